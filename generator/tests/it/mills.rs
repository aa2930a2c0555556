//! Values of the mills solver: every value follows from those one ply later by the plain moves of
//! the game. For distances this is a proof, since no value depends on itself. A naive solver solves
//! small games independently.

mod naive;
#[path = "../../../probe/mills/tests/it/text.rs"]
#[expect(dead_code, reason = "only the moves are used here, not their notation")]
mod text;

use crate::test_extent::full;
use galotne::position::Colour;
use galotne::value::{Value, Wdl};
use galotne_generator::mills::class_solver::solve;
use galotne_generator::mills::solved_classes::{ClassTurn, SolvedClasses, SolvedSide};
use galotne_mills::geometry::{MAPS, Point, Points, SYMMETRIES, image, points};
use galotne_mills::{
    Class, MILLS, MILLS_CEYLON, MILLS_CEYLON_ONCE, MILLS_CEYLON_OPTIONAL, MILLS_CEYLON_OWN_HAND,
    MILLS_CEYLON_REMOVAL_OPTIONAL, MILLS_CEYLON_SLIDES, MILLS_MIXED,
    MILLS_MIXED_FLY_AT_THREE_IN_ALL, MILLS_MIXED_OPTIONAL, MILLS_MIXED_TWO_MILLS_TWO,
    MILLS_OPTIONAL, MILLS_TWO_MILLS_TWO, Mills, Position, write_fen,
};
use naive::Naive;
use std::collections::HashMap;
use text::{State, Text};

/// Games with so few stones that they are solved completely in a second or two.
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

/// The other interpretations that differ with three stones.
static INTERPRETATIONS_OF_THREE: [Mills; 8] = [
    Mills {
        stones: 3,
        ..MILLS_OPTIONAL
    },
    Mills {
        stones: 3,
        ..MILLS_MIXED_OPTIONAL
    },
    Mills {
        stones: 3,
        ..MILLS_MIXED_FLY_AT_THREE_IN_ALL
    },
    Mills {
        stones: 3,
        ..MILLS_CEYLON_OPTIONAL
    },
    Mills {
        stones: 3,
        ..MILLS_CEYLON_REMOVAL_OPTIONAL
    },
    Mills {
        stones: 3,
        ..MILLS_CEYLON_ONCE
    },
    Mills {
        stones: 3,
        ..MILLS_CEYLON_SLIDES
    },
    Mills {
        stones: 3,
        ..MILLS_CEYLON_OWN_HAND
    },
];

/// The interpretations of Ceylon, in which placing matters more, with four stones.
static INTERPRETATIONS_OF_FOUR: [Mills; 5] = [
    Mills {
        stones: 4,
        ..MILLS_CEYLON_OPTIONAL
    },
    Mills {
        stones: 4,
        ..MILLS_CEYLON_REMOVAL_OPTIONAL
    },
    Mills {
        stones: 4,
        ..MILLS_CEYLON_ONCE
    },
    Mills {
        stones: 4,
        ..MILLS_CEYLON_SLIDES
    },
    Mills {
        stones: 4,
        ..MILLS_CEYLON_OWN_HAND
    },
];

/// Solves a class and its dependencies, with or without distances.
fn solve_all(rules: &Mills, class: &str, distances: bool) -> SolvedClasses {
    let mut solved = SolvedClasses::new();
    for class in rules.all_needed(&[named(class)]) {
        solve(rules, class, distances, &mut solved).expect("its successors are solved");
    }
    solved
}

fn solve_distances(rules: &Mills, class: &str) -> SolvedClasses {
    solve_all(rules, class, true)
}

fn named(class: &str) -> Class {
    class.parse().expect("a class")
}

/// Returns the solved value of a position.
fn value_of(solved: &SolvedClasses, position: &Position) -> Value {
    let us = position.turn();
    let class = Class::from_position(position);
    let class = if us == Colour::White {
        class
    } else {
        class.swapped()
    };
    let turn = ClassTurn {
        class,
        extra: position.is_extra_move(),
    };
    let side = solved.get(turn).expect("the class is solved");
    side.value_of(position.stones(us), position.stones(!us))
}

