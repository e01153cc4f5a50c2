//! `forbear teach apply`: a proposed patch, written into a pack if the replay gate lets it through.

use super::decide::operator;
use super::log::Log;
use super::propose::CLAIM;
use crate::args::EngineArgs;
use crate::cases::{self, Case};
use crate::durable::replace;
use crate::printable::printable_line;
use crate::{Exit, reader};
use anyhow::{Context, Result, bail};
use diffy::patch_set::{FileOperation, ParseOptions, PatchSet};
use forbear_core::Reader;
use forbear_core::canon::Hash;
use forbear_core::lexicon::{MANIFEST, PackFile, manifest_for};
use forbear_core::teaching::{Change, changes};
use rayon::prelude::*;
use std::fs;
use std::io::{self, Read as _, Write as _};
use std::path::{Path, PathBuf};

/// Replays the cases with and without the patch, and writes it if none stops it.
pub fn run(engine: &EngineArgs, queue: &Path, patch: &Path, problems: &[PathBuf], by: Option<&str>) -> Result<Exit> {
    let Some(named) = &engine.packs else {
        bail!(
            "found no --packs; expected the folder of the pack to change, a copy under version control: the embedded pack cannot be written"
        );
    };
    let folder = reader::pack_folder(named)?;
    let text = text_of(patch)?;
    let before_files = reader::pack_files(engine)?;
    let before = reader::with_packs(engine, &before_files)?;
    let changed =
        patched(&before_files, &text).with_context(|| format!("`{}` does not apply to `{}`", patch.display(), folder.display()))?;
    let identity = before.lexicon().identity();
    let mut after_files = before_files;
    for file in &changed {
        put(&mut after_files, file.clone());
    }
    let manifest = PackFile { path: MANIFEST.to_owned(), text: manifest_for(&identity.id, &identity.version, &after_files) };
    put(&mut after_files, manifest.clone());
    let after = reader::with_packs(engine, &after_files).context("the pack cannot be loaded with the patch; nothing was written")?;

    let cases = cases_of(problems)?;
    let stopped = replay(&before, &after, &cases)?;
    if !stopped.is_empty() {
        let mut out = io::stdout().lock();
        writeln!(out, "turned down: {} of {} cases would change; nothing was written", stopped.len(), cases.len())?;
        for (case, change) in &stopped {
            writeln!(out, "  {}: {}: {} -> {}", printable_line(&case.id), <&str>::from(change.kind), change.before, change.after)?;
        }
        return Ok(Exit::Negative);
    }

    let claims = claims_of(&text)?;
    let pack: Hash = after.lexicon().identity().hash.parse().context("the pack has no hash")?;
    // Everything that may be refused is refused before the first byte is written.
    let noted = if claims.is_empty() || !queue.is_file() {
        None
    } else {
        let mut log = Log::open(queue)?;
        let known = claims.iter().all(|claim| log.queue.find(&claim.to_string()).is_ok());
        if known {
            let record = log.queue.applied(claims, pack, by.map(|by| operator(by, None)))?;
            Some((log, record))
        } else {
            eprintln!("the patch is from another queue than `{}`; it is not noted there", queue.display());
            None
        }
    };
    for file in changed.iter().chain([&manifest]) {
        replace(&folder.join(&file.path), &file.text)?;
    }
    if let Some((mut log, record)) = noted {
        log.append([&record])?;
    }
    let mut out = io::stdout().lock();
    let paths: Vec<&str> = changed.iter().map(|file| file.path.as_str()).collect();
    writeln!(out, "applied to {}: no earlier answer among {} cases changes, and none is wrong", paths.join(", "), cases.len())?;
    writeln!(out, "  pack {} {} {pack}", identity.id, identity.version)?;
    Ok(Exit::Fine)
}

fn text_of(patch: &Path) -> Result<String> {
    if patch == Path::new("-") {
        let mut text = String::new();
        io::stdin().read_to_string(&mut text).context("cannot read the patch from standard input")?;
        return Ok(text);
    }
    fs::read_to_string(patch).with_context(|| format!("cannot read the patch `{}`", patch.display()))
}

fn put(files: &mut Vec<PackFile>, file: PackFile) {
    files.retain(|known| known.path != file.path);
    files.push(file);
}

/// The pack's files that the patch changes, as they become. Only lexicon files may change, and nothing may come or go.
fn patched(pack: &[PackFile], text: &str) -> Result<Vec<PackFile>> {
    let mut changed: Vec<PackFile> = Vec::new();
    for file in PatchSet::parse(text, ParseOptions::unidiff()) {
        let file = file.context("found no unified diff; expected a patch as `forbear teach propose` writes it")?;
        let FileOperation::Modify { modified, .. } = file.operation().strip_prefix(1) else {
            bail!("found a file that comes, goes or moves; expected changes to files of the pack alone");
        };
        let Some(base) = pack.iter().find(|known| *known.path == *modified && known.path.starts_with("lexicon/")) else {
            bail!("found changes to `{modified}`; expected a lexicon file of the pack");
        };
        let Some(patch) = file.patch().as_text() else {
            bail!("found a binary patch of `{modified}`; expected lines");
        };
        let text = diffy::apply(&base.text, patch)
            .with_context(|| format!("`{modified}` is no longer what the patch was made for; propose it again for this pack"))?;
        put(&mut changed, PackFile { path: base.path.clone(), text });
    }
    if changed.iter().all(|file| pack.contains(file)) {
        bail!("found no change in the patch; expected at least one line");
    }
    changed.sort_by(|a, b| a.path.cmp(&b.path));
    Ok(changed)
}

/// The claims that the patch says it comes from.
fn claims_of(patch: &str) -> Result<Vec<Hash>> {
    let named = patch.lines().filter_map(|line| line.strip_prefix(CLAIM));
    named
        .map(|rest| {
            let id = rest.split(' ').next().unwrap_or(rest);
            id.parse().with_context(|| format!("the patch names the claim `{id}`; propose it again"))
        })
        .collect()
}

fn cases_of(problems: &[PathBuf]) -> Result<Vec<Case>> {
    let files = if problems.is_empty() { cases::corpus_files()? } else { problems.to_vec() };
    let mut cases = Vec::new();
    for path in &files {
        let (found, malformed) = cases::read(path)?;
        if let Some(line) = malformed.first() {
            bail!("{}:{}: {}; expected every case to be read before a pack is changed", path.display(), line.number, line.message);
        }
        cases.extend(found);
    }
    if cases.is_empty() {
        bail!("found no case to replay; expected some, for a pack is never changed unseen: name files of problems after the patch");
    }
    Ok(cases)
}

/// The cases that stop the patch, in their order.
fn replay<'c>(before: &Reader, after: &Reader, cases: &'c [Case]) -> Result<Vec<(&'c Case, Change)>> {
    let replayed: Vec<Option<(&Case, Change)>> = cases
        .par_iter()
        .map(|case| {
            let (Ok(old), Ok(new)) = (before.verdict(&case.text), after.verdict(&case.text)) else {
                bail!(
                    "the case `{}` cannot be read; expected at most {} bytes",
                    printable_line(&case.id),
                    forbear_core::text::MAX_TEXT_BYTES
                );
            };
            Ok(changes(&old, &new, |outcome| case.wrong(outcome)).map(|change| (case, change)))
        })
        .collect::<Result<_>>()?;
    Ok(replayed.into_iter().flatten().collect())
}
