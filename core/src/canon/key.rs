//! Keys of objects: strings and nothing else.

use serde::ser::{Impossible, Serialize, Serializer};

use super::error::{CanonError, Fault};

/// Takes an object's key, which must be a string.
pub(super) struct Key;

impl Key {
    fn refused<T>(found: &'static str) -> Result<T, Fault> {
        Err(Fault::of(CanonError::KeyNotString { found }))
    }
}

macro_rules! refused_keys {
    ($($method:ident: $type:ty => $found:literal),+ $(,)?) => {
        $(fn $method(self, _: $type) -> Result<String, Fault> {
            Key::refused($found)
        })+
    };
}

impl Serializer for Key {
    type Ok = String;
    type Error = Fault;
    type SerializeSeq = Impossible<String, Fault>;
    type SerializeTuple = Impossible<String, Fault>;
    type SerializeTupleStruct = Impossible<String, Fault>;
    type SerializeTupleVariant = Impossible<String, Fault>;
    type SerializeMap = Impossible<String, Fault>;
    type SerializeStruct = Impossible<String, Fault>;
    type SerializeStructVariant = Impossible<String, Fault>;

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

    fn serialize_str(self, key: &str) -> Result<String, Fault> {
        Ok(key.to_owned())
    }

    fn serialize_char(self, key: char) -> Result<String, Fault> {
        Ok(key.to_string())
    }

    fn serialize_unit_variant(self, _: &'static str, _: u32, variant: &'static str) -> Result<String, Fault> {
        Ok(variant.to_owned())
    }

    fn serialize_newtype_struct<T: Serialize + ?Sized>(self, _: &'static str, key: &T) -> Result<String, Fault> {
        key.serialize(self)
    }

    fn serialize_none(self) -> Result<String, Fault> {
        Key::refused("null")
    }

    fn serialize_some<T: Serialize + ?Sized>(self, key: &T) -> Result<String, Fault> {
        key.serialize(self)
    }

    fn serialize_unit(self) -> Result<String, Fault> {
        Key::refused("null")
    }

    fn serialize_newtype_variant<T: Serialize + ?Sized>(self, _: &'static str, _: u32, _: &'static str, _: &T) -> Result<String, Fault> {
        Key::refused("object")
    }

    fn serialize_seq(self, _: Option<usize>) -> Result<Self::SerializeSeq, Fault> {
        Key::refused("array")
    }

    fn serialize_tuple(self, _: usize) -> Result<Self::SerializeTuple, Fault> {
        Key::refused("array")
    }

    fn serialize_tuple_struct(self, _: &'static str, _: usize) -> Result<Self::SerializeTupleStruct, Fault> {
        Key::refused("array")
    }

    fn serialize_tuple_variant(self, _: &'static str, _: u32, _: &'static str, _: usize) -> Result<Self::SerializeTupleVariant, Fault> {
        Key::refused("object")
    }

    fn serialize_map(self, _: Option<usize>) -> Result<Self::SerializeMap, Fault> {
        Key::refused("object")
    }

    fn serialize_struct(self, _: &'static str, _: usize) -> Result<Self::SerializeStruct, Fault> {
        Key::refused("object")
    }

    fn serialize_struct_variant(self, _: &'static str, _: u32, _: &'static str, _: usize) -> Result<Self::SerializeStructVariant, Fault> {
        Key::refused("object")
    }
}
