//! Figures: what two extents of one thing say of the others.
//!
//! Why: of a rectangle two sides give area and perimeter, of a square one; what is asked may stand on either side.
//! Convention: a thing of which two extents across each other are told is a rectangle, unless its name says otherwise.

use super::*;

/// Figures with equal sides, by the class of the word that names them.
const REGULAR: [(WordClass, usize); 2] = [(WordClass::FourEqualSides, 4), (WordClass::ThreeEqualSides, 3)];
/// Extents across each other.
const ACROSS: [&str; 5] = ["long", "wide", "tall", "deep", "side"];

/// What is told of one thing: each dimension with its fact.
struct Told {
    extents: Vec<(String, usize)>,
    unit: String,
}

impl Told {
    fn of(&self, dimension: &str) -> Option<usize> {
        self.extents.iter().find(|(d, _)| d == dimension).map(|(_, f)| *f)
    }
    fn across(&self) -> Vec<usize> {
        self.extents.iter().filter(|(d, _)| ACROSS.contains(&d.as_str())).map(|(_, f)| *f).collect()
    }
}

impl<'g> Levels<'_, 'g> {
    /// An extent that follows from others of the same thing.
    pub(super) fn figure(&mut self, holder: Holder, kind: &Kind) -> Result<Option<u32>, Gap> {
        let [asked] = kind.modifiers.as_slice() else { return Ok(None) };
        let derivable = asked == "area" || asked == "perimeter" || ACROSS.contains(&asked.as_str());
        if !kind.head.is_empty() || !derivable {
            return Ok(None);
        }
        let Some(told) = self.extents_of(holder)?.filter(|t| t.of(asked).is_none()) else { return Ok(None) };
        let words = self.words_of(holder);
        let named = |class: WordClass| words.iter().find(|w| self.draft.ground.lexicon.is_of(w, class));
        if let Some((_, sides)) = REGULAR.iter().find(|(class, _)| named(*class).is_some()) {
            return self.regular(asked, &told, *sides).map(Some);
        }
        if let Some(other) = named(WordClass::OtherFigure) {
            return Err(self.target_gap(RefusalCode::Undetermined, &format!("a figure with straight sides instead of `{other}`")));
        }
        match (told.across().len(), told.of("area").or(told.of("perimeter"))) {
            (2, None) if asked == "area" || asked == "perimeter" => self.rectangle(asked, &told).map(Some),
            (1, Some(_)) if told.extents.len() == 2 => self.rectangle(asked, &told).map(Some),
            _ => Ok(None),
        }
    }

    /// The words by which a thing is called.
    fn words_of(&self, holder: Holder) -> Vec<String> {
        let called = holder.owner.or(holder.place).and_then(|id| self.draft.ground.entities.get(id.0 as usize));
        called.map_or_else(Vec::new, |e| e.key.split(' ').map(str::to_owned).collect())
    }

    fn extents_of(&self, holder: Holder) -> Result<Option<Told>, Gap> {
        let lexicon = self.draft.ground.lexicon;
        let mut told = Told { extents: Vec::new(), unit: String::new() };
        for (index, fact) in self.facts().iter().enumerate() {
            let FactBody::State { holder: h, kind, amount: Amount::Given { .. } } = &fact.body else { continue };
            let (true, [dimension], Some(unit)) = (kind.head.is_empty() && *h == holder, kind.modifiers.as_slice(), &kind.unit) else {
                continue;
            };
            let class = lexicon.unit(unit).map(|u| u.category);
            if !matches!(class, Some(Category::UnitLength | Category::UnitArea)) {
                continue;
            }
            let length = if class == Some(Category::UnitArea) { unit.strip_prefix("square ").unwrap_or_default() } else { unit };
            if told.of(dimension).is_some() {
                return Err(self.gap(RefusalCode::Contradictory, index, "one measure of each extent"));
            }
            if length.is_empty() || !told.unit.is_empty() && told.unit != length {
                return Err(self.gap(RefusalCode::UnitConflict, index, "one unit for all extents"));
            }
            length.clone_into(&mut told.unit);
            told.extents.push((dimension.clone(), index));
        }
        Ok((!told.extents.is_empty()).then_some(told))
    }

    fn extent(&mut self, fact: usize, unit: &str) -> Result<u32, Gap> {
        let Some((amount, kind)) = amount_of(&self.fact(fact).body) else {
            return Err(self.gap(RefusalCode::ConstructionUnread, fact, "an amount"));
        };
        let power = if kind.modifiers == ["area"] { 2 } else { 1 };
        Ok(self.draft.amount(fact, amount, kind.modifiers.join(" "), vec![Power { exponent: power, unit: unit.to_owned() }]))
    }

    fn new_extent(&mut self, name: &str, unit: &str) -> u32 {
        let power = if name == "area" { 2 } else { 1 };
        self.draft.unknown(name.to_owned(), vec![Power { exponent: power, unit: unit.to_owned() }], None)
    }

    /// A figure of equal sides: its perimeter is their sum, and the area of a square is side by side.
    fn regular(&mut self, asked: &str, told: &Told, sides: usize) -> Result<u32, Gap> {
        let across = told.across();
        if across.len() + usize::from(told.of("perimeter").is_some()) != 1 || told.of("area").is_some() {
            return Err(self.target_gap(RefusalCode::Undetermined, "one side, or the perimeter"));
        }
        let side = match across.first() {
            Some(&fact) => self.extent(fact, &told.unit)?,
            None => self.new_extent("side", &told.unit),
        };
        let perimeter = match told.of("perimeter") {
            Some(fact) => Some(self.extent(fact, &told.unit)?),
            None if asked == "perimeter" => Some(self.new_extent("perimeter", &told.unit)),
            None => None,
        };
        if let Some(perimeter) = perimeter {
            let mut sum = side;
            for n in 1..sides {
                let next = if n + 1 == sides { perimeter } else { self.new_extent("sides together", &told.unit) };
                self.draft.operate(OperationKind::Add, sum, side, next, &[]);
                sum = next;
            }
        }
        match asked {
            "perimeter" => perimeter.ok_or_else(|| self.target_gap(RefusalCode::Undetermined, "one side")),
            "area" if sides == 4 => {
                let area = self.new_extent("area", &told.unit);
                self.draft.operate(OperationKind::Multiply, side, side, area, &[]);
                Ok(area)
            }
            "area" => Err(self.target_gap(RefusalCode::Undetermined, "a height")),
            _ => Ok(side),
        }
    }

    /// A rectangle by two of its sides, or by one and its area or perimeter.
    fn rectangle(&mut self, asked: &str, told: &Told) -> Result<u32, Gap> {
        let across = told.across();
        let Some(&first) = across.first() else { return Err(self.target_gap(RefusalCode::Undetermined, "one side")) };
        let one = self.extent(first, &told.unit)?;
        let name = if ACROSS.contains(&asked) { asked } else { "other side" };
        let other = match across.get(1) {
            Some(&fact) => self.extent(fact, &told.unit)?,
            None => self.new_extent(name, &told.unit),
        };
        let mut result = other;
        for figure in ["area", "perimeter"] {
            let given = told.of(figure);
            if given.is_none() && asked != figure {
                continue;
            }
            let whole = match given {
                Some(fact) => self.extent(fact, &told.unit)?,
                None => self.new_extent(figure, &told.unit),
            };
            if figure == "area" {
                self.draft.operate(OperationKind::Multiply, one, other, whole, &[]);
            } else {
                let half = self.new_extent("two sides", &told.unit);
                self.draft.operate(OperationKind::Add, one, other, half, &[]);
                self.draft.operate(OperationKind::Add, half, half, whole, &[]);
            }
            if asked == figure {
                result = whole;
            }
        }
        Ok(result)
    }
}
