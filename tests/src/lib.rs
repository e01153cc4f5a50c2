//! What the project's tests share: the formats of the corpus and of the texts for labels, and a check that every span of a report is exact.

pub mod agreement;
pub mod corpus;
pub mod labels;
pub mod spans;

/// The texts of every corpus case, in the order of the files.
///
/// # Panics
/// If a corpus file cannot be read; a test is to fail then.
pub fn corpus_texts() -> Vec<String> {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("corpus");
    let mut files: Vec<_> = std::fs::read_dir(folder).expect("the corpus folder").map(|entry| entry.expect("an entry").path()).collect();
    files.retain(|path| path.extension().is_some_and(|extension| extension == "toml"));
    files.sort();
    let read = |path: &std::path::PathBuf| -> corpus::CorpusFile {
        let text = std::fs::read_to_string(path).expect("a corpus file");
        toml::from_str(&text).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
    };
    files.iter().flat_map(|path| read(path).case).map(|case| case.text).collect()
}
