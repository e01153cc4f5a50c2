//! How much each piece measures, beside what is cut into such pieces.
//!
//! Why: `6-foot pieces`, `pieces that are 6 feet long` and `pieces 6 feet long` tell what `pieces of 6 feet` tells: so much for each.
//! Reads: `Ida cut the rope into 6-foot pieces.`, `Ida cut it into pieces that are 6 feet long each.`, `She cut it into pieces of 6 feet.`
//! Leaves alone: `into 4 pieces, 6 feet long` (a number of them), `into pieces that are 6 feet wide` (no length of what is cut)

use super::relative::Stand;
use super::{Composer, Unread, clause_lexemes};
use crate::facts::{Amount, FactBody, Holder, Kind};
use crate::lexicon::Category;
use crate::quantity::Rational;
use crate::reader::clause::{Clause, ClauseKind, Measure, Nominal, Phrase};
use crate::reader::roles::{Np, attach};
use crate::text::Literal;

/// Puts the size of each piece behind `of`.
pub(super) fn sizes(c: &mut Composer<'_, '_>) {
    let pieces = |np: &Np| np.nominal.number().is_none() && np.of.is_none() && np.owner.is_none() && c.plural(np);
    let goal = |o: &crate::reader::roles::Oblique| o.category == Category::PrepGoal && matches!(o.arg.nps.as_slice(), [np] if pieces(np));
    let Some(at) = c.roles.obliques.iter().position(goal) else { return };
    let Some(np) = c.roles.obliques.get(at).and_then(|o| o.arg.nps.first()).cloned() else { return };
    let Some(sized) = in_name(c, &np).or_else(|| by_clause(c, &np)) else { return };
    if let Some(first) = c.roles.obliques.get_mut(at).and_then(|o| o.arg.nps.first_mut()) {
        *first = sized;
    }
}

/// A measure in the name of a thing: where it stands, how much, and the unit.
pub(super) fn measure_in_name(c: &Composer<'_, '_>, np: &Np) -> Option<(u32, Rational, String)> {
    let literal = |m: u32| c.reading.lexemes.get(m as usize).and_then(|l| l.literal.clone());
    np.nominal.modifiers.iter().find_map(|&m| match literal(m) {
        Some(Literal::Measure { amount, unit }) => Some((m, amount, unit)),
        _ => None,
    })
}

/// `a 60 cm ribbon` for `a 60-cm ribbon`: a number before a unit and one thing is that of the unit; where it stands, how much, the unit, and
/// the phrase without them.
pub(super) fn spaced_measure(c: &Composer<'_, '_>, np: &Np) -> Option<(u32, Rational, String, Np)> {
    let one = np.nominal.determiner.is_some_and(|d| c.reading.is(d, Category::DetIndefinite)) && np.nominal.is_plain_count();
    let (lexeme, &modifier) = (np.nominal.number().filter(|_| one)?, np.nominal.modifiers.first()?);
    let head = np.nominal.head.filter(|&h| c.reading.categories(h).any(Category::is_noun) && !c.reading.is_plural(h))?;
    let unit = c.reading.lexicon.unit(&c.reading.lemma(modifier, Category::is_unit))?;
    let Some(Literal::Number(value)) = c.reading.lexemes.get(lexeme as usize)?.literal.clone() else { return None };
    let mut plain = np.clone();
    plain.nominal.measure = None;
    plain.nominal.modifiers.retain(|m| *m != modifier);
    (modifier == lexeme + 1 && modifier < head).then(|| (lexeme, value, unit.lemma.to_string(), plain))
}

/// `6-foot pieces`.
fn in_name(c: &mut Composer<'_, '_>, np: &Np) -> Option<Np> {
    let (lexeme, value, unit) = measure_in_name(c, np)?;
    let unit = c.reading.lexicon.unit(&unit)?.lemma.to_string();
    let amount = Amount::Given { value, lexeme };
    c.relatives.push(Stand { lexeme, amount, kind: Some(Kind { unit: Some(unit), ..Kind::of("") }), holder: None });
    let mut sized = np.clone();
    sized.nominal.modifiers.retain(|m| *m != lexeme);
    let of = Nominal { measure: Some(Measure::Number(lexeme)), ..Nominal::at(lexeme) };
    sized.of = Some(Box::new(Np { nominal: of, of: None, owner: None, of_lexeme: None }));
    Some(sized)
}

