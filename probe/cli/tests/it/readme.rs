//! What README shows is what the programs print.

use galotne::rules::{INTERNATIONAL, RUSSIAN, Variant, WOLF_AND_SHEEP};
use galotne_generator::build::build;
use galotne_generator::order::Order;
use std::path::Path;
use std::process::Command;

#[test]
fn every_console_example_of_the_readme_is_real() {
    let dir = tempfile::tempdir().expect("a directory");
    let shown: [(&'static Variant, &[&str]); 3] = [
        (&INTERNATIONAL, &["KKKvK", "KMvK"]),
        (&RUSSIAN, &["KKKvK"]),
        (&WOLF_AND_SHEEP, &["MMMMvK"]),
    ];
    for (variant, classes) in shown {
        let classes = classes.iter().map(|name| name.parse().expect("a class"));
        let classes = variant.all_needed(&classes.collect::<Vec<_>>());
        let order = Order::new(variant, classes, dir.path());
        build(&order, &()).expect("tables are built");
    }
    let program = Path::new(env!("CARGO_BIN_EXE_galotne"));
    let path = std::env::join_paths((program.parent().map(Path::to_owned).into_iter()).chain(
        std::env::split_paths(&std::env::var_os("PATH").unwrap_or_default()),
    ))
    .expect("a path");
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let readme = std::fs::read_to_string(root.join("README.md")).expect("README.md");
    let mut examples = 0;
    for block in readme.split("```console\n").skip(1) {
        let block = block.split("```").next().expect("an end");
        let (command, expected) = block.split_once('\n').expect("a command and its output");
        let command = command.strip_prefix("$ ").expect("a prompt");
        let output = Command::new("sh")
            .args(["-c", command])
            .current_dir(&root)
            .env("PATH", &path)
            .env("GALOTNE_TABLES", dir.path())
            .output()
            .expect("a shell");
        let printed = String::from_utf8(output.stdout).expect("text");
        assert_eq!(printed.trim(), expected.trim(), "{command}");
        examples += 1;
    }
    assert_eq!(examples, 7);
}
