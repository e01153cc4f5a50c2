//! The closed set of categories: what role a lexeme may play.

use serde::{Deserialize, Deserializer, Serialize, Serializer};
use strum::{EnumString, IntoStaticStr, VariantArray};

/// What role a lexeme may play in a clause. Closed: a new member needs a decision page.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, EnumString, IntoStaticStr, VariantArray)]
#[repr(u8)]
pub enum Category {
    // ---- verbs: the class says what the verb does to what someone or something has ----
    /// have, own, keep: the subject's state.
    #[strum(serialize = "verb.possess")]
    VerbPossess,
    /// be as main verb: existence, identity, measure, place.
    #[strum(serialize = "verb.be")]
    VerbBe,
    /// buy, get, find, pick, receive, collect: the subject gains the object.
    #[strum(serialize = "verb.acquire")]
    VerbAcquire,
    /// bake, make, build, grow, plant: the object comes into being.
    #[strum(serialize = "verb.create")]
    VerbCreate,
    /// lose, break, delete, throw: the subject no longer has the object.
    #[strum(serialize = "verb.lose")]
    VerbLose,
    /// eat, use, drink: the object is used up.
    #[strum(serialize = "verb.consume")]
    VerbConsume,
    /// give, send, donate, hand: from the subject to a recipient.
    #[strum(serialize = "verb.transfer_out")]
    VerbTransferOut,
    /// take, borrow, steal: from a source to the subject.
    #[strum(serialize = "verb.transfer_in")]
    VerbTransferIn,
    /// sell: the object is lost for money.
    #[strum(serialize = "verb.sell")]
    VerbSell,
    /// put, place, add, pour, store: the object comes into a place.
    #[strum(serialize = "verb.move")]
    VerbMove,
    /// come, join, arrive: the subject comes into a place or group.
    #[strum(serialize = "verb.arrive")]
    VerbArrive,
    /// go away, depart, quit, die: the subject is no longer there.
    #[strum(serialize = "verb.leave")]
    VerbLeave,
    /// remain, stay, be left: the subject is still there.
    #[strum(serialize = "verb.remain")]
    VerbRemain,
    /// divide, split, share: a whole into equal parts.
    #[strum(serialize = "verb.divide")]
    VerbDivide,
    /// pack, sort, organise, stack: things into containers or groups.
    #[strum(serialize = "verb.group")]
    VerbGroup,
    /// hold, contain, fit, seat: how much one container takes.
    #[strum(serialize = "verb.contain")]
    VerbContain,
    /// cost, be worth: the price of the subject.
    #[strum(serialize = "verb.cost")]
    VerbCost,
    /// earn, be paid, win money: money gained by the subject.
    #[strum(serialize = "verb.earn")]
    VerbEarn,
    /// spend, pay: money lost by the subject.
    #[strum(serialize = "verb.spend")]
    VerbSpend,
    /// play, read, visit, wash, see: something done a number of times or to a number of things; changes no possession.
    #[strum(serialize = "verb.event")]
    VerbEvent,
    /// read, solve, wash, grade: works through its object, so that what is done is no longer left to do.
    #[strum(serialize = "verb.complete")]
    VerbComplete,
    /// run, walk, drive: a distance.
    #[strum(serialize = "verb.travel")]
    VerbTravel,
    /// weigh, measure, stand (tall): a measure of the subject.
    #[strum(serialize = "verb.measure")]
    VerbMeasure,
    /// increase, rise, gain (weight): a measure or count goes up.
    #[strum(serialize = "verb.increase")]
    VerbIncrease,
    /// decrease, drop, shrink: a measure or count goes down.
    #[strum(serialize = "verb.decrease")]
    VerbDecrease,
    /// change, vary: direction left open.
    #[strum(serialize = "verb.change")]
    VerbChange,
    /// work, study, practise, sleep, last: takes a time.
    #[strum(serialize = "verb.duration")]
    VerbDuration,
    /// want, plan, decide, hope, try: asserts nothing of its complement.
    #[strum(serialize = "verb.intent")]
    VerbIntent,
    /// need, require: a goal.
    #[strum(serialize = "verb.need")]
    VerbNeed,
    /// start, begin, end, finish, stop, continue: the phase of something.
    #[strum(serialize = "verb.phase")]
    VerbPhase,
    /// combine, total, add up: parts are seen as one sum.
    #[strum(serialize = "verb.combine")]
    VerbCombine,
    /// exchange, trade, replace: one thing for another.
    #[strum(serialize = "verb.exchange")]
    VerbExchange,
    /// double, triple, halve: a measure or count is multiplied.
    #[strum(serialize = "verb.multiply")]
    VerbMultiply,
    /// find, calculate, determine as an instruction to the reader.
    #[strum(serialize = "verb.task")]
    VerbTask,
    /// say, think, know, like, live, help: background, changes nothing that is counted.
    #[strum(serialize = "verb.background")]
    VerbBackground,
    /// A verb form that the packs do not know.
    #[strum(serialize = "verb.unknown")]
    VerbUnknown,

