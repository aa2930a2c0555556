//! Small classes solved through the trait that solvers and checkers use, with every value derived
//! again by the moves of the text.
//!
//! For distances agreement in all positions is a proof: among positions with wrong values, the one
//! decided in the fewest plies would have a move that contradicts it.

use super::text::{State, Text};
use galotne::position::Colour;
use galotne::rules::{ClassIndex, Rules};
use galotne::value::{BackwardStep, Parity, Value, Wdl};
use galotne_mills::geometry::{SYMMETRIES, images};
use galotne_mills::{Class, Index, MILLS, MILLS_CEYLON, MILLS_MIXED, Mills, Position, VARIANTS};
use rustc_hash::FxHashMap;

/// The values of one class, plane after plane.
struct Solved {
    index: Index,
    values: Vec<Value>,
}

type Known = FxHashMap<Class, Solved>;

/// The value of a position of a known class, or of one in which the game is over.
fn value(rules: &Mills, known: &Known, position: &Position) -> Value {
    match rules.canonical(position) {
        Some((class, seen)) => {
            let solved = &known[&class];
            solved.values[at(&solved.index, &seen)]
        }
        None => Value::from_wdl(Rules::ended(rules, position).expect("over")),
    }
}

fn at(index: &Index, position: &Position) -> usize {
    let (plane, cell) = index.plane_and_cell(&index.place(position));
    plane * index.cells() as usize + cell as usize
}

/// Returns a value one ply earlier: for the other side, or for the same one if it moves again.
fn before(value: Value, passes: bool) -> Value {
    let value = value.one_ply_before(BackwardStep::Distance);
    if passes { value } else { value.opposite() }
}

/// The known value of a move, or the cell of the same class that it leads to.
#[derive(Clone, Copy)]
enum Reply {
    Worth(Value),
    Cell { cell: u32, passes: bool },
}

/// Solves a class by going over all its positions again and again, with one ply more each time.
fn solve(rules: &Mills, class: Class, known: &mut Known) {
    let index = rules.index(class).expect("a class of the game");
    let walk = ClassIndex::walk(&index);
    let (mut replies, mut ends) = (vec![], vec![0]);
    let mut moves = vec![];
    for plane in 0..ClassIndex::planes(&index) {
        Index::find(
            &walk,
            plane,
            0..index.cells(),
            |_, _, position| -> Option<()> {
                Rules::moves_into(rules, position, &mut moves);
                for played in &moves {
                    let next = Rules::play(rules, position, played);
                    let passes = next.turn() != position.turn();
                    replies.push(match rules.canonical(&next) {
                        Some((other, seen)) if other == class => Reply::Cell {
                            cell: at(&index, &seen) as u32,
                            passes,
                        },
                        _ => Reply::Worth(before(value(rules, known, &next), passes)),
                    });
                }
                ends.push(replies.len());
                None
            },
        );
    }
    let mut values = vec![None; ends.len() - 1];
    let longest = |values: &mut dyn Iterator<Item = Value>| {
        values.filter_map(Value::plies).max().unwrap_or(0)
    };
    let exits = longest(&mut replies.iter().filter_map(|reply| match reply {
        Reply::Worth(value) => Some(*value),
        Reply::Cell { .. } => None,
    }));
    let without_move = Value::from_wdl(Rules::without_move(rules));
    for plies in 0.. {
        let mut found = vec![];
        for (cell, _) in values
            .iter()
            .enumerate()
            .filter(|(_, value)| value.is_none())
        {
            let replies = &replies[ends[cell]..ends[cell + 1]];
            let worth = |reply: &Reply| match *reply {
                Reply::Worth(value) => value,
                // An undecided position may still become anything: it is neither a win nor a loss.
                Reply::Cell { cell, passes } => {
                    values[cell as usize].map_or(Value::Draw, |value| before(value, passes))
                }
            };
            let best = replies.iter().map(worth).max().unwrap_or(without_move);
            if best.plies().is_some_and(|decided| decided <= plies) {
                found.push((cell, best));
            }
        }
        let none = found.is_empty();
        for (cell, best) in found {
            values[cell] = Some(best);
        }
        if none && plies > exits {
            break;
        }
    }
    let values = values
        .into_iter()
        .map(|value| value.unwrap_or(Value::Draw))
        .collect();
    known.insert(class, Solved { index, values });
}

