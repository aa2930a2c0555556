//! The layers of the house, as `CONTRIBUTING.md` lists them: imports only lead downward.

use std::fs;
use std::path::{Path, PathBuf};

/// The rooms of the library, from the lowest layer up. Rooms of one layer may use each other.
const ROOMS: [&[&str]; 14] = [
    &["colour", "geometry"],
    &["king_run", "promotion", "square_notation", "value"],
    &["position"],
    &["material", "run_numbers"],
    &["measure", "rules"],
    &["index"],
    &["game_record"],
    &["notation"],
    &["table"],
    &["archive"],
    &["game", "tablebase"],
    &["draughts"],
    &["verdict"],
    &["report"],
];

/// The packages, from the lowest layer up.
const PACKAGES: [&[&str]; 8] = [
    &["probe"],
    &["probe/published"],
    &["probe/mills", "probe/egdb", "probe/fetch", "probe/hub"],
    &["probe/answer", "probe/find"],
    &["probe/export", "probe/report", "probe/wasm", "generator"],
    &["probe/capi", "probe/python", "probe/server", "probe/study"],
    &["probe/cli"],
    &["probe/fuzz"],
];

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// Returns the number of the layer of a name.
fn layer(layers: &[&[&str]], name: &str) -> usize {
    (layers.iter().position(|layer| layer.contains(&name)))
        .unwrap_or_else(|| panic!("`{name}` is in no layer: add it to the table in layers.rs"))
}

/// Collects the Rust files of a folder.
fn sources(folder: &Path, files: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            sources(&path, files);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            files.push(path);
        }
    }
}

#[test]
fn rooms_of_the_library_use_only_rooms_below_them() {
    let root = root().join("probe/src");
    let mut files = vec![];
    sources(&root, &mut files);
    for file in files {
        let path = file.strip_prefix(&root).expect("below the root");
        let first = path.iter().next().and_then(|name| name.to_str());
        let room = first.expect("a name").trim_end_matches(".rs");
        if room == "lib" {
            continue;
        }
        let text = fs::read_to_string(&file).expect("a source file");
        let product = text
            .split("#[cfg(test)]\nmod tests")
            .next()
            .expect("a part");
        let lines = product
            .lines()
            .map(|line| line.split("//").next().unwrap_or(""));
        for line in lines {
            for path in line.split("crate::").skip(1) {
                let end = path.find(|next: char| !next.is_ascii_lowercase() && next != '_');
                let used = &path[..end.unwrap_or(path.len())];
                assert!(
                    layer(&ROOMS, used) <= layer(&ROOMS, room),
                    "{}: `{room}` uses `{used}`, which is above it",
                    file.display()
                );
            }
        }
    }
}

#[test]
fn packages_depend_only_on_packages_below_them() {
    for &package in PACKAGES.iter().copied().flatten() {
        let file = root().join(package).join("Cargo.toml");
        let text = fs::read_to_string(&file).expect("a manifest");
        let dependencies = text.split("\n[dependencies]\n").nth(1).unwrap_or_default();
        let dependencies = dependencies.split("\n[").next().unwrap_or_default();
        for line in dependencies.lines() {
            let name = line.split([' ', '.', '=']).next().unwrap_or_default();
            let used = match name {
                "galotne" => "probe".to_owned(),
                "galotne-generator" => "generator".to_owned(),
                _ => match name.strip_prefix("galotne-") {
                    Some(name) => format!("probe/{name}"),
                    None => continue,
                },
            };
            assert!(
                layer(&PACKAGES, &used) < layer(&PACKAGES, package),
                "{package} depends on {used}, which is not below it"
            );
        }
    }
}
