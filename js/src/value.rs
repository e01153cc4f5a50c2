//! Canonical JSON as a value: just what the report's bytes are made of, in a tenth of the code that any JSON would take.

use serde::ser::{Serialize, SerializeMap, Serializer};

/// A value of the report. An object's fields keep their order.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Value {
    Null,
    Bool(bool),
    Integer(i64),
    Text(String),
    Array(Vec<Value>),
    Object(Vec<(String, Value)>),
}

impl Value {
    /// The value of canonical JSON; nothing if it is not canonical.
    pub fn parse(canonical: &str) -> Option<Value> {
        let mut rest = canonical;
        let value = value(&mut rest)?;
        rest.is_empty().then_some(value)
    }
}

fn take(rest: &mut &str, token: &str) -> bool {
    let after = rest.strip_prefix(token);
    *rest = after.unwrap_or(rest);
    after.is_some()
}

fn value(rest: &mut &str) -> Option<Value> {
    match rest.as_bytes().first()? {
        b'"' => text(rest).map(Value::Text),
        b'[' => {
            *rest = &rest[1..];
            let mut items = Vec::new();
            while !take(rest, "]") {
                if !items.is_empty() && !take(rest, ",") {
                    return None;
                }
                items.push(value(rest)?);
            }
            Some(Value::Array(items))
        }
        b'{' => {
            *rest = &rest[1..];
            let mut fields = Vec::new();
            while !take(rest, "}") {
                if !fields.is_empty() && !take(rest, ",") {
                    return None;
                }
                let name = text(rest)?;
                if !take(rest, ":") {
                    return None;
                }
                fields.push((name, value(rest)?));
            }
            Some(Value::Object(fields))
        }
        b'n' => take(rest, "null").then_some(Value::Null),
        b't' => take(rest, "true").then_some(Value::Bool(true)),
        b'f' => take(rest, "false").then_some(Value::Bool(false)),
        _ => {
            let end = rest.find(|c: char| c != '-' && !c.is_ascii_digit()).unwrap_or(rest.len());
            let (digits, after) = rest.split_at(end);
            *rest = after;
            digits.parse().ok().map(Value::Integer)
        }
    }
}

fn text(rest: &mut &str) -> Option<String> {
    if !take(rest, "\"") {
        return None;
    }
    let mut text = String::new();
    loop {
        let end = rest.find(['"', '\\'])?;
        text.push_str(&rest[..end]);
        let mark = rest.as_bytes()[end];
        *rest = &rest[end + 1..];
        if mark == b'"' {
            return Some(text);
        }
        let escape = rest.chars().next()?;
        *rest = &rest[escape.len_utf8()..];
        text.push(match escape {
            'b' => '\u{8}',
            'f' => '\u{c}',
            'n' => '\n',
            'r' => '\r',
            't' => '\t',
            'u' => {
                let code = u8::from_str_radix(rest.get(..4)?, 16).ok()?;
                *rest = &rest[4..];
                char::from(code)
            }
            itself => itself,
        });
    }
}

impl Serialize for Value {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Value::Null => serializer.serialize_unit(),
            Value::Bool(value) => serializer.serialize_bool(*value),
            Value::Integer(value) => serializer.serialize_i64(*value),
            Value::Text(value) => serializer.serialize_str(value),
            Value::Array(items) => serializer.collect_seq(items),
            Value::Object(fields) => {
                let mut map = serializer.serialize_map(Some(fields.len()))?;
                for (name, value) in fields {
                    map.serialize_entry(name, value)?;
                }
                map.end()
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use forbear_core::canon::to_bytes;
    use serde_json::json;

    #[test]
    fn every_canonical_text_is_read_as_it_was_written() {
        for value in [
            json!(null),
            json!([true, false, [], {}, "", 0, -7, 9_007_199_254_740_991i64]),
            json!({"text": "a \"kite\"\\ \u{8}\t\n\u{c}\r\u{0}\u{1f}\u{7f} ½ 🪁", "spans": [{"end": 3, "start": 0}], "graph": null}),
        ] {
            let canonical = String::from_utf8(to_bytes(&value).unwrap()).unwrap();
            let read = Value::parse(&canonical).unwrap();
            assert_eq!(serde_json::to_value(&read).unwrap(), value);
        }
    }

    #[test]
    fn what_is_not_canonical_gives_nothing() {
        for text in ["", "[1,]x", "[1", "{\"a\"}", "\"a", "nul", "1.5", "[1 ,2]", "1 ", "\"\\u00\""] {
            assert_eq!(Value::parse(text), None, "{text}");
        }
    }
}
