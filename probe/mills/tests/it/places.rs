//! Where a quiet move leads, told from where it began: where playing it and numbering the position
//! anew leads as well.

use galotne::position::Colour;
use galotne::rules::{ClassIndex, Rules};
use galotne_mills::geometry::image;
use galotne_mills::{
    Class, Index, MILLS, MILLS_CEYLON, MILLS_CEYLON_ONCE, MILLS_MIXED, Mills, Position,
};

/// Compares some positions of a class; returns how many moves were told.
fn compare(rules: &Mills, class: Class, every: u64) -> usize {
    let index = Index::new(rules, class).expect("a class of the game");
    let mut told = 0;
    for plane in 0..index.planes().len() {
        let walk = index.walk();
        Index::find(
            &walk,
            plane,
            0..u64::MAX,
            |cell, seat, position| -> Option<()> {
                if cell % every != 0 {
                    return None;
                }
                // As the walk shows it, and turned: that has the same value, and mostly the same
                // seat.
                for symmetry in [0, 5] {
                    let stones = Colour::BOTH.map(|side| image(position.stones(side), symmetry));
                    if position.is_extra_move() {
                        continue;
                    }
                    let position =
                        Position::new_unchecked(stones, position.hands(), position.turn());
                    let seat = if symmetry == 0 {
                        seat
                    } else {
                        index.place(&position)
                    };
                    for played in rules.moves(&position) {
                        let after = rules.place_after(&index, &position, &seat, &played);
                        let quiet = played.from.is_some() && played.removed == 0 && !played.again;
                        let expected = quiet && position.hands() == [0; 2];
                        assert_eq!(after.is_some(), expected, "{played:?}");
                        let Some(after) = after else { continue };
                        let next = rules.play(&position, &played);
                        let (found, seen) = rules.canonical(&next).expect("the game goes on");
                        assert_eq!((found, after), (class, index.place(&seen)), "{position:?}");
                        assert_ne!(next.turn(), position.turn());
                        told += 1;
                    }
                }
                None
            },
        );
    }
    told
}

#[test]
fn quiet_moves_lead_where_they_lead_when_they_are_played() {
    for (rules, class, every) in [
        (&MILLS, "3v3", 7),
        (&MILLS, "4v3", 61),
        (&MILLS, "5v4", 997),
        (&MILLS, "9v3", 4999),
        (&MILLS_CEYLON, "5v5", 1999),
        (&MILLS_CEYLON_ONCE, "4v3", 97),
        (&MILLS_MIXED, "6v3", 997),
    ] {
        let class: Class = class.parse().expect("a class");
        assert!(
            compare(rules, class, every) > 1000,
            "{} {class}",
            rules.name
        );
    }
    // Where stones are in hand, every move is played.
    let class: Class = "3+1v3".parse().expect("a class");
    assert_eq!(compare(&MILLS_MIXED, class, 997), 0);
}
