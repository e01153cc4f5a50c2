//! A serde serializer that writes RFC 8785 into one buffer.

use std::fmt;

use serde::ser::{self, Serialize, Serializer};

use super::compound::{Elements, Entry, Map, Object};
use super::error::{CanonError, Fault, MAX_INTEGER};
use super::string::{write_escaped, write_string};

/// The canonical bytes of a value.
///
/// ```
/// use forbear_core::canon::to_bytes;
/// use serde::Serialize;
///
/// #[derive(Serialize)]
/// struct Span { start: u32, end: u32 }
///
/// assert_eq!(to_bytes(&Span { start: 4, end: 10 })?, br#"{"end":10,"start":4}"#);
/// assert!(to_bytes(&0.5).is_err());
/// # Ok::<(), forbear_core::canon::CanonError>(())
/// ```
pub fn to_bytes<T: Serialize + ?Sized>(value: &T) -> Result<Vec<u8>, CanonError> {
    let mut writer = Writer::default();
    value.serialize(&mut writer).map_err(|fault| *fault.0)?;
    Ok(writer.out)
}

#[derive(Default)]
pub(super) struct Writer {
    pub(super) out: Vec<u8>,
    /// Entries of all open objects, the innermost last.
    pub(super) entries: Vec<Entry>,
}

impl Writer {
    fn integer(&mut self, value: i128) -> Result<(), Fault> {
        if value.unsigned_abs() > u128::from(MAX_INTEGER.unsigned_abs()) {
            return Err(Fault::of(CanonError::IntegerOutOfRange { value: value.to_string() }));
        }
        if value < 0 {
            self.out.push(b'-');
        }
        let mut rest = u64::try_from(value.unsigned_abs()).unwrap_or(0);
        let start = self.out.len();
        loop {
            self.out.push(b'0' + u8::try_from(rest % 10).unwrap_or(0));
            rest /= 10;
            if rest == 0 {
                break;
            }
        }
        if let Some(digits) = self.out.get_mut(start..) {
            digits.reverse();
        }
        Ok(())
    }

    fn unsupported(found: &'static str) -> Result<(), Fault> {
        Err(Fault::of(CanonError::Unsupported { found }))
    }

    /// Writes `{"variant":`, the start of serde's externally tagged form.
    fn open_variant(&mut self, variant: &str) {
        self.out.push(b'{');
        write_string(&mut self.out, variant);
        self.out.push(b':');
    }
}

macro_rules! integers {
    ($($method:ident: $type:ty),+ $(,)?) => {
        $(fn $method(self, value: $type) -> Result<(), Fault> {
            self.integer(value.into())
        })+
    };
}

impl<'w> Serializer for &'w mut Writer {
    type Ok = ();
    type Error = Fault;
    type SerializeSeq = Elements<'w>;
    type SerializeTuple = Elements<'w>;
    type SerializeTupleStruct = Elements<'w>;
    type SerializeTupleVariant = Elements<'w>;
    type SerializeMap = Map<'w>;
    type SerializeStruct = Object<'w>;
    type SerializeStructVariant = Object<'w>;

    integers! {
        serialize_i8: i8, serialize_i16: i16, serialize_i32: i32, serialize_i64: i64, serialize_i128: i128,
        serialize_u8: u8, serialize_u16: u16, serialize_u32: u32, serialize_u64: u64,
    }

    fn serialize_u128(self, value: u128) -> Result<(), Fault> {
        match i128::try_from(value) {
            Ok(value) => self.integer(value),
            Err(_) => Err(Fault::of(CanonError::IntegerOutOfRange { value: value.to_string() })),
        }
    }

    fn serialize_bool(self, value: bool) -> Result<(), Fault> {
        let word: &[u8] = if value { b"true" } else { b"false" };
        self.out.extend_from_slice(word);
        Ok(())
    }

    fn serialize_f32(self, _: f32) -> Result<(), Fault> {
        Writer::unsupported("a float")
    }

    fn serialize_f64(self, _: f64) -> Result<(), Fault> {
        Writer::unsupported("a float")
    }

    fn serialize_char(self, value: char) -> Result<(), Fault> {
        self.serialize_str(value.encode_utf8(&mut [0; 4]))
    }

    fn serialize_str(self, value: &str) -> Result<(), Fault> {
        write_string(&mut self.out, value);
        Ok(())
    }

    fn serialize_bytes(self, _: &[u8]) -> Result<(), Fault> {
        Writer::unsupported("a byte string")
    }

    fn serialize_none(self) -> Result<(), Fault> {
        self.serialize_unit()
    }

