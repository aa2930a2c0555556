//! Programs in C and C++ that call every function with right and wrong arguments, and compare
//! values with those of the Rust library.

use crate::installed::{INSTALLATION, full, root};
use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::process::Command;

const C: [&str; 2] = ["-std=c99", "-pthread"];
const CPP: [&str; 2] = ["-std=c++17", "-pthread"];

fn source(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests/c")
        .join(name)
}

/// Compiles a program and runs it with the tables and another path.
fn check(compiler: &str, options: &[&str], name: &str, other: &Path) {
    let installed = &*INSTALLATION;
    let program = installed.compile(compiler, options, &source(name));
    let tables = installed.tables();
    installed.run(&program, &[tables.as_os_str(), other.as_os_str()]);
}

#[test]
fn every_function_answers_in_c() {
    check("cc", &C, "journey.c", &INSTALLATION.damaged());
}

#[test]
fn values_in_c_equal_those_in_rust() {
    check("cc", &C, "values.c", &INSTALLATION.values());
}

#[test]
fn values_in_cpp_equal_those_in_rust() {
    check("c++", &CPP, "wrapper.cpp", &INSTALLATION.values());
}

#[test]
fn programs_are_clean_under_sanitizers_and_with_the_static_library() {
    if !full() {
        return;
    }
    let sanitized = ["-fsanitize=address,undefined", "-fno-sanitize-recover=all"];
    let c = [&C[..], &sanitized].concat();
    let cpp = [&CPP[..], &sanitized].concat();
    check("cc", &c, "journey.c", &INSTALLATION.damaged());
    check("cc", &c, "values.c", &INSTALLATION.values());
    check("c++", &cpp, "wrapper.cpp", &INSTALLATION.values());
    check(
        "cc",
        &[&C[..], &["-static-pie"]].concat(),
        "journey.c",
        &INSTALLATION.damaged(),
    );
}

#[test]
fn cmake_finds_the_shared_and_the_static_library() {
    if !full() {
        return;
    }
    if Command::new("cmake").arg("--version").output().is_err() {
        eprintln!("skipped: CMake is missing (apt-get install cmake make)");
        return;
    }
    let installed = &*INSTALLATION;
    let project = source("cmake");
    let version = env!("CARGO_PKG_VERSION");
    let built = installed
        .build_with_cmake(&project, version)
        .expect("found");
    let tables = installed.tables();
    let run = |program: &str, other: &Path| {
        installed.run(
            &built.join(program),
            &[tables.as_os_str(), other.as_os_str()],
        );
    };
    run("shared", &installed.damaged());
    run("static", &installed.damaged());
    run("wrapper", &installed.values());

    // A version that may be incompatible, before or after this one.
    for other in ["0.1", "0.999", "99.0"] {
        let refused = installed.build_with_cmake(&project, other);
        let said = refused.expect_err("another version is found");
        assert!(said.contains("GalotneConfig.cmake, version: "), "{said}");
    }
}

#[test]
fn throughput_can_be_measured() {
    let installed = &*INSTALLATION;
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("examples/throughput.c");
    let program = installed.compile("cc", &C, &source);
    if full() {
        let tables = installed.tables();
        let arguments = [
            tables.as_os_str(),
            OsStr::new("international"),
            OsStr::new("3"),
        ];
        let printed = installed.run(&program, &arguments);
        assert_eq!(printed.matches("million a second").count(), 4);
        assert!(printed.ends_with("blocks read meanwhile: 0\n"));
    }
}

/// Checks the files of a full installation, and that none is left after uninstalling.
#[test]
fn uninstalling_removes_every_installed_file() {
    if !full() {
        return;
    }
    let dir = tempfile::tempdir().expect("a directory");
    let install = |arguments: &[&str]| {
        let done = Command::new(root().join("scripts/install"))
            .args(["--prefix", "/opt/galotne", "--destdir"])
            .arg(dir.path())
            .args(arguments)
            .status();
        assert!(done.expect("bash").success());
    };
    install(&[]);
    let there = |path: &str| dir.path().join("opt/galotne").join(path);
    for path in [
        "bin/galotne",
        "bin/galotne-gen",
        "include/galotne.h",
        "include/galotne.hpp",
        "lib/libgalotne.a",
        "lib/libgalotne.so",
        "lib/pkgconfig/galotne.pc",
        "lib/cmake/Galotne/GalotneConfig.cmake",
        "lib/cmake/Galotne/GalotneConfigVersion.cmake",
        "share/man/man1/galotne-probe.1",
        "share/man/man1/galotne-gen-build.1",
        "share/bash-completion/completions/galotne",
        "share/zsh/site-functions/_galotne-gen",
        "share/fish/vendor_completions.d/galotne.fish",
        "share/galotne/tables/international/KKKvK.wdl.glt",
        "share/galotne/tables/mills/3v3.wdl.glt",
    ] {
        assert!(there(path).exists(), "{path}");
    }
    let version = Command::new(there("bin/galotne")).arg("--version").output();
    let version = version.expect("it runs").stdout;
    assert!(version.starts_with(OsStr::new("galotne ").as_encoded_bytes()));
    let won = Command::new(there("bin/galotne"))
        .args(["probe", "W:WK41:BK46", "--no-moves"])
        .current_dir(dir.path())
        .env_remove("GALOTNE_TABLES")
        .env("XDG_DATA_HOME", dir.path())
        .output();
    assert!(won.expect("it runs").status.success());
    install(&["--uninstall"]);
    let mut left = vec![dir.path().to_owned()];
    while let Some(path) = left.pop() {
        for entry in std::fs::read_dir(path).expect("a directory") {
            let path = entry.expect("an entry").path();
            assert!(path.is_dir(), "{}", path.display());
            left.push(path);
        }
    }
}
