//! Figures: what some extents of one thing say of the others.
//!
//! Why: of a rectangle two sides give area and perimeter, of a square one, of a box three edges its volume; what is asked may stand on
//! either side, and an extent may be told by way of another one.
//! Convention: a thing of which two extents across each other are told is a rectangle, and one of which three are told a box, unless its
//! name says otherwise. No constant is needed: a perimeter is the sum of the sides, and what stands for half of a product is told twice.
//! Leaves alone: a lake, a leaf, an L-shaped room; what is round, but for radius and diameter; a thing whose name tells of no shape and of which one extent is told.

use super::*;

/// Figures of so many straight sides, by the class of the word that names them.
const POLYGONS: [(WordClass, usize); 6] = [
    (WordClass::FourEqualSides, 4),
    (WordClass::ThreeSides, 3),
    (WordClass::FourSides, 4),
    (WordClass::FiveSides, 5),
    (WordClass::SixSides, 6),
    (WordClass::EightSides, 8),
];
/// Extents across each other.
const ACROSS: [&str; 6] = ["long", "wide", "tall", "high", "deep", "side"];
/// Extents that go along with others, or follow from them.
const DERIVED: [&str; 7] = ["area", "perimeter", "volume", "radius", "diameter", "base", Kind::EVERY_SIDE];

/// How many words behind `shape` may name it: `of a regular pentagon`.
const SHAPE_WORDS: usize = 4;

/// What a thing's name tells of its shape.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Shape {
    /// Nothing, or that it has right angles.
    Square,
    Straight,
    /// Nothing, and that it is no rectangle and no box: a lake, an L-shaped room.
    Free,
    /// So many straight sides, all equal or not.
    Polygon {
        sides: usize,
        equal: bool,
    },
    Cube,
    Round,
}

/// What is told of one thing, with the quantities made for it.
struct Told {
    extents: Vec<(String, u32)>,
    unit: String,
}

impl Told {
    fn of(&self, dimension: &str) -> Option<u32> {
        self.extents.iter().find(|(d, _)| d == dimension).map(|(_, q)| *q)
    }

    fn all(&self, dimensions: &[&str]) -> Vec<u32> {
        self.extents.iter().filter(|(d, _)| dimensions.contains(&d.as_str())).map(|(_, q)| *q).collect()
    }
}

