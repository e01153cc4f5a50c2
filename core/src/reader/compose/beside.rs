//! Words beside an amount that tell of a further one, which no rule has read.
//!
//! Why: `both ways` doubles a length or says that it holds for two ways together; `another basket` and `for 2 of Jo's` are more of the
//! same, or less. Passed over, they are answered as if they were not there.
//! Reads: `Ida walked 3 miles to the lake.`, `Ida traded 6 cards for 2 cards.`
//! Leaves open: `Ida walked 3 miles to the lake both ways.`, `Ida picked 30 pears and another basket.`, `Ida traded 6 of her cards for 2 of Jo's.`

use super::{Composer, Unread};
use crate::facts::{Amount, Change, Fact, FactBody, Kind, Relation, ShareOf};
use crate::lexicon::{Category, Form};
use crate::reader::clause::{Measure, Nominal, Phrase};
use crate::reader::reason::RefusalCode;
use crate::reader::roles::Np;

/// `walked 3 miles to the lake both ways`: so much for each of them, or for all together?
pub(super) fn both_ways(c: &Composer<'_, '_>) -> Option<Unread> {
    let main = c.roles.verb.main?;
    let length = |f: &&Fact| matches!(&f.body, FactBody::Change(change) if change.kind.head.is_empty());
    let fact = c.result.facts.iter().find(length)?;
    let found = c.clause.phrases.iter().find_map(|p| match p {
        Phrase::Nominal(n) if n.first > main && matches!(n.measure, Some(Measure::All(_))) && !fact.lexemes.contains(&n.first) => Some(n),
        _ => None,
    })?;
    let needed = "so much for each, or for all together".to_owned();
    Some(Unread(RefusalCode::ConstructionUnread, (found.first..=found.last).collect(), needed))
}

/// `picked 30 pears and another basket`: more, and not how much. `and some more` is so many more of them as are told elsewhere.
pub(super) fn and_another(c: &Composer<'_, '_>) -> Option<Unread> {
    let changes = || c.result.facts.iter().filter_map(|f| if let FactBody::Change(change) = &f.body { Some((f, change)) } else { None });
    let given = changes().any(|(_, change)| matches!(change.amount, Amount::Given { .. }));
    let vague = |amount: &Amount| matches!(amount, Amount::Open { lexeme } if !c.reading.is(*lexeme, Category::QuantVague));
    let (fact, _) = changes().find(|(_, change)| given && change.further && vague(&change.amount))?;
    Some(Unread(RefusalCode::ConstructionUnread, fact.lexemes.clone(), "how many this was".to_owned()))
}

/// `gave 6 cards for his best card`: what comes back is of what is counted, and no rule has read it.
pub(super) fn for_what_comes_back(c: &Composer<'_, '_>) -> Option<Unread> {
    let gone = c.result.facts.iter().find_map(|f| match &f.body {
        FactBody::Change(change) if matches!(change.class, Category::VerbExchange | Category::VerbTransferOut) => Some((f, change)),
        _ => None,
    })?;
    let taken = |l: u32| c.result.facts.iter().any(|f| f.lexemes.contains(&l));
    let alike = |np: &Np| match np.nominal.head {
        Some(head) => c.reading.lemma(head, Category::is_noun) == gone.1.kind.head,
        None => np.nominal.number().is_some(),
    };
    let back = |np: &&Np| alike(np) && !taken(np.nominal.last);
    let found = c.roles.obliques.iter().filter(|o| o.category == Category::PrepFor).flat_map(|o| &o.arg.nps).find(back)?;
    let needed = "what comes back, counted".to_owned();
    Some(Unread(RefusalCode::ConstructionUnread, found.lexemes(), needed))
}

/// `sold 12 lamps. 5 of the sold lamps were thrown away.`, `5 of those`: of the ones that are gone, or of those that are still there?
pub(super) fn of_those_gone(c: &Composer<'_, '_>) -> Option<Unread> {
    let kinds: Vec<&str> = c.result.facts.iter().map(|f| f.body.kind().head.as_str()).collect();
    let gone =
        |f: &Fact| matches!(&f.body, FactBody::Change(change) if change.from.is_some() && kinds.contains(&change.kind.head.as_str()));
    if kinds.is_empty() || !c.hypothesis.facts.iter().any(gone) {
        return None;
    }
    let done_to = |l: &u32| c.reading.lexicon.senses(c.reading.norm(*l)).iter().any(|s| s.category.is_verb() && s.form == Form::Participle);
    let pointed =
        |n: &Nominal| n.determiner.is_some_and(|d| c.reading.is(d, Category::DetDemonstrative)) || n.modifiers.iter().any(done_to);
    let found = c.clause.phrases.windows(2).find_map(|w| match w {
        [Phrase::Preposition { category: Category::PrepOf, .. }, Phrase::Nominal(n)] if pointed(n) => Some(n),
        _ => None,
    })?;
    let needed = "of which ones these are".to_owned();
    Some(Unread(RefusalCode::HoldersUnrelated, (found.first..=found.last).collect(), needed))
}

