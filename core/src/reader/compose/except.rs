//! All but so many: something was done to all of them, save for some that are counted.
//!
//! Why: `sold all but 4 of them` counts what was not sold; how many were follows from the whole. Who did not do something to 4 of them,
//! or forgot to, did it to the others.
//! Reads: `Ida had 9 figs. She ate all but 4 of them.`, `She ate all of them except 4.`, `Lev had 12 walls to paint, but did not paint 5
//! of them.`, `He forgot to paint 5 of the walls.`
//! Leaves alone: `She did not eat 4 figs.` (of which, and what of the others?), `She almost ate all but 4.`, a whole of which two amounts
//! are told, where nothing comes or goes.

use super::{Composer, Composition, Unread, Verdict, change, clause_lexemes};
use crate::facts::{Amount, Fact, FactBody, Holder, Kind, Moment, Offset, Phase, Relation, Relative, Tense};
use crate::lexicon::{Category, Form, WordClass};
use crate::reader::clause::{Clause, ClauseKind, Measure};
use crate::reader::reason::RefusalCode;
use crate::reader::roles::{Arg, Np, Roles, attach};

/// How the clause leaves some out.
struct Except {
    /// Those that are left out.
    some: Np,
    /// The clause's roles with the whole for their object, and without what denies.
    roles: Roles,
    /// The words that say so.
    words: Vec<u32>,
}

pub(super) fn except(c: &mut Composer<'_, '_>) -> Verdict {
    if c.clause.question || c.passive() || c.has_adverb(Category::AdvNegation) {
        return Ok(false);
    }
    let Some(Except { some, mut roles, words }) = all_but(c).or_else(|| not_done(c)) else { return Ok(false) };
    let Some(number) = some.nominal.number() else { return Ok(false) };
    let clause =
        Clause { kind: if c.clause.kind == ClauseKind::Infinitive { ClauseKind::Main } else { c.clause.kind }, ..c.clause.clone() };
    let mut whole = some.clone();
    whole.nominal.measure = Some(Measure::Vague(number));
    roles.after = vec![Arg { nps: vec![whole], connectives: Vec::new() }];
    let composed = compose(c, &clause, roles)?;
    let Some((composition, change)) = composed else { return Ok(false) };
    let FactBody::Change(mut done) = composition.facts[change].body.clone() else { return Ok(false) };
    let Some(amount) = given(c, number) else { return Ok(false) };
    let tense = if forgot(c) { Tense::Past } else { c.tense() };
    let moment = Moment { tense, ..c.moment() };
    let mut lexemes = composition.facts[change].lexemes.clone();
    c.mark("marker", words);
    c.mark("quantity", vec![number]);
    c.result.roles.extend(composition.roles);
    c.result.references.extend(composition.references);
    match done.from.filter(|_| done.sure) {
        Some(holder) => {
            let holder = only_there(c, holder, &done.kind);
            done.from = Some(holder);
            let kind = done.kind.clone();
            let verb = c.roles.verb.main.unwrap_or(number);
            done.amount = Amount::Open { lexeme: verb };
            lexemes.retain(|l| !some.lexemes().contains(l));
            let level = |f: &Fact| matches!(&f.body, FactBody::State { kind: k, .. } if *k == kind);
            // Where only what came is told, this is where the story stands.
            let phase = if c.hypothesis.facts.iter().any(level) { moment.phase } else { Some(Phase::Now) };
            c.say(FactBody::Change(done), moment.clone(), lexemes);
            c.say(FactBody::State { holder, kind, amount }, Moment { phase, ..moment }, some.lexemes());
        }
        None => {
            // Whether a thing is gone by it or not, it was done to so many.
            if !done.sure {
                (done.from, done.to, done.sure, done.class) = (None, None, true, Category::VerbEvent);
            }
            let Some(of) = whole_of(c, &done.kind) else {
                return Err(Unread(RefusalCode::KindsUnrelated, some.lexemes(), "one amount of the whole".into()));
            };
            let offset = Some(Box::new(Offset { fewer: true, amount }));
            done.amount = Amount::Relative(Relative { factor: None, offset, of, lexeme: number, inverse: false });
            c.say(FactBody::Change(done), moment, lexemes);
        }
    }
    Ok(true)
}

/// `all but 4 of them`, `all of the figs except 4`: the whole, and behind it those that are left out.
fn all_but(c: &Composer<'_, '_>) -> Option<Except> {
    let takes_all = |np: &Np| matches!(np.nominal.measure, Some(Measure::All(_))) && np.nominal.number().is_none();
    let told = matches!(c.clause.kind, ClauseKind::Main | ClauseKind::Condition) && !c.unasserted();
    let mut roles = c.roles.clone();
    if !told {
        return None;
    }
    let (all, some, but) = match c.roles.after.as_slice() {
        // `all but 4`
        [all, some] => {
            let end = all.nps.last()?.lexemes().last().copied()?;
            let at = roles.connectives.iter().position(|(l, k)| *k == Category::ConnContrast && *l == end + 1)?;
            let (but, _) = roles.connectives.remove(at);
            (all, some.clone(), but)
        }
        // `all of them except 4`
        [all] => {
            let end = all.nps.last()?.lexemes().last().copied()?;
            let near = |o: &crate::reader::roles::Oblique| o.category == Category::PrepExcept && (end + 1..=end + 2).contains(&o.lexeme);
            let at = roles.obliques.iter().position(near)?;
            let oblique = roles.obliques.remove(at);
            (all, oblique.arg, oblique.lexeme)
        }
        _ => return None,
    };
    let ([all], [some]) = (all.nps.as_slice(), some.nps.as_slice()) else { return None };
    // `almost all but 4`
    let near = all.nominal.bound.is_some() || roles.adverbs.iter().any(|(_, last, _)| last + 1 == all.nominal.first);
    let plain = some.nominal.is_plain_count() && some.nominal.modifiers.is_empty() && !near;
    let words = all.lexemes().into_iter().chain([but]).collect();
    (takes_all(all) && plain).then(|| Except { some: some.clone(), roles, words })
}

