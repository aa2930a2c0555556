//! The mills games, each a table of clauses: the three of the text as interpreted here, and every
//! other interpretation of a sentence as the same table with that clause changed.
//!
//! The text is 004, "Dzirnavas".

use super::interpretations;
use super::rules::{
    ChainReward, ClauseSources, Duty, EmptyHands, FlyingRule, MillReward, Mills, SlidingRule,
};
use galotne::colour::Colour;
use galotne::value::EndResult;

/// All mills games.
pub static VARIANTS: &[&Mills] = &[
    &MILLS,
    &MILLS_OPTIONAL,
    &MILLS_TWO_MILLS_TWO,
    &MILLS_MIXED,
    &MILLS_MIXED_OPTIONAL,
    &MILLS_MIXED_TWO_MILLS_TWO,
    &MILLS_MIXED_FLY_AT_THREE_IN_ALL,
    &MILLS_CEYLON,
    &MILLS_CEYLON_OPTIONAL,
    &MILLS_CEYLON_REMOVAL_OPTIONAL,
    &MILLS_CEYLON_ONCE,
    &MILLS_CEYLON_SLIDES,
    &MILLS_CEYLON_OWN_HAND,
];

const BASE: Mills = Mills {
    name: "mills",
    tag: "mills",
    aliases: &["nine-mens-morris"],
    interpretation_of: None,
    stones: 9,
    starts: Colour::White,
    slides: SlidingRule::AllPlaced,
    flies: FlyingRule::OnBoard(3),
    moving: EmptyHands::Both,
    placing_mill: MillReward::Removal,
    moving_mill: MillReward::Removal,
    two_mills: 1,
    removal: Duty::Must,
    extra_move: Duty::Must,
    chain: ChainReward::GoesOn,
    fewest_stones: 3,
    without_move: EndResult::Loses,
    sources: ClauseSources {
        text: "Dzirnavas (004)",
        placing: "004, Sagatavošanās un spēle",
        mill: "004, Sagatavošanās un spēle",
        flying: "004, Sagatavošanās un spēle",
        end: "004, Spēles beigas",
    },
    open: interpretations::MILLS,
};

/// Nine men's morris.
pub static MILLS: Mills = BASE;

/// A removal may be declined.
pub static MILLS_OPTIONAL: Mills = Mills {
    name: "mills-optional",
    tag: "mills-optional",
    interpretation_of: Some("mills"),
    aliases: &[],
    removal: Duty::May,
    ..BASE
};

/// Two mills by one placing remove two stones.
pub static MILLS_TWO_MILLS_TWO: Mills = Mills {
    name: "mills-two-mills-two",
    tag: "mills-two",
    interpretation_of: Some("mills"),
    aliases: &[],
    two_mills: 2,
    ..BASE
};

const MIXED: Mills = Mills {
    name: "mills-mixed",
    tag: "mills-mixed",
    aliases: &[],
    slides: SlidingRule::Always,
    sources: ClauseSources {
        placing: "004, Jauktās dzirnavas",
        ..BASE.sources
    },
    open: interpretations::MILLS_MIXED,
    ..BASE
};

/// Mixed mills: on each turn a stone is placed or slid.
pub static MILLS_MIXED: Mills = MIXED;

/// Mixed, and a removal may be declined.
pub static MILLS_MIXED_OPTIONAL: Mills = Mills {
    name: "mills-mixed-optional",
    tag: "mills-mix-opt",
    interpretation_of: Some("mills-mixed"),
    removal: Duty::May,
    ..MIXED
};

/// Mixed, and two mills by one placing remove two stones.
pub static MILLS_MIXED_TWO_MILLS_TWO: Mills = Mills {
    name: "mills-mixed-two-mills-two",
    tag: "mills-mix-two",
    interpretation_of: Some("mills-mixed"),
    two_mills: 2,
    ..MIXED
};

/// Mixed, and a side with three stones on the board and in hand together flies.
pub static MILLS_MIXED_FLY_AT_THREE_IN_ALL: Mills = Mills {
    name: "mills-mixed-fly-at-three-in-all",
    tag: "mills-mix-fly",
    interpretation_of: Some("mills-mixed"),
    flies: FlyingRule::InAll(3),
    ..MIXED
};

const CEYLON: Mills = Mills {
    name: "mills-ceylon",
    tag: "mills-ceylon",
    aliases: &[],
    placing_mill: MillReward::ExtraMove,
    moving_mill: MillReward::Both,
    sources: ClauseSources {
        mill: "004, Ceilonas dzirnavas; Sagatavošanās un spēle",
        ..BASE.sources
    },
    open: interpretations::MILLS_CEYLON,
    ..BASE
};

/// Mills of Ceylon: a mill made by placing earns an extra move, one made by moving a removal and an
/// extra move.
pub static MILLS_CEYLON: Mills = CEYLON;

/// Ceylon, and an extra move may be declined.
pub static MILLS_CEYLON_OPTIONAL: Mills = Mills {
    name: "mills-ceylon-optional",
    tag: "mills-cey-opt",
    interpretation_of: Some("mills-ceylon"),
    extra_move: Duty::May,
    ..CEYLON
};

