//! The house rules that no compiler checks: the core stays pure, and its rooms import one way.

mod rooms;
mod source;

use rooms::{RESIDUAL_FREE, ROOMS, Room};
use source::{SourceFile, core_sources};
use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

/// What the core must do without, and why.
const FORBIDDEN_NAMES: [(&str, &str); 16] = [
    ("HashMap", "its order differs from run to run"),
    ("HashSet", "its order differs from run to run"),
    ("f32", "arithmetic is exact"),
    ("f64", "arithmetic is exact"),
    ("unsafe", "nothing here needs it"),
    ("println", "the core prints nothing"),
    ("print", "the core prints nothing"),
    ("eprintln", "the core prints nothing"),
    ("eprint", "the core prints nothing"),
    ("dbg", "the core prints nothing"),
    ("todo", "nothing here is a stand-in"),
    ("unimplemented", "nothing here is a stand-in"),
    ("include_bytes", "packs are text"),
    ("thread_local", "the core keeps no state"),
    ("SystemTime", "the core knows no clock"),
    ("Instant", "the core knows no clock"),
];

/// Names of the list above that are macros: as plain names they are harmless.
const MACROS: [&str; 9] = ["println", "print", "eprintln", "eprint", "dbg", "todo", "unimplemented", "include_bytes", "thread_local"];

/// `canon` names the floats in order to refuse them: the trait it implements has a method for each.
const MAY_NAME_FLOATS: &str = "canon";

/// Parts of the standard library that reach outside the program.
const FORBIDDEN_STD: [&str; 8] = ["fs", "time", "env", "thread", "net", "io", "process", "os"];

fn report(faults: &[String]) {
    assert!(faults.is_empty(), "{} places\n{}\n", faults.len(), faults.join("\n"));
}

#[test]
fn the_core_is_pure() {
    let mut faults = Vec::new();
    for file in core_sources() {
        for (name, why) in FORBIDDEN_NAMES {
            if matches!(name, "f32" | "f64") && file.room().as_deref() == Some(MAY_NAME_FLOATS) {
                continue;
            }
            let is_macro = MACROS.contains(&name);
            faults.extend(
                file.places(|tokens| tokens[0] == name && (!is_macro || tokens.get(1).is_some_and(|next| next == "!")))
                    .map(|place| format!("{place}: `{name}`, but {why}")),
            );
        }
        faults.extend(file.places(|tokens| is_float(&tokens[0])).map(|place| format!("{place}: a float, but arithmetic is exact")));
        faults.extend(
            file.places(|tokens| tokens.starts_with(&[".", "unwrap", "("].map(str::to_owned)))
                .map(|place| format!("{place}: `.unwrap()`, but errors are for a person to read")),
        );
        for (place, path) in file.paths_from("std") {
            if FORBIDDEN_STD.contains(&path.as_str()) {
                faults.push(format!("{place}: `std::{path}`, but the core reaches nothing outside itself"));
            }
        }
    }
    report(&faults);
}

/// Every sort of the standard library is compiled anew for each type and order, four kilobytes that a browser downloads.
#[test]
fn the_core_sorts_in_one_place() {
    let files = core_sources();
    let is_sort = |name: &String| name == "sort" || name.starts_with("sort_");
    let sorts = |tokens: &[String]| matches!(tokens, [dot, name, open, ..] if dot == "." && is_sort(name) && open == "(");
    let elsewhere = files.iter().filter(|file| file.name != "canon/arrange.rs");
    let faults: Vec<String> = elsewhere
        .flat_map(|file| file.places(sorts).map(|place| format!("{place}: a sort; `canon::Arrange` has one for all types")))
        .collect();
    report(&faults);
    assert!(files.iter().any(|file| file.places(sorts).next().is_some()), "the one place was not found");
}

fn is_float(token: &str) -> bool {
    let decimal = token.starts_with(|c: char| c.is_ascii_digit()) && !token.starts_with("0x") && !token.starts_with("0b");
    decimal && (token.contains('.') || token.ends_with("f32") || token.ends_with("f64") || token.contains('e') && !token.ends_with("size"))
}

fn is_name(token: &str) -> bool {
    token.chars().all(|c| c.is_alphanumeric() || c == '_')
}

#[test]
fn rooms_import_one_way() {
    let mut faults = Vec::new();
    for file in core_sources() {
        let Some(own) = file.room() else { continue };
        let Some(room) = ROOMS.iter().find(|room| room.name == own) else {
            faults.push(format!("{}: the room `{own}` has no place in xtask/tests/house/rooms.rs", file.name));
            continue;
        };
        for (place, other) in file.paths_from_the_crate() {
            if other != own && ROOMS.iter().any(|room| room.name == other) && !room.may_import(&other) {
                faults.push(format!("{place}: `{own}` imports `{other}`; it may import {}", room.imports.join(", ")));
            }
        }
    }
    report(&faults);
}

#[test]
fn the_order_of_the_rooms_has_no_circle() {
    for Room { name, imports } in ROOMS {
        let place = ROOMS.iter().position(|room| room.name == *name).unwrap();
        for other in *imports {
            let earlier = ROOMS.iter().position(|room| room.name == *other).unwrap();
            assert!(earlier < place, "`{name}` may import `{other}`, which stands after it");
        }
    }
}

#[test]
fn what_decides_never_reads_a_residual() {
    let mut faults = Vec::new();
    for file in core_sources() {
        if file.room().is_some_and(|room| RESIDUAL_FREE.contains(&room.as_str())) {
            faults.extend(
                file.places(|tokens| is_name(&tokens[0]) && tokens[0].to_lowercase().contains("residual"))
                    .map(|place| format!("{place}: a residual is read where one is never to decide anything")),
            );
        }
    }
    report(&faults);
}

#[test]
fn every_room_says_what_it_is_for() {
    let mut faults = Vec::new();
    for file in core_sources() {
        let Some(room) = file.room().filter(|room| file.name == format!("{room}/mod.rs")) else {
            continue;
        };
        let opening: String = file.text.lines().take_while(|line| line.starts_with("//!")).collect::<Vec<_>>().join("\n");
        for part in ["For: ", "In: ", "Out: ", "Never: "] {
            if !opening.contains(part) {
                faults.push(format!("{room}/mod.rs: its first lines have no `{}`", part.trim()));
            }
        }
    }
    report(&faults);
}

#[test]
fn the_architecture_page_walks_every_room() {
    let page = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/architecture.md")).unwrap();
    let rooms: BTreeSet<String> = core_sources().iter().filter_map(SourceFile::room).collect();
    let missing: Vec<String> = rooms.into_iter().filter(|room| !page.contains(&format!("### `{room}`"))).collect();
    assert!(missing.is_empty(), "docs/architecture.md has no section for {missing:?}");
}
