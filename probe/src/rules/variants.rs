//! The games, each a row of clauses.
//!
//! Sources are named as in `galotne rules`: 000 and 002 the Latvian texts for 100 squares (FMJD
//! Annex 1), 001 "Spēles noteikumi 64 lauciņu dambretē", 003 the Latvian rules for schools, 004
//! "Dambrete", a family game with its variants. Other texts have the name of their federation, FID
//! the Italian, FPD the Portuguese, ČFD the Czech, TÜDAF the Turkish one, APCA the American Pool
//! Checker Association, WCDF the World Checkers Draughts Federation, or of the site where they were
//! read. `dctl` is another solver, which cites some of them.

use super::clauses::{
    CaptureCriterion, CaptureRules, Goal, KingLanding, KingReach, PromotionInCapture, Removal,
    Sources,
};
use super::profiles::{
    APCA, APCA_OPEN, CBD, CBJD, CFD_OPEN, FID, FMJD_64, FMJD_2015, FMJD_2018, FMJD_2024,
    FPD_REPETITION, FRISIAN_2011, KILLER_25, LIDRAUGHTS, LIDRAUGHTS_FRISIAN, LV_001, LV_003,
    LV_004, PLAYSTRATEGY, RU_MINSPORT_100, THREEFOLD_ALONE, THREEFOLD_READING, TUDAF, WCDF,
};
use super::{EndResult, Promotion, SquareNotation, Variant, interpretations};
use crate::geometry::{EIGHT, EIGHT_MIRRORED, SIXTY_FOUR, TEN};
use crate::material::Class;
use crate::position::Colour;

/// All variants.
pub static VARIANTS: &[&Variant] = &[
    &INTERNATIONAL,
    &RUSSIAN,
    &BRAZILIAN,
    &ENGLISH,
    &KILLER,
    &ITALIAN,
    &SPANISH,
    &POOL,
    &CZECH,
    &THAI,
    &TURKISH,
    &BREAKTHROUGH,
    &FRISIAN,
    &FRYSK,
    &FRISIAN_FREE,
    &INTERNATIONAL_GIVEAWAY,
    &RUSSIAN_GIVEAWAY,
    &BRAZILIAN_GIVEAWAY,
    &ENGLISH_GIVEAWAY,
    &INTERNATIONAL_GIVEAWAY_BLOCKED_WINS,
    &RUSSIAN_GIVEAWAY_BLOCKED_WINS,
    &BRAZILIAN_GIVEAWAY_BLOCKED_WINS,
    &ENGLISH_GIVEAWAY_BLOCKED_WINS,
    &WOLF_AND_SHEEP,
];

/// Any capture may be chosen.
const FREE_CHOICE: &[CaptureCriterion] = &[];

/// International draughts on 10 x 10 fields (FMJD Annex 1, November 2015).
pub static INTERNATIONAL: Variant = Variant {
    name: "international",
    tag: "international",
    aliases: &["standard"],
    interpretation_of: None,
    pdn_game_type: Some(20),
    board: &TEN,
    square_notation: SquareNotation::Numbers,
    starts: Colour::White,
    either_starts: false,
    points_first: Colour::White,
    rows_of_men: Some(4),
    material: None,
    promotion: Promotion::FarRow,
    men_sideways: false,
    king: KingReach::Flying,
    king_run_limit: None,
    captures: Some(CaptureRules {
        men_backward: true,
        men_take_kings: true,
        criteria: &[CaptureCriterion::Pieces],
        promotion: PromotionInCapture::StaysMan,
        king_landing: KingLanding::Anywhere,
        orthogonal: false,
        removal: Removal::AfterMove,
    }),
    without_pieces: EndResult::Loses,
    without_move: EndResult::Loses,
    goal: Goal::None,
    sources: Sources {
        text: "FMJD Annex 1, November 2015 (000), and 002",
        board: "000, 2.1 to 2.6, 3.3",
        king: "000, 3.9, 4.3",
        men: "000, 4.1, 4.2",
        choice: "000, 4.13, 4.14",
        promotion: "000, 3.5, 4.15",
        end: "000, 7.2.2, 7.2.3",
    },
    open: interpretations::INTERNATIONAL,
    profiles: &[FMJD_2015, FMJD_2018, FMJD_2024, LIDRAUGHTS, RU_MINSPORT_100],
};

