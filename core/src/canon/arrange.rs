//! Sorting, compiled once for all types: a browser downloads every copy of the standard library's sort, four kilobytes for each type and order.

use std::cmp::Ordering;

/// Stable sorting of a slice in place.
///
/// ```
/// use forbear_core::canon::Arrange;
///
/// let mut words = ["pears", "apple", "fig"];
/// words.arrange_by_key(|word| word.len());
/// assert_eq!(words, ["fig", "pears", "apple"]);
/// ```
pub trait Arrange<T> {
    /// Sorts by the elements' own order.
    fn arrange(&mut self)
    where
        T: Ord;
    /// Sorts by a key.
    fn arrange_by_key<K: Ord>(&mut self, key: impl Fn(&T) -> K);
    /// Sorts by a comparison, which must be an order.
    fn arrange_by(&mut self, compare: impl Fn(&T, &T) -> Ordering);
}

impl<T> Arrange<T> for [T] {
    fn arrange(&mut self)
    where
        T: Ord,
    {
        self.arrange_by(T::cmp);
    }

    fn arrange_by_key<K: Ord>(&mut self, key: impl Fn(&T) -> K) {
        self.arrange_by(|a, b| key(a).cmp(&key(b)));
    }

    fn arrange_by(&mut self, compare: impl Fn(&T, &T) -> Ordering) {
        let mut places = sorted(self.len(), &|a, b| compare(&self[a], &self[b]));
        // Each circle of places is gone round once.
        for start in 0..places.len() {
            let mut to = start;
            loop {
                let from = std::mem::replace(&mut places[to], to);
                if from == start {
                    break;
                }
                self.swap(to, from);
                to = from;
            }
        }
    }
}

/// For each place of the sorted slice, the place where its element stands now.
fn sorted(length: usize, compare: &dyn Fn(usize, usize) -> Ordering) -> Vec<usize> {
    let mut places: Vec<usize> = (0..length).collect();
    if places.windows(2).any(|pair| compare(pair[0], pair[1]).is_gt()) {
        places.sort_unstable_by(|&a, &b| compare(a, b).then(a.cmp(&b)));
    }
    places
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn the_order_is_that_of_a_stable_sort(mut values in prop::collection::vec((0..5u8, any::<u8>()), 0..40)) {
            let mut expected = values.clone();
            expected.sort_by_key(|value| value.0);
            values.arrange_by_key(|value| value.0);
            prop_assert_eq!(&values, &expected);
            expected.sort();
            values.arrange();
            prop_assert_eq!(values, expected);
        }
    }
}
