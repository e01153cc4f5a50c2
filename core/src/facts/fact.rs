//! Facts and the question's target.

use super::{Entity, EntityId, Kind, Moment, Phase, Term};
use crate::lexicon::Category;
use crate::quantity::Rational;
use serde::{Deserialize, Serialize};

/// An amount as the text gives it.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Amount {
    /// A number that stands in the text at the lexeme.
    Given {
        /// The value.
        value: Rational,
        /// Index of the lexeme that writes it.
        lexeme: u32,
    },
    /// A share of what there is: `half of the figs`, `25% of his pens`.
    Share {
        /// The share, or how many percent.
        value: Rational,
        /// Whether the value is in percent.
        percent: bool,
        /// Index of the lexeme that writes it.
        lexeme: u32,
        /// Of what it is a share.
        of: ShareOf,
    },
    /// So much, so many times: `10 pages twice a day`.
    Repeated {
        /// How much at a time.
        value: Rational,
        /// Index of the lexeme that writes it.
        lexeme: u32,
        /// How many times.
        times: Rational,
        /// Index of the lexeme that writes how many times.
        by: u32,
    },
    /// So much over so many: `45 toys in 3 minutes`, as so much in each one of them.
    Spread {
        /// How much in all.
        value: Rational,
        /// Index of the lexeme that writes it.
        lexeme: u32,
        /// Over how many.
        over: Rational,
        /// Index of the lexeme that writes over how many.
        by: u32,
    },
    /// One amount in two units: `2 hours and 30 minutes`.
    Compound {
        /// How many of the larger unit.
        value: Rational,
        /// Index of the lexeme that writes it.
        lexeme: u32,
        /// How many of the smaller unit besides.
        more: Rational,
        /// Index of the lexeme that writes it.
        by: u32,
        /// The smaller unit.
        unit: String,
    },
    /// An amount by way of another one that is told: `On Tuesday she sold twice as many.`
    Relative(Relative),
    /// An amount without a number: `some seashells`, bare `bales`.
    Open {
        /// Index of the lexeme that shows it.
        lexeme: u32,
    },
}

/// Of what a share is taken, as far as the words say.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ShareOf {
    /// `of the figs`, `of them`: of those that were told.
    Told,
    /// `of his figs`: of those that one has.
    Own,
    /// `of the rest`, `of the remaining figs`.
    Rest,
    /// `10% fewer than Ana`: of what the side that has more has.
    Greater,
    /// `10% more than Ana`: of what the side that has less has.
    Lesser,
}

impl Amount {
    /// The number, where the text gives it outright; nothing for shares, for amounts by way of others, and where none is told.
    pub fn given(&self) -> Option<&Rational> {
        match self {
            Amount::Given { value, .. } => Some(value),
            Amount::Share { .. }
            | Amount::Repeated { .. }
            | Amount::Spread { .. }
            | Amount::Compound { .. }
            | Amount::Relative(_)
            | Amount::Open { .. } => None,
        }
    }

    /// The lexeme that writes or shows the amount.
    pub fn lexeme(&self) -> u32 {
        match self {
            Amount::Given { lexeme, .. }
            | Amount::Share { lexeme, .. }
            | Amount::Repeated { lexeme, .. }
            | Amount::Spread { lexeme, .. }
            | Amount::Compound { lexeme, .. }
            | Amount::Open { lexeme } => *lexeme,
            Amount::Relative(relative) => relative.lexeme,
        }
    }
}

/// So many times another amount, and so much more or less.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Relative {
    /// How many times as much, with the lexeme that writes it; absent in `4 more than on Monday`.
    pub factor: Option<(Rational, u32)>,
    /// How much more or less.
    pub offset: Option<Box<Offset>>,
    /// The lexeme of the other amount.
    pub of: u32,
    /// Index of the lexeme by which this amount is known.
    pub lexeme: u32,
    /// Whether it is the other amount that is so many times this one, and so much more or less.
    pub inverse: bool,
}

/// What makes a side of a comparison more or less than a multiple of the other: `3 fewer than twice as many`.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Offset {
    /// Whether it is taken from the multiple.
    pub fewer: bool,
    /// How much.
    pub amount: Amount,
}