/// Draughts on 64 squares, Russian type.
pub static RUSSIAN: Variant = Variant {
    name: "russian",
    tag: "russian",
    aliases: &[],
    interpretation_of: None,
    pdn_game_type: Some(25),
    board: &EIGHT,
    square_notation: SquareNotation::Letters,
    starts: Colour::White,
    either_starts: false,
    points_first: Colour::White,
    rows_of_men: Some(3),
    material: None,
    promotion: Promotion::FarRow,
    men_sideways: false,
    king: KingReach::Flying,
    king_run_limit: None,
    captures: Some(CaptureRules {
        men_backward: true,
        men_take_kings: true,
        criteria: FREE_CHOICE,
        promotion: PromotionInCapture::GoesOnAsKing,
        king_landing: KingLanding::Anywhere,
        orthogonal: false,
        removal: Removal::AfterMove,
    }),
    without_pieces: EndResult::Loses,
    without_move: EndResult::Loses,
    goal: Goal::None,
    sources: Sources {
        text: "64-square rules (001); school rules (003)",
        board: "001, 1.1, 1.3, 1.8; 003",
        king: "001, 1.6.3, 1.7.3; 003",
        men: "001, 1.7.2; 003",
        choice: "001, 1.7.2, 1.7.3; 003",
        promotion: "001, 1.7.3",
        end: "001, 1.12, 1.13; 003",
    },
    open: interpretations::RUSSIAN,
    profiles: &[LV_001, LV_003, FMJD_64],
};

/// International rules on 8 x 8 fields.
pub static BRAZILIAN: Variant = Variant {
    name: "brazilian",
    tag: "brazilian",
    aliases: &[],
    interpretation_of: None,
    pdn_game_type: Some(26),
    board: &EIGHT,
    square_notation: SquareNotation::Letters,
    starts: Colour::White,
    either_starts: false,
    points_first: Colour::White,
    rows_of_men: Some(3),
    material: None,
    promotion: Promotion::FarRow,
    men_sideways: false,
    king: KingReach::Flying,
    king_run_limit: None,
    captures: Some(CaptureRules {
        men_backward: true,
        men_take_kings: true,
        criteria: &[CaptureCriterion::Pieces],
        promotion: PromotionInCapture::StaysMan,
        king_landing: KingLanding::Anywhere,
        orthogonal: false,
        removal: Removal::AfterMove,
    }),
    without_pieces: EndResult::Loses,
    without_move: EndResult::Loses,
    goal: Goal::None,
    sources: Sources {
        text: "the rules of 000 on 64 squares",
        board: "001, 1.1, 1.3, 1.8",
        king: "000, 3.9, 4.3",
        men: "000, 4.1, 4.2",
        choice: "000, 4.13, 4.14",
        promotion: "000, 3.5, 4.15",
        end: "000, 7.2.2, 7.2.3",
    },
    open: &[],
    profiles: &[FMJD_64, CBJD, CBD],
};

