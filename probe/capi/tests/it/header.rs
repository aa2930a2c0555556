//! The committed header is the one generated from the functions.

use expect_test::expect_file;
use std::path::Path;

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
    expect_file![package.join("include/galotne.h")].assert_eq(&header);
}