    // ---- auxiliaries ----
    /// be before a participle.
    #[strum(serialize = "auxiliary.be")]
    AuxBe,
    /// have before a participle.
    #[strum(serialize = "auxiliary.have")]
    AuxHave,
    /// do before a base form.
    #[strum(serialize = "auxiliary.do")]
    AuxDo,
    /// will, shall, 'll: plain future.
    #[strum(serialize = "auxiliary.future")]
    AuxFuture,
    /// can, could, would, should, may, might, must.
    #[strum(serialize = "auxiliary.modal")]
    AuxModal,
    /// manage, get, happen, finish, able before an infinitive or a gerund: what that tells is so.
    #[strum(serialize = "auxiliary.implicative")]
    AuxImplicative,
    /// start, begin, decide before an infinitive or a gerund: those who act come to do what that tells.
    #[strum(serialize = "auxiliary.inceptive")]
    AuxInceptive,

    // ---- nouns ----
    /// A countable thing.
    #[strum(serialize = "noun.count")]
    NounCount,
    /// A substance or mass: flour, water, hay, money is `noun.money`.
    #[strum(serialize = "noun.mass")]
    NounMass,
    /// A person by role: student, waiter, friend.
    #[strum(serialize = "noun.person")]
    NounPerson,
    /// A person by relation to another: mother, brother, boss.
    #[strum(serialize = "noun.kin")]
    NounKin,
    /// A thing that holds others: box, bag, jar, shelf.
    #[strum(serialize = "noun.container")]
    NounContainer,
    /// A part or portion of something: piece, slice, part.
    #[strum(serialize = "noun.partitive")]
    NounPartitive,
    /// One of what a mass noun gathers: a piece of furniture, an item of clothing.
    #[strum(serialize = "noun.single")]
    NounSingle,
    /// Several of a kind taken as one: team, class, family, pack, group.
    #[strum(serialize = "noun.group")]
    NounGroup,
    /// A place: park, school, store, barn.
    #[strum(serialize = "noun.place")]
    NounPlace,
    /// An occasion: party, trip, game night, birthday.
    #[strum(serialize = "noun.occasion")]
    NounOccasion,
    /// trip, load, batch, turn: one time that something is done.
    #[strum(serialize = "noun.turn")]
    NounTurn,
    /// money, cash, change, allowance.
    #[strum(serialize = "noun.money")]
    NounMoney,
    /// cost, price, bill, fee.
    #[strum(serialize = "noun.price")]
    NounPrice,
    /// number, amount, total, sum, difference: a noun that stands for a quantity.
    #[strum(serialize = "noun.quantity")]
    NounQuantity,
    /// length, weight, height, age: a noun that names a dimension.
    #[strum(serialize = "noun.dimension")]
    NounDimension,
    /// An abstract or other noun that is not counted in these problems: time, fun, help.
    #[strum(serialize = "noun.abstract")]
    NounAbstract,
    /// Where things are only imagined: a dream, one's fantasy.
    #[strum(serialize = "noun.unreal")]
    NounUnreal,
    /// A noun that the packs do not know.
    #[strum(serialize = "noun.unknown")]
    NounUnknown,

    // ---- names ----
    /// A female given name.
    #[strum(serialize = "name.female")]
    NameFemale,
    /// A male given name.
    #[strum(serialize = "name.male")]
    NameMale,
    /// A name of unknown gender, a family name, or any capitalised word that is not known otherwise.
    #[strum(serialize = "name.any")]
    NameAny,
    /// Mr., Mrs., Dr., uncle before a name.
    #[strum(serialize = "name.title")]
    NameTitle,

