//! Questions about prices that are told of single things, outright or by way of each other.
//!
//! Why: what one thing costs, what two cost together, and how much more the one costs than the other rest on the prices alone.
//! Reads: `How much does a mango cost?`, `How much more does the tent cost than the bag?`, `How much do a pen and a book cost together?`,
//! `How much do they cost together?`, `How much do both cost?`
//! Leaves alone: `How much do 3 pens cost?` (several), a thing whose price was told neither way

use super::{strict, vantage};
use crate::facts::{Ask, FactBody, Holder, Kind, Relation, Target};
use crate::lexicon::{Category, WordClass};
use crate::reader::clause::Measure;
use crate::reader::compose::price_by::{kind_of_one, one_thing};
use crate::reader::compose::{Composer, Unread, clause_lexemes};
use crate::reader::roles::{Arg, Np};

pub(super) fn told_price(c: &mut Composer<'_, '_>) -> Result<Option<bool>, Unread> {
    let of_price = c.verb_is(Category::VerbBe)
        && c.roles
            .before
            .iter()
            .flat_map(|a| &a.nps)
            .any(|np| np.nominal.measure.is_some_and(|m| np.nominal.is_asked() && c.reading.is(m.lexeme(), Category::NounPrice)));
    let costs = (c.chief() == Some(Category::VerbCost) || of_price) && !c.passive();
    if !costs || c.roles.verb.negation.is_some() || !c.roles.adjectives.is_empty() || !c.arguments(&c.roles.after).is_empty() {
        return Ok(None);
    }
    let before = c.arguments(&c.roles.before);
    let asked = before.iter().flat_map(|a| &a.nps).find(|np| np.nominal.is_asked()).cloned();
    let plain = |np: &Np| np.nominal.head.is_none_or(|h| c.reading.is(h, Category::NounMoney)) && np.of.is_none();
    let much = |np: &Np| np.nominal.measure.is_some_and(|m| asks_much(c, m.lexeme())) && np.nominal.modifiers.is_empty();
    let Some(asked) = asked.filter(|np| plain(np) && much(np)) else { return Ok(None) };
    let subjects: Vec<Arg> = before.into_iter().filter(|a| !a.nps.contains(&asked)).collect();
    let ([subject], true) = (subjects.as_slice(), c.moment().anchors.is_empty()) else { return Ok(None) };
    if let Some(read) = of_purchase(c, &asked, subject)? {
        return Ok(Some(read));
    }
    let told = prices(c);
    let Some(of) = things(c, subject, &told)? else { return Ok(None) };
    let compares = asked.nominal.further.is_some() || asked.nominal.fewer.is_some();
    let than = c.roles.obliques.iter().find(|o| o.category == Category::PrepThan).cloned();
    let other = match &than {
        Some(oblique) => match things(c, &oblique.arg, &told)? {
            Some(other) => Some(other),
            None => return Ok(None),
        },
        // `How much more does the tent cost?`: than the only other thing with a price.
        None if compares => match told.iter().filter(|k| !of.contains(k)).collect::<Vec<_>>().as_slice() {
            [only] if of.len() == 1 => Some(vec![(*only).clone()]),
            _ => return Ok(None),
        },
        None => None,
    };
    if compares != other.is_some() || other.as_ref().is_some_and(|o| o.iter().any(|k| of.contains(k))) {
        return Ok(None);
    }
    strict(c)?;
    c.mark("kind", subject.nps.iter().flat_map(Np::lexemes).collect());
    c.mark("kind", than.iter().flat_map(|o| &o.arg.nps).flat_map(Np::lexemes).collect());
    c.mark("target", asked.lexemes());
    let (clause, vantage, lexemes) = (c.clause.id, vantage(c, &asked), clause_lexemes(c.clause));
    let kind = Kind::of("money");
    let one = |of: Vec<Kind>| Target {
        clause,
        ask: Ask::Prices { of },
        holder: Holder::default(),
        kind: kind.clone(),
        vantage: vantage.clone(),
        lexemes: lexemes.clone(),
    };
    let target = match other {
        None => one(of),
        Some(other) => {
            let (this, than) = if asked.nominal.fewer.is_some() { (one(other), one(of)) } else { (one(of), one(other)) };
            Target { ask: Ask::Contrast { this: Box::new(this), than: Box::new(than) }, ..one(Vec::new()) }
        }
    };
    c.result.targets.push(target);
    let used: Vec<u32> = than.iter().map(|o| o.lexeme).collect();
    c.settle_obliques_but(&used)?;
    Ok(Some(true))
}