/// `Half of them are red. A third of them are sick.`, `of those`, `A third are sick.`, `A third of these flew away`: of all that were told,
/// or of the red ones?
pub(super) fn of_which_part(c: &Composer<'_, '_>) -> Option<Unread> {
    // The sort that the share makes up, where it is one, and the whole.
    let share = |f: &Fact| match &f.body {
        FactBody::Part { kind, whole, amount: Amount::Share { lexeme, .. }, others: false, .. } => {
            Some((Some(kind.clone()), whole.clone(), *lexeme))
        }
        FactBody::Change(Change { kind, amount: Amount::Share { lexeme, of: ShareOf::Told, .. }, .. }) => {
            Some((None, kind.clone(), *lexeme))
        }
        _ => None,
    };
    let (kind, whole, lexeme) = c.result.facts.iter().find_map(share)?;
    let np = c.roles.names().find(|np| np.lexemes().contains(&lexeme)).or(c.roles.names().next())?;
    let demonstrative = |n: &Nominal| {
        n.head.is_none_or(|h| n.determiner == Some(h)) && n.determiner.is_some_and(|d| c.reading.is(d, Category::DetDemonstrative))
    };
    if np.of.as_deref().is_some_and(|of| !of.nominal.pronoun && !demonstrative(&of.nominal)) {
        return None;
    }
    // `40% are girls and 25% swim`: side by side, of one whole.
    let sentence = |f: &Fact| c.reading.state.clauses.iter().find(|o| o.id == f.clause).map(|o| o.sentence);
    let beside = |f: &Fact| np.of.is_none() && sentence(f) == Some(c.clause.sentence);
    let apart = |k: &Kind| kind.as_ref().is_some_and(|kind| matches!(k.relation(kind, c.reading.lexicon), Relation::Apart(_)));
    let other = |f: &Fact| match &f.body {
        FactBody::Part { kind: k, whole: w, .. } => w.head == whole.head && !apart(k),
        _ => false,
    };
    let open = c.hypothesis.facts.iter().any(|f| other(f) && !beside(f));
    open.then(|| Unread(RefusalCode::KindsUnrelated, np.lexemes(), "of which ones this share is".to_owned()))
}

/// `They each have 3 more pens than cups.`: told of each of them, and not of all together.
pub(super) fn of_each_one(c: &Composer<'_, '_>) -> Option<Unread> {
    let subject = c.subject().filter(|s| s.nps.last().is_some_and(super::rate::each_last))?;
    let together = |f: &Fact| {
        let sorts = matches!(f.body, FactBody::KindDifference { .. } | FactBody::Portion { .. } | FactBody::AsMany { .. });
        sorts || matches!(f.body, FactBody::Difference { .. } | FactBody::Ratio { .. }) && c.result.facts.len() == 1
    };
    let needed = "so much of each of them".to_owned();
    c.result
        .facts
        .iter()
        .any(together)
        .then(|| Unread(RefusalCode::ConstructionUnread, subject.nps.iter().flat_map(Np::lexemes).collect(), needed))
}

/// `A tree was 14 feet tall. Another tree grew 3 feet.`: not the one that was measured.
pub(super) fn another_is_resized(c: &Composer<'_, '_>) -> Option<Unread> {
    if c.result.rule != "compose.resized" {
        return None;
    }
    let other = |n: &Nominal| {
        matches!(n.measure, Some(Measure::Rest(_)))
            || n.further.is_some() && n.number().is_none()
            || n.modifiers.iter().any(|&l| c.reading.is(l, Category::AdjOther))
    };
    let found = c.clause.phrases.iter().find_map(|p| if let Phrase::Nominal(n) = p { Some(n).filter(|n| other(n)) } else { None })?;
    let needed = "the one that was measured".to_owned();
    Some(Unread(RefusalCode::HoldersUnrelated, (found.first..=found.last).collect(), needed))
}