    // ---- units ----
    /// inch, foot, mile, metre.
    #[strum(serialize = "unit.length")]
    UnitLength,
    /// acre, square foot.
    #[strum(serialize = "unit.area")]
    UnitArea,
    /// litre, gallon, cup.
    #[strum(serialize = "unit.volume")]
    UnitVolume,
    /// gram, pound, ounce, ton.
    #[strum(serialize = "unit.mass")]
    UnitMass,
    /// second, minute, hour, day, week, month, year.
    #[strum(serialize = "unit.time")]
    UnitTime,
    /// dollar, cent, and coins by their worth.
    #[strum(serialize = "unit.money")]
    UnitMoney,
    /// degree.
    #[strum(serialize = "unit.temperature")]
    UnitTemperature,
    /// dozen, pair, score: a fixed number of things.
    #[strum(serialize = "unit.count")]
    UnitCount,
    /// byte, megabyte.
    #[strum(serialize = "unit.data")]
    UnitData,
    /// Any other measure: calorie, watt, volt.
    #[strum(serialize = "unit.other")]
    UnitOther,

    // ---- determiners, quantifiers ----
    /// the.
    #[strum(serialize = "determiner.definite")]
    DetDefinite,
    /// a, an.
    #[strum(serialize = "determiner.indefinite")]
    DetIndefinite,
    /// this, that, these, those.
    #[strum(serialize = "determiner.demonstrative")]
    DetDemonstrative,
    /// his, her, its, their, my, your, our.
    #[strum(serialize = "determiner.possessive")]
    DetPossessive,
    /// some, several, many, a few: an amount without a number.
    #[strum(serialize = "quantifier.vague")]
    QuantVague,
    /// each, every, per.
    #[strum(serialize = "quantifier.distributive")]
    QuantDistributive,
    /// all, both, whole.
    #[strum(serialize = "quantifier.universal")]
    QuantUniversal,
    /// no, none.
    #[strum(serialize = "quantifier.none")]
    QuantNone,
    /// more, another, additional, extra.
    #[strum(serialize = "quantifier.more")]
    QuantMore,
    /// fewer, less.
    #[strum(serialize = "quantifier.less")]
    QuantLess,
    /// rest, remainder, others, remaining.
    #[strum(serialize = "quantifier.remainder")]
    QuantRemainder,
    /// half, third, quarter: carries its value.
    #[strum(serialize = "quantifier.fraction")]
    QuantFraction,
    /// twice, thrice, double, triple: carries its value.
    #[strum(serialize = "quantifier.multiple")]
    QuantMultiple,
    /// times in `5 times as many`.
    #[strum(serialize = "quantifier.times")]
    QuantTimes,
    /// about, nearly, at least, exactly, only: bounds a number.
    #[strum(serialize = "quantifier.bound")]
    QuantBound,
    /// total, combined, altogether as an adjective: `a total of`.
    #[strum(serialize = "quantifier.total")]
    QuantTotal,

    // ---- pronouns ----
    /// he, him.
    #[strum(serialize = "pronoun.male")]
    PronounMale,
    /// she, her.
    #[strum(serialize = "pronoun.female")]
    PronounFemale,
    /// it.
    #[strum(serialize = "pronoun.neuter")]
    PronounNeuter,
    /// they, them.
    #[strum(serialize = "pronoun.plural")]
    PronounPlural,
    /// I, me, we, us.
    #[strum(serialize = "pronoun.first")]
    PronounFirst,
    /// you.
    #[strum(serialize = "pronoun.second")]
    PronounSecond,
    /// one, ones as a stand-in for a noun.
    #[strum(serialize = "pronoun.one")]
    PronounOne,
    /// someone, everyone, anything.
    #[strum(serialize = "pronoun.indefinite")]
    PronounIndefinite,
    /// his, hers, mine, theirs, without a noun: things of someone that are told elsewhere.
    #[strum(serialize = "pronoun.possessive")]
    PronounPossessive,
    /// himself, themselves, each other.
    #[strum(serialize = "pronoun.reflexive")]
    PronounReflexive,
    /// there in `there are`.
    #[strum(serialize = "pronoun.existential")]
    PronounExistential,

    // ---- question words ----
    /// how.
    #[strum(serialize = "question.how")]
    QuestionHow,
    /// many, much after how.
    #[strum(serialize = "question.amount")]
    QuestionAmount,
    /// what, which, who.
    #[strum(serialize = "question.what")]
    QuestionWhat,
    /// when, where, why as a question.
    #[strum(serialize = "question.other")]
    QuestionOther,

