//! Attachment at a clause's end: which phrase belongs to which.
//!
//! In: a closed clause's flat phrases. Out: [`Roles`]: what stands before and after the verb, and what each preposition brings.
//! Nothing is guessed: a nominal belongs to the nominal before it only through `of`, `'s` or a connective.

use super::clause::{Clause, Measure, Nominal, Phrase, VerbGroup};
use crate::canon::Arrange;
use crate::lexicon::Category;

/// A noun phrase with what belongs to it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Np {
    /// The base phrase.
    pub nominal: Nominal,
    /// The phrase after `of`.
    pub of: Option<Box<Np>>,
    /// The owner before `'s`.
    pub owner: Option<Box<Np>>,
    /// `of`, if it stands between.
    pub of_lexeme: Option<u32>,
}

impl Np {
    /// All lexemes from first to last, ascending.
    pub fn lexemes(&self) -> Vec<u32> {
        let mut all: Vec<u32> = (self.nominal.first..=self.nominal.last).collect();
        all.extend(self.of_lexeme);
        for part in self.of.iter().chain(&self.owner) {
            all.extend(part.lexemes());
        }
        all.arrange();
        all
    }

    /// Whether nothing stands beside the noun and its measure: not `the 5 hours`, `5 long hours`, `5 more hours`, `5 hours of work`.
    pub fn is_bare(&self) -> bool {
        let nominal = &self.nominal;
        let told_outright = nominal.further.is_none() && nominal.fewer.is_none() && nominal.bound.is_none();
        told_outright && nominal.determiner.is_none() && nominal.modifiers.is_empty() && self.of.is_none() && self.owner.is_none()
    }

    /// One number and what it counts, and nothing beside them: `5 hours`.
    pub fn is_bare_count(&self) -> bool {
        self.is_bare() && self.nominal.is_plain_count()
    }
}

/// One or more coordinated noun phrases.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Arg {
    /// The conjuncts in order.
    pub nps: Vec<Np>,
    /// Connectives between them.
    pub connectives: Vec<(u32, Category)>,
}

impl Arg {
    /// Whether the conjuncts are alternatives.
    pub fn has_or(&self) -> bool {
        self.connectives.iter().any(|(_, c)| *c == Category::ConnOr)
    }
}

/// What a preposition brings.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Oblique {
    /// The preposition.
    pub lexeme: u32,
    /// Its category.
    pub category: Category,
    /// Its nominal.
    pub arg: Arg,
    /// The place, among all conjuncts after the verb counted through, of the one it follows; absent before the verb.
    pub follows: Option<(usize, usize)>,
}

/// An adverb by first and last lexeme and category.
pub type AdverbAt = (u32, u32, Category);

/// A clause after attachment.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Roles {
    /// The verb group.
    pub verb: VerbGroup,
    /// Whether there is a verb group at all.
    pub has_verb: bool,
    /// Nominals before the main verb.
    pub before: Vec<Arg>,
    /// Nominals after the main verb.
    pub after: Vec<Arg>,
    /// What prepositions bring.
    pub obliques: Vec<Oblique>,
    /// Adverbs.
    pub adverbs: Vec<AdverbAt>,
    /// Adjectives outside nominals.
    pub adjectives: Vec<(u32, Category)>,
    /// The question word.
    pub question: Option<(u32, Category)>,
    /// Connectives that join no nominals: the clause's own.
    pub connectives: Vec<(u32, Category)>,
    /// What composes with nothing.
    pub loose: Vec<u32>,
}

impl Roles {
    /// The phrases that stand before and after the verb, in the order of the words.
    pub fn around_verb(&self) -> impl Iterator<Item = &Arg> + Clone {
        self.before.iter().chain(&self.after)
    }

    /// All phrases of the clause: those around its verb, then what prepositions bring.
    pub fn phrases(&self) -> impl Iterator<Item = &Arg> + Clone {
        self.around_verb().chain(self.obliques.iter().map(|o| &o.arg))
    }

    /// All that the clause names: the conjuncts of all its phrases.
    pub fn names(&self) -> impl Iterator<Item = &Np> + Clone {
        self.phrases().flat_map(|arg| &arg.nps)
    }
}

#[derive(Clone, Copy, PartialEq)]
enum Place {
    Before(usize),
    After(usize),
    Oblique(usize),
}

