//! The clauses that decide values as one text, and the digest of this text in the headers of
//! tables.
//!
//! Two interpretations of a rule give two values to one position. By the digest a program refuses a
//! table of another interpretation instead of giving wrong answers. [`Clauses`] lists the clauses.
//! A clause is omitted only if no value can depend on it: names and sources, the notation of
//! squares, the side that starts, the order of points in a result, the start position, the list of
//! classes, the rule of repetition (its count is not a part of a position), and clocks that are in
//! no table.

use super::{
    CaptureCriterion, CaptureRules, Clock, ClockEntry, ClockReset, CountedSide, EndResult, Goal,
    KingLanding, KingReach, Material, Profile, Promotion, PromotionInCapture, Removal,
    SquareCondition, Variant,
};
use sha2::{Digest, Sha256};
use std::fmt::{self, Write};
use std::ops::RangeInclusive;

/// The clauses that decide the values of a table. `Display` writes the text of the digest.
///
/// # The text
///
/// ASCII lines without blanks, each ended by one line feed, in this order. To the right are the
/// other values of a line:
///
/// ```text
/// rules-text=1
/// board-rows=10                          or 8
/// row-squares=5                          the squares of a row; or 4, or 8 with `squares=all`
/// dark-corner=right                      only in games in which it is not the left one
/// squares=all                            only in games on light squares too, along rows and
///                                        columns instead of diagonals
/// men-stand=all-but-far-row              or all-but-edge-rows, everywhere
/// men-crowned=far-row                    or never
/// men-sideways=too                       only in games in which men also step along the row, and
///                                        capture along it if they capture along rows
/// kings=flying                           or short
/// king-run=3                             only in games that limit quiet moves of one king
/// captures=compulsory                    or none, then without the next eight lines
/// men-capture=forward-and-backward       or forward
/// capture-lines=rows-and-columns-too     only in games in which captures are not diagonal alone;
///                                        with `squares=all`, along rows and columns alone
/// men-take=men                           only in games in which men may not take kings
/// capture-choice=most                    or free, or criteria
/// crowned-in-capture=stays-man           or goes-on-as-king, ends-move
/// king-lands=just-behind-a-king          or just-behind; only in games in which a king may not
///                                        land anywhere
/// captured-leave=at-once                 only in games in which they do not leave after the move
/// straight-back=allowed                  only in games in which a piece may go on straight back
/// without-pieces=loses                   or wins
/// without-move=loses                     or wins
/// goal=none                              or pass-the-men, first-king
/// ```
///
/// Criteria that choose among captures are joined by commas, the most important first: `pieces`,
/// `by-king`, `kings`, `kings-first`, `value`. `pieces` alone is written `most`, and none at all
/// `free`.
///
/// This is the whole text for win, draw and loss and for distances. For `need` a line for each
/// clock of the profile follows, in the order of the profile (the first that matches is in charge),
/// numbered from 1 (one line, broken here before `charged`):
///
/// ```text
/// clock-1=material:KKKvK,KKMvK,KMMvK;standing:anywhere;moves:16;
///   charged:both;resets:never;entry:fresh;claimed:no
/// ```
///
/// | field | values |
/// |---|---|
/// | `material` | `any`, canonical classes in the order of their letters, or a condition |
/// | `standing` | `anywhere`, `lone-king-on-long-diagonal`, `lone-king-alone-on-long-diagonal` |
/// | `moves` | the limit in moves |
/// | `charged` | `both`, `stronger` |
/// | `resets` | `never`, `man-move-or-capture`, `capture-or-promotion` |
/// | `entry` | `fresh`; `capped-by(1,2)` with the numbers of the clocks whose rules cap it |
/// | `claimed` | `no`, `before-moving`: by the side to move, who may also play on |
///
/// A condition has the least and the largest number of pieces: `kings(3-255)-against-king`,
/// `pieces(3-3)-against-king`, `both-have-kings(4-5)`. Lists are joined by commas.
///
/// `rules-text=1` stands for the rules of a game in which no line above says otherwise: pieces
/// stand on the dark squares, one of them in the left corner of each player; men step forward, and
/// take men and kings; a chain is played to its end; a piece is jumped once at most; captured
/// pieces leave the board after the move; the start square of the capturing piece counts as empty.
/// When one of these becomes a clause, only the games that differ in it get a line, so that the
/// tables of all other games stay valid.
///
/// The digest is the first 16 bytes of the SHA-256 of the text.
///
/// # Examples
/// ```
/// use galotne::rules::{Clauses, INTERNATIONAL};
///
/// let game = Clauses::of_game(&INTERNATIONAL);
/// assert!(game.to_string().contains("\ncapture-choice=most\n"));
/// let need = Clauses::with_clocks(&INTERNATIONAL, INTERNATIONAL.default_profile());
/// assert!(need.to_string().starts_with(&game.to_string()));
/// assert_ne!(game.digest(), need.digest());
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Clauses(String);