    // ---- prepositions ----
    /// in, on, at, inside, under: a place, or a time.
    #[strum(serialize = "preposition.place")]
    PrepPlace,
    /// from, out of, off: a source.
    #[strum(serialize = "preposition.source")]
    PrepSource,
    /// to, into, onto: a goal.
    #[strum(serialize = "preposition.goal")]
    PrepGoal,
    /// of.
    #[strum(serialize = "preposition.of")]
    PrepOf,
    /// with.
    #[strum(serialize = "preposition.with")]
    PrepWith,
    /// without.
    #[strum(serialize = "preposition.without")]
    PrepWithout,
    /// for.
    #[strum(serialize = "preposition.for")]
    PrepFor,
    /// by.
    #[strum(serialize = "preposition.by")]
    PrepBy,
    /// per, a in `3 miles a day` is decided by composition.
    #[strum(serialize = "preposition.per")]
    PrepPer,
    /// than.
    #[strum(serialize = "preposition.than")]
    PrepThan,
    /// during, until, since, through.
    #[strum(serialize = "preposition.time")]
    PrepTime,
    /// about, like, as: a topic or manner.
    #[strum(serialize = "preposition.topic")]
    PrepTopic,
    /// among, between.
    #[strum(serialize = "preposition.among")]
    PrepAmong,
    /// except, but for.
    #[strum(serialize = "preposition.except")]
    PrepExcept,

    // ---- connectives ----
    /// and, plus.
    #[strum(serialize = "connective.and")]
    ConnAnd,
    /// or.
    #[strum(serialize = "connective.or")]
    ConnOr,
    /// but, however, though, although.
    #[strum(serialize = "connective.contrast")]
    ConnContrast,
    /// if, suppose.
    #[strum(serialize = "connective.condition")]
    ConnCondition,
    /// when, while, as, once: at the same time.
    #[strum(serialize = "connective.when")]
    ConnWhen,
    /// after.
    #[strum(serialize = "connective.after")]
    ConnAfter,
    /// before, until.
    #[strum(serialize = "connective.before")]
    ConnBefore,
    /// because, so, since.
    #[strum(serialize = "connective.cause")]
    ConnCause,
    /// that after say, find, know.
    #[strum(serialize = "connective.that")]
    ConnThat,
    /// who, which, that after a noun.
    #[strum(serialize = "connective.relative")]
    ConnRelative,

    // ---- adverbs ----
    /// now, currently, at the moment.
    #[strum(serialize = "adverb.now")]
    AdvNow,
    /// originally, initially, at first, to start with.
    #[strum(serialize = "adverb.start")]
    AdvStart,
    /// earlier, previously, ago: points back to before what was just told.
    #[strum(serialize = "adverb.back")]
    AdvBack,
    /// then, next, later, afterwards, finally.
    #[strum(serialize = "adverb.sequence")]
    AdvSequence,
    /// already, so far.
    #[strum(serialize = "adverb.already")]
    AdvAlready,
    /// still, yet.
    #[strum(serialize = "adverb.still")]
    AdvStill,
    /// in all, in total, altogether, together, combined.
    #[strum(serialize = "adverb.total")]
    AdvTotal,
    /// left, over, left over, remaining after a noun.
    #[strum(serialize = "adverb.left")]
    AdvLeft,
    /// not, n't, never; also maybe, hardly, allegedly: the clause is not plainly asserted.
    #[strum(serialize = "adverb.negation")]
    AdvNegation,
    /// also, too, only, just, even, really: changes nothing that is counted.
    #[strum(serialize = "adverb.neutral")]
    AdvNeutral,
    /// also, too: what is said goes for the one or the place that was spoken of.
    #[strum(serialize = "adverb.also")]
    AdvAlso,
    /// carefully, quickly: how something is done.
    #[strum(serialize = "adverb.manner")]
    AdvManner,
    /// equally, evenly, each the same.
    #[strum(serialize = "adverb.equally")]
    AdvEqually,
    /// daily, weekly, always, usually: how often.
    #[strum(serialize = "adverb.frequency")]
    AdvFrequency,
    /// today, yesterday, tomorrow, ago; also weekdays, months and parts of the day.
    #[strum(serialize = "adverb.time")]
    AdvTime,
    /// here, there, home, inside, outside, away: a place without a noun.
    #[strum(serialize = "adverb.place")]
    AdvPlace,
    /// up, out, off, away, back, down: belongs to the verb.
    #[strum(serialize = "adverb.particle")]
    AdvParticle,
    /// away, off, out after a verb: what moves ends up elsewhere.
    #[strum(serialize = "adverb.away")]
    AdvAway,
    /// up, down after a verb: it is done to its end, as in `picked up`.
    #[strum(serialize = "adverb.completive")]
    AdvCompletive,
    /// unfortunately, in addition, of course: about the telling.
    #[strum(serialize = "adverb.discourse")]
    AdvDiscourse,
    /// apiece, each at the end of a clause is `quantifier.distributive`.
    #[strum(serialize = "adverb.apiece")]
    AdvApiece,
    /// as in `as many as`.
    #[strum(serialize = "adverb.as")]
    AdvAs,

