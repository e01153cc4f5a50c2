//! The price of one certain thing is the price of no others.
//!
//! Why: `the lantern` points to a single one, and what several lanterns cost is not told with it.
//! Passes: `The lantern costs $3 and the rope costs $4. How much do they cost together?`, `The kite sold for $5.` beside one kite.
//! Stopped: `Tickets cost $50 each. They have $30. How much more money do they need?`, `The lantern costs $3. Vera bought 4 lanterns. How much did she spend?`

use super::Subject;
use crate::facts::{Amount, Ask, FactBody, Kind, Relation};
use crate::graph::Gap;
use crate::lexicon::Category;
use crate::quantity::Rational;
use crate::reader::RefusalCode;
use crate::reader::clause::{Measure, Nominal, Phrase};
use crate::reader::roles::attach;

pub(super) fn test(subject: &Subject<'_, '_>) -> Result<(), Gap> {
    one_wanted(subject)?;
    let used = || subject.build.used.iter().filter_map(|&i| subject.hypothesis.facts.get(i));
    for fact in used() {
        let FactBody::Rate { per, price: true, .. } = &fact.body else { continue };
        if !certain(subject, fact.clause, per) {
            continue;
        }
        let several = |kind: &Kind, amount: &Amount| {
            let one = amount.given() == Some(&Rational::one());
            kind.head != "money" && !one && !matches!(kind.relation(per, subject.reading.lexicon), Relation::Apart(_))
        };
        let counted = used().find(|f| {
            let beside = !matches!(f.body, FactBody::Rate { .. } | FactBody::PriceBy { .. });
            beside && f.body.amount().is_some_and(|amount| several(f.body.kind(), amount))
        });
        if let Some(counted) = counted {
            let needed = "the price of each of these".to_owned();
            return Err(Gap { code: RefusalCode::ConstructionUnread, lexemes: counted.lexemes.clone(), needed });
        }
    }
    Ok(())
}

/// `Tickets cost $50 each. They have $30. How much more money do they need?`: for how many tickets? What `a ticket` costs is wanted for one.
fn one_wanted(subject: &Subject<'_, '_>) -> Result<(), Gap> {
    let used = || subject.build.used.iter().filter_map(|&i| subject.hypothesis.facts.get(i));
    let asked = subject.target().is_some_and(|t| matches!(t.ask, Ask::Shortfall | Ask::ChangeDue));
    let counts = |per: &Kind| used().any(|f| !matches!(f.body, FactBody::Rate { .. }) && f.body.kind().head == per.head);
    for fact in used().filter(|_| asked) {
        let FactBody::Rate { per, price: true, .. } = &fact.body else { continue };
        if !counts(per) && of_any(subject, fact.clause) {
            let needed = "how many of these are wanted".to_owned();
            return Err(Gap { code: RefusalCode::TargetUnbound, lexemes: fact.lexemes.clone(), needed });
        }
    }
    Ok(())
}

/// Whether a clause tells the price of each of several.
fn of_any(subject: &Subject<'_, '_>, clause: u32) -> bool {
    let Some(clause) = subject.reading.state.clauses.iter().find(|c| c.id == clause) else { return true };
    let each = |m: Option<Measure>| matches!(m, Some(Measure::Each(_)));
    let several = |n: &Nominal| {
        let thing = n.head.is_some_and(|h| subject.reading.is_plural(h) && !subject.reading.is(h, Category::UnitMoney));
        thing || each(n.measure) || each(n.second_measure)
    };
    clause.phrases.iter().any(|p| matches!(p, Phrase::Nominal(n) if several(n)))
}

/// Whether a clause tells of one that the words point to: `the lantern`.
fn certain(subject: &Subject<'_, '_>, clause: u32, per: &Kind) -> bool {
    let Some(clause) = subject.reading.state.clauses.iter().find(|c| c.id == clause) else { return false };
    let the = |np: &crate::reader::roles::Np| {
        let definite = np.nominal.determiner.is_some_and(|d| subject.reading.is(d, Category::DetDefinite));
        let head = np.nominal.head.filter(|&h| definite && np.nominal.measure.is_none() && !subject.reading.is_plural(h));
        head.is_some_and(|h| subject.reading.lemma(h, Category::is_noun) == per.head)
    };
    attach(clause).before.iter().flat_map(|a| &a.nps).any(the)
}
