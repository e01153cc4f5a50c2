//! Those that are picked out of a whole: so much for each of the ones who came, or of those who are left.
//!
//! Why: of a whole of which some were told apart, or went, what each of the others has or does is told by what tells them apart.
//! Reads: `4 of the 9 guests did not come. Each guest who came ate 2 rolls.`, `3 of the players quit. Each player left had 5 lives.`,
//! `Each of the others ate 2 rolls.`, `Each remaining player had 5 lives.`
//! Leaves alone: `Each guest who sang ate 2 rolls.` (who sang is not told), `Each of the others`, where two sorts were told apart.

use super::{Composer, Unread};
use crate::canon::Arrange;
use crate::facts::{Amount, FactBody, Kind, deny};
use crate::lexicon::Category;
use crate::reader::clause::{Clause, ClauseKind, Measure, Phrase};
use crate::reader::compose::distribute::each_behind;
use crate::reader::compose::predicate::{Sort, predicate};
use crate::reader::reason::RefusalCode;
use crate::reader::roles::{Np, Oblique, attach, holding};

/// `each guest who came`: the kind of those who did, where it is told how many did or did not.
pub(super) fn by_clause(c: &Composer<'_, '_>, np: &Np) -> Option<Kind> {
    let end = np.lexemes().last().copied()?;
    let says_more = |o: &&Clause| {
        let nominal =
            |a: u32| matches!(c.clause.phrases.get(a as usize), Some(Phrase::Nominal(n)) if n.first >= np.nominal.first && n.last <= end);
        o.governor == Some(c.clause.id)
            && matches!(o.kind, ClauseKind::Relative | ClauseKind::Reduced)
            && o.sentence == c.clause.sentence
            && o.antecedent.is_some_and(nominal)
    };
    let mut clauses = c.reading.state.clauses.iter().chain(&c.reading.state.open).filter(says_more);
    let clause = clauses.next().filter(|_| clauses.next().is_none())?;
    let roles = attach(clause);
    let pronoun = |n: &Np| n.nominal.head.is_some_and(|h| c.reading.is(h, Category::ConnRelative) || c.reading.is(h, Category::ConnThat));
    if !roles.before.iter().all(|a| a.nps.iter().all(pronoun)) {
        return None;
    }
    let mut inner = c.on(clause, roles);
    let said = predicate(&mut inner).filter(|p| matches!(p.sort, Sort::Marked(_)))?;
    let mut plain = np.clone();
    plain.nominal.measure = None;
    plain.nominal.second_measure = None;
    // `the ones who came`
    let any = plain.nominal.head.is_none_or(|h| c.reading.is(h, Category::PronounOne) || c.reading.is(h, Category::DetDemonstrative));
    let lemma = plain.nominal.head.map(|h| c.reading.lemma(h, Category::is_noun)).unwrap_or_default();
    let parts = c.hypothesis.facts.iter().filter(|f| matches!(f.body, FactBody::Part { .. })).count();
    c.hypothesis.facts.iter().find_map(|f| match &f.body {
        FactBody::Part { kind, whole, .. } if any && parts == 1 || whole.head == lemma || whole.label().ends_with(&lemma) => {
            let asked = said.of(whole);
            let other = mark_of(kind, whole).is_some_and(|m| asked == under(whole, &opposite(c, &m)));
            (asked == *kind || other).then_some(asked)
        }
        _ => None,
    })
}

/// Whether the clause only says of which ones it is that there is so much for each.
pub(super) fn restricts(c: &Composer<'_, '_>) -> bool {
    let Some(governor) = c.governor().filter(|_| matches!(c.clause.kind, ClauseKind::Relative | ClauseKind::Reduced)) else {
        return false;
    };
    let Some(arg) = c.clause.antecedent.and_then(|a| holding(governor, a)) else { return false };
    let outer = c.on(governor, attach(governor));
    let each = |np: &Np| np.nominal.is_each() || outer.roles.after.iter().any(|a| a.nps.iter().any(each_behind));
    matches!(arg.nps.as_slice(), [np] if each(np) && by_clause(&outer, np).is_some())
}

/// `got 3 dollars each from the ones who came`: from each one who did.
pub(super) fn from_those(c: &mut Composer<'_, '_>) {
    let objects = c.arguments(&c.roles.after);
    let [object] = objects.as_slice() else { return };
    if !matches!(object.nps.as_slice(), [np] if each_behind(np) && np.nominal.number().is_some()) {
        return;
    }
    let those = |o: &Oblique| {
        matches!(o.category, Category::PrepSource | Category::PrepGoal | Category::PrepFor)
            && matches!(o.arg.nps.as_slice(), [np] if np.nominal.number().is_none() && by_clause(c, np).is_some())
    };
    let found: Vec<usize> = c.roles.obliques.iter().enumerate().filter(|(_, o)| those(o)).map(|(i, _)| i).collect();
    let &[at] = found.as_slice() else { return };
    for np in c.roles.after.iter_mut().flat_map(|a| &mut a.nps).filter(|np| each_behind(np)) {
        np.nominal.second_measure = None;
    }
    if let Some(np) = c.roles.obliques[at].arg.nps.first_mut() {
        np.nominal.measure = Some(Measure::Each(np.nominal.first));
    }
}

