//! Differences: how much more or less one side has or did than the other.
//!
//! Why: two amounts of the graph are compared, of two holders, two kinds, two times or two things that money was spent on.
//! Reads: `How many more pens does Rosa have than Lev?`, `How many fewer goats than sheep are there?`,
//! `How many more plums did Rosa pick in the morning than in the evening?`, `How much more did Lev spend on tea than on milk?`,
//! `How many more pens does Rosa have?` beside exactly one other who was told to have pens.
//! Leaves alone: `How many more pens does Rosa need?` (a goal), `How many more pens does Rosa have now?` (than before, or than whom?)

use super::unread;
use crate::canon::Arrange;
use crate::facts::{Ask, Entity, FactBody, Holder, Kind, Target, Vantage};
use crate::lexicon::Category;
use crate::reader::compose::{Composer, Verdict, clause_lexemes};
use crate::reader::roles::Np;

/// What a comparison is made against.
pub(super) enum Than {
    /// Someone, or another kind.
    Side(Np, u32),
    /// Another time, by its anchors.
    Times(Vec<String>, u32),
    /// Another thing that money was spent on.
    Item(Np, u32, u32),
    /// The other of two sides; `than` is left out.
    Untold,
}

/// What stands after `than`.
pub(super) fn than(c: &Composer<'_, '_>) -> Option<Than> {
    if let Some(oblique) = c.roles.obliques.iter().find(|o| o.category == Category::PrepThan) {
        let [np] = oblique.arg.nps.as_slice() else { return None };
        if c.is_time_phrase(np) {
            return Some(Than::Times(vec![c.anchor(np)], oblique.lexeme));
        }
        return Some(Than::Side(np.clone(), oblique.lexeme));
    }
    let lexeme = c.roles.loose.iter().copied().find(|&l| c.reading.is(l, Category::PrepThan))?;
    if let Some(np) = c.echo_side() {
        return Some(Than::Side(np, lexeme));
    }
    let mut anchors: Vec<String> = c
        .roles
        .adverbs
        .iter()
        .filter(|(first, _, category)| *first > lexeme && *category == Category::AdvTime)
        .map(|(_, last, _)| c.reading.norm(*last).to_owned())
        .collect();
    let after: Vec<_> = c.roles.obliques.iter().filter(|o| o.lexeme > lexeme).collect();
    let timed = |np: &&Np| c.is_time_phrase(np);
    anchors.extend(after.iter().flat_map(|o| &o.arg.nps).filter(timed).map(|np| c.anchor(np)));
    anchors.arrange();
    match (anchors.is_empty(), after.as_slice()) {
        (false, rest) if rest.iter().all(|o| o.arg.nps.iter().all(|np| c.is_time_phrase(np))) => Some(Than::Times(anchors, lexeme)),
        (true, [item]) if item.arg.nps.len() == 1 && matches!(item.category, Category::PrepPlace | Category::PrepFor) => {
            Some(Than::Item(item.arg.nps[0].clone(), item.lexeme, lexeme))
        }
        _ => None,
    }
}

