//! Mills as the solver solves them: every value follows from those one ply on, by the plain moves of the game. With
//! distances that is a proof, since no value follows from itself.

use crate::scope::full;
use galotne::mills::geometry::{SYMMETRIES, image};
use galotne::mills::{Class, MILLS, MILLS_CEYLON, MILLS_MIXED, Mills, Position, write_fen};
use galotne::position::Colour;
use galotne::value::{Value, Wdl};
use galotne_generator::mills::solved::{Positions, Solved};
use galotne_generator::mills::unit::solve;

/// Games of so few stones that all of them is solved within a second or two: placing, too.
static CEYLON_OF_THREE: Mills = Mills {
    stones: 3,
    ..MILLS_CEYLON
};
static CEYLON_OF_FOUR: Mills = Mills {
    stones: 4,
    ..MILLS_CEYLON
};
static MIXED_OF_THREE: Mills = Mills {
    stones: 3,
    ..MILLS_MIXED
};

/// A class from its name, and all that it needs.
fn solved(rules: &Mills, class: &str) -> Solved {
    let mut solved = Solved::new();
    for class in rules.all_needed(&[named(class)]) {
        solve(rules, class, true, &mut solved).expect("what it needs is there");
    }
    solved
}

fn named(class: &str) -> Class {
    class.parse().expect("a class")
}

/// The value of a position with the side to move on the chair of White.
fn found(solved: &Solved, position: &Position) -> Value {
    let us = position.turn();
    let class = Class::of(position);
    let class = if us == Colour::White {
        class
    } else {
        class.swapped()
    };
    solved[&class].value_of(position.stones(us), position.stones(!us))
}

/// What a position is worth by its moves and the values one ply on.
fn by_moves(rules: &Mills, solved: &Solved, position: &Position) -> Value {
    let us = position.turn();
    let worth = |after: Position| {
        let ahead = match rules.ended(&after) {
            Some(Wdl::Loss) => Value::Loss(0),
            Some(Wdl::Win) => Value::Win(0),
            _ => found(solved, &after),
        };
        match (ahead, after.turn() == us) {
            (Value::Draw, _) => Value::Draw,
            (Value::Win(plies), true) | (Value::Loss(plies), false) => Value::Win(plies + 1),
            (Value::Loss(plies), true) | (Value::Win(plies), false) => Value::Loss(plies + 1),
        }
    };
    let liked = |value: &Value| match *value {
        Value::Win(plies) => 20_000 - i32::from(plies),
        Value::Draw => 0,
        Value::Loss(plies) => i32::from(plies) - 20_000,
    };
    let moves = rules.moves(position).into_iter();
    let values = moves.map(|played| worth(rules.play(position, &played)));
    values.max_by_key(liked).unwrap_or(Value::Loss(0))
}

/// Who wins is the same whether plies are counted or not.
fn compare_results(rules: &Mills, class: &str) {
    let (with, mut alone) = (solved(rules, class), Solved::new());
    for class in rules.all_needed(&[named(class)]) {
        solve(rules, class, false, &mut alone).expect("what it needs is there");
    }
    assert_eq!(alone.iter().count(), with.iter().count());
    let mut decided = 0;
    for (class, position, value) in each(&alone) {
        let ours = position.stones(Colour::White);
        let expected = with[&class].value_of(ours, position.stones(Colour::Black));
        let result = Value::result(expected.wdl());
        assert_eq!(value, result, "{}: {}", rules.name, write_fen(&position));
        decided += u64::from(value != Value::Draw);
    }
    assert!(decided > 1000, "{decided}");
}

#[test]
fn results_alone_are_those_of_distances() {
    compare_results(&MILLS, "4v3");
    compare_results(&MILLS, "1+2v1+2");
    compare_results(&MILLS_MIXED, "1+2v3");
    compare_results(&MILLS_CEYLON, "4v3");
    compare_results(&CEYLON_OF_THREE, "0+3v0+3");
    if full() {
        compare_results(&MILLS, "6v4");
        compare_results(&MILLS_MIXED, "2+2v2+2");
        compare_results(&CEYLON_OF_FOUR, "0+4v0+4");
    }
}

