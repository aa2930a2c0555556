//! Problems of mills against a naive reference, which solves each position with single look-ups.

use super::{all_positions, build_tables, class, conditions, orbit};
use crate::full;
use galotne::colour::Colour;
use galotne::value::{Value, Wdl};
use galotne_find::mills::{FindError, Problem, Theme, problem};
use galotne_find::problems::{ProblemRequest, problems};
use galotne_mills::geometry::{LINE, Point};
use galotne_mills::{Class, MILLS, MILLS_CEYLON, Mills, Move, Position, Tablebase};
use std::collections::BTreeSet;

/// A solution found move by move.
#[derive(PartialEq, Debug)]
struct Solution {
    line: Vec<Move>,
    tries: Vec<usize>,
    /// Whether no other move won, not even slower, before the last move of the winner.
    only_moves: bool,
}

/// Whether the side to move can take a stone.
fn can_take(rules: &Mills, position: &Position) -> bool {
    let moves = rules.moves(position);
    moves.iter().any(|played| played.removed != 0)
}

/// Solves a position by the definition of problems; `None` if it is not one.
fn solve(tables: &Tablebase, position: &Position) -> Option<Solution> {
    let (rules, winner) = (tables.game(), position.turn());
    let dtw = |position: &Position| tables.dtw(position).expect("a table");
    if can_take(rules, position) || dtw(position).wdl() != Wdl::Win {
        return None;
    }
    let (mut at, mut line, mut tries, mut winning) = (*position, vec![], vec![], vec![]);
    loop {
        let moves = rules.moves(&at);
        if moves.is_empty() {
            break;
        }
        let nexts: Vec<Position> = moves.iter().map(|played| rules.play(&at, played)).collect();
        // The plies to the win after a move that wins.
        let plies = |next: &Position| {
            let won = if next.turn() == winner {
                Wdl::Win
            } else {
                Wdl::Loss
            };
            dtw(next).plies().filter(|_| dtw(next).wdl() == won)
        };
        let plies: Vec<Option<u16>> = nexts.iter().map(plies).collect();
        let chosen = if at.turn() == winner {
            let least = plies.iter().flatten().min().copied();
            let best: Vec<usize> = (0..moves.len())
                .filter(|&one| plies[one] == least)
                .collect();
            let way = |one: usize| (moves[one].from, moves[one].to);
            if best.len() > 1
                && (least != Some(0) || best.iter().any(|&one| way(one) != way(best[0])))
            {
                return None;
            }
            let other = |one: &usize| {
                let next = &nexts[*one];
                !best.contains(one) && (next.turn() == winner || !can_take(rules, next))
            };
            tries.push((0..moves.len()).filter(other).count());
            winning.push(plies.iter().flatten().count());
            best[0]
        } else {
            let most = plies.iter().max().copied().flatten();
            plies
                .iter()
                .position(|&plies| plies == most)
                .expect("a defence")
        };
        line.push(moves[chosen]);
        at = nexts[chosen];
    }
    winning.pop();
    (tries.len() > 1).then(|| Solution {
        line,
        tries,
        only_moves: winning.iter().all(|&moves| moves == 1),
    })
}

