//! Wins at random positions are proved by play: every defence of the naive rules is answered with a
//! move of the tables, to the end. So large classes, which no naive solver can solve, are judged by
//! moves that share no code with the product.

use crate::common::{class, four_pieces};
use crate::conversion::{material, position, value};
use crate::reference::{Colour, Outcome, Placement, Variant, play};
use galotne::material::Class;
use galotne::position::Colour as Side;
use galotne::rules::{self, INTERNATIONAL};
use galotne::tablebase::Tablebase;
use galotne::value::Value;
use std::collections::HashMap;
use std::io::Write;
use std::path::Path;

/// A proof with more positions is given up: long wins have millions of defences.
const MOST_POSITIONS: usize = 200_000;

/// The tables of a game, which are played out by its naive rules.
struct PlayedTables<'a> {
    tables: &'a Tablebase,
    rules: &'a rules::Variant,
    naive: Variant,
}

/// What became of the positions of a class.
#[derive(Default, Debug)]
struct Tally {
    positions: usize,
    proved: usize,
    too_long: usize,
    draws: usize,
}

impl PlayedTables<'_> {
    fn value(&self, placement: &Placement, turn: Colour) -> Value {
        let turn = match turn {
            Colour::White => Side::White,
            Colour::Black => Side::Black,
        };
        let position = position(self.rules, placement, turn);
        self.tables.dtw(&position).expect("a table")
    }

    fn after(&self, placement: &Placement, turn: Colour) -> Vec<(Placement, Value)> {
        let moves = self.naive.moves(placement, turn);
        let placements = moves.iter().map(|mv| play(placement, turn, mv));
        placements
            .map(|after| (after, self.value(&after, turn.other())))
            .collect()
    }

    /// Proves a won or lost position; false if the proof has too many positions. One move of the
    /// winner is followed, and all of the loser.
    fn prove(
        &self,
        placement: &Placement,
        turn: Colour,
        proved: &mut HashMap<(Placement, Colour), Value>,
    ) -> bool {
        let mut open = vec![(*placement, turn)];
        while let Some((placement, turn)) = open.pop() {
            if proved.contains_key(&(placement, turn)) {
                continue;
            }
            if proved.len() == MOST_POSITIONS {
                return false;
            }
            let said = self.value(&placement, turn);
            let after = self.after(&placement, turn);
            assert_eq!(said, value_by_moves(&after), "{placement:?} {turn:?}");
            proved.insert((placement, turn), said);
            let is_answer = |next: Value| match (said, next) {
                (Value::Win(plies), Value::Loss(rest)) => rest + 1 == plies,
                _ => false,
            };
            match said {
                Value::Draw => panic!("{placement:?}: no win to prove"),
                Value::Loss(_) => open.extend(after.iter().map(|&(next, _)| (next, turn.other()))),
                Value::Win(_) => {
                    let best = after.iter().find(|&&(_, next)| is_answer(next));
                    open.push((best.expect("a winning move").0, turn.other()));
                }
            }
        }
        true
    }

    /// Judges random positions of a class.
    fn judge(&self, class: Class, positions: usize, random: &mut Random) -> Tally {
        let mut tally = Tally::default();
        while tally.positions < positions {
            let (placement, turn) = random.position(&self.naive, class);
            tally.positions += 1;
            match self.value(&placement, turn) {
                Value::Draw => {
                    let after = self.after(&placement, turn);
                    assert_eq!(value_by_moves(&after), value(Outcome::Draw, None));
                    tally.draws += 1;
                }
                _ if self.prove(&placement, turn, &mut HashMap::new()) => tally.proved += 1,
                _ => tally.too_long += 1,
            }
        }
        tally
    }
}

/// The value that follows from those of all naive moves; the side without a move has lost.
fn value_by_moves(after: &[(Placement, Value)]) -> Value {
    let best = after.iter().map(|&(_, value)| value);
    let wins = best.clone().filter_map(|value| match value {
        Value::Loss(plies) => Some(plies + 1),
        _ => None,
    });
    let losses = best.map(|value| match value {
        Value::Win(plies) => Some(plies + 1),
        _ => None,
    });
    let longest: Option<Vec<u16>> = losses.collect();
    match (wins.min(), longest) {
        (Some(plies), _) => Value::Win(plies),
        (None, Some(losses)) => Value::Loss(losses.into_iter().max().unwrap_or(0)),
        (None, None) => Value::Draw,
    }
}

/// A linear congruential generator: the same positions in every run.
struct Random(u64);

impl Random {
    fn below(&mut self, limit: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % limit
    }

    /// A random placement of a class, and a random side to move.
    fn position(&mut self, naive: &Variant, class: Class) -> (Placement, Colour) {
        let placement = naive.random_placement(material(class), |limit| self.below(limit));
        (placement, Colour::BOTH[self.below(2)])
    }
}

#[test]
fn wins_of_four_pieces_are_proved_against_every_defence() {
    let played = PlayedTables {
        tables: &four_pieces().tables,
        rules: &INTERNATIONAL,
        naive: Variant::INTERNATIONAL,
    };
    let mut random = Random(1);
    for name in ["KKvKM", "KMvMM", "KKMvK", "MMMvM"] {
        let tally = played.judge(class(name), 40, &mut random);
        assert!(tally.proved > 0, "{name}: {tally:?}");
    }
}

/// With `GALOTNE_TEST_LARGE=GAME:DIRECTORY:PIECES:POSITIONS`, that many random positions of each
/// class of a set with distances.
#[test]
fn wins_of_a_large_set_are_proved_if_one_is_named() {
    let Ok(named) = std::env::var("GALOTNE_TEST_LARGE") else {
        return;
    };
    let [game, dir, pieces, positions] = named.split(':').collect::<Vec<_>>()[..] else {
        panic!("GALOTNE_TEST_LARGE: {named}");
    };
    let rules = rules::Variant::by_name(game).expect("a game");
    let played = PlayedTables {
        tables: &Tablebase::open(rules, Path::new(dir)).expect("tables"),
        rules,
        naive: Variant::named(game).expect("a game"),
    };
    let (pieces, positions): (u8, usize) = (
        pieces.parse().expect("pieces"),
        positions.parse().expect("positions"),
    );
    let mut random = Random(1);
    let mut report = std::io::stdout();
    writeln!(report, "class      positions   proved  too long    draws").expect("standard output");
    let is_asked = |class: &Class| class.pieces() == pieces;
    for class in Class::up_to(pieces).into_iter().filter(is_asked) {
        let Tally {
            positions,
            proved,
            too_long,
            draws,
        } = played.judge(class, positions, &mut random);
        let name = class.to_string();
        writeln!(
            report,
            "{name:<9} {positions:10} {proved:8} {too_long:9} {draws:8}"
        )
        .expect("standard output");
    }
}
