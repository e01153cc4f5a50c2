//! What is told of one of a kind, where the question takes it of several: `A hut has 4 windows. How many windows do 6 huts have?`
//!
//! Why: `a hut` in the present is any hut or one hut, and only the question shows which. Where it asks about several of them, and
//! nothing else is told, what was told of one is told of each: the fact is retold as a rate.
//! Reads: `A beetle has 6 legs. How many legs do 8 beetles have?`, `There are 9 pears in a crate. How many pears are in 4 crates?`
//! Leaves alone: `A boy has 6 kites. How many kites do 8 boys have?`, `The hut has 4 windows ...`, `A hut had 4 windows ...`, and a
//! story that tells anything else.

use crate::facts::{Amount, FactBody, Holder, Kind, Relation, Tense};
use crate::lexicon::Category;
use crate::reader::clause::Phrase;
use crate::reader::compose::Composer;
use crate::reader::roles::{Arg, Np};

/// Retells the one fact of the story for each of a kind, if the question brings several of that kind.
pub(super) fn generic(c: &mut Composer<'_, '_>) {
    let Some(rate) = retold(c) else { return };
    c.result.retold.push((0, rate));
}

fn retold(c: &mut Composer<'_, '_>) -> Option<FactBody> {
    let hypothesis = c.hypothesis;
    let [fact] = hypothesis.facts.as_slice() else { return None };
    let FactBody::State { holder, kind, amount: amount @ Amount::Given { .. } } = &fact.body else { return None };
    let of_one = match (holder.owner, holder.place) {
        (Some(id), None) | (None, Some(id)) => c.reading.entity(id)?,
        _ => return None,
    };
    let timeless = fact.moment.tense == Tense::Present && fact.moment.anchors.is_empty() && fact.moment.phase.is_none();
    if !timeless || of_one.owns() || of_one.possessor.is_some() || !c.hypothesis.unresolved.is_empty() {
        return None;
    }
    let several = several(c)?.clone();
    let head = several.nominal.head?;
    let mut words: Vec<String> = several.nominal.modifiers.iter().map(|&m| c.reading.norm(m).to_owned()).collect();
    words.push(c.reading.lemma(head, Category::is_noun));
    let noun = words.join(" ");
    if of_one.key != noun || !introduced(c, fact.clause, of_one.lexeme) || !belongs(c, kind, &noun) {
        return None;
    }
    let per = Kind { modifiers: c.modifiers(&several.nominal.modifiers), ..Kind::of(words.last()?) };
    let asked = asked_kind(c)?;
    let same = kind.relation(&asked, c.reading.lexicon) == Relation::Same;
    same.then(|| FactBody::Rate { holder: Holder::default(), kind: kind.clone(), per, amount: amount.clone(), price: false, event: None })
}

/// The kind that is asked about.
fn asked_kind(c: &mut Composer<'_, '_>) -> Option<Kind> {
    let args = c.roles.around_verb();
    let asked = args.flat_map(|a| &a.nps).find(|np| np.nominal.is_asked() && np.of.is_none() && np.nominal.further.is_none())?.clone();
    asked.nominal.head?;
    super::amount::asked_kind(c, &asked).ok()
}

/// `8 beetles`, `in 4 crates`: so many that the question itself brings.
fn several<'r>(c: &'r Composer<'_, '_>) -> Option<&'r Np> {
    let places = c.roles.obliques.iter().filter(|o| o.category == Category::PrepPlace).map(|o| &o.arg);
    let args: Vec<&Arg> = c.roles.around_verb().chain(places).collect();
    let counted = |np: &&Np| {
        let n = &np.nominal;
        let bare = n.determiner.is_none() && n.further.is_none() && n.second_measure.is_none() && n.bound.is_none();
        n.number().is_some() && bare && np.of.is_none() && np.owner.is_none() && n.head.is_some_and(|h| c.reading.is_plural(h))
    };
    let mut found = args.into_iter().filter(|a| a.nps.len() == 1).flat_map(|a| &a.nps).filter(counted);
    found.next().filter(|_| found.next().is_none())
}

/// Whether the clause brings the thing in as any one of its kind: `a hut`.
fn introduced(c: &Composer<'_, '_>, clause: u32, lexeme: u32) -> bool {
    let Some(told) = c.reading.state.clauses.iter().find(|o| o.id == clause) else { return false };
    told.phrases.iter().any(|p| match p {
        Phrase::Nominal(n) => {
            (n.first..=n.last).contains(&lexeme)
                && n.determiner.is_some_and(|d| c.reading.is(d, Category::DetIndefinite) && !n.possessive_determiner)
                && !n.is_measured()
        }
        _ => false,
    })
}

/// What animals have is theirs one by one, other than what they are made of.
fn belongs(c: &Composer<'_, '_>, kind: &Kind, noun: &str) -> bool {
    let lexicon = c.reading.lexicon;
    let head = noun.rsplit(' ').next().unwrap_or(noun);
    // A dog's bones may be those that it chews.
    !lexicon.kinds_above(head).contains(&"animal") || lexicon.kinds_above(&kind.head) == ["body part"]
}
