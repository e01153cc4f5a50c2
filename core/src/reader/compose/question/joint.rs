//! Several kinds asked for together: `How many pens and cups does Rosa have?`
//!
//! Why: such a question is one question for each kind, and its answer their sum. Each is read as it would be read by itself, so that what
//! is told of other things has to be apart from all of them.
//! Reads: `How many pens and cups does Rosa have?`, `How many red and blue kites did Lev sell?`, `How many cherry and apple pies are left?`
//! Leaves alone: `pens or cups`, `children and boys` (the ones are among the others), `red pens and cups` beside red cups (are those meant?).

use super::amount;
use crate::canon::Arrange;
use crate::facts::{Ask, FactBody, Kind, Relation, Target};
use crate::lexicon::Category;
use crate::reader::compose::{Composer, Unread, clause_lexemes};
use crate::reader::reason::RefusalCode;
use crate::reader::roles::{Arg, Np};

/// The question as one for each kind.
pub(super) fn joint(c: &mut Composer<'_, '_>) -> Result<Option<bool>, Unread> {
    let Some(list) = list(c) else { return Ok(None) };
    let roles = c.roles.clone();
    let mut of: Vec<Target> = Vec::new();
    for item in &list {
        let told = c.result.facts.len();
        c.roles = roles.clone();
        for arg in c.roles.before.iter_mut().chain(&mut c.roles.after).filter(|a| a.nps.first().is_some_and(|np| np.nominal.is_asked())) {
            *arg = Arg { nps: vec![item.clone()], connectives: Vec::new() };
        }
        let read = amount::amount(c)?;
        match c.result.targets.pop() {
            Some(target) if read && c.result.facts.len() == told => of.push(target),
            _ => return unread(c, "a plain question for each of these"),
        }
    }
    c.roles = roles;
    end_of_all(c, &mut of);
    let plain = |t: &Target| matches!(t.ask, Ask::State | Ask::Event { counterpart: None, .. });
    let then = |t: &Target| (t.vantage.moment.clone(), t.vantage.phase, t.vantage.total);
    let alike = |t: &Target, o: &Target| t.ask == o.ask && t.holder == o.holder && t.kind.unit == o.kind.unit && then(t) == then(o);
    let [first, others @ ..] = of.as_slice() else { return Ok(None) };
    if !of.iter().all(plain) || !others.iter().all(|o| alike(first, o)) || !all_apart(c, &of) {
        return unread(c, "kinds that have nothing in common");
    }
    let words: Vec<u32> = list.iter().flat_map(Np::lexemes).collect();
    c.mark("target", words);
    let kinds: Vec<&Kind> = of.iter().map(|t| &t.kind).collect();
    let target = Target {
        clause: c.clause.id,
        holder: first.holder,
        kind: together(&kinds),
        vantage: first.vantage.clone(),
        lexemes: clause_lexemes(c.clause),
        ask: Ask::Joint { of },
    };
    c.result.targets.push(target);
    Ok(Some(true))
}

/// `How many pens and cups are left?`, where only pens went: of the cups there are as many as before.
fn end_of_all(c: &Composer<'_, '_>, of: &mut [Target]) {
    let lexicon = c.reading.lexicon;
    let moved = |t: &Target| {
        let near = |k: &Kind| matches!(k.relation(&t.kind, lexicon), Relation::Same | Relation::Within | Relation::Around);
        c.hypothesis.facts.iter().any(|f| matches!(&f.body, FactBody::Change(change) if change.from.is_some() && near(&change.kind)))
    };
    if of.iter().all(|t| t.vantage.left) && of.iter().any(moved) {
        for target in of.iter_mut() {
            target.vantage.left &= moved(target);
        }
    }
}

/// The kinds of a list that `how many` opens, each with the question word.
fn list(c: &Composer<'_, '_>) -> Option<Vec<Np>> {
    let asks = |a: &&Arg| a.nps.first().is_some_and(|np| np.nominal.is_asked());
    let arg = c.roles.around_verb().find(asks)?;
    let (first, others) = arg.nps.split_first().filter(|(_, others)| !others.is_empty())?;
    let n = &first.nominal;
    if arg.has_or() || n.further.is_some() || n.fewer.is_some() || first.owner.is_some() || n.second_measure.is_some() {
        return None;
    }
    let bare = |np: &Np| {
        let n = &np.nominal;
        n.measure.is_none() && !n.is_measured() && n.determiner.is_none() && !n.pronoun && np.owner.is_none() && n.head.is_some()
            || shares_head(c, arg, np)
    };
    if !others.iter().all(bare) {
        return None;
    }
    let items: Vec<Np> = arg
        .nps
        .iter()
        .map(|np| {
            let mut item = measured_alike(c, first, &with_head(c, arg, np));
            item.nominal.measure = n.measure;
            item.nominal.total = None;
            item
        })
        .collect();
    items.iter().all(|item| item.nominal.head.is_some()).then_some(items)
}

