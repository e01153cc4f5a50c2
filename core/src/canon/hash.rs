//! BLAKE3 in key-derivation mode, one context per kind of value.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

/// What a hash is of; each kind has its own context string, so that no hash of one kind equals one of another.
///
/// ```
/// use forbear_core::canon::Context;
///
/// assert_eq!(Context::AuditRow.as_str(), "forbear v1 audit row");
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, strum::IntoStaticStr, strum::EnumIter)]
pub enum Context {
    /// A report without its trace and without this hash.
    #[strum(serialize = "forbear v1 report")]
    Report,
    /// A report's trace.
    #[strum(serialize = "forbear v1 trace")]
    Trace,
    /// A residual's identity.
    #[strum(serialize = "forbear v1 residual")]
    Residual,
    /// An audit row.
    #[strum(serialize = "forbear v1 audit row")]
    AuditRow,
    /// A claim's normalised signature.
    #[strum(serialize = "forbear v1 claim")]
    Claim,
    /// A discovery candidate.
    #[strum(serialize = "forbear v1 candidate")]
    Candidate,
    /// A pack file or manifest.
    #[strum(serialize = "forbear v1 pack")]
    Pack,
    /// The memory a reader was built from.
    #[strum(serialize = "forbear v1 memory")]
    Memory,
    /// A record of the proposal queue.
    #[strum(serialize = "forbear v1 queue record")]
    QueueRecord,
    /// A leaf of a corpus root.
    #[strum(serialize = "forbear v1 merkle leaf")]
    MerkleLeaf,
    /// An inner node of a corpus root.
    #[strum(serialize = "forbear v1 merkle node")]
    MerkleNode,
}

impl Context {
    /// The context string, as `b3sum --derive-key` takes it.
    pub fn as_str(self) -> &'static str {
        self.into()
    }
}

/// A BLAKE3 hash; written as 64 lower-case hex digits.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Hash([u8; 32]);

impl Hash {
    /// The hash that these bytes are.
    pub const fn from_bytes(bytes: [u8; 32]) -> Self {
        Self(bytes)
    }

    /// The 32 bytes.
    pub const fn as_bytes(&self) -> &[u8; 32] {
        &self.0
    }
}

/// The hash of bytes under a context.
///
/// ```
/// use forbear_core::canon::{Context, hash};
///
/// assert_ne!(hash(Context::Report, b"{}"), hash(Context::Trace, b"{}"));
/// ```
pub fn hash(context: Context, bytes: &[u8]) -> Hash {
    let mut hasher = Hasher::new(context);
    hasher.write(bytes);
    hasher.finish()
}

/// Hashes bytes as they come, without holding them.
///
/// ```
/// use forbear_core::canon::{Context, Hasher, hash};
///
/// let mut hasher = Hasher::new(Context::Trace);
/// hasher.write(b"[1");
/// hasher.write(b",2]");
/// assert_eq!(hasher.finish(), hash(Context::Trace, b"[1,2]"));
/// ```
#[derive(Debug, Clone)]
pub struct Hasher(blake3::Hasher);

impl Hasher {
    /// A hasher that has seen nothing.
    pub fn new(context: Context) -> Self {
        Self(blake3::Hasher::new_derive_key(context.as_str()))
    }

    /// Takes the next bytes.
    pub fn write(&mut self, bytes: &[u8]) {
        self.0.update(bytes);
    }

    /// The hash of all bytes so far.
    pub fn finish(&self) -> Hash {
        Hash(*self.0.finalize().as_bytes())
    }
}

impl fmt::Display for Hash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(blake3::Hash::from_bytes(self.0).to_hex().as_str())
    }
}

impl fmt::Debug for Hash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A text that is no hash.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("`{text}` is not a hash: expected 64 lower-case hex digits")]
pub struct ParseHashError {
    /// The text that was found.
    pub text: String,
}

impl FromStr for Hash {
    type Err = ParseHashError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let lower = !text.bytes().any(|byte| byte.is_ascii_uppercase());
        match blake3::Hash::from_hex(text) {
            Ok(hash) if lower => Ok(Self(*hash.as_bytes())),
            _ => Err(ParseHashError { text: text.to_owned() }),
        }
    }
}

impl Serialize for Hash {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(blake3::Hash::from_bytes(self.0).to_hex().as_str())
    }
}

impl<'de> Deserialize<'de> for Hash {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Hex;
        impl de::Visitor<'_> for Hex {
            type Value = Hash;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("64 lower-case hex digits")
            }
            fn visit_str<E: de::Error>(self, text: &str) -> Result<Hash, E> {
                text.parse().map_err(E::custom)
            }
        }
        deserializer.deserialize_str(Hex)
    }
}

#[cfg(feature = "schema")]
impl schemars::JsonSchema for Hash {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Hash".into()
    }

    fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
        schemars::json_schema!({ "type": "string", "pattern": "^[0-9a-f]{64}$" })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;
    use strum::IntoEnumIterator;

    #[test]
    fn a_hash_is_blake3_with_a_derived_key() {
        for context in Context::iter() {
            assert_eq!(hash(context, b"Tom has 3 apples.").as_bytes(), &blake3::derive_key(context.as_str(), b"Tom has 3 apples."),);
        }
    }

    #[test]
    fn key_derivation_gives_the_published_values() {
        // The first two entries of BLAKE3's test vectors, derive-key mode: inputs of 0 and 1 bytes.
        let context = "BLAKE3 2019-12-27 16:29:52 test vectors context";
        for (input, hex) in [
            (&b""[..], "2cc39783c223154fea8dfb7c1b1660f2ac2dcbd1c1de8277b0b0dd39b7e50d7d"),
            (&b"\0"[..], "b3e2e340a117a499c6cf2398a19ee0d29cca2bb7404c73063382693bf66cb06c"),
        ] {
            let mut hasher = Hasher(blake3::Hasher::new_derive_key(context));
            hasher.write(input);
            assert_eq!(hasher.finish().to_string(), hex);
        }
    }

    #[test]
    fn every_kind_has_its_own_context() {
        let contexts: BTreeSet<&str> = Context::iter().map(Context::as_str).collect();
        assert_eq!(contexts.len(), Context::iter().count());
        assert!(contexts.iter().all(|c| c.starts_with("forbear v1 ")));
    }

    #[test]
    fn a_hash_is_written_and_read_as_lower_case_hex() {
        let hash = hash(Context::Pack, b"");
        let json = serde_json::to_string(&hash).unwrap();
        assert_eq!(json.len(), 66);
        assert_eq!(serde_json::from_str::<Hash>(&json).unwrap(), hash);
        assert!(hash.to_string().to_uppercase().parse::<Hash>().is_err());
        assert!("abc".parse::<Hash>().is_err());
    }
}
