//! Checks every span in a report, wherever it stands, by walking the report as JSON.

use serde_json::Value;

/// The first span of `report` that does not name the text's own bytes, as a sentence for the test's message.
///
/// A span is any object with a `start` and an `end`; where it has a `text` too, that must be the covered bytes,
/// and where it has a `sentence_index`, the range must lie in that sentence.
pub fn inexact(text: &str, report: &Value) -> Option<String> {
    let sentences = report["sentences"].as_array().map_or(&[][..], Vec::as_slice);
    walk(text, sentences, report, "report")
}

fn walk(text: &str, sentences: &[Value], value: &Value, path: &str) -> Option<String> {
    match value {
        Value::Array(items) => items.iter().enumerate().find_map(|(index, item)| walk(text, sentences, item, &format!("{path}[{index}]"))),
        Value::Object(fields) => {
            let own = fields.contains_key("start") && fields.contains_key("end");
            own.then(|| fault(text, sentences, value).map(|fault| format!("{path} = {value}: {fault}")))
                .flatten()
                .or_else(|| fields.iter().find_map(|(name, field)| walk(text, sentences, field, &format!("{path}.{name}"))))
        }
        _ => None,
    }
}

fn fault(text: &str, sentences: &[Value], span: &Value) -> Option<String> {
    let (Some(start), Some(end)) = (offset(span, "start"), offset(span, "end")) else {
        return Some("its ends are not offsets".to_owned());
    };
    let Some(covered) = text.get(start..end) else {
        return Some("it does not lie in the text on whole characters".to_owned());
    };
    if span.get("text").is_some_and(|own| own != covered) {
        return Some(format!("it covers {covered:?}"));
    }
    let index = span.get("sentence_index")?;
    let sentence = index.as_u64().and_then(|index| sentences.get(usize::try_from(index).ok()?));
    let Some(sentence) = sentence else {
        return Some(format!("there is no sentence {index}"));
    };
    let inside = offset(sentence, "start").is_some_and(|first| first <= start) && offset(sentence, "end").is_some_and(|last| end <= last);
    (!inside).then(|| format!("it leaves its sentence {sentence}"))
}

fn offset(span: &Value, end: &str) -> Option<usize> {
    usize::try_from(span[end].as_u64()?).ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn report(span: Value) -> Value {
        json!({ "sentences": [{ "start": 0, "end": 13 }], "outcome": { "spans": [span] } })
    }

    #[test]
    fn an_exact_span_passes() {
        let span = json!({ "start": 4, "end": 10, "text": "gained", "sentence_index": 0 });
        assert_eq!(inexact("Tom gained 3.", &report(span)), None);
    }

    #[test]
    fn every_kind_of_inexact_span_is_found() {
        for span in [
            json!({ "start": 4, "end": 10, "text": "gain", "sentence_index": 0 }),
            json!({ "start": 4, "end": 10, "text": "gained", "sentence_index": 1 }),
            json!({ "start": 10, "end": 4 }),
            json!({ "start": 4, "end": 40 }),
            json!({ "start": -1, "end": 4 }),
        ] {
            let found = inexact("Tom gained 3.", &report(span.clone()));
            assert!(found.as_ref().is_some_and(|fault| fault.contains("report.outcome.spans[0]")), "{span}: {found:?}");
        }
    }
}
