//! Words of a question that set what it asks about apart from what is told.
//!
//! Why: a particle, a time, a person or a purpose beside the verb makes another deed of it; one that is dropped is answered for all.
//! Reads: `Ida threw away 3 balls. How many balls were thrown away?`, `Ida needs 9 figs for a pie. How many more does she need?`
//! Leaves alone: `Ida threw 5 balls and threw away 3. How many were thrown away?`, `How many pens were sold to Ida?`,
//! `Ida needs 9 figs for a pie. She bought 4 figs for a cake. How many more figs does she need?`

use crate::canon::Arrange;
use crate::facts::{Ask, Fact, FactBody, Kind, Phase, Relation};
use crate::lexicon::{Category, Form};
use crate::reader::clause::{Clause, Measure, Phrase};
use crate::reader::compose::{Composer, Unread, clause_lexemes};
use crate::reader::reason::RefusalCode;
use crate::reader::roles::{Np, Oblique, Roles, attach};

/// Stops a question that is read, but asks about less than what its target takes in.
pub(super) fn apart(c: &Composer<'_, '_>) -> Result<(), Unread> {
    let stop = |lexemes: Vec<u32>, needed: &str| Err(Unread(RefusalCode::QuestionUnread, lexemes, needed.to_owned()));
    if let Some(lexemes) = of_whom(c) {
        return stop(lexemes, "a question about all of these");
    }
    if let Some(lexemes) = other_particle(c) {
        return stop(lexemes, "a question about what was told");
    }
    if let Some(lexemes) = other_side(c) {
        return stop(lexemes, "who gives and who gets, in an active question");
    }
    if let Some(lexemes) = who_does_it(c) {
        return stop(lexemes, "whether those who came do this too");
    }
    if let Some(lexemes) = other_time(c) {
        return stop(lexemes, "a question about a time that was told");
    }
    if let Some(lexemes) = super::nested::rest_of_nothing(c) {
        return stop(lexemes, "how many these are");
    }
    if let Some(lexemes) = super::nested::nested(c) {
        return stop(lexemes, "times that do not hold each other");
    }
    if let Some(lexemes) = different_ones(c).or_else(|| of_anothers(c)) {
        return stop(lexemes, "a question about all of these");
    }
    if let Some(lexemes) = given_to(c) {
        return stop(lexemes, "who gives and who gets, in an active question");
    }
    if let Some(lexemes) = of_money_sort(c) {
        return stop(lexemes, "how much of the money was of this sort");
    }
    if let Some(lexemes) = other_purpose(c) {
        return stop(lexemes, "one purpose of the goal and of what was done");
    }
    Ok(())
}

/// `How many nails did she sell of Ida's?`, `How many nails does she have of each kind?`: some of what is asked about.
fn of_whom(c: &Composer<'_, '_>) -> Option<Vec<u32>> {
    let asks = c.clause.phrases.iter().any(|p| matches!(p, Phrase::Nominal(n) if n.is_asked()));
    c.clause.phrases.windows(3).filter(|_| asks).find_map(|window| match window {
        [before, Phrase::Preposition { lexeme, category: Category::PrepOf }, Phrase::Nominal(n)] => {
            // The verb may stand between, whose phrase begins with its auxiliary before the subject.
            let hangs = matches!(before, Phrase::Nominal(b) if b.last + 1 == *lexeme);
            let sorts = matches!(n.measure, Some(Measure::Each(_)));
            (!hangs || sorts || n.owns_next && n.name).then(|| (*lexeme..=n.last).collect())
        }
        _ => None,
    })
}

/// Whether an adverb makes another deed of the verb. What is given is given away; what is used is used up.
fn parts(c: &Composer<'_, '_>, main: u32, category: Category) -> bool {
    let classes = c.reading.categories(main);
    match category {
        Category::AdvAway => !classes.contains(Category::VerbTransferOut),
        Category::AdvCompletive => !classes.any(|v| matches!(v, Category::VerbConsume | Category::VerbSpend)),
        Category::AdvParticle | Category::AdvBack => true,
        _ => false,
    }
}