/// Returns the themes of a line, from the sets of stones alone.
fn themes(tables: &Tablebase, position: &Position, solution: &Solution) -> Vec<Theme> {
    let (rules, winner) = (tables.game(), position.turn());
    let mills = |position: &Position| -> BTreeSet<u32> {
        let stones = position.stones(winner);
        LINE.into_iter()
            .filter(|line| line & stones == *line)
            .collect()
    };
    let mut seen = BTreeSet::new();
    let (mut at, mut opened) = (*position, BTreeSet::new());
    for (ply, played) in solution.line.iter().enumerate() {
        let next = rules.play(&at, played);
        if at.turn() != winner {
            if played.removed != 0 {
                seen.insert(Theme::Sacrifice);
            }
            at = next;
            continue;
        }
        let (before, after) = (mills(&at), mills(&next));
        let made: BTreeSet<u32> = &after - &before;
        let broken: BTreeSet<u32> = &before - &after;
        let far = |from: Point| from.neighbours() & played.to.bit() == 0;
        let threatened = || {
            // A third stone can reach the missing point of a mill.
            let again = next.with_turn(winner);
            let gains = |played: &Move| !(&mills(&rules.play(&again, played)) - &after).is_empty();
            let moves = rules.moves(&again);
            let points: BTreeSet<Point> = moves
                .iter()
                .filter(|played| gains(played))
                .map(|played| played.to)
                .collect();
            points.len()
        };
        for (theme, there) in [
            (
                Theme::DoubleThreat,
                next.turn() != winner && threatened() > 1,
            ),
            (
                Theme::OpenedMill,
                made.intersection(&opened).next().is_some(),
            ),
            (Theme::DoubleMill, !made.is_empty() && !broken.is_empty()),
            (Theme::ExtraMove, played.again),
            (Theme::Flight, played.from.is_some_and(far)),
        ] {
            if there {
                seen.insert(theme);
            }
        }
        let passed = next.with_turn(winner);
        let can_pass =
            rules.has_turn(Class::from_position(&passed), winner) && next.turn() != winner;
        if ply == 0 && can_pass && tables.wdl(&passed).expect("a table") != Wdl::Win {
            seen.insert(Theme::Zugzwang);
        }
        opened.extend(broken);
        at = next;
    }
    if at.in_all(!winner) >= rules.fewest_stones {
        seen.insert(Theme::Block);
    }
    if solution.only_moves {
        seen.insert(Theme::OnlyMoves);
    }
    seen.into_iter().collect()
}

/// Compares a problem with the reference.
fn compare(tables: &Tablebase, position: &Position, found: Option<&Problem>) {
    let solution = solve(tables, position);
    let line = |found: &Problem| (found.line.clone(), found.tries.clone());
    let expected = solution
        .as_ref()
        .map(|solution| (solution.line.clone(), solution.tries.clone()));
    assert_eq!(found.map(line), expected, "{position:?}");
    if let (Some(found), Some(solution)) = (found, &solution) {
        assert_eq!(
            found.themes,
            themes(tables, position, solution),
            "{position:?}"
        );
        assert!((1..=5).contains(&found.level));
    }
}

/// Compares all positions of a class that meet conditions on the board, and returns the number of
/// problems.
fn compare_all(tables: &Tablebase, name: &str, board: &str) -> usize {
    let board = conditions(board).board;
    let mut count = 0;
    for position in all_positions(tables.game(), class(name)) {
        if board.iter().all(|condition| condition.holds(&position)) {
            let found = problem(tables, &position).expect("tables");
            compare(tables, &position, found.as_ref());
            count += usize::from(found.is_some());
        }
    }
    count
}

const ANY: ProblemRequest = ProblemRequest {
    number: usize::MAX,
    level: None,
    seed: 1,
    side: None,
};

fn draw(tables: &Tablebase, name: &str, request: &ProblemRequest) -> Vec<Problem> {
    problems(tables, class(name), request, &()).expect("tables")
}

/// Draws problems, compares them with the reference, and returns their themes.
fn drawn_themes(tables: &Tablebase, name: &str, number: usize) -> BTreeSet<Theme> {
    let found = draw(tables, name, &ProblemRequest { number, ..ANY });
    assert_eq!(found.len(), number);
    let swaps_colours = class(name).is_symmetric();
    let keys = (found.iter()).map(|found| orbit(&found.position, swaps_colours));
    assert_eq!(keys.collect::<BTreeSet<_>>().len(), number, "each once");
    for problem in &found {
        compare(tables, &problem.position, Some(problem));
    }
    found
        .iter()
        .flat_map(|found| found.themes.iter().copied())
        .collect()
}

