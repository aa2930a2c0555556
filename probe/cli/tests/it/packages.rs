//! What package registries show: all packages have one version, also those for Python and browsers.

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
    let changelog = fs::read_to_string(root().join("CHANGELOG.md")).expect("the changelog");
    let heading = format!("\n## [{version}] - ");
    assert!(changelog.contains(&heading), "no section of {version}");
}
