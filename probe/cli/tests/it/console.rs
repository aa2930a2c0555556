//! Checks examples in documents against the output of the programs. With `UPDATE_EXPECT` in the
//! environment, writes the output into the documents.
//!
//! An example is a code block that begins with "```console" and a command after a prompt. Examples
//! that begin with "```console,full" need more tables or a service, and run only if
//! [`Examples::full`] is set. The tests of both programs share this file: each runs the examples of
//! its program.

use std::fs;
use std::path::Path;
use std::process::Command;

/// The first and last line of an example, and the mark on its first line.
const BEGIN: &str = "```console";
const END: &str = "\n```";
const FULL: &str = ",full";

/// The address of the service in documents.
const SERVICE: &str = "127.0.0.1:8080";

/// The environment in which examples run.
pub struct Examples<'a> {
    /// The program whose examples run.
    pub program: &'a Path,
    /// The working directory of the shell.
    pub folder: &'a Path,
    /// Tables for examples that name none; otherwise those of `folder`.
    pub tables: Option<&'a Path>,
    /// The address of a service.
    pub service: Option<&'a str>,
    /// Whether examples marked `full` run too.
    pub full: bool,
}

impl Examples<'_> {
    /// Runs the examples of a document, and returns their number.
    pub fn check(&self, document: &Path) -> usize {
        let name = document.display();
        let text = fs::read_to_string(document).unwrap_or_else(|error| panic!("{name}: {error}"));
        let mut blocks = text.split(BEGIN);
        let mut printed = blocks.next().expect("a beginning").to_owned();
        let mut examples = 0;
        for block in blocks {
            printed += BEGIN;
            let (example, rest) = block.split_once(END).expect("an end");
            let (kind, shown) = example.split_once('\n').expect("a command");
            let command = shown
                .lines()
                .next()
                .and_then(|line| line.strip_prefix("$ "));
            let command = command.unwrap_or_else(|| panic!("{name}: no prompt before\n{shown}"));
            if self.runs(kind, command) {
                let output = self.run(command);
                let output = output.trim_end_matches('\n');
                printed += &format!("{kind}\n$ {command}\n{output}{END}{rest}");
                examples += 1;
            } else {
                printed += block;
            }
        }
        if std::env::var_os("UPDATE_EXPECT").is_some() {
            fs::write(document, printed).expect("written");
        } else {
            let differs = difference(&text, &printed);
            assert!(text == printed, "{name} shows\n{differs}");
        }
        examples
    }

    /// Whether this example is to run.
    fn runs(&self, kind: &str, command: &str) -> bool {
        assert!(kind.is_empty() || kind == FULL, "console{kind}: {command}");
        let generator = command.contains("galotne-gen");
        let ours = generator == self.program.ends_with("galotne-gen");
        ours && (self.full || kind != FULL)
    }

    /// Returns the output of a shell that finds the program in its path.
    fn run(&self, command: &str) -> String {
        let path = std::env::join_paths(
            (self.program.parent().map(Path::to_owned).into_iter()).chain(std::env::split_paths(
                &std::env::var_os("PATH").unwrap_or_default(),
            )),
        )
        .expect("a path");
        let mut shell = Command::new("sh");
        let asked = command.replace(SERVICE, self.service.unwrap_or(SERVICE));
        shell
            .args(["-c", &asked])
            .current_dir(self.folder)
            .env("PATH", &path);
        // Documents show the answers of any machine.
        for variable in [
            "GALOTNE_TABLES",
            "GALOTNE_LANG",
            "LC_ALL",
            "LC_MESSAGES",
            "LANG",
            "CLICOLOR_FORCE",
            "COLUMNS",
        ] {
            shell.env_remove(variable);
        }
        if let Some(tables) = self.tables {
            shell.env("GALOTNE_TABLES", tables);
        }
        let output = shell.output().expect("a shell");
        let complaints = String::from_utf8_lossy(&output.stderr);
        assert_eq!(complaints, "", "{command}");
        let printed = String::from_utf8(output.stdout).expect("text");
        printed.replace(self.service.unwrap_or(SERVICE), SERVICE)
    }
}

/// Returns the first lines that differ.
fn difference(shown: &str, printed: &str) -> String {
    let differs = |(shown, printed): &(&str, &str)| shown != printed;
    let mut lines = shown.lines().zip(printed.lines());
    let (shown, printed) = lines
        .find(differs)
        .unwrap_or(("", "something more or less"));
    format!("{shown}\nwhere this is printed:\n{printed}\n(UPDATE_EXPECT=1 writes it again)")
}