/// Solves some classes and the unknown ones that they need. Returns all these.
fn solve_all(rules: &Mills, classes: &[&str], known: &mut Known) -> Vec<Class> {
    let classes: Vec<Class> = (classes.iter())
        .map(|class| class.parse().expect("a class"))
        .collect();
    let mut needed = rules.all_needed(&classes);
    needed.retain(|class| !known.contains_key(class));
    for &class in &needed {
        solve(rules, class, known);
    }
    needed
}

/// Derives every value again by the text.
fn check(rules: &Mills, known: &Known, classes: &[Class]) {
    let text = Text::of(rules);
    for class in classes {
        let solved = &known[class];
        let (side, mut cells) = (class.canonical_side(), 0);
        for plane in 0..ClassIndex::planes(&solved.index) {
            Index::find(
                &&solved.index,
                plane,
                0..u64::MAX,
                |cell, _, position| -> Option<()> {
                    let state = State::of(position);
                    let mut best = None;
                    text.each(&state, &mut |played| {
                        let next = position_of(&played.next);
                        let worth =
                            before(value(rules, known, &next), played.next.mover != state.mover);
                        best = best.max(Some(worth));
                    });
                    // A side without a move has lost.
                    let derived = best.unwrap_or(Value::Loss(0));
                    let kept = solved.values[at(&solved.index, position)];
                    assert_eq!(derived, kept, "{} {class} {plane} {cell}", rules.name);
                    if let Some(plies) = kept.plies()
                        && let Some(wins) = rules.parity().wins(plies)
                    {
                        assert_eq!(
                            wins,
                            kept.wdl() == Wdl::Win,
                            "{} {class} {plane} {cell}",
                            rules.name
                        );
                    }
                    // Twin cells: the canonical set stays where it is, and the other is
                    // turned.
                    let [own, others] = [side, !side].map(|side| images(position.stones(side)));
                    for twin in (1..SYMMETRIES).filter(|&twin| own[twin] == own[0]) {
                        let mut stones = [others[twin]; 2];
                        stones[side as usize] = own[twin];
                        let twin =
                            Position::new_unchecked(stones, position.hands(), position.turn());
                        let twin = match position.is_extra_move() {
                            true => twin.on_extra_move(rules).expect("told apart"),
                            false => twin,
                        };
                        assert_eq!(solved.values[at(&solved.index, &twin)], kept, "{cell}");
                    }
                    cells += 1;
                    None
                },
            );
        }
        assert_eq!(cells, solved.values.len());
    }
}

fn position_of(state: &State) -> Position {
    let set = |player| {
        (0..24)
            .filter(|&at| state.board[at] == player)
            .map(|at| 1 << at)
            .sum()
    };
    let turn = Colour::BOTH[state.mover];
    let position = Position::new_unchecked([set(1), set(2)], state.hand, turn);
    match state.extra {
        true => position
            .on_extra_move(&galotne_mills::MILLS_CEYLON_ONCE)
            .expect("told apart"),
        false => position,
    }
}

/// Wins, draws and losses of one plane, and the longest win and loss.
fn figures(known: &Known, class: &str, plane: usize) -> ([usize; 3], [u16; 2]) {
    let solved = &known[&class.parse::<Class>().expect("a class")];
    let cells = solved.index.cells() as usize;
    let values = &solved.values[plane * cells..][..cells];
    let of = |wdl| values.iter().filter(move |value| value.wdl() == wdl);
    let longest = |wdl| of(wdl).filter_map(|value| value.plies()).max().unwrap_or(0);
    (
        [Wdl::Win, Wdl::Draw, Wdl::Loss].map(|wdl| of(wdl).count()),
        [Wdl::Win, Wdl::Loss].map(longest),
    )
}

