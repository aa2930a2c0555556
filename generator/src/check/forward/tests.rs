//! Values of a game without board and pieces are derived like those of any other.
//!
//! Stones lie in a heap, and a hand points to one of four fields of a ring. Whoever has the move
//! turns the hand one field on; or, where it points to an even field, takes a stone; or, where it
//! points to the last field, takes two, sets the hand back and has the move again. Who is to move
//! without stones has lost.

use super::{ClassValues, Forward};
use crate::check::preference::{Preference, preference, value};
use galotne::measure::Measure;
use galotne::position::Colour;
use galotne::rules::{ClassIndex, Rules};
use galotne::value::{Parity, Value, Wdl};
use std::ops::Range;

/// Stones at most.
const MOST: u8 = 6;
const FIELDS: u8 = 4;

struct Heap;

#[derive(Clone, Copy, PartialEq, Debug)]
struct State {
    stones: u8,
    hand: u8,
    turn: Colour,
}

#[derive(Clone, Copy)]
enum Act {
    Turn,
    TakeOne,
    TakeTwo,
}

/// The states with so many stones, as their mover sees them.
struct Stones(u8);

impl ClassIndex for Stones {
    type Position = State;
    type Place = u8;
    type Walk<'i> = u8;

    fn planes(&self) -> usize {
        1
    }

    fn cells(&self) -> u64 {
        FIELDS.into()
    }

    fn place(&self, state: &State) -> u8 {
        state.hand
    }

    fn plane_and_cell(&self, hand: &u8) -> (usize, u64) {
        (0, (*hand).into())
    }

    fn walk(&self) -> u8 {
        self.0
    }

    fn find<X>(
        &stones: &u8,
        _: usize,
        cells: Range<u64>,
        mut visit: impl FnMut(u64, u8, &State) -> Option<X>,
    ) -> Option<X> {
        let mut cells = cells.zip(0..);
        cells.find_map(|(cell, hand)| {
            let turn = Colour::Black;
            visit(cell, hand, &State { stones, hand, turn })
        })
    }
}

impl Rules for Heap {
    type Position = State;
    type Move = Act;
    type Class = u8;
    type Index = Stones;
    type Ply = ();
    type Standing = ();

    fn turn(&self, state: &State) -> Colour {
        state.turn
    }

    fn moves_into(&self, state: &State, moves: &mut Vec<Act>) {
        moves.clear();
        if state.stones > 0 {
            moves.push(Act::Turn);
            moves.extend(state.hand.is_multiple_of(2).then_some(Act::TakeOne));
            let last = state.hand == FIELDS - 1 && state.stones > 1;
            moves.extend(last.then_some(Act::TakeTwo));
        }
    }

    fn play(&self, state: &State, act: &Act) -> State {
        let &State { stones, hand, turn } = state;
        match act {
            Act::Turn => State {
                hand: (hand + 1) % FIELDS,
                turn: !turn,
                stones,
            },
            Act::TakeOne => State {
                stones: stones - 1,
                turn: !turn,
                hand,
            },
            Act::TakeTwo => State {
                stones: stones - 2,
                hand: 0,
                turn,
            },
        }
    }

    fn ended(&self, state: &State) -> Option<Wdl> {
        (state.stones == 0).then_some(Wdl::Loss)
    }

    fn without_move(&self) -> Wdl {
        Wdl::Loss
    }

    fn write(&self, state: &State) -> String {
        format!("{state:?}")
    }

    fn seen(&self, state: &State) -> Option<(u8, State)> {
        (state.stones > 0).then_some((state.stones, *state))
    }

    fn index(&self, stones: u8) -> Option<Stones> {
        Some(Stones(stones))
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

    fn is_omitted(&self, _: &State) -> bool {
        false
    }

    fn ply(&self, _: &State, _: &State) {}

    fn quiet(&self, _: u8, _: Colour) {}
}

/// The values of a class, one for each field.
struct Kept {
    index: Stones,
    values: [Value; FIELDS as usize],
}

impl ClassValues for Kept {
    type Index = Stones;
    type Location = usize;

    fn index(&self) -> &Stones {
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

/// All values, by the definition of a distance: one ply after the other, until nothing changes.
fn solve() -> Vec<Kept> {
    let lost = [Some(Value::Loss(0)); FIELDS as usize];
    let mut values = vec![[None; FIELDS as usize]; usize::from(MOST) + 1];
    values[0] = lost;
    for plies in 1..=u16::from(MOST) * u16::from(FIELDS) {
        let known = values.clone();
        for stones in 1..=MOST {
            for hand in 0..FIELDS {
                let turn = Colour::White;
                let state = State { stones, hand, turn };
                let mut moves = vec![];
                Heap.moves_into(&state, &mut moves);
                let after = moves.iter().map(|act| {
                    let next = Heap.play(&state, act);
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
    let kept = (1..).zip(&values[1..]).map(|(stones, values)| Kept {
        index: Stones(stones),
        values: values.map(|value| value.unwrap_or(Value::Draw)),
    });
    kept.collect()
}

/// The states whose values do not follow from their moves.
fn wrong(kept: &[Kept]) -> Vec<State> {
    let mut wrong = vec![];
    for own in kept {
        let stones = own.index.0;
        let known = Heap.successors(stones).into_iter();
        let known = known.map(|class| (class, &kept[usize::from(class) - 1]));
        let measures = [Measure::Dtw];
        let forward = Forward::new(&Heap, &measures, (stones, own), known.collect());
        let mut derivation = forward.derivation();
        let walk = own.index.walk();
        Stones::find(&walk, 0, 0..own.index.cells(), |_, hand, state| {
            let derived = forward.derive(state, &hand, false, &mut derivation);
            derived.expect("all classes are known");
            let is_wrong = forward.kept(0, own.locate(&hand)) != derivation.best[0];
            wrong.extend(is_wrong.then_some(*state));
            None::<()>
        });
    }
    wrong
}

#[test]
fn every_value_follows_from_its_moves_and_no_other_does() {
    let mut kept = solve();
    assert_eq!(wrong(&kept), []);
    let all = || kept.iter().flat_map(|class| class.values);
    for wdl in [Wdl::Loss, Wdl::Draw, Wdl::Win] {
        assert!(all().any(|value| value.wdl() == wdl), "{wdl:?} occurs");
    }
    // Two stones of three, and then the last one.
    assert_eq!(kept[2].values[3], Value::Win(2));

    let values: Vec<Value> = all().collect();
    for (number, value) in values.into_iter().enumerate() {
        let (class, hand) = (number / usize::from(FIELDS), number % usize::from(FIELDS));
        for other in [
            Value::Loss(1),
            Value::Draw,
            Value::Win(value.plies().unwrap_or(0) + 1),
        ] {
            if other != value {
                kept[class].values[hand] = other;
                assert!(!wrong(&kept).is_empty(), "{number}: {value:?} as {other:?}");
            }
        }
        kept[class].values[hand] = value;
    }
}

#[test]
fn a_class_that_is_not_known_is_named() {
    let kept = solve();
    let measures = [Measure::Wdl];
    let forward = Forward::new(&Heap, &measures, (2, &kept[1]), vec![]);
    let state = State {
        stones: 2,
        hand: 0,
        turn: Colour::White,
    };
    let missing = forward.derive(&state, &0, false, &mut forward.derivation());
    assert_eq!(missing, Err(1));
}
