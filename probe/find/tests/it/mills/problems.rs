//! Problems of mills against a naive recount: every position is solved by itself, one question
//! after the other.

use super::{all, built, class, key};
use crate::full;
use galotne::colour::Colour;
use galotne::value::{Value, Wdl};
use galotne_find::mills::problems::{Problem, Theme, problem, problems};
use galotne_find::mills::{FindError, Place};
use galotne_find::problems::Wanted;
use galotne_mills::geometry::{LINE, Point};
use galotne_mills::{Class, MILLS, MILLS_CEYLON, Mills, Move, Position, Tablebase};
use std::collections::BTreeSet;

/// What a solver does, move by move.
#[derive(PartialEq, Debug)]
struct Solved {
    line: Vec<Move>,
    tries: Vec<usize>,
    /// Whether nothing else won, however late, before the last move of the winner.
    only_moves: bool,
}

/// Whether the side to move takes something.
fn takes(rules: &Mills, position: &Position) -> bool {
    let moves = rules.moves(position);
    moves.iter().any(|played| played.removed != 0)
}

/// A problem by its definition; `None` where a position is none.
fn solve(tables: &Tablebase, position: &Position) -> Option<Solved> {
    let (rules, winner) = (tables.game(), position.turn());
    let dtw = |position: &Position| tables.dtw(position).expect("a table");
    if takes(rules, position) || dtw(position).wdl() != Wdl::Win {
        return None;
    }
    let (mut at, mut line, mut tries, mut winning) = (*position, vec![], vec![], vec![]);
    loop {
        let moves = rules.moves(&at);
        if moves.is_empty() {
            break;
        }
        let nexts: Vec<Position> = moves.iter().map(|played| rules.play(&at, played)).collect();
        // In how many plies the winner wins then.
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
                !best.contains(one) && (next.turn() == winner || !takes(rules, next))
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
    (tries.len() > 1).then(|| Solved {
        line,
        tries,
        only_moves: winning.iter().all(|&moves| moves == 1),
    })
}

/// What a line shows, told by the sets of stones alone.
fn shown(tables: &Tablebase, position: &Position, solved: &Solved) -> Vec<Theme> {
    let (rules, winner) = (tables.game(), position.turn());
    let mills = |position: &Position| -> BTreeSet<u32> {
        let stones = position.stones(winner);
        LINE.into_iter()
            .filter(|line| line & stones == *line)
            .collect()
    };
    let mut seen = BTreeSet::new();
    let (mut at, mut opened) = (*position, BTreeSet::new());
    for (ply, played) in solved.line.iter().enumerate() {
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
            // A third stone can come to the one point that is missing.
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
    if at.in_all(!winner) >= rules.fewest {
        seen.insert(Theme::Block);
    }
    if solved.only_moves {
        seen.insert(Theme::OnlyMoves);
    }
    seen.into_iter().collect()
}

fn agrees(tables: &Tablebase, position: &Position, found: Option<&Problem>) {
    let solved = solve(tables, position);
    let line = |found: &Problem| (found.line.clone(), found.tries.clone());
    let wanted = solved
        .as_ref()
        .map(|solved| (solved.line.clone(), solved.tries.clone()));
    assert_eq!(found.map(line), wanted, "{position:?}");
    if let (Some(found), Some(solved)) = (found, &solved) {
        assert_eq!(
            found.themes,
            shown(tables, position, solved),
            "{position:?}"
        );
        assert!((1..=5).contains(&found.level));
    }
}

/// How many problems there are among the positions of a class that have stones on these points.
fn recounted(tables: &Tablebase, name: &str, places: &[&str]) -> usize {
    let places: Vec<Place> = (places.iter())
        .map(|text| Place::read(text).expect("a place"))
        .collect();
    let mut count = 0;
    for position in all(tables.game(), class(name)) {
        if places.iter().all(|place| place.holds(&position)) {
            let found = problem(tables, &position).expect("tables");
            agrees(tables, &position, found.as_ref());
            count += usize::from(found.is_some());
        }
    }
    count
}

const ANY: Wanted = Wanted {
    number: usize::MAX,
    level: None,
    seed: 1,
    side: None,
};

fn drawn(tables: &Tablebase, name: &str, wanted: &Wanted) -> Vec<Problem> {
    problems(tables, class(name), wanted, &()).expect("tables")
}

/// Draws some, each of them once, and says what they show.
fn shown_by(tables: &Tablebase, name: &str, number: usize) -> BTreeSet<Theme> {
    let found = drawn(tables, name, &Wanted { number, ..ANY });
    assert_eq!(found.len(), number);
    let chairs = class(name).is_symmetric();
    let keys = found.iter().map(|found| key(&found.position, chairs));
    assert_eq!(keys.collect::<BTreeSet<_>>().len(), number, "each once");
    for problem in &found {
        agrees(tables, &problem.position, Some(problem));
    }
    found
        .iter()
        .flat_map(|found| found.themes.iter().copied())
        .collect()
}

#[test]
fn problems_of_three_stones_each_are_those_of_a_recount() {
    let (tables, _dir) = built(&MILLS, "3v3");
    let places: &[&str] = if full() {
        &["white:a1", "black:d1"]
    } else {
        &["white:a1", "black:d1", "black:f4"]
    };
    assert!(recounted(&tables, "3v3", places) > 0);
    let some = |wanted| drawn(&tables, "3v3", &wanted);
    let first = Wanted { number: 20, ..ANY };
    let found = some(first);
    assert_eq!((found.len(), &found), (20, &some(first)));
    assert_ne!(found, some(Wanted { seed: 2, ..first }));
    assert!(
        !shown_by(&tables, "3v3", 20).contains(&Theme::Block),
        "three stones fly"
    );
    for problem in &found {
        let value = tables.dtw(&problem.position).expect("a table");
        assert_eq!(value, Value::Win(problem.line.len() as u16));
    }
    for level in 2..=4 {
        let side = Some(Colour::Black);
        let found = some(Wanted {
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
    let (tables, _dir) = built(&MILLS, "2+1v2+2");
    let places: &[&str] = if full() {
        &["any:a1"]
    } else {
        &["white:a1", "black:d7"]
    };
    assert!(recounted(&tables, "2+1v2+2", places) > 0);
    let themes = shown_by(&tables, "2+1v2+2", 100);
    for theme in [
        Theme::Sacrifice,
        Theme::DoubleThreat,
        Theme::Flight,
        Theme::OnlyMoves,
    ] {
        assert!(themes.contains(&theme), "{theme:?}: {themes:?}");
    }
    // White begins, and so never has more in hand.
    let refused = problems(&tables, class("2+2v2+1"), &ANY, &());
    assert!(matches!(refused, Err(FindError::OutOfTurn { .. })));
}

/// The game of Ceylon with four stones each and to the last but one, so that a mill need not end
/// it.
fn ceylon_of_few() -> &'static Mills {
    Box::leak(Box::new(Mills {
        name: "mills-ceylon-of-few",
        tag: "mills-cey-few",
        stones: 4,
        fewest: 2,
        ..MILLS_CEYLON
    }))
}

/// Where they are tried at once, and, of the game itself, made: its smallest class with such
/// problems takes its time.
#[test]
fn extra_moves_are_moves_of_the_solution() {
    let (tables, _dir) = built(ceylon_of_few(), "4v2");
    recounted(&tables, "4v2", &["white:a1", "black:d1"]);
    let themes = shown_by(&tables, "4v2", 60);
    assert!(themes.contains(&Theme::Block), "{themes:?}");
    if full() {
        let (tables, _dir) = built(&MILLS_CEYLON, "5v4");
        let shown = shown_by(&tables, "5v4", 200);
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
fn where_nothing_is_there_are_no_problems() {
    let empty = Tablebase::empty(&MILLS);
    let asked = |name: &str| problems(&empty, class(name), &ANY, &());
    let missing = asked("4v3").expect_err("no table");
    assert!(missing.to_string().contains("4v3.wdl"), "{missing}");
    assert!(matches!(asked("2v2"), Err(FindError::NoClass { .. })));
}