/// The particles that stand with the verb of a clause, in order; with those that a place may follow, where none does.
fn particles(c: &Composer<'_, '_>, roles: &Roles) -> Vec<String> {
    let Some(main) = roles.verb.main else { return Vec::new() };
    let spoken = roles.adverbs.iter().filter(|(first, _, k)| *first > main && parts(c, main, *k)).map(|(_, last, _)| *last);
    let bare = roles.loose.iter().copied().filter(|&l| l == main + 1 && c.reading.may_be(l, Category::AdvParticle));
    let mut words: Vec<String> = spoken.chain(bare).map(|l| c.reading.norm(l).to_owned()).collect();
    words.arrange();
    words.dedup();
    words
}

/// `How many more did she throw away than she found?`: the two sides have the particles of what was told, all of them.
fn other_particles_beside(c: &Composer<'_, '_>) -> Option<Vec<u32>> {
    let verb = |ask: &Ask| match ask {
        Ask::Event { verb, .. } => Some(verb.clone()),
        _ => None,
    };
    let sides: Vec<String> = c.result.targets.iter().find_map(|t| match &t.ask {
        Ask::Contrast { this, than } => Some([verb(&this.ask), verb(&than.ask)].into_iter().flatten().collect()),
        Ask::Difference { event: Some((_, verb)), than_verb: Some(other), .. } => Some(vec![verb.clone(), other.clone()]),
        _ => None,
    })?;
    let told: Vec<u32> = c.hypothesis.facts.iter().filter(|f| matches!(f.body, FactBody::Change(_))).map(|f| f.clause).collect();
    let clauses = || c.reading.state.all_clauses();
    let by_side = |k: &Clause| attach(k).verb.main.is_some_and(|m| sides.contains(&c.reading.lemma(m, Category::is_verb)));
    let before: Vec<&Clause> = clauses().filter(|k| told.contains(&k.id) && by_side(k)).collect();
    let asked: Vec<&Clause> = clauses().filter(|k| k.sentence == c.clause.sentence).collect();
    let said = |among: &[&Clause], word: &str| among.iter().flat_map(|k| clause_lexemes(k)).any(|l| c.reading.norm(l) == word);
    let strange = |from: &[&Clause], among: &[&Clause]| from.iter().flat_map(|k| beside_verbs(c, k)).any(|word| !said(among, &word));
    let apart = sides.len() == 2 && (strange(&before, &asked) || strange(&asked, &before));
    apart.then(|| clause_lexemes(c.clause))
}

/// The particles anywhere in a clause, whichever of its verbs they go with.
fn beside_verbs(c: &Composer<'_, '_>, clause: &Clause) -> Vec<String> {
    let mains: Vec<u32> = clause.phrases.iter().filter_map(|p| if let Phrase::Verb(v) = p { v.main } else { None }).collect();
    let adverbs = clause.phrases.iter().filter_map(|p| match p {
        Phrase::Adverb { last, category, .. } if mains.iter().all(|&m| parts(c, m, *category)) => Some(*last),
        _ => None,
    });
    adverbs.map(|l| c.reading.norm(l).to_owned()).collect()
}

/// `threw away 3 ... How many did he throw?`: with another particle a verb tells of something else.
fn other_particle(c: &Composer<'_, '_>) -> Option<Vec<u32>> {
    if let Some(words) = other_particles_beside(c) {
        return Some(words);
    }
    let main = c.roles.verb.main.filter(|_| !c.verb_is(Category::VerbPossess) && !c.verb_is(Category::VerbBe))?;
    if c.result.targets.iter().all(|t| !matches!(t.ask, Ask::Event { .. })) {
        return None;
    }
    let verb = c.verb_lemma();
    let told: Vec<u32> = c.hypothesis.facts.iter().filter(|f| matches!(f.body, FactBody::Change(_))).map(|f| f.clause).collect();
    let alike = c.reading.state.clauses.iter().filter(|k| told.contains(&k.id));
    let alike = alike.filter(|k| attach(k).verb.main.is_some_and(|m| c.reading.lemma(m, Category::is_verb) == verb));
    let asked = particles(c, &c.roles);
    // `took some pens out of the drawer. How many did she take out?`: the preposition begins with the particle.
    let within = |roles: &Roles| {
        let mut words = particles(c, roles);
        words.extend(roles.obliques.iter().filter_map(|o| leading_particle(c, o)));
        words.arrange();
        words.dedup();
        words
    };
    let other = |k: &Clause| {
        let roles = attach(k);
        particles(c, &roles) != asked && within(&roles) != asked
    };
    alike.into_iter().any(other).then(|| vec![main])
}

