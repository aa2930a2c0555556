//! The key of a table: game, class, metric and draw rules; its file name and the commands that make
//! it.

use crate::colour::Colour;
use crate::game::Game;
use crate::material::{Class, MaterialClass};
use crate::measure::Measure;
use crate::rules::Profile;
use crate::table::{Omission, RulesDigest, Table, TableError, TableIdentity};
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
    /// The table of a metric of a class; `need` has a profile, the others have none.
    #[must_use]
    #[inline]
    pub fn new<G: Game<Class = C>>(
        game: &G,
        class: C,
        metric: Metric,
        profile: Option<&'static Profile>,
    ) -> Self {
        Self {
            rules: game.name(),
            class: class.canonical(),
            metric,
            profile: profile.map(|profile| profile.name),
        }
    }

    /// The table of a class that answers a measure.
    #[must_use]
    #[inline]
    pub fn of<G: Game<Class = C>>(game: &G, class: C, measure: &Measure) -> Self {
        Self::new(game, class, measure.metric(), measure.profile())
    }

    /// The WDL table of a class.
    #[must_use]
    pub fn wdl<G: Game<Class = C>>(game: &G, class: C) -> Self {
        Self::new(game, class, Metric::Wdl, None)
    }

    /// The DTW table of a class.
    #[must_use]
    pub fn dtw<G: Game<Class = C>>(game: &G, class: C) -> Self {
        Self::new(game, class, Metric::Dtw, None)
    }

    /// The `need` table of a class under a profile.
    #[must_use]
    pub fn need<G: Game<Class = C>>(game: &G, class: C, profile: &'static Profile) -> Self {
        Self::new(game, class, Metric::Need, Some(profile))
    }

    /// The key of a file name of this game; `None` if no table has that name.
    #[must_use]
    pub fn from_file_name<G: Game<Class = C>>(game: &G, name: &str) -> Option<Self> {
        let mut parts = name.strip_suffix(".glt")?.splitn(3, '.');
        let class: C = parts.next()?.parse().ok()?;
        let metric = parts.next()?;
        let key = match parts.next() {
            Some(profile) => Self::need(game, class, game.profile(profile)?),
            None if metric == Metric::Wdl.to_string() => Self::wdl(game, class),
            None if metric == Metric::Dtw.to_string() => Self::dtw(game, class),
            None => return None,
        };
        (game.has_class(class) && key.file_name() == name).then_some(key)
    }

    /// The measure that the table answers; `None` if the game does not have its profile.
    #[must_use]
    pub fn measure<G: Game<Class = C>>(&self, game: &G) -> Option<Measure> {
        match self.metric {
            Metric::Wdl => Some(Measure::Wdl),
            Metric::Dtw => Some(Measure::Dtw),
            Metric::Need => game.profile(self.profile?).map(Measure::need),
        }
    }

    /// The digest of the rules under which the table must have been made.
    #[must_use]
    pub fn rules_digest<G: Game<Class = C>>(&self, game: &G) -> RulesDigest {
        let profile = self.profile.and_then(|name| game.profile(name));
        RulesDigest(game.clauses(profile).digest())
    }

    /// Checks that a table is the one that this key promises, made under the rules as they are
    /// interpreted here.
    ///
    /// # Errors
    /// It is another one ([`TableError::Unexpected`]), or was made under other rules
    /// ([`TableError::OtherRules`]).
    pub fn check<G: Game<Class = C>>(&self, game: &G, table: &Table) -> Result<(), TableError> {
        table.check_identity(&TableIdentity {
            variant: game.tag(),
            class: &self.class.to_string(),
            metric: self.metric,
            profile: self.profile,
            rules: self.rules_digest(game),
        })
    }

    /// Whether the table may keep one side to move alone.
    #[must_use]
    pub fn may_be_compact<G: Game<Class = C>>(&self, game: &G) -> bool {
        (Colour::BOTH.into_iter()).any(|turn| game.may_omit(self, Omission::OnlySide(turn)))
    }

    /// The name of the table's file, in the folder of its game.
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

/// The command that makes the tables of these classes in a directory of tables.
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

/// The command that makes the tables that a build makes by default.
#[must_use]
pub fn default_build_command(rules: &str, directory: Option<&str>) -> String {
    let mut command = format!("galotne-gen --rules {rules}");
    if let Some(directory) = directory {
        command.push_str(" --tables ");
        push_quoted(&mut command, directory);
    }
    command.push_str(" build");
    command
}

/// The command that makes the faulty tables of these classes again: those of these metrics and
/// profiles. An empty list stands for all of its kind.
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
    use crate::rules::VARIANTS;

    #[test]
    fn file_names_are_read_back() {
        for &variant in VARIANTS {
            for class in variant.classes(3) {
                let need = (variant.profiles.iter())
                    .map(|profile| TableKey::need(variant, class, profile));
                let keys = [TableKey::wdl(variant, class), TableKey::dtw(variant, class)];
                for key in keys.into_iter().chain(need) {
                    assert_eq!(
                        TableKey::from_file_name(variant, &key.file_name()),
                        Some(key)
                    );
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
            assert_eq!(TableKey::from_file_name(VARIANTS[0], name), None, "{name}");
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
            default_build_command("english", Some("it's here")),
            r"galotne-gen --rules english --tables 'it'\''s here' build"
        );
        assert_eq!(
            default_build_command("english", None),
            "galotne-gen --rules english build"
        );
    }
}
