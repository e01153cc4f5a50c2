//! What has no canonical bytes.

use std::fmt;

use serde::ser;

/// The greatest magnitude of an integer that every JSON reader holds exactly: 2^53-1.
pub const MAX_INTEGER: i64 = 9_007_199_254_740_991;

/// A value that has no canonical bytes.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum CanonError {
    /// A kind of value that hashed data never holds.
    #[error("{found} cannot be written canonically: expected a string, boolean, null, array, object or integer")]
    Unsupported {
        /// What was found.
        found: &'static str,
    },
    /// An integer that not every JSON reader holds exactly.
    #[error("the integer {value} cannot be written canonically: expected one within ±(2^53-1)")]
    IntegerOutOfRange {
        /// The integer in decimal digits.
        value: String,
    },
    /// An object key that is no string.
    #[error("an object key of kind {found} cannot be written canonically: expected a string")]
    KeyNotString {
        /// What was found.
        found: &'static str,
    },
    /// The same key twice in one object.
    #[error("the key `{key}` stands twice in one object")]
    DuplicateKey {
        /// The key.
        key: String,
    },
    /// The value's own serialisation failed.
    #[error("{message}")]
    Custom {
        /// What it said.
        message: String,
    },
}

/// The error as it is handed up through a value's depth: one word wide, since every field of every type passes it on.
#[derive(Debug)]
pub(super) struct Fault(pub(super) Box<CanonError>);

impl Fault {
    #[cold]
    #[inline(never)]
    pub(super) fn of(error: CanonError) -> Self {
        Fault(Box::new(error))
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl std::error::Error for Fault {}

impl ser::Error for Fault {
    fn custom<T: fmt::Display>(message: T) -> Self {
        Fault::of(CanonError::Custom { message: message.to_string() })
    }
}
