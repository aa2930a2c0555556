//! All placements of a few stones without regard to symmetry, solved by the moves of the text: the
//! figures of others, who counted so, to the last one.

use super::text::{State, Text};
use galotne_mills::{MILLS, Position, parse_fen};
use std::collections::HashMap;

/// Win, draw and loss with the number of plies.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Worth {
    Open,
    Win(u8),
    Loss(u8),
}

/// Stones of the player to move and of the other one; nobody has any in hand.
type Sides = [usize; 2];

/// What each placement of so many stones is worth to the player to move, by [`number`].
type Known = HashMap<Sides, Vec<Worth>>;

fn choose(n: usize, k: usize) -> usize {
    (0..k).fold(1, |ways, i| ways * (n - i) / (i + 1))
}

/// The number of a placement, and how many stones there are.
fn number(state: &State) -> (Sides, usize) {
    let (mut sides, mut ranks) = ([0; 2], [0; 2]);
    for (at, &point) in state.board.iter().enumerate() {
        if point != 0 {
            let side = usize::from(point - 1 != state.mover as u8);
            sides[side] += 1;
            ranks[side] += choose(at, sides[side]);
        }
    }
    (sides, ranks[0] * choose(24, sides[1]) + ranks[1])
}

/// All sets of so many points, as numbers ascend.
fn sets(stones: usize) -> Vec<Vec<usize>> {
    let mut sets: Vec<Vec<usize>> = vec![vec![]];
    for _ in 0..stones {
        sets = (sets.iter())
            .flat_map(|set| {
                let first = set.last().map_or(0, |last| last + 1);
                (first..24).map(move |at| [&set[..], &[at]].concat())
            })
            .collect();
    }
    sets.sort_unstable_by(|one, other| one.iter().rev().cmp(other.iter().rev()));
    sets
}

/// Visits the placements with White to move.
fn each(sides: Sides, mut visit: impl FnMut(State)) {
    let others = sets(sides[1]);
    for own in sets(sides[0]) {
        let mut board = [0; 24];
        own.iter().for_each(|&at| board[at] = 1);
        for other in others
            .iter()
            .filter(|other| other.iter().all(|at| board[*at] == 0))
        {
            let mut board = board;
            other.iter().for_each(|&at| board[at] = 2);
            visit(State {
                board,
                hand: [0; 2],
                mover: 0,
                extra: false,
            });
        }
    }
}

/// Solves these stones, and those with the sides exchanged: moves lead to and fro between them.
fn solve(sides: Sides, known: &mut Known) {
    let text = Text::of(&MILLS);
    let mut both = vec![sides, [sides[1], sides[0]]];
    both.dedup();
    let mut open = vec![];
    for &sides in &both {
        known.insert(
            sides,
            vec![Worth::Open; choose(24, sides[0]) * choose(24, sides[1])],
        );
        each(sides, |state| open.push(state));
    }
    let exits = (known.values().flatten()).map(|worth| match worth {
        Worth::Open => 0,
        Worth::Win(plies) | Worth::Loss(plies) => *plies,
    });
    let exits = exits.max().unwrap_or(0);
    for plies in 0.. {
        let mut decided = vec![];
        open.retain(|state| {
            // Won with a move to a loss, lost if all moves lead to wins.
            let (mut wins, mut loses) = (false, true);
            text.each(state, &mut |played| {
                let worth = if played.next.is_over() {
                    Worth::Loss(0)
                } else {
                    let (sides, number) = number(&played.next);
                    known[&sides][number]
                };
                wins |= matches!(worth, Worth::Loss(than) if than < plies);
                loses &= matches!(worth, Worth::Win(than) if than < plies);
            });
            if wins {
                decided.push((number(state), Worth::Win(plies)));
            } else if loses {
                decided.push((number(state), Worth::Loss(plies)));
            }
            !wins && !loses
        });
        if decided.is_empty() && plies > exits + 1 {
            break;
        }
        for ((sides, number), worth) in decided {
            known.get_mut(&sides).expect("known")[number] = worth;
        }
    }
}

/// Placements, wins, draws and losses, longest win and longest loss.
fn figures(known: &Known, sides: Sides) -> ([usize; 4], [u8; 2]) {
    let (mut counts, mut longest) = ([0; 4], [0; 2]);
    each(sides, |state| {
        let (sides, number) = number(&state);
        counts[0] += 1;
        match known[&sides][number] {
            Worth::Win(plies) => {
                counts[1] += 1;
                longest[0] = longest[0].max(plies);
            }
            Worth::Open => counts[2] += 1,
            Worth::Loss(plies) => {
                counts[3] += 1;
                longest[1] = longest[1].max(plies);
            }
        }
    });
    (counts, longest)
}

/// Three against three alone: with four on one side there are nine times as many placements, and
/// `cells` asks those.
#[test]
fn three_stones_are_worth_what_others_found() {
    if !crate::full() {
        return;
    }
    let mut known = Known::new();
    solve([3, 3], &mut known);
    assert_eq!(
        figures(&known, [3, 3]),
        ([2_691_920, 2_232_160, 4_112, 455_648], [25, 26])
    );
}

/// The numbering of this judge is one.
#[test]
fn placements_have_numbers_of_their_own() {
    let mut seen = vec![false; choose(24, 2) * choose(24, 1)];
    each([2, 1], |state| {
        let (sides, number) = number(&state);
        assert_eq!(sides, [2, 1]);
        assert!(!std::mem::replace(&mut seen[number], true));
    });
    assert_eq!(seen.iter().filter(|&&seen| seen).count(), 24 * 23 * 22 / 2);
    let position: Position = parse_fen(&MILLS, "B:Wa1,d1,g1:Ba7,d7,g7").expect("a position");
    let (sides, _) = number(&State::of(&position));
    assert_eq!(sides, [3, 3]);
}
