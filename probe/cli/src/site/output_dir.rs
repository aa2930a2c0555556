//! A site as a folder: new and whole, or one that is there already, in which what has changed is
//! replaced.

use super::pages::hex;
use super::selection::SiteTable;
use anyhow::{Context, bail, ensure};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::{ErrorKind, Read, Write};
use std::path::{Path, PathBuf};

/// By which a folder is known as a site: its files with their hashes.
const RECORD: &str = "site.json";

/// A record has no more bytes.
const LONGEST_RECORD: u64 = 64 << 20;

/// What is written last, in this order: a visitor who comes meanwhile gets what is whole.
const LAST: [&str; 2] = ["service-worker.js", "index.html"];

/// A file to be written.
pub enum FileContent {
    Bytes(Vec<u8>),
    /// A copy of a file that has this many bytes and this hash.
    File(TableCopy),
}

pub struct TableCopy {
    source: PathBuf,
    bytes: u64,
    sha256: String,
}

impl From<SiteTable> for TableCopy {
    fn from(table: SiteTable) -> Self {
        Self {
            source: table.source,
            bytes: table.bytes,
            sha256: table.sha256,
        }
    }
}

impl FileContent {
    fn sha256(&self) -> String {
        match self {
            Self::Bytes(bytes) => hex(&Sha256::digest(bytes)),
            Self::File(copy) => copy.sha256.clone(),
        }
    }

    fn len(&self) -> u64 {
        match self {
            Self::Bytes(bytes) => bytes.len() as u64,
            Self::File(copy) => copy.bytes,
        }
    }
}

/// What was done.
#[derive(Default)]
pub struct WriteSummary {
    pub written: usize,
    pub kept: usize,
    pub removed: usize,
    /// Bytes of all files of the site.
    pub bytes: u64,
}

/// The files of a site, told beside them.
#[derive(Default, Serialize, Deserialize)]
struct SiteManifest {
    /// The version of the program.
    galotne: String,
    /// SHA-256 by path.
    files: BTreeMap<String, String>,
}

impl SiteManifest {
    fn text(&self) -> anyhow::Result<Vec<u8>> {
        let mut text = serde_json::to_vec_pretty(self)?;
        text.push(b'\n');
        Ok(text)
    }
}

/// Writes a site.
pub fn write(out: &Path, files: &BTreeMap<String, FileContent>) -> anyhow::Result<WriteSummary> {
    let record = SiteManifest {
        galotne: env!("CARGO_PKG_VERSION").into(),
        files: (files.iter())
            .map(|(path, content)| (path.clone(), content.sha256()))
            .collect(),
    };
    let mut done = match fs::symlink_metadata(out) {
        Err(error) if error.kind() == ErrorKind::NotFound => new(out, files, &record)?,
        found => {
            found?;
            renewed(out, files, &record)?
        }
    };
    let own = record.text()?.len() as u64;
    done.bytes = own + files.values().map(FileContent::len).sum::<u64>();
    Ok(done)
}

/// Writes a folder beside its place, and gives it its name when it is whole.
fn new(
    out: &Path,
    files: &BTreeMap<String, FileContent>,
    record: &SiteManifest,
) -> anyhow::Result<WriteSummary> {
    let name = out.file_name().context("this is no name of a folder")?;
    let parent = match out.parent() {
        Some(parent) if !parent.as_os_str().is_empty() => parent,
        _ => Path::new("."),
    };
    fs::create_dir_all(parent)?;
    let mut part = std::ffi::OsString::from(".");
    part.push(name);
    part.push(format!(".{}.part", std::process::id()));
    let part = PartialDir(parent.join(part));
    fs::create_dir(&part.0)?;
    for (path, content) in files {
        put(&part.0, path, content)?;
    }
    put(&part.0, RECORD, &FileContent::Bytes(record.text()?))?;
    for path in files.keys() {
        // Of each folder once would do; it costs next to nothing.
        sync_folder(part.0.join(path).parent());
    }
    fs::rename(&part.0, out)?;
    sync_folder(Some(parent));
    Ok(WriteSummary {
        written: files.len() + 1,
        ..WriteSummary::default()
    })
}

/// A folder that is taken away unless it has got another name.
struct PartialDir(PathBuf);