/// The two sides, and the target.
pub(super) fn difference(
    c: &mut Composer<'_, '_>,
    asked: &Np,
    (mut kind, mut holder): (Kind, Holder),
    than: Than,
    event: Option<(Category, String)>,
    mut vantage: Vantage,
    mut used: Vec<u32>,
) -> Verdict {
    let mut other = (holder, kind.clone());
    let mut anchors = None;
    let beside = |c: &mut Composer<'_, '_>, lexeme: u32| {
        c.roles.loose.retain(|l| *l != lexeme);
        c.mark("marker", vec![lexeme]);
    };
    match than {
        Than::Side(np, lexeme) => {
            // `than girls`: a bare noun is what is counted.
            let bare = np.nominal.determiner.is_none() && !np.nominal.name && np.owner.is_none() && c.plural(&np);
            let entity = c.reading.plain_entity(&np).filter(|_| !bare);
            // `than the second chapter`: a thing of which as much was told.
            let holds = |id| {
                c.hypothesis
                    .facts
                    .iter()
                    .any(|f| matches!(&f.body, FactBody::State { holder, kind: k, .. } if holder.place == Some(id) && k.head == kind.head))
            };
            let owner = np.nominal.pronoun
                || entity.is_some_and(|id| c.reading.entity(id).is_some_and(Entity::owns) || holder.place.is_some() && holds(id));
            c.mark("entity", np.lexemes());
            if owner {
                let exclude: Vec<_> = holder.owner.into_iter().collect();
                other.0 = c.holder_of(&np, &exclude)?;
            } else {
                let mut plain = np.clone();
                plain.nominal.measure = None;
                let plain = c.thing(&plain)?.kind;
                other.1 = content_beside(c, &kind, &plain).unwrap_or(plain);
            }
            beside(c, lexeme);
            used.push(lexeme);
        }
        Than::Times(times, lexeme) => {
            if event.is_none() {
                return unread(c, "a comparison of what was done at two times");
            }
            let spoken = c.roles.adverbs.iter().filter(|(first, _, k)| *first < lexeme && *k == Category::AdvTime);
            let mut before: Vec<String> = spoken.map(|(_, last, _)| c.reading.norm(*last).to_owned()).collect();
            let phrases = c.roles.obliques.iter().filter(|o| o.lexeme < lexeme).flat_map(|o| &o.arg.nps);
            before.extend(phrases.filter(|np| c.is_time_phrase(np)).map(|np| c.anchor(np)));
            before.arrange();
            before.retain(|a| !times.contains(a));
            vantage.moment.anchors = before;
            if vantage.moment.anchors.is_empty() {
                return unread(c, "two times to compare");
            }
            let named: Vec<u32> =
                c.roles.obliques.iter().filter(|o| o.lexeme == lexeme).flat_map(|o| o.arg.nps.iter().flat_map(Np::lexemes)).collect();
            c.mark("time", named);
            anchors = Some(times);
            beside(c, lexeme);
            used.push(lexeme);
        }
        Than::Item(np, oblique, lexeme) => {
            let first = c.roles.obliques.iter().any(|o| o.lexeme < lexeme && matches!(o.category, Category::PrepPlace | Category::PrepFor));
            let spends = event.as_ref().is_some_and(|(class, _)| *class == Category::VerbSpend);
            if !spends || !first || kind.content.is_none() || np.nominal.is_measured() {
                return unread(c, "two things that money was spent on");
            }
            let item = c.roles.obliques.iter().find(|o| o.lexeme == oblique).cloned();
            other.1.content = c.item(item)?;
            if other.1.content.is_none() {
                return unread(c, "two things that money was spent on");
            }
            beside(c, lexeme);
        }
        Than::Untold => {
            if let Some(times) = other_time(c, holder, &kind, event.as_ref(), &vantage) {
                anchors = Some(times);
            }
            let told = anchors.is_some() || vantage.phase.is_some() || vantage.left || vantage.total || !vantage.moment.anchors.is_empty();
            let beside = kind_beside(c, &kind, event.as_ref()).filter(|(h, ..)| !told && (holder == Holder::default() || holder == *h));
            if let Some((whose, mine, than)) = beside {
                other = (whose, than);
                holder = whose;
                kind = mine;
            } else if anchors.is_none() {
                let side = other_side(c, holder, &kind, event.as_ref()).filter(|_| !told);
                let Some(side) = side else { return unread(c, "a comparison with `than`") };
                other = side;
            }
        }
    }
    if other == (holder, kind.clone()) && anchors.is_none() {
        return unread(c, "two different sides to compare");
    }
    if asked.nominal.fewer.is_some() {
        std::mem::swap(&mut holder, &mut other.0);
        std::mem::swap(&mut kind, &mut other.1);
        if let Some(anchors) = &mut anchors {
            std::mem::swap(anchors, &mut vantage.moment.anchors);
        }
    }
    let than_kind = (other.1 != kind).then_some(other.1);
    let lexemes = clause_lexemes(c.clause);
    let ask = Ask::Difference { than: other.0, than_kind, than_anchors: anchors, than_verb: None, event };
    c.result.targets.push(Target { clause: c.clause.id, ask, holder, kind, vantage, lexemes });
    c.settle_obliques_but(&used)?;
    Ok(true)
}

