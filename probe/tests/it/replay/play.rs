//! Plausible random games, the same in every run.

// The tests of the program use another part of it than those of the library.
#![allow(dead_code)]

use galotne::game_record::{GameRecord, Setup};
use galotne::geometry::Square;
use galotne::position::{Colour, Position};
use galotne::rules::{Goal, Move, Variant};

/// The position of the forum, and a game in which Black takes a king with his thirteenth move.
pub const FORUM: (&str, &str) = (
    "W:WK46,K47,K48:BK3",
    "47-42 3-25 42-24 25-9 48-37 9-18 37-42 18-7 46-41 7-1 24-2 1-45 42-38 45-34 41-5 34-1 2-30 1-12 30-25 12-40 \
     38-21 40-7 25-48 7-1 5-23 1x45 48-43 45-29 43-32 29-47 21-17 47-29 32-46 29-15 17-50 15-38 46-41 38-20 \
     50-28 20-25",
);

/// Repeatable numbers below a bound.
pub struct Dice(u64);

impl Dice {
    pub const fn new(seed: u64) -> Self {
        Self(seed)
    }

    pub fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mixed = (self.0 ^ self.0 >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        ((mixed ^ mixed >> 31) % bound as u64) as usize
    }

    /// Whether an event with probability 1 / `times` happens.
    pub fn once_in(&mut self, times: usize) -> bool {
        self.below(times) == 0
    }

    fn one_of<'a, T>(&mut self, all: &'a [T]) -> Option<&'a T> {
        if all.is_empty() {
            return None;
        }
        all.get(self.below(all.len()))
    }
}

/// The style of a player.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Manner {
    /// Any move.
    Careless,
    /// Mostly one after which nothing can be taken; a lone king likes the long diagonal.
    Careful,
    /// The same, but mostly back to the square the piece came from.
    Shuffling,
}

/// Returns a position with these numbers of kings and men, on random squares.
pub fn position(
    variant: &Variant,
    kings: [usize; 2],
    men: [usize; 2],
    dice: &mut Dice,
) -> Position {
    let board = variant.board;
    let turn = [Colour::White, Colour::Black][dice.below(2)];
    loop {
        let mut taken = 0;
        let mut squares = |pieces: usize, forbidden: u64| {
            let mut set = 0;
            while u64::count_ones(set) < pieces as u32 {
                let square = Square::from_index(dice.below(board.squares().into()) as u8);
                let bit = board.bit(square);
                if bit & (taken | forbidden) == 0 {
                    set |= bit;
                    taken |= bit;
                }
            }
            set
        };
        let of_men = Colour::BOTH.map(|colour| variant.promotion_row(colour));
        let men = [squares(men[0], of_men[0]), squares(men[1], of_men[1])];
        let kings = [squares(kings[0], 0), squares(kings[1], 0)];
        if let Ok(position) = variant.position(men, kings, turn) {
            return position;
        }
    }
}

/// An endgame of two to five pieces, seldom more: often many against a lone king, sometimes
/// anything.
pub fn endgame(variant: &Variant, dice: &mut Dice) -> Position {
    if variant.material.is_some() {
        return position(variant, [0, 1], [4, 0], dice);
    }
    let king = |dice: &mut Dice| usize::from(!dice.once_in(3));
    let (mut kings, mut men) = ([0; 2], [0; 2]);
    let sides = match dice.below(12) {
        0 => [[3, 3], [4, 2], [4, 3]][dice.below(3)],
        1..=4 => [1 + dice.below(3), 1 + dice.below(2)],
        _ => [[3, 1], [2, 1], [3, 1], [4, 1]][dice.below(4)],
    };
    for side in [0, 1] {
        for _ in 0..sides[side] {
            let lone = sides[side] == 1 && !dice.once_in(6);
            let king = if lone { 1 } else { king(dice) };
            kings[side] += king;
            men[side] += 1 - king;
        }
    }
    if dice.once_in(2) {
        kings.reverse();
        men.reverse();
    }
    if variant.goal == Goal::FirstKing {
        men = [men[0] + kings[0], men[1] + kings[1]];
        kings = [0; 2];
    }
    let calm = kings.iter().chain(&men).sum::<usize>() > 5;
    loop {
        let start = position(variant, kings, men, dice);
        let hangs = |turn| variant.has_capture(&start.with_turn(turn));
        // With more pieces there are soon captures.
        if !calm || !Colour::BOTH.into_iter().any(hangs) {
            return start;
        }
    }
}

