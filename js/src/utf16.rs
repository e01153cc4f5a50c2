//! The one place where byte offsets become UTF-16 offsets.

use crate::error::Failure;
use crate::value::Value;
use forbear_core::report::Report;

/// The report as a value whose every `start` and `end` counts UTF-16 code units of its text.
///
/// Wherever an object carries both, they are a span: a kind of span that is added to the report later is converted too.
/// The value is made from the canonical bytes: a second way to write every type of the report would add a tenth to the package.
pub fn report(report: &Report) -> Result<Value, Failure> {
    let bytes = report.canonical_bytes().map_err(|error| Failure::Internal(error.to_string()))?;
    let canonical = std::str::from_utf8(&bytes).ok().and_then(Value::parse);
    let mut value = canonical.ok_or_else(|| Failure::Internal("its report is not canonical".to_owned()))?;
    convert(&mut value, &Offsets::of(&report.text));
    Ok(value)
}

fn convert(value: &mut Value, offsets: &Offsets) {
    match value {
        Value::Array(items) => items.iter_mut().for_each(|item| convert(item, offsets)),
        Value::Object(fields) => {
            let is_offset = |name: &str| fields.iter().any(|(field, value)| field == name && matches!(value, Value::Integer(_)));
            let is_span = is_offset("start") && is_offset("end");
            for (name, value) in fields {
                match value {
                    Value::Integer(offset) if is_span && (name == "start" || name == "end") => *offset = offsets.utf16(*offset),
                    value => convert(value, offsets),
                }
            }
        }
        _ => {}
    }
}

/// For each byte of a text, how many UTF-16 code units stand before its character; one entry more for the text's end.
struct Offsets(Vec<u32>);

impl Offsets {
    fn of(text: &str) -> Self {
        let mut before = Vec::with_capacity(text.len() + 1);
        let mut units = 0;
        for character in text.chars() {
            before.extend(std::iter::repeat_n(units, character.len_utf8()));
            units += if character.len_utf16() == 1 { 1 } else { 2 };
        }
        before.push(units);
        Offsets(before)
    }

    fn utf16(&self, byte: i64) -> i64 {
        let place = usize::try_from(byte).ok();
        place.and_then(|byte| self.0.get(byte)).or(self.0.last()).copied().unwrap_or(0).into()
    }
}

#[cfg(test)]
mod tests {
    use super::report;
    use forbear_core::Reader;
    use serde_json::Value;

    /// Every object with `start`, `end` and `text`, wherever it hangs.
    fn spans(value: &Value, found: &mut Vec<(usize, usize, String)>) {
        match value {
            Value::Array(items) => items.iter().for_each(|item| spans(item, found)),
            Value::Object(fields) => {
                let number = |name: &str| fields.get(name).and_then(Value::as_u64).and_then(|n| usize::try_from(n).ok());
                if let (Some(start), Some(end), Some(Value::String(text))) = (number("start"), number("end"), fields.get("text")) {
                    found.push((start, end, text.clone()));
                }
                fields.values().for_each(|field| spans(field, found));
            }
            _ => {}
        }
    }

    fn check(text: &str) {
        let units: Vec<u16> = text.encode_utf16().collect();
        let report = report(&Reader::embedded().unwrap().inspect(text).unwrap()).unwrap();
        let report = serde_json::to_value(report).unwrap();
        let mut found = Vec::new();
        spans(&report, &mut found);
        assert!(!found.is_empty());
        for (start, end, covered) in found {
            let slice = String::from_utf16(&units[start..end]).unwrap();
            assert_eq!(slice, covered, "{start}..{end} of {text:?}");
        }
        let last = report["sentences"].as_array().unwrap().last().unwrap();
        assert_eq!(last["end"].as_u64().unwrap(), u64::try_from(units.len()).unwrap());
    }

    #[test]
    fn spans_after_an_emoji_slice_their_words() {
        check("🦀🦀 Rosa had 3 pens. 🎉 She bought 4 more pens. How many pens does Rosa have now?");
    }

    #[test]
    fn spans_after_a_combining_mark_slice_their_words() {
        check("Rene\u{301}e had 3 pens. She bought 4 more pens. How many pens does Rene\u{301}e have now?");
    }

    #[test]
    fn spans_after_curly_quotes_slice_their_words() {
        check("Rosa said “I like pens”. She’s got 3 pens and ½ a cake. Tom gained 3.");
    }
}
