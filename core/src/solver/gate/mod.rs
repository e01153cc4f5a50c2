//! Admission gates. Rules propose, gates admit: an answer passes all of them, and a refusal names the one that stopped it.
//!
//! One gate, one file, with its reason, an example that passes and one that is stopped. Agreement between branches is
//! checked in [`super::admit`], which sees them all.

mod accounted_words;
mod all_of_a_side;
mod apart_in_place;
mod apart_persons;
mod as_many;
mod bare_fraction;
mod beyond_the_told;
mod bought;
mod broken_down;
mod carried_out;
mod completeness;
mod determined;
mod from_whom;
mod grounding;
mod in_which_sense;
mod known_words;
mod merely_both;
mod no_longer;
mod one_certain_thing;
mod one_gender;
mod one_of_a_size;
mod only_done;
mod paid_otherwise;
mod plausible;
mod riddle_fits;
mod round_the_clock;
mod running_count;
mod same_circumstance;
mod same_deed;
mod spent_there;
mod still_to_do;
mod target_bound;
mod telling;
mod told_once;
mod unit_coherence;
mod unpriced;
mod verification;
mod what_is_in_it;
mod which_level;
mod whole_numbers;
mod whole_periods;
mod whole_vessels;
mod with_whom;

use super::solve::{Solution, SolveError};
use crate::graph::{Build, Gap};
use crate::reader::{Hypothesis, Reading};

/// What a gate looks at: one hypothesis with its graph and solution.
pub struct Subject<'s, 'a> {
    /// The reading.
    pub reading: &'s Reading<'a>,
    /// The hypothesis.
    pub hypothesis: &'s Hypothesis,
    /// Its graph, with what became of each fact.
    pub build: &'s Build,
    /// The graph's solution.
    pub solution: &'s Result<Solution, SolveError>,
    /// Indices of the equations that the target rests on.
    pub needed: &'s [usize],
}

pub(super) use plausible::UNEVEN;

/// A gate: its id and its test.
#[derive(Clone, Copy)]
pub struct Gate {
    /// The id that refusals name.
    pub id: &'static str,
    /// Passes, or the gap that it found.
    pub test: fn(&Subject<'_, '_>) -> Result<(), Gap>,
}

/// All gates over one hypothesis, in the order in which they are asked.
pub const GATES: &[Gate] = &[
    Gate { id: "gate.target_bound", test: target_bound::test },
    Gate { id: "gate.grounding", test: grounding::test },
    Gate { id: "gate.completeness", test: completeness::test },
    Gate { id: "gate.accounted_words", test: accounted_words::test },
    Gate { id: "gate.known_words", test: known_words::test },
    Gate { id: "gate.unit_coherence", test: unit_coherence::test },
    Gate { id: "gate.determined", test: determined::test },
    Gate { id: "gate.plausible", test: plausible::test },
    Gate { id: "gate.whole_periods", test: whole_periods::test },
    Gate { id: "gate.same_deed", test: same_deed::test },
    Gate { id: "gate.same_circumstance", test: same_circumstance::test },
    Gate { id: "gate.one_gender", test: one_gender::test },
    Gate { id: "gate.carried_out", test: carried_out::test },
    Gate { id: "gate.which_level", test: which_level::test },
    Gate { id: "gate.with_whom", test: with_whom::test },
    Gate { id: "gate.what_is_in_it", test: what_is_in_it::test },
    Gate { id: "gate.as_many", test: as_many::test },
    Gate { id: "gate.bare_fraction", test: bare_fraction::test },
    Gate { id: "gate.unpriced", test: unpriced::test },
    Gate { id: "gate.paid_otherwise", test: paid_otherwise::test },
    Gate { id: "gate.bought", test: bought::test },
    Gate { id: "gate.one_certain_thing", test: one_certain_thing::test },
    Gate { id: "gate.round_the_clock", test: round_the_clock::test },
    Gate { id: "gate.from_whom", test: from_whom::test },
    Gate { id: "gate.beyond_the_told", test: beyond_the_told::test },
    Gate { id: "gate.told_once", test: told_once::test },
    Gate { id: "gate.running_count", test: running_count::test },
    Gate { id: "gate.broken_down", test: broken_down::test },
    Gate { id: "gate.still_to_do", test: still_to_do::test },
    Gate { id: "gate.in_which_sense", test: in_which_sense::test },
    Gate { id: "gate.no_longer", test: no_longer::test },
    Gate { id: "gate.one_of_a_size", test: one_of_a_size::test },
    Gate { id: "gate.whole_numbers", test: whole_numbers::test },
    Gate { id: "gate.riddle_fits", test: riddle_fits::test },
    Gate { id: "gate.whole_vessels", test: whole_vessels::test },
    Gate { id: "gate.merely_both", test: merely_both::test },
    Gate { id: "gate.only_done", test: only_done::test },
    Gate { id: "gate.apart_in_place", test: apart_in_place::test },
    Gate { id: "gate.apart_persons", test: apart_persons::test },
    Gate { id: "gate.spent_there", test: spent_there::test },
    Gate { id: "gate.all_of_a_side", test: all_of_a_side::test },
    Gate { id: "gate.verification", test: verification::test },
];

impl Subject<'_, '_> {
    pub(super) fn target_lexemes(&self) -> Vec<u32> {
        self.hypothesis.targets.iter().flat_map(|t| t.lexemes.clone()).collect()
    }
}