/// Who or what an amount is with: an owner, a place, both, or neither.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize)]
pub struct Holder {
    /// The owner.
    pub owner: Option<EntityId>,
    /// The place.
    pub place: Option<EntityId>,
}

/// A change: an amount of a kind goes from one holder to another; an absent side is outside the story.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Change {
    /// What moves.
    pub kind: Kind,
    /// How much.
    pub amount: Amount,
    /// Who loses it.
    pub from: Option<Holder>,
    /// Who gains it.
    pub to: Option<Holder>,
    /// Who does it.
    pub agent: Option<EntityId>,
    /// Where it happens.
    pub place: Option<EntityId>,
    /// The verb's class.
    pub class: Category,
    /// The verb's lemma.
    pub verb: String,
    /// Whether every sense of the verb moves its object; where one does not, the reading does not rest on the move.
    pub sure: bool,
    /// Whether the verb says that money was given for it.
    pub paid: bool,
    /// Whether the words point to things that were spoken of: `3 of them`, `the pens`.
    pub definite: bool,
    /// Whether `more`, `another` or the like says that something was there before.
    pub further: bool,
    /// Whether it only sets the scene: something without a number that was going on.
    pub scene: bool,
}

/// What a fact says.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum FactBody {
    /// An amount of a kind is with a holder.
    State {
        /// Who or where.
        holder: Holder,
        /// What.
        kind: Kind,
        /// How much.
        amount: Amount,
    },
    /// An amount moves, appears or disappears; a mere happening has neither side.
    Change(Change),
    /// For each one of `per` there is the amount of `kind`.
    Rate {
        /// Whose, if the text says so.
        holder: Holder,
        /// What there is of.
        kind: Kind,
        /// For each one of this.
        per: Kind,
        /// How much.
        amount: Amount,
        /// Whether the amount is what each one costs.
        price: bool,
        /// The verb's class and lemma, where so much is done or got for each: `scored 3 points in each round`.
        event: Option<(Category, String)>,
    },
    /// `more` has the amount more of the kind than `less`.
    Difference {
        /// The holder of more.
        more: Holder,
        /// The holder of less.
        less: Holder,
        /// Of what.
        kind: Kind,
        /// By how much.
        amount: Amount,
        /// The verb's class and lemma, where happenings are compared.
        event: Option<(Category, String)>,
    },
    /// With one holder there is the amount more of one kind than of another.
    KindDifference {
        /// With whom or where.
        holder: Holder,
        /// Of what there is more.
        more: Kind,
        /// Of what there is less.
        less: Kind,
        /// By how much.
        amount: Amount,
    },
    /// `large` has `factor` times as much of the kind as `small`.
    Ratio {
        /// The holder of the multiple.
        large: Holder,
        /// The holder of the single.
        small: Holder,
        /// Of what.
        kind: Kind,
        /// How many times.
        factor: Amount,
        /// What is added to the multiple or taken from it.
        offset: Option<Offset>,
        /// The verb's class and lemma, where happenings are compared.
        event: Option<(Category, String)>,
    },
    /// The holder needs, wants or has to reach the amount.
    Goal {
        /// Whose goal.
        holder: Holder,
        /// Of what.
        kind: Kind,
        /// How much.
        amount: Amount,
        /// The verb that reaches it, where one is told: `wants to bake 12`.
        verb: Option<String>,
    },
    /// So many of the whole are of a sort: nothing comes or goes.
    Part {
        /// Whose or where the whole is, where the words say so.
        holder: Holder,
        /// The sort: the whole's kind under what it is like.
        kind: Kind,
        /// The kind of the whole.
        whole: Kind,
        /// How many.
        amount: Amount,
        /// Whether the words say that these are others than the parts told before: `another 4 of them`, or one list.
        others: bool,
    },
    /// The kind with the holder makes up so many of the equal parts that the sides of a ratio have; the sides stand in one clause.
    Portion {
        /// Whose.
        holder: Holder,
        /// Of what.
        kind: Kind,
        /// How many parts; an open amount is a single part.
        amount: Amount,
    },
    /// In each period of time there is, or is done, the amount.
    Pace {
        /// Who does it, or whose it is; nobody's where the words do not say.
        holder: Holder,
        /// What there is, or is done, of.
        kind: Kind,
        /// The period, by its unit: `day`.
        period: String,
        /// How much in one period.
        amount: Amount,
        /// The verb's class and lemma.
        event: (Category, String),
        /// The sort of which each one does so: `Each hen lays 6 eggs a week.`
        each: Option<Kind>,
    },
    /// It takes place again after so long each time.
    Recurs {
        /// Whose doing it is; nobody's where the words do not say.
        holder: Holder,
        /// A bare measure of time.
        kind: Kind,
        /// After how long.
        amount: Amount,
        /// The verb's lemma.
        verb: String,
    },
    /// So long it goes on.
    Span {
        /// Who does it, or whose it is; nobody's where the words do not say.
        holder: Holder,
        /// A bare measure of time.
        kind: Kind,
        /// How long; open for one whole unit without a number: `in a week`.
        amount: Amount,
        /// The verb's lemma.
        verb: String,
    },
    /// So much money for several things, told without saying whether for each or for all.
    Lot {
        /// Who gave or got it; nobody's where the words do not say.
        holder: Holder,
        /// The money, with the things as its content.
        kind: Kind,
        /// How much.
        amount: Amount,
    },
    /// So much money is handed over, of which what is not needed comes back.
    Tender {
        /// Who hands it over.
        holder: Holder,
        /// The money.
        kind: Kind,
        /// How much.
        amount: Amount,
    },
    /// Things of several kinds are dealt out into groups, of which the words say how alike they are, and whether nothing is left over.
    Dealt {
        /// The kinds that the words name; empty for all that is told.
        of: Vec<Kind>,
        /// The groups.
        into: Kind,
        /// Who deals them out, where the clause says so.
        by: Option<EntityId>,
        /// What the words say of the groups.
        says: Vec<Dealing>,
    },
    /// The rest of a kind is put to a use: what was told of it before is no longer among it.
    Rest {
        /// Of what.
        kind: Kind,
        /// The lexemes of the amounts that are no longer among it.
        taken: Vec<u32>,
    },
    /// There are, or are to be, as many of one kind as of others.
    AsMany {
        /// The first.
        kind: Kind,
        /// The others.
        others: Vec<Kind>,
    },
    /// What one thing costs by way of what another one costs: `twice as much as`, `2 dollars more than`.
    PriceBy {
        /// The thing whose price is told so.
        item: Kind,
        /// The thing that it is told by.
        than: Kind,
        /// The money.
        kind: Kind,
        /// How many times as much.
        factor: Option<Amount>,
        /// How much more or less.
        offset: Option<Offset>,
    },
    /// What one each of several things, or so many of each, cost together: `A hat and 2 scarves cost $44 altogether.`
    PriceSum {
        /// The things.
        of: Vec<Kind>,
        /// How many of each; absent of a single one.
        counts: Vec<Option<Amount>>,
        /// The money.
        kind: Kind,
        /// How much.
        amount: Amount,
    },
    /// Two terms of bare numbers are equal: `Twice a number is 18.`
    Equal {
        /// Numbers.
        kind: Kind,
        /// The one term.
        left: Term,
        /// The other one.
        right: Term,
    },
    /// The kind is divided equally; `into` is what each share is for or in.
    Split {
        /// Whose.
        holder: Holder,
        /// What is divided.
        kind: Kind,
        /// What each share is for or in.
        into: Kind,
        /// How many shares, if given.
        shares: Option<Amount>,
    },
}

