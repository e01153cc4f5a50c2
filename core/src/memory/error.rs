//! What may be wrong with the files of a memory.

use crate::canon::CanonError;
use thiserror::Error;

/// Why a memory was refused.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum MemoryError {
    /// A file given twice.
    #[error("`{path}` was given twice")]
    Twice {
        /// The file.
        path: String,
    },
    /// A file whose path says no source.
    #[error("`{path}` is no file of a memory; expected {expected}")]
    UnknownFile {
        /// The file.
        path: String,
        /// The paths that are read.
        expected: String,
    },
    /// A line that cannot be taken.
    #[error("`{path}` line {line}: found {found}; expected {expected}")]
    Line {
        /// The file.
        path: String,
        /// The line, from 1.
        line: u32,
        /// What stands there.
        found: String,
        /// What could stand there.
        expected: String,
    },
    /// A file at odds with the manifest, or a manifest that is none.
    #[error("`{path}`: found {found}; expected {expected}")]
    Manifest {
        /// The file.
        path: String,
        /// What is wrong.
        found: String,
        /// What would be right.
        expected: String,
    },
    /// Records that have no canonical bytes.
    #[error("the memory cannot be hashed: {0}")]
    Canon(#[from] CanonError),
}
