//! Canonical bytes and hash contexts.
//!
//! For: one sequence of bytes per value, and one hash per sequence and kind (DESIGN section 7).
//! In: any `Serialize` value of strings, booleans, null, arrays, objects and integers within ±(2^53-1).
//! Out: the bytes of RFC 8785 (JSON Canonicalization Scheme), BLAKE3 hashes under a context, Merkle roots.
//! Never: a float, an order that depends on the value's own, a hash without a context.

mod arrange;
mod compound;
mod error;
mod hash;
mod key;
mod merkle;
mod string;
mod writer;

pub use arrange::Arrange;
pub use error::{CanonError, MAX_INTEGER};
pub use hash::{Context, Hash, Hasher, ParseHashError, hash};
pub use merkle::merkle_root;
pub use writer::to_bytes;

use serde::Serialize;

/// The hash of a value's canonical bytes.
///
/// ```
/// use forbear_core::canon::{self, Context};
///
/// let hash = canon::hash_value(Context::Claim, &["apple", "noun"])?;
/// assert_eq!(hash, canon::hash(Context::Claim, br#"["apple","noun"]"#));
/// # Ok::<(), canon::CanonError>(())
/// ```
pub fn hash_value<T: Serialize + ?Sized>(context: Context, value: &T) -> Result<Hash, CanonError> {
    Ok(hash(context, &to_bytes(value)?))
}
