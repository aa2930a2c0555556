//! What package registries show: one version of all packages, and of each a description, words to
//! find it by, and the licences.

use pulldown_cmark::{Event, Parser, Tag};
use serde_json::Value;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// Returns the packages of a workspace, as cargo reads their manifests.
fn packages(manifest: &str) -> Vec<Value> {
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let done = Command::new(cargo)
        .args(["metadata", "--no-deps", "--format-version", "1"])
        .arg("--manifest-path")
        .arg(root().join(manifest))
        .output()
        .expect("cargo");
    let errors = String::from_utf8_lossy(&done.stderr);
    assert!(done.status.success(), "{errors}");
    let metadata: Value = serde_json::from_slice(&done.stdout).expect("JSON");
    metadata["packages"].as_array().expect("a list").clone()
}

#[test]
fn all_packages_have_one_version() {
    let version = env!("CARGO_PKG_VERSION");
    let mut rust = packages("Cargo.toml");
    assert!(rust.len() > 10, "{} packages", rust.len());
    rust.extend(packages("probe/python/Cargo.toml"));
    for package in &rust {
        let name = &package["name"];
        assert_eq!(package["version"], version, "{name}");
        for dependency in package["dependencies"].as_array().expect("a list") {
            let used = dependency["name"].as_str().expect("a name");
            let required = dependency["req"].as_str().expect("a requirement");
            // Packages that are not published are named without a version.
            if used.starts_with("galotne") && required != "*" {
                assert_eq!(required, format!("^{version}"), "{name} requires {used}");
            }
        }
    }
    let browser = fs::read_to_string(root().join("probe/wasm/js/package.json")).expect("a file");
    let browser: Value = serde_json::from_str(&browser).expect("JSON");
    assert_eq!(browser["version"], version);
    let image = fs::read_to_string(root().join("scripts/deploy/Containerfile")).expect("a file");
    let label = format!("org.opencontainers.image.version=\"{version}\"");
    assert!(image.contains(&label), "no `{label}`");
    let changelog = fs::read_to_string(root().join("CHANGELOG.md")).expect("the changelog");
    let heading = format!("\n## [{version}] - ");
    assert!(changelog.contains(&heading), "no section of {version}");
}

/// The limits are those of crates.io.
#[test]
fn published_packages_describe_themselves() {
    let mut published = 0;
    for package in packages("Cargo.toml") {
        // An empty list of registries: never published.
        if package["publish"].is_array() {
            continue;
        }
        published += 1;
        let text = |key: &str| package[key].as_str().unwrap_or_default().to_owned();
        let list = |key: &str| package[key].as_array().expect("a list").clone();
        let name = text("name");
        assert!(!text("description").is_empty(), "{name}");
        assert_eq!(text("license"), "MIT OR Apache-2.0", "{name}");
        let keywords = list("keywords");
        assert!((3..=5).contains(&keywords.len()), "{name}: {keywords:?}");
        let lengths = keywords.iter().filter_map(Value::as_str).map(str::len);
        assert!(lengths.max() <= Some(20), "{name}: {keywords:?}");
        assert!((1..=5).contains(&list("categories").len()), "{name}");

        let folder = PathBuf::from(text("manifest_path"));
        let folder = folder.parent().expect("a folder");
        for licence in ["LICENSE-MIT", "LICENSE-APACHE"] {
            let own = fs::read(folder.join(licence)).expect(licence);
            assert!(own == fs::read(root().join(licence)).expect(licence));
        }
        let readme = fs::read_to_string(folder.join(text("readme"))).expect("a README");
        assert!(readme.starts_with(&format!("# {name}\n")), "{name}");
        // A path of the repository leads nowhere on the page of a registry.
        let links =
            Parser::new(&readme).filter(|event| matches!(event, Event::Start(Tag::Link { .. })));
        assert_eq!(links.count(), 0, "the README of {name} has links");
    }
    assert_eq!(published, 13);
}

#[test]
fn all_packages_name_the_same_address_or_none() {
    let read = |path: &str| fs::read_to_string(root().join(path)).expect("a file");
    let workspace = read("Cargo.toml");
    let address = (workspace.lines()).find_map(|line| line.strip_prefix("repository = "));
    let address = address.map(|quoted| quoted.trim_matches('"'));
    let remedy = "run scripts/dev/address with the address";
    for package in packages("Cargo.toml") {
        let expected = address.filter(|_| package["publish"].is_null());
        let named = package["repository"].as_str();
        assert_eq!(named, expected, "{}: {remedy}", package["name"]);
    }
    let browser: Value = serde_json::from_str(&read("probe/wasm/js/package.json")).expect("JSON");
    assert_eq!(browser["homepage"].as_str(), address, "{remedy}");
    let python = read("probe/python/pyproject.toml");
    let urls = address.map(|address| format!("[project.urls]\nRepository = \"{address}\"\n"));
    match urls {
        Some(urls) => assert!(python.contains(&urls), "pyproject.toml: {remedy}"),
        None => assert!(
            !python.contains("Repository = "),
            "an address in pyproject.toml alone"
        ),
    }
}

#[test]
fn workflows_build_with_the_oldest_supported_rust() {
    let packages = packages("Cargo.toml");
    let oldest = packages[0]["rust_version"].as_str().expect("a version");
    let image = format!("rust:{oldest}-bookworm\n");
    for workflow in ["ci.yml", "release.yml"] {
        let text = fs::read_to_string(root().join(".github/workflows").join(workflow));
        assert!(text.expect(workflow).contains(&image), "{workflow}");
    }
}