/// What is said of groups into which things of several kinds are dealt out.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Dealing {
    /// Each group gets the same of each kind.
    Alike,
    /// Each group gets as many things in all.
    Even,
    /// Nothing is left over.
    Whole,
    /// Each group gets things of one kind only.
    OneKind,
}

impl Dealing {
    /// What it says, in words.
    fn words(self) -> &'static str {
        match self {
            Dealing::Alike => "all alike",
            Dealing::Even => "as many in each",
            Dealing::Whole => "with nothing left over",
            Dealing::OneKind => "one kind in each",
        }
    }
}

/// A fact with its moment and the words it rests on.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Fact {
    /// Number of the clause.
    pub clause: u32,
    /// What it says.
    pub body: FactBody,
    /// When.
    pub moment: Moment,
    /// The lexemes it rests on, ascending.
    pub lexemes: Vec<u32>,
}

/// What becomes of a division that does not come out even.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Rounding {
    /// Nothing is said: it must come out even.
    Exact,
    /// A group is needed for the rest too.
    Up,
    /// Only full groups count.
    Down,
}

/// What a question asks for.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Ask {
    /// How much is with the holder.
    State,
    /// How much was moved or done by the agent in happenings of this verb.
    Event {
        /// The verb's class.
        class: Category,
        /// The verb's lemma.
        verb: String,
        /// The other side, for `gave to`, `got from`.
        counterpart: Option<EntityId>,
    },
    /// How much more the holder has, or did, than the other.
    Difference {
        /// The other holder.
        than: Holder,
        /// The other kind, where the question compares kinds.
        than_kind: Option<Kind>,
        /// The other time by its anchors, where the question compares times.
        than_anchors: Option<Vec<String>>,
        /// The other happening by its verb, where the question compares what one did with what else one did.
        than_verb: Option<String>,
        /// The verb's class, if the question compares happenings.
        event: Option<(Category, String)>,
    },
    /// How much more one question's answer is than another's: `How many more pens did Rosa sell than she gave away?`
    Contrast {
        /// What there is more of.
        this: Box<Target>,
        /// What there is less of.
        than: Box<Target>,
    },
    /// How many there are of several kinds together, each asked by itself: `How many pens and cups does Rosa have?`
    Joint {
        /// The question for each kind.
        of: Vec<Target>,
    },
    /// How much of a whole is still to be done: what was told, less what was done by the verb.
    ToDo {
        /// The verb's lemma.
        verb: String,
    },
    /// How much the holder lacks of the goal that was told.
    Shortfall,
    /// How many groups of so much each a total makes.
    Groups {
        /// What the words say of a total that makes no whole number of groups.
        rounding: Rounding,
    },
    /// How much of a total is left over once it is dealt out in whole groups or equal shares.
    LeftOver,
    /// How much goes into the last one of these groups, the others being full.
    LastShare {
        /// The groups.
        per: Kind,
    },
    /// How much more it takes until a total comes out even, in whole groups or equal shares.
    Lacking,
    /// The greatest number of groups, all alike, that things of several kinds make with nothing left over.
    Greatest,
    /// After how long what recurs falls together again.
    Again,
    /// The greatest number of things in each one of these groups, where each gets things of one kind only.
    GreatestEach {
        /// The groups.
        per: Kind,
    },
    /// The least number of each kind of which there are as many as of the others, where they come in packs.
    Least {
        /// Whether it is asked of each kind: `of each color`.
        each: bool,
        /// Whether packs of the kind are asked for.
        packs: bool,
    },
    /// What the things that are told, or that the holder bought, cost together.
    Cost,
    /// What one of each of these things costs, all together.
    Prices {
        /// The things.
        of: Vec<Kind>,
    },
    /// What comes back of the money that was handed over.
    ChangeDue,
    /// How long it goes on at the pace that is told: in the unit of the kind, else in the unit of the pace.
    Lasting,
    /// How much of the kind there is, or is done, in each period.
    Pace {
        /// The period, by its unit.
        period: String,
        /// The verb's class and lemma.
        event: (Category, String),
    },
    /// What a term of bare numbers comes to.
    Term {
        /// The term.
        term: Term,
    },
    /// What stands so many places behind the last one of amounts that follow each other by a rule.
    Pattern {
        /// The amounts by their lexemes, in order.
        terms: Vec<u32>,
        /// How many places behind the last one.
        steps: u32,
    },
    /// How much of the kind is in each one of this.
    Per {
        /// Each one of.
        per: Kind,
    },
}