/// Checkers: short kings; men capture forward only; Black starts.
pub static ENGLISH: Variant = Variant {
    name: "english",
    tag: "english",
    aliases: &["checkers"],
    interpretation_of: None,
    pdn_game_type: Some(21),
    board: &EIGHT,
    square_notation: SquareNotation::Numbers,
    starts: Colour::Black,
    either_starts: false,
    // The PDN standard leaves it open. In published scores of checkers the winner of `1-0` is the
    // player who moved first.
    points_first: Colour::Black,
    rows_of_men: Some(3),
    material: None,
    promotion: Promotion::FarRow,
    men_sideways: false,
    king: KingReach::Short,
    king_run_limit: None,
    captures: Some(CaptureRules {
        men_backward: false,
        men_take_kings: true,
        criteria: FREE_CHOICE,
        promotion: PromotionInCapture::EndsMove,
        king_landing: KingLanding::Anywhere,
        orthogonal: false,
        removal: Removal::AfterMove,
    }),
    without_pieces: EndResult::Loses,
    without_move: EndResult::Loses,
    goal: Goal::None,
    sources: Sources {
        text: "Dambrete (004)",
        board: "004, Sagatavošanās spēlei",
        king: "004, Spēles gaita; WCDF",
        men: "004, Spēles gaita",
        choice: "004, Spēles gaita",
        promotion: "WCDF",
        end: "004, Spēles beigas",
    },
    open: interpretations::ENGLISH,
    // The federation's rules come first: 004, a family game, has no draw rules.
    profiles: &[WCDF, LV_004],
};

/// International draughts in which a king that takes a king last halts just behind it, so that two
/// kings beat one.
pub static KILLER: Variant = Variant {
    name: "killer",
    tag: "killer",
    aliases: &[],
    interpretation_of: None,
    // The PDN standard has no number for it.
    pdn_game_type: None,
    captures: Some(CaptureRules {
        men_backward: true,
        men_take_kings: true,
        criteria: &[CaptureCriterion::Pieces],
        promotion: PromotionInCapture::StaysMan,
        king_landing: KingLanding::JustBehindKing,
        orthogonal: false,
        removal: Removal::AfterMove,
    }),
    sources: Sources {
        text: "Killer Draughts (mindsports.nl/605); FMJD Annex 1, November 2015 (000)",
        king: "000, 3.9, 4.3; mindsports.nl/605",
        ..INTERNATIONAL.sources
    },
    open: interpretations::KILLER,
    profiles: &[KILLER_25, THREEFOLD_ALONE],
    ..INTERNATIONAL
};

/// Italian draughts: short kings; a man may not take a king; of several captures the first by four
/// criteria. The dark corner is at each player's right.
pub static ITALIAN: Variant = Variant {
    name: "italian",
    tag: "italian",
    aliases: &[],
    interpretation_of: None,
    pdn_game_type: Some(22),
    board: &EIGHT_MIRRORED,
    square_notation: SquareNotation::Numbers,
    starts: Colour::White,
    either_starts: false,
    points_first: Colour::White,
    rows_of_men: Some(3),
    material: None,
    promotion: Promotion::FarRow,
    men_sideways: false,
    king: KingReach::Short,
    king_run_limit: None,
    captures: Some(CaptureRules {
        men_backward: false,
        men_take_kings: false,
        criteria: &[
            CaptureCriterion::Pieces,
            CaptureCriterion::ByKing,
            CaptureCriterion::Kings,
            CaptureCriterion::KingsFirst,
        ],
        promotion: PromotionInCapture::EndsMove,
        king_landing: KingLanding::Anywhere,
        orthogonal: false,
        removal: Removal::AfterMove,
    }),
    without_pieces: EndResult::Loses,
    without_move: EndResult::Loses,
    goal: Goal::None,
    sources: Sources {
        text: "Regolamento tecnico, capo I (FID)",
        board: "FID, 2.3 to 2.6, 3.4",
        king: "FID, 4.7",
        men: "FID, 5.3",
        choice: "FID, 6.6 to 6.10",
        promotion: "FID, 4, 5",
        end: "FID, capo I",
    },
    open: interpretations::ITALIAN,
    profiles: &[FID],
};