/// Attaches a clause's phrases.
pub fn attach(clause: &Clause) -> Roles {
    let mut roles = Roles::default();
    let mut last: Option<Place> = None;
    let mut joints: Vec<(u32, Category)> = Vec::new();
    let phrases = &clause.phrases;
    let pivot = phrases.iter().find_map(|p| match p {
        Phrase::Verb(group) => group.main.or(group.auxiliaries.first().copied()).or(group.infinitive),
        _ => None,
    });
    let mut i = 0;
    while i < phrases.len() {
        match &phrases[i] {
            Phrase::Nominal(_) => {
                let (np, next) = noun_phrase(phrases, i);
                let after = pivot.is_some_and(|p| np.nominal.first > p);
                let place = coordinate(&roles, last, &joints, &np, after, &phrases[next..]);
                match place {
                    Some(place) => {
                        let arg = arg_at(&mut roles, place);
                        if let Some(arg) = arg {
                            arg.connectives.append(&mut joints);
                            arg.nps.push(np);
                        }
                        last = Some(place);
                    }
                    None => {
                        roles.connectives.append(&mut joints);
                        let side = if after { &mut roles.after } else { &mut roles.before };
                        side.push(Arg { nps: vec![np], connectives: Vec::new() });
                        let index = side.len() - 1;
                        last = Some(if after { Place::After(index) } else { Place::Before(index) });
                    }
                }
                i = next;
                continue;
            }
            Phrase::Preposition { lexeme, category } => {
                roles.connectives.append(&mut joints);
                match phrases.get(i + 1) {
                    Some(Phrase::Nominal(_)) => {
                        let (np, next) = noun_phrase(phrases, i + 1);
                        let follows = match last {
                            Some(Place::After(k)) => roles.after.get(k).map(|arg| (k, arg.nps.len() - 1)),
                            Some(Place::Oblique(k)) => roles.obliques.get(k).and_then(|o| o.follows),
                            _ => None,
                        };
                        roles.obliques.push(Oblique {
                            lexeme: *lexeme,
                            category: *category,
                            arg: Arg { nps: vec![np], connectives: Vec::new() },
                            follows,
                        });
                        last = Some(Place::Oblique(roles.obliques.len() - 1));
                        i = next;
                        continue;
                    }
                    _ => roles.loose.push(*lexeme),
                }
            }
            Phrase::Connective { lexeme, category } => match (category, phrases.get(i + 1)) {
                // `after lunch`, `before the game`: a preposition after all.
                (Category::ConnAfter | Category::ConnBefore, Some(Phrase::Nominal(_)))
                    if clause.marker != Some(*lexeme) || !clause_follows(phrases, i + 1) =>
                {
                    let (np, next) = noun_phrase(phrases, i + 1);
                    roles.obliques.push(Oblique {
                        lexeme: *lexeme,
                        category: Category::PrepTime,
                        arg: Arg { nps: vec![np], connectives: Vec::new() },
                        follows: None,
                    });
                    last = Some(Place::Oblique(roles.obliques.len() - 1));
                    i = next;
                    continue;
                }
                _ => joints.push((*lexeme, *category)),
            },
            Phrase::Verb(group) => {
                roles.connectives.append(&mut joints);
                if roles.has_verb {
                    roles.loose.extend(group.main.iter().chain(&group.auxiliaries).chain(&group.negation).chain(&group.infinitive));
                } else {
                    roles.verb = group.clone();
                    roles.has_verb = true;
                }
                last = None;
            }
            Phrase::Adverb { first, last: end, category } => roles.adverbs.push((*first, *end, *category)),
            Phrase::Adjective { lexeme, category } => roles.adjectives.push((*lexeme, *category)),
            Phrase::Question { lexeme, category } => {
                roles.connectives.append(&mut joints);
                if roles.question.is_some() { roles.loose.push(*lexeme) } else { roles.question = Some((*lexeme, *category)) }
            }
            Phrase::Other { lexeme, .. } => roles.loose.push(*lexeme),
        }
        i += 1;
    }
    roles.connectives.append(&mut joints);
    roles
}

/// The argument that holds the phrase with the given index, with that phrase alone: what a relative clause says more of.
pub fn holding(clause: &Clause, phrase: u32) -> Option<Arg> {
    let Some(Phrase::Nominal(nominal)) = clause.phrases.get(phrase as usize) else { return None };
    let roles = attach(clause);
    roles.names().find(|np| np.nominal == *nominal).map(|np| Arg { nps: vec![np.clone()], connectives: Vec::new() })
}

/// Whether a verb stands behind the nominal, so that the connective before it opens a clause.
fn clause_follows(phrases: &[Phrase], at: usize) -> bool {
    // `After the storm 5 died`: a subject of its own stands behind.
    if let (Some(Phrase::Nominal(first)), Some(Phrase::Nominal(_))) = (phrases.get(at), phrases.get(at + 1))
        && !first.owns_next
    {
        return false;
    }
    for phrase in &phrases[at..] {
        match phrase {
            Phrase::Verb(_) => return true,
            Phrase::Connective { category: Category::MarkComma, .. } => return false,
            _ => {}
        }
    }
    false
}

/// A nominal with its owner chain before and its `of` phrase behind, and the index after it.
pub(super) fn noun_phrase(phrases: &[Phrase], at: usize) -> (Np, usize) {
    let Some(Phrase::Nominal(nominal)) = phrases.get(at) else {
        // Callers hand in the index of a nominal; an empty phrase keeps the function total.
        return (Np { nominal: Nominal::at(0), of: None, owner: None, of_lexeme: None }, at + 1);
    };
    let mut np = Np { nominal: nominal.clone(), of: None, owner: None, of_lexeme: None };
    let mut next = at + 1;
    while np.nominal.owns_next {
        let Some(Phrase::Nominal(owned)) = phrases.get(next) else { break };
        np = Np { nominal: owned.clone(), of: None, owner: Some(Box::new(np)), of_lexeme: None };
        next += 1;
    }
    if let Some(Phrase::Preposition { lexeme, category: Category::PrepOf }) = phrases.get(next)
        && matches!(phrases.get(next + 1), Some(Phrase::Nominal(_)))
    {
        let (of, after) = noun_phrase(phrases, next + 1);
        np.of = Some(Box::new(of));
        np.of_lexeme = Some(*lexeme);
        next = after;
    }
    (np, next)
}