/// `out of the drawer`: the particle that a preposition of two words begins with.
fn leading_particle(c: &Composer<'_, '_>, oblique: &Oblique) -> Option<String> {
    let before = oblique.lexeme.checked_sub(1).filter(|_| oblique.category == Category::PrepSource)?;
    let away = c.reading.lexicon.senses(c.reading.norm(before)).iter().any(|s| s.category == Category::AdvAway);
    away.then(|| c.reading.norm(before).to_owned())
}

/// `How many were sold to Ida?`, `How many does she have from Ida?`: in the passive the person is the other side of whoever acts.
fn other_side(c: &Composer<'_, '_>) -> Option<Vec<u32>> {
    let person = |np: &Np| np.nominal.name || np.nominal.pronoun || np.nominal.head.is_some_and(|h| c.reading.is(h, Category::NounKin));
    let sided = |o: &&Oblique| matches!(o.category, Category::PrepGoal | Category::PrepSource) && o.arg.nps.iter().all(person);
    let event = c.result.targets.iter().any(|t| matches!(t.ask, Ask::Event { .. }));
    let state = c.result.targets.iter().any(|t| t.ask == Ask::State) && c.verb_is(Category::VerbPossess);
    let found = c.roles.obliques.iter().find(sided).filter(|_| c.passive() && event || state)?;
    Some(std::iter::once(found.lexeme).chain(found.arg.nps.iter().flat_map(Np::lexemes)).collect())
}

/// `How many did she sell on Monday?`, where no day is told; `How many were sold first?`
fn other_time(c: &Composer<'_, '_>) -> Option<Vec<u32>> {
    let target = c.result.targets.iter().find(|t| matches!(t.ask, Ask::Event { .. }))?;
    let asked = &target.vantage.moment.anchors;
    // Where times are told, the levels compare them.
    let timeless = c.hypothesis.facts.iter().all(|f| f.moment.anchors.is_empty()) && c.hypothesis.unresolved.is_empty();
    let first = target.vantage.phase == Some(Phase::Start);
    (first || !asked.is_empty() && timeless).then(|| clause_lexemes(c.clause))
}

/// The phrases of the clause with those behind their `of`.
fn phrases<'c>(c: &'c Composer<'_, '_>) -> impl Iterator<Item = &'c Np> {
    let args = c.roles.around_verb().flat_map(|a| &a.nps);
    args.flat_map(|np| std::iter::once(np).chain(np.of.as_deref()))
}

/// `How many different birds did she see?`: the same ones may have come twice.
fn different_ones(c: &Composer<'_, '_>) -> Option<Vec<u32>> {
    let told = c.hypothesis.facts.iter().filter(|f| matches!(f.body, FactBody::Change(_))).count();
    let other = |np: &&Np| np.nominal.is_asked() && np.nominal.modifiers.iter().any(|&m| c.reading.norm(m) == "different");
    let found = phrases(c).find(other)?;
    (told > 1).then(|| found.lexemes())
}

/// `How many of Lev's plums did she eat?`: of someone's whose account is not the one that is asked for.
fn of_anothers(c: &Composer<'_, '_>) -> Option<Vec<u32>> {
    let target = c.result.targets.last()?;
    let whole = phrases(c).filter(|np| np.nominal.is_asked()).find_map(|np| np.of.as_deref())?;
    let named = whole.owner.as_deref().map(|o| c.reading.plain_entity(o));
    let referent = whole.nominal.determiner.filter(|_| whole.nominal.possessive_determiner);
    let meant = referent.map(|d| c.result.references.iter().find(|(l, _)| *l == d).map(|(_, to)| *to));
    let owner = named.or(meant)?;
    // Where nobody is said to act, all that is told is of the one whose they are.
    let others = |f: &crate::facts::Fact| match &f.body {
        FactBody::State { holder, .. } => holder.owner.is_some_and(|o| Some(o) != owner),
        FactBody::Change(k) => k.agent.is_some_and(|o| Some(o) != owner),
        _ => false,
    };
    let alone = owner.is_some() && target.holder.owner.is_none() && !c.hypothesis.facts.iter().any(others);
    (!alone && (owner.is_none() || owner != target.holder.owner)).then(|| whole.lexemes())
}

