//! Groups whose size stands in the question: `How many cases of 12 boxes ...?`
//!
//! Why: the question brings how much one group holds; the story tells how much there is to be grouped.
//! Reads: `Rosa sold 36 boxes. How many cases of 12 boxes does she need?`, `There are 15 cards. How many groups of 3 can Lev make?`
//! Leaves alone: `How many cases of 12 boxes did she sell?` beside cases that were sold.

use super::{rounding, strict, vantage};
use crate::facts::{Amount, Ask, FactBody, Holder, Kind, Relation, Target};
use crate::lexicon::Category;
use crate::reader::compose::{Composer, Unread, clause_lexemes};
use crate::reader::roles::{Arg, Np, Oblique};

/// What one does who puts things into groups, or there are groups.
fn makes_groups(category: Category) -> bool {
    matches!(
        category,
        Category::VerbNeed | Category::VerbCreate | Category::VerbAcquire | Category::VerbMove | Category::VerbGroup | Category::VerbBe
    )
}

/// `with them`, `from the dairy`: of what is told, or where they come from.
fn harmless(o: &Oblique) -> bool {
    let aside = |np: &Np| !np.nominal.is_measured() && np.of.is_none() && np.owner.is_none() && !np.nominal.is_each();
    match o.category {
        Category::PrepWith => o.arg.nps.iter().all(|np| np.nominal.pronoun),
        Category::PrepSource => o.arg.nps.iter().all(aside),
        _ => false,
    }
}

pub(super) fn packed(c: &mut Composer<'_, '_>) -> Result<Option<bool>, Unread> {
    let args: Vec<Arg> = c.arguments(&c.roles.before).into_iter().chain(c.arguments(&c.roles.after)).collect();
    let asked = args.iter().flat_map(|a| &a.nps).find(|np| np.nominal.is_asked()).cloned();
    let Some(asked) = asked else { return Ok(None) };
    let (Some(head), Some(of)) = (asked.nominal.head, asked.of.as_deref()) else { return Ok(None) };
    let Some(number) = of.nominal.number() else { return Ok(None) };
    let sized = of.nominal.second_measure.is_none() && of.of.is_none() && of.owner.is_none() && of.nominal.determiner.is_none();
    let plain = asked.nominal.further.is_none() && asked.nominal.fewer.is_none() && asked.nominal.modifiers.is_empty();
    let group = c.reading.categories(head).any(|k| matches!(k, Category::NounContainer | Category::NounGroup));
    let makes = c.classes().any(makes_groups);
    let others: Vec<&Arg> = args.iter().filter(|a| !a.nps.contains(&asked)).collect();
    let subject = match others.as_slice() {
        [] => None,
        [only] => Some((*only).clone()),
        _ => return Ok(None),
    };
    let with: Vec<Oblique> = c.roles.obliques.iter().filter(|o| harmless(o)).cloned().collect();
    let quiet = c.roles.adjectives.is_empty() && c.roles.verb.negation.is_none() && with.len() == c.roles.obliques.len();
    if !sized || !plain || !group || !makes || !quiet || args.iter().any(|a| a.nps.contains(&asked) && a.nps.len() > 1) {
        return Ok(None);
    }
    strict(c)?;
    let thing = c.thing(of)?;
    let per = Kind::of(&c.reading.lemma(head, Category::is_noun));
    let lexicon = c.reading.lexicon;
    let told =
        |kind: &Kind| c.hypothesis.facts.iter().filter(|f| !matches!(f.body.kind().relation(kind, lexicon), Relation::Apart(_))).count();
    // The groups are told of nowhere, and what they hold once.
    let beside = c.hypothesis.facts.iter().any(|f| f.body.kind().head == per.head);
    let Some(amount @ Amount::Given { .. }) = thing.amount.clone() else { return Ok(None) };
    if beside || told(&thing.kind) != 1 {
        return super::unread(c, "groups of one thing that is told once").map(Some);
    }
    let there = |np: &Np| np.nominal.head.is_some_and(|h| c.reading.is(h, Category::PronounExistential));
    if subject.as_ref().is_some_and(|s| s.nps.iter().any(|np| np.nominal.is_measured() || np.nominal.is_each())) {
        return super::unread(c, "one who makes them").map(Some);
    }
    let who: Vec<u32> = subject.iter().flat_map(|s| &s.nps).filter(|np| !there(np)).flat_map(Np::lexemes).collect();
    c.mark("entity", who);
    c.mark("marker", subject.iter().flat_map(|s| &s.nps).filter(|np| there(np)).flat_map(Np::lexemes).collect());
    c.mark("target", asked.lexemes());
    c.mark("quantity", vec![number]);
    let moment = c.moment();
    c.say(
        FactBody::Rate { holder: Holder::default(), kind: thing.kind, per: per.clone(), amount, price: false, event: None },
        moment,
        of.lexemes(),
    );
    let vantage = vantage(c, &asked);
    let rounding = rounding::rounding(c, &asked);
    let lexemes = clause_lexemes(c.clause);
    let ask = Ask::Groups { rounding };
    c.result.targets.push(Target { clause: c.clause.id, ask, holder: Holder::default(), kind: per, vantage, lexemes });
    c.mark("setting", with.iter().flat_map(|o| &o.arg.nps).flat_map(Np::lexemes).collect());
    let used: Vec<u32> = with.iter().map(|o| o.lexeme).collect();
    c.settle_obliques_but(&used)?;
    Ok(Some(true))
}
