//! `galotne-gen manifest`: prints lengths and hashes of the tables, so that others can check
//! theirs. The golden files are manifests.

use crate::classes::select_classes;
use crate::command_line::GlobalOptions;
use crate::faults::FaultyTables;
use crate::report;
use anyhow::{Context, bail};
use galotne::game::Game;
use galotne::material::MaterialClass;
use galotne::report::Report;
use galotne::report::manifest::{MAX_BYTES, parse_of};
use galotne::report::signature::{self, KeyError, ManifestKey};
use galotne::table::open_regular;
use galotne::tablebase::Tablebase;
use galotne_generator::check::inventory::Inventory;
use galotne_generator::progress_bar::TerminalBar;
use std::fs::File;
use std::io::{self, Read, Write};
use std::path::Path;

/// Reads all files, and prints a line for each class if they agree with their reports.
pub fn run<G: Game>(
    options: &GlobalOptions,
    tables: &Tablebase<G>,
    named: &[G::Class],
) -> anyhow::Result<()> {
    let classes = select_classes(tables, named);
    let bar = TerminalBar::default();
    let set = Inventory::read(tables, &options.tables, &classes, &bar);
    let faults = set.faults();
    drop(bar);
    if !faults.is_empty() {
        return Err(FaultyTables::new(tables, &faults).into());
    }
    let mut out = io::stdout().lock();
    for report in set.manifest() {
        writeln!(out, "{}", serde_json::to_string(&report)?)?;
    }
    Ok(())
}

/// The environment variable with the public key for manifests that are signed.
const KEY_VARIABLE: &str = "GALOTNE_SOURCE_KEY";

/// The public key for manifests.
pub struct SignatureKey {
    key: Option<ManifestKey>,
    /// Whether a manifest must be signed.
    required: bool,
}

impl SignatureKey {
    /// Reads the key of the command line, which is required, or else that of the environment.
    pub fn new(argument: Option<&str>) -> anyhow::Result<Self> {
        let variable = || std::env::var(KEY_VARIABLE).ok();
        let named = argument.map(ToOwned::to_owned).or_else(variable);
        let key = named.filter(|named| !named.is_empty()).map(|named| {
            named.parse().or_else(|error: KeyError| {
                ManifestKey::read(Path::new(&named))
                    .with_context(|| format!("`{named}` is {error}; nor is it a file with one"))
            })
        });
        Ok(Self {
            key: key.transpose()?,
            required: argument.is_some(),
        })
    }
}

/// A manifest from a file.
pub struct ManifestFile {
    /// A report for each class.
    pub reports: Vec<Report>,
    /// The serial number of its signature, if that was checked.
    pub serial: Option<u64>,
}

/// Reads a manifest of a game, and checks its signature. One that is accepted without is named on
/// standard error.
pub fn read<C: MaterialClass>(
    path: &Path,
    rules: &'static str,
    key: &SignatureKey,
) -> anyhow::Result<ManifestFile> {
    let name = path.display();
    let text = read_file(path, MAX_BYTES);
    let text = text.with_context(|| format!("cannot read the manifest {name}"))?;
    let serial = check_signature(path, &text, rules, key)?;
    let reports = parse_of::<C>(&text, rules).with_context(|| name.to_string())?;
    if reports.is_empty() {
        bail!("{name} is an empty manifest");
    }
    Ok(ManifestFile { reports, serial })
}

/// Checks the signature beside a manifest. Returns its serial number, or `None` if the manifest is
/// accepted unchecked.
fn check_signature(
    path: &Path,
    manifest: &[u8],
    rules: &'static str,
    key: &SignatureKey,
) -> anyhow::Result<Option<u64>> {
    let name = path.display();
    let mut beside = path.as_os_str().to_owned();
    beside.push(".minisig");
    let beside = Path::new(&beside);
    let signature = match read_file(beside, signature::MAX_BYTES) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => None,
        read => Some(read.with_context(|| format!("cannot read {}", beside.display()))?),
    };
    match (signature, &key.key) {
        (Some(signature), Some(key)) => {
            let serial = signature::verify(manifest, &signature, key, rules);
            let serial = serial.with_context(|| format!("{name} is refused"))?;
            return Ok(Some(serial));
        }
        (None, _) if key.required => {
            bail!("{name} is not signed: {} is missing", beside.display());
        }
        (None, _) => report(format_args!("{name} is not signed; its origin is unknown")),
        (Some(_), None) => report(format_args!(
            "the signature of {name} is not checked: --key names the public key of its publisher"
        )),
    }
    Ok(None)
}

/// Reads a whole file of a manifest or its signature.
///
/// # Errors
/// The file cannot be read, or is longer than `max_bytes`.
fn read_file(path: &Path, max_bytes: u64) -> io::Result<Vec<u8>> {
    let mut bytes = vec![];
    let file = open_regular(path, File::options().read(true))?;
    file.take(max_bytes + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > max_bytes {
        let message = format!("it is longer than {max_bytes} bytes, as no such file is");
        return Err(io::Error::new(io::ErrorKind::FileTooLarge, message));
    }
    Ok(bytes)
}