/// `How many pens was Nora given?`: who is given gets.
fn given_to(c: &Composer<'_, '_>) -> Option<Vec<u32>> {
    let person = |np: &Np| np.nominal.name || np.nominal.pronoun && !c.reading.is(np.nominal.first, Category::PronounExistential);
    let gives = c.passive() && c.classes().any(|k| matches!(k, Category::VerbTransferOut | Category::VerbSpend));
    let event = c.result.targets.iter().any(|t| matches!(t.ask, Ask::Event { .. }));
    let subject = phrases(c).find(|np| !np.nominal.is_asked() && person(np))?;
    // `was given some more`: told the same way as asked.
    let whose = c.result.targets.last().and_then(|t| t.holder.owner);
    let gave = c
        .hypothesis
        .facts
        .iter()
        .any(|f| matches!(&f.body, FactBody::Change(k) if whose.is_some() && k.from.is_some_and(|h| h.owner == whose)));
    (gives && event && gave).then(|| subject.lexemes())
}

/// `$20 and $5 in tips. How much did she earn in tips?`: money of one sort, where several amounts are told.
fn of_money_sort(c: &Composer<'_, '_>) -> Option<Vec<u32>> {
    let told = c.hypothesis.facts.iter().filter(|f| f.body.kind().head == "money" && !matches!(f.body, FactBody::Goal { .. }));
    let asks_money = c.result.targets.iter().any(|t| t.kind.head == "money" && matches!(t.ask, Ask::Event { .. }));
    let sort = |np: &Np| np.nominal.head.is_some_and(|h| c.reading.is(h, Category::NounMoney)) && !np.nominal.is_measured();
    let found = c.roles.obliques.iter().find(|o| o.category == Category::PrepPlace && o.arg.nps.iter().any(sort))?;
    (asks_money && told.count() > 1).then(|| std::iter::once(found.lexeme).chain(found.arg.nps.iter().flat_map(Np::lexemes)).collect())
}

/// The nouns of what something is for or whom it goes to.
fn purposes(c: &Composer<'_, '_>, clause: &Clause) -> Vec<(u32, String)> {
    let obliques = attach(clause).obliques;
    let named = obliques.iter().filter(|o| matches!(o.category, Category::PrepFor | Category::PrepGoal));
    let heads = named.flat_map(|o| &o.arg.nps).filter(|np| np.nominal.number().is_none()).filter_map(|np| np.nominal.head);
    heads.map(|h| (h, c.reading.lemma(h, |k| k.is_noun() || k.is_name() || k.is_unit()))).collect()
}

/// The verbs of the infinitives that hang on a clause, and what they are about: `has 4 figs to give away`.
fn aims(c: &Composer<'_, '_>, clause: &Clause) -> Vec<(u32, String)> {
    let ends: Vec<Clause> = super::picks::purposes(c, clause.id);
    let verbs = ends.iter().filter_map(|k| attach(k).verb.main).map(|m| (m, c.reading.lemma(m, Category::is_verb)));
    // `has $15 to buy a coat`
    let things =
        ends.iter().flat_map(|k| attach(k).after).flat_map(|a| a.nps).filter(|np| !np.nominal.pronoun && !np.nominal.is_measured());
    let things = things.filter_map(|np| np.nominal.head).map(|h| (h, c.reading.lemma(h, |k| k.is_noun() || k.is_name() || k.is_unit())));
    verbs.chain(things).collect()
}

