//! A toy game without board and pieces, whose values are derived like those of any other game.
//!
//! Stones lie in a heap, and a hand points to one of four fields of a ring. A move turns the hand
//! one field on; or takes a stone, if the hand points to an even field; or takes two stones, sets
//! the hand back and keeps the turn, if the hand points to the last field. The side to move without
//! stones has lost.

use super::{ClassValues, Deriver};
use crate::check::preference::{Preference, preference, value};
use galotne::measure::Measure;
use galotne::position::Colour;
use galotne::rules::{ClassIndex, Rules};
use galotne::value::{Parity, Value, Wdl};
use std::ops::Range;

const MAX_STONES: u8 = 6;
const FIELDS: u8 = 4;

struct HeapGame;

#[derive(Clone, Copy, PartialEq, Debug)]
struct HeapPosition {
    stones: u8,
    hand: u8,
    turn: Colour,
}

#[derive(Clone, Copy)]
enum HeapMove {
    TurnHand,
    TakeOne,
    TakeTwo,
}

/// The positions with a number of stones, from the perspective of the side to move.
struct HeapIndex {
    stones: u8,
}

impl ClassIndex for HeapIndex {
    type Position = HeapPosition;
    type Place = u8;
    type Walk<'i> = u8;

    fn planes(&self) -> usize {
        1
    }

    fn cells(&self) -> u64 {
        FIELDS.into()
    }

    fn place(&self, position: &HeapPosition) -> u8 {
        position.hand
    }

    fn plane_and_cell(&self, hand: &u8) -> (usize, u64) {
        (0, (*hand).into())
    }

    fn walk(&self) -> u8 {
        self.stones
    }

    fn find<X>(
        &stones: &u8,
        _: usize,
        cells: Range<u64>,
        mut visit: impl FnMut(u64, u8, &HeapPosition) -> Option<X>,
    ) -> Option<X> {
        let mut cells = cells.zip(0..);
        cells.find_map(|(cell, hand)| {
            let turn = Colour::Black;
            visit(cell, hand, &HeapPosition { stones, hand, turn })
        })
    }
}

impl Rules for HeapGame {
    type Position = HeapPosition;
    type Move = HeapMove;
    type Class = u8;
    type Index = HeapIndex;
    type Ply = ();
    type ClockCondition = ();

    fn turn(&self, position: &HeapPosition) -> Colour {
        position.turn
    }

    fn moves_into(&self, position: &HeapPosition, moves: &mut Vec<HeapMove>) {
        moves.clear();
        if position.stones > 0 {
            moves.push(HeapMove::TurnHand);
            moves.extend(position.hand.is_multiple_of(2).then_some(HeapMove::TakeOne));
            let last = position.hand == FIELDS - 1 && position.stones > 1;
            moves.extend(last.then_some(HeapMove::TakeTwo));
        }
    }

    fn play(&self, position: &HeapPosition, played: &HeapMove) -> HeapPosition {
        let &HeapPosition { stones, hand, turn } = position;
        match played {
            HeapMove::TurnHand => HeapPosition {
                hand: (hand + 1) % FIELDS,
                turn: !turn,
                stones,
            },
            HeapMove::TakeOne => HeapPosition {
                stones: stones - 1,
                turn: !turn,
                hand,
            },
            HeapMove::TakeTwo => HeapPosition {
                stones: stones - 2,
                hand: 0,
                turn,
            },
        }
    }

    fn ended(&self, position: &HeapPosition) -> Option<Wdl> {
        (position.stones == 0).then_some(Wdl::Loss)
    }

    fn without_move(&self) -> Wdl {
        Wdl::Loss
    }

    fn write(&self, position: &HeapPosition) -> String {
        format!("{position:?}")
    }

    fn canonical(&self, position: &HeapPosition) -> Option<(u8, HeapPosition)> {
        (position.stones > 0).then_some((position.stones, *position))
    }

    fn index(&self, stones: u8) -> Option<HeapIndex> {
        Some(HeapIndex { stones })
    }

    fn successors(&self, stones: u8) -> Vec<u8> {
        (1..stones).rev().take(2).collect()
    }

    fn all_needed(&self, classes: &[u8]) -> Vec<u8> {
        (1..=classes.iter().copied().max().unwrap_or(0)).collect()
    }

    fn parity(&self) -> Parity {
        Parity::Neither
    }

    fn is_omitted(&self, _: &HeapPosition) -> bool {
        false
    }

    fn ply(&self, _: &HeapPosition, _: &HeapPosition) {}

    fn quiet(&self, _: u8, _: Colour) {}
}

/// The values of a class, one for each field.
struct HeapValues {
    index: HeapIndex,
    values: [Value; FIELDS as usize],
}

