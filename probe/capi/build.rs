//! Sets the name by which linked programs look for the shared library: by the version of its
//! interface (`GALOTNE_ABI_VERSION`), not by that of the package.

fn main() {
    println!("cargo:rerun-if-changed=build.rs");
    let system = std::env::var("CARGO_CFG_TARGET_OS").unwrap_or_default();
    // The 1 is GALOTNE_ABI_VERSION: change both together.
    match system.as_str() {
        "linux" | "freebsd" | "netbsd" | "openbsd" => {
            println!("cargo:rustc-cdylib-link-arg=-Wl,-soname,libgalotne.so.1");
        }
        "macos" => {
            println!("cargo:rustc-cdylib-link-arg=-Wl,-install_name,@rpath/libgalotne.1.dylib");
        }
        _ => {}
    }
}