/// Spanish draughts, and Portuguese: flying kings; of several captures those of the most pieces,
/// and of these those of the most kings. The dark corner is at each player's right, and square 1 is
/// White's.
pub static SPANISH: Variant = Variant {
    name: "spanish",
    tag: "spanish",
    aliases: &["portuguese"],
    interpretation_of: None,
    pdn_game_type: Some(24),
    board: &EIGHT_MIRRORED,
    square_notation: SquareNotation::NumbersFromBelow,
    starts: Colour::White,
    either_starts: false,
    points_first: Colour::White,
    rows_of_men: Some(3),
    material: None,
    promotion: Promotion::FarRow,
    men_sideways: false,
    king: KingReach::Flying,
    king_run_limit: None,
    captures: Some(CaptureRules {
        men_backward: false,
        men_take_kings: true,
        criteria: &[CaptureCriterion::Pieces, CaptureCriterion::Kings],
        promotion: PromotionInCapture::EndsMove,
        king_landing: KingLanding::Anywhere,
        orthogonal: false,
        removal: Removal::AfterMove,
    }),
    without_pieces: EndResult::Loses,
    without_move: EndResult::Loses,
    goal: Goal::None,
    sources: Sources {
        text: "Regras do Jogo de Damas Clássicas, 2012 (FPD)",
        board: "FPD, 2.1.5, 3, 6, 7",
        king: "FPD, regras de jogo",
        men: "FPD, regras de jogo",
        choice: "FPD, leis de captura",
        promotion: "FPD, 9",
        end: "FPD, regras de jogo",
    },
    open: interpretations::SPANISH,
    profiles: &[FPD_REPETITION],
};

/// American pool checkers: flying kings, men that capture four ways, a free choice. A man that only
/// passes the last row in a capture stays a man, which is the difference from Russian draughts.
pub static POOL: Variant = Variant {
    name: "pool",
    tag: "pool",
    aliases: &[],
    interpretation_of: None,
    pdn_game_type: Some(23),
    king: KingReach::Flying,
    captures: Some(CaptureRules {
        men_backward: true,
        men_take_kings: true,
        criteria: FREE_CHOICE,
        promotion: PromotionInCapture::StaysMan,
        king_landing: KingLanding::Anywhere,
        orthogonal: false,
        removal: Removal::AfterMove,
    }),
    sources: Sources {
        text: "APCA Tournament Rules of Play; Pool Checkers, Rules of Play (tkabber)",
        board: "APCA, 2, 4, 5, 7",
        king: "APCA, 15",
        men: "APCA, 13, 14",
        choice: "APCA, 17 to 20",
        promotion: "APCA, 16, 22, 23; tkabber, 5",
        end: "tkabber, 3",
    },
    open: &[],
    profiles: &[APCA_OPEN, APCA, PLAYSTRATEGY],
    ..ENGLISH
};

/// Czech draughts: flying kings, men that move and capture forward only; a king captures before a
/// man, and apart from that any capture may be chosen.
pub static CZECH: Variant = Variant {
    name: "czech",
    tag: "czech",
    aliases: &[],
    interpretation_of: None,
    pdn_game_type: Some(29),
    captures: Some(CaptureRules {
        men_backward: false,
        men_take_kings: true,
        criteria: &[CaptureCriterion::ByKing],
        promotion: PromotionInCapture::EndsMove,
        king_landing: KingLanding::Anywhere,
        orthogonal: false,
        removal: Removal::AfterMove,
    }),
    sources: Sources {
        text: "Pravidla české dámy (ČFD, damweb.cz), as cited by dctl; a summary (hrejsi.cz)",
        board: "hrejsi.cz",
        king: "ČFD, 3.9",
        men: "ČFD, 4.1",
        choice: "ČFD, 4.14",
        promotion: "hrejsi.cz",
        end: "hrejsi.cz",
    },
    open: &[],
    profiles: &[CFD_OPEN],
    ..RUSSIAN
};

