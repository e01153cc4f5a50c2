//! The rule groups in the order in which they are asked of a clause, and what goes before and behind them.
//!
//! Why: the first group that takes a clause up reads it; one that knows the construction but finds a gap refuses it for all.

use super::words::clause_lexemes;
use super::{
    Composer, Unread, Verdict, addressed, age, background, capacity, change, charged, compare, contrast, contrasts, dealt, distribute,
    divide, duration, each, except, exchange, extent, fill, given, goal, means, measure, measured_each, motion, newcomers, opening, pace,
    part, picked, price_by, purchase, question, rate, ratio, relative, remainder, resized, rest_of, scaled, spread, state, tariff,
    unpriced, whole, wish,
};
use super::{listed, mixture, numbered, singles};
use crate::facts::{EntityId, FactBody};
use crate::lexicon::{Category, WordClass};
use crate::reader::clause::{Clause, Measure};
use crate::reader::reason::RefusalCode;
use crate::reader::roles::{Arg, Np, attach};

/// A rule group: its id and its rule.
type Group = (&'static str, fn(&mut Composer<'_, '_>) -> Verdict);

/// The rule groups in the order in which they are asked.
const GROUPS: &[Group] = &[
    ("compose.question", question::question),
    ("compose.means", means::means),
    ("compose.contrasts", contrasts::contrasts),
    ("compose.contrast", contrast::contrast),
    ("compose.aged", super::aged::aged),
    ("compose.age", age::age),
    ("compose.numbers_compared", super::numbers_compared::numbers_compared),
    ("compose.by_other_extent", extent::by_other),
    ("compose.ratio", ratio::ratio),
    ("compose.scaled", scaled::scaled),
    ("compose.price_by", price_by::price_by),
    ("compose.farther", super::farther::farther),
    ("compose.compare", compare::compare),
    ("compose.newcomers", newcomers::newcomers),
    ("compose.stayed", newcomers::stayed),
    ("compose.addressed", addressed::addressed),
    ("compose.given", given::given),
    ("compose.resized", resized::resized),
    ("compose.held_rate", super::held_rate::held_rate),
    ("compose.recurs", super::recurs::recurs),
    ("compose.motion", motion::motion),
    ("compose.duration", duration::duration),
    ("compose.pace", pace::pace),
    ("compose.wish", wish::wish),
    ("compose.goal", goal::goal),
    ("compose.measured_each", measured_each::measured_each),
    ("compose.bounded", super::bounded::bounded),
    ("compose.extent", extent::extent),
    ("compose.measure", measure::measure),
    ("compose.numbered", numbered::numbered),
    ("compose.done_by", super::done_by::again),
    ("compose.part", part::part),
    ("compose.except", except::except),
    ("compose.dealt", dealt::dealt),
    ("compose.distribute", distribute::alike),
    ("compose.remainder", remainder::used),
    ("compose.packs", dealt::packs),
    ("compose.charged", charged::charged),
    ("compose.tariff", tariff::tariff),
    ("compose.sold_at", super::sold_at::sold_at),
    ("compose.purchase", purchase::purchase),
    ("compose.singles", singles::singles),
    ("compose.fill", fill::fill),
    ("compose.exchange", exchange::exchange),
    ("compose.spread", spread::spread),
    ("compose.divide", divide::divide),
    ("compose.capacity", capacity::capacity),
    ("compose.holding", super::holding::holding),
    ("compose.rate", rate::rate),
    ("compose.mixture", mixture::mixture),
    ("compose.state", state::state),
    ("compose.pooled", super::pooled::pooled),
    ("compose.handed_on", super::handed_on::handed_on),
    ("compose.change", change::change),
    ("compose.done_by", super::done_by::done_by),
    ("compose.unpriced", unpriced::unpriced),
    ("compose.dealt_out", dealt::dealt_out),
    ("compose.background", background::background),
];

/// Whether an amount is told of a group of persons as one.
fn counted_of_several(c: &Composer<'_, '_>) -> bool {
    let group = |id: Option<EntityId>| id.and_then(|id| c.reading.entity(id)).is_some_and(|e| !e.members.is_empty());
    c.hypothesis.facts.iter().any(|f| match &f.body {
        FactBody::State { holder, .. } => group(holder.owner),
        FactBody::Change(change) => group(change.agent),
        FactBody::Rate { .. } => true,
        _ => false,
    })
}

impl Composer<'_, '_> {
    pub(super) fn run(&mut self) {
        if super::riddle::riddle(self) || self.read_gapped() {
            return;
        }
        match extent::beside(self) {
            Ok(Some(rest)) => return self.run_rest(&rest),
            Ok(None) => {}
            Err(Unread(code, lexemes, needed)) => {
                self.result.rule = "compose.extent";
                return self.leave_open(code, lexemes, needed);
            }
        }
        self.distances_around();
        self.some_day();
        self.turn_around();
        self.paid();
        self.sums_in_names();
        self.at_the_place();
        self.single_places();
        self.floating_both();
        self.between_themselves();
        self.fill_vessels();
        self.frame_roles();
        if self.is_echo()
            || self.is_asked_relative()
            || self.is_ordered_relative()
            || self.is_asked_end()
            || self.is_asked_whole()
            || self.is_timed_deed()
            || self.is_deed_for_each()
            || self.is_asked_deed()
            || self.is_other_side()
            || self.is_duty()
            || self.is_of_last_group()
            || self.is_falling_together()
            || self.is_end_of_benefit()
            || self.is_retold()
            || self.is_retelling()
            || self.is_of_number()
            || self.is_timed_echo()
            || self.is_size_of_pieces()
            || picked::restricts(self)
        {
            self.result.rule = "compose.compare";
            self.mark("echo", clause_lexemes(self.clause));
            if self.is_falling_together() {
                self.mark("counted_off", super::recurs::count_of_all(self, &clause_lexemes(self.clause)));
            }
            // `takes 6 minutes to wash one car`
            if self.is_timed_deed() {
                let one = clause_lexemes(self.clause).into_iter().filter(|&l| self.reading.is_of(l, WordClass::SingleOne)).collect();
                self.mark("single", one);
            }
            return;
        }
        if self.is_vessels_content() {
            self.result.rule = "compose.vessel";
            let verb = self.roles.verb.main.into_iter().collect();
            return self.mark("marker", verb);
        }
        if self.is_definition() {
            self.result.rule = "compose.definition";
            return self.loose_ends();
        }
        if self.is_side_of_its_own() || self.hangs_on_side() || self.joins_a_side() {
            self.result.rule = "compose.compare";
            let needed = "what someone has or did, and nothing besides, after `than` or `as`".into();
            return self.leave_open(RefusalCode::ConstructionUnread, clause_lexemes(self.clause), needed);
        }
        if !self.clause.question && self.only_begun() {
            self.result.rule = "compose.newcomers";
            return self.leave_open(RefusalCode::NotAsserted, clause_lexemes(self.clause), "what was done, not what was begun".into());
        }
        self.result.rule = "compose.compound";
        super::compound::rewrite(self);
        self.result.rule = "compose.measured_names";
        let named = match super::measured_names::told(self) {
            Ok(named) => named,
            Err(Unread(code, lexemes, needed)) => return self.leave_open(code, lexemes, needed),
        };
        self.result.rule = "compose.populated";
        if let Err(Unread(code, lexemes, needed)) = super::populated::populated(self) {
            return self.leave_open(code, lexemes, needed);
        }
        super::averages::averages(self);
        self.result.rule = "compose.relative";
        if let Err(Unread(code, lexemes, needed)) = relative::rewrite(self) {
            return self.leave_open(code, lexemes, needed);
        }
        self.result.rule = "compose.listed";
        if let Err(Unread(code, lexemes, needed)) = listed::sorts(self).and_then(|()| listed::whole(self)) {
            return self.leave_open(code, lexemes, needed);
        }
        rest_of::rewrite(self);
        self.result.rule = "compose.each";
        if let Err(Unread(code, lexemes, needed)) = each::beside(self) {
            return self.leave_open(code, lexemes, needed);
        }
        self.result.rule = "compose.whole";
        if let Err(Unread(code, lexemes, needed)) = whole::whole(self) {
            return self.leave_open(code, lexemes, needed);
        }
        let told = self.result.facts.len();
        self.result.rule = "compose.pace";
        if let Err(Unread(code, lexemes, needed)) = pace::beside(self) {
            return self.leave_open(code, lexemes, needed);
        }
        self.result.rule = "compose.motion";
        if let Err(Unread(code, lexemes, needed)) = motion::beside(self) {
            return self.leave_open(code, lexemes, needed);
        }
        for (id, group) in GROUPS {
            self.result.rule = id;
            // What is told for each beside a clause that counts nothing itself: the clause is background.
            if told > 0 && *id == "compose.rate" && !self.counts_more() {
                remainder::note(self);
                self.mark("background", clause_lexemes(self.clause));
                return self.loose_ends();
            }
            match group(self) {
                Ok(true) => {
                    if let Err(Unread(code, lexemes, needed)) = listed::consists(self) {
                        return self.leave_open(code, lexemes, needed);
                    }
                    remainder::on_what_is_left(self);
                    return self.loose_ends();
                }
                Ok(false) => {}
                Err(_) if opening::opening(self) => return self.open_story(),
                Err(Unread(code, lexemes, needed)) => {
                    self.leave_open(code, lexemes, needed);
                    return;
                }
            }
        }
        // `went on a five-day trip`: nothing is told but the measure in the name.
        if named && !self.counts_more() && self.roles.loose.is_empty() || opening::opening(self) {
            return self.open_story();
        }
        self.result.rule = "compose.none";
        let lexemes = clause_lexemes(self.clause);
        let unknown: Vec<u32> =
            lexemes.iter().copied().filter(|&l| self.reading.is(l, Category::VerbUnknown) && self.roles.verb.main == Some(l)).collect();
        if unknown.is_empty() {
            self.leave_open(RefusalCode::ConstructionUnread, lexemes, "a construction that is read".into());
        } else {
            let word = self.reading.norm(unknown[0]).to_owned();
            self.leave_open(RefusalCode::UnknownWord, unknown, format!("what `{word}` does to what someone has"));
        }
    }

    /// Reads what a clause says besides the extents that were taken out of it.
    fn run_rest(&mut self, rest: &Clause) {
        let mut inner = self.on(rest, attach(rest));
        inner.choices = std::mem::take(&mut self.choices);
        inner.result = std::mem::take(&mut self.result);
        inner.run();
        (self.choices, self.result) = (inner.choices, inner.result);
    }

    /// Sets a clause aside that only opens the story.
    fn open_story(&mut self) {
        self.result.rule = "compose.opening";
        self.mark("background", clause_lexemes(self.clause));
    }

    /// `They both went home.`: beside nothing that is counted, `both` only says who. With an amount it may be each one's.
    fn floating_both(&mut self) {
        let floats = |arg: &Arg| match arg.nps.as_slice() {
            [np] => matches!(np.nominal.measure, Some(Measure::All(_))) && np.nominal.first == np.nominal.last && np.of.is_none(),
            _ => false,
        };
        let [.., subject, last] = self.roles.before.as_slice() else { return };
        let several = subject.nps.len() > 1 || subject.nps.iter().all(|np| self.plural(np) || np.nominal.pronoun);
        let counts = |arg: &Arg| arg.nps.iter().any(|np| np.nominal.is_measured() || np.nominal.is_each());
        let counted = self.roles.phrases().any(counts);
        // `How many did they both catch?`: of two who were told one by one, together; the same told of both may be each one's.
        let asked = self.clause.question && !counted_of_several(self);
        if !floats(last) || !several || counted && !asked || self.clause.question && !asked {
            return;
        }
        if let Some(both) = self.roles.before.pop() {
            self.mark("marker", both.nps.iter().flat_map(Np::lexemes).collect());
        }
    }

    /// `Ana and Lev have $95 between them.`: what they have together.
    fn between_themselves(&mut self) {
        let pronoun =
            |arg: &Arg| matches!(arg.nps.as_slice(), [np] if np.nominal.head.is_some_and(|h| self.reading.is(h, Category::PronounPlural)));
        let between = self.roles.obliques.iter().find(|o| o.category == Category::PrepAmong && pronoun(&o.arg)).cloned();
        let several = self.subject().is_some_and(|s| s.nps.len() > 1 || s.nps.iter().all(|np| np.nominal.pronoun && self.plural(np)));
        let (Some(between), true, true) = (between, several, self.verb_is(Category::VerbPossess)) else { return };
        self.roles.obliques.retain(|o| o.lexeme != between.lexeme);
        let last = between.arg.nps.last().map_or(between.lexeme, |np| np.nominal.last);
        self.roles.adverbs.push((between.lexeme, last, Category::AdvTotal));
        self.mark("marker", (between.lexeme..=last).collect());
    }

    /// Whether the clause measures anything outside of what was taken up as so much for each.
    fn counts_more(&self) -> bool {
        let exact = |np: &Np| {
            np.nominal.number().is_some() || matches!(np.nominal.measure, Some(Measure::Vague(_))) || np.nominal.further.is_some()
        };
        let counted = self.roles.phrases().any(|a| a.nps.iter().any(exact));
        let arranges = self.classes().any(|k| {
            matches!(k, Category::VerbCreate | Category::VerbGroup | Category::VerbMove | Category::VerbDivide | Category::VerbAcquire)
                || matches!(k, Category::VerbPossess | Category::VerbBe | Category::VerbTravel | Category::VerbEvent)
        });
        counted || !arranges || self.roles.verb.negation.is_some()
    }
}