/// Ceylon, and a removal may be declined.
pub static MILLS_CEYLON_REMOVAL_OPTIONAL: Mills = Mills {
    name: "mills-ceylon-removal-optional",
    tag: "mills-cey-remopt",
    interpretation_of: Some("mills-ceylon"),
    removal: Duty::May,
    ..CEYLON
};

/// Ceylon, and a mill by an extra move earns no other extra move.
pub static MILLS_CEYLON_ONCE: Mills = Mills {
    name: "mills-ceylon-once",
    tag: "mills-cey-once",
    interpretation_of: Some("mills-ceylon"),
    chain: ChainReward::Once,
    ..CEYLON
};

const CEYLON_SLIDES: Mills = Mills {
    name: "mills-ceylon-slides",
    tag: "mills-cey-slides",
    interpretation_of: Some("mills-ceylon"),
    slides: SlidingRule::OwnPlaced,
    ..CEYLON
};

/// Ceylon, and a side that has placed all stones slides while the other still places.
pub static MILLS_CEYLON_SLIDES: Mills = CEYLON_SLIDES;

/// Ceylon, and each side has its own phases: with an empty hand it slides, and its mills count as
/// made by moving.
///
/// The side's own hand makes a difference only where it slides before the other side has placed
/// everything, so this is [`MILLS_CEYLON_SLIDES`] with one clause changed.
pub static MILLS_CEYLON_OWN_HAND: Mills = Mills {
    name: "mills-ceylon-own-hand",
    tag: "mills-cey-own",
    interpretation_of: Some("mills-ceylon"),
    moving: EmptyHands::Own,
    ..CEYLON_SLIDES
};

#[cfg(test)]
mod tests {
    use super::*;
    use galotne::rules;
    use std::collections::HashSet;

    /// Tables of two games can never be mistaken for each other, those of draughts among them.
    #[test]
    fn names_and_tags_tell_games_apart() {
        let (mut names, mut tags, mut digests) = (HashSet::new(), HashSet::new(), HashSet::new());
        for variant in rules::VARIANTS {
            names.insert(variant.name);
            names.extend(variant.aliases);
            tags.insert(variant.tag);
            digests.insert(rules::Clauses::of_game(variant).digest());
        }
        for mills in VARIANTS {
            assert!((1..=16).contains(&mills.tag.len()), "{}", mills.tag);
            assert!(mills.tag.bytes().all(|byte| byte.is_ascii_graphic()));
            for name in std::iter::once(mills.name).chain(mills.aliases.iter().copied()) {
                assert!(names.insert(name), "{name}");
                assert_eq!(Mills::named(name), Some(*mills));
            }
            assert!(tags.insert(mills.tag), "{}", mills.tag);
            assert!(digests.insert(mills.clauses().digest()), "{}", mills.name);
        }
    }

    /// Proofreading: in how many clauses each game differs from the one that it is a reading of.
    #[test]
    fn a_reading_changes_one_clause() {
        let changed = |one: &Mills, other: &Mills| {
            let [one, other] = [one, other].map(|mills| mills.clauses().to_string());
            assert_eq!(one.lines().count(), other.lines().count());
            (one.lines().zip(other.lines()))
                .filter(|(one, other)| one != other)
                .map(|(_, other)| other.to_owned())
                .collect::<Vec<_>>()
        };
        for (base, reading, clause) in [
            (&MILLS, &MILLS_OPTIONAL, "removal=may"),
            (&MILLS, &MILLS_TWO_MILLS_TWO, "two-mills-remove=2"),
            (&MILLS, &MILLS_MIXED, "slides=always"),
            (&MILLS_MIXED, &MILLS_MIXED_OPTIONAL, "removal=may"),
            (
                &MILLS_MIXED,
                &MILLS_MIXED_TWO_MILLS_TWO,
                "two-mills-remove=2",
            ),
            (
                &MILLS_MIXED,
                &MILLS_MIXED_FLY_AT_THREE_IN_ALL,
                "flies=3-in-all",
            ),
            (&MILLS_CEYLON, &MILLS_CEYLON_OPTIONAL, "extra-move=may"),
            (&MILLS_CEYLON, &MILLS_CEYLON_REMOVAL_OPTIONAL, "removal=may"),
            (
                &MILLS_CEYLON,
                &MILLS_CEYLON_ONCE,
                "extra-move-mill=no-extra-move",
            ),
            (&MILLS_CEYLON, &MILLS_CEYLON_SLIDES, "slides=own-placed"),
            (
                &MILLS_CEYLON_SLIDES,
                &MILLS_CEYLON_OWN_HAND,
                "moving-mill-hands=own",
            ),
        ] {
            assert_eq!(changed(base, reading), [clause], "{}", reading.name);
        }
        assert_eq!(
            changed(&MILLS, &MILLS_CEYLON),
            [
                "placing-mill=extra-move",
                "moving-mill=removal-and-extra-move"
            ]
        );
    }
}
