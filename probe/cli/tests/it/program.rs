//! Runs `galotne` and collects its output.

use expect_test::expect_file;
use serde_json::Value as Json;
use std::path::Path;
use std::process::{Command, Output};

/// Returns a command that uses the tables in a directory.
pub fn command_in(dir: &Path, arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_galotne"));
    command.arg("--tables").arg(dir).args(arguments);
    clean(&mut command);
    // Not the files of the developer.
    for variable in ["XDG_CONFIG_HOME", "HOME", "APPDATA"] {
        command.env(variable, dir.join("no home"));
    }
    command
}

/// Removes the environment variables that change the tables, their source, or the language, colours
/// and width of answers.
pub fn clean(command: &mut Command) {
    for variable in [
        "GALOTNE_TABLES",
        "GALOTNE_SOURCE",
        "GALOTNE_SOURCE_KEY",
        "GALOTNE_LANG",
        "LC_ALL",
        "LC_MESSAGES",
        "LANG",
        "CLICOLOR_FORCE",
        "COLUMNS",
    ] {
        command.env_remove(variable);
    }
}

/// The output of a finished command.
#[derive(Debug)]
pub struct CommandOutput {
    pub code: Option<i32>,
    pub out: String,
    pub err: String,
}

impl CommandOutput {
    pub fn new(output: Output) -> Self {
        let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("text");
        Self {
            code: output.status.code(),
            out: text(output.stdout),
            err: text(output.stderr),
        }
    }

    /// Returns the JSON objects on standard output, one per line.
    pub fn objects(&self) -> Vec<Json> {
        (self.out.lines())
            .map(|line| serde_json::from_str(line).expect("one object per line"))
            .collect()
    }

    /// Returns the single JSON object on standard output.
    pub fn object(&self) -> Json {
        let [object] = &self.objects()[..] else {
            panic!("not one object: {self:?}");
        };
        object.clone()
    }

    /// Returns the error message, which must be a single line on standard error.
    pub fn refusal(&self) -> &str {
        assert_eq!(self.code, Some(1), "{self:?}");
        assert_eq!(self.out, "");
        assert_eq!(self.err.lines().count(), 1, "{}", self.err);
        &self.err
    }

    /// Compares standard output with a file in `snapshots`.
    pub fn reads(&self, name: &str) {
        expect_file![format!("snapshots/{name}.txt")].assert_eq(&self.out);
    }

    /// Asserts that standard output contains all of these texts. A text in one line may be
    /// wrapped.
    pub fn says(&self, texts: &[&str]) {
        let words = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
        let all = words(&self.out);
        for text in texts {
            let wrapped = !text.contains('\n') && all.contains(&words(text));
            let said = wrapped || self.out.contains(text);
            assert!(said, "no `{text}` in:\n{}", self.out);
        }
    }
}

/// Runs a command to its end.
pub fn run_in(dir: &Path, arguments: &[&str]) -> CommandOutput {
    CommandOutput::new(command_in(dir, arguments).output().expect("it starts"))
}

/// Compares the keys of `expected`; `found` may have more.
pub fn assert_keys(found: &Json, expected: &Json) {
    for (key, value) in expected.as_object().expect("an object") {
        assert_eq!(&found[key], value, "{key} of {found}");
        assert!(found.get(key).is_some(), "no {key} in {found}");
    }
}
