//! The core's sources as tokens, without comments and without what is compiled for tests only.

use proc_macro2::{Delimiter, Spacing, TokenStream, TokenTree};
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

/// A file of the core, as the compiler sees it outside tests.
pub struct SourceFile {
    /// Its path below `core/src`, with forward slashes.
    pub name: String,
    /// As written.
    pub text: String,
    tokens: Vec<String>,
    lines: Vec<usize>,
}

/// Every file below `core/src`, sorted, without those that only tests include.
pub fn core_sources() -> Vec<SourceFile> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../core/src");
    let mut paths = Vec::new();
    collect(&folder, &mut paths);
    paths.sort();
    let mut only_tests = BTreeSet::new();
    let mut files = Vec::new();
    for path in paths {
        let text = fs::read_to_string(&path).unwrap();
        let name = path.strip_prefix(&folder).unwrap().to_str().unwrap().replace('\\', "/");
        let (file, test_modules) = SourceFile::parse(name, text);
        let beside = match file.name.rsplit_once('/') {
            Some((folder, "mod.rs")) => format!("{folder}/"),
            None if file.name == "lib.rs" => String::new(),
            _ => format!("{}/", file.name.trim_end_matches(".rs")),
        };
        only_tests.extend(test_modules.into_iter().map(|module| format!("{beside}{module}")));
        files.push(file);
    }
    files.retain(|file| {
        let module = file.name.trim_end_matches(".rs").trim_end_matches("/mod");
        !only_tests.iter().any(|test: &String| module == test || module.starts_with(&format!("{test}/")))
    });
    files
}

fn collect(folder: &Path, paths: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            collect(&path, paths);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            paths.push(path);
        }
    }
}

impl SourceFile {
    /// The file, and the modules that it declares for tests only.
    fn parse(name: String, text: String) -> (Self, Vec<String>) {
        let stream: TokenStream = text.parse().unwrap_or_else(|error| panic!("{name}: {error}"));
        let mut all = Vec::new();
        flatten(stream, &mut all);
        let mut file = SourceFile { name, text, tokens: Vec::new(), lines: Vec::new() };
        let mut test_modules = Vec::new();
        let mut at = 0;
        while at < all.len() {
            if is_test_attribute(&all[at..]) {
                let end = item_end(&all, at);
                if let Some(module) = declared_module(&all[at..end]) {
                    test_modules.push(module);
                }
                at = end;
            } else {
                let (token, line) = &all[at];
                file.tokens.push(token.clone());
                file.lines.push(*line);
                at += 1;
            }
        }
        (file, test_modules)
    }

    /// The folder below `core/src` that the file stands in; none for the crate's root.
    pub fn room(&self) -> Option<String> {
        self.name.split_once('/').map(|(room, _)| room.to_owned())
    }

    /// Where `found` holds for the tokens from there on.
    pub fn places<'s>(&'s self, found: impl Fn(&[String]) -> bool + 's) -> impl Iterator<Item = String> + 's {
        (0..self.tokens.len()).filter(move |at| found(&self.tokens[*at..])).map(|at| self.place(at))
    }

    /// The first name after `root::`, wherever it is written, also within braces.
    pub fn paths_from(&self, root: &str) -> Vec<(String, String)> {
        let roots: Vec<usize> = (0..self.tokens.len()).filter(|at| self.tokens[*at] == root && self.token(at + 1) == "::").collect();
        roots.into_iter().flat_map(|at| self.names_after(at + 2)).collect()
    }

    /// The same for `crate::`, also where it is reached as `super::super::...`.
    pub fn paths_from_the_crate(&self) -> Vec<(String, String)> {
        let depth = self.name.trim_end_matches(".rs").trim_end_matches("/mod").split('/').count();
        let mut found = self.paths_from("crate");
        let mut at = 0;
        while at < self.tokens.len() {
            let mut supers = 0;
            while self.token(at) == "super" && self.token(at + 1) == "::" {
                supers += 1;
                at += 2;
            }
            if supers >= depth {
                found.extend(self.names_after(at));
            }
            at += 1;
        }
        found
    }

    fn names_after(&self, at: usize) -> Vec<(String, String)> {
        if self.token(at) != "{" {
            return vec![(self.place(at), self.token(at).to_owned())];
        }
        let mut names = Vec::new();
        let mut depth = 0;
        for index in at..self.tokens.len() {
            match self.token(index) {
                "{" => depth += 1,
                "}" => depth -= 1,
                name if depth == 1 && matches!(self.token(index - 1), "{" | ",") => names.push((self.place(index), name.to_owned())),
                _ => {}
            }
            if depth == 0 {
                break;
            }
        }
        names
    }

