//! The closed set of word classes: what a word means for a check, beside the role that its categories give it.

use serde::{Deserialize, Serialize};
use strum::{EnumString, IntoStaticStr, VariantArray};

/// What a word means for a check. A category says which role a word may play in a clause, and a kind what a noun names; a class says
/// only what a rule has to know of it, and leaves both as they are. Closed: a new member needs a decision page.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, EnumString, IntoStaticStr, VariantArray)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum WordClass {
    /// can, could: what one is able to do.
    Ability,
    /// together, twice, again: work that is shared, or done over.
    Again,
    /// goal, target, enough: what one wants to reach, without a number of its own.
    Aim,
    /// boy, woman, person: said of anyone of that age and sex, whatever else they are.
    Anyone,
    /// apart, separately: kept from being put together.
    Apart,
    /// up to, at most: so many and no more, perhaps fewer.
    AtMost,
    /// get, become, turn: a verb by which what one is like comes about.
    Becoming,
    /// start, begin: the phase verb of the first level.
    Beginning,
    /// above, under, past: a preposition that measures from what was told.
    Beyond,
    /// take: said of what holds things, it is to carry them.
    Carrying,
    /// bill, coin: a piece of money that is worth so much.
    Cash,
    /// number, amount, total: a noun that asks for how many there are.
    Count,
    /// monday, weekend: a day of the week, or some of them.
    DayOfWeek,
    /// food, drink: kinds of what is used up when it is had.
    Eaten,
    /// end, finish: the phase verb of the last level.
    Ending,
    /// only, exactly, just: so many and no more.
    Exactly,
    /// forget, fail, neglect: what someone does so to do is not done.
    Failing,
    /// make, sew: a vessel is made by it, and nothing put in.
    Fashioning,
    /// find, come across: what one comes upon so was there before, and may have been one's own.
    ComingUpon,
    /// notice, learn, glad: what stands behind its `that` is so.
    Factive,
    /// square: a figure with four equal sides.
    FourEqualSides,
    /// for free, half off: what is bought so is not paid by its price.
    FreeOrHalf,
    /// get, receive: to come to have in whatever way.
    Getting,
    /// including, besides: what is counted takes in, or leaves out, what stands behind.
    Including,
    /// building, room, furniture: kinds of places where nothing grows.
    Indoors,
    /// tool, vehicle, clothing: kinds of things that are used and still there.
    Lasting,
    /// plant, animal and kinds of them: a likeness of one is none.
    Life,
    /// lend, borrow: to have a thing, and not to own it.
    Lending,
    /// leave, give, take: the noun behind it says what is done.
    Light,
    /// person, animal: kinds of those who have and take for themselves.
    Living,
    /// page, floor: what something is made up of from its one end to the other.
    MakingUp,
    /// mix: put together without regard to the sort.
    Mixing,
    /// on sale, on credit: a way of buying that leaves the told price in doubt.
    OnOffer,
    /// lose, misplace: who does it had the thing.
    Mislaying,
    /// next, last, other: picks one of several times or places.
    OneOfSeveral,
    /// other, another: the second of two.
    Other,
    /// circle, triangle: a figure that is no rectangle, and of whose sides nothing follows.
    OtherFigure,
    /// empty, missing, fake: a thing that is no longer as it was told.
    Otherwise,
    /// left over: what a dealing out leaves.
    OverLeft,
    /// own: to be the one whose a thing is, wherever it is.
    Owning,
    /// buy, win, choose: what one gets so was another's before.
    PassingOn,
    /// stand, lie: to be at a place, and nothing else.
    Posture,
    /// coupon, gift card: a way of paying less, or with something else than money.
    PriceCut,
    /// mind, plan: who changes it takes back what was told.
    Resolve,
    /// keep: to have what is left, where something goes.
    Retaining,
    /// scare, chase: whoever it is done to may be there no longer.
    Scaring,
    /// shop, restaurant: kinds of places where what is had is what is sold there.
    Selling,
    /// kind, type, species: a noun that counts sorts of things, and not the things.
    Sorting,
    /// fruit, flower, coin: kinds under which each noun is a species of its own.
    Species,
    /// sun, rain, music: what a story stands in; no one has it, and it has nothing.
    Surroundings,
    /// everything, nobody: a subject that takes in all that was told.
    Sweeping,
    /// take, last: what it does is to go on for so long.
    TakingTime,
    /// help, serve: with oneself behind it, to take of what is there.
    Serving,
    /// this, that: points to the amount that was told last.
    This,
    /// equilateral: a figure with three equal sides.
    ThreeEqualSides,
    /// catch, grab, pick up: what one takes up so may be one's own.
    TakingUp,
    /// bake, paint, wash: done to things that are there, or by which they come to be; they are there afterwards.
    Treating,
    /// before, until, since: a stretch that is open at one end.
    UpTo,
    /// work: names no doing of its own where another one hangs on it.
    Working,
}

impl WordClass {
    /// The class's written form, e.g. `price_cut`.
    pub fn as_str(self) -> &'static str {
        self.into()
    }
}