impl Clauses {
    /// Returns the clauses that decide win, draw and loss, and distances.
    #[must_use]
    pub fn of_game(variant: &Variant) -> Self {
        let lines = game(variant);
        let lines: Vec<_> = (lines.iter())
            .map(|(name, value)| (*name, value.as_str()))
            .collect();
        Self::of_lines("rules-text=1", &lines)
    }

    /// Makes a text of these lines, after a first line that names the common rules.
    #[must_use]
    pub fn of_lines(common: &str, lines: &[(&str, &str)]) -> Self {
        let mut text = format!("{common}\n");
        for (name, value) in lines {
            line(&mut text, name, value);
        }
        Self(text)
    }

    /// Returns the clauses that decide `need` under a profile.
    #[must_use]
    pub fn with_clocks(variant: &Variant, profile: &Profile) -> Self {
        let Self(mut text) = Self::of_game(variant);
        for (clock, number) in numbered(profile) {
            let name = format!("clock-{number}");
            line(&mut text, &name, &clock_fields(clock, profile));
        }
        Self(text)
    }

    /// Returns the first 16 bytes of the SHA-256 of the text.
    #[must_use]
    pub fn digest(&self) -> [u8; 16] {
        let hash: [u8; 32] = Sha256::digest(&self.0).into();
        std::array::from_fn(|index| hash[index])
    }
}

