//! The folder of a site: created as a whole, or updated with the files that have changed.

use crate::games::SiteTable;
use anyhow::{Context, bail, ensure};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs::{self, File};
use std::io::{ErrorKind, Read, Write};
use std::path::{Path, PathBuf};

/// The manifest that marks a folder as a site: its files with their hashes.
const MANIFEST: &str = "site.json";

/// The upper bound on the size of a manifest.
const MAX_MANIFEST_BYTES: u64 = 64 << 20;

/// The files written last, in this order, so that a visitor never sees half an update.
const LAST: [&str; 2] = ["service-worker.js", "index.html"];

pub enum FileContent {
    Bytes(Vec<u8>),
    /// A copy of a file with a known length and hash.
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

/// The numbers of files written, kept and removed.
#[derive(Default)]
pub struct WriteSummary {
    pub written: usize,
    pub kept: usize,
    pub removed: usize,
    /// Bytes of all files of the site.
    pub bytes: u64,
}

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

/// Writes a site into a folder.
pub fn write(out: &Path, files: &BTreeMap<String, FileContent>) -> anyhow::Result<WriteSummary> {
    let manifest = SiteManifest {
        galotne: env!("CARGO_PKG_VERSION").into(),
        files: (files.iter())
            .map(|(path, content)| (path.clone(), content.sha256()))
            .collect(),
    };
    let mut done = match fs::symlink_metadata(out) {
        Err(error) if error.kind() == ErrorKind::NotFound => create(out, files, &manifest)?,
        found => {
            found?;
            update(out, files, &manifest)?
        }
    };
    let own = manifest.text()?.len() as u64;
    done.bytes = own + files.values().map(FileContent::len).sum::<u64>();
    Ok(done)
}

/// Writes a new folder under another name, and renames it when it is complete.
fn create(
    out: &Path,
    files: &BTreeMap<String, FileContent>,
    manifest: &SiteManifest,
) -> anyhow::Result<WriteSummary> {
    let name = out
        .file_name()
        .context("this is not the name of a folder")?;
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
        write_file(&part.0, path, content)?;
    }
    write_file(&part.0, MANIFEST, &FileContent::Bytes(manifest.text()?))?;
    for path in files.keys() {
        // Once for each folder would do; repetition costs next to nothing.
        sync_folder(part.0.join(path).parent());
    }
    fs::rename(&part.0, out)?;
    sync_folder(Some(parent));
    Ok(WriteSummary {
        written: files.len() + 1,
        ..WriteSummary::default()
    })
}

/// A folder that is deleted unless it has been renamed.
struct PartialDir(PathBuf);