/// Plays from a position, up to a number of plies. With `disturbed` positions are set up now and
/// then.
pub fn play(
    variant: &'static Variant,
    start: Position,
    manner: Manner,
    plies: usize,
    disturbed: bool,
    dice: &mut Dice,
) -> GameRecord {
    let mut game = GameRecord::starting_at(variant, start);
    let mut now = start;
    for ply in 0..plies {
        while disturbed && ply > 0 && dice.once_in(30) {
            // The same once more, the same for the other side, or another.
            now = match dice.below(3) {
                0 => now,
                1 => now.with_turn(!now.turn()),
                _ => endgame(variant, dice),
            };
            game.setups.push(Setup {
                ply,
                position: now,
                huffed: None,
            });
        }
        let before = ply
            .checked_sub(2)
            .and_then(|ply| game.moves.get(ply).copied());
        if disturbed
            && variant.has_capture(&now)
            && dice.once_in(2)
            && miss(&mut game, &mut now, dice)
        {
            continue;
        }
        let Some(played) = choose(variant, &now, manner, before.as_ref(), dice) else {
            break;
        };
        now = variant.play(&now, &played);
        game.moves.push(played);
    }
    game
}

/// Plays a quiet move in place of a compulsory capture, after which the opponent may remove a piece
/// that should have captured. Returns whether there was such a move.
fn miss(game: &mut GameRecord, now: &mut Position, dice: &mut Dice) -> bool {
    let variant = game.variant;
    let due = variant.moves(now);
    let mut quiet = vec![];
    variant.collect_moves(now, false, &mut quiet);
    let Some(&played) = dice.one_of(&quiet) else {
        return false;
    };
    *now = variant.play(now, &played);
    game.moves.push(played);
    let ply = game.moves.len();
    game.irregular.push(ply);
    let Some(due) = dice.one_of(&due).filter(|_| dice.once_in(3)) else {
        return true;
    };
    let square = if due.from == played.from {
        played.to
    } else {
        due.from
    };
    let bit = variant.board.bit(square);
    let men = Colour::BOTH.map(|colour| now.men(colour) & !bit);
    let kings = Colour::BOTH.map(|colour| now.kings(colour) & !bit);
    if let Ok(position) = variant.position(men, kings, now.turn()) {
        *now = position;
        let huffed = Some(square);
        game.setups.push(Setup {
            ply,
            position,
            huffed,
        });
    }
    true
}

fn choose(
    variant: &Variant,
    position: &Position,
    manner: Manner,
    before: Option<&Move>,
    dice: &mut Dice,
) -> Option<Move> {
    let moves = variant.moves(position);
    if manner == Manner::Careless || dice.once_in(40) {
        return dice.one_of(&moves).copied();
    }
    let back = |played: &&Move| {
        before.is_some_and(|before| (before.from, before.to) == (played.to, played.from))
    };
    if manner == Manner::Shuffling
        && !dice.once_in(8)
        && let Some(back) = moves.iter().find(back)
    {
        return Some(*back);
    }
    // A few tries are careful enough.
    let us = position.turn();
    let road = variant.board.long_diagonal();
    let lone = position.pieces(us).count_ones() == 1 && !dice.once_in(3);
    let mut last = None;
    for _ in 0..8 {
        let played = *dice.one_of(&moves)?;
        let after = variant.play(position, &played);
        last = Some(played);
        if !variant.has_capture(&after) && (!lone || after.pieces(us) & road != 0) {
            break;
        }
    }
    last
}
