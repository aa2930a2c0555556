//! The values of the exits of a class: moves that place a stone, or make a mill and remove a stone.
//!
//! Where a game distinguishes extra moves, each of them is an exit, too: an ordinary move follows.

pub mod distances;
mod exit_moves;
mod lookup;
mod mill_reward;
mod results;
mod row_values;
pub mod successor;

use super::bits::BitRows;
use super::side_index::SideIndex;
use super::side_values::SideValues;
use super::solved_classes::{ClassTurn, SolvedClasses};
use distances::RowDistances;
use exit_moves::{ExitBuffers, ExitMoves};
use galotne_mills::Mills;
use rayon::prelude::*;
use results::RowResults;
use successor::NO_EXIT;

/// Returns the best exit of every cell of an index in which White is to move; `None` if a class
/// that exits lead to is not solved, or not with distances where they are needed.
pub fn exits(
    rules: &Mills,
    index: &SideIndex,
    turn: ClassTurn,
    distances: bool,
    solved: &SolvedClasses,
) -> Option<SideValues> {
    let moves = ExitMoves::new(rules, index, turn, distances, solved)?;
    let (rows, cells) = (index.rows(), index.cells());
    if distances {
        let mut values = vec![NO_EXIT; rows * cells];
        values
            .par_chunks_mut(cells.max(1))
            .enumerate()
            .for_each_init(
                ExitBuffers::<RowDistances>::default,
                |buffers, (row, values)| values.copy_from_slice(&moves.best(row, buffers).0),
            );
        return Some(SideValues::Distances { cells, values });
    }
    let [won, lost] = [(); 2].map(|()| BitRows::new(rows, index.words()));
    (0..rows)
        .into_par_iter()
        .for_each_init(ExitBuffers::<RowResults>::default, |buffers, row| {
            let best = moves.best(row, buffers);
            for (held, all) in best.held.iter_mut().zip(index.sets().all()) {
                *held = all & !*held;
            }
            won.write_row(row, &best.won);
            lost.write_row(row, &best.held);
        });
    Some(SideValues::Results { won, lost })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::check::preference::{preference, value};
    use crate::mills::movement::{THEM, US};
    use crate::mills::side_values::SideValuesBuilder;
    use crate::mills::solved_classes::SolvedSide;
    use galotne::value::Value;
    use galotne_mills::geometry::{Point, Points};
    use galotne_mills::{
        Class, MILLS, MILLS_CEYLON_ONCE, MILLS_CEYLON_OPTIONAL, MILLS_CEYLON_OWN_HAND,
        MILLS_CEYLON_REMOVAL_OPTIONAL, MILLS_CEYLON_SLIDES, MILLS_MIXED, MILLS_MIXED_OPTIONAL,
        MILLS_MIXED_TWO_MILLS_TWO, MILLS_OPTIONAL, Position,
    };
    use std::sync::LazyLock;

    /// Points of three kinds that no symmetry maps onto another kind; the corners of the outer and
    /// the inner ring are a fourth kind.
    static KINDS: LazyLock<[Points; 3]> = LazyLock::new(|| {
        ["d7 d5 a4 c4 e4 g4 d3 d1", "b6 f6 b2 f2", "d6 b4 f4 d2"].map(|names| {
            let bit = |name| Point::named(name).expect("a point").bit();
            names.split(' ').map(bit).sum()
        })
    });

    /// Returns a pseudorandom value that is equal for symmetric positions: it depends on the number
    /// of stones on points of each kind.
    fn any_value(turn: ClassTurn, ours: Points, theirs: Points) -> Value {
        let mut seed = u64::from(turn.extra);
        for set in [ours, theirs] {
            for kind in *KINDS {
                seed = seed * 13 + u64::from((set & kind).count_ones());
            }
        }
        for side in [US, THEM] {
            seed = seed * 13 + u64::from(turn.class.board(side) + 7 * turn.class.hand(side));
        }
        let any = seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 40;
        match any % 3 {
            0 => Value::Draw,
            1 => Value::Win((any / 3 % 50) as u16),
            _ => Value::Loss((any / 3 % 50) as u16),
        }
    }

    fn any_values(turn: ClassTurn, distances: bool) -> SolvedSide {
        let index = SideIndex::of_class(turn.class).expect("a class");
        let values = SideValuesBuilder::new(index.rows(), index.cells(), distances);
        for row in 0..index.rows() {
            let theirs = index.theirs(row);
            let each =
                (0..index.cells()).map(|cell| any_value(turn, index.ours(row, cell), theirs));
            values.store(row * index.cells(), each.map(preference));
        }
        SolvedSide::new(index, values.finish())
    }

    /// Returns the value of the best exit by the plain moves of the game.
    fn best_by_moves(rules: &Mills, turn: ClassTurn, position: &Position) -> Value {
        let mut best = NO_EXIT;
        for played in rules.moves(position) {
            let after = rules.play(position, &played);
            let (class, us) = (Class::from_position(&after), after.turn());
            if !turn.extra && class == turn.class {
                continue;
            }
            let value = if rules.ended(&after).is_some() {
                Value::Win(1)
            } else {
                let class = if us == US { class } else { class.swapped() };
                let next = ClassTurn {
                    class,
                    extra: after.is_extra_move(),
                };
                match (any_value(next, after.stones(us), after.stones(!us)), us) {
                    (Value::Draw, _) => Value::Draw,
                    (Value::Win(plies), US) | (Value::Loss(plies), THEM) => Value::Win(plies + 1),
                    (Value::Loss(plies), US) | (Value::Win(plies), THEM) => Value::Loss(plies + 1),
                }
            };
            best = best.max(preference(value));
        }
        value(best)
    }

    static SLIDES_OF_THREE: Mills = Mills {
        stones: 3,
        ..MILLS_CEYLON_SLIDES
    };
    static OWN_HAND_OF_THREE: Mills = Mills {
        stones: 3,
        ..MILLS_CEYLON_OWN_HAND
    };

    #[test]
    fn exits_are_the_best_moves_that_leave_the_class() {
        for (rules, class) in [
            (&MILLS, "3v4"),
            (&MILLS, "3+2v2+2"),
            (&MILLS_OPTIONAL, "3+2v2+2"),
            (&MILLS_MIXED, "3+2v2+2"),
            (&MILLS_MIXED_OPTIONAL, "3+2v2+2"),
            (&MILLS_MIXED_TWO_MILLS_TWO, "4+1v2+3"),
            (&MILLS_CEYLON_OPTIONAL, "3v4"),
            (&MILLS_CEYLON_OPTIONAL, "3+6v1+8"),
            (&MILLS_CEYLON_REMOVAL_OPTIONAL, "3v4"),
            (&MILLS_CEYLON_ONCE, "3v4"),
            (&MILLS_CEYLON_ONCE, "3+6v1+8"),
            (&SLIDES_OF_THREE, "3v1+2"),
            (&OWN_HAND_OF_THREE, "3v1+2"),
        ] {
            let class: Class = class.parse().expect("a class");
            let extras: &[bool] = if rules == &MILLS_CEYLON_ONCE {
                &[false, true]
            } else {
                &[false]
            };
            for distances in [true, false] {
                let mut solved = SolvedClasses::new();
                let next = rules
                    .successors(class)
                    .into_iter()
                    .chain([class.canonical()]);
                for next in next.flat_map(|next| [next, next.swapped()]) {
                    for extra in [false, true] {
                        let turn = ClassTurn { class: next, extra };
                        solved.insert(turn, false, any_values(turn, distances));
                    }
                }
                for &extra in extras {
                    let turn = ClassTurn { class, extra };
                    let index = SideIndex::of_class(class).expect("a class");
                    let found =
                        exits(rules, &index, turn, distances, &solved).expect("all is solved");
                    let cells = (0..index.rows() * index.cells()).step_by(97);
                    for at in cells {
                        let (row, cell) = (at / index.cells(), at % index.cells());
                        let position = Position::new_unchecked(
                            [index.ours(row, cell), index.theirs(row)],
                            [US, THEM].map(|side| class.hand(side)),
                            US,
                        );
                        let position = if extra {
                            position
                                .on_extra_move(rules)
                                .expect("extra moves are distinguished")
                        } else {
                            position
                        };
                        let mut expected = best_by_moves(rules, turn, &position);
                        if !distances {
                            expected = Value::from_wdl(expected.wdl());
                        }
                        let found = value(found.get(row, cell));
                        assert_eq!(found, expected, "{} {turn:?} {position:?}", rules.name);
                    }
                }
            }
        }
    }
}
