//! TypeScript types of the report, written from its JSON Schema with the documentation of the Rust types.

use crate::steps::Done;
use anyhow::{Context, Result, bail};
use forbear_core::report::Report;
use schemars::generate::SchemaSettings;
use serde_json::{Map, Value};
use std::fmt::Write as _;
use std::fs;
use std::path::Path;

const FILE: &str = "js/report.d.ts";

const OPENING: &str = "\
// The report as JavaScript sees it. Written by `cargo xtask types` from the Rust types; change those.

/** Why a text was not inspected. */
export type InspectErrorCode =
  /** The text holds half of a surrogate pair without its other half. */
  | \"lone_surrogate\"
  /** The text is longer than is read; the message states the limit and the size. */
  | \"input_too_long\"
  /** The argument is no string. */
  | \"not_a_string\"
  /** This build of the package is damaged. */
  | \"internal\";

/** What `inspect`, `inspectCanonical` and `reportHash` throw. */
export interface InspectError extends Error {
  code: InspectErrorCode;
}
";

/// What the documentation says of bytes, and what is so for JavaScript.
const UNITS: [(&str, &str); 6] = [
    ("A half-open range of UTF-8 bytes", "A half-open range of UTF-16 code units"),
    ("is always the input's own bytes `start..end`", "is always the input's `slice(start, end)`"),
    ("First byte.", "Where it starts, in UTF-16 code units."),
    ("One past the last byte.", "Where it ends, in UTF-16 code units: the first that no longer belongs to it."),
    ("Byte ranges of the sentences.", "Where the sentences stand."),
    ("A sentence's half-open byte range.", "A sentence's half-open range of UTF-16 code units."),
];

/// Writes the types.
pub fn write(house: &Path) -> Result<()> {
    let before = fs::read_to_string(house.join(FILE)).unwrap_or_default();
    let after = types()?;
    if before == after {
        println!("{FILE}: unchanged");
        return Ok(());
    }
    fs::write(house.join(FILE), after).with_context(|| format!("cannot write {FILE}"))?;
    println!("{FILE}: renewed");
    Ok(())
}

/// Fails if the committed types are not those of the Rust types.
pub fn check(house: &Path) -> Result<Done> {
    let committed = fs::read_to_string(house.join(FILE)).with_context(|| format!("cannot read {FILE}"))?;
    if committed != types()? {
        bail!("{FILE} differs from the Rust types; run `cargo xtask types`");
    }
    Ok(Done::Passed)
}

fn types() -> Result<String> {
    let schema = SchemaSettings::draft2020_12().for_serialize().into_generator().into_root_schema_for::<Report>();
    let schema = schema.to_value();
    let mut out = OPENING.to_owned();
    declare(&mut out, "Report", &schema)?;
    for (name, definition) in schema["$defs"].as_object().context("the schema has no definitions")? {
        declare(&mut out, name, definition)?;
    }
    Ok(out)
}

fn declare(out: &mut String, name: &str, schema: &Value) -> Result<()> {
    out.push('\n');
    document(out, schema, "");
    // Writing to a string cannot fail, here and below.
    if schema.get("properties").is_some() {
        let _ = writeln!(out, "export interface {name} {}", object(schema, "")?);
    } else if let Some(variants) = schema.get("oneOf").and_then(Value::as_array) {
        let _ = write!(out, "export type {name} =");
        for variant in variants {
            out.push('\n');
            document(out, variant, "  ");
            let _ = write!(out, "  | {}", type_of(variant, "  ")?);
        }
        out.push_str(";\n");
    } else {
        let _ = writeln!(out, "export type {name} = {};", type_of(schema, "")?);
    }
    Ok(())
}

fn document(out: &mut String, schema: &Value, indent: &str) {
    let Some(text) = schema.get("description").and_then(Value::as_str) else { return };
    let mut text = text.replace("[`SCHEMA`]", &format!("`{}`", forbear_core::report::SCHEMA));
    for (bytes, units) in UNITS {
        text = text.replace(bytes, units);
    }
    let lines: Vec<&str> = text.lines().collect();
    match lines.as_slice() {
        [line] => {
            let _ = writeln!(out, "{indent}/** {line} */");
        }
        lines => {
            let _ = writeln!(out, "{indent}/**");
            for line in lines {
                let _ = writeln!(out, "{}", format!("{indent} * {line}").trim_end());
            }
            let _ = writeln!(out, "{indent} */");
        }
    }
}