    // ---- adjectives ----
    /// red, blue: excludes other colours.
    #[strum(serialize = "adjective.colour")]
    AdjColour,
    /// big, small, tall: size words; opposites exclude each other.
    #[strum(serialize = "adjective.size")]
    AdjSize,
    /// Any other describing word.
    #[strum(serialize = "adjective.quality")]
    AdjQuality,
    /// taller, longer, older, heavier.
    #[strum(serialize = "adjective.comparative")]
    AdjComparative,
    /// tallest, most.
    #[strum(serialize = "adjective.superlative")]
    AdjSuperlative,
    /// greatest, largest, maximum: of numbers, the one above all others.
    #[strum(serialize = "adjective.most")]
    AdjMost,
    /// least, smallest, minimum: of numbers, the one below all others.
    #[strum(serialize = "adjective.least")]
    AdjLeast,
    /// same, equal, identical.
    #[strum(serialize = "adjective.same")]
    AdjSame,
    /// other, different, separate.
    #[strum(serialize = "adjective.other")]
    AdjOther,
    /// full, complete: nothing that belongs into it is missing.
    #[strum(serialize = "adjective.whole")]
    AdjWhole,
    /// true, false, wrong: says of what is told whether it is so.
    #[strum(serialize = "adjective.truth")]
    AdjTruth,
    /// next, last, previous, following, past: orders times.
    #[strum(serialize = "adjective.order")]
    AdjOrder,

    // ---- the rest ----
    /// to before a base form.
    #[strum(serialize = "marker.infinitive")]
    MarkInfinitive,
    /// 's, ' after a noun.
    #[strum(serialize = "marker.possessive")]
    MarkPossessive,
    /// please, well, yes: says nothing.
    #[strum(serialize = "filler")]
    Filler,
    /// A number, percentage, amount of money, clock time or ordinal.
    #[strum(serialize = "numeral")]
    Numeral,
    /// `.` `!` `?`
    #[strum(serialize = "mark.stop")]
    MarkStop,
    /// `,` `;` `:` dashes.
    #[strum(serialize = "mark.comma")]
    MarkComma,
    /// Quotes and brackets.
    #[strum(serialize = "mark.quote")]
    MarkQuote,
    /// Signs of arithmetic and other symbols.
    #[strum(serialize = "symbol")]
    Symbol,
}

impl Category {
    /// The category's written form, e.g. `verb.acquire`.
    pub fn as_str(self) -> &'static str {
        self.into()
    }
    /// The category with this written form. Parsing does the same, faster and with far more code.
    pub fn named(name: &str) -> Option<Category> {
        Category::VARIANTS.iter().copied().find(|category| category.as_str() == name)
    }
    /// Whether it is a main-verb class.
    pub fn is_verb(self) -> bool {
        (Category::VerbPossess..=Category::VerbUnknown).contains(&self)
    }
    /// Whether it is an auxiliary.
    pub fn is_auxiliary(self) -> bool {
        (Category::AuxBe..=Category::AuxInceptive).contains(&self)
    }
    /// Whether it is a noun class (names and units apart).
    pub fn is_noun(self) -> bool {
        (Category::NounCount..=Category::NounUnknown).contains(&self)
    }
    /// Whether it is a name.
    pub fn is_name(self) -> bool {
        (Category::NameFemale..=Category::NameTitle).contains(&self)
    }
    /// Whether it is a unit.
    pub fn is_unit(self) -> bool {
        (Category::UnitLength..=Category::UnitOther).contains(&self)
    }
    /// Whether it is a preposition.
    pub fn is_preposition(self) -> bool {
        (Category::PrepPlace..=Category::PrepExcept).contains(&self)
    }
    /// Whether it is an adjective.
    pub fn is_adjective(self) -> bool {
        (Category::AdjColour..=Category::AdjOrder).contains(&self)
    }
    /// Whether it is an adverb.
    pub fn is_adverb(self) -> bool {
        (Category::AdvNow..=Category::AdvAs).contains(&self)
    }
    /// Whether it is a particle that goes with a verb.
    pub fn is_particle(self) -> bool {
        matches!(self, Category::AdvParticle | Category::AdvAway | Category::AdvCompletive)
    }
    /// Whether it is a pronoun that stands for a person, thing or group.
    pub fn is_pronoun(self) -> bool {
        (Category::PronounMale..=Category::PronounExistential).contains(&self)
    }
    /// Whether it is a connective between clauses or phrases.
    pub fn is_connective(self) -> bool {
        (Category::ConnAnd..=Category::ConnRelative).contains(&self)
    }
}