impl fmt::Display for Clauses {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// Returns the clocks that values take into account, numbered from 1.
fn numbered(profile: &Profile) -> impl Iterator<Item = (&Clock, u8)> {
    (profile.clocks.iter().filter(|clock| clock.tabled)).zip(1..)
}

fn line(text: &mut String, name: &str, value: &str) {
    // Writing to a string cannot fail.
    let _ = writeln!(text, "{name}={value}");
}

/// Returns the clauses of a game. A new field of [`Variant`] does not compile until it is either
/// written or left out here.
fn game(variant: &Variant) -> Vec<(&'static str, String)> {
    let Variant {
        name: _,
        tag: _,
        aliases: _,
        interpretation_of: _,
        pdn_game_type: _,
        board,
        square_notation: _,
        starts: _,
        either_starts: _,
        points_first: _,
        rows_of_men: _,
        material: _,
        promotion,
        men_sideways,
        king,
        king_run_limit,
        captures,
        without_pieces,
        without_move,
        goal,
        sources: _,
        open: _,
        profiles: _,
    } = variant;
    let (stand, crowned) = match promotion {
        Promotion::FarRow => ("all-but-far-row", "far-row"),
        Promotion::FarRowFirstEmpty => ("all-but-edge-rows", "far-row"),
        Promotion::Never => ("everywhere", "never"),
    };
    let mut lines = vec![
        ("board-rows", board.rows().to_string()),
        ("row-squares", board.row().to_string()),
    ];
    // Without a line in all other games, so that tables from before this clause stay valid.
    if board.is_mirrored() {
        lines.push(("dark-corner", "right".to_owned()));
    }
    if board.is_whole() {
        lines.push(("squares", "all".to_owned()));
    }
    lines.extend([
        ("men-stand", stand.to_owned()),
        ("men-crowned", crowned.to_owned()),
    ]);
    if *men_sideways {
        lines.push(("men-sideways", "too".to_owned()));
    }
    let kings = match king {
        KingReach::Flying => "flying",
        KingReach::Short => "short",
    };
    lines.push(("kings", kings.to_owned()));
    if let Some(limit) = king_run_limit {
        lines.push(("king-run", limit.to_string()));
    }
    match captures {
        None => lines.push(("captures", "none".to_owned())),
        Some(captures) => lines.extend(captures_lines(captures)),
    }
    let end = |end: &EndResult| {
        match end {
            EndResult::Loses => "loses",
            EndResult::Wins => "wins",
        }
        .to_owned()
    };
    let goal = match goal {
        Goal::None => "none",
        Goal::PassTheMen => "pass-the-men",
        Goal::FirstKing => "first-king",
    };
    lines.extend([
        ("without-pieces", end(without_pieces)),
        ("without-move", end(without_move)),
        ("goal", goal.to_owned()),
    ]);
    lines
}

fn captures_lines(captures: &CaptureRules) -> Vec<(&'static str, String)> {
    let CaptureRules {
        men_backward,
        men_take_kings,
        criteria,
        promotion,
        king_landing,
        orthogonal,
        removal,
    } = captures;
    let men = if *men_backward {
        "forward-and-backward"
    } else {
        "forward"
    };
    let choice = match criteria {
        [] => "free".to_owned(),
        [CaptureCriterion::Pieces] => "most".to_owned(),
        criteria => {
            let names: Vec<_> = criteria.iter().map(|criterion| criterion.name()).collect();
            names.join(",")
        }
    };
    let promotion = match promotion {
        PromotionInCapture::StaysMan => "stays-man",
        PromotionInCapture::GoesOnAsKing => "goes-on-as-king",
        PromotionInCapture::EndsMove => "ends-move",
    };
    // Lines of clauses in which few games differ are left out in all others, so that tables from
    // before such a clause stay valid.
    let mut lines = vec![
        ("captures", "compulsory".to_owned()),
        ("men-capture", men.to_owned()),
    ];
    if *orthogonal {
        lines.push(("capture-lines", "rows-and-columns-too".to_owned()));
    }
    if !men_take_kings {
        lines.push(("men-take", "men".to_owned()));
    }
    lines.extend([
        ("capture-choice", choice),
        ("crowned-in-capture", promotion.to_owned()),
    ]);
    match king_landing {
        KingLanding::Anywhere => {}
        KingLanding::JustBehindKing => {
            lines.push(("king-lands", "just-behind-a-king".to_owned()));
        }
        KingLanding::JustBehind => lines.push(("king-lands", "just-behind".to_owned())),
    }
    match removal {
        Removal::AfterMove => {}
        Removal::AtOnce { turns_back } => {
            lines.push(("captured-leave", "at-once".to_owned()));
            if *turns_back {
                lines.push(("straight-back", "allowed".to_owned()));
            }
        }
    }
    lines
}

/// Returns the fields of a clock. A new field of [`Clock`] does not compile until it is either
/// written or left out here.
fn clock_fields(clock: &Clock, profile: &Profile) -> String {
    let Clock {
        rule: _,
        article: _,
        quote: _,
        material,
        condition,
        moves,
        counted_side,
        resets,
        entry,
        claimed,
        contested: _,
        tabled: _,
    } = clock;
    let material = material_text(material);
    let standing = match condition {
        None => "anywhere",
        Some(SquareCondition::LoneKingOnLongDiagonal) => "lone-king-on-long-diagonal",
        Some(SquareCondition::LoneKingAloneOnLongDiagonal) => "lone-king-alone-on-long-diagonal",
    };
    let charged = match counted_side {
        CountedSide::Both => "both",
        CountedSide::Stronger => "stronger",
    };
    let resets = match resets {
        ClockReset::Never => "never",
        ClockReset::ManMoveOrCapture => "man-move-or-capture",
        ClockReset::CaptureOrPromotion => "capture-or-promotion",
    };
    let entry = match entry {
        ClockEntry::Fresh => "fresh".to_owned(),
        // A rule's name is only text, so the numbers of its clocks stand for it.
        ClockEntry::CappedBy(_) => {
            let places: Vec<String> = numbered(profile)
                .filter(|(other, _)| clock.is_entered_from(other))
                .map(|(_, number)| number.to_string())
                .collect();
            format!("capped-by({})", places.join(","))
        }
    };
    let claimed = if *claimed { "before-moving" } else { "no" };
    format!(
        "material:{material};standing:{standing};moves:{moves};charged:{charged};resets:{resets};\
         entry:{entry};claimed:{claimed}"
    )
}

fn material_text(material: &Material) -> String {
    let numbers = |range: &RangeInclusive<u8>| format!("({}-{})", range.start(), range.end());
    match material {
        Material::Any => "any".to_owned(),
        Material::OneOf(classes) => {
            // The order of the classes in the rule does not matter.
            let mut names: Vec<String> = (classes.iter())
                .map(|class| class.canonical().to_string())
                .collect();
            names.sort_unstable();
            names.dedup();
            names.join(",")
        }
        Material::KingsAgainstKing(kings) => format!("kings{}-against-king", numbers(kings)),
        Material::AgainstKing(pieces) => format!("pieces{}-against-king", numbers(pieces)),
        Material::BothHaveKings(pieces) => format!("both-have-kings{}", numbers(pieces)),
    }
}

#[cfg(test)]
mod tests {
    use super::super::profiles::FMJD_2015;
    use super::super::*;
    use super::Clauses;
    use crate::geometry::{EIGHT, EIGHT_MIRRORED, TEN};
    use std::collections::HashMap;