/// `pieces that are 6 feet long (each)`.
fn by_clause(c: &mut Composer<'_, '_>, np: &Np) -> Option<Np> {
    let on_it = |o: &&Clause| {
        let antecedent = o.antecedent.and_then(|a| c.clause.phrases.get(a as usize));
        o.governor == Some(c.clause.id)
            && o.kind == ClauseKind::Relative
            && matches!(antecedent, Some(Phrase::Nominal(n)) if *n == np.nominal)
    };
    let relative = c.reading.state.all_clauses().find(on_it)?.clone();
    let roles = attach(&relative);
    let be = roles.verb.main.is_some_and(|m| c.reading.is(m, Category::VerbBe)) && roles.verb.negation.is_none();
    let bare = be && roles.obliques.is_empty() && roles.adverbs.is_empty() && roles.before.len() <= 1;
    let [(adjective, Category::AdjSize)] = roles.adjectives.as_slice() else { return None };
    let long = c.dimension(*adjective).as_deref() == Some("long");
    let measured = |np: &Np| np.nominal.head.is_some_and(|h| c.reading.is(h, Category::UnitLength)) && np.nominal.number().is_some();
    let each = |np: &Np| matches!(np.nominal.measure, Some(Measure::Each(_))) && np.nominal.head.is_none();
    let nps: Vec<Np> = roles.after.iter().flat_map(|a| a.nps.clone()).filter(|np| !each(np)).collect();
    let [size] = nps.as_slice() else { return None };
    if !bare || !long || !measured(size) || size.nominal.determiner.is_some() || size.nominal.bound.is_some() {
        return None;
    }
    let mut size = size.clone();
    size.nominal.second_measure = None;
    c.taken.push(relative.id);
    c.mark("echo", clause_lexemes(&relative));
    Some(Np { of: Some(Box::new(size)), ..np.clone() })
}

impl Composer<'_, '_> {
    /// Whether the clause that this one hangs on has taken up what it says of the size of each piece.
    pub(super) fn is_size_of_pieces(&self) -> bool {
        let quotient = |f: &crate::facts::Fact| {
            let own = f.lexemes.iter().any(|l| clause_lexemes(self.clause).contains(l));
            own && matches!(&f.body, FactBody::Rate { event: Some((Category::VerbDivide, _)), .. })
        };
        self.clause.kind == ClauseKind::Relative && self.hypothesis.facts.iter().any(quotient)
    }
}

/// `A rope is 90 feet long. Ida cut it.`: what any rope measures, where the one that is spoken of is cut.
pub(super) fn any_as_one(c: &mut Composer<'_, '_>, np: &Np) -> Result<Option<Kind>, Unread> {
    let any = |body: &FactBody| match body {
        FactBody::Rate { kind, per, price: false, event: None, .. } => kind.head.is_empty() && kind.unit.is_some() && per.content.is_none(),
        _ => false,
    };
    let facts = &c.hypothesis.facts;
    let mut found = facts.iter().enumerate().filter(|(_, f)| any(&f.body));
    let (Some((at, fact)), None) = (found.next(), found.next()) else { return Ok(None) };
    let FactBody::Rate { kind, per, amount, .. } = fact.body.clone() else { return Ok(None) };
    let others = facts.iter().any(|f| !any(&f.body) && f.body.kind().head == per.head);
    let named = np.nominal.head.is_some_and(|h| c.reading.lemma(h, Category::is_noun) == per.head) && !np.nominal.is_measured();
    if others || !(named || np.nominal.pronoun && facts.len() == 1) || c.plural(np) {
        return Ok(None);
    }
    let Ok(at) = u32::try_from(at) else { return Ok(None) };
    let holder = if np.nominal.pronoun { Holder::default() } else { c.measured_thing(np)? };
    c.result.retold.push((at, FactBody::State { holder, kind: kind.clone(), amount }));
    Ok(Some(kind))
}