/// `did not paint 5 of them`, `forgot to paint 5 of the walls`: the others were painted.
fn not_done(c: &Composer<'_, '_>) -> Option<Except> {
    let [object] = c.roles.after.as_slice() else { return None };
    let [some] = object.nps.as_slice() else { return None };
    let plain =
        some.nominal.is_plain_count() && some.nominal.head.is_none() && some.of.as_ref().is_some_and(|of| !of.nominal.is_measured());
    let quiet = c.roles.obliques.is_empty() && c.roles.adjectives.is_empty();
    if !plain || !quiet || !c.roles.adverbs.iter().all(|(_, _, k)| *k == Category::AdvNeutral) {
        return None;
    }
    let mut roles = c.roles.clone();
    let verb = &c.roles.verb;
    let does = |a: &u32| c.reading.is(*a, Category::AuxDo);
    if matches!(c.clause.kind, ClauseKind::Main | ClauseKind::Condition) {
        let denied = verb.negation?;
        roles.verb.negation = None;
        let plain = verb.auxiliaries.len() == 1 && verb.auxiliaries.iter().all(does);
        let past = c.tense() == Tense::Past;
        return (plain && past).then(|| Except { some: some.clone(), roles, words: vec![denied] });
    }
    let governor = c.governor().filter(|_| c.clause.kind == ClauseKind::Infinitive)?;
    let fails = attach(governor).verb;
    let main = fails.main.filter(|&m| c.reading.lexicon.is_of(&c.reading.lemma(m, Category::is_verb), WordClass::Failing))?;
    // `almost forgot`, `never forgot`
    let plainly = attach(governor).adverbs.iter().all(|(_, _, k)| *k == Category::AdvNeutral);
    let told = plainly && fails.negation.is_none() && fails.auxiliaries.is_empty() && verb.negation.is_none();
    told.then(|| Except { some: some.clone(), roles, words: vec![main] })
}

/// Whether the clause says what someone forgot to do.
fn forgot(c: &Composer<'_, '_>) -> bool {
    let past = |m: u32| c.reading.has_form(m, Category::is_verb, Form::Past);
    c.clause.kind == ClauseKind::Infinitive && c.governor().and_then(|g| attach(g).verb.main).is_some_and(past)
}

/// What the clause tells with the whole for its object, if that is one change without a number.
fn compose(c: &mut Composer<'_, '_>, clause: &Clause, roles: Roles) -> Result<Option<(Composition, usize)>, Unread> {
    let mut inner = c.on(clause, roles);
    inner.choices = std::mem::take(&mut c.choices);
    let read = change::change(&mut inner);
    let Composer { choices, result, .. } = inner;
    c.choices = choices;
    if !read? {
        return Ok(None);
    }
    let open = |f: &Fact| matches!(&f.body, FactBody::Change(c) if matches!(c.amount, Amount::Open { .. }) && !c.scene);
    let plain = result.facts.len() == 1 && result.open.is_empty() && result.retold.is_empty();
    match result.facts.iter().position(open).filter(|_| plain) {
        Some(change) => Ok(Some((result, change))),
        None => Err(Unread(RefusalCode::ConstructionUnread, clause_lexemes(c.clause), "what was done to all but these".into())),
    }
}

/// The amount that a number writes.
fn given(c: &Composer<'_, '_>, number: u32) -> Option<Amount> {
    match c.reading.lexemes.get(number as usize)?.literal.clone()? {
        crate::text::Literal::Number(value) => Some(Amount::Given { value, lexeme: number }),
        _ => None,
    }
}

/// `A box had 9 bars. Ida sold all but 3 bars.`: of the only ones that were told, where the one who acts was told to have none.
fn only_there(c: &Composer<'_, '_>, who: Holder, kind: &Kind) -> Holder {
    let about = |f: &&Fact| !matches!(f.body, FactBody::Rate { .. }) && f.body.kind().head == kind.head;
    let mut told = c.hypothesis.facts.iter().filter(about);
    match (told.next().map(|f| &f.body), told.next()) {
        (Some(FactBody::State { holder, kind: k, .. }), None) if k == kind && holder.owner.is_none() => *holder,
        _ => who,
    }
}

/// The one amount that is told of the whole.
fn whole_of(c: &Composer<'_, '_>, kind: &Kind) -> Option<u32> {
    let mut told = c.hypothesis.facts.iter().filter(|f| {
        !matches!(f.body, FactBody::Rate { .. }) && !matches!(f.body.kind().relation(kind, c.reading.lexicon), Relation::Apart(_))
    });
    let only = told.next().filter(|f| f.body.kind() == kind && told.next().is_none())?;
    match (&only.body, only.body.amount()) {
        (FactBody::State { .. } | FactBody::Change(_) | FactBody::Goal { .. }, Some(Amount::Given { lexeme, .. })) => Some(*lexeme),
        _ => None,
    }
}
