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
    /// sum, add, increase, plus: numbers are put together.
    Addition,
    /// together, twice, again: work that is shared, or done over.
    Again,
    /// goal, target, enough: what one wants to reach, without a number of its own.
    Aim,
    /// equal, give, yield, make: what stands before comes to what stands behind.
    Amounting,
    /// angle: a part of a turn, measured in degrees.
    Angular,
    /// boy, woman, person: said of anyone of that age and sex, whatever else they are.
    Anyone,
    /// apart, separately: kept from being put together.
    Apart,
    /// around: what goes so goes along the whole rim.
    Around,
    /// at, in, to: what stands behind it is where someone is or comes, and not only near it.
    AtIt,
    /// up to, at most: so many and no more, perhaps fewer.
    AtMost,
    /// average, mean: the sum of numbers divided by how many they are.
    Averaging,
    /// number, integer: what counts nothing by itself.
    BareNumber,
    /// get, become, turn: a verb by which what one is like comes about.
    Becoming,
    /// every: stands before the number of what it is about, `every 2 hours`.
    BeforeNumber,
    /// start, begin: the phase verb of the first level.
    Beginning,
    /// above, under, past: a preposition that measures from what was told.
    Beyond,
    /// fence, border, enclose: what goes around a figure, or to put it there.
    Bounding,
    /// take: said of what holds things, it is to carry them.
    Carrying,
    /// bill, coin: a piece of money that is worth so much.
    Cash,
    /// find, come across: what one comes upon so was there before, and may have been one's own.
    ComingUpon,
    /// number, amount, total: a noun that asks for how many there are.
    Count,
    /// cover, carpet: what does so, or is done so to, takes up a whole area.
    Covering,
    /// monday, weekend: a day of the week, or some of them.
    DayOfWeek,
    /// digit: a figure of a number that is written down.
    Digit,
    /// quotient, divide: one number is divided by another.
    Division,
    /// food, drink: kinds of what is used up when it is had.
    Eaten,
    /// octagon: a figure with eight straight sides.
    EightSides,
    /// student, passenger, guest: persons who may be of either of two opposite sorts.
    EitherSort,
    /// end, finish: the phase verb of the last level.
    Ending,
    /// equal: as much as what stands behind its `to`.
    Equal,
    /// cube: a solid whose edges are all equal.
    EqualEdges,
    /// regular, equilateral: all sides of such a figure are equal.
    EqualSides,
    /// even: a number that 2 divides.
    Even,
    /// complementary: two angles that make up a right one.
    Complementary,
    /// daily, every morning: once in each day.
    EveryDay,
    /// weekly: once in each week.
    EveryWeek,
    /// monthly: once in each month.
    EveryMonth,
    /// yearly, annually: once in each year.
    EveryYear,
    /// only, exactly, just: so many and no more.
    Exactly,
    /// measure, size: a noun for how much a thing has of what it is measured in.
    Extent,
    /// notice, say, glad: what stands behind its `that` is told as so.
    Factive,
    /// forget, fail, neglect: what someone does so to do is not done.
    Failing,
    /// make, sew: a vessel is made by it, and nothing put in.
    Fashioning,
    /// so: what stands behind it came of what stands before it.
    Consequence,
    /// continue, go on: to be so further on, as it was.
    Continuing,
    /// last, final: behind which none comes.
    Final,
    /// pentagon: a figure with five straight sides.
    FiveSides,
    /// surface, floor, land: the area of such is that of the figure.
    Flat,
    /// consecutive: one after the other, with none between them.
    Following,
    /// square: a figure with four equal sides and right angles.
    FourEqualSides,
    /// rhombus, trapezoid: a figure with four straight sides that need not be a rectangle.
    FourSides,
    /// lake, leaf, animal, fruit: what has a length and a width and yet is no rectangle and no box, unless it is called so.
    FreeForm,
    /// new, extra: what comes so is not among what was told before.
    Fresh,
    /// for free, half off: what is bought so is not paid by its price.
    FreeOrHalf,
    /// get, receive: to come to have in whatever way.
    Getting,
    /// larger, greatest: of two numbers, the one that is more.
    Greater,
    /// would: of what is only supposed, or of what is to come as it was seen then.
    Hypothetical,
    /// including, besides: what is counted takes in, or leaves out, what stands behind.
    Including,
    /// tell, inform: who is told so comes to know it, and who tells may be making it up.
    Informing,
    /// gate, wall, against: what stands in the rim of a figure, so that nothing else goes around it there.
    InTheRim,
    /// building, room, furniture: kinds of places where nothing grows.
    Indoors,
    /// much: asks and tells of stuff and money, and not of things that are counted.
    OfStuff,
    /// out of: between two numbers it names the whole.
    OfWhole,
    /// together, simultaneously: of several at one time.
    Jointly,
    /// tool, vehicle, clothing: kinds of things that are used and still there.
    Lasting,
    /// lend, borrow: to have a thing, and not to own it.
    Lending,
    /// smaller, least: of two numbers, the one that is less.
    Lesser,
    /// plant, animal and kinds of them: a likeness of one is none.
    Life,
    /// leave, give, take: the noun behind it says what is done.
    Light,
    /// like, love, prefer: with `would`, to want.
    Liking,
    /// person, animal: kinds of those who have and take for themselves.
    Living,
    /// page, floor: what something is made up of from its one end to the other.
    MakingUp,
    /// lose, misplace: who does it had the thing.
    Mislaying,
    /// mix: put together without regard to the sort.
    Mixing,
    /// product, multiply, times: one number is taken so many times.
    Multiplication,
    /// odd: a number that 2 does not divide.
    Odd,
    /// on sale, on credit: a way of buying that leaves the told price in doubt.
    OnOffer,
    /// again: one more time.
    OnceMore,
    /// next, last, other: picks one of several times or places.
    OneOfSeveral,
    /// ones, units: the last digit of a number.
    OnesPlace,
    /// other, another: the second of two.
    Other,
    /// circle, cone: a figure that is no rectangle, and of whose sides nothing follows.
    OtherFigure,
    /// empty, missing, fake: a thing that is no longer as it was told.
    Otherwise,
    /// result, answer: what a calculation gives.
    Outcome,
    /// left over: what a dealing out leaves.
    OverLeft,
    /// own: to be the one whose a thing is, wherever it is.
    Owning,
    /// buy, win, choose: what one gets so was another's before.
    PassingOn,
    /// card, check: what is paid so is not taken out of the money in hand.
    PayingOtherwise,
    /// pattern, trend: what shows by which rule amounts follow each other.
    Pattern,
    /// may, might: what is said with it may not be so.
    Possibility,
    /// stop, halt: with a place or a purpose behind it, a way is broken off.
    Pausing,
    /// stand, lie: to be at a place, and nothing else.
    Posture,
    /// now, today: the time from which a story looks.
    Present,
    /// coupon, gift card: a way of paying less, or with something else than money.
    PriceCut,
    /// ratio, proportion: so many parts of one to so many of another.
    Proportion,
    /// mind, plan: who changes it takes back what was told.
    Resolve,
    /// return, back: what goes so goes to where it came from.
    Restoring,
    /// keep: to have what is left, where something goes.
    Retaining,
    /// reverse, interchange: the digits of a number change places.
    Reversing,
    /// rectangular, rectangle: a figure with right angles.
    RightAngled,
    /// house, barn, tent: what has three extents and is no box, as a roof is over it.
    Roofed,
    /// scare, chase: whoever it is done to may be there no longer.
    Scaring,
    /// point: what is won by what one does, and by nothing else.
    Scored,
    /// piece, part, segment: one of those that a whole is cut into.
    Section,
    /// shop, restaurant: kinds of places where what is had is what is sold there.
    Selling,
    /// help, serve: with oneself behind it, to take of what is there.
    Serving,
    /// shape, shaped: what stands behind it names the figure.
    Shaping,
    /// one: the word, where it only says that there is a single one.
    SingleOne,
    /// hexagon: a figure with six straight sides.
    SixSides,
    /// kind, type, species: a noun that counts sorts of things, and not the things.
    Sorting,
    /// over, through: a stretch of space or of time.
    Spanning,
    /// fruit, flower, coin: kinds under which each noun is a species of its own.
    Species,
    /// difference, subtract, decrease, minus: one number is taken off another.
    Subtraction,
    /// supplementary: two angles that make up a straight one.
    Supplementary,
    /// enough: as much as is needed.
    Sufficient,
    /// sun, rain, music: what a story stands in; no one has it, and it has nothing.
    Surroundings,
    /// everything, nobody: a subject that takes in all that was told.
    Sweeping,
    /// take, last: what it does is to go on for so long.
    TakingTime,
    /// catch, grab, pick up: what one takes up so may be one's own.
    TakingUp,
    /// tens: the digit before the last one.
    TensPlace,
    /// think, choose, mind: someone keeps a number to himself.
    Thinking,
    /// this, that: points to the amount that was told last.
    This,
    /// equilateral: a figure with three equal sides.
    ThreeEqualSides,
    /// triangle, equilateral: a figure with three straight sides.
    ThreeSides,
    /// bake, paint, wash: done to things that are there, or by which they come to be; they are there afterwards.
    Treating,
    /// before, until, since: a stretch that is open at one end.
    UpTo,
    /// on, upon: what lies so is not in it; what money goes so is its use.
    Upon,
    /// use: what one does so with has gone for what it is used for.
    Using,
    /// item, supply, material: a word for whatever things were told.
    Whatever,
    /// integer: a number that is no fraction.
    WholeNumber,
    /// cashier, clerk, vendor: one to whom the price of what is bought is handed.
    Vending,
    /// where: what a clause tells behind it was at the place of which it says more.
    Whereat,
    /// beat, answer, find: a deed by which points are won.
    Winning,
    /// work: names no doing of its own where another one hangs on it.
    Working,
}

impl WordClass {
    /// The class's written form, e.g. `price_cut`.
    pub fn as_str(self) -> &'static str {
        self.into()
    }
}
