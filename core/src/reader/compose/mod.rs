//! Composition: a closed clause's roles become facts or a target.
//!
//! Rule groups propose; gates admit. Each group is one file with its reason, an example it reads and one it leaves alone.
//! Where more than one reading of a slot changes the facts, the choice is open: every alternative is composed, and equal
//! ones are merged before a fork is made.

mod addressed;
mod age;
mod aged;
mod averages;
mod background;
mod beside;
mod bills;
mod bounded;
mod branch;
mod callings;
mod capacity;
mod change;
mod charged;
mod compare;
mod compound;
mod contrast;
mod contrasts;
mod dealt;
mod definition;
mod distribute;
mod divide;
mod doers;
mod done_by;
mod doubt;
mod duration;
mod each;
mod entities;
mod except;
mod exchange;
mod extent;
mod farther;
mod fill;
mod floating;
mod fraction;
mod gapping;
mod given;
mod goal;
mod groups;
mod handed_on;
mod harmless;
mod hedge;
mod held_rate;
mod holding;
mod inversion;
mod listed;
mod means;
mod measure;
mod measured_each;
mod measured_names;
mod mixture;
mod motion;
mod newcomers;
mod nouns;
mod numbered;
mod numbers_compared;
mod one_other;
mod opening;
mod pace;
mod paid;
mod part;
mod per;
mod picked;
mod pooled;
mod populated;
mod predicate;
mod price_by;
mod price_in_name;
mod purchase;
mod purpose;
mod question;
mod rate;
mod ratio;
mod recurs;
mod refer;
mod relative;
mod remainder;
mod resized;
mod rest_of;
mod riddle;
mod scaled;
mod setting;
mod singles;
mod sizes;
mod sold_at;
mod spread;
mod state;
mod stuff;
mod surroundings;
mod tariff;
mod telling;
mod things;
mod trades;
mod turn;
mod undone;
mod unpriced;
mod verb;
mod vessel;
mod when;
mod whole;
mod wish;
mod words;

use crate::facts::{EntityId, Fact, FactBody, Target};
use crate::reader::clause::Clause;
use crate::reader::reading::Reading;
use crate::reader::reason::RefusalCode;
use crate::reader::roles::{Np, Roles};
use crate::reader::state::{Hypothesis, OpenSlot};
use branch::Choices;

pub use things::Thing;
pub(super) use words::clause_lexemes;
pub use words::lexemes_of;

/// What one clause says under one choice of its open slots.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Composition {
    /// Facts in the order of the words.
    pub facts: Vec<Fact>,
    /// What a fact that was told before comes to, by its index.
    pub retold: Vec<(u32, FactBody)>,
    /// The question's target, if the clause asks.
    pub targets: Vec<Target>,
    /// Roles of lexemes.
    pub roles: Vec<(&'static str, Vec<u32>)>,
    /// Words that could not be read.
    pub open: Vec<OpenSlot>,
    /// Whom pronouns were taken for.
    pub references: Vec<(u32, EntityId)>,
    /// The rule group that read the clause.
    pub rule: &'static str,
}

/// A clause being composed under one hypothesis and one script.
pub(super) struct Composer<'r, 'a> {
    pub(super) reading: &'r Reading<'a>,
    pub(super) clause: &'r Clause,
    pub(super) roles: Roles,
    pub(super) hypothesis: &'r Hypothesis,
    choices: Choices,
    /// Clauses that this one has taken up.
    pub(super) taken: Vec<u32>,
    /// Numbers that only echo what was told.
    pub(super) echoed: Vec<u32>,
    /// Numbers that only count what was told one by one: `in those two days`.
    pub(super) gathered: Vec<u32>,
    /// Numbers of definite phrases that count off those who were spoken of: `the two classes`.
    pub(super) counted_off: Vec<u32>,
    /// What a whole is told to consist of, behind it in one list.
    pub(super) consists: Vec<Np>,
    /// Numbers that only say that a place or time is a single one: `in one box`.
    pub(super) single: Vec<u32>,
    /// What the verb tells of its subject, where another voice of it says so: one who is paid earns.
    pub(super) turned: Option<(crate::lexicon::Category, &'static str)>,
    /// Whether the amount is told as a rate of what the object names.
    pub(super) rated: bool,
    /// Numbers of a time at the front that is only some time: `One day, ...`.
    pub(super) one_day: Vec<u32>,
    /// The amounts that numbers stand for by way of other ones: `twice as many`.
    relatives: Vec<relative::Stand>,
    /// The infinitives that say what for on the side of a comparison that is being read; absent outside of one.
    pub(super) aims: Option<Vec<Clause>>,
    pub(super) result: Composition,
}

impl<'r, 'a> Composer<'r, 'a> {
    /// A composer of another clause, or of the same one in other roles, that has composed nothing yet.
    fn on<'s>(&self, clause: &'s Clause, roles: Roles) -> Composer<'s, 'a>
    where
        'r: 's,
    {
        Composer {
            reading: self.reading,
            clause,
            roles,
            hypothesis: self.hypothesis,
            choices: Choices::default(),
            taken: self.taken.clone(),
            echoed: self.echoed.clone(),
            gathered: self.gathered.clone(),
            counted_off: self.counted_off.clone(),
            consists: Vec::new(),
            single: self.single.clone(),
            turned: None,
            rated: false,
            one_day: Vec::new(),
            relatives: Vec::new(),
            aims: None,
            result: Composition::default(),
        }
    }
}

/// Why a rule group gives up on a clause.
pub(super) struct Unread(pub RefusalCode, pub Vec<u32>, pub String);

/// What a rule group says of a clause: read, not its business, or read as far as a gap.
pub(super) type Verdict = Result<bool, Unread>;