    fn serialize_some<T: Serialize + ?Sized>(self, value: &T) -> Result<(), Fault> {
        value.serialize(self)
    }

    fn serialize_unit(self) -> Result<(), Fault> {
        self.out.extend_from_slice(b"null");
        Ok(())
    }

    fn serialize_unit_struct(self, _: &'static str) -> Result<(), Fault> {
        self.serialize_unit()
    }

    fn serialize_unit_variant(self, _: &'static str, _: u32, variant: &'static str) -> Result<(), Fault> {
        self.serialize_str(variant)
    }

    fn serialize_newtype_struct<T: Serialize + ?Sized>(self, _: &'static str, value: &T) -> Result<(), Fault> {
        value.serialize(self)
    }

    fn serialize_newtype_variant<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        value: &T,
    ) -> Result<(), Fault> {
        self.open_variant(variant);
        value.serialize(&mut *self)?;
        self.out.push(b'}');
        Ok(())
    }

    fn serialize_seq(self, _: Option<usize>) -> Result<Elements<'w>, Fault> {
        Ok(Elements::open(self, b"]"))
    }

    fn serialize_tuple(self, _: usize) -> Result<Elements<'w>, Fault> {
        Ok(Elements::open(self, b"]"))
    }

    fn serialize_tuple_struct(self, _: &'static str, _: usize) -> Result<Elements<'w>, Fault> {
        Ok(Elements::open(self, b"]"))
    }

    fn serialize_tuple_variant(self, _: &'static str, _: u32, variant: &'static str, _: usize) -> Result<Elements<'w>, Fault> {
        self.open_variant(variant);
        Ok(Elements::open(self, b"]}"))
    }

    fn serialize_map(self, _: Option<usize>) -> Result<Map<'w>, Fault> {
        Ok(Map::open(self))
    }

    fn serialize_struct(self, _: &'static str, _: usize) -> Result<Object<'w>, Fault> {
        Ok(Object::open(self, b"}"))
    }

    fn serialize_struct_variant(self, _: &'static str, _: u32, variant: &'static str, _: usize) -> Result<Object<'w>, Fault> {
        self.open_variant(variant);
        Ok(Object::open(self, b"}}"))
    }

    fn collect_str<T: fmt::Display + ?Sized>(self, value: &T) -> Result<(), Fault> {
        struct Escaped<'o>(&'o mut Vec<u8>);
        impl fmt::Write for Escaped<'_> {
            fn write_str(&mut self, text: &str) -> fmt::Result {
                write_escaped(self.0, text);
                Ok(())
            }
        }
        self.out.push(b'"');
        fmt::write(&mut Escaped(&mut self.out), format_args!("{value}")).map_err(ser::Error::custom)?;
        self.out.push(b'"');
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use serde::Serialize;
    use serde_json::{Value, json};
    use std::collections::BTreeMap;

    fn text(value: &impl Serialize) -> String {
        String::from_utf8(to_bytes(value).unwrap()).unwrap()
    }

    /// Our bytes, after they were found equal to the stock library's.
    fn checked(value: &impl Serialize) -> String {
        let ours = text(value);
        let stock = serde_json_canonicalizer::to_string(value).unwrap();
        assert_eq!(ours, stock);
        ours
    }

    #[derive(Serialize)]
    #[serde(rename_all = "snake_case")]
    enum Step {
        Held,
        Bound(&'static str),
        Moved(u8, i8),
        Changed { owner: char, amount: Option<u32> },
    }

    #[derive(Serialize)]
    struct Outcome {
        steps: Vec<Step>,
        answer: Option<&'static str>,
        #[serde(skip_serializing_if = "Option::is_none")]
        residual: Option<u8>,
        #[serde(flatten)]
        more: BTreeMap<&'static str, (bool, ())>,
    }

    #[derive(Serialize)]
    #[serde(tag = "kind", rename_all = "snake_case")]
    enum Verdict {
        Refusal { code: &'static str },
    }

    #[test]
    fn every_shape_is_written_as_json_has_it() {
        let outcome = Outcome {
            steps: vec![Step::Held, Step::Bound("Tom"), Step::Moved(3, -3), Step::Changed { owner: 'T', amount: None }],
            answer: None,
            residual: None,
            more: BTreeMap::from([("aside", (true, ()))]),
        };
        assert_eq!(
            checked(&outcome),
            r#"{"answer":null,"aside":[true,null],"steps":["held",{"bound":"Tom"},{"moved":[3,-3]},{"changed":{"amount":null,"owner":"T"}}]}"#
        );
        assert_eq!(checked(&Verdict::Refusal { code: "no_question" }), r#"{"code":"no_question","kind":"refusal"}"#);
    }

    #[test]
    fn keys_are_sorted_by_utf_16_code_units() {
        // By code points the emoji would come last; its surrogates put it before U+FB33.
        let value = json!({"\u{fb33}": 1, "\u{1f34e}": 2, "\u{e9}": 3, "z": 4, "": 5, "\u{1}": 6});
        assert_eq!(checked(&value), "{\"\":5,\"\\u0001\":6,\"z\":4,\"\u{e9}\":3,\"\u{1f34e}\":2,\"\u{fb33}\":1}");
    }

    #[test]
    fn strings_keep_all_but_quotes_backslashes_and_control_characters() {
        let value = "\u{8}\t\n\u{c}\r\u{0}\u{1f}\u{7f}\"\\/\u{2028}½ apple";
        assert_eq!(checked(&value), "\"\\b\\t\\n\\f\\r\\u0000\\u001f\u{7f}\\\"\\\\/\u{2028}½ apple\"");
        assert_eq!(text(&value), text(&Displayed(value)));
    }

    struct Displayed(&'static str);
    impl Serialize for Displayed {
        fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            serializer.collect_str(self.0)
        }
    }

    #[test]
    fn integers_reach_to_the_last_exact_one() {
        assert_eq!(text(&[0, MAX_INTEGER, -MAX_INTEGER]), "[0,9007199254740991,-9007199254740991]");
        for error in [
            to_bytes(&(MAX_INTEGER + 1)).unwrap_err(),
            to_bytes(&(-MAX_INTEGER - 1)).unwrap_err(),
            to_bytes(&u64::MAX).unwrap_err(),
            to_bytes(&u128::MAX).unwrap_err(),
        ] {
            assert!(matches!(error, CanonError::IntegerOutOfRange { .. }), "{error}");
        }
    }

    #[test]
    fn what_has_no_canonical_bytes_is_named() {
        struct Bytes;
        impl Serialize for Bytes {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.serialize_bytes(b"x")
            }
        }
        let named = |error: CanonError| error.to_string();
        assert!(named(to_bytes(&json!({"share": 0.5})).unwrap_err()).starts_with("a float"));
        assert!(named(to_bytes(&Bytes).unwrap_err()).starts_with("a byte string"));
        let keyed = to_bytes(&BTreeMap::from([(3, "apples")])).unwrap_err();
        assert_eq!(keyed, CanonError::KeyNotString { found: "integer" });
    }

    #[test]
    fn a_key_that_stands_twice_is_an_error() {
        #[derive(Serialize)]
        struct Doubled {
            owner: u8,
            #[serde(flatten)]
            more: BTreeMap<&'static str, u8>,
        }
        let doubled = Doubled { owner: 1, more: BTreeMap::from([("kind", 2), ("owner", 3)]) };
        assert_eq!(to_bytes(&doubled), Err(CanonError::DuplicateKey { key: "owner".to_owned() }));
    }

    fn any_value() -> impl Strategy<Value = Value> {
        let key = prop_oneof![any::<String>(), "[a-c\u{1}\u{1f34e}\u{e000}\u{ffff}\"]{0,3}"];
        let leaf = prop_oneof![
            Just(Value::Null),
            any::<bool>().prop_map(Value::from),
            (-MAX_INTEGER..=MAX_INTEGER).prop_map(Value::from),
            any::<String>().prop_map(Value::from),
        ];
        leaf.prop_recursive(4, 48, 6, move |inner| {
            prop_oneof![
                prop::collection::vec(inner.clone(), 0..6).prop_map(Value::from),
                prop::collection::vec((key.clone(), inner), 0..6).prop_map(|entries| Value::Object(entries.into_iter().collect())),
            ]
        })
    }

    proptest! {
        #[test]
        fn bytes_equal_those_of_the_stock_library(value in any_value()) {
            prop_assert_eq!(text(&value), serde_json_canonicalizer::to_string(&value).unwrap());
        }

        #[test]
        fn the_order_of_entries_does_not_matter(
            entries in prop::collection::btree_map("[a-d\u{1f34e}\u{ffff}]{0,3}", any::<u8>(), 0..8),
        ) {
            struct Backwards<'m>(&'m BTreeMap<String, u8>);
            impl Serialize for Backwards<'_> {
                fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                    serializer.collect_map(self.0.iter().rev())
                }
            }
            prop_assert_eq!(text(&entries), text(&Backwards(&entries)));
        }
    }
}
