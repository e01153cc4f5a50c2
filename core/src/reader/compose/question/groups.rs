//! Groups: when a question asks how many of so much each a total makes.
//!
//! Why: the groups themselves are not told; so much for each of them is.
//! Reads: `How many boxes are needed?`, `How many cakes could she make?`, `How many rides can he take?`, `How many full pages will she have?`
//! Leaves alone: `How many boxes did she buy?` (a happening), groups of which a number is told.

use crate::facts::{FactBody, Kind, Relation};
use crate::lexicon::Category;
use crate::reader::compose::Composer;
use crate::reader::roles::Np;

/// `are needed`, `could she make`, `will he fill`: how many groups a total makes; also `did she use`, of those it was dealt into.
pub(super) fn groups(c: &Composer<'_, '_>, asked: &Np, kind: &Kind) -> bool {
    let auxiliary = |k: Category| c.roles.verb.auxiliaries.iter().any(|&a| c.reading.is(a, k));
    // `was he able to fill`
    let able = auxiliary(Category::AuxModal) || c.roles.verb.infinitive.is_some();
    let fills = c.classes().any(|k| {
        matches!(k, Category::VerbCreate | Category::VerbMove | Category::VerbGroup | Category::VerbContain | Category::VerbConsume)
    });
    let buys = c.verb_is(Category::VerbAcquire) && c.verb_is(Category::VerbSpend);
    // `How many boxes can he take?` asks what he is able to do.
    let can = c.says_able();
    // `A pencil costs 5 cents. How many pencils are needed?`: what one can pay for is no need.
    let priced = c
        .hypothesis
        .facts
        .iter()
        .any(|f| matches!(&f.body, crate::facts::FactBody::Rate { per, price: true, .. } if per.head == kind.head));
    // Who calls friends needs none: only what is called for is needed.
    let vessel = |k: Category| matches!(k, Category::NounContainer | Category::NounPlace);
    // `Each box holds 6 eggs. How many boxes can she buy?`: what one has room for says nothing of what one can pay.
    let buys = buys && (priced || !can || !c.reading.lexicon.senses(&kind.head).iter().any(|s| vessel(s.category)));
    // `Each bag holds 6 books. How many bags can she carry?`: what one has room for says nothing of what one is able to carry.
    let carried = |f: &crate::facts::Fact| matches!(&f.body, FactBody::Rate { event: Some((_, verb)), .. } if *verb == c.verb_lemma());
    let bears = can && !c.passive() && c.reading.lexicon.does(&c.verb_lemma(), "carry");
    let fills = fills && (!bears || c.hypothesis.facts.iter().any(carried));
    // `Each brush costs 3 dollars. How many brushes can she paint?`
    let fills = fills && (!priced || buys || c.verb_is(Category::VerbAcquire) || c.verb_is(Category::VerbEarn) || goes_for(c, kind));
    // `Ana took some pens. How many pens did she take?`: what was told to happen is asked about.
    let verb = c.verb_lemma();
    let happened = |f: &crate::facts::Fact| matches!(&f.body, FactBody::Change(change) if change.verb == verb);
    let needs = c.verb_is(Category::VerbNeed) && c.chief() != Some(Category::VerbEvent);
    let needs = needs && (c.chief() == Some(Category::VerbNeed) || !c.hypothesis.facts.iter().any(happened));
    needs && !priced && (!can || c.classes().all(|k| k == Category::VerbNeed))
        || able && (fills || buys)
        || fills && dealt_into(c, kind, auxiliary(Category::AuxFuture))
        || able && c.verb_is(Category::VerbPossess) && dealt_into(c, kind, false)
        || able && goes_for(c, kind)
        || asked.nominal.modifiers.iter().any(|&m| c.reading.is(m, Category::AdjWhole)) && dealt_into(c, kind, true)
}

/// `Each room needs 6 lamps. How many lamps does he need?`: so much is needed for each.
pub(super) fn needed_for_each(c: &Composer<'_, '_>, kind: &Kind) -> bool {
    let verb = c.verb_lemma();
    c.verb_is(Category::VerbNeed)
        && c.hypothesis
            .facts
            .iter()
            .any(|f| matches!(&f.body, FactBody::Rate { kind: k, event: Some((_, told)), .. } if k.head == kind.head && *told == verb))
}