    fn of(variant: &Variant) -> [u8; 16] {
        Clauses::of_game(variant).digest()
    }

    fn under(profile: &Profile) -> [u8; 16] {
        Clauses::with_clocks(&INTERNATIONAL, profile).digest()
    }

    /// A variant made of the international one.
    macro_rules! variant {
        ($($field:ident: $value:expr),*) => { Variant { $($field: $value,)* ..INTERNATIONAL } };
    }

    const CAPTURES: CaptureRules = CaptureRules {
        men_backward: true,
        men_take_kings: true,
        criteria: &[CaptureCriterion::Pieces],
        promotion: PromotionInCapture::StaysMan,
        king_landing: KingLanding::Anywhere,
        orthogonal: false,
        removal: Removal::AfterMove,
    };

    fn with_criteria(criteria: &'static [CaptureCriterion]) -> Variant {
        variant!(captures: Some(CaptureRules { criteria, ..CAPTURES }))
    }

    #[test]
    fn every_clause_that_decides_values_changes_the_digest() {
        let changed = [
            variant!(board: &EIGHT),
            variant!(board: &EIGHT_MIRRORED),
            variant!(promotion: Promotion::Never),
            variant!(board: &EIGHT, promotion: Promotion::Never),
            variant!(king: KingReach::Short),
            variant!(king_run_limit: Some(3)),
            variant!(king_run_limit: Some(2)),
            variant!(captures: None),
            variant!(captures: Some(CaptureRules { men_backward: false, ..CAPTURES })),
            variant!(captures: Some(CaptureRules { men_take_kings: false, ..CAPTURES })),
            variant!(captures: Some(CaptureRules { orthogonal: true, ..CAPTURES })),
            with_criteria(&[]),
            with_criteria(&[CaptureCriterion::Pieces, CaptureCriterion::Kings]),
            with_criteria(&[CaptureCriterion::Kings, CaptureCriterion::Pieces]),
            with_criteria(&[CaptureCriterion::Pieces, CaptureCriterion::ByKing]),
            with_criteria(&[CaptureCriterion::Pieces, CaptureCriterion::KingsFirst]),
            with_criteria(&[CaptureCriterion::Value]),
            variant!(captures: Some(CaptureRules {
                promotion: PromotionInCapture::GoesOnAsKing,
                ..CAPTURES
            })),
            variant!(captures: Some(CaptureRules {
                promotion: PromotionInCapture::EndsMove,
                ..CAPTURES
            })),
            variant!(captures: Some(CaptureRules {
                king_landing: KingLanding::JustBehindKing,
                ..CAPTURES
            })),
            variant!(captures: Some(CaptureRules {
                king_landing: KingLanding::JustBehind,
                ..CAPTURES
            })),
            variant!(captures: Some(CaptureRules {
                removal: Removal::AtOnce { turns_back: false },
                ..CAPTURES
            })),
            variant!(captures: Some(CaptureRules {
                removal: Removal::AtOnce { turns_back: true },
                ..CAPTURES
            })),
            variant!(without_pieces: EndResult::Wins),
            variant!(without_move: EndResult::Wins),
            variant!(goal: Goal::PassTheMen),
            variant!(goal: Goal::FirstKing),
        ];
        let mut seen = HashMap::from([(of(&INTERNATIONAL), "international".to_owned())]);
        for variant in &changed {
            let text = Clauses::of_game(variant).to_string();
            assert_eq!(seen.insert(of(variant), text.clone()), None, "{text}");
        }
    }