/// `more bottles of regular soda than diet soda`: a vessel or piece of another content, where nothing else is counted under that name.
fn content_beside(c: &Composer<'_, '_>, kind: &Kind, than: &Kind) -> Option<Kind> {
    kind.content.as_ref()?;
    let other = Kind { content: Some(than.label()), ..kind.clone() };
    let told: Vec<&Kind> = c.hypothesis.facts.iter().map(|f| f.body.kind()).collect();
    (told.contains(&&other) && told.iter().all(|k| k.head != than.head)).then_some(other)
}

/// `sold 20 on Monday and 15 on Tuesday. How many more did she sell on Monday?`: the other of exactly two times of one doing.
fn other_time(
    c: &Composer<'_, '_>,
    holder: Holder,
    kind: &Kind,
    event: Option<&(Category, String)>,
    vantage: &Vantage,
) -> Option<Vec<String>> {
    let (_, verb) = event?;
    if vantage.moment.anchors.is_empty() || vantage.phase.is_some() || vantage.left || vantage.total {
        return None;
    }
    let near = |f: &&crate::facts::Fact| !matches!(f.body.kind().relation(kind, c.reading.lexicon), crate::facts::Relation::Apart(_));
    let told: Vec<&crate::facts::Fact> = c.hypothesis.facts.iter().filter(near).collect();
    let [first, second] = told.as_slice() else { return None };
    let done = |f: &crate::facts::Fact| matches!(&f.body, FactBody::Change(change) if change.verb == *verb && change.kind == *kind && change.agent == holder.owner);
    let (here, other) = if first.moment.anchors == vantage.moment.anchors { (first, second) } else { (second, first) };
    let parted = here.moment.apart_from(&other.moment) && here.moment.anchors == vantage.moment.anchors;
    (parted && done(first) && done(second)).then(|| other.moment.anchors.clone())
}

/// `12 boys and 30 girls. How many more girls are there?`: the other of two kinds that are told side by side, and nothing else is told.
fn kind_beside(c: &Composer<'_, '_>, kind: &Kind, event: Option<&(Category, String)>) -> Option<(Holder, Kind, Kind)> {
    let [first, second] = c.hypothesis.facts.as_slice() else { return None };
    let side = |f: &crate::facts::Fact| match (&f.body, event) {
        (FactBody::State { holder, kind, .. }, None) => Some((*holder, kind.clone())),
        (FactBody::Change(change), Some((_, verb))) if change.verb == *verb => {
            Some((Holder { owner: change.agent, place: None }, change.kind.clone()))
        }
        _ => None,
    };
    let (one, two) = side(first).zip(side(second))?;
    let asked = |k: &Kind| k.head == kind.head && k.modifiers == kind.modifiers && (kind.unit.is_none() || k.unit == kind.unit);
    let (mine, other) = if asked(&one.1) { (one, two) } else { (two, one) };
    let alike = first.clause == second.clause && first.moment.anchors == second.moment.anchors && mine.0 == other.0;
    let measured = mine.1.unit == other.1.unit && mine.1.content == other.1.content;
    (alike && measured && asked(&mine.1) && mine.1.head != other.1.head).then_some((mine.0, mine.1, other.1))
}

/// The other of exactly two sides, each told once: another holder or agent with the same kind, or another kind of the same one.
fn other_side(c: &Composer<'_, '_>, holder: Holder, kind: &Kind, event: Option<&(Category, String)>) -> Option<(Holder, Kind)> {
    let mut sides: Vec<(Holder, Kind)> = Vec::new();
    for fact in &c.hypothesis.facts {
        let side = match (&fact.body, event) {
            (FactBody::State { holder, kind: k, .. }, None) => (*holder, k.clone()),
            (FactBody::Change(change), Some((_, verb))) if change.verb == *verb => {
                (Holder { owner: change.agent, place: None }, change.kind.clone())
            }
            (body, _) => {
                // Any other fact of such things leaves open what is compared.
                let near = body.kind();
                if near.head == kind.head {
                    return None;
                }
                continue;
            }
        };
        if side.1.head == kind.head && side.1.unit == kind.unit {
            sides.push(side);
        }
    }
    let [first, second] = sides.as_slice() else { return None };
    let (mine, other) = if *first == (holder, kind.clone()) { (first, second) } else { (second, first) };
    let varies = (mine.0 != other.0) != (mine.1 != other.1);
    (*mine == (holder, kind.clone()) && varies).then(|| other.clone())
}