/// `pounds of rice and beans`: the measure of the first reaches over the others.
fn measured_alike(c: &Composer<'_, '_>, first: &Np, np: &Np) -> Np {
    let holds = |k: Category| k.is_unit() || matches!(k, Category::NounContainer | Category::NounPartitive);
    let measures = first.nominal.head.is_some_and(|h| c.reading.categories(h).any(holds)) && first.of.is_some();
    let plain = np != first && np.of.is_none() && np.nominal.head.is_some_and(|h| !c.reading.categories(h).any(holds));
    if !measures || !plain {
        return np.clone();
    }
    Np { of: Some(Box::new(np.clone())), ..first.clone() }
}

/// `red and blue pens`, `cherry and apple pies`: an item without a noun of its own shares that of the last one.
fn shares_head(c: &Composer<'_, '_>, arg: &Arg, np: &Np) -> bool {
    let Some(last) = arg.nps.last().filter(|last| *last != np) else { return false };
    let described = !last.nominal.modifiers.is_empty() && last.nominal.head.is_some() && c.plural(last);
    match np.nominal.head {
        None => !np.nominal.modifiers.is_empty() && np.of.is_none() && described,
        Some(head) => {
            let counts = np.nominal.measure.is_none_or(|m| c.reading.norm(m.lexeme()) == "many");
            let single = c.reading.categories(head).any(Category::is_noun) && !c.reading.is_plural(head);
            counts && single && described && np.of.is_none()
        }
    }
}

fn with_head(c: &Composer<'_, '_>, arg: &Arg, np: &Np) -> Np {
    let mut item = np.clone();
    if let Some(last) = arg.nps.last().filter(|_| shares_head(c, arg, np)) {
        item.nominal.modifiers.extend(item.nominal.head);
        item.nominal.head = last.nominal.head;
        item.of = last.of.clone();
        item.of_lexeme = last.of_lexeme;
    }
    item
}

/// Whether nothing is of two of the kinds: they are proven apart, or they are things that the story counts under these very nouns.
fn all_apart(c: &Composer<'_, '_>, of: &[Target]) -> bool {
    let lexicon = c.reading.lexicon;
    let counted = |k: &Kind| c.hypothesis.facts.iter().filter(|f| counts(&f.body)).any(|f| f.body.kind() == k);
    let person = |k: &Kind| {
        let persons = |s: &crate::lexicon::Sense| matches!(s.category, Category::NounPerson | Category::NounKin);
        lexicon.senses(&k.head).iter().any(persons) || lexicon.kinds_above(&k.head).contains(&"person")
    };
    let mut pairs = of.iter().enumerate().flat_map(|(i, a)| of[i + 1..].iter().map(move |b| (&a.kind, &b.kind)));
    pairs.all(|(a, b)| match a.relation(b, lexicon) {
        Relation::Apart(_) => true,
        Relation::Unknown => !person(a) && !person(b) && counted(a) && counted(b) && !carried_over(c, a, b),
        _ => false,
    }) && !of.iter().skip(1).any(|b| carried_over(c, &of[0].kind, &b.kind))
}

fn counts(body: &FactBody) -> bool {
    matches!(body, FactBody::State { .. } | FactBody::Change(_) | FactBody::Part { .. } | FactBody::Rate { .. })
}

/// `red pens and cups` beside red cups that were told: are all cups meant, or the red ones?
fn carried_over(c: &Composer<'_, '_>, first: &Kind, other: &Kind) -> bool {
    let with = |f: &Kind| f.head == other.head && first.modifiers.iter().any(|m| f.modifiers.contains(m));
    other.modifiers.is_empty() && !first.modifiers.is_empty() && c.hypothesis.facts.iter().any(|f| with(f.body.kind()))
}

/// The kinds as one: of one noun without what tells them apart, of several nouns under all of them.
fn together(kinds: &[&Kind]) -> Kind {
    let Some((first, others)) = kinds.split_first() else { return Kind::of("") };
    if others.iter().all(|k| k.head == first.head && k.unit == first.unit && k.content == first.content) {
        let mut kind = (*first).clone();
        kind.modifiers.retain(|m| others.iter().all(|k| k.modifiers.contains(m)));
        return kind;
    }
    if first.unit.is_some() && others.iter().all(|k| k.unit == first.unit) {
        return Kind { unit: first.unit.clone(), ..Kind::of("") };
    }
    let mut heads: Vec<&str> = kinds.iter().map(|k| k.head.as_str()).collect();
    heads.arrange();
    heads.dedup();
    Kind::of(&heads.join(" and "))
}

fn unread<T>(c: &Composer<'_, '_>, needed: &str) -> Result<T, Unread> {
    Err(Unread(RefusalCode::QuestionUnread, clause_lexemes(c.clause), needed.to_owned()))
}