/// Returns the backed-up value of a move that leads to a position.
fn backed_up(rules: &Mills, solved: &SolvedClasses, us: Colour, after: &Position) -> Value {
    let value = match rules.ended(after) {
        Some(Wdl::Loss) => Value::Loss(0),
        Some(Wdl::Win) => Value::Win(0),
        _ => value_of(solved, after),
    };
    match (value, after.turn() == us) {
        (Value::Draw, _) => Value::Draw,
        (Value::Win(plies), true) | (Value::Loss(plies), false) => Value::Win(plies + 1),
        (Value::Loss(plies), true) | (Value::Win(plies), false) => Value::Loss(plies + 1),
    }
}

fn best(values: impl Iterator<Item = Value>) -> Value {
    let preference = |value: &Value| match *value {
        Value::Win(plies) => 20_000 - i32::from(plies),
        Value::Draw => 0,
        Value::Loss(plies) => i32::from(plies) - 20_000,
    };
    values.max_by_key(preference).unwrap_or(Value::Loss(0))
}

/// Returns the value of a position from its moves and the values one ply later.
fn by_moves(rules: &Mills, solved: &SolvedClasses, position: &Position) -> Value {
    let moves = rules.moves(position).into_iter();
    let after = moves.map(|played| rules.play(position, &played));
    best(after.map(|after| backed_up(rules, solved, position.turn(), &after)))
}

/// The same with the moves of the naive rules.
fn by_text(rules: &Mills, solved: &SolvedClasses, position: &Position) -> Value {
    let mut values = vec![];
    Text::of(rules).each(&State::of(position), &mut |played| {
        let after = position_of(rules, &played.next);
        values.push(backed_up(rules, solved, position.turn(), &after));
    });
    best(values.into_iter())
}

fn position_of(rules: &Mills, state: &State) -> Position {
    let stones = [1, 2].map(|own| {
        let stones = state.board.iter().enumerate();
        let own = stones.filter(|&(_, &stone)| stone == own);
        own.map(|(at, _)| 1 << at).sum::<Points>()
    });
    let position = Position::new_unchecked(stones, state.hand, Colour::BOTH[state.mover]);
    match state.extra {
        true => position
            .on_extra_move(rules)
            .expect("the game distinguishes extra moves"),
        false => position,
    }
}

/// Compares results without distances with those of distances.
fn compare_results(rules: &Mills, class: &str) {
    compare_with(rules, class, &solve_distances(rules, class), 1);
}

fn compare_with(rules: &Mills, class: &str, with: &SolvedClasses, one_in: usize) {
    let alone = solve_all(rules, class, false);
    assert_eq!(alone.iter().count(), with.iter().count());
    let mut decided = 0;
    for (_, position, value) in each(&alone).step_by(one_in) {
        let result = Value::from_wdl(value_of(with, &position).wdl());
        assert_eq!(value, result, "{}: {}", rules.name, write_fen(&position));
        decided += u64::from(value != Value::Draw);
    }
    assert!(decided > 1000, "{decided}");
}

#[test]
fn results_agree_with_distances() {
    // `mills_tables` compares four against three.
    compare_results(&MILLS, "1+2v1+2");
    compare_results(&MILLS_MIXED, "1+2v3");
    compare_results(&CEYLON_OF_THREE, "0+3v0+3");
    if full() {
        compare_results(&MILLS, "4v3");
        compare_results(&MILLS_CEYLON, "4v3");
        compare_results(&MILLS, "6v4");
        compare_results(&MILLS_MIXED, "2+2v2+2");
        compare_results(&CEYLON_OF_FOUR, "0+4v0+4");
    }
}