#[test]
fn distances_do_not_follow_from_results() {
    let mut solved = Solved::new();
    let classes = MILLS.all_needed(&[named("4v3")]);
    assert_eq!(classes.len(), 2);
    assert_eq!(solve(&MILLS, classes[1], false, &mut solved), None);
    solve(&MILLS, classes[0], false, &mut solved).expect("it needs nothing");
    assert_eq!(solve(&MILLS, classes[1], true, &mut solved), None);
    assert_eq!(solve(&MILLS, classes[1], false, &mut solved), Some(()));
}

/// Every position with the side on White's chair to move, and the name of its class.
fn each(solved: &Solved) -> impl Iterator<Item = (Class, Position, Value)> + '_ {
    solved.iter().flat_map(|(&class, positions)| {
        let hands = Colour::BOTH.map(|side| class.hand(side));
        positions.each().map(move |(ours, theirs, value)| {
            (
                class,
                Position::trusted([ours, theirs], hands, Colour::White),
                value,
            )
        })
    })
}

/// Holds every value against the moves, or where there is little time one in seven.
fn check(rules: &Mills, class: &str) {
    let solved = solved(rules, class);
    for (_, position, value) in each(&solved).step_by(if full() { 1 } else { 7 }) {
        assert_eq!(
            value,
            by_moves(rules, &solved, &position),
            "{}: {}",
            rules.name,
            write_fen(&position)
        );
    }
}

#[test]
fn values_follow_from_those_one_ply_on() {
    check(&MILLS, "4v3");
    check(&MILLS, "1+2v1+2");
    check(&MILLS_MIXED, "1+2v3");
    check(&MIXED_OF_THREE, "0+3v0+3");
    check(&MILLS_CEYLON, "4v3");
    check(&CEYLON_OF_THREE, "0+3v0+3");
}

#[test]
fn values_of_more_stones_follow_from_those_one_ply_on() {
    if !full() {
        return;
    }
    check(&MILLS, "5v4");
    check(&MILLS, "1+3v2+2");
    check(&MILLS_MIXED, "2+2v2+2");
    check(&MILLS_CEYLON, "5v4");
    check(&CEYLON_OF_FOUR, "0+4v0+4");
}

#[test]
fn values_are_those_found_elsewhere() {
    let solved = solved(&MILLS, "4v3");
    // Mover v other: placements that are won, drawn, lost; the longest win and loss.
    for (class, expected) in [
        ("3v3", (2_232_160, 4_112, 455_648, 25, 26)),
        ("3v4", (1_629_336, 10_484_304, 0, 33, 0)),
        ("4v3", (1_201_560, 10_863_360, 48_720, 1, 32)),
    ] {
        let (mut wins, mut draws, mut losses) = (0, 0, 0);
        let (mut longest_win, mut longest_loss) = (0, 0);
        let positions: &Positions = &solved[&named(class)];
        for (_, theirs, value) in positions.each() {
            // A set that a symmetry leaves as it is stands for fewer others.
            let placements = 16 / positions.twins(theirs);
            match value {
                Value::Win(plies) => {
                    wins += placements;
                    longest_win = longest_win.max(plies);
                }
                Value::Draw => draws += placements,
                Value::Loss(plies) => {
                    losses += placements;
                    longest_loss = longest_loss.max(plies);
                }
            }
        }
        let told = (wins, draws, losses, longest_win, longest_loss);
        assert_eq!(told, expected, "{class}");
    }
}

#[test]
fn turned_positions_have_equal_values() {
    let solved = solved(&MILLS_MIXED, "1+2v3");
    for (class, position, value) in each(&solved).step_by(7) {
        let [ours, theirs] = Colour::BOTH.map(|side| position.stones(side));
        let twins = (0..SYMMETRIES).map(|symmetry| [ours, theirs].map(|set| image(set, symmetry)));
        for [ours, theirs] in twins {
            assert_eq!(solved[&class].value_of(ours, theirs), value);
        }
    }
}
