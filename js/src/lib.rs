//! forbear for JavaScript, built into the npm package `forbear`.
//!
//! For: handing the core's report to JavaScript. In: a JavaScript string. Out: the report as an object with UTF-16 spans,
//! as canonical text, or as its hash. Never: a report that differs from the command line's.

mod error;
mod utf16;
mod value;

use error::Failure;
use forbear_core::Reader;
use forbear_core::report::{LoadError, Report};
use js_sys::JsString;
use serde::Serialize;
use serde_wasm_bindgen::Serializer;
use std::sync::OnceLock;
use wasm_bindgen::prelude::*;

#[wasm_bindgen(typescript_custom_section)]
const TYPES: &str = include_str!("../report.d.ts");

/// Reads a problem and reports everything about it.
///
/// Every `start` and `end` in the report counts UTF-16 code units: `text.slice(start, end)` is the text of the span.
///
/// Throws an `InspectError`: its `code` says why.
#[wasm_bindgen(unchecked_return_type = "Report")]
pub fn inspect(#[wasm_bindgen(unchecked_param_type = "string")] text: &JsValue) -> Result<JsValue, JsValue> {
    let report = utf16::report(&report(text)?)?;
    report.serialize(&Serializer::json_compatible()).map_err(|error| Failure::Internal(error.to_string()).into())
}

/// The report as canonical JSON (RFC 8785), the same characters as `forbear inspect --format canonical` prints.
///
/// Its spans count UTF-8 bytes, since these are the bytes that the hashes cover.
///
/// Throws an `InspectError`: its `code` says why.
#[wasm_bindgen(js_name = inspectCanonical)]
pub fn inspect_canonical(#[wasm_bindgen(unchecked_param_type = "string")] text: &JsValue) -> Result<String, JsValue> {
    let bytes = report(text)?.canonical_bytes().map_err(|error| Failure::Internal(error.to_string()))?;
    String::from_utf8(bytes).map_err(|error| Failure::Internal(error.to_string()).into())
}

/// The report's hash: 64 lower-case hexadecimal digits.
///
/// Throws an `InspectError`: its `code` says why.
#[wasm_bindgen(js_name = reportHash)]
pub fn report_hash(#[wasm_bindgen(unchecked_param_type = "string")] text: &JsValue) -> Result<String, JsValue> {
    Ok(report(text)?.hashes.report.to_string())
}

/// The engine's version.
#[wasm_bindgen]
pub fn version() -> String {
    env!("CARGO_PKG_VERSION").to_owned()
}

fn report(text: &JsValue) -> Result<Report, Failure> {
    let text = text_of(text)?;
    Ok(reader()?.inspect(&text)?)
}

/// The text without a loss: a lone surrogate is turned down, since replacing it would move every span after it.
fn text_of(value: &JsValue) -> Result<String, Failure> {
    let text: &JsString = value.dyn_ref().ok_or(Failure::NotAString)?;
    if !text.is_well_formed() {
        return Err(Failure::LoneSurrogate);
    }
    Ok(String::from(text))
}

/// The reader with the embedded packs, built on the first call.
fn reader() -> Result<&'static Reader, Failure> {
    static READER: OnceLock<Result<Reader, String>> = OnceLock::new();
    let built = READER.get_or_init(|| packs().map_err(|error| error.to_string()));
    built.as_ref().map_err(|error| Failure::Internal(error.clone()))
}

/// The compiled-in packs and memory: as a snapshot in what `cargo xtask` builds, else as their files.
fn packs() -> Result<Reader, LoadError> {
    #[cfg(feature = "snapshot")]
    return Reader::from_snapshot(include_bytes!(env!("FORBEAR_SNAPSHOT")));
    #[cfg(not(feature = "snapshot"))]
    Reader::embedded()
}