/// A game of three stones a side, small enough to be solved completely, with all clauses of the
/// large one.
fn of_three(rules: &'static Mills) -> Mills {
    Mills {
        stones: 3,
        aliases: &[],
        interpretation_of: None,
        open: &[],
        ..*rules
    }
}

/// Solves and checks that game; what is known already is not solved again.
fn whole(rules: &'static Mills, mut known: Known) -> Known {
    let rules = of_three(rules);
    let classes = solve_all(&rules, &["0+3v0+3"], &mut known);
    assert_eq!(known.len(), rules.classes(u8::MAX).len(), "{}", rules.name);
    check(&rules, &known, &classes);
    known
}

#[test]
fn three_stones_are_worth_what_others_found() {
    let mut known = whole(&MILLS, Known::default());
    assert_eq!(
        figures(&known, "3v3", 0),
        ([174_485, 352, 35_303], [25, 26])
    );
    assert_eq!(MILLS.parity(), Parity::LostInZero);
    // With empty hands mixed mills are the same game.
    known.retain(|class, _| class.to_string() == "3v3");
    whole(&MILLS_MIXED, known);
}

#[test]
fn three_stones_of_ceylon_are_worth_what_the_text_makes_of_them() {
    let known = whole(&MILLS_CEYLON, Known::default());
    // Both an even and an odd number of plies may win.
    assert_eq!(MILLS_CEYLON.parity(), Parity::Neither);
    let wins = known.values().flat_map(|solved| &solved.values);
    let wins = wins.filter_map(|value| value.plies().filter(|_| value.wdl() == Wdl::Win));
    assert!((0..2).all(|rest| wins.clone().any(|plies| plies % 2 == rest)));
}

#[test]
fn other_readings_are_worth_what_the_text_makes_of_them() {
    if !crate::full() {
        return;
    }
    for rules in VARIANTS {
        whole(rules, Known::default());
    }
}

/// Wins, draws and losses of all placements, without symmetry, with White to move.
fn placements(known: &Known, stones: [u32; 2]) -> [usize; 3] {
    let sets = |stones| (0..1_u32 << 24).filter(move |set: &u32| set.count_ones() == stones);
    let others: Vec<u32> = sets(stones[1]).collect();
    let mut counts = [0; 3];
    for own in sets(stones[0]) {
        for other in others.iter().filter(|&other| own & other == 0) {
            let position = Position::new_unchecked([own, *other], [0; 2], Colour::White);
            let wdl = value(&MILLS, known, &position).wdl();
            counts[Wdl::Win as usize - wdl as usize] += 1;
        }
    }
    counts
}

#[test]
fn placements_are_worth_what_others_found() {
    if !crate::full() {
        return;
    }
    let mut known = Known::default();
    solve_all(&MILLS, &["4v3"], &mut known);
    assert_eq!(placements(&known, [3, 3]), [2_232_160, 4_112, 455_648]);
    assert_eq!(placements(&known, [3, 4]), [1_629_336, 10_484_304, 0]);
    assert_eq!(placements(&known, [4, 3]), [1_201_560, 10_863_360, 48_720]);
    // The planes of White with four stones to move, and of Black with three.
    assert_eq!(figures(&known, "4v3", 0).1, [1, 32]);
    assert_eq!(figures(&known, "4v3", 1).1, [33, 0]);
}

/// Four stones, and small hands where removed stones are missing already.
#[test]
fn four_stones_are_worth_what_the_text_makes_of_them() {
    if !crate::full() {
        return;
    }
    let cases: [(&Mills, &[&str]); 3] = [
        (&MILLS, &["4v3", "2+2v2+1", "2+2v1+3"]),
        (&MILLS_MIXED, &["4v3", "2+2v2+1", "1+3v3", "2+2v1+2"]),
        (&MILLS_CEYLON, &["4v3"]),
    ];
    for (rules, classes) in cases {
        let mut known = Known::default();
        let classes = solve_all(rules, classes, &mut known);
        check(rules, &known, &classes);
    }
}