impl Drop for PartialDir {
    fn drop(&mut self) {
        // Where it has, there is nothing; where it cannot be, nothing can be done here.
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// Replaces what has changed, and takes away what is not of the site any more.
fn renewed(
    out: &Path,
    files: &BTreeMap<String, FileContent>,
    record: &SiteManifest,
) -> anyhow::Result<WriteSummary> {
    let before = earlier(out)?;
    let mut kept = vec![];
    // Nothing is written before all is known to fit.
    for (path, sha256) in &record.files {
        own_folders(out, path)?;
        match fs::symlink_metadata(out.join(path)) {
            Err(error) if error.kind() == ErrorKind::NotFound => {}
            found => {
                let found = found?;
                ensure!(
                    found.is_file() && before.files.contains_key(path),
                    "{path} is there, and no file of the site: move it away"
                );
                if hash(&out.join(path))? == *sha256 {
                    kept.push(&**path);
                }
            }
        }
    }
    let stale: Vec<&String> = (before.files.keys())
        .filter(|path| !record.files.contains_key(*path) && is_below(path))
        .collect();
    for path in &stale {
        own_folders(out, path)?;
    }
    // Where this run is ended, the next one knows the files of both.
    let mut both = SiteManifest {
        galotne: record.galotne.clone(),
        files: before.files.clone(),
    };
    both.files.extend(record.files.clone());
    put(out, RECORD, &FileContent::Bytes(both.text()?))?;
    let mut changed: Vec<(&String, &FileContent)> = (files.iter())
        .filter(|(path, _)| !kept.contains(&&***path))
        .collect();
    changed.sort_by_key(|(path, _)| LAST.iter().position(|last| last == path));
    for (path, content) in &changed {
        put(out, path, content)?;
    }
    let mut removed = 0;
    for path in stale {
        removed += usize::from(remove(out, path)?);
    }
    put(out, RECORD, &FileContent::Bytes(record.text()?))?;
    Ok(WriteSummary {
        written: changed.len() + 1,
        kept: kept.len(),
        removed,
        ..WriteSummary::default()
    })
}

/// The record of a site that is there; that of none where the folder is empty.
fn earlier(out: &Path) -> anyhow::Result<SiteManifest> {
    let mut entries = fs::read_dir(out)?;
    let path = out.join(RECORD);
    match fs::symlink_metadata(&path) {
        Ok(found) if found.is_file() => {
            ensure!(
                found.len() <= LONGEST_RECORD,
                "{RECORD} is too large to be one of a site"
            );
            serde_json::from_slice(&fs::read(&path)?).with_context(|| {
                format!(
                    "{RECORD} there is not that of a site: name another folder, or move it away"
                )
            })
        }
        _ if entries.next().is_none() => Ok(SiteManifest::default()),
        _ => bail!("is not empty, and no site that was made by this command: name another folder"),
    }
}

/// Whether a path leads below the folder, whatever system it is read on.
fn is_below(path: &str) -> bool {
    let plain = |part: &str| !matches!(part, "" | "." | "..") && !part.contains(['\\', ':', '\0']);
    path.split('/').all(plain) && path != RECORD
}

/// Checks that no folder on the way to a file leads elsewhere.
fn own_folders(out: &Path, path: &str) -> anyhow::Result<()> {
    let mut folder = out.to_owned();
    let mut parts: Vec<&str> = path.split('/').collect();
    parts.pop();
    for part in parts {
        folder.push(part);
        match fs::symlink_metadata(&folder) {
            Err(error) if error.kind() == ErrorKind::NotFound => break,
            found => ensure!(
                found?.is_dir(),
                "{} is no folder of the site: move it away",
                folder.display()
            ),
        }
    }
    Ok(())
}

/// Writes a file under another name, then gives it its own.
fn put(out: &Path, path: &str, content: &FileContent) -> anyhow::Result<()> {
    let place = out.join(path);
    let folder = place.parent().context("a file lies in a folder")?;
    fs::create_dir_all(folder)?;
    let mut part = place.clone().into_os_string();
    part.push(".part");
    let part = PathBuf::from(part);
    // A run that was ended may have left one.
    let _ = fs::remove_file(&part);
    let mut file = File::create_new(&part)?;
    let written = match content {
        FileContent::Bytes(bytes) => file.write_all(bytes).map_err(Into::into),
        FileContent::File(copy) => copied(copy, &mut file),
    };
    let written = written.and_then(|()| Ok(file.sync_all()?));
    let put = written.and_then(|()| Ok(fs::rename(&part, &place)?));
    if put.is_err() {
        // It may not have come so far.
        let _ = fs::remove_file(&part);
    }
    put.with_context(|| path.to_owned())
}

/// Copies a file, which must still be the one that it was.
fn copied(copy: &TableCopy, to: &mut File) -> anyhow::Result<()> {
    let mut hasher = Sha256::new();
    let mut length = 0;
    each_part(&copy.source, |bytes| {
        hasher.update(bytes);
        length += bytes.len() as u64;
        to.write_all(bytes)
    })
    .with_context(|| copy.source.display().to_string())?;
    ensure!(
        (length, hex(&hasher.finalize())) == (copy.bytes, copy.sha256.clone()),
        "{} has changed meanwhile: try again",
        copy.source.display()
    );
    Ok(())
}

fn hash(path: &Path) -> anyhow::Result<String> {
    let mut hasher = Sha256::new();
    each_part(path, |bytes| {
        hasher.update(bytes);
        Ok(())
    })
    .with_context(|| path.display().to_string())?;
    Ok(hex(&hasher.finalize()))
}

fn each_part(
    path: &Path,
    mut work: impl FnMut(&[u8]) -> std::io::Result<()>,
) -> std::io::Result<()> {
    let mut file = File::open(path)?;
    let mut buffer = vec![0; 1 << 20];
    loop {
        match file.read(&mut buffer)? {
            0 => return Ok(()),
            length => work(buffer.get(..length).unwrap_or_default())?,
        }
    }
}

/// Takes a file of the site away, and the folders that are empty then. Says whether there was one.
fn remove(out: &Path, path: &str) -> anyhow::Result<bool> {
    let place = out.join(path);
    match fs::symlink_metadata(&place) {
        Ok(found) if found.is_file() => fs::remove_file(&place).with_context(|| path.to_owned())?,
        _ => return Ok(false),
    }
    let mut folder = place.parent();
    while let Some(path) = folder.filter(|path| *path != out) {
        if fs::remove_dir(path).is_err() {
            break;
        }
        folder = path.parent();
    }
    Ok(true)
}

/// Lets the names in a folder outlive a power cut, where the system knows how.
fn sync_folder(path: Option<&Path>) {
    #[cfg(unix)]
    if let Some(folder) = path.and_then(|path| File::open(path).ok()) {
        // A file system that cannot has nothing better to offer.
        let _ = folder.sync_all();
    }
    #[cfg(not(unix))]
    let _ = path;
}