fn object(schema: &Value, indent: &str) -> Result<String> {
    let none = Map::new();
    let properties = schema.get("properties").and_then(Value::as_object).unwrap_or(&none);
    let required: Vec<&str> = schema.get("required").and_then(Value::as_array).into_iter().flatten().filter_map(Value::as_str).collect();
    let mut out = "{\n".to_owned();
    let inner = format!("{indent}  ");
    for (name, property) in properties {
        document(&mut out, property, &inner);
        let mark = if required.contains(&name.as_str()) { "" } else { "?" };
        let _ = writeln!(out, "{inner}{name}{mark}: {};", type_of(property, &inner)?);
    }
    let _ = write!(out, "{indent}}}");
    Ok(out)
}

fn type_of(schema: &Value, indent: &str) -> Result<String> {
    let own = own_type(schema, indent)?;
    let referred = schema.get("$ref").and_then(Value::as_str).map(|path| path.rsplit('/').next().unwrap_or(path).to_owned());
    match (own, referred) {
        (Some(own), Some(referred)) => Ok(format!("{own} & {referred}")),
        (Some(one), None) | (None, Some(one)) => Ok(one),
        (None, None) if schema.as_object().is_some_and(|fields| fields.keys().all(|key| key == "description")) => Ok("unknown".to_owned()),
        (None, None) => bail!("no TypeScript type is known for {schema}"),
    }
}

fn own_type(schema: &Value, indent: &str) -> Result<Option<String>> {
    if let Some(constant) = schema.get("const") {
        return Ok(Some(constant.to_string()));
    }
    if let Some(values) = schema.get("enum").and_then(Value::as_array) {
        return Ok(Some(values.iter().map(Value::to_string).collect::<Vec<_>>().join(" | ")));
    }
    if let Some(options) = schema.get("anyOf").or(schema.get("oneOf")).and_then(Value::as_array) {
        let options: Result<Vec<String>> = options.iter().map(|option| type_of(option, indent)).collect();
        return Ok(Some(options?.join(" | ")));
    }
    match schema.get("type") {
        Some(Value::String(name)) => Ok(Some(named(name, schema, indent)?)),
        Some(Value::Array(names)) => {
            let names: Result<Vec<String>> = names.iter().filter_map(Value::as_str).map(|name| named(name, schema, indent)).collect();
            Ok(Some(names?.join(" | ")))
        }
        _ => Ok(None),
    }
}

fn named(name: &str, schema: &Value, indent: &str) -> Result<String> {
    Ok(match name {
        "string" | "boolean" | "null" => name.to_owned(),
        "integer" => "number".to_owned(),
        "array" => {
            let item = type_of(schema.get("items").context("an array without a type of items")?, indent)?;
            if item.contains(' ') { format!("({item})[]") } else { format!("{item}[]") }
        }
        "object" => object(schema, indent)?,
        _ => bail!("no TypeScript type is known for `{name}`"),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn nothing_counts_bytes() {
        let types = types().unwrap();
        let bytes: Vec<&str> = types.lines().filter(|line| line.to_lowercase().contains("byte") && !line.contains("trigger")).collect();
        assert!(bytes.is_empty(), "{bytes:#?}");
    }

    #[test]
    fn a_tagged_variant_carries_its_tag_and_its_fields() {
        let variant = json!({"type": "object", "properties": {"kind": {"const": "kite"}}, "required": ["kind"], "$ref": "#/$defs/Kite"});
        assert_eq!(type_of(&variant, "").unwrap(), "{\n  kind: \"kite\";\n} & Kite");
    }

    #[test]
    fn a_field_that_may_be_absent_is_optional() {
        let kite = json!({"properties": {"tail": {"type": ["integer", "null"]}}});
        assert_eq!(object(&kite, "").unwrap(), "{\n  tail?: number | null;\n}");
    }
}