impl<'g> Levels<'_, 'g> {
    /// An extent that follows from others of the same thing.
    pub(super) fn figure(&mut self, holder: Holder, kind: &Kind) -> Result<Option<u32>, Gap> {
        let [asked] = kind.modifiers.as_slice() else { return Ok(None) };
        let derivable = ACROSS.contains(&asked.as_str()) || DERIVED.contains(&asked.as_str());
        if !kind.head.is_empty() || !derivable {
            return Ok(None);
        }
        let facts = self.extents_of(holder)?;
        let outright = facts.iter().filter(|&&f| self.dimension_of(f) == Some(asked)).count() == 1;
        if facts.is_empty() || outright && facts.iter().all(|&f| self.given(f)) {
            return Ok(None);
        }
        let shape = self.shape_of(holder);
        // Of one extent nothing follows without a shape.
        if facts.len() == 1 && matches!(shape, Shape::Straight | Shape::Free) {
            return Ok(None);
        }
        let told = self.tell(&facts)?;
        match shape {
            Shape::Square => self.regular(asked, told, 4, true).map(Some),
            Shape::Polygon { sides, equal } => self.polygon(asked, told, sides, equal).map(Some),
            Shape::Cube => self.cube(asked, told).map(Some),
            Shape::Round => self.round(asked, told).map(Some),
            Shape::Free if whole(asked) || told.extents.iter().any(|(d, _)| whole(d)) => Err(self.missing("a figure with straight sides")),
            Shape::Straight if told.of("radius").or(told.of("diameter")).is_some() => self.round(asked, told).map(Some),
            _ if asked == "volume" && self.roofed(holder) => Err(self.missing("a box")),
            Shape::Straight | Shape::Free => self.straight(asked, told),
        }
    }

    /// `the total length of the two strings`: of things that are measured one by one, the sum.
    pub(super) fn measured_together(&mut self, holder: Holder, kind: &Kind, depth: u32) -> Result<Option<u32>, Gap> {
        let entities = self.draft.ground.entities;
        let entity = |id: EntityId| entities.get(id.0 as usize);
        let Some(group) = holder.owner.and_then(entity).filter(|e| e.members.len() > 1) else { return Ok(None) };
        let things = group.members.iter().all(|&m| entity(m).is_some_and(|e| !e.owns() && e.number == Number::One));
        let own = |f: &Fact| matches!(&f.body, FactBody::State { holder: h, kind: k, .. } if *h == holder && k.modifiers == kind.modifiers);
        if !things || !kind.head.is_empty() || kind.modifiers.is_empty() || self.facts().iter().any(own) {
            return Ok(None);
        }
        let mut sum = None;
        for &member in &group.members {
            let level = self.level(Holder { owner: None, place: Some(member) }, kind, depth + 1)?;
            sum = Some(match sum {
                None => level,
                Some(before) => self.together(before, level, kind)?,
            });
        }
        Ok(sum)
    }

    fn dimension_of(&self, fact: usize) -> Option<&'g String> {
        self.fact(fact).body.kind().modifiers.first()
    }

    fn given(&self, fact: usize) -> bool {
        matches!(self.fact(fact).body.amount(), Some(Amount::Given { .. }))
    }

    /// The words by which a thing is called.
    fn words_of(&self, holder: Holder) -> Vec<String> {
        let called = holder.owner.or(holder.place).and_then(|id| self.draft.ground.entities.get(id.0 as usize));
        called.map_or_else(Vec::new, |e| e.key.split(' ').map(str::to_owned).collect())
    }

    /// `a tent in the shape of a regular pentagon`: the words behind the noun, where extents of one thing alone are told.
    fn shaped(&self, holder: Holder) -> Vec<String> {
        let ground = &self.draft.ground;
        let other =
            |f: &Fact| matches!(&f.body, FactBody::State { holder: h, kind, .. } if *h != holder && self.length_unit(kind).is_some());
        let at = ground.lexemes.iter().position(|l| ground.lexicon.is_of(&l.norm, WordClass::Shaping));
        let Some(at) = at.filter(|_| !self.facts().iter().any(other)) else { return Vec::new() };
        let sentence = ground.lexemes.get(at).map(|l| l.span.sentence_index);
        let behind = ground.lexemes.iter().skip(at + 1).take_while(|l| Some(l.span.sentence_index) == sentence);
        behind.take(SHAPE_WORDS).map(|l| ground.lexicon.noun_lemma(&l.norm)).collect()
    }

    fn shape_of(&self, holder: Holder) -> Shape {
        let mut words = self.words_of(holder);
        words.extend(self.shaped(holder));
        let named = |class: WordClass| words.iter().any(|w| self.draft.ground.lexicon.is_of(w, class));
        if named(WordClass::OtherFigure) {
            return Shape::Round;
        }
        if named(WordClass::EqualEdges) {
            return Shape::Cube;
        }
        if named(WordClass::FourEqualSides) {
            return Shape::Square;
        }
        match POLYGONS.iter().find(|(class, _)| named(*class)) {
            Some((_, sides)) => Shape::Polygon { sides: *sides, equal: named(WordClass::EqualSides) },
            None if self.free_form(&words) && !named(WordClass::RightAngled) => Shape::Free,
            None => Shape::Straight,
        }
    }

    /// `a house`: a roof is over it.
    fn roofed(&self, holder: Holder) -> bool {
        let entity = holder.owner.or(holder.place).and_then(|id| self.draft.ground.entities.get(id.0 as usize));
        let last = entity.and_then(|e| e.key.rsplit(' ').next());
        last.is_some_and(|word| self.draft.ground.lexicon.is_of(word, WordClass::Roofed))
    }

    /// Whether a thing is by its name no rectangle: `a lake`, `a maple leaf`, `a heart-shaped pillow`.
    fn free_form(&self, words: &[String]) -> bool {
        let lexicon = self.draft.ground.lexicon;
        let of_such = |w: &str| lexicon.is_of(w, WordClass::FreeForm);
        let shaped = |w: &String| w.rsplit_once('-').is_some_and(|(_, last)| lexicon.is_of(last, WordClass::Shaping));
        let kind = words.last().is_some_and(|w| of_such(w) || lexicon.kinds_above(w).into_iter().any(of_such));
        kind || words.iter().any(shaped)
    }

    /// The facts that tell extents of a thing, or of any one of its kind, in one unit.
    fn extents_of(&self, holder: Holder) -> Result<Vec<usize>, Gap> {
        let key = holder.owner.or(holder.place).and_then(|id| self.draft.ground.entities.get(id.0 as usize)).map(|e| e.key.as_str());
        let mut found: Vec<usize> = Vec::new();
        let mut unit = "";
        for (index, fact) in self.facts().iter().enumerate() {
            let kind = match &fact.body {
                FactBody::State { holder: h, kind, .. } if *h == holder => kind,
                FactBody::Rate { kind, per, price: false, event: None, .. } if Some(per.label().as_str()) == key => kind,
                _ => continue,
            };
            let Some(length) = self.length_unit(kind) else { continue };
            if length.is_empty() {
                found.push(index);
                continue;
            }
            if !unit.is_empty() && unit != length {
                return Err(self.gap(RefusalCode::UnitConflict, index, "one unit for all extents"));
            }
            unit = length;
            found.push(index);
        }
        Ok(found)
    }

    /// The unit of length that an extent is told in, empty for one that is told by another one; nothing for what is no extent.
    fn length_unit<'k>(&self, kind: &'k Kind) -> Option<&'k str> {
        let [dimension] = kind.modifiers.as_slice() else { return None };
        if !kind.head.is_empty() {
            return None;
        }
        let Some(unit) = &kind.unit else {
            return (ACROSS.contains(&dimension.as_str()) || DERIVED.contains(&dimension.as_str())).then_some("");
        };
        match self.draft.ground.lexicon.unit(unit)?.category {
            Category::UnitLength => Some(unit),
            Category::UnitArea => unit.strip_prefix("square "),
            Category::UnitVolume => unit.strip_prefix("cubic "),
            _ => None,
        }
    }

    /// The quantities of what is told.
    fn tell(&mut self, facts: &[usize]) -> Result<Told, Gap> {
        let unit = facts.iter().find_map(|&f| self.length_unit(self.fact(f).body.kind()).filter(|u| !u.is_empty())).unwrap_or_default();
        let mut told = Told { extents: Vec::new(), unit: unit.to_owned() };
        let (given, others): (Vec<usize>, Vec<usize>) = facts.iter().partition(|&&f| self.given(f));
        for fact in given {
            let (Some(dimension), Some((amount, _))) = (self.dimension_of(fact), amount_of(&self.fact(fact).body)) else { continue };
            let listed = dimension == "side" && told.of(Kind::EVERY_SIDE).is_none();
            if told.of(dimension).is_some() && !listed {
                return Err(self.gap(RefusalCode::Contradictory, fact, "one measure of each extent"));
            }
            let quantity = self.draft.amount(fact, amount, dimension.clone(), vec![power(dimension, &told.unit)]);
            told.extents.push((dimension.clone(), quantity));
        }
        for fact in others {
            self.tell_by_other(fact, &mut told)?;
        }
        Ok(told)
    }

    /// An extent without a number, or by way of another one: `its length is twice its width`.
    fn tell_by_other(&mut self, fact: usize, told: &mut Told) -> Result<(), Gap> {
        let (Some(dimension), Some(amount)) = (self.dimension_of(fact), self.fact(fact).body.amount()) else { return Ok(()) };
        self.draft.used.push(fact);
        let Amount::Relative(relative) = amount else {
            self.made(dimension, told);
            return Ok(());
        };
        let mut at = self.other_extent(fact, relative.of, told)?;
        if relative.factor.is_none() && relative.offset.is_none() {
            if told.of(dimension).is_some() {
                return Err(self.gap(RefusalCode::Undetermined, fact, "an extent that is told once"));
            }
            told.extents.push((dimension.clone(), at));
            return Ok(());
        }
        let own = self.made(dimension, told);
        let unit = vec![power(dimension, &told.unit)];
        if let Some((value, lexeme)) = &relative.factor {
            let factor = self.draft.literal(&Amount::Given { value: value.clone(), lexeme: *lexeme }, "times".to_owned(), Vec::new());
            let multiple = if relative.offset.is_none() { own } else { self.draft.unknown(dimension.clone(), unit.clone(), None) };
            self.draft.operate(OperationKind::CompareMultiplicative, factor, at, multiple, &[*lexeme]);
            at = multiple;
        }
        if let Some(offset) = &relative.offset {
            let beside = self.draft.literal(&offset.amount, dimension.clone(), unit);
            let operation = if offset.fewer { OperationKind::Subtract } else { OperationKind::Add };
            self.draft.operate(operation, at, beside, own, &[offset.amount.lexeme()]);
        }
        Ok(())
    }

    /// The extent that another one is told by, of the same thing or of another one.
    fn other_extent(&mut self, fact: usize, lexeme: u32, told: &mut Told) -> Result<u32, Gap> {
        let known = |f: &Fact| f.body.amount().is_some_and(|a| a.lexeme() == lexeme);
        let own = self.facts().iter().position(|f| f.clause != self.fact(fact).clause && known(f));
        let other = own.or_else(|| self.facts().iter().position(known)).map(|o| &self.fact(o).body);
        let (Some(FactBody::State { holder, kind, amount }), FactBody::State { holder: this, .. }) = (other, &self.fact(fact).body) else {
            return Err(self.gap(RefusalCode::Undetermined, fact, "the extent that this is told by"));
        };
        let Some(dimension) = kind.modifiers.first().filter(|_| holder != this) else {
            return Ok(self.made(kind.modifiers.first().map_or("", String::as_str), told));
        };
        if matches!(amount, Amount::Open { .. }) {
            self.draft.used.extend(self.facts().iter().position(known));
        }
        let facts: Vec<usize> = self.extents_of(*holder)?.into_iter().filter(|&f| self.given(f)).collect();
        let unit = facts.iter().find_map(|&f| self.length_unit(self.fact(f).body.kind()).filter(|u| !u.is_empty()));
        if facts.is_empty() || unit.is_some_and(|u| !told.unit.is_empty() && u != told.unit) {
            return Err(self.gap(RefusalCode::Undetermined, fact, "the extent that this is told by"));
        }
        if told.unit.is_empty() {
            unit.unwrap_or_default().clone_into(&mut told.unit);
        }
        let unit = if dimension == "area" { format!("square {}", told.unit) } else { told.unit.clone() };
        self.level(*holder, &Kind { modifiers: vec![dimension.clone()], unit: Some(unit), ..Kind::of("") }, 1)
    }

    /// The quantity of an extent, made where none is told.
    fn made(&mut self, dimension: &str, told: &mut Told) -> u32 {
        if let Some(known) = told.of(dimension) {
            return known;
        }
        let new = self.draft.unknown(dimension.to_owned(), vec![power(dimension, &told.unit)], None);
        told.extents.push((dimension.to_owned(), new));
        new
    }

    fn between(&mut self, name: &str, told: &Told) -> u32 {
        self.draft.unknown(name.to_owned(), vec![power(name, &told.unit)], None)
    }

    fn missing(&self, needed: &str) -> Gap {
        self.target_gap(RefusalCode::Undetermined, needed)
    }

    /// The sum of sides is a quantity.
    fn side_by_side(&mut self, sides: &[u32], whole: u32, told: &Told) {
        let Some((&first, rest)) = sides.split_first() else { return };
        let mut sum = first;
        for (n, &side) in rest.iter().enumerate() {
            let next = if n + 1 == rest.len() { whole } else { self.between("sides together", told) };
            self.draft.operate(OperationKind::Add, sum, side, next, &[]);
            sum = next;
        }
    }

    /// A figure of equal sides: its perimeter is their sum, and the area of a square is side by side.
    fn regular(&mut self, asked: &str, mut told: Told, sides: usize, square: bool) -> Result<u32, Gap> {
        let across = told.all(&["long", "wide", "tall", "high", "deep", "side", Kind::EVERY_SIDE]);
        if across.len() + usize::from(told.of("perimeter").is_some()) + usize::from(told.of("area").is_some()) != 1 {
            return Err(self.missing("one side, or the perimeter, and no more"));
        }
        let side = match across.first() {
            Some(&side) => side,
            None => self.between("side", &told),
        };
        if asked == "perimeter" || told.of("perimeter").is_some() {
            let perimeter = self.made("perimeter", &mut told);
            self.side_by_side(&vec![side; sides], perimeter, &told);
        }
        if asked == "area" || told.of("area").is_some() {
            if !square {
                return Err(self.missing("a height"));
            }
            let area = self.made("area", &mut told);
            self.draft.operate(OperationKind::Multiply, side, side, area, &[]);
        }
        match asked {
            "perimeter" | "area" => told.of(asked).ok_or_else(|| self.missing("one side")),
            "volume" | "radius" | "diameter" => Err(self.missing("an extent of such a figure")),
            _ => Ok(side),
        }
    }

    /// A figure of so many straight sides.
    fn polygon(&mut self, asked: &str, mut told: Told, sides: usize, equal: bool) -> Result<u32, Gap> {
        let listed = told.all(&["side"]);
        if equal || told.of(Kind::EVERY_SIDE).is_some() {
            return self.regular(asked, told, sides, false);
        }
        if let (3, Some(base), [height], true) = (sides, told.of("base"), told.all(&["tall", "high"]).as_slice(), told.extents.len() == 2) {
            return self.half_rectangle(asked, told, base, *height);
        }
        if listed.len() == sides && asked == "perimeter" && told.of("perimeter").is_none() {
            let perimeter = self.made("perimeter", &mut told);
            self.side_by_side(&listed, perimeter, &told);
            return Ok(perimeter);
        }
        Err(self.missing("all sides of this figure"))
    }

    /// A triangle by its base and its height: two of them make a rectangle.
    fn half_rectangle(&mut self, asked: &str, mut told: Told, base: u32, height: u32) -> Result<u32, Gap> {
        if asked != "area" {
            return Err(self.missing("a question about the area of the triangle"));
        }
        let (area, both) = (self.made("area", &mut told), self.between("area", &told));
        self.draft.operate(OperationKind::Multiply, base, height, both, &[]);
        self.draft.operate(OperationKind::Add, area, area, both, &[]);
        Ok(area)
    }

    /// A cube: its volume is its edge times itself, twice.
    fn cube(&mut self, asked: &str, mut told: Told) -> Result<u32, Gap> {
        let across = told.all(&["long", "wide", "tall", "high", "deep", "side", Kind::EVERY_SIDE]);
        let ([edge], "volume", 1) = (across.as_slice(), asked, told.extents.len()) else {
            return Err(self.missing("one edge of the cube, and a question about its volume"));
        };
        let volume = self.made("volume", &mut told);
        self.solid(&[*edge; 3], volume, &told);
        Ok(volume)
    }

    /// The product of three edges is a volume.
    fn solid(&mut self, edges: &[u32; 3], volume: u32, told: &Told) {
        let base = self.between("area", told);
        self.draft.operate(OperationKind::Multiply, edges[0], edges[1], base, &[]);
        self.draft.operate(OperationKind::Multiply, base, edges[2], volume, &[]);
    }

    /// What is round: its diameter is twice its radius.
    fn round(&mut self, asked: &str, mut told: Told) -> Result<u32, Gap> {
        if !matches!(asked, "radius" | "diameter") || told.extents.len() != 1 || told.all(&["radius", "diameter"]).len() != 1 {
            return Err(self.missing("a figure with straight sides"));
        }
        let (radius, diameter) = (self.made("radius", &mut told), self.made("diameter", &mut told));
        self.draft.operate(OperationKind::Add, radius, radius, diameter, &[]);
        told.of(asked).ok_or_else(|| self.missing("radius or diameter"))
    }

    /// A rectangle by two of its sides, or by one and its area or perimeter; a box by three edges.
    fn straight(&mut self, asked: &str, mut told: Told) -> Result<Option<u32>, Gap> {
        let listed = told.all(&["side"]);
        // `The yard has sides of 5, 6, 7 and 8 m.`
        if listed.len() > 2 && listed.len() == told.extents.len() && asked == "perimeter" {
            let perimeter = self.made("perimeter", &mut told);
            self.side_by_side(&listed, perimeter, &told);
            return Ok(Some(perimeter));
        }
        let whole = told.of("area").or(told.of("perimeter")).or(told.of("volume")).is_some();
        if ACROSS.contains(&asked) && told.of(asked).is_none() && !whole {
            return Ok(None);
        }
        if told.of(Kind::EVERY_SIDE).is_some() {
            return Err(self.missing("a figure whose sides are known"));
        }
        if ACROSS.contains(&asked) {
            self.made(asked, &mut told);
        }
        let solid = asked == "volume" || told.of("volume").is_some();
        let flat = matches!(asked, "area" | "perimeter") || told.of("area").or(told.of("perimeter")).is_some();
        let mut across = told.all(&ACROSS);
        if across.len() == 1 && flat && !solid && whole {
            across.push(self.between("other side", &told));
        }
        // How deep something is goes across no face that is asked about.
        if flat && told.of("deep").is_some() {
            return Err(self.missing("two sides of one face"));
        }
        match (across.as_slice(), solid, flat) {
            ([one, other], false, _) => self.rectangle(asked, told, *one, *other).map(Some),
            (&[one, other, third], true, false) => {
                let volume = self.made("volume", &mut told);
                self.solid(&[one, other, third], volume, &told);
                Ok(told.of(asked))
            }
            (_, false, false) => Ok(told.of(asked)),
            _ => Err(self.missing("two sides across each other, or three of a box")),
        }
    }

    fn rectangle(&mut self, asked: &str, mut told: Told, one: u32, other: u32) -> Result<u32, Gap> {
        if asked == "area" || told.of("area").is_some() {
            let area = self.made("area", &mut told);
            self.draft.operate(OperationKind::Multiply, one, other, area, &[]);
        }
        if asked == "perimeter" || told.of("perimeter").is_some() {
            let perimeter = self.made("perimeter", &mut told);
            let half = self.between("two sides", &told);
            self.draft.operate(OperationKind::Add, one, other, half, &[]);
            self.draft.operate(OperationKind::Add, half, half, perimeter, &[]);
        }
        told.of(asked).ok_or_else(|| self.missing("an extent of a rectangle"))
    }
}

/// What follows from several extents of a figure.
fn whole(dimension: &str) -> bool {
    matches!(dimension, "area" | "perimeter" | "volume")
}

/// The unit of an extent: a length, an area or a volume.
fn power(dimension: &str, unit: &str) -> Power {
    let exponent = match dimension {
        "area" => 2,
        "volume" => 3,
        _ => 1,
    };
    Power { exponent, unit: unit.to_owned() }
}