#[test]
fn distances_cannot_be_solved_from_results() {
    let mut solved = SolvedClasses::new();
    let classes = MILLS.all_needed(&[named("4v3")]);
    assert_eq!(classes.len(), 2);
    assert_eq!(solve(&MILLS, classes[1], false, &mut solved), None);
    solve(&MILLS, classes[0], false, &mut solved).expect("it needs nothing");
    assert_eq!(solve(&MILLS, classes[1], true, &mut solved), None);
    assert_eq!(solve(&MILLS, classes[1], false, &mut solved), Some(()));
}

/// Iterates over all solved positions, with White to move, with their classes and values.
fn each<'s>(solved: &'s SolvedClasses) -> impl Iterator<Item = (Class, Position, Value)> + use<'s> {
    solved.iter().flat_map(|(turn, side)| {
        let ClassTurn { class, extra } = turn;
        let hands = Colour::BOTH.map(|side| class.hand(side));
        side.each().map(move |(ours, theirs, value)| {
            let position = Position::new_unchecked([ours, theirs], hands, Colour::White);
            let position = match extra {
                true => position
                    .on_extra_move(&MILLS_CEYLON_ONCE)
                    .expect("the game distinguishes extra moves"),
                false => position,
            };
            (class, position, value)
        })
    })
}

