//! The library for browsers, with which a site looks up its tables.

use crate::installed_tables::beside_program;
use anyhow::{Context, bail};
use serde::Deserialize;
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

/// The files that pages and workers load.
const CODE: [&str; 8] = [
    "engine.js",
    "error.js",
    "galotne.js",
    "galotne_wasm.js",
    "galotne_wasm_bg.wasm",
    "host.js",
    "chunk-store.js",
    "worker.js",
];

/// The licences, which go along with them.
const LICENCES: [&str; 2] = ["LICENSE-APACHE", "LICENSE-MIT"];

/// The upper bound on the size of a file.
const MAX_FILE_BYTES: u64 = 16 << 20;

/// Whether a file is loaded by pages.
pub fn is_code(name: &str) -> bool {
    CODE.contains(&name)
}

/// The fields of `package.json` that are read.
#[derive(Deserialize)]
struct WasmPackage {
    version: String,
}

/// Reads the files of the library by name, from this directory or the default one.
pub fn read(named: Option<&Path>) -> anyhow::Result<BTreeMap<&'static str, Vec<u8>>> {
    let dir = match named {
        Some(dir) => dir.to_owned(),
        None => default_dir()?,
    };
    let package = file(&dir, "package.json").and_then(|bytes| {
        let package: WasmPackage = serde_json::from_slice(&bytes)?;
        Ok(package)
    });
    let WasmPackage { version } = package.with_context(|| {
        format!(
            "{} is not the library for browsers, which `scripts/wasm` builds in target/wasm/pkg",
            dir.display()
        )
    })?;
    let own = env!("CARGO_PKG_VERSION");
    if version != own {
        bail!(
            "the library for browsers in {} has version {version}, and this program {own}: build \
             it again with `scripts/wasm`",
            dir.display()
        );
    }
    (CODE.into_iter().chain(LICENCES))
        .map(|name| Ok((name, file(&dir, name)?)))
        .collect()
}

/// The default directory: installed with the program, or in the build directory.
fn default_dir() -> anyhow::Result<PathBuf> {
    let places = beside_program("share/galotne/browser").into_iter();
    let mut places = places.chain(beside_program("wasm/pkg"));
    let found = places.find(|place| place.join("package.json").is_file());
    found.with_context(|| {
        "the library for browsers is not here: `scripts/wasm` in the source tree builds it in \
         target/wasm/pkg, --module names its directory, and `scripts/install` puts it beside the \
         program"
    })
}

fn file(dir: &Path, name: &str) -> anyhow::Result<Vec<u8>> {
    let path = dir.join(name);
    let about = || path.display().to_string();
    let length = fs::metadata(&path).with_context(about)?.len();
    if length > MAX_FILE_BYTES {
        bail!(
            "{}: {length} bytes are too many for a file of the library for browsers",
            path.display()
        );
    }
    fs::read(&path).with_context(about)
}