#[test]
fn problems_agree_with_the_reference() {
    let (tables, _dir) = build_tables(&MILLS, "3v3");
    let board = if full() {
        "on=white:a1 on=black:d1"
    } else {
        "on=white:a1 on=black:d1 on=black:f4"
    };
    assert!(compare_all(&tables, "3v3", board) > 0);
    let some = |request| draw(&tables, "3v3", &request);
    let first = ProblemRequest { number: 20, ..ANY };
    let found = some(first);
    assert_eq!((found.len(), &found), (20, &some(first)));
    assert_ne!(found, some(ProblemRequest { seed: 2, ..first }));
    assert!(
        !drawn_themes(&tables, "3v3", 20).contains(&Theme::Block),
        "three stones fly"
    );
    for problem in &found {
        let value = tables.dtw(&problem.position).expect("a table");
        assert_eq!(value, Value::Win(problem.line.len() as u16));
    }
    for level in 2..=4 {
        let side = Some(Colour::Black);
        let found = some(ProblemRequest {
            number: 3,
            level: Some(level),
            side,
            ..ANY
        });
        assert_eq!(found.len(), 3, "level {level}");
        assert!(
            found
                .iter()
                .all(|found| found.level == level && Some(found.position.turn()) == side)
        );
    }
}

#[test]
fn problems_with_stones_in_hand_begin_where_a_game_can() {
    let (tables, _dir) = build_tables(&MILLS, "2+1v2+2");
    let board = if full() {
        "on=any:a1"
    } else {
        "on=white:a1 on=black:d7"
    };
    assert!(compare_all(&tables, "2+1v2+2", board) > 0);
    let themes = drawn_themes(&tables, "2+1v2+2", 100);
    for theme in [
        Theme::Sacrifice,
        Theme::DoubleThreat,
        Theme::Flight,
        Theme::OnlyMoves,
    ] {
        assert!(themes.contains(&theme), "{theme:?}: {themes:?}");
    }
    // White starts, so it never has more stones in hand.
    let refused = problems(&tables, class("2+2v2+1"), &ANY, &());
    assert!(matches!(refused, Err(FindError::OutOfTurn { .. })));
}

/// Returns the game of Ceylon with four stones a side, lost with fewer than two, so that a mill
/// need not end it.
fn small_ceylon() -> &'static Mills {
    Box::leak(Box::new(Mills {
        name: "mills-ceylon-of-few",
        tag: "mills-cey-few",
        stones: 4,
        fewest_stones: 2,
        ..MILLS_CEYLON
    }))
}

/// A small variant has extra moves in small classes. The smallest such class of the game itself
/// takes long.
#[test]
fn extra_moves_are_moves_of_the_solution() {
    let (tables, _dir) = build_tables(small_ceylon(), "4v2");
    compare_all(&tables, "4v2", "on=white:a1 on=black:d1");
    let themes = drawn_themes(&tables, "4v2", 60);
    assert!(themes.contains(&Theme::Block), "{themes:?}");
    if full() {
        let (tables, _dir) = build_tables(&MILLS_CEYLON, "5v4");
        let shown = drawn_themes(&tables, "5v4", 200);
        let themes = [
            Theme::DoubleMill,
            Theme::OpenedMill,
            Theme::ExtraMove,
            Theme::Block,
        ];
        assert!(
            themes.iter().all(|theme| shown.contains(theme)),
            "{shown:?}"
        );
    }
}

#[test]
fn missing_tables_and_classes_are_errors() {
    let empty = Tablebase::empty(&MILLS);
    let draw = |name: &str| problems(&empty, class(name), &ANY, &());
    let missing = draw("4v3").expect_err("no table");
    assert!(missing.to_string().contains("4v3.wdl"), "{missing}");
    assert!(matches!(draw("2v2"), Err(FindError::NoClass { .. })));
}
