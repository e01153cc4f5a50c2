//! What one vessel was told to hold, where the question is about that very one: `A bag holds 50 buttons. How many are in the bag?`
//!
//! Why: `a bag holds 50 buttons` may be said of any bag or of one bag; where the question goes on with `the bag`, and brings no number of
//! bags, it was said of that one: the rate is retold as what is there.
//! Reads: `A bag contains 12 red buttons and 9 blue ones. How many buttons are in the bag?`
//! Leaves alone: `How many buttons do 4 bags hold?`, `Each bag holds 9 buttons.`, a story that counts bags.

use crate::facts::{FactBody, Holder};
use crate::lexicon::Category;
use crate::reader::compose::{Composer, Unread};
use crate::reader::reason::RefusalCode;
use crate::reader::roles::attach;

/// Retells what each of a kind was told to hold as what is in the one that is asked about.
pub(super) fn contents(c: &mut Composer<'_, '_>) -> Result<(), Unread> {
    let place = c.roles.obliques.iter().find(|o| o.category == Category::PrepPlace && !o.arg.nps.iter().any(|np| c.names_time(np)));
    let Some([np]) = place.map(|o| o.arg.nps.as_slice()) else { return Ok(()) };
    let n = &np.nominal;
    let definite = n.determiner.is_some_and(|d| c.reading.is(d, Category::DetDefinite)) && !n.is_measured() && n.measure.is_none();
    let Some(id) = c.reading.plain_entity(np).filter(|_| definite && !c.plural(np)) else { return Ok(()) };
    let Some(vessel) = c.reading.entity(id).map(|e| e.key.clone()) else { return Ok(()) };
    let facts = &c.hypothesis.facts;
    let holds = |body: &FactBody| matches!(body, FactBody::Rate { per, price: false, event: None, .. } if per.label() == vessel);
    let counted = facts.iter().any(|f| !holds(&f.body) && f.body.kind().head == vessel.rsplit(' ').next().unwrap_or_default());
    let others = facts.iter().any(|f| matches!(f.body, FactBody::Rate { .. }) && !holds(&f.body));
    // `There are 6 bags. How many buttons are in the bag?`
    if counted && facts.iter().any(|f| holds(&f.body)) {
        return Err(Unread(RefusalCode::QuestionUnread, np.lexemes(), "which of them is meant".into()));
    }
    // `A jug holds 8 cups of juice`, `A bus holds 40 people`: how much there is room for.
    let lexicon = c.reading.lexicon;
    let room = |body: &FactBody| {
        let kind = body.kind();
        let persons = lexicon.senses(&kind.head).iter().any(|s| matches!(s.category, Category::NounPerson | Category::NounKin));
        kind.unit.is_some() || persons || kind.head == "person" || lexicon.kinds_above(&kind.head).contains(&"person")
    };
    if facts.iter().any(|f| holds(&f.body) && room(&f.body)) {
        return Err(Unread(RefusalCode::QuestionUnread, np.lexemes(), "how much is there, not how much there is room for".into()));
    }
    if counted || others || !facts.iter().filter(|f| holds(&f.body)).all(|f| of_one(c, f.clause)) {
        return Ok(());
    }
    let retold = facts.iter().enumerate().filter(|(_, f)| holds(&f.body)).filter_map(|(index, f)| match &f.body {
        FactBody::Rate { kind, amount, .. } => {
            let holder = Holder { owner: None, place: Some(id) };
            Some((u32::try_from(index).ok()?, FactBody::State { holder, kind: kind.clone(), amount: amount.clone() }))
        }
        _ => None,
    });
    let retold: Vec<(u32, FactBody)> = retold.collect();
    c.result.retold.extend(retold);
    Ok(())
}

/// `A bag holds 50 buttons.`: brought in as one.
fn of_one(c: &Composer<'_, '_>, clause: u32) -> bool {
    let told = c.reading.state.clauses.iter().find(|o| o.id == clause).map(attach);
    let subject = told.as_ref().and_then(|r| r.before.last()).map(|a| a.nps.as_slice());
    let Some([np]) = subject else { return false };
    np.nominal.determiner.is_some_and(|d| c.reading.is(d, Category::DetIndefinite))
        && !np.nominal.is_measured()
        && np.nominal.measure.is_none()
}