/// `has 60 brown eggs and 20 white eggs. He packs the white eggs with 10 in each carton.`, `packs 20 eggs`, `found 20 pens and split them`:
/// only some of what is counted is dealt out.
pub(super) fn of_some_only(c: &Composer<'_, '_>) -> Option<Unread> {
    let (dealt, amount, into) = c.result.facts.iter().find_map(|f| match &f.body {
        FactBody::Rate { kind, per, amount, price: false, .. } => Some((kind, Some(amount.lexeme()), per)),
        FactBody::Split { kind, into, shares, .. } => Some((kind, shares.as_ref().map(Amount::lexeme), into)),
        _ => None,
    })?;
    let last = |words: &str| words.rsplit(' ').next().unwrap_or_default().to_owned();
    let alike = |f: &&Fact| last(&f.body.kind().head) == last(&dealt.head);
    let counts = |f: &&Fact| matches!(f.body, FactBody::State { .. } | FactBody::Change(_));
    let told: Vec<&Fact> = c.hypothesis.facts.iter().filter(counts).filter(alike).collect();
    if told.is_empty() {
        return None;
    }
    let sentence = |f: &Fact| c.reading.state.clauses.iter().find(|o| o.id == f.clause).map(|o| o.sentence);
    // `collected 20 more and packed them`: them alone, or all?
    let just_told = told.len() > 1 && told.iter().any(|f| sentence(f) == Some(c.clause.sentence));
    let narrowed = |np: &&Np| {
        let n = &np.nominal;
        if n.pronoun {
            return just_told && n.head.is_some_and(|h| c.reading.is(h, Category::PronounPlural));
        }
        let Some(head) = n.head.filter(|&h| c.reading.categories(h).any(Category::is_noun)) else { return false };
        let noun = last(&c.reading.lemma(head, Category::is_noun));
        let of_it = noun == last(&dealt.head);
        let counted = n.number().is_some() || matches!(n.measure, Some(Measure::Fraction(_)));
        let definite = n.determiner.is_some_and(|d| c.reading.is(d, Category::DetDefinite));
        of_it && (counted || np.owner.is_some() || !n.modifiers.is_empty() && told.len() > 1)
            || !of_it && definite && dealt.content.is_none() && noun != last(&into.head) && c.reading.is(head, Category::NounCount)
    };
    let main = c.roles.verb.main?;
    // So much for each is told by the deal itself.
    let for_each = |np: &Np| np.nominal.is_each() || amount.is_some_and(|a| np.nominal.number() == Some(a));
    let mut objects = c.roles.after.iter().flat_map(|a| &a.nps).filter(|np| np.nominal.first > main);
    let found = objects.next().filter(|np| !for_each(np) && narrowed(np))?;
    let needed = "all of what is counted, or a number of its own".to_owned();
    Some(Unread(RefusalCode::ConstructionUnread, found.lexemes(), needed))
}

/// `has two times as zulk stickers as Al`: a comparison that is not read as one.
pub(super) fn times_as(c: &Composer<'_, '_>) -> Option<Unread> {
    let found = c.clause.phrases.iter().find_map(|p| match p {
        Phrase::Nominal(n) if n.number().is_some() && c.reading.norm(n.last + 1) == "as" => {
            Some(n).filter(|n| c.result.facts.iter().any(|f| f.body.kind().head == Kind::TURN && f.lexemes.contains(&n.last)))
        }
        _ => None,
    })?;
    let needed = "how many times as much".to_owned();
    Some(Unread(RefusalCode::ConstructionUnread, (found.first..=found.last).collect(), needed))
}

/// `walked 6 miles to town and half of the way back`: a share of a way is as long as the way is.
pub(super) fn share_of_the_way(c: &Composer<'_, '_>) -> Option<Unread> {
    let changes = || c.result.facts.iter().filter_map(|f| if let FactBody::Change(change) = &f.body { Some((f, change)) } else { None });
    let measured = changes().any(|(_, change)| change.kind.head.is_empty() && matches!(change.amount, Amount::Given { .. }));
    let (fact, _) =
        changes().find(|(_, change)| measured && !change.kind.head.is_empty() && matches!(change.amount, Amount::Share { .. }))?;
    Some(Unread(RefusalCode::ConstructionUnread, fact.lexemes.clone(), "how far this was".to_owned()))
}

/// `Zed owns some of these pens.`: of those that were told to be with another, and not how many.
pub(super) fn some_of_anothers(c: &Composer<'_, '_>) -> Option<Unread> {
    let vague = |np: &&Np| {
        matches!(np.nominal.measure, Some(Measure::Vague(_)))
            && np.of.as_ref().is_some_and(|of| of.nominal.determiner.is_some() || of.nominal.pronoun)
    };
    let had = c
        .result
        .facts
        .iter()
        .any(|f| matches!(&f.body, FactBody::State { holder, amount: Amount::Open { .. }, .. } if holder.owner.is_some()));
    let found = c.roles.after.iter().flat_map(|a| &a.nps).find(vague).filter(|_| had && !c.hypothesis.facts.is_empty())?;
    Some(Unread(RefusalCode::HoldersUnrelated, found.lexemes(), "how many of these, and whose they were".to_owned()))
}