fn arg_at(roles: &mut Roles, place: Place) -> Option<&mut Arg> {
    match place {
        Place::Before(k) => roles.before.get_mut(k),
        Place::After(k) => roles.after.get_mut(k),
        Place::Oblique(k) => roles.obliques.get_mut(k).map(|o| &mut o.arg),
    }
}

/// The argument that a nominal after a connective is a further conjunct of, if any.
fn coordinate(roles: &Roles, last: Option<Place>, joints: &[(u32, Category)], np: &Np, after: bool, rest: &[Phrase]) -> Option<Place> {
    let last = last?;
    // `9 more push-ups but 3 fewer sit-ups`: two comparisons that are set against each other are still one list.
    let contrasts = np.nominal.number().is_some() && (np.nominal.further.is_some() || np.nominal.fewer.is_some());
    let joins = |c: Category| matches!(c, Category::ConnAnd | Category::ConnOr) || c == Category::ConnContrast && contrasts;
    let joined = joints.iter().any(|(_, c)| joins(*c));
    if joints.is_empty() || joints.iter().any(|(_, c)| !joins(*c) && *c != Category::MarkComma) {
        return None;
    }
    let measured = |arg: &Arg| arg.nps.last().is_some_and(|n| n.nominal.is_measured());
    // `some pens and pencils`: an amount without a number reaches over a bare noun behind `and`; a number need not.
    let vague =
        |arg: &Arg| arg.nps.last().is_some_and(|n| matches!(n.nominal.measure, Some(Measure::Vague(_))) && n.nominal.head.is_some());
    let bare = np.nominal.measure.is_none()
        && !np.nominal.is_measured()
        && np.nominal.determiner.is_none()
        && np.owner.is_none()
        && !np.nominal.name
        && !np.nominal.pronoun
        && np.nominal.head.is_some();
    let alike = |arg: &Arg| measured(arg) == np.nominal.is_measured() || joined && bare && vague(arg);
    // `in one box and 4 in another`: the same preposition behind it shows that `4` is no further box.
    let parallel = |o: &Oblique| matches!(rest.first(), Some(Phrase::Preposition { category, .. }) if *category == o.category);
    // `3 pens in one box and 4 in another`: the measured conjunct reaches over what came between.
    if np.nominal.is_measured()
        && let Place::Oblique(k) = last
        && roles.obliques.get(k).is_some_and(|o| !measured(&o.arg) || parallel(o))
    {
        let host =
            if after { roles.after.len().checked_sub(1).map(Place::After) } else { roles.before.len().checked_sub(1).map(Place::Before) };
        let fits = match host {
            Some(Place::After(k)) => roles.after.get(k).is_some_and(measured),
            Some(Place::Before(k)) => roles.before.get(k).is_some_and(measured),
            _ => false,
        };
        // `played tag with 9 boys on Monday and 8 boys on Tuesday`: nothing but what a preposition brings is counted.
        let brought = || roles.obliques.iter().take(k).rposition(|o| measured(&o.arg)).filter(|_| joined && after).map(Place::Oblique);
        return if fits { host } else { brought() };
    }
    // `swims 45 laps a day for 6 days and 30 laps a day`: so much in a period again.
    let paced = |args: &[Arg]| match args {
        [.., amount, period] => measured(amount) && period.nps.iter().all(|n| n.nominal.number().is_none()),
        _ => false,
    };
    let again = matches!(rest.first(), Some(Phrase::Nominal(n)) if n.number().is_none());
    if np.nominal.is_measured() && after && again && matches!(last, Place::Oblique(_)) && paced(&roles.after) {
        return None;
    }
    let arg = match last {
        Place::Before(k) if !after => roles.before.get(k),
        Place::After(k) if after => roles.after.get(k),
        Place::Oblique(k) => roles.obliques.get(k).map(|o| &o.arg),
        _ => None,
    }?;
    if !joined {
        // A bare comma goes on with a list only if the list ends in `and`, or its items are measured alike.
        let more = rest
            .iter()
            .take_while(|p| !matches!(p, Phrase::Verb(_)))
            .any(|p| matches!(p, Phrase::Connective { category: Category::ConnAnd | Category::ConnOr, .. }));
        // `At the beach, Mia and Leo swam`: those who act are no further places.
        let named = |n: &Np| n.nominal.name || n.nominal.pronoun;
        let acts = !after && named(np) && arg.nps.last().is_some_and(|n| !named(n));
        if matches!(last, Place::Oblique(_)) && (!more || acts) {
            return None;
        }
        return (alike(arg) && (more || np.nominal.is_measured())).then_some(last);
    }
    (alike(arg) || matches!(last, Place::Before(_))).then_some(last)
}
