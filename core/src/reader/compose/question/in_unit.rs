//! The unit in which an amount of money is asked for, beside the question itself.
//!
//! Why: `in dollars` says how the answer is told, and nothing of what is asked about.
//! Reads: `How much money, in dollars, does Rosa have left?`, `In dollars, how much did Lev earn?`
//! Leaves alone: `How much money does Rosa have in quarters?` (of these coins alone), `How many pens does she have in dollars?`

use crate::facts::{Ask, Target};
use crate::lexicon::Category;
use crate::reader::compose::{Composer, Unread};
use crate::reader::reason::RefusalCode;
use crate::reader::roles::{Np, Oblique};

/// A unit that the question names, with its words.
pub(super) struct InUnit {
    unit: String,
    lexemes: Vec<u32>,
}

/// Takes the unit out of the question.
pub(super) fn taken(c: &mut Composer<'_, '_>) -> Option<InUnit> {
    let bare = |np: &Np| np.is_bare() && np.nominal.measure.is_none() && np.nominal.second_measure.is_none();
    let plain = |c: &Composer<'_, '_>, o: &Oblique| match o.arg.nps.as_slice() {
        [np] if o.category == Category::PrepPlace && bare(np) => np.nominal.head.filter(|&h| c.reading.is_plural(h) && is_unit(c, h)),
        _ => None,
    };
    let (at, head) = c.roles.obliques.iter().enumerate().find_map(|(i, o)| plain(c, o).map(|h| (i, h)))?;
    let oblique = c.roles.obliques.remove(at);
    let unit = c.reading.lemma(head, Category::is_unit);
    let lexemes = vec![oblique.lexeme, head];
    c.mark("marker", lexemes.clone());
    Some(InUnit { unit, lexemes })
}

/// A unit of money that is no coin.
fn is_unit(c: &Composer<'_, '_>, head: u32) -> bool {
    c.reading.is(head, Category::UnitMoney) && !c.reading.categories(head).any(Category::is_noun)
}

/// Lets the question ask in the unit.
pub(super) fn asked_in(c: &mut Composer<'_, '_>, asked: InUnit) -> Result<(), Unread> {
    let InUnit { unit, lexemes } = asked;
    let money = |t: &Target| {
        t.kind.head == "money"
            && t.kind.unit.as_ref().is_none_or(|u| *u == unit)
            && !matches!(t.ask, Ask::Contrast { .. } | Ask::Joint { .. })
    };
    if c.result.targets.is_empty() || !c.result.targets.iter().all(money) {
        return Err(Unread(RefusalCode::QuestionUnread, lexemes, "an amount of money that is asked for".into()));
    }
    for target in &mut c.result.targets {
        target.kind.unit = Some(unit.clone());
    }
    Ok(())
}