    fn token(&self, at: usize) -> &str {
        self.tokens.get(at).map_or("", String::as_str)
    }

    fn place(&self, at: usize) -> String {
        format!("core/src/{}:{}", self.name, self.lines.get(at).copied().unwrap_or(0))
    }
}

fn flatten(stream: TokenStream, tokens: &mut Vec<(String, usize)>) {
    let mut colon = false;
    for tree in stream {
        let line = tree.span().start().line;
        let after_colon = std::mem::take(&mut colon);
        match tree {
            TokenTree::Group(group) => {
                let (open, close) = match group.delimiter() {
                    Delimiter::Parenthesis => ("(", ")"),
                    Delimiter::Brace => ("{", "}"),
                    Delimiter::Bracket => ("[", "]"),
                    Delimiter::None => ("", ""),
                };
                tokens.push((open.to_owned(), line));
                flatten(group.stream(), tokens);
                tokens.push((close.to_owned(), group.span_close().start().line));
            }
            TokenTree::Punct(punct) if punct.as_char() == ':' && after_colon => {
                tokens.pop();
                tokens.push(("::".to_owned(), line));
            }
            TokenTree::Punct(punct) => {
                colon = punct.as_char() == ':' && punct.spacing() == Spacing::Joint;
                tokens.push((punct.as_char().to_string(), line));
            }
            TokenTree::Ident(ident) => tokens.push((ident.to_string(), line)),
            TokenTree::Literal(literal) => tokens.push((literal.to_string(), line)),
        }
    }
}

fn words(tokens: &[(String, usize)]) -> impl Iterator<Item = &str> {
    tokens.iter().map(|(token, _)| token.as_str())
}

fn is_test_attribute(tokens: &[(String, usize)]) -> bool {
    let mut opening = words(tokens);
    if !["#", "[", "cfg", "("].iter().all(|expected| opening.next() == Some(expected)) {
        return false;
    }
    match opening.next() {
        Some("test") => true,
        Some("all") => opening.take_while(|word| *word != "]").any(|word| word == "test"),
        _ => false,
    }
}

/// One past the item that begins with the attribute at `at`: after its first `;` or its first block in braces.
fn item_end(tokens: &[(String, usize)], at: usize) -> usize {
    let mut depth = 0;
    for (index, (token, _)) in tokens.iter().enumerate().skip(at) {
        match token.as_str() {
            "(" | "[" | "{" => depth += 1,
            ")" | "]" | "}" => depth -= 1,
            _ => {}
        }
        if depth == 0 && matches!(token.as_str(), ";" | "}") {
            return index + 1;
        }
    }
    tokens.len()
}

/// `tests` in `#[cfg(test)] mod tests;`.
fn declared_module(item: &[(String, usize)]) -> Option<String> {
    let words: Vec<&str> = words(item).collect();
    match words.as_slice() {
        [.., "mod", name, ";"] => Some((*name).to_owned()),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn file(text: &str) -> SourceFile {
        SourceFile::parse("reader/clause.rs".to_owned(), text.to_owned()).0
    }

    fn names(paths: Vec<(String, String)>) -> Vec<String> {
        paths.into_iter().map(|(_, name)| name).collect()
    }

    #[test]
    fn comments_strings_and_tests_are_not_read() {
        let text = "// f64\nfn a() -> &'static str { \"f64\" }\n#[cfg(test)]\nmod tests { const X: f64 = 1.0; }\nfn f64() {}";
        let places: Vec<String> = file(text).places(|tokens| tokens[0] == "f64").collect();
        assert_eq!(places, ["core/src/reader/clause.rs:5"]);
    }

    #[test]
    fn paths_are_found_within_braces_and_in_code() {
        let text = "use crate::{text::{Span, lex}, quantity};\nfn a() { crate::graph::b(super::super::solver::c()) }";
        assert_eq!(names(file(text).paths_from_the_crate()), ["text", "quantity", "graph", "solver"]);
        assert_eq!(names(file("use std::{fmt, fs::File};").paths_from("std")), ["fmt", "fs"]);
    }

    #[test]
    fn a_module_for_tests_only_is_named() {
        let (_, modules) = SourceFile::parse("reader/mod.rs".to_owned(), "#[cfg(test)]\nmod tests;\nmod clause;".to_owned());
        assert_eq!(modules, ["tests"]);
    }
}