/// Compares every value, or a sample without `--full`, with the moves.
fn check(rules: &Mills, class: &str) {
    let solved = solve_distances(rules, class);
    for (_, position, value) in each(&solved).step_by(if full() { 1 } else { 211 }) {
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
fn values_follow_from_those_one_ply_later() {
    check(&MILLS, "4v3");
    check(&MILLS, "1+2v1+2");
    check(&MILLS_MIXED, "1+2v3");
    check(&MIXED_OF_THREE, "0+3v0+3");
    check(&MILLS_CEYLON, "4v3");
    check(&CEYLON_OF_THREE, "0+3v0+3");
}

#[test]
fn values_of_more_stones_follow_from_those_one_ply_later() {
    if !full() {
        return;
    }
    check(&MILLS, "5v4");
    check(&MILLS, "1+3v2+2");
    check(&MILLS_MIXED, "2+2v2+2");
    check(&MILLS_CEYLON, "5v4");
    check(&CEYLON_OF_FOUR, "0+4v0+4");
}

/// Compares one value in `one_in` with the naive rules, and with `--full` results with distances.
fn check_interpretation(rules: &Mills, class: &str, one_in: usize) {
    let with = solve_distances(rules, class);
    for (_, position, value) in each(&with).step_by(one_in) {
        let expected = by_text(rules, &with, &position);
        assert_eq!(value, expected, "{}: {}", rules.name, write_fen(&position));
    }
    if full() {
        compare_with(rules, class, &with, one_in);
    }
}

#[test]
fn values_of_other_interpretations_follow_from_those_one_ply_later() {
    let one_in = if full() { 1 } else { 293 };
    for rules in &INTERPRETATIONS_OF_THREE {
        check_interpretation(rules, "0+3v0+3", one_in);
    }
    if full() {
        // Sliding, and removal with more than three stones.
        check_interpretation(&MILLS_CEYLON_ONCE, "4v3", one_in);
        check_interpretation(&MILLS_CEYLON_REMOVAL_OPTIONAL, "4v3", one_in);
    }
}

#[test]
fn values_of_other_interpretations_with_more_stones_follow_from_those_one_ply_later() {
    if !full() {
        return;
    }
    for rules in &INTERPRETATIONS_OF_FOUR {
        check_interpretation(rules, "0+4v0+4", 23);
    }
    for (rules, class) in [
        (&MILLS_OPTIONAL, "3+1v3+1"),
        (&MILLS_MIXED_OPTIONAL, "2+2v2+2"),
        (&MILLS_MIXED_FLY_AT_THREE_IN_ALL, "2+2v2+2"),
        (&MILLS_CEYLON_OPTIONAL, "5v4"),
        (&MILLS_CEYLON_REMOVAL_OPTIONAL, "5v4"),
        (&MILLS_CEYLON_ONCE, "5v3"),
        (&MILLS_TWO_MILLS_TWO, "4+1v3+1"),
        (&MILLS_MIXED_TWO_MILLS_TWO, "4+1v1+3"),
    ] {
        check_interpretation(rules, class, 97);
    }
}

#[test]
fn values_agree_with_the_naive_solver() {
    let compare = |rules: &Mills, class: &str| {
        let solved = solve_distances(rules, class);
        let naive = Naive::new(rules, each(&solved).map(|(_, position, _)| position));
        for (_, position, value) in each(&solved) {
            let expected = naive.value(&position);
            assert_eq!(value, expected, "{}: {}", rules.name, write_fen(&position));
        }
        naive.len()
    };
    // The published number of states of three against three.
    assert_eq!(compare(&MILLS_CEYLON_REMOVAL_OPTIONAL, "3v3"), 169_626);
    if full() {
        for rules in &INTERPRETATIONS_OF_THREE {
            compare(rules, "0+3v0+3");
        }
        compare(&MILLS_OPTIONAL, "4v3");
        compare(&MILLS_CEYLON_REMOVAL_OPTIONAL, "4v3");
    }
}

#[test]
fn figures_are_the_published_ones() {
    // Optional removal does not change results up to five stones against four. `mills_tables`
    // compares the figures of the literal rules.
    assert_published_figures(&MILLS_OPTIONAL, &solve_distances(&MILLS_OPTIONAL, "4v3"));
    if full() {
        assert_published_figures(&MILLS, &solve_distances(&MILLS, "4v3"));
    }
}

fn assert_published_figures(rules: &Mills, solved: &SolvedClasses) {
    // Mover v other: won, drawn and lost placements; the longest win and loss.
    for (class, expected) in [
        ("3v3", (2_232_160, 4_112, 455_648, 25, 26)),
        ("3v4", (1_629_336, 10_484_304, 0, 33, 0)),
        ("4v3", (1_201_560, 10_863_360, 48_720, 1, 32)),
    ] {
        let (mut wins, mut draws, mut losses) = (0, 0, 0);
        let (mut longest_win, mut longest_loss) = (0, 0);
        let positions: &SolvedSide = &solved[&named(class)];
        for (_, theirs, value) in positions.each() {
            // A set with symmetries has a smaller orbit.
            let placements = 16 / positions.stabiliser_order(theirs);
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
        let figures = (wins, draws, losses, longest_win, longest_loss);
        assert_eq!(figures, expected, "{} {class}", rules.name);
    }
}

/// With three stones each both sides fly, so positions are equivalent under permutations of the
/// rings. The published figures count orbits of these symmetries.
#[test]
fn three_against_three_has_the_published_figures_up_to_symmetry() {
    let solved = solve_distances(&MILLS, "3v3");
    let mut orbits: HashMap<[Points; 2], Value> = HashMap::new();
    for (ours, theirs, value) in solved[&named("3v3")].each() {
        let images = MAPS.iter().map(|map| {
            [ours, theirs].map(|set| {
                let there = |point: Point| 1 << map[usize::from(point.index())];
                points(set).map(there).sum::<Points>()
            })
        });
        let representative = images.min().expect("there are symmetries");
        let known = orbits.entry(representative).or_insert(value);
        assert_eq!(*known, value, "positions of an orbit have one value");
    }
    let mut results = [0; 3];
    for value in orbits.values() {
        results[value.wdl() as usize] += 1;
    }
    assert_eq!(orbits.len(), 56_922);
    let [losses, draws, wins] = results;
    assert_eq!([wins, draws, losses], [47_167, 96, 9_659]);
}

#[test]
fn symmetric_positions_have_equal_values() {
    let solved = solve_distances(&MILLS_MIXED, "1+2v3");
    for (class, position, value) in each(&solved).step_by(7) {
        let [ours, theirs] = Colour::BOTH.map(|side| position.stones(side));
        let twins = (0..SYMMETRIES).map(|symmetry| [ours, theirs].map(|set| image(set, symmetry)));
        for [ours, theirs] in twins {
            assert_eq!(solved[&class].value_of(ours, theirs), value);
        }
    }
}