/// Thai draughts, makhos: eight men a side; men move and capture forward only; flying kings land
/// just behind each piece that they capture. Captured pieces leave at once, so a king may go on in
/// all four directions, straight back too. Any capture may be chosen.
pub static THAI: Variant = Variant {
    name: "thai",
    tag: "thai",
    aliases: &["makhos"],
    interpretation_of: None,
    pdn_game_type: Some(31),
    // In the PDN standard Black starts and in its draft of 2009 White; in both, square 1 is at
    // White's lower right.
    square_notation: SquareNotation::NumbersFromBelow,
    either_starts: true,
    rows_of_men: Some(2),
    captures: Some(CaptureRules {
        men_backward: false,
        men_take_kings: true,
        criteria: FREE_CHOICE,
        promotion: PromotionInCapture::EndsMove,
        king_landing: KingLanding::JustBehind,
        orthogonal: false,
        removal: Removal::AtOnce { turns_back: true },
    }),
    sources: Sources {
        text: "Thai draughts (mindsports.nl/500); Makhos (coldmoon.io); dctl",
        board: "mindsports.nl/500; PDN 3.0, GameType 31",
        king: "mindsports.nl/500; coldmoon.io; dctl",
        men: "mindsports.nl/500; coldmoon.io",
        choice: "mindsports.nl/500",
        promotion: "mindsports.nl/500",
        end: "mindsports.nl/500",
    },
    open: interpretations::THAI,
    profiles: &[THREEFOLD_READING],
    ..RUSSIAN
};

/// Turkish draughts, dama: all 64 squares are played on, along rows and columns. Men step forward or
/// sideways and capture likewise; kings fly. Of several captures those of the most pieces. Captured
/// pieces leave at once, but a piece may not turn straight back. A man that captures along the last
/// row goes on as a man and is crowned at the end.
pub static TURKISH: Variant = Variant {
    name: "turkish",
    tag: "turkish",
    aliases: &["dama"],
    interpretation_of: None,
    pdn_game_type: Some(30),
    board: &SIXTY_FOUR,
    rows_of_men: Some(2),
    promotion: Promotion::FarRowFirstEmpty,
    men_sideways: true,
    captures: Some(CaptureRules {
        men_backward: false,
        men_take_kings: true,
        criteria: &[CaptureCriterion::Pieces],
        promotion: PromotionInCapture::StaysMan,
        king_landing: KingLanding::Anywhere,
        orthogonal: true,
        removal: Removal::AtOnce { turns_back: false },
    }),
    sources: Sources {
        text: "TÜDAF, rules of the game (TR v3, EN v4.0) and of tournaments, 2024",
        board: "TÜDAF, EN v4.0",
        king: "TÜDAF, EN v4.0",
        men: "TÜDAF, EN v4.0",
        choice: "TÜDAF, R 2, 3, Ex 1, 2, 8 to 10",
        promotion: "TÜDAF, R 5, T 1h, Ex 5 to 7",
        end: "TÜDAF, R",
    },
    open: interpretations::TURKISH,
    profiles: &[TUDAF],
    ..RUSSIAN
};

/// International draughts in which the side that makes the first king wins. Every position in which
/// the game goes on has men alone, so no draw rules are needed: every move captures or advances.
pub static BREAKTHROUGH: Variant = Variant {
    name: "breakthrough",
    tag: "breakthrough",
    aliases: &[],
    interpretation_of: None,
    // lidraughts' number.
    pdn_game_type: Some(96),
    goal: Goal::FirstKing,
    sources: Sources {
        text: "lidraughts.org, Breakthrough; FMJD Annex 1, November 2015 (000)",
        king: "lidraughts.org, Breakthrough",
        end: "lidraughts.org, Breakthrough; 000, 7.2.2, 7.2.3",
        ..INTERNATIONAL.sources
    },
    open: interpretations::BREAKTHROUGH,
    profiles: &[],
    ..INTERNATIONAL
};

