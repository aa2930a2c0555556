//! The committed header is the one generated from the functions.

use expect_test::expect_file;
use std::path::Path;
use std::process::Command;

#[test]
fn the_header_is_generated_from_the_functions() {
    let package = Path::new(env!("CARGO_MANIFEST_DIR"));
    let config =
        cbindgen::Config::from_file(package.join("cbindgen.toml")).expect("a configuration");
    let bindings = cbindgen::Builder::new()
        .with_config(config)
        .with_crate(package)
        .generate()
        .expect("a header");
    let mut header = vec![];
    bindings.write(&mut header);
    let header = String::from_utf8(header).expect("text");
    expect_file![package.join("include/galotne.h")].assert_eq(&as_c89(&header));
}

/// Changes what cbindgen writes and C89 does not know: `//` behind `#endif` and `}`, and the comma
/// behind the last value of an enum.
fn as_c89(header: &str) -> String {
    let line = |line: &str| match line.split_once("// ") {
        Some((code, comment)) => format!("{code}/* {comment} */\n"),
        None => format!("{line}\n"),
    };
    let header: String = header.lines().map(line).collect();
    header.replace(",\n};\n", "\n};\n")
}

#[test]
fn the_header_is_accepted_by_every_version_of_c() {
    let include = Path::new(env!("CARGO_MANIFEST_DIR")).join("include");
    for standard in ["-std=c89", "-std=c99", "-std=c11", "-std=c17"] {
        let done = Command::new("cc")
            .args(["-Wall", "-Wextra", "-Wpedantic", "-Werror", "-fsyntax-only"])
            .args([standard, "-x", "c", "-include"])
            .arg(include.join("galotne.h"))
            .arg("/dev/null")
            .output()
            .expect("cc");
        let errors = String::from_utf8_lossy(&done.stderr);
        assert!(done.status.success(), "{standard}: {errors}");
    }
}