/// `needs 20 figs for the fair ... bought 8 for the school`: what is done for something else brings no goal nearer.
fn other_purpose(c: &Composer<'_, '_>) -> Option<Vec<u32>> {
    let target = c.result.targets.iter().find(|t| t.ask == Ask::Shortfall)?;
    // Money is of one kind, in whatever unit it is told.
    let near = |kind: &Kind| {
        kind.head == "money" && target.kind.head == "money" || !matches!(kind.relation(&target.kind, c.reading.lexicon), Relation::Apart(_))
    };
    let facts = c.hypothesis.facts.iter().filter(|f| near(f.body.kind()));
    let (goals, deeds): (Vec<_>, Vec<_>) = facts.partition(|f| matches!(f.body, FactBody::Goal { .. }));
    let sentences: Vec<u32> =
        goals.iter().filter_map(|f| c.reading.state.clauses.iter().find(|k| k.id == f.clause)).map(|k| k.sentence).collect();
    let in_goal = |word: &String| {
        let words = c.reading.state.clauses.iter().filter(|k| sentences.contains(&k.sentence)).flat_map(clause_lexemes);
        words.into_iter().any(|l| c.reading.lemma(l, |k| k.is_noun() || k.is_name() || k.is_unit() || k.is_verb()) == *word)
    };
    let told = deeds.iter().filter_map(|f| c.reading.state.clauses.iter().find(|k| k.id == f.clause));
    let clauses = c.reading.state.all_clauses();
    let asked = clauses.filter(|k| k.sentence == c.clause.sentence);
    let done = told.flat_map(|k| purposes(c, k).into_iter().chain(aims(c, k))).chain(asked.flat_map(|k| purposes(c, k)));
    let stray: Vec<u32> = done.filter(|(_, word)| !in_goal(word)).map(|(l, _)| l).collect();
    (!stray.is_empty()).then_some(stray)
}

/// `5 men were fishing. 2 more men came to talk. How many men were fishing?`: those who come need not do what the others do, unless
/// they join them or are said to do it; and those who begin to do it may have been there all along.
fn who_does_it(c: &Composer<'_, '_>) -> Option<Vec<u32>> {
    let main = c.roles.verb.main?;
    let doing = c.verb_lemma();
    let told =
        |clause: u32| c.reading.state.clauses.iter().filter(move |o| o.id == clause || o.governor == Some(clause)).map(|o| attach(o).verb);
    let begins = |clause: u32| told(clause).any(|v| v.auxiliaries.iter().any(|&a| c.reading.is(a, Category::AuxInceptive)));
    // `join` brings one to others, with whom one is then counted.
    let may_be = |m: u32, k: Category| c.reading.lexicon.senses(c.reading.norm(m)).iter().any(|s| s.category == k);
    let joins =
        |clause: u32| told(clause).filter_map(|v| v.main).any(|m| may_be(m, Category::VerbArrive) && may_be(m, Category::VerbCombine));
    let same = |clause: u32| told(clause).filter_map(|v| v.main).any(|m| c.reading.lemma(m, Category::is_verb) == doing);
    let changes =
        || c.hypothesis.facts.iter().filter_map(|f| if let FactBody::Change(change) = &f.body { Some((f, change)) } else { None });
    let be = c.roles.verb.auxiliaries.last().is_some_and(|&a| c.reading.is(a, Category::AuxBe) || c.reading.is(a, Category::VerbBe));
    let asks_of_doing = be && c.reading.has_form(main, Category::is_verb, Form::Gerund);
    let open = if asks_of_doing {
        let other = changes().any(|(f, k)| k.class == Category::VerbArrive && k.verb != doing && !joins(f.clause) && !same(f.clause));
        // `barked on Monday. On Tuesday 4 more started`: whether the first still do is open.
        let states = || c.hypothesis.facts.iter().filter(|f| matches!(f.body, FactBody::State { .. })).flat_map(|f| &f.moment.anchors);
        let later = |f: &Fact| begins(f.clause) && f.moment.anchors.iter().any(|a| states().all(|s| s != a));
        other || changes().any(|(f, _)| later(f))
    } else {
        let there = c.roles.obliques.iter().any(|o| o.category == Category::PrepPlace);
        // `decided to come in`, `decided to leave`: these are there, or not, by what they do.
        let moves =
            |clause: u32| told(clause).filter_map(|v| v.main).any(|m| may_be(m, Category::VerbArrive) || may_be(m, Category::VerbLeave));
        there && changes().any(|(f, _)| begins(f.clause) && !moves(f.clause))
    };
    open.then(|| vec![main])
}
