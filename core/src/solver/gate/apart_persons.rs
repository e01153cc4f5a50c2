//! What several did or have is put together only of those of whom none may be among the others.
//!
//! Why: the girls are some of the children and a captain is one of the team, so that what the children sold takes in what the girls sold.
//! Passes: `The boys sold 9 and the girls sold 6`, `The red team scored 9 and the blue team scored 6`. Stopped: `The students sold 25 cakes.
//! The girls sold 13 cakes. How many did they sell altogether?`, `The team scored 25 points. Nell scored 13 points.`

use super::Subject;
use crate::facts::{Ask, Entity, Fact, FactBody, Gender, Kind, Number, Relation, Sort};
use crate::graph::Gap;
use crate::lexicon::{Category, Lexicon};
use crate::reader::RefusalCode;

pub(super) fn test(subject: &Subject<'_, '_>) -> Result<(), Gap> {
    if subject.target().is_none_or(|t| matches!(t.ask, Ask::Difference { .. } | Ask::Contrast { .. })) {
        return Ok(());
    }
    let used: Vec<(&Fact, &Entity)> =
        subject.build.used.iter().filter_map(|&i| subject.hypothesis.facts.get(i)).filter_map(|f| Some((f, whose(subject, f)?))).collect();
    for (n, (one, who)) in used.iter().enumerate() {
        let among = |(other, whom): &&(&Fact, &Entity)| {
            who.id != whom.id && alike(&one.body, &other.body) && among(who, whom, subject.reading.lexicon)
        };
        if let Some((found, _)) = used.iter().skip(n + 1).find(among) {
            let needed = "whether some of these are the same persons".to_owned();
            return Err(Gap { code: RefusalCode::HoldersUnrelated, lexemes: found.lexemes.clone(), needed });
        }
    }
    Ok(())
}

/// Whoever did it or has it.
fn whose<'s>(subject: &'s Subject<'_, '_>, fact: &Fact) -> Option<&'s Entity> {
    let id = match &fact.body {
        FactBody::Change(change) => change.agent?,
        FactBody::State { holder, .. } => holder.owner?,
        _ => return None,
    };
    subject.reading.state.entities.get(id.0 as usize)
}

/// Two deeds of one sort, or two things that are had, of one kind.
fn alike(one: &FactBody, other: &FactBody) -> bool {
    let same = match (one, other) {
        (FactBody::Change(a), FactBody::Change(b)) => a.verb == b.verb,
        (FactBody::State { .. }, FactBody::State { .. }) => true,
        _ => false,
    };
    same && one.kind().head == other.kind().head
}

/// Whether the one, or some of them, may be among the others.
fn among(one: &Entity, other: &Entity, lexicon: &Lexicon) -> bool {
    let group = |e: &Entity| e.sort == Sort::Group && e.number == Number::One;
    let several = |e: &Entity| e.number == Number::Many && e.members.is_empty() && matches!(e.sort, Sort::Person | Sort::Group);
    let person = |e: &Entity| matches!(e.sort, Sort::Person | Sort::Named) && e.members.is_empty() || several(e);
    let head = |e: &Entity| e.key.rsplit(' ').next().unwrap_or_default().to_owned();
    // Her friends are not she; her team may be with her.
    let related = |a: &Entity, b: &Entity| a.possessor == Some(b.id) && !group(a);
    if related(one, other) || related(other, one) {
        return false;
    }
    match (group(one), group(other)) {
        (true, true) => lexicon.lies_in(&head(one), &head(other)) || lexicon.lies_in(&head(other), &head(one)),
        (true, false) => person(other),
        (false, true) => person(one),
        (false, false) if several(one) || several(other) => person(one) && person(other) && !apart(one, other, lexicon),
        (false, false) => false,
    }
}

/// Whether the nouns or the genders of two tell that nobody is both.
fn apart(one: &Entity, other: &Entity, lexicon: &Lexicon) -> bool {
    let noun = |e: &Entity| e.key.rsplit(' ').next().unwrap_or_default().to_owned();
    let of_noun = |e: &Entity| [Category::NounPerson, Category::NounKin].into_iter().find_map(|k| lexicon.gender(&noun(e), k));
    let female = |e: &Entity| e.gender == Gender::Female || of_noun(e) == Some(crate::lexicon::Gender::Female);
    let male = |e: &Entity| e.gender == Gender::Male || of_noun(e) == Some(crate::lexicon::Gender::Male);
    let named = one.sort == Sort::Named || other.sort == Sort::Named;
    let kinds = || matches!(Kind::in_words(&one.key).relation(&Kind::in_words(&other.key), lexicon), Relation::Apart(_));
    // `the older boys` and `the younger boys`
    let marked = |e: &Entity| e.key.contains(' ');
    let two_of_a_sort = || noun(one) == noun(other) && marked(one) && marked(other);
    female(one) && male(other) || male(one) && female(other) || !named && (kinds() || two_of_a_sort())
}