/// Frisian draughts: pieces also capture along rows and columns, the captured value decides, and a
/// side with men may not make more than three moves in a row with the same king.
pub static FRISIAN: Variant = Variant {
    name: "frisian",
    tag: "frisian",
    aliases: &[],
    interpretation_of: None,
    pdn_game_type: Some(40),
    king_run_limit: Some(3),
    captures: Some(CaptureRules {
        men_backward: true,
        men_take_kings: true,
        criteria: &[CaptureCriterion::Value, CaptureCriterion::ByKing],
        promotion: PromotionInCapture::StaysMan,
        king_landing: KingLanding::Anywhere,
        orthogonal: true,
        removal: Removal::AfterMove,
    }),
    sources: Sources {
        text: "Official Rules for Frisian Draughts, 2011",
        board: "Official Rules 2011, 1 to 5",
        king: "Official Rules 2011, 9, 17",
        men: "Official Rules 2011, 7",
        choice: "Official Rules 2011, 10 to 12",
        promotion: "Official Rules 2011, 8",
        end: "Official Rules 2011, 20",
    },
    open: interpretations::FRISIAN,
    profiles: &[FRISIAN_2011, LIDRAUGHTS_FRISIAN],
    ..INTERNATIONAL
};

/// Frysk!: Frisian draughts that begins with five men on each side.
pub static FRYSK: Variant = Variant {
    name: "frysk",
    tag: "frysk",
    aliases: &[],
    // lidraughts' number.
    pdn_game_type: Some(97),
    rows_of_men: Some(1),
    ..FRISIAN
};

/// Frisian draughts without the limit of moves of a king in a row, article 17 of its rules: engines
/// before 2012 played it.
pub static FRISIAN_FREE: Variant = Variant {
    name: "frisian-free",
    tag: "frisian-free",
    aliases: &[],
    interpretation_of: Some("frisian"),
    pdn_game_type: None,
    king_run_limit: None,
    sources: Sources {
        king: "Official Rules 2011, 9",
        ..FRISIAN.sources
    },
    open: interpretations::FRISIAN_FREE,
    ..FRISIAN
};

/// Giveaway: a side without pieces has won. The text 004 does not mention a blocked side. "All
/// other rules stay as they are" means to the letter that it loses; elsewhere it wins by
/// convention.
///
/// The tags come from the first tables, which are older than the names: `..-give-bl` is the letter.
const fn giveaway(
    name: &'static str,
    tag: &'static str,
    base: &'static Variant,
    interpretation_of: Option<&'static str>,
) -> Variant {
    let without_move = match interpretation_of {
        None => EndResult::Loses,
        Some(_) => EndResult::Wins,
    };
    Variant {
        name,
        tag,
        aliases: &[],
        interpretation_of,
        pdn_game_type: None,
        without_pieces: EndResult::Wins,
        without_move,
        sources: Sources {
            end: match without_move {
                EndResult::Wins => "004, Padošanās; lidraughts.org",
                EndResult::Loses => "004, Padošanās, Spēles beigas",
            },
            ..base.sources
        },
        open: match without_move {
            EndResult::Wins => interpretations::GIVEAWAY_BLOCKED_WINS,
            EndResult::Loses => interpretations::GIVEAWAY,
        },
        profiles: &[THREEFOLD_ALONE],
        ..*base
    }
}

/// Giveaway on 10 x 10 fields.
pub static INTERNATIONAL_GIVEAWAY: Variant = giveaway(
    "international-giveaway",
    "inter-give-bl",
    &INTERNATIONAL,
    None,
);
/// Giveaway with Russian rules.
pub static RUSSIAN_GIVEAWAY: Variant =
    giveaway("russian-giveaway", "russian-give-bl", &RUSSIAN, None);
/// Giveaway with Brazilian rules.
pub static BRAZILIAN_GIVEAWAY: Variant =
    giveaway("brazilian-giveaway", "brazil-give-bl", &BRAZILIAN, None);
/// Giveaway checkers.
pub static ENGLISH_GIVEAWAY: Variant =
    giveaway("english-giveaway", "english-give-bl", &ENGLISH, None);