impl Ask {
    /// Whether it asks about a dealing out that need not come out even.
    pub fn deals_out(&self) -> bool {
        matches!(self, Ask::LeftOver | Ask::LastShare { .. } | Ask::Lacking)
    }
}

/// From which moment the question looks.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Vantage {
    /// Its own moment.
    pub moment: Moment,
    /// The phase it names.
    pub phase: Option<Phase>,
    /// Whether it asks for a sum in so many words.
    pub total: bool,
    /// Whether it asks for what is left.
    pub left: bool,
    /// The lexemes of the amounts of those happenings that its phrases pick out; empty where none is left out.
    pub only: Vec<u32>,
    /// Whether it asks for what had to be done.
    pub obliged: bool,
}

/// The question, bound.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Target {
    /// Number of the clause.
    pub clause: u32,
    /// What it asks for.
    pub ask: Ask,
    /// Of whom or where.
    pub holder: Holder,
    /// Of what.
    pub kind: Kind,
    /// From when.
    pub vantage: Vantage,
    /// The lexemes it rests on.
    pub lexemes: Vec<u32>,
}

impl Change {
    /// Whether those who did something are counted by what they did, and nothing that came or went: `41 campers went rowing`.
    pub fn counts_doers(&self) -> bool {
        self.agent.is_none() && self.from.is_none() && self.to.is_none() && self.verb.contains(' ')
    }
}

