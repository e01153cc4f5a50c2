//! Where the questions of a tree stand when it is drawn, from the left to the right.

use super::Question;
use reingold_tilford::{Dimensions, NodeInfo, SmallVec, layout};

/// Width and height of the box of a question, in the drawing's own units.
pub const BOX: (i32, i32) = (208, 78);
/// Half the room between a question and those below it, and between two of these.
const GAPS: (f64, f64) = (20.0, 6.0);

/// A tree with places for its boxes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Drawing {
    /// Its width.
    pub width: i32,
    /// Its height.
    pub height: i32,
    /// The left upper corner of each question's box.
    pub boxes: Vec<(i32, i32)>,
    /// A curve to each question from the one above it, as the data of an SVG path.
    pub curves: Vec<String>,
}

/// The places of the questions below each.
struct Below(Vec<SmallVec<usize>>);

impl NodeInfo<usize> for Below {
    type Key = usize;

    fn key(&self, node: usize) -> usize {
        node
    }

    fn children(&self, node: usize) -> SmallVec<usize> {
        self.0[node].clone()
    }

    // The library grows its trees downwards: what is its height is the drawing's width.
    fn dimensions(&self, _: usize) -> Dimensions {
        let (width, height) = (f64::from(BOX.0) / 2.0, f64::from(BOX.1) / 2.0);
        Dimensions { top: width, bottom: width, left: height, right: height }
    }

    fn border(&self, _: usize) -> Dimensions {
        Dimensions { top: GAPS.0, bottom: GAPS.0, left: GAPS.1, right: GAPS.1 }
    }
}

impl Drawing {
    /// Places the questions, the first of which stands above all others.
    pub fn of(questions: &[Question]) -> Drawing {
        let mut below = Below(vec![SmallVec::new(); questions.len()]);
        for (place, question) in questions.iter().enumerate() {
            if let Some(parent) = question.parent {
                below.0[parent].push(place);
            }
        }
        let centres = layout(&below, 0);
        let whole = |number: f64| number.round() as i32;
        let boxes: Vec<(i32, i32)> = (0..questions.len())
            .map(|place| centres.get(&place).copied().unwrap_or_default())
            .map(|centre| (whole(centre.y - GAPS.0) - BOX.0 / 2, whole(centre.x - GAPS.1) - BOX.1 / 2))
            .collect();
        let curve = |(place, question): (usize, &Question)| {
            let ((from, from_y), (to, to_y)) = (boxes[question.parent?], boxes[place]);
            let (from, from_y, to_y) = (from + BOX.0, from_y + BOX.1 / 2, to_y + BOX.1 / 2);
            let middle = (from + to) / 2;
            Some(format!("M{from} {from_y}C{middle} {from_y} {middle} {to_y} {to} {to_y}"))
        };
        let end = |side: fn(&(i32, i32)) -> i32| boxes.iter().map(side).max().unwrap_or_default();
        Drawing {
            width: end(|corner| corner.0) + BOX.0,
            height: end(|corner| corner.1) + BOX.1,
            curves: questions.iter().enumerate().filter_map(curve).collect(),
            boxes,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::relation::{EXAMPLES, ask};
    use forbear_core::Reader;

    #[test]
    fn no_box_covers_another_or_stands_outside() {
        let reader = Reader::embedded().unwrap();
        for example in EXAMPLES {
            let found = ask(&reader, &example.asked()).unwrap();
            let drawing = Drawing::of(&found.questions);
            assert_eq!(drawing.curves.len(), found.questions.len() - 1);
            for (place, &(x, y)) in drawing.boxes.iter().enumerate() {
                assert!(x >= 0 && y >= 0 && x + BOX.0 <= drawing.width && y + BOX.1 <= drawing.height, "{drawing:?}");
                let apart = |&(x2, y2): &(i32, i32)| (x - x2).abs() >= BOX.0 || (y - y2).abs() >= BOX.1;
                assert!(drawing.boxes[..place].iter().all(apart), "{drawing:?}");
                if let Some(parent) = found.questions[place].parent {
                    assert!(x > drawing.boxes[parent].0, "{drawing:?}");
                }
            }
        }
    }
}