impl Serialize for Category {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.as_str())
    }
}

impl<'de> Deserialize<'de> for Category {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let name = std::borrow::Cow::<'de, str>::deserialize(deserializer)?;
        name.parse().map_err(|_| serde::de::Error::custom(format!("`{name}` is no category")))
    }
}

/// A set of categories, kept in declaration order.
///
/// ```
/// use forbear_core::lexicon::{Category, CategorySet};
/// let held = CategorySet::of(&[Category::NounCount, Category::VerbEvent]);
/// assert!(held.contains(Category::VerbEvent));
/// assert_eq!(held.retain(Category::is_noun), CategorySet::of(&[Category::NounCount]));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct CategorySet([u64; 3]);

impl CategorySet {
    /// The empty set.
    pub const EMPTY: CategorySet = CategorySet([0; 3]);

    /// The set of the given members.
    pub fn of(members: &[Category]) -> Self {
        members.iter().fold(Self::EMPTY, |set, &c| set.with(c))
    }
    /// The set with one more member.
    pub fn with(mut self, category: Category) -> Self {
        let index = category as u8;
        self.0[usize::from(index / 64)] |= 1 << (index % 64);
        self
    }
    /// Whether `category` is a member.
    pub fn contains(self, category: Category) -> bool {
        let index = category as u8;
        self.0[usize::from(index / 64)] & (1 << (index % 64)) != 0
    }
    /// Whether any member satisfies `test`.
    pub fn any(self, test: impl Fn(Category) -> bool) -> bool {
        self.iter().any(test)
    }
    /// Whether every member satisfies `test`, and there is one.
    pub fn all(self, test: impl Fn(Category) -> bool) -> bool {
        !self.is_empty() && self.iter().all(test)
    }
    /// The members that satisfy `test`.
    pub fn retain(self, test: impl Fn(Category) -> bool) -> Self {
        self.iter().filter(|&c| test(c)).fold(Self::EMPTY, Self::with)
    }
    /// The members of either set.
    pub fn union(self, other: Self) -> Self {
        CategorySet([self.0[0] | other.0[0], self.0[1] | other.0[1], self.0[2] | other.0[2]])
    }
    /// Whether it has no member.
    pub fn is_empty(self) -> bool {
        self == Self::EMPTY
    }
    /// How many members it has.
    pub fn len(self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }
    /// The only member, if there is exactly one.
    pub fn single(self) -> Option<Category> {
        if self.len() == 1 { self.iter().next() } else { None }
    }
    /// The members in declaration order.
    pub fn iter(self) -> Members {
        Members(self.0)
    }
}

/// The members of a set that are still to come, in declaration order.
#[derive(Debug, Clone)]
pub struct Members([u64; 3]);

impl Iterator for Members {
    type Item = Category;

    fn next(&mut self) -> Option<Category> {
        let (index, word) = self.0.iter_mut().enumerate().find(|(_, word)| **word != 0)?;
        let bit = word.trailing_zeros() as usize;
        *word &= *word - 1;
        Category::VARIANTS.get(index * 64 + bit).copied()
    }
}

impl Serialize for CategorySet {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

impl<'de> Deserialize<'de> for CategorySet {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Ok(Self::of(&Vec::<Category>::deserialize(deserializer)?))
    }
}
