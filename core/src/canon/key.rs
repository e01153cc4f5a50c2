//! Keys of objects: strings and nothing else.

use serde::ser::{Impossible, Serialize, Serializer};

use super::CanonError;

/// Takes an object's key, which must be a string.
pub(super) struct Key;

impl Key {
    fn refused<T>(found: &'static str) -> Result<T, CanonError> {
        Err(CanonError::KeyNotString { found })
    }
}

macro_rules! refused_keys {
    ($($method:ident: $type:ty => $found:literal),+ $(,)?) => {
        $(fn $method(self, _: $type) -> Result<String, CanonError> {
            Key::refused($found)
        })+
    };
}

impl Serializer for Key {
    type Ok = String;
    type Error = CanonError;
    type SerializeSeq = Impossible<String, CanonError>;
    type SerializeTuple = Impossible<String, CanonError>;
    type SerializeTupleStruct = Impossible<String, CanonError>;
    type SerializeTupleVariant = Impossible<String, CanonError>;
    type SerializeMap = Impossible<String, CanonError>;
    type SerializeStruct = Impossible<String, CanonError>;
    type SerializeStructVariant = Impossible<String, CanonError>;

    refused_keys! {
        serialize_bool: bool => "boolean",
        serialize_i8: i8 => "integer",
        serialize_i16: i16 => "integer",
        serialize_i32: i32 => "integer",
        serialize_i64: i64 => "integer",
        serialize_i128: i128 => "integer",
        serialize_u8: u8 => "integer",
        serialize_u16: u16 => "integer",
        serialize_u32: u32 => "integer",
        serialize_u64: u64 => "integer",
        serialize_u128: u128 => "integer",
        serialize_f32: f32 => "float",
        serialize_f64: f64 => "float",
        serialize_bytes: &[u8] => "byte string",
        serialize_unit_struct: &'static str => "null",
    }

    fn serialize_str(self, key: &str) -> Result<String, CanonError> {
        Ok(key.to_owned())
    }

    fn serialize_char(self, key: char) -> Result<String, CanonError> {
        Ok(key.to_string())
    }

    fn serialize_unit_variant(self, _: &'static str, _: u32, variant: &'static str) -> Result<String, CanonError> {
        Ok(variant.to_owned())
    }

    fn serialize_newtype_struct<T: Serialize + ?Sized>(self, _: &'static str, key: &T) -> Result<String, CanonError> {
        key.serialize(self)
    }

    fn serialize_none(self) -> Result<String, CanonError> {
        Key::refused("null")
    }

    fn serialize_some<T: Serialize + ?Sized>(self, key: &T) -> Result<String, CanonError> {
        key.serialize(self)
    }

    fn serialize_unit(self) -> Result<String, CanonError> {
        Key::refused("null")
    }

    fn serialize_newtype_variant<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        _: u32,
        _: &'static str,
        _: &T,
    ) -> Result<String, CanonError> {
        Key::refused("object")
    }

    fn serialize_seq(self, _: Option<usize>) -> Result<Self::SerializeSeq, CanonError> {
        Key::refused("array")
    }

    fn serialize_tuple(self, _: usize) -> Result<Self::SerializeTuple, CanonError> {
        Key::refused("array")
    }

    fn serialize_tuple_struct(self, _: &'static str, _: usize) -> Result<Self::SerializeTupleStruct, CanonError> {
        Key::refused("array")
    }

    fn serialize_tuple_variant(
        self,
        _: &'static str,
        _: u32,
        _: &'static str,
        _: usize,
    ) -> Result<Self::SerializeTupleVariant, CanonError> {
        Key::refused("object")
    }

    fn serialize_map(self, _: Option<usize>) -> Result<Self::SerializeMap, CanonError> {
        Key::refused("object")
    }

    fn serialize_struct(self, _: &'static str, _: usize) -> Result<Self::SerializeStruct, CanonError> {
        Key::refused("object")
    }

    fn serialize_struct_variant(
        self,
        _: &'static str,
        _: u32,
        _: &'static str,
        _: usize,
    ) -> Result<Self::SerializeStructVariant, CanonError> {
        Key::refused("object")
    }
}
