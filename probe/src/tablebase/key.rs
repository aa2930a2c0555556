//! The key of a table, its file name, and the commands that make it.

use crate::material::{Class, MaterialClass};
use crate::value::Metric;
use std::fmt;
use std::hash::{Hash, Hasher};

/// The subject of a table; by default one of draughts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TableKey<C: MaterialClass = Class> {
    /// The name of the game.
    pub rules: &'static str,
    /// The class, canonical.
    pub class: C,
    /// The metric.
    pub metric: Metric,
    /// The profile's name; given if and only if the metric is `need`.
    pub profile: Option<&'static str>,
}

impl<C: MaterialClass> TableKey<C> {
    /// Returns the name of the table's file, in the folder of its game.
    #[must_use]
    pub fn file_name(&self) -> String {
        format!("{self}.glt")
    }
}

/// Leaves out the game: tables are looked up among those of one.
impl<C: MaterialClass> Hash for TableKey<C> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.class.hash(state);
        self.metric.hash(state);
        self.profile.hash(state);
    }
}

impl<C: MaterialClass> fmt::Display for TableKey<C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}", self.class, self.metric)?;
        if let Some(profile) = self.profile {
            write!(f, ".{profile}")?;
        }
        Ok(())
    }
}

/// Returns the command that makes the tables of these classes in a directory of tables.
#[must_use]
pub fn build_command<C: fmt::Display>(
    rules: &str,
    directory: Option<&str>,
    classes: impl IntoIterator<Item = C>,
) -> String {
    let mut command = default_build_command(rules, directory);
    for class in classes {
        command.push_str(&format!(" {class}"));
    }
    command
}

/// Returns the command that makes the tables that a build makes by default.
#[must_use]
pub fn default_build_command(rules: &str, directory: Option<&str>) -> String {
    command(rules, directory, "build")
}

/// Returns the command that derives every value of these classes again.
pub(super) fn verify_command<C: fmt::Display>(
    rules: &str,
    directory: Option<&str>,
    classes: impl IntoIterator<Item = C>,
) -> String {
    let mut command = command(rules, directory, "verify --deep");
    for class in classes {
        command.push_str(&format!(" {class}"));
    }
    command
}

/// Returns a command of `galotne-gen` on a directory of tables.
fn command(rules: &str, directory: Option<&str>, arguments: &str) -> String {
    let mut command = format!("galotne-gen --rules {rules}");
    if let Some(directory) = directory {
        command.push_str(" --tables ");
        push_quoted(&mut command, directory);
    }
    command.push(' ');
    command.push_str(arguments);
    command
}

/// Returns the command that makes the faulty tables of these classes again: those of these metrics
/// and profiles. An empty list stands for all of its kind.
#[must_use]
pub fn repair_command<C: fmt::Display>(
    rules: &str,
    directory: Option<&str>,
    metrics: &[Metric],
    profiles: &[&str],
    classes: impl IntoIterator<Item = C>,
) -> String {
    let mut command = default_build_command(rules, directory);
    command.push_str(" --repair");
    let metrics: Vec<String> = metrics.iter().map(ToString::to_string).collect();
    for (option, values) in [
        ("metrics", metrics.join(",")),
        ("profiles", profiles.join(",")),
    ] {
        if !values.is_empty() {
            command.push_str(&format!(" --{option} {values}"));
        }
    }
    for class in classes {
        command.push_str(&format!(" {class}"));
    }
    command
}

/// Appends a word as a shell reads it.
fn push_quoted(command: &mut String, word: &str) {
    let plain =
        |character: char| character.is_ascii_alphanumeric() || "/._-+=:@%,".contains(character);
    if !word.is_empty() && word.chars().all(plain) {
        command.push_str(word);
    } else {
        command.push('\'');
        command.push_str(&word.replace('\'', r"'\''"));
        command.push('\'');
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_command_says_all_that_is_needed() {
        let classes = ["KKvK", "MMvK"].map(|class| class.parse::<Class>().expect("a class"));
        assert_eq!(
            build_command("russian", Some("data/tables"), classes),
            "galotne-gen --rules russian --tables data/tables build KKvK MMvK"
        );
        assert_eq!(
            default_build_command("english", Some("it's here")),
            r"galotne-gen --rules english --tables 'it'\''s here' build"
        );
        assert_eq!(
            default_build_command("english", None),
            "galotne-gen --rules english build"
        );
    }
}