/// `After he bought a puzzle, he had $7 left. How much did the puzzle cost?`: what was spent, where nothing else was bought.
fn of_purchase(c: &mut Composer<'_, '_>, asked: &Np, subject: &Arg) -> Result<Option<bool>, Unread> {
    let [np] = subject.nps.as_slice() else { return Ok(None) };
    let n = &np.nominal;
    let definite = n.determiner.is_some_and(|d| c.reading.is(d, Category::DetDefinite)) && n.measure.is_none() && np.of.is_none();
    if !definite || n.pronoun || asked.nominal.further.is_some() || asked.nominal.fewer.is_some() || !c.roles.obliques.is_empty() {
        return Ok(None);
    }
    let kind = kind_of_one(c, np)?;
    let mut bought = c.hypothesis.facts.iter().filter_map(|f| match &f.body {
        FactBody::Change(change) if change.class == Category::VerbAcquire && change.paid => Some(change),
        FactBody::Rate { .. } | FactBody::Lot { .. } | FactBody::PriceBy { .. } | FactBody::PriceSum { .. } => None,
        _ => None,
    });
    let (Some(only), None) = (bought.next(), bought.next()) else { return Ok(None) };
    // `some puzzles`, `a puzzle`: told without a number.
    let numberless = !c.reading.is(only.amount.lexeme(), Category::Numeral);
    let (buyer, same) = (only.to, only.kind.relation(&kind, c.reading.lexicon));
    let Some(holder) = buyer.filter(|_| numberless && matches!(same, Relation::Same | Relation::Within)) else { return Ok(None) };
    strict(c)?;
    c.mark("kind", np.lexemes());
    c.mark("target", asked.lexemes());
    let (vantage, lexemes) = (vantage(c, asked), clause_lexemes(c.clause));
    let kind = Kind { content: Some(kind.label()), ..Kind::of("money") };
    let ask = Ask::Event { class: Category::VerbSpend, verb: "spend".to_owned(), counterpart: None };
    c.result.targets.push(Target { clause: c.clause.id, ask, holder, kind, vantage, lexemes });
    c.settle_obliques_but(&[])?;
    Ok(Some(true))
}

/// `how much`, `what`, `what is the price`: asks how much money.
pub(in crate::reader::compose) fn asks_much(c: &Composer<'_, '_>, lexeme: u32) -> bool {
    c.reading.is_of(lexeme, WordClass::OfStuff) || c.reading.is(lexeme, Category::QuestionWhat) || c.reading.is(lexeme, Category::NounPrice)
}

/// The things whose price is told, outright or by way of another one.
fn prices(c: &Composer<'_, '_>) -> Vec<Kind> {
    let mut kinds: Vec<Kind> = Vec::new();
    for fact in &c.hypothesis.facts {
        let told = match &fact.body {
            FactBody::Rate { per, price: true, .. } => vec![per],
            FactBody::PriceBy { item, than, .. } => vec![item, than],
            FactBody::PriceSum { of, .. } => of.iter().collect(),
            _ => Vec::new(),
        };
        for kind in told {
            if !kinds.contains(kind) {
                kinds.push(kind.clone());
            }
        }
    }
    kinds
}

/// The things that a phrase names one of each of, where each has a price; `they` are all of them, where there are several.
fn things(c: &mut Composer<'_, '_>, arg: &Arg, told: &[Kind]) -> Result<Option<Vec<Kind>>, Unread> {
    if arg.has_or() {
        return Ok(None);
    }
    if let [np] = arg.nps.as_slice()
        && np.nominal.head.is_some_and(|h| np.nominal.pronoun && c.reading.is(h, Category::PronounPlural))
    {
        // Beside things that were bought or counted, `they` may be those.
        let alone = c
            .hypothesis
            .facts
            .iter()
            .all(|f| matches!(f.body, FactBody::Rate { price: true, .. } | FactBody::PriceBy { .. } | FactBody::PriceSum { .. }));
        let single = told.iter().all(|k| k.unit.is_none());
        return Ok((told.len() > 1 && alone && single && c.has_adverb(Category::AdvTotal)).then(|| told.to_vec()));
    }
    if let [np] = arg.nps.as_slice()
        && both(c, np)
    {
        let alone = c
            .hypothesis
            .facts
            .iter()
            .all(|f| matches!(f.body, FactBody::Rate { price: true, .. } | FactBody::PriceBy { .. } | FactBody::PriceSum { .. }));
        let single = told.iter().all(|k| k.unit.is_none());
        return Ok((told.len() == 2 && alone && single).then(|| told.to_vec()));
    }
    let mut found = Vec::new();
    for np in &arg.nps {
        // `the pens`: those that were told, and not any one of them.
        let the = np.nominal.determiner.is_some_and(|d| c.reading.is(d, Category::DetDefinite));
        let several = np.nominal.head.is_some_and(|h| c.reading.is_plural(h)) && (the || arg.nps.len() > 1);
        if !one_thing(c, np) || several {
            return Ok(None);
        }
        let kind = kind_of_one(c, np)?;
        let same: Vec<&Kind> = told.iter().filter(|k| k.relation(&kind, c.reading.lexicon) == Relation::Same).collect();
        let [only] = same.as_slice() else { return Ok(None) };
        if found.contains(*only) {
            return Ok(None);
        }
        found.push((*only).clone());
    }
    Ok((!found.is_empty()).then_some(found))
}

/// `both`, `both of them`: the two things that were told.
fn both(c: &Composer<'_, '_>, np: &Np) -> bool {
    let n = &np.nominal;
    let bare = n.head.is_none() && n.second_measure.is_none() && n.further.is_none() && n.modifiers.is_empty() && np.owner.is_none();
    let them = |of: &Np| of.nominal.head.is_some_and(|h| of.nominal.pronoun && c.reading.is(h, Category::PronounPlural));
    let word = if let Some(Measure::All(l)) = n.measure { c.reading.norm(l) == "both" } else { false };
    bare && word && np.of.as_deref().is_none_or(them)
}
