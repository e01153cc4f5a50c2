//! Where things are, in a word or two: `in line`, `on display`, `there`.
//!
//! Why: the same words in story and question name the same place; what was told of another place, or of none, is not asked about.
//! Reads: `9 people were in line. 4 more got in line. How many people are in line?`, `Rosa picked 9 plums in the yard and Lev picked 4.
//! How many plums were picked there?`
//! Leaves alone: `9 people were in line and 4 were at the desk. How many were in line?` (the levels know no such place), `there` beside
//! two places.

use crate::canon::Arrange;
use crate::facts::{Fact, FactBody, Relation};
use crate::lexicon::Category;
use crate::reader::clause::Clause;
use crate::reader::compose::Composer;
use crate::reader::roles::attach;

/// Whether all that the story tells was where the question asks about.
pub(super) fn told_there(c: &Composer<'_, '_>, (first, last): (u32, u32)) -> bool {
    let words = c.words(first, last);
    let near = |f: &&Fact| match asked_noun(c) {
        Some(noun) => !matches!(f.body.kind().relation(&noun, c.reading.lexicon), Relation::Apart(_)),
        None => true,
    };
    let facts: Vec<&Fact> = c.hypothesis.facts.iter().filter(near).collect();
    let pointing = c.reading.is(first, Category::PronounExistential) || c.reading.may_be(first, Category::PronounExistential);
    let mut places: Vec<String> = Vec::new();
    let mut silent = false;
    for fact in facts {
        let Some(clause) = c.reading.state.clauses.iter().find(|k| k.id == fact.clause) else { return false };
        let told = places_of(c, clause);
        silent |= told.is_empty() && !goes_on(c, fact, clause);
        places.extend(told);
    }
    places.arrange();
    places.dedup();
    match places.as_slice() {
        [only] => !silent && (pointing || *only == words),
        _ => false,
    }
}

fn asked_noun(c: &Composer<'_, '_>) -> Option<crate::facts::Kind> {
    let args = c.roles.around_verb();
    let asked = args.flat_map(|a| &a.nps).find(|np| np.nominal.is_asked())?;
    asked.nominal.head.map(|h| crate::facts::Kind::of(&c.reading.lemma(h, Category::is_noun)))
}

/// The places that a clause names.
fn places_of(c: &Composer<'_, '_>, clause: &Clause) -> Vec<String> {
    let roles = attach(clause);
    let adverbs = roles.adverbs.iter().filter(|(_, _, k)| *k == Category::AdvPlace).map(|(first, last, _)| c.words(*first, *last));
    let phrases = roles
        .obliques
        .iter()
        .filter(|o| matches!(o.category, Category::PrepPlace | Category::PrepGoal | Category::PrepSource))
        .filter(|o| !o.arg.nps.iter().any(|np| c.names_time(np)));
    let named = phrases.flat_map(|o| &o.arg.nps).map(|np| match np.nominal.head {
        Some(head) => c.reading.lemma(head, |k| k.is_noun() || k.is_name()),
        None => String::new(),
    });
    adverbs.chain(named).collect()
}

/// `3 more came`, `4 of them left`, `4 people left`: of those who are there.
fn goes_on(c: &Composer<'_, '_>, fact: &Fact, clause: &Clause) -> bool {
    let FactBody::Change(change) = &fact.body else { return false };
    let moves = matches!(change.class, Category::VerbArrive | Category::VerbLeave);
    let stays = !attach(clause).loose.iter().any(|&l| c.reading.categories(l).any(Category::is_preposition));
    // `had 9 kites in stock and sold 4`: a shop sells what it has there.
    let stock = |f: &Fact| matches!(&f.body, FactBody::State { holder, kind, .. } if (holder.owner.is_some() || holder.place.is_some()) && Some(*holder) == change.from && *kind == change.kind);
    let sold = change.class == Category::VerbSell && c.hypothesis.facts.iter().filter(|f| stock(f)).count() == 1;
    stays && (moves || sold || change.further || change.definite)
}