impl FactBody {
    /// The amount that it tells; a division may leave open into how many shares.
    pub fn amount(&self) -> Option<&Amount> {
        match self {
            FactBody::State { amount, .. }
            | FactBody::Rate { amount, .. }
            | FactBody::Part { amount, .. }
            | FactBody::Goal { amount, .. }
            | FactBody::Portion { amount, .. }
            | FactBody::Difference { amount, .. }
            | FactBody::KindDifference { amount, .. }
            | FactBody::Pace { amount, .. }
            | FactBody::Span { amount, .. }
            | FactBody::Recurs { amount, .. }
            | FactBody::Lot { amount, .. }
            | FactBody::Tender { amount, .. }
            | FactBody::PriceSum { amount, .. } => Some(amount),
            FactBody::Ratio { factor, .. } => Some(factor),
            FactBody::PriceBy { factor, offset, .. } => factor.as_ref().or(offset.as_ref().map(|o| &o.amount)),
            FactBody::Change(change) => Some(&change.amount),
            FactBody::Split { shares, .. } => shares.as_ref(),
            FactBody::Dealt { .. } | FactBody::AsMany { .. } | FactBody::Rest { .. } | FactBody::Equal { .. } => None,
        }
    }

    /// What the amount is of; of a rate what there is of it for each.
    pub fn kind(&self) -> &Kind {
        match self {
            FactBody::State { kind, .. }
            | FactBody::Rate { kind, .. }
            | FactBody::Part { kind, .. }
            | FactBody::Goal { kind, .. }
            | FactBody::Portion { kind, .. }
            | FactBody::Difference { kind, .. }
            | FactBody::Ratio { kind, .. }
            | FactBody::Pace { kind, .. }
            | FactBody::Span { kind, .. }
            | FactBody::Recurs { kind, .. }
            | FactBody::Lot { kind, .. }
            | FactBody::Tender { kind, .. }
            | FactBody::AsMany { kind, .. }
            | FactBody::PriceBy { kind, .. }
            | FactBody::Rest { kind, .. }
            | FactBody::Equal { kind, .. }
            | FactBody::PriceSum { kind, .. }
            | FactBody::Split { kind, .. } => kind,
            FactBody::Dealt { into, .. } => into,
            FactBody::KindDifference { more, .. } => more,
            FactBody::Change(change) => &change.kind,
        }
    }
}

