//! Purchases without a price or a number: what was bought is told, and what it cost is asked.
//!
//! Why: where one's money is told before and after, what is gone went for it.
//! Reads: `After he bought a puzzle, he had $7 left.`, `She bought a glove, a bat and a ball.` beside money
//! Leaves alone: a clause with a number; things that are counted besides; a single thing that one buys who is not told to have money

use super::singles::single;
use super::{Composer, Verdict};
use crate::facts::{Amount, Change, FactBody, Holder, Relation};
use crate::lexicon::Category;
use crate::reader::clause::ClauseKind;
use crate::reader::roles::{Arg, Np};

pub(super) fn unpriced(c: &mut Composer<'_, '_>) -> Verdict {
    let told = matches!(c.clause.kind, ClauseKind::Main | ClauseKind::Adverbial | ClauseKind::Condition) && !c.clause.question;
    let buys = c.verb_is(Category::VerbAcquire) && c.verb_is(Category::VerbSpend) && !c.passive() && !c.unasserted();
    if !told || !buys || c.has_amount() || !c.roles.adjectives.is_empty() || !c.roles.loose.is_empty() {
        return Ok(false);
    }
    let objects = c.arguments(&c.roles.after);
    let [Arg { nps, .. }] = objects.as_slice() else { return Ok(false) };
    let things = nps.clone();
    let plain = |o: &crate::reader::roles::Oblique| {
        matches!(o.category, Category::PrepPlace | Category::PrepSource) || o.arg.nps.iter().all(|np| c.is_time_phrase(np))
    };
    // What a single thing was bought for matters to those who have money; a list of things is what was bought.
    let money = |f: &crate::facts::Fact| match &f.body {
        FactBody::State { kind, .. } => kind.head == "money",
        FactBody::Change(change) => change.kind.head == "money" && change.to.is_some(),
        _ => false,
    };
    let matters = things.len() > 1 || c.hypothesis.facts.iter().any(money);
    if !matters || !things.iter().all(|np| told_first(c, np)) || !c.roles.obliques.iter().all(plain) {
        return Ok(false);
    }
    let Some(subject) = c.subject_arg().filter(|s| !s.nps.iter().any(|np| np.nominal.is_measured() || np.nominal.is_each())) else {
        return Ok(false);
    };
    let mut kinds = Vec::new();
    for np in &things {
        let mut plain = np.clone();
        plain.nominal.determiner = None;
        let thing = c.thing(&plain)?;
        // One more of what is counted.
        let counted = |f: &crate::facts::Fact| {
            f.body.kind().head != "money" && !matches!(f.body.kind().relation(&thing.kind, c.reading.lexicon), Relation::Apart(_))
        };
        if c.hypothesis.facts.iter().any(counted) {
            return Ok(false);
        }
        let open = Amount::Open { lexeme: np.nominal.head.unwrap_or(np.nominal.first) };
        let amount = np.nominal.determiner.filter(|_| single(c, np)).and_then(|d| c.article_counts(d)).unwrap_or(open);
        kinds.push((thing.kind, amount, np.lexemes()));
    }
    let holder = c.holders_of(&subject, &[])?;
    c.mark("entity", subject.nps.iter().flat_map(Np::lexemes).collect());
    let agent = holder.owner.or(holder.place);
    let moment = c.moment();
    for (kind, amount, lexemes) in kinds {
        c.mark("kind", lexemes.clone());
        let change = Change {
            kind,
            amount,
            from: None,
            to: Some(Holder { owner: holder.owner, place: None }),
            agent,
            place: None,
            class: Category::VerbAcquire,
            verb: c.verb_lemma(),
            sure: true,
            paid: true,
            definite: false,
            further: false,
            scene: false,
        };
        c.say(FactBody::Change(change), moment.clone(), lexemes);
    }
    c.settle_obliques(&[])?;
    let verb = c.roles.verb.main.into_iter().chain(c.roles.verb.auxiliaries.clone()).collect();
    c.mark("cue", verb);
    Ok(true)
}

/// `a puzzle`, `a new bat`: one thing, told for the first time.
fn told_first(c: &Composer<'_, '_>, np: &Np) -> bool {
    let n = &np.nominal;
    let a = n.determiner.is_none_or(|d| c.reading.is(d, Category::DetIndefinite));
    let bare = n.measure.is_none() && n.second_measure.is_none() && n.further.is_none() && n.total.is_none() && !n.possessive_determiner;
    let noun = n.head.is_some_and(|h| !n.pronoun && !n.name && c.reading.categories(h).any(Category::is_noun));
    let ordinary = n.head.is_some_and(|h| !c.reading.is(h, Category::NounMoney) && !c.reading.is(h, Category::UnitTime));
    a && bare && noun && ordinary && np.of.is_none() && np.owner.is_none()
}
