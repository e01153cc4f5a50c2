//! By what doing money went or came, where the question only says again what was told: `spend playing darts`, `make mowing lawns`.
//!
//! Why: a participle behind `spend` or `make` narrows the question to one doing; where that doing is the only one that is told, it says
//! nothing new.
//! Reads: `Rosa spent $4 playing darts. Then she spent $6 playing darts. How much did she spend playing darts?`,
//! `Lev had $9. He mowed lawns and now has $20. How much did he make mowing lawns?`
//! Leaves alone: `She spent $4 playing darts and $6 on milk ...`, and a doing beside another one or beside none.

use crate::facts::{Amount, Fact, FactBody};
use crate::lexicon::Category;
use crate::reader::clause::{Clause, ClauseKind};
use crate::reader::compose::Composer;
use crate::reader::roles::{Arg, attach};

/// A verb and the nouns of its objects.
type Doing = (String, Vec<String>);

/// Whether a clause behind the question tells again the only doing of the story.
pub(super) fn restated(c: &Composer<'_, '_>, other: &Clause) -> bool {
    let Some(asked) = doing(c, other).filter(|_| matches!(other.kind, ClauseKind::Reduced | ClauseKind::Gerund)) else { return false };
    let money: Vec<&Fact> = c.hypothesis.facts.iter().filter(|f| f.body.kind().head == "money").collect();
    let moved: Vec<u32> = money.iter().filter(|f| matches!(f.body, FactBody::Change(_))).map(|f| f.clause).collect();
    if moved.is_empty() {
        let levels = money.iter().filter(|f| matches!(f.body, FactBody::State { .. })).count();
        return levels == money.len() && levels > 1 && only_deed(c) == Some(asked);
    }
    moved.iter().all(|id| {
        // `mowing lawns and washing cars`: both stand in its sentence.
        let sentence = c.reading.state.clauses.iter().find(|o| o.id == *id).map(|o| o.sentence);
        let beside = c.reading.state.clauses.iter().filter(|o| Some(o.sentence) == sentence && participle(o));
        let hanging: Vec<Doing> = beside.filter_map(|o| doing(c, o)).collect();
        // Two amounts in one clause: which of them went on that is open.
        moved.iter().filter(|m| *m == id).count() == 1 && hanging == [asked.clone()]
    })
}

fn participle(clause: &Clause) -> bool {
    matches!(clause.kind, ClauseKind::Reduced | ClauseKind::Gerund)
}

fn doing(c: &Composer<'_, '_>, clause: &Clause) -> Option<Doing> {
    let roles = attach(clause);
    let main = roles.verb.main.filter(|_| roles.verb.negation.is_none())?;
    let objects = roles.after.iter().take(1).flat_map(|a| &a.nps).filter(|np| !c.names_time(np)).filter_map(|np| np.nominal.head);
    Some((c.reading.lemma(main, Category::is_verb), objects.map(|h| c.reading.lemma(h, |k| k.is_noun() || k.is_name())).collect()))
}

/// The one doing that the story tells besides its amounts.
fn only_deed(c: &Composer<'_, '_>) -> Option<Doing> {
    let counts = |f: &&Fact| !matches!(&f.body, FactBody::Change(change) if matches!(change.amount, Amount::Open { .. }));
    let told: Vec<u32> = c.hypothesis.facts.iter().filter(counts).map(|f| f.clause).collect();
    let deeds = c.reading.state.clauses.iter().filter(|o| !o.question && o.id != c.clause.id && !told.contains(&o.id));
    let mut deeds = deeds.filter(|o| o.sentence != c.clause.sentence);
    let only = deeds.next().filter(|o| o.kind == ClauseKind::Main && deeds.next().is_none())?;
    doing(c, only)
}

/// `How many hours did she play soccer?`: the object of what is measured by its time, where all that is told of the doing names it.
pub(super) fn timed_object(c: &Composer<'_, '_>, object: &Arg) -> bool {
    let [np] = object.nps.as_slice() else { return false };
    let verb = c.verb_lemma();
    let args = c.roles.around_verb();
    let timed =
        args.flat_map(|a| &a.nps).any(|n| n.nominal.is_asked() && n.nominal.head.is_some_and(|h| c.reading.is(h, Category::UnitTime)));
    let gives = c.classes().any(|k| matches!(k, Category::VerbTransferOut | Category::VerbTransferIn));
    let counted = np.nominal.is_measured() || np.nominal.is_each() || np.of.is_some() || np.owner.is_some();
    let Some(head) = np.nominal.head.filter(|_| timed && !gives && !counted && !np.nominal.pronoun) else { return false };
    let name = |l: u32| c.reading.lemma(l, |k| k.is_noun() || k.is_name());
    let tells = |o: &&Clause| {
        !o.question && attach(o).verb.main.is_some_and(|m| c.reading.lexicon.does(&c.reading.lemma(m, Category::is_verb), &verb))
    };
    let mut told = c.reading.state.clauses.iter().filter(tells).peekable();
    told.peek().is_some()
        && told.all(|o| attach(o).after.iter().flat_map(|a| &a.nps).any(|n| n.nominal.head.is_some_and(|h| name(h) == name(head))))
}
