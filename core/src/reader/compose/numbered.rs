//! The number of things told as what it is: `The number of pupils in the hall is 54.`
//!
//! Why: `the number of pupils` names how many there are, and what stands behind `is` tells it; it says no more than `there are 54 pupils`.
//! Reads: `The total number of pupils in the hall is 54.`, `The number of pens in her bag was 9.`
//! Leaves alone: `The number of pupils is twice the number of teachers.` (a comparison), `The number of pens is not 9.`, `The sum of two
//! numbers is 9.` (of no things), `The number of red pens is 9 more.`

use super::{Composer, Verdict, state};
use crate::lexicon::{Category, WordClass};
use crate::reader::clause::ClauseKind;
use crate::reader::roles::{Arg, Np};

pub(super) fn numbered(c: &mut Composer<'_, '_>) -> Verdict {
    let told = matches!(c.clause.kind, ClauseKind::Main | ClauseKind::Condition) && !c.clause.question && !c.unasserted();
    if !told || !c.verb_is(Category::VerbBe) || !c.roles.adjectives.is_empty() || !c.roles.loose.is_empty() {
        return Ok(false);
    }
    let (before, after) = (c.arguments(&c.roles.before), c.arguments(&c.roles.after));
    let ([subject], [said]) = (before.as_slice(), after.as_slice()) else { return Ok(false) };
    let ([subject], [said]) = (subject.nps.as_slice(), said.nps.as_slice()) else { return Ok(false) };
    let Some(of) = named(c, subject).filter(|_| said.is_bare_count() && said.nominal.head.is_none()) else { return Ok(false) };
    let mut counted = of.clone();
    (counted.nominal.measure, counted.nominal.determiner) = (said.nominal.measure, None);
    c.mark("marker", subject.lexemes().into_iter().filter(|l| !counted.lexemes().contains(l)).collect());
    c.roles.before.clear();
    let arg = Arg { nps: vec![counted], connectives: Vec::new() };
    c.roles.after = vec![arg.clone()];
    state::told_level(c, &arg)
}

/// What `the number of` counts: things that nothing measures yet.
pub(super) fn named<'n>(c: &Composer<'_, '_>, np: &'n Np) -> Option<&'n Np> {
    let n = &np.nominal;
    let head = n.head.filter(|&h| c.reading.is_of(h, WordClass::Count))?;
    let definite = n.determiner.is_some_and(|d| c.reading.is(d, Category::DetDefinite));
    let plain = definite && !n.is_measured() && n.measure.is_none() && np.owner.is_none() && n.modifiers.is_empty();
    let of = np.of.as_deref().filter(|_| plain && c.reading.norm(head) == "number")?;
    let m = &of.nominal;
    let counts = |h: u32| c.reading.categories(h).any(Category::is_noun) && !c.reading.is_of(h, WordClass::Count);
    let bare = !m.is_measured() && m.measure.is_none() && m.determiner.is_none() && !m.pronoun && of.owner.is_none();
    (bare && c.plural(of) && m.head.is_some_and(counts)).then_some(of)
}