/// `each remaining player`, `each of the others`, `each player left`: those who are not those of whom it was told that they went, or
/// are otherwise.
pub(super) fn those_left(c: &mut Composer<'_, '_>, np: &Np) -> Result<Option<Kind>, Unread> {
    let Some(noun) = rest_noun(c, np) else { return Ok(None) };
    let named = match noun {
        Some(noun) => Some(c.thing(&noun)?.kind),
        None => None,
    };
    let fits = |kind: &Kind| named.as_ref().is_none_or(|n| n.head == kind.head);
    let parts: Vec<(&Kind, &Kind)> = c
        .hypothesis
        .facts
        .iter()
        .filter_map(|f| match &f.body {
            FactBody::Part { kind, whole, .. } if fits(whole) => Some((kind, whole)),
            _ => None,
        })
        .collect();
    let lost: Vec<(&Kind, &Amount)> = c
        .hypothesis
        .facts
        .iter()
        .filter_map(|f| match &f.body {
            FactBody::Change(change) if change.from.is_some() && change.to.is_none() && fits(&change.kind) => {
                Some((&change.kind, &change.amount))
            }
            _ => None,
        })
        .collect();
    match (parts.as_slice(), lost.as_slice()) {
        ([(kind, whole)], []) => Ok(mark_of(kind, whole).map(|m| under(whole, &opposite(c, &m)))),
        ([], [.., (last, _)]) if lost.iter().all(|(k, a)| k == last && matches!(a, Amount::Given { .. })) => {
            let taken: Vec<u32> = lost.iter().map(|(_, a)| a.lexeme()).collect();
            let kind = (*last).clone();
            let per = named.map_or_else(|| kind.clone(), |n| c.counted_before(n));
            if !c.clause.question {
                let moment = c.moment();
                c.say(FactBody::Rest { kind, taken }, moment, np.lexemes());
            }
            Ok(Some(per))
        }
        _ => Err(Unread(RefusalCode::ElidedNounUnresolved, np.lexemes(), "of which these are the others".into())),
    }
}

/// The noun of a phrase for those that are left, if it is one; the inner one is absent in `each of the others`.
fn rest_noun(c: &Composer<'_, '_>, np: &Np) -> Option<Option<Np>> {
    let rest = |n: &Np| [n.nominal.measure, n.nominal.second_measure].iter().any(|m| matches!(m, Some(Measure::Rest(_))));
    let bare = |n: &Np| {
        let mut plain = n.clone();
        (plain.nominal.measure, plain.nominal.second_measure, plain.of) = (None, None, None);
        let head = plain.nominal.head.filter(|&h| !c.reading.is(h, Category::QuantRemainder));
        head.map(|_| plain)
    };
    if left_behind(c, np) {
        return Some(bare(np));
    }
    match np.of.as_deref() {
        Some(of) if np.nominal.head.is_none() && rest(of) => Some(bare(of)),
        None if rest(np) && np.nominal.is_each() => Some(bare(np)),
        _ => None,
    }
}

/// `each player left`
pub(super) fn left_behind(c: &Composer<'_, '_>, np: &Np) -> bool {
    let end = np.lexemes().last().copied();
    let each = np.nominal.is_each() && np.nominal.head.is_some() && np.of.is_none();
    each && c.roles.adverbs.iter().any(|(first, _, k)| *k == Category::AdvLeft && end.is_some_and(|l| l + 1 == *first))
}

/// The one word that tells a part from its whole.
pub(super) fn mark_of(part: &Kind, whole: &Kind) -> Option<String> {
    let marks: Vec<&String> = part.modifiers.iter().filter(|m| !whole.modifiers.contains(m)).collect();
    match marks.as_slice() {
        [one] if part.head == whole.head => Some((*one).clone()),
        _ => None,
    }
}

/// The word for those of whom another is not so.
pub(super) fn opposite(c: &Composer<'_, '_>, word: &str) -> String {
    match c.reading.lexicon.opposites(word) {
        [only] => only.to_string(),
        _ => deny(word),
    }
}

pub(super) fn under(whole: &Kind, mark: &str) -> Kind {
    let mut kind = whole.clone();
    kind.modifiers.push(mark.to_owned());
    kind.modifiers.arrange();
    kind.modifiers.dedup();
    kind
}
