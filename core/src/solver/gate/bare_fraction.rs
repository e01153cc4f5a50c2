//! A fraction without a noun of its own is a share of something, and not so much of one thing.
//!
//! Why: `ate 1/3` beside 24 plums means a third of the plums; read as a number of plums it is a third of one plum.
//! Passes: `ate 1/3 of the plums`, `ate 1/2 pie`, `drank 3/4 liter`.
//! Stopped: `Ida had 24 plums. She ate 1/3. How many are left?`, `spent 1/2 on shoes`.

use super::Subject;
use crate::facts::{Amount, FactBody};
use crate::graph::Gap;
use crate::quantity::Rational;
use crate::reader::RefusalCode;
use crate::text::Literal;

pub(super) fn test(subject: &Subject<'_, '_>) -> Result<(), Gap> {
    let reading = subject.reading;
    let below_one = |l: u32| {
        let lexeme = reading.lexemes.get(l as usize)?;
        match &lexeme.literal {
            Some(Literal::Number(value)) => Some(*value < Rational::one() && !lexeme.norm.contains('.')),
            _ => None,
        }
    };
    for fact in subject.build.used.iter().filter_map(|&i| subject.hypothesis.facts.get(i)) {
        let (FactBody::State { amount: Amount::Given { lexeme, .. }, .. }
        | FactBody::Change(crate::facts::Change { amount: Amount::Given { lexeme, .. }, .. })) = &fact.body
        else {
            continue;
        };
        let named =
            |l: u32| reading.categories(l).any(|k| k.is_noun() || k.is_unit() || matches!(k, crate::lexicon::Category::PronounPlural));
        let alone = !fact.lexemes.iter().any(|&l| l != *lexeme && named(l));
        if alone && below_one(*lexeme) == Some(true) {
            let needed = "of what this is a share, or what there is so much of".to_owned();
            return Err(Gap { code: RefusalCode::ElidedNounUnresolved, lexemes: vec![*lexeme], needed });
        }
    }
    Ok(())
}
