//! Which table: of which game and class, of which number, under which draw rules.

use crate::material::{Class, ClassName};
use crate::measure::Measure;
use crate::rules::{Clauses, Profile, Variant};
use crate::table::{RulesDigest, Table, TableError, TableIdentity};
use crate::value::Metric;
use std::fmt;
use std::hash::{Hash, Hasher};

/// What a table is about; unless it is said otherwise one of draughts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TableKey<C: ClassName = Class> {
    /// The name of the game.
    pub rules: &'static str,
    /// The class, canonical.
    pub class: C,
    /// What is stored.
    pub metric: Metric,
    /// The profile's name; given if and only if the metric is `need`.
    pub profile: Option<&'static str>,
}

impl TableKey<Class> {
    /// The table of a metric of a class; `need` has a profile, the others have none.
    #[must_use]
    #[inline]
    pub fn new(
        variant: &Variant,
        class: Class,
        metric: Metric,
        profile: Option<&'static Profile>,
    ) -> Self {
        Self {
            rules: variant.name,
            class: class.canonical(),
            metric,
            profile: profile.map(|profile| profile.name),
        }
    }

    /// The table of a class that tells this.
    #[must_use]
    #[inline]
    pub fn of(variant: &Variant, class: Class, measure: &Measure) -> Self {
        Self::new(variant, class, measure.metric(), measure.profile())
    }

    /// The table of WDL of a class.
    #[must_use]
    pub fn wdl(variant: &Variant, class: Class) -> Self {
        Self::new(variant, class, Metric::Wdl, None)
    }

    /// The table of DTW of a class.
    #[must_use]
    pub fn dtw(variant: &Variant, class: Class) -> Self {
        Self::new(variant, class, Metric::Dtw, None)
    }

    /// The table of `need` of a class under a profile.
    #[must_use]
    pub fn need(variant: &Variant, class: Class, profile: &'static Profile) -> Self {
        Self::new(variant, class, Metric::Need, Some(profile))
    }

    /// The key of a file name of this game; `None` where no table has it.
    #[must_use]
    pub fn of_file(variant: &Variant, name: &str) -> Option<Self> {
        let mut parts = name.strip_suffix(".glt")?.splitn(3, '.');
        let class: Class = parts.next()?.parse().ok()?;
        let metric = parts.next()?;
        let key = match parts.next() {
            Some(profile) => Self::need(variant, class, variant.profile(profile)?),
            None if metric == Metric::Wdl.to_string() => Self::wdl(variant, class),
            None if metric == Metric::Dtw.to_string() => Self::dtw(variant, class),
            None => return None,
        };
        (key.file_name() == name).then_some(key)
    }

    /// Under which reading of the rules the table must have been made.
    #[must_use]
    pub fn rules_digest(&self, variant: &Variant) -> RulesDigest {
        let profile = self.profile.and_then(|name| variant.profile(name));
        let clauses = match profile {
            Some(profile) => Clauses::with_clocks(variant, profile),
            None => Clauses::of_game(variant),
        };
        RulesDigest(clauses.digest())
    }

    /// Checks that a table is the one that this key promises, made under the rules as they are read
    /// here.
    ///
    /// # Errors
    /// It is another one ([`TableError::Unexpected`]), or was made under other rules
    /// ([`TableError::OtherRules`]).
    pub fn check(&self, variant: &Variant, table: &Table) -> Result<(), TableError> {
        table.check_identity(&TableIdentity {
            variant: variant.tag,
            class: &self.class.to_string(),
            metric: self.metric,
            profile: self.profile,
            rules: self.rules_digest(variant),
        })
    }

    /// Whether the table may keep one side to move alone.
    #[must_use]
    pub fn may_be_compact(&self) -> bool {
        self.metric != Metric::Need && !self.class.is_symmetric()
    }

    /// How many planes the table has if none is left out: one for each side to move, or one where
    /// the sides are equal; of `need` as many for each count of a clock that runs beside the one in
    /// charge.
    #[must_use]
    pub fn planes(&self, variant: &Variant) -> usize {
        let sides = if self.class.is_symmetric() { 1 } else { 2 };
        let profile = self.profile.and_then(|name| variant.profile(name));
        sides * profile.map_or(1, |profile| usize::from(profile.planes(self.class)))
    }
}

impl<C: ClassName> TableKey<C> {
    /// The name of the table's file, below the directory of its game.
    #[must_use]
    pub fn file_name(&self) -> String {
        format!("{self}.glt")
    }
}

/// Without the game: tables are looked up among those of one.
impl<C: ClassName> Hash for TableKey<C> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.class.hash(state);
        self.metric.hash(state);
        self.profile.hash(state);
    }
}

impl<C: ClassName> fmt::Display for TableKey<C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}", self.class, self.metric)?;
        if let Some(profile) = self.profile {
            write!(f, ".{profile}")?;
        }
        Ok(())
    }
}

/// The command that makes the tables of these classes in a directory of tables.
#[must_use]
pub fn build_command(
    rules: &str,
    directory: Option<&str>,
    classes: impl IntoIterator<Item = Class>,
) -> String {
    command_to_build(rules, directory, classes)
}

/// The same for the classes of any game.
#[must_use]
pub fn command_to_build<C: fmt::Display>(
    rules: &str,
    directory: Option<&str>,
    classes: impl IntoIterator<Item = C>,
) -> String {
    let mut command = format!("galotne-gen --rules {rules}");
    if let Some(directory) = directory {
        command.push_str(" --tables ");
        push_quoted(&mut command, directory);
    }
    command.push_str(" build");
    for class in classes {
        command.push(' ');
        command.push_str(&class.to_string());
    }
    command
}

/// The command that makes again what is faulty of the tables of these classes: those of these
/// metrics and profiles, or all where there are none of one kind.
#[must_use]
pub fn repair_command<C: fmt::Display>(
    rules: &str,
    directory: Option<&str>,
    metrics: &[Metric],
    profiles: &[&str],
    classes: impl IntoIterator<Item = C>,
) -> String {
    let command = build_command(rules, directory, []);
    let mut command = format!("{command} --repair");
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
    use crate::rules::VARIANTS;

    #[test]
    fn file_names_are_read_back() {
        for variant in VARIANTS {
            for class in variant.classes(3) {
                let need = (variant.profiles.iter())
                    .map(|profile| TableKey::need(variant, class, profile));
                let keys = [TableKey::wdl(variant, class), TableKey::dtw(variant, class)];
                for key in keys.into_iter().chain(need) {
                    assert_eq!(TableKey::of_file(variant, &key.file_name()), Some(key));
                }
            }
        }
        for name in [
            "KvK.glt",
            "KvK.mtc.glt",
            "KvK.wdl",
            "KvKK.wdl.glt",
            "KvK.need.other.glt",
            "KvK.need.glt",
        ] {
            assert_eq!(TableKey::of_file(VARIANTS[0], name), None, "{name}");
        }
    }

    #[test]
    fn a_command_says_all_that_is_needed() {
        let classes = ["KKvK", "MMvK"].map(|class| class.parse::<Class>().expect("a class"));
        assert_eq!(
            build_command("russian", Some("data/tables"), classes),
            "galotne-gen --rules russian --tables data/tables build KKvK MMvK"
        );
        assert_eq!(
            build_command("english", Some("it's here"), []),
            r"galotne-gen --rules english --tables 'it'\''s here' build"
        );
        assert_eq!(
            build_command("english", None, []),
            "galotne-gen --rules english build"
        );
    }
}
