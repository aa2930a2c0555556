//! Documents with examples: what they show is what the programs print. With `UPDATE_EXPECT` in the environment
//! it is written anew.

use std::fs;
use std::path::Path;
use std::process::Command;

/// How an example begins and ends.
const BEGIN: &str = "```console\n";
const END: &str = "```";

/// Runs every example of a document of the repository with these tables, and says how many there are.
pub fn check(document: &str, tables: &Path) -> usize {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let path = root.join(document);
    let text = fs::read_to_string(&path).expect(document);
    let mut blocks = text.split(BEGIN);
    let mut printed = blocks.next().expect("a beginning").to_owned();
    let mut examples = 0;
    for block in blocks {
        let (example, rest) = block.split_once(END).expect("an end");
        let command = example.lines().next().expect("a command");
        let command = command.strip_prefix("$ ").expect("a prompt");
        let output = run(command, &root, tables);
        let output = output.trim_end_matches('\n');
        printed += &format!("{BEGIN}$ {command}\n{output}\n{END}{rest}");
        examples += 1;
    }
    if std::env::var_os("UPDATE_EXPECT").is_some() {
        fs::write(&path, printed).expect("written");
    } else {
        assert!(
            text == printed,
            "{document} shows\n{}",
            difference(&text, &printed)
        );
    }
    examples
}

/// What a shell prints that finds the programs.
fn run(command: &str, root: &Path, tables: &Path) -> String {
    let program = Path::new(env!("CARGO_BIN_EXE_galotne"));
    let path = std::env::join_paths((program.parent().map(Path::to_owned).into_iter()).chain(
        std::env::split_paths(&std::env::var_os("PATH").unwrap_or_default()),
    ))
    .expect("a path");
    let output = Command::new("sh")
        .args(["-c", command])
        .current_dir(root)
        .env("PATH", &path)
        .env("GALOTNE_TABLES", tables)
        .env_remove("GALOTNE_LANG")
        .output()
        .expect("a shell");
    let complaints = String::from_utf8_lossy(&output.stderr);
    assert_eq!(complaints, "", "{command}");
    String::from_utf8(output.stdout).expect("text")
}

/// The first lines that differ.
fn difference(shown: &str, printed: &str) -> String {
    let differs = |(shown, printed): &(&str, &str)| shown != printed;
    let mut lines = shown.lines().zip(printed.lines());
    let (shown, printed) = lines
        .find(differs)
        .unwrap_or(("", "something more or less"));
    format!("{shown}\nwhere this is printed:\n{printed}\n(UPDATE_EXPECT=1 writes it anew)")
}