impl Drop for PartialDir {
    fn drop(&mut self) {
        // After the renaming nothing is left; an error cannot be handled here.
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// Replaces changed files, and removes files that no longer belong to the site.
fn update(
    out: &Path,
    files: &BTreeMap<String, FileContent>,
    manifest: &SiteManifest,
) -> anyhow::Result<WriteSummary> {
    let before = existing_manifest(out)?;
    let mut kept = vec![];
    // Nothing is written before all is known to fit.
    for (path, sha256) in &manifest.files {
        own_folders(out, path)?;
        match fs::symlink_metadata(out.join(path)) {
            Err(error) if error.kind() == ErrorKind::NotFound => {}
            found => {
                let found = found?;
                ensure!(
                    found.is_file() && before.files.contains_key(path),
                    "{path} is there, and is not a file of the site: move it away"
                );
                if hash(&out.join(path))? == *sha256 {
                    kept.push(&**path);
                }
            }
        }
    }
    let stale: Vec<&String> = (before.files.keys())
        .filter(|path| !manifest.files.contains_key(*path) && is_below(path))
        .collect();
    for path in &stale {
        own_folders(out, path)?;
    }
    // Where this run is ended, the next one knows the files of both.
    let mut both = SiteManifest {
        galotne: manifest.galotne.clone(),
        files: before.files.clone(),
    };
    both.files.extend(manifest.files.clone());
    write_file(out, MANIFEST, &FileContent::Bytes(both.text()?))?;
    let mut changed: Vec<(&String, &FileContent)> = (files.iter())
        .filter(|(path, _)| !kept.contains(&&***path))
        .collect();
    changed.sort_by_key(|(path, _)| LAST.iter().position(|last| last == path));
    for (path, content) in &changed {
        write_file(out, path, content)?;
    }
    let mut removed = 0;
    for path in stale {
        removed += usize::from(remove(out, path)?);
    }
    write_file(out, MANIFEST, &FileContent::Bytes(manifest.text()?))?;
    Ok(WriteSummary {
        written: changed.len() + 1,
        kept: kept.len(),
        removed,
        ..WriteSummary::default()
    })
}

/// Reads the manifest of an existing site; an empty folder has an empty one.
fn existing_manifest(out: &Path) -> anyhow::Result<SiteManifest> {
    let mut entries = fs::read_dir(out)?;
    let path = out.join(MANIFEST);
    match fs::symlink_metadata(&path) {
        Ok(found) if found.is_file() => {
            ensure!(
                found.len() <= MAX_MANIFEST_BYTES,
                "{MANIFEST} is too large for a site"
            );
            serde_json::from_slice(&fs::read(&path)?).with_context(|| {
                format!(
                    "{MANIFEST} there does not belong to a site: name another folder, or move it \
                     away"
                )
            })
        }
        _ if entries.next().is_none() => Ok(SiteManifest::default()),
        _ => bail!("is not empty, and not a site made by this command: name another folder"),
    }
}

/// Whether a path stays below the folder, on any system.
fn is_below(path: &str) -> bool {
    let plain = |part: &str| !matches!(part, "" | "." | "..") && !part.contains(['\\', ':', '\0']);
    path.split('/').all(plain) && path != MANIFEST
}

/// Checks that no folder on the path of a file is a link or a file.
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
                "{} is not a folder of the site: move it away",
                folder.display()
            ),
        }
    }
    Ok(())
}

/// Writes a file under another name, then renames it.
fn write_file(out: &Path, path: &str, content: &FileContent) -> anyhow::Result<()> {
    let place = out.join(path);
    let folder = place.parent().context("a file lies in a folder")?;
    fs::create_dir_all(folder)?;
    let mut part = place.clone().into_os_string();
    part.push(".part");
    let part = PathBuf::from(part);
    // An interrupted run may have left one.
    let _ = fs::remove_file(&part);
    let mut file = File::create_new(&part)?;
    let written = match content {
        FileContent::Bytes(bytes) => file.write_all(bytes).map_err(Into::into),
        FileContent::File(copy) => copy_unchanged(copy, &mut file),
    };
    let written = written.and_then(|()| Ok(file.sync_all()?));
    let put = written.and_then(|()| Ok(fs::rename(&part, &place)?));
    if put.is_err() {
        // It may not exist.
        let _ = fs::remove_file(&part);
    }
    put.with_context(|| path.to_owned())
}

/// Copies a file, which must be unchanged.
fn copy_unchanged(copy: &TableCopy, to: &mut File) -> anyhow::Result<()> {
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

/// Removes a file of the site, and folders that become empty. Returns whether the file existed.
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

/// Makes the names in a folder survive a power cut, if the system can.
fn sync_folder(path: Option<&Path>) {
    #[cfg(unix)]
    if let Some(folder) = path.and_then(|path| File::open(path).ok()) {
        // A file system without this operation has no substitute.
        let _ = folder.sync_all();
    }
    #[cfg(not(unix))]
    let _ = path;
}

/// Writes bytes in hexadecimal digits.
pub fn hex(bytes: &[u8]) -> String {
    bytes.iter().fold(String::new(), |mut text, byte| {
        // Writing to a string cannot fail.
        let _ = write!(text, "{byte:02x}");
        text
    })
}