impl Fact {
    /// The fact in one plain line, e.g. `rosa has 3 pen`.
    pub fn describe(&self, entities: &[Entity]) -> String {
        let name = |id: EntityId| entities.get(id.0 as usize).map_or("someone", |e| e.label.as_str());
        let holder = |h: &Holder| match (h.owner, h.place) {
            (Some(owner), Some(place)) => format!("{} at {}", name(owner), name(place)),
            (Some(owner), None) => name(owner).to_owned(),
            (None, Some(place)) => name(place).to_owned(),
            (None, None) => "somewhere".to_owned(),
        };
        let much = |amount: &Amount| match amount {
            Amount::Given { value, .. } => value.to_string(),
            Amount::Repeated { value, times, .. } => format!("{times} times {value}"),
            Amount::Compound { value, more, unit, .. } => format!("{value} and {more} {unit}"),
            Amount::Spread { value, over, .. } => format!("{value} over {over}"),
            Amount::Share { value, percent: true, .. } => format!("{value} percent of the"),
            Amount::Share { value, .. } => format!("{value} of the"),
            Amount::Relative(relative) => {
                let offset = relative.offset.as_ref().map(|o| match &o.amount {
                    Amount::Given { value, .. } => format!("{value} {} than ", if o.fewer { "fewer" } else { "more" }),
                    _ => String::new(),
                });
                let factor = relative.factor.as_ref().map_or_else(|| "as many".to_owned(), |(f, _)| format!("{f} times as many"));
                format!("{}{factor}", offset.unwrap_or_default())
            }
            Amount::Open { .. } => "some".to_owned(),
        };
        match &self.body {
            FactBody::State { holder: h, kind, amount } => format!("{}: {} {}", holder(h), much(amount), kind.label()),
            FactBody::Change(c) => {
                let side = |h: &Option<Holder>| h.as_ref().map_or_else(|| "-".to_owned(), &holder);
                format!("{}: {} {} from {} to {}", c.verb, much(&c.amount), c.kind.label(), side(&c.from), side(&c.to))
            }
            FactBody::Rate { kind, per, amount, .. } => format!("{} {} for each {}", much(amount), kind.label(), per.label()),
            FactBody::Difference { more, less, kind, amount, .. } => {
                format!("{}: {} {} more than {}", holder(more), much(amount), kind.label(), holder(less))
            }
            FactBody::KindDifference { holder: h, more, less, amount } => {
                format!("{}: {} {} more than {}", holder(h), much(amount), more.label(), less.label())
            }
            FactBody::Goal { holder: h, kind, amount, .. } => format!("{} needs {} {}", holder(h), much(amount), kind.label()),
            FactBody::Ratio { large, small, kind, factor, offset, .. } => {
                let beside = offset.as_ref().map(|o| format!("{} {} than ", much(&o.amount), if o.fewer { "fewer" } else { "more" }));
                let beside = beside.unwrap_or_default();
                format!("{}: {beside}{} times the {} of {}", holder(large), much(factor), kind.label(), holder(small))
            }
            FactBody::Portion { holder: h, kind, amount } => {
                format!("{}: {} parts of a ratio are {}", holder(h), much(amount), kind.label())
            }
            FactBody::Pace { kind, period, amount, event, .. } => {
                format!("{}: {} {} in each {period}", event.1, much(amount), kind.label())
            }
            FactBody::Lot { kind, amount, .. } => {
                format!("{} {} for {}", much(amount), kind.label(), kind.content.as_deref().unwrap_or("all"))
            }
            FactBody::PriceBy { item, than, factor, offset, .. } => {
                let times = factor.as_ref().map(|f| format!("{} times ", much(f))).unwrap_or_default();
                let beside = offset.as_ref().map(|o| format!("{} {} than ", much(&o.amount), if o.fewer { "less" } else { "more" }));
                format!("{} costs {}{times}the price of {}", item.label(), beside.unwrap_or_default(), than.label())
            }
            FactBody::Tender { holder: h, kind, amount } => format!("{} hands over {} {}", holder(h), much(amount), kind.label()),
            FactBody::Recurs { kind, amount, verb, .. } => format!("{verb}: every {} {}", much(amount), kind.label()),
            FactBody::Span { kind, amount, verb, .. } => format!("{verb}: for {} {}", much(amount), kind.label()),
            FactBody::Part { kind, whole, amount, .. } => format!("{} {} among the {}", much(amount), kind.label(), whole.label()),
            FactBody::Dealt { into, says, .. } => {
                let how: String = says.iter().map(|d| format!(", {}", d.words())).collect();
                format!("dealt out into {}{how}", into.label())
            }
            FactBody::Rest { kind, .. } => format!("the rest of the {} is put to a use", kind.label()),
            FactBody::AsMany { kind, others } => {
                let others: Vec<String> = others.iter().map(Kind::label).collect();
                format!("as many {} as {}", kind.label(), others.join(" and "))
            }
            FactBody::PriceSum { of, amount, kind, .. } => {
                let of: Vec<String> = of.iter().map(Kind::label).collect();
                format!("{} cost {} {} together", of.join(" and "), much(amount), kind.label())
            }
            FactBody::Equal { .. } => "two terms of numbers are equal".to_owned(),
            FactBody::Split { holder: h, kind, into, shares } => {
                format!(
                    "{}: {} divided among {} {}",
                    holder(h),
                    kind.label(),
                    shares.as_ref().map_or_else(|| "some".to_owned(), much),
                    into.label()
                )
            }
        }
    }
}
