//! Wolf and sheep is written twice, as a row in the table of clauses and from the rule text. Both
//! are compared in every position.

mod text;

use galotne::index::Index;
use galotne::position::{Colour, Position};
use galotne::rules::{ClassIndex, Rules, WOLF_AND_SHEEP};
use galotne::value::Wdl;
use galotne::{Class, Fen, Value};
use text::{WolfAndSheep, WolfAndSheepMove};

/// The only class.
fn class() -> Class {
    let [class] = WOLF_AND_SHEEP.classes(u8::MAX)[..] else {
        panic!("one class");
    };
    class
}

/// Returns the pieces and the side to move.
fn pieces(position: &Position) -> ([u64; 2], [u64; 2], Colour) {
    (
        Colour::BOTH.map(|colour| position.men(colour)),
        Colour::BOTH.map(|colour| position.kings(colour)),
        position.turn(),
    )
}

#[test]
fn clauses_and_text_agree_in_every_position() {
    let class = class();
    assert_eq!(
        WolfAndSheep.all_needed(&[class]),
        WOLF_AND_SHEEP.all_needed(&[class])
    );
    assert_eq!(
        WolfAndSheep.successors(class),
        WOLF_AND_SHEEP.successors(class)
    );
    assert_eq!(WolfAndSheep.parity(), WOLF_AND_SHEEP.parity());
    let end = Value::at_end(WOLF_AND_SHEEP.without_move).wdl();
    assert_eq!(WolfAndSheep.without_move(), end);

    let index = WolfAndSheep.index(class).expect("small");
    let walk = ClassIndex::walk(&index);
    let (mut positions, mut moves, mut ended, mut blocked) = (0, 0, 0, 0);
    let mut found = vec![];
    for plane in 0..index.planes() {
        let wrong = Index::find(&walk, plane, 0..index.cells(), |_, seat, position| {
            let clauses = WOLF_AND_SHEEP.moves(position);
            WolfAndSheep.moves_into(position, &mut found);
            found.sort_unstable();
            let same_moves = clauses.len() == found.len()
                && clauses.iter().zip(&found).all(|(clause, walked)| {
                    let &WolfAndSheepMove { from, to } = walked;
                    let next = WOLF_AND_SHEEP.play(position, clause);
                    let played = WolfAndSheep.play(position, walked);
                    (clause.from, clause.to) == (from, to) && pieces(&next) == pieces(&played)
                });
            let end = WolfAndSheep.ended(position);
            let same_end = end == WOLF_AND_SHEEP.ended(position);
            let same_tables = WolfAndSheep.is_omitted(position)
                == Rules::is_omitted(&WOLF_AND_SHEEP, position)
                && WolfAndSheep.canonical(position) == Some((class, *position));
            let same_places = found.iter().all(|walked| {
                let next = WolfAndSheep.play(position, walked);
                let after = WolfAndSheep.place_after(&index, position, &seat, walked);
                after == Some(index.place(&next))
            });
            positions += 1;
            moves += found.len();
            ended += usize::from(end.is_some());
            blocked += usize::from(end.is_none() && found.is_empty());
            let same = same_moves && same_end && same_tables && same_places;
            (!same).then(|| WolfAndSheep.write(position))
        });
        assert_eq!(wrong, None);
    }
    let placements = WOLF_AND_SHEEP.placements(class).expect("few");
    assert_eq!(positions, 2 * placements);
    // The comparison was about something: each kind of end, and games that go on.
    assert!(moves > 0 && ended > 0 && blocked > 0);
}

fn position(fen: &str) -> Position {
    Fen::parse(&WOLF_AND_SHEEP, fen).expect("a FEN").position
}

fn moves(fen: &str) -> Vec<(u8, u8)> {
    let mut moves = vec![];
    WolfAndSheep.moves_into(&position(fen), &mut moves);
    let mut moves: Vec<_> = (moves.iter())
        .map(|walked| (walked.from.number(), walked.to.number()))
        .collect();
    moves.sort_unstable();
    moves
}

/// Squares of the text by hand: b8 is 1, a1 is 29.
#[test]
fn moves_are_those_of_the_text() {
    // Sheep go forward only: a1 to b2, c1 to b2 and d2, and so on.
    let start = "Wa1,c1,e1,g1:BKd8";
    let sheep = [
        (29, 25),
        (30, 25),
        (30, 26),
        (31, 26),
        (31, 27),
        (32, 27),
        (32, 28),
    ];
    assert_eq!(moves(&format!("W:{start}")), sheep);
    // The wolf goes forward or back, one field, and takes nothing: from d4, with a sheep on c3.
    let wolf = [(18, 14), (18, 15), (18, 23)];
    assert_eq!(moves("B:Wc3,c1,e1,g1:BKd4"), wolf);
    // From the edge there are fewer fields.
    assert_eq!(moves("B:Wa1,c1,e1,g1:BKd8"), [(2, 6), (2, 7)]);
}

#[test]
fn the_wolf_has_won_once_it_is_behind_the_sheep() {
    let ended = |fen| WolfAndSheep.ended(&position(fen));
    // A sheep on c1 may still meet it, one beside it may not.
    assert_eq!(ended("B:Wa5,c1,e5,g5:BKd4"), None);
    assert_eq!(ended("B:Wa5,b4,e5,g5:BKd4"), Some(Wdl::Win));
    assert_eq!(ended("W:Wa5,b4,e5,g5:BKd4"), Some(Wdl::Loss));
    assert!(moves("B:Wa5,b4,e5,g5:BKd4").is_empty());
    // Hemmed in before that, it has lost.
    let hemmed = "B:Wc3,e3,c5,e5:BKd4";
    assert_eq!(ended(hemmed), None);
    assert!(moves(hemmed).is_empty());
}