    #[test]
    fn texts_and_the_start_position_do_not_change_the_digest() {
        let sources = Sources {
            text: "elsewhere",
            ..INTERNATIONAL.sources
        };
        for variant in [
            variant!(name: "other", tag: "other", aliases: &["another"]),
            variant!(sources: sources),
            variant!(starts: Colour::Black, points_first: Colour::Black, rows_of_men: None),
            variant!(either_starts: true),
            variant!(material: Some(&[])),
            variant!(open: &[], profiles: &[]),
        ] {
            assert_eq!(of(&variant), of(&INTERNATIONAL));
        }
        let [numbers, letters] = [SquareNotation::Numbers, SquareNotation::Letters]
            .map(|notation| of(&variant!(board: &EIGHT, square_notation: notation)));
        assert_eq!(
            numbers, letters,
            "squares have other names, not other neighbours"
        );
        assert_ne!(numbers, of(&variant!(board: &TEN)));
    }

    const CLOCK: Clock = Clock {
        rule: "1",
        ..Clock::ENDLESS
    };

    /// Returns a profile of these clocks, leaked: a test makes only a few of them.
    fn profile(clocks: impl Into<Vec<Clock>>) -> Profile {
        let clocks: Vec<Clock> = clocks.into();
        Profile {
            clocks: clocks.leak(),
            ..Profile::NONE
        }
    }

    #[test]
    fn every_property_of_a_clock_changes_the_digest() {
        static TWO: &[crate::material::Class] = &[crate::material::Class::new([2, 1], [0, 0])];
        let material = |material| Clock { material, ..CLOCK };
        let condition = |condition| Clock {
            condition: Some(condition),
            ..CLOCK
        };
        let capped = Clock {
            rule: "2",
            entry: ClockEntry::CappedBy("1"),
            ..CLOCK
        };
        let resets = |resets| Clock { resets, ..CLOCK };
        let other = Clock { moves: 5, ..CLOCK };
        let changed = [
            profile([]),
            profile([CLOCK]),
            profile([CLOCK, CLOCK]),
            profile([CLOCK, other.clone()]),
            profile([other.clone(), CLOCK]),
            profile([other]),
            profile([material(Material::OneOf(TWO))]),
            profile([material(Material::KingsAgainstKing(3..=4))]),
            profile([material(Material::KingsAgainstKing(3..=5))]),
            profile([material(Material::AgainstKing(3..=4))]),
            profile([material(Material::BothHaveKings(3..=4))]),
            profile([condition(SquareCondition::LoneKingOnLongDiagonal)]),
            profile([condition(SquareCondition::LoneKingAloneOnLongDiagonal)]),
            profile([Clock {
                counted_side: CountedSide::Stronger,
                ..CLOCK
            }]),
            profile([resets(ClockReset::Never)]),
            profile([resets(ClockReset::CaptureOrPromotion)]),
            profile([Clock {
                claimed: true,
                ..CLOCK
            }]),
            profile([CLOCK, capped.clone()]),
            profile([capped, CLOCK]),
        ];
        let mut seen = HashMap::new();
        for profile in &changed {
            let text = Clauses::with_clocks(&INTERNATIONAL, profile).to_string();
            assert_eq!(seen.insert(under(profile), text.clone()), None, "{text}");
        }
        assert_eq!(
            under(&changed[0]),
            of(&INTERNATIONAL),
            "no clocks, no lines"
        );
    }

    #[test]
    fn the_texts_of_a_profile_do_not_change_the_digest() {
        let capped = |rule, by| Clock {
            rule,
            entry: ClockEntry::CappedBy(by),
            ..CLOCK
        };
        let known = profile([CLOCK, capped("2", "1")]);
        let renamed = Clock {
            rule: "9",
            article: "elsewhere",
            quote: "other words",
            contested: true,
            ..CLOCK
        };
        let untabled = Clock {
            moves: 7,
            tabled: false,
            ..CLOCK
        };
        let other = Profile {
            name: "other",
            text: "other",
            repetition: FMJD_2015.repetition,
            open: FMJD_2015.open,
            ..profile([renamed, untabled, capped("10", "9")])
        };
        assert_eq!(under(&known), under(&other));
    }

    #[test]
    fn a_capping_rule_belongs_to_its_profile() {
        for variant in VARIANTS {
            for profile in variant.profiles {
                let text = Clauses::with_clocks(variant, profile).to_string();
                assert!(!text.contains("capped-by()"), "{text}");
                assert!(text.is_ascii() && text.lines().all(|line| line.contains('=')));
            }
        }
    }
}
