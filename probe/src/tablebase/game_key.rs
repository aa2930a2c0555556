//! The keys of a game's tables.

use super::key::TableKey;
use crate::colour::Colour;
use crate::game::Game;
use crate::material::MaterialClass;
use crate::measure::Measure;
use crate::rules::Profile;
use crate::table::{Omission, RulesDigest, Table, TableError, TableIdentity};
use crate::value::Metric;

impl<C: MaterialClass> TableKey<C> {
    /// Returns the table of a metric of a class; `need` has a profile, the others have none.
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

    /// Returns the table of a class that answers a measure.
    #[must_use]
    #[inline]
    pub fn of<G: Game<Class = C>>(game: &G, class: C, measure: &Measure) -> Self {
        Self::new(game, class, measure.metric(), measure.profile())
    }

    /// Returns the WDL table of a class.
    #[must_use]
    pub fn wdl<G: Game<Class = C>>(game: &G, class: C) -> Self {
        Self::new(game, class, Metric::Wdl, None)
    }

    /// Returns the DTW table of a class.
    #[must_use]
    pub fn dtw<G: Game<Class = C>>(game: &G, class: C) -> Self {
        Self::new(game, class, Metric::Dtw, None)
    }

    /// Returns the `need` table of a class under a profile.
    #[must_use]
    pub fn need<G: Game<Class = C>>(game: &G, class: C, profile: &'static Profile) -> Self {
        Self::new(game, class, Metric::Need, Some(profile))
    }

    /// Returns the key of a file name of this game; `None` if no table has that name.
    #[must_use]
    pub fn from_file_name<G: Game<Class = C>>(game: &G, name: &str) -> Option<Self> {
        let mut parts = name.strip_suffix(".glt")?.splitn(3, '.');
        let class: C = parts.next()?.parse().ok()?;
        let metric = Metric::named(parts.next()?)?;
        let profile = match parts.next() {
            Some(profile) => Some(game.profile(profile)?),
            None => None,
        };
        let key = Self::new(game, class, metric, profile);
        let valid = metric.has_profile() == profile.is_some() && game.has_class(class);
        (valid && key.file_name() == name).then_some(key)
    }

    /// Returns the measure that the table answers; `None` if the game does not have its profile.
    #[must_use]
    pub fn measure<G: Game<Class = C>>(&self, game: &G) -> Option<Measure> {
        let profile = self.profile.and_then(|name| game.profile(name));
        Measure::new(self.metric, profile)
    }

    /// Returns the digest of the rules under which the table must have been made.
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
}
