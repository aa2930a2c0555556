//! The library for browsers, which a site is asked with.

use crate::installed_tables;
use anyhow::{Context, bail};
use serde::Deserialize;
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

/// What pages and threads load.
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

/// What goes along with it.
const LICENCES: [&str; 2] = ["LICENSE-APACHE", "LICENSE-MIT"];

/// A file of it has no more bytes.
const LONGEST: u64 = 16 << 20;

/// Whether a file is loaded by pages.
pub fn is_code(name: &str) -> bool {
    CODE.contains(&name)
}

/// What the package says of itself.
#[derive(Deserialize)]
struct WasmPackage {
    version: String,
}

/// Its files by name.
pub fn read(named: Option<&Path>) -> anyhow::Result<BTreeMap<&'static str, Vec<u8>>> {
    let dir = match named {
        Some(dir) => dir.to_owned(),
        None => usual()?,
    };
    let package = file(&dir, "package.json").and_then(|bytes| {
        let package: WasmPackage = serde_json::from_slice(&bytes)?;
        Ok(package)
    });
    let WasmPackage { version } = package.with_context(|| {
        format!(
            "{} is not the library for browsers, which `scripts/wasm` makes in target/wasm/pkg",
            dir.display()
        )
    })?;
    let own = env!("CARGO_PKG_VERSION");
    if version != own {
        bail!(
            "the library for browsers in {} is version {version}, and this program {own}: make it anew with `scripts/wasm`",
            dir.display()
        );
    }
    (CODE.into_iter().chain(LICENCES))
        .map(|name| Ok((name, file(&dir, name)?)))
        .collect()
}

/// Where it lies if nobody says: with the installed program, or with the one that was built.
fn usual() -> anyhow::Result<PathBuf> {
    let places = installed_tables::with_program("share/galotne/browser").into_iter();
    let mut places = places.chain(installed_tables::with_program("wasm/pkg"));
    let found = places.find(|place| place.join("package.json").is_file());
    found.with_context(|| {
        "the library for browsers is not here: `scripts/wasm` in the source tree makes it in target/wasm/pkg, --module says where \
         it lies, and `scripts/install` puts it beside the program"
    })
}

fn file(dir: &Path, name: &str) -> anyhow::Result<Vec<u8>> {
    let path = dir.join(name);
    let about = || path.display().to_string();
    let length = fs::metadata(&path).with_context(about)?.len();
    if length > LONGEST {
        bail!(
            "{}: {length} bytes are no part of the library for browsers",
            path.display()
        );
    }
    fs::read(&path).with_context(about)
}