impl ClassValues for HeapValues {
    type Index = HeapIndex;
    type Location = usize;

    fn index(&self) -> &HeapIndex {
        &self.index
    }

    fn locate(&self, hand: &u8) -> usize {
        (*hand).into()
    }

    fn code(&self, _: usize, hand: usize) -> Preference {
        preference(self.values[hand])
    }

    fn value(&self, _: usize, code: Preference) -> Value {
        value(code)
    }

    fn largest(&self, _: usize) -> Preference {
        Preference::MAX
    }
}

/// Solves all classes by the definition of a distance: ply by ply, until nothing changes.
fn solve() -> Vec<HeapValues> {
    let lost = [Some(Value::Loss(0)); FIELDS as usize];
    let mut values = vec![[None; FIELDS as usize]; usize::from(MAX_STONES) + 1];
    values[0] = lost;
    for plies in 1..=u16::from(MAX_STONES) * u16::from(FIELDS) {
        let known = values.clone();
        for stones in 1..=MAX_STONES {
            for hand in 0..FIELDS {
                let turn = Colour::White;
                let position = HeapPosition { stones, hand, turn };
                let mut moves = vec![];
                HeapGame.moves_into(&position, &mut moves);
                let after = moves.iter().map(|played| {
                    let next = HeapGame.play(&position, played);
                    let value = known[usize::from(next.stones)][usize::from(next.hand)]?;
                    Some(
                        value.wdl() == Wdl::Win && next.turn == turn
                            || value.wdl() == Wdl::Loss && next.turn != turn,
                    )
                });
                let wins: Vec<Option<bool>> = after.collect();
                let value = &mut values[usize::from(stones)][usize::from(hand)];
                if value.is_some() {
                    continue;
                }
                if wins.contains(&Some(true)) {
                    *value = Some(Value::Win(plies));
                } else if wins.iter().all(|wins| *wins == Some(false)) {
                    *value = Some(Value::Loss(plies));
                }
            }
        }
    }
    let classes = (1..).zip(&values[1..]).map(|(stones, values)| HeapValues {
        index: HeapIndex { stones },
        values: values.map(|value| value.unwrap_or(Value::Draw)),
    });
    classes.collect()
}

/// Returns the positions whose values do not follow from their moves.
fn wrong_positions(classes: &[HeapValues]) -> Vec<HeapPosition> {
    let mut wrong = vec![];
    for own in classes {
        let stones = own.index.stones;
        let known = HeapGame.successors(stones).into_iter();
        let known = known.map(|class| (class, &classes[usize::from(class) - 1]));
        let measures = [Measure::Dtw];
        let deriver = Deriver::new(&HeapGame, &measures, (stones, own), known.collect());
        let mut buffers = deriver.buffers();
        let walk = own.index.walk();
        HeapIndex::find(&walk, 0, 0..own.index.cells(), |_, hand, position| {
            let derived = deriver.derive(position, &hand, false, &mut buffers);
            derived.expect("all classes are known");
            let is_wrong = deriver.stored(0, own.locate(&hand)) != buffers.best[0];
            wrong.extend(is_wrong.then_some(*position));
            None::<()>
        });
    }
    wrong
}

#[test]
fn every_value_follows_from_its_moves_and_no_other_does() {
    let mut classes = solve();
    assert_eq!(wrong_positions(&classes), []);
    let all = || classes.iter().flat_map(|class| class.values);
    for wdl in [Wdl::Loss, Wdl::Draw, Wdl::Win] {
        assert!(all().any(|value| value.wdl() == wdl), "{wdl:?} occurs");
    }
    // Two stones of three, and then the last one.
    assert_eq!(classes[2].values[3], Value::Win(2));

    let values: Vec<Value> = all().collect();
    for (number, value) in values.into_iter().enumerate() {
        let (class, hand) = (number / usize::from(FIELDS), number % usize::from(FIELDS));
        for other in [
            Value::Loss(1),
            Value::Draw,
            Value::Win(value.plies().unwrap_or(0) + 1),
        ] {
            if other != value {
                classes[class].values[hand] = other;
                let wrong = wrong_positions(&classes);
                assert!(!wrong.is_empty(), "{number}: {value:?} as {other:?}");
            }
        }
        classes[class].values[hand] = value;
    }
}

#[test]
fn a_missing_class_is_named() {
    let classes = solve();
    let measures = [Measure::Wdl];
    let deriver = Deriver::new(&HeapGame, &measures, (2, &classes[1]), vec![]);
    let position = HeapPosition {
        stones: 2,
        hand: 0,
        turn: Colour::White,
    };
    let missing = deriver.derive(&position, &0, false, &mut deriver.buffers());
    assert_eq!(missing, Err(1));
}
