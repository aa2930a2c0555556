//! The library as `scripts/install` installs it, with tables, and programs compiled against it.

use crate::{prebuilt, reference_values};
use galotne::INTERNATIONAL;
use galotne_generator::build::build;
use galotne_generator::order::BuildOrder;
use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::sync::LazyLock;

/// The installation that all tests use, made once.
pub static INSTALLATION: LazyLock<Installation> = LazyLock::new(Installation::new);

/// Whether the long tests run.
pub fn full() -> bool {
    std::env::var_os("GALOTNE_TEST_FULL").is_some()
}

pub struct Installation {
    /// A folder of the build, so that no temporary files of the system are left.
    dir: PathBuf,
}

impl Installation {
    fn new() -> Self {
        let dir = Path::new(env!("CARGO_TARGET_TMPDIR")).join("galotne-capi");
        if dir.exists() {
            fs::remove_dir_all(&dir).expect("the folder of an earlier test");
        }
        let installed = Self { dir };
        let variant = &INTERNATIONAL;
        let mut classes = variant.classes(3);
        classes.push("KKKvK".parse().expect("a class"));
        let mut order = BuildOrder::new(variant, classes, installed.tables());
        (order.profiles).retain(|profile| ["fmjd-2015", "fmjd-2018"].contains(&profile.name));
        prebuilt::copy_prebuilt(variant.name, &order.classes, &order.dir);
        build(&order, &()).expect("tables are built");
        let damaged = installed.damaged().join(variant.name);
        fs::create_dir_all(&damaged).expect("a directory");
        let table = "KvK.wdl.glt";
        let mut bytes = fs::read(installed.tables().join(variant.name).join(table)).expect(table);
        *bytes.last_mut().expect("a byte") ^= 1;
        for byte in bytes.iter_mut().skip(64) {
            *byte ^= 0x10;
        }
        fs::write(damaged.join(table), bytes).expect("written");
        reference_values::write(&installed.tables(), &installed.values());

        // The library lies beside the tests.
        let tests = std::env::current_exe().expect("a path");
        let done = Command::new(root().join("scripts/install"))
            .args(["--library", "--prefix"])
            .arg(installed.prefix())
            .arg("--built")
            .arg(tests.parent().expect("a directory"))
            .output()
            .expect("bash");
        succeeded(&done, "scripts/install");
        installed
    }

    pub fn tables(&self) -> PathBuf {
        self.dir.join("tables")
    }

    /// Returns a directory with one damaged table.
    pub fn damaged(&self) -> PathBuf {
        self.dir.join("damaged")
    }

    /// Returns the file of positions with their values.
    pub fn values(&self) -> PathBuf {
        self.dir.join("values")
    }

    pub fn prefix(&self) -> PathBuf {
        self.dir.join("prefix")
    }

    /// Compiles a program with the flags of `pkg-config`.
    pub fn compile(&self, compiler: &str, options: &[&str], source: &Path) -> PathBuf {
        let name = source.file_name().expect("a name").to_string_lossy();
        let program = self
            .dir
            .join(format!("{name}{}", options.concat().replace('/', "")));
        let flags = self.pkg_config(options.contains(&"-static-pie"));
        let done = Command::new(compiler)
            .args(["-Wall", "-Wextra", "-Wpedantic", "-Werror", "-g", "-O1"])
            .args(options)
            .arg("-o")
            .arg(&program)
            .arg(source)
            .args(flags.split_whitespace())
            .output()
            .expect(compiler);
        succeeded(&done, &format!("{compiler} {}", source.display()));
        program
    }

    /// Builds the programs of a CMake project that asks for a version of the library, and returns
    /// their folder, or what CMake says.
    pub fn build_with_cmake(&self, project: &Path, version: &str) -> Result<PathBuf, String> {
        let folder = self.dir.join(format!("cmake-{version}"));
        let prefix = format!("-DCMAKE_PREFIX_PATH={}", self.prefix().display());
        let configured = Command::new("cmake")
            .args([&prefix, &format!("-DWANTED={version}")])
            .arg("-S")
            .arg(project)
            .arg("-B")
            .arg(&folder)
            .output()
            .expect("cmake");
        if !configured.status.success() {
            return Err(String::from_utf8_lossy(&configured.stderr).into_owned());
        }
        let built = Command::new("cmake")
            .arg("--build")
            .arg(&folder)
            .output()
            .expect("cmake");
        succeeded(&built, "cmake --build");
        Ok(folder)
    }

    fn pkg_config(&self, fixed: bool) -> String {
        let done = Command::new("pkg-config")
            .args(["--cflags", "--libs"])
            .args(fixed.then_some("--static"))
            .arg("galotne")
            .env("PKG_CONFIG_PATH", self.prefix().join("lib/pkgconfig"))
            .output()
            .expect("pkg-config");
        succeeded(&done, "pkg-config")
    }

    /// Runs a program with the library and returns its output.
    pub fn run(&self, program: &Path, arguments: &[&OsStr]) -> String {
        let done = Command::new(program)
            .args(arguments)
            .env("LD_LIBRARY_PATH", self.prefix().join("lib"))
            .env("GALOTNE_TABLES", self.tables())
            .env("ASAN_OPTIONS", "detect_leaks=1")
            .env("UBSAN_OPTIONS", "halt_on_error=1")
            .output()
            .expect("it runs");
        succeeded(&done, &program.display().to_string())
    }
}

/// Returns the root of the repository.
pub fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn succeeded(done: &Output, what: &str) -> String {
    let errors = String::from_utf8_lossy(&done.stderr);
    assert!(done.status.success(), "{what}: {}\n{errors}", done.status);
    String::from_utf8(done.stdout.clone()).expect("text")
}
