//! Anyone can check a report with a stock JSON canonicaliser and a stock BLAKE3; here it is done.

use forbear_core::Reader;
use serde_json::{Value, json};

const TEXTS: [&str; 6] = [
    "",
    "Tom gained 3.",
    "Tom had 3 apples. He bought 4 more apples. How many apples does Tom have now?",
    "Zoë’s café sold 1½ “crêpes” for €3 — or 😀?\u{7}\u{1b}\u{7f}\n\t\"\\",
    "Lea paid $0.75 for each of 12 pens. How much did she pay?",
    "日本 e\u{301} \u{2028}\u{feff}",
];

fn derived(context: &str, value: &Value) -> String {
    let canonical = serde_json_canonicalizer::to_vec(value).unwrap();
    blake3::Hash::from(blake3::derive_key(context, &canonical)).to_hex().to_string()
}

fn report(text: &str) -> Value {
    serde_json::to_value(Reader::embedded().unwrap().inspect(text).unwrap()).unwrap()
}

#[test]
fn the_trace_hash_covers_the_trace() {
    for text in TEXTS {
        let report = report(text);
        assert_eq!(report["hashes"]["trace"], derived("forbear v1 trace", &report["trace"]), "{text:?}");
    }
}

#[test]
fn the_report_hash_covers_all_but_the_trace_and_itself() {
    for text in TEXTS {
        let mut report = report(text);
        let stated = report["hashes"]["report"].clone();
        report.as_object_mut().unwrap().remove("trace");
        report["hashes"].as_object_mut().unwrap().remove("report");
        assert_eq!(stated, derived("forbear v1 report", &report), "{text:?}");
    }
}

#[test]
fn a_residuals_id_covers_its_organ_code_kind_and_spans() {
    let report = report("Tom gained 3.");
    let residuals = report["residuals"].as_array().unwrap();
    assert!(!residuals.is_empty());
    for residual in residuals {
        let identity = json!({
            "candidate_organ": residual["candidate_organ"],
            "evidence_spans": residual["evidence_spans"],
            "residual_code": residual["residual_code"],
            "residual_kind": residual["residual_kind"],
        });
        assert_eq!(residual["residual_id"], derived("forbear v1 residual", &identity), "{residual}");
    }
}

#[test]
fn canonical_bytes_are_those_of_a_stock_canonicaliser() {
    for text in TEXTS {
        let report = Reader::embedded().unwrap().inspect(text).unwrap();
        let stock = serde_json_canonicalizer::to_vec(&report).unwrap();
        assert_eq!(String::from_utf8_lossy(&report.canonical_bytes().unwrap()), String::from_utf8_lossy(&stock), "{text:?}");
    }
}