/// Giveaway on 10 x 10 fields in which a blocked side wins.
pub static INTERNATIONAL_GIVEAWAY_BLOCKED_WINS: Variant = Variant {
    aliases: &["antidraughts"],
    // lidraughts' number.
    pdn_game_type: Some(98),
    ..giveaway(
        "international-giveaway-blocked-wins",
        "inter-giveaway",
        &INTERNATIONAL,
        Some("international-giveaway"),
    )
};
/// Giveaway with Russian rules in which a blocked side wins.
pub static RUSSIAN_GIVEAWAY_BLOCKED_WINS: Variant = giveaway(
    "russian-giveaway-blocked-wins",
    "russian-giveaway",
    &RUSSIAN,
    Some("russian-giveaway"),
);
/// Giveaway with Brazilian rules in which a blocked side wins.
pub static BRAZILIAN_GIVEAWAY_BLOCKED_WINS: Variant = giveaway(
    "brazilian-giveaway-blocked-wins",
    "brazil-giveaway",
    &BRAZILIAN,
    Some("brazilian-giveaway"),
);
/// Giveaway checkers in which a blocked side wins.
pub static ENGLISH_GIVEAWAY_BLOCKED_WINS: Variant = giveaway(
    "english-giveaway-blocked-wins",
    "english-giveaway",
    &ENGLISH,
    Some("english-giveaway"),
);

/// Four sheep (White men that are never promoted) against a wolf (a Black king that moves one
/// square), without captures.
pub static WOLF_AND_SHEEP: Variant = Variant {
    name: "wolf-and-sheep",
    tag: "wolf-and-sheep",
    aliases: &[],
    interpretation_of: None,
    pdn_game_type: None,
    board: &EIGHT,
    square_notation: SquareNotation::Letters,
    starts: Colour::Black,
    either_starts: false,
    points_first: Colour::White,
    rows_of_men: None,
    material: Some(&[Class::new([0, 1], [4, 0])]),
    promotion: Promotion::Never,
    men_sideways: false,
    king: KingReach::Short,
    king_run_limit: None,
    captures: None,
    without_pieces: EndResult::Loses,
    without_move: EndResult::Loses,
    goal: Goal::PassTheMen,
    sources: Sources {
        text: "Vilks un aitas (004)",
        board: "004, Vilks un aitas",
        king: "004, Vilks un aitas",
        men: "nothing is captured",
        choice: "nothing is captured",
        promotion: "nobody is crowned",
        end: "004, Vilks un aitas",
    },
    open: interpretations::WOLF_AND_SHEEP,
    profiles: &[],
};

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Clock;

    fn fits_into_a_table_header(name: &str) -> bool {
        (1..=16).contains(&name.len()) && name.bytes().all(|byte| byte.is_ascii_graphic())
    }

    #[test]
    fn games_and_their_interpretations_have_different_names_and_tags() {
        for (place, variant) in VARIANTS.iter().enumerate() {
            assert!(fits_into_a_table_header(variant.tag), "{}", variant.tag);
            for other in &VARIANTS[..place] {
                assert!(variant.name != other.name && variant.tag != other.tag);
                assert!(!other.aliases.contains(&variant.name));
            }
        }
    }

    #[test]
    fn profiles_have_storable_names_and_solvable_clocks() {
        for variant in VARIANTS {
            let mut names: Vec<_> = (variant.profiles.iter())
                .map(|profile| profile.name)
                .collect();
            for profile in variant.profiles {
                assert!(fits_into_a_table_header(profile.name), "{}", profile.name);
                for clock in profile.clocks {
                    // The largest `need` of a score byte.
                    assert!(clock.limit() <= Clock::ENDLESS.limit(), "{}", clock.rule);
                    assert!(!clock.is_endless() && !clock.article.is_empty());
                }
            }
            names.sort_unstable();
            names.dedup();
            assert_eq!(names.len(), variant.profiles.len(), "{}", variant.name);
        }
    }
}
