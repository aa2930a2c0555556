//! Breakthrough: the first king ends the game, so that all other positions have men alone.

use galotne::geometry::{Squares, TEN};
use galotne::material::Class;
use galotne::notation::{Fen, write_fen};
use galotne::position::{Bitboards, Colour, Position, PositionError};
use galotne::rules::{BREAKTHROUGH, EndResult, INTERNATIONAL, Rules};
use galotne::value::{Parity, Wdl};

fn position(fen: &str) -> Position {
    Fen::parse(&BREAKTHROUGH, fen).expect(fen).position
}

/// Returns the positions after every legal move.
fn after(fen: &str) -> Vec<String> {
    let position = position(fen);
    let moves = BREAKTHROUGH.moves(&position);
    (moves.iter())
        .map(|played| write_fen(&BREAKTHROUGH, &BREAKTHROUGH.play(&position, played)))
        .collect()
}

#[test]
fn the_first_king_ends_the_game() {
    assert_eq!(after("W:W7:B40"), ["B:WK1:B40", "B:WK2:B40"]);
    assert_eq!(after("B:W11:B44"), ["W:W11:BK49", "W:W11:BK50"]);
    for fen in ["B:WK1:B40", "W:W11:BK50", "B:WK1,50:B45"] {
        let position = position(fen);
        assert_eq!(BREAKTHROUGH.ended(&position), Some(Wdl::Loss), "{fen}");
        assert!(!BREAKTHROUGH.has_move(&position) && BREAKTHROUGH.moves(&position).is_empty());
        assert_eq!(Rules::canonical(&BREAKTHROUGH, &position), None);
    }
    // International draughts goes on.
    let same = Fen::parse(&INTERNATIONAL, "B:WK1:B40").expect("a FEN");
    assert_eq!(INTERNATIONAL.moves(&same.position).len(), 2);
    // A side without a move or a piece has lost, as there.
    let blocked = position("W:W6,11:B1,2,7,16");
    assert_eq!(BREAKTHROUGH.ended(&blocked), None);
    assert!(!BREAKTHROUGH.has_move(&blocked));
    assert_eq!(BREAKTHROUGH.at_end(&blocked), Wdl::Loss);
    assert_eq!(BREAKTHROUGH.ended(&position("W:W:B5")), Some(Wdl::Loss));
    assert_eq!(BREAKTHROUGH.parity(), Parity::LostInZero);
}

#[test]
fn a_man_that_only_passes_the_far_row_goes_on() {
    // From 12 over 8 to 3, and over 9 to 14.
    assert_eq!(after("W:W12:B8,9,40"), ["B:W14:B40"]);
    assert_eq!(BREAKTHROUGH.ended(&position("B:W14:B40")), None);
    // Most pieces must be captured, even where fewer would make a king.
    assert_eq!(after("W:W12,43:B8,28,38"), ["B:W12,23:B8"]);
    assert_eq!(after("W:W12:B8,40"), ["B:WK3:B40"]);
}

#[test]
fn classes_have_men_alone() {
    let names =
        |classes: Vec<Class>| -> Vec<String> { classes.iter().map(Class::to_string).collect() };
    let all = ["MvM", "MMvM", "MMvMM", "MMMvM"];
    let mut classes = names(BREAKTHROUGH.classes(4));
    assert_eq!(names(BREAKTHROUGH.default_classes()), classes);
    classes.sort_by_key(|name| all.iter().position(|known| known == name));
    assert_eq!(classes, all);
    let two_each = Class::new([0, 0], [2, 2]);
    assert_eq!(names(BREAKTHROUGH.successors(two_each)), ["MMvM"]);
    assert_eq!(
        names(BREAKTHROUGH.all_needed(&[two_each])),
        ["MvM", "MMvM", "MMvMM"]
    );
    let crowned = Class::new([1, 0], [1, 2]);
    assert!(BREAKTHROUGH.has_class(two_each) && !BREAKTHROUGH.has_class(crowned));
    assert_eq!(BREAKTHROUGH.end_in(crowned), Some(EndResult::Loses));
    assert_eq!(BREAKTHROUGH.end_in(two_each), None);
    assert_eq!(INTERNATIONAL.end_in(crowned), None);
}

#[test]
fn other_kings_are_refused() {
    let square =
        |number: u8| -> Squares { TEN.bit(TEN.square(number.into()).expect("on the board")) };
    let men = [square(31), square(20)];
    for (kings, turn) in [
        // Of the side to move, not on the far row, two, one of each side.
        ([square(1), 0], Colour::White),
        ([square(7), 0], Colour::Black),
        ([square(1) | square(2), 0], Colour::Black),
        ([square(1), square(50)], Colour::Black),
    ] {
        let refused = BREAKTHROUGH.position(men, kings, turn);
        assert_eq!(refused, Err(PositionError::KingBeforeEnd), "{kings:?}");
        assert!(INTERNATIONAL.position(men, kings, turn).is_ok());
    }
    assert!(
        BREAKTHROUGH
            .position(men, [square(1), 0], Colour::Black)
            .is_ok()
    );
    let sets = Bitboards {
        white: 1 << 30 | 1,
        black: 1 << 19,
        kings: 1,
        turn: Colour::White,
    };
    let refused = BREAKTHROUGH.position_from(&sets);
    assert_eq!(refused, Err(PositionError::KingBeforeEnd));

    let refused = |fen: &str| Fen::parse(&BREAKTHROUGH, fen).expect_err(fen).to_string();
    let advice = "and the first king ends this game: write men alone, or one king of the side that \
                  has just moved, on its promotion row, as the end of the game";
    for (fen, square, at) in [
        ("W:WK1:B40", "K1 is a king of White", 4),
        ("B:WK7:B40", "K7 is a king of White", 4),
        ("B:WK1,K2:B40", "K2 is a king of White", 7),
        ("W:W31:B5,K10", "K10 is a king of Black", 10),
        ("B:WK1:BK50", "K50 is a king of Black", 8),
    ] {
        let expected = format!("{square}, {advice}, at character {at} of `{fen}`");
        assert_eq!(refused(fen), expected);
    }
    // Positions of the Hub protocol, too: a letter for each square.
    let hub = |white: usize| {
        format!(
            "B{}W{}b{}",
            "e".repeat(white - 1),
            "e".repeat(30 - white),
            "e".repeat(19)
        )
    };
    assert_eq!(write_fen(&BREAKTHROUGH, &position(&hub(3))), "B:WK3:B31");
    assert!(refused(&hub(9)).contains("K9 is a king of White"));
}
