//! The draw rules of a score for which nobody chose any. They are the usual ones of its game; those
//! that its site or date suggests are taken where a person or program asks for `suggested` rules.

use crate::tags::known_tag;
use galotne::notation::pdn::PdnGame;
use galotne::rules::{Profile, Variant};

/// Draw rules that a score is judged by although neither a person nor the score names them.
#[derive(Clone, Copy, Debug)]
pub struct AssumedProfile {
    /// The draw rules.
    pub profile: &'static Profile,
    /// The reason for them.
    pub reason: ProfileReason,
}

/// The reason for draw rules that nobody chose.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ProfileReason {
    /// The game was played on a site that has rules of its own.
    Site,
    /// They are the edition that was in force at the date of the game.
    Date,
    /// They are the usual ones of the game.
    Usual,
}

/// The name that stands for the [suggested](AssumedProfile::suggested) draw rules of each score.
pub(crate) const SUGGESTED: &str = "suggested";

impl AssumedProfile {
    /// The usual draw rules of the game of a score.
    #[must_use]
    pub fn usual(read: &PdnGame) -> Self {
        Self {
            profile: read.game.variant.default_profile(),
            reason: ProfileReason::Usual,
        }
    }

    /// The draw rules that a score suggests: those of the site on which it was played; else the
    /// latest edition of the usual rules up to the year of its date; else the usual rules.
    #[must_use]
    pub fn suggested(read: &PdnGame) -> Self {
        let variant = read.game.variant;
        let usual = variant.default_profile();
        let on_site = known_tag(&read.tags, "Site").and_then(|site| of_site(variant, site));
        let dated = || of_year(variant, usual, year(known_tag(&read.tags, "Date")?)?);
        let (profile, reason) = match on_site {
            Some(profile) => (profile, ProfileReason::Site),
            None => match dated() {
                Some(profile) => (profile, ProfileReason::Date),
                None => (usual, ProfileReason::Usual),
            },
        };
        Self { profile, reason }
    }
}

impl ProfileReason {
    /// Returns a keyword for programs and messages.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Site => "site",
            Self::Date => "date",
            Self::Usual => "usual",
        }
    }
}

/// The draw rules of a game on a site, which is their authority: `https://lidraughts.org/abcdefgh`.
fn of_site(variant: &Variant, site: &str) -> Option<&'static Profile> {
    let mut on_site = variant.profiles.iter().filter(|profile| {
        let host = profile.authority;
        host.contains('.') && site.split('/').any(|part| part.eq_ignore_ascii_case(host))
    });
    on_site.next()
}

/// The latest edition of some rules up to a year. Games list editions in the order of their years.
fn of_year(variant: &Variant, usual: &'static Profile, year: u16) -> Option<&'static Profile> {
    (variant.profiles.iter()).rfind(|profile| {
        profile.authority == usual.authority && edition(profile).is_some_and(|of| of <= year)
    })
}

/// The year at the end of the name of an edition: `fmjd-2018`.
fn edition(profile: &Profile) -> Option<u16> {
    let (_, year) = profile.name.rsplit_once('-')?;
    (year.len() == 4).then(|| year.parse().ok())?
}

/// The year of a date as tags write it: `2026.05.01`, `2026.??.??`, `2009-04-27`.
fn year(date: &str) -> Option<u16> {
    let year = date.get(..4)?.parse().ok();
    year.filter(|_| !matches!(date.as_bytes().get(4), Some(b'0'..=b'9')))
}

#[cfg(test)]
mod tests {
    use super::*;
    use galotne::notation::pdn::{ReadOptions, parse_game};
    use galotne::rules::VARIANTS;

    fn choice(tags: &str) -> (&'static str, &'static str) {
        let score = format!("{tags}\n\n*");
        let read = parse_game(&score, &ReadOptions::default()).expect("a game");
        let assumed = AssumedProfile::suggested(&read);
        (assumed.profile.name, assumed.reason.word())
    }

    #[test]
    fn editions_stand_in_the_order_of_their_years() {
        for variant in VARIANTS {
            let usual = variant.default_profile();
            let editions = (variant.profiles.iter())
                .filter(|profile| profile.authority == usual.authority)
                .filter_map(edition);
            assert!(editions.is_sorted(), "{}", variant.name);
        }
    }

    #[test]
    fn the_site_comes_before_the_date_and_the_date_before_the_usual_rules() {
        let international = r#"[GameType "20"]"#;
        for (tags, chosen) in [
            ("", ("fmjd-2015", "usual")),
            (r#"[Date "????.??.??"]"#, ("fmjd-2015", "usual")),
            (r#"[Date "20260501"]"#, ("fmjd-2015", "usual")),
            (r#"[Date "1986.05.01"]"#, ("fmjd-2015", "usual")),
            (r#"[Date "2015.05.01"]"#, ("fmjd-2015", "date")),
            (r#"[Date "2019"]"#, ("fmjd-2018", "date")),
            (r#"[Date "2026.??.??"]"#, ("fmjd-2024", "date")),
            (r#"[Date "ąę26"]"#, ("fmjd-2015", "usual")),
            (
                "[Site \"https://lidraughts.org/abcdefgh\"]\n[Date \"2026.01.01\"]",
                ("lidraughts", "site"),
            ),
            (r#"[Site "LiDraughts.org"]"#, ("lidraughts", "site")),
            (r#"[Site "FMJD"]"#, ("fmjd-2015", "usual")),
            (
                r#"[Site "https://playstrategy.org/x"]"#,
                ("fmjd-2015", "usual"),
            ),
            (r#"[Site "not-lidraughts.org"]"#, ("fmjd-2015", "usual")),
        ] {
            assert_eq!(
                choice(&format!("{international}\n{tags}")),
                chosen,
                "{tags}"
            );
        }
        let pool = "[GameType \"23\"]\n[Site \"https://playstrategy.org/x\"]";
        assert_eq!(choice(pool), ("playstrategy", "site"));
        let frisian = "[GameType \"40\"]\n[Site \"lidraughts.org\"]\n[Date \"2026.01.01\"]";
        assert_eq!(choice(frisian), ("lidraughts", "site"));
        // A game without draw rules.
        assert_eq!(
            choice("[GameType \"96\"]\n[Date \"2026.01.01\"]"),
            ("none", "usual")
        );
    }
}