/// `Each group gets 3 markers. How many markers are needed?`: so many for each, and no groups of them.
pub(super) fn needed_in_all(c: &Composer<'_, '_>, kind: &Kind) -> bool {
    let rates = || {
        c.hypothesis.facts.iter().filter_map(|f| match &f.body {
            FactBody::Rate { kind, per, price: false, event, .. } => Some((kind, per, event)),
            _ => None,
        })
    };
    let gets = |event: &Option<(Category, String)>| event.as_ref().is_none_or(|(class, _)| *class == Category::VerbAcquire);
    let counted = |f: &crate::facts::Fact| !matches!(f.body, FactBody::Rate { .. }) && f.body.kind().head == kind.head;
    c.verb_is(Category::VerbNeed)
        && c.passive()
        && rates().any(|(of, _, event)| of.head == kind.head && gets(event))
        && rates().all(|(_, per, _)| per.head != kind.head)
        && !c.hypothesis.facts.iter().any(counted)
}

/// Whether so much for each of the kind is told, and none of it is counted: it is put there, or it will be.
fn dealt_into(c: &Composer<'_, '_>, kind: &Kind, ahead: bool) -> bool {
    let put = |class: Category| matches!(class, Category::VerbMove | Category::VerbGroup | Category::VerbDivide);
    let told = c.hypothesis.facts.iter().any(|f| match &f.body {
        FactBody::Rate { per, event, price: false, .. } if per.head == kind.head => {
            ahead || event.as_ref().is_some_and(|(class, _)| put(*class))
        }
        _ => false,
    });
    let counted = c.hypothesis.facts.iter().any(|f| match &f.body {
        FactBody::State { kind: k, .. } => k.head == kind.head,
        FactBody::Change(change) => change.kind.head == kind.head,
        _ => false,
    });
    told && !counted
}

/// `Each cake needs 3 eggs. How many eggs are needed for 4 cakes?`: what each needs is not there, so the need itself is asked for.
pub(super) fn needed_for(c: &Composer<'_, '_>, kind: &Kind) -> Option<String> {
    let mut told = c.hypothesis.facts.iter().filter(|_| c.verb_is(Category::VerbNeed)).filter_map(|f| match &f.body {
        FactBody::Rate { kind: k, event: Some((Category::VerbNeed, verb)), .. } if k.head == kind.head => Some(verb.clone()),
        _ => None,
    });
    told.next()
}

/// `How many rides can he take?`, `How many games can she play?`: what has its price, of money or of tickets, and is no vessel.
pub(super) fn goes_for(c: &Composer<'_, '_>, kind: &Kind) -> bool {
    let does = |k: Category| {
        matches!(k, Category::VerbEvent | Category::VerbTravel | Category::VerbTransferIn | Category::VerbAcquire | Category::VerbLeave)
    };
    let vessel = |k: Category| {
        matches!(k, Category::NounContainer | Category::NounGroup | Category::NounPlace | Category::NounPerson | Category::NounKin)
    };
    let senses = c.reading.lexicon.senses(&kind.head);
    let priced = c.hypothesis.facts.iter().any(|f| match &f.body {
        FactBody::Rate { per, price, event: None, .. } => per.head == kind.head && (*price || !senses.iter().any(|s| vessel(s.category))),
        _ => false,
    });
    let counted = c.hypothesis.facts.iter().any(|f| match &f.body {
        FactBody::State { kind: k, .. } => k.head == kind.head,
        FactBody::Change(change) => change.kind.head == kind.head,
        _ => false,
    });
    priced && !counted && c.classes().any(does)
}

/// What is asked for by a bare noun, or by what is in it, is the one sort of it that so much is told for: `school vans ... how many vans`,
/// `each glass needs 2 lemons ... how many glasses of lemonade`.
pub(super) fn one_sort(c: &Composer<'_, '_>, kind: Kind) -> Kind {
    let mut told: Option<(&Kind, &Kind, bool)> = None;
    for fact in &c.hypothesis.facts {
        let (of, per) = match &fact.body {
            FactBody::Rate { kind: of, per, event, .. } => {
                let needs = matches!(event, Some((Category::VerbNeed, _)));
                if per.head == kind.head {
                    if told.is_some_and(|(known, ..)| known != per) {
                        return kind;
                    }
                    told = Some((per, of, needs));
                }
                (of, None)
            }
            body => (body.kind(), Some(body.kind())),
        };
        // Another sort of the same noun: which is meant?
        if of.head == kind.head || per.is_some_and(|k| k.head == kind.head) {
            return kind;
        }
    }
    let Some((per, of, needs)) = told else { return kind };
    let holds = |content: &str| {
        let content = Kind::in_words(content);
        matches!(content.relation(of, c.reading.lexicon), Relation::Same)
    };
    // `Cups come in packs of 8. How many packs should he buy?`: packs of cups.
    let named = per.content.as_deref().is_none_or(|content| kind.content.is_none() && holds(content));
    let bare = kind.modifiers.is_empty() && kind.unit.is_none() && named && per.unit.is_none();
    match &kind.content {
        None if bare => per.clone(),
        Some(content) if bare && (needs || holds(content)) => per.clone(),
        _ => kind,
    }
}
