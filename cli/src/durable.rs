//! Append-only files of lines that survive a crash: kept by a lock, and on the disk before anyone is told.

use anyhow::{Context, Result, bail};
use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{ErrorKind, Read, Write};
use std::path::{Path, PathBuf};

/// A file under its writer's lock, which ends with the program, however it ends.
#[derive(Debug)]
pub struct Appender {
    file: File,
    path: PathBuf,
    /// Where the last whole line ends.
    end: u64,
}

impl Appender {
    /// Opens a file to append to it, making it where it is missing, and gives what it holds.
    pub fn open(path: &Path) -> Result<(Self, Vec<u8>)> {
        let cannot = || format!("cannot open `{}` to append to it", path.display());
        let mut file = OpenOptions::new().read(true).append(true).create(true).open(path).with_context(cannot)?;
        locked(file.try_lock(), path)?;
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes).with_context(|| format!("cannot read `{}`", path.display()))?;
        if bytes.is_empty() {
            sync_folder_of(path)?;
        }
        let end = bytes.len() as u64;
        Ok((Appender { file, path: path.to_owned(), end }, bytes))
    }

    /// Cuts the file to its first `whole` bytes.
    pub fn cut(&mut self, whole: usize) -> Result<()> {
        self.end = whole as u64;
        self.file
            .set_len(self.end)
            .and_then(|()| self.file.sync_all())
            .with_context(|| format!("cannot cut `{}` to its last whole line", self.path.display()))
    }

    /// Appends whole lines. When this returns, they are on the disk; when it fails, none of them is in the file.
    pub fn append(&mut self, lines: &[u8]) -> Result<()> {
        if lines.is_empty() {
            return Ok(());
        }
        let written = self.file.write_all(lines).and_then(|()| self.file.sync_data());
        if let Err(error) = written {
            // Half a line must not stand before the next one. If even that fails, the next to open the file finds it torn.
            let _ = self.file.set_len(self.end);
            return Err(error).with_context(|| format!("cannot append to `{}`", self.path.display()));
        }
        self.end += lines.len() as u64;
        Ok(())
    }
}

/// What a file holds, read while nobody writes it. Nothing where there is no such file.
pub fn read(path: &Path) -> Result<Option<Vec<u8>>> {
    let mut file = match File::open(path) {
        Ok(file) => file,
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(None),
        Err(error) => return Err(error).with_context(|| format!("cannot read `{}`", path.display())),
    };
    locked(file.try_lock_shared(), path)?;
    let mut bytes = Vec::new();
    file.read_to_end(&mut bytes).with_context(|| format!("cannot read `{}`", path.display()))?;
    Ok(Some(bytes))
}

/// Puts a file in the place of another, so that at any moment one or the other is there whole.
pub fn replace(path: &Path, text: &str) -> Result<()> {
    let beside = path.with_extension("new");
    let write = || -> std::io::Result<()> {
        let mut file = File::create(&beside)?;
        file.write_all(text.as_bytes())?;
        file.sync_all()?;
        fs::rename(&beside, path)
    };
    write().with_context(|| format!("cannot write `{}`", path.display()))?;
    sync_folder_of(path)
}

fn locked(lock: Result<(), TryLockError>, path: &Path) -> Result<()> {
    match lock {
        Ok(()) => Ok(()),
        Err(TryLockError::WouldBlock) => {
            bail!(
                "`{}` is in use by another run of this program; expected to be alone with it: wait until that ends, then try again",
                path.display()
            )
        }
        Err(TryLockError::Error(error)) => Err(error).with_context(|| format!("cannot lock `{}`", path.display())),
    }
}

/// A new name is on the disk only when its folder is.
fn sync_folder_of(path: &Path) -> Result<()> {
    if cfg!(unix) {
        let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
        File::open(folder)
            .and_then(|folder| folder.sync_all())
            .with_context(|| format!("cannot bring the folder `{}` to the disk", folder.display()))?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_writers_are_kept_apart_and_a_reader_from_a_writer() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("queue.jsonl");
        let (mut first, _) = Appender::open(&path).unwrap();
        for second in [Appender::open(&path).map(|_| ()), read(&path).map(|_| ())] {
            let message = second.unwrap_err().to_string();
            assert!(message.contains("queue.jsonl") && message.contains("wait until that ends"), "{message}");
        }
        first.append(b"{}\n").unwrap();
        drop(first);
        assert_eq!(read(&path).unwrap().unwrap(), b"{}\n");
        assert_eq!(Appender::open(&path).unwrap().1, b"{}\n");
    }

    #[test]
    fn a_file_that_is_missing_is_nothing_to_read() {
        let folder = tempfile::tempdir().unwrap();
        assert_eq!(read(&folder.path().join("none.jsonl")).unwrap(), None);
    }

    #[test]
    fn a_cut_file_goes_on_where_it_was_cut() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("queue.jsonl");
        fs::write(&path, "{}\n{\"to").unwrap();
        let (mut file, bytes) = Appender::open(&path).unwrap();
        assert_eq!(bytes.len(), 7);
        file.cut(3).unwrap();
        file.append(b"[]\n").unwrap();
        assert_eq!(fs::read_to_string(&path).unwrap(), "{}\n[]\n");
    }
}
