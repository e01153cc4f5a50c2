//! Choices that look arbitrary and are the same on every run: by the hash of the problem's id, the kind of variant and what is chosen.

/// A source of choices for one kind of variant of one problem.
#[derive(Debug, Clone)]
pub struct Choice {
    hasher: blake3::Hasher,
}

impl Choice {
    /// The choices for this problem and kind.
    pub fn new(id: &str, kind: &str) -> Self {
        let mut hasher = blake3::Hasher::new();
        for part in [id, kind] {
            hasher.update(part.as_bytes()).update(&[0]);
        }
        Choice { hasher }
    }

    /// The number that stands for `what` here.
    pub fn number(&self, what: &str) -> u64 {
        let hash = self.hasher.clone().update(what.as_bytes()).finalize();
        hash.as_bytes().iter().take(8).fold(0, |number, byte| number << 8 | u64::from(*byte))
    }

    /// One of the items, for `what`.
    pub fn one<'i, T>(&self, what: &str, items: &'i [T]) -> Option<&'i T> {
        let count = u64::try_from(items.len()).ok().filter(|count| *count > 0)?;
        items.get(usize::try_from(self.number(what) % count).ok()?)
    }

    /// The words in an order of their own, for `what`.
    pub fn arranged<'w, T: AsRef<str> + ?Sized>(&self, what: &str, words: impl Iterator<Item = &'w T>) -> Vec<&'w T> {
        let mut arranged: Vec<&T> = words.collect();
        arranged.sort_by_cached_key(|word| self.number(&format!("{what}\0{}", (*word).as_ref())));
        arranged
    }
}
