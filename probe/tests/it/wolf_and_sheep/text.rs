//! Wolf and sheep from its text (004, "Vilks un aitas"), independent of the clauses of draughts.
//!
//! > The player who draws the wolf has one black piece. The other places four white ones, the
//! > sheep, on the black fields of the line nearest to him. At the start the wolf may be put on any
//! > free black field. Sheep may be moved one move forward along the black fields. The wolf may go
//! > both one field forward and one back. The players move in turn. The sheep try to surround the
//! > wolf so that it has nowhere to go, the wolf to break through the sheep, to get behind their
//! > backs. If it does, it has won, since sheep must not move backward.
//!
//! Interpretations where the text is silent: the wolf begins; a side to move without a move has
//! lost; the wolf is behind the sheep as soon as no sheep stands on a line that it still has to
//! pass.
//!
//! Tables are made and verified by the clauses of `WOLF_AND_SHEEP`, in which sheep are men without
//! promotion and the wolf is a king. A test compares those clauses with this file in every
//! position. Both share the numbering and notation of positions, but none of the rules of play.

use galotne::draughts::Coordinates;
use galotne::geometry::{EIGHT, Square, Squares};
use galotne::index::Index;
use galotne::material::Class;
use galotne::notation::write_fen;
use galotne::position::{Colour, Position};
use galotne::rules::{Rules, WOLF_AND_SHEEP};
use galotne::value::{Parity, Wdl};

/// The game of the wolf (a king of Black) against four sheep (men of White).
#[derive(Clone, Copy, Debug)]
pub struct WolfAndSheep;

/// A move of a sheep or the wolf to a neighbouring field.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct WolfAndSheepMove {
    /// The start field.
    pub from: Square,
    /// The end field.
    pub to: Square,
}

/// The number of lines on the board, and of fields in a line.
const SIDE: i8 = 8;

/// A black field from the perspective of the sheep: its line counted from the far side of the
/// board, its file from the left.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Field {
    line: i8,
    file: i8,
}

impl Field {
    /// Returns the field of a square. Every line has four black fields; one field is the sheep's
    /// left corner (a1).
    fn from_square(square: Square) -> Self {
        let index = square.index() as i8;
        let line = index / 4;
        let file = 2 * (index % 4) + i8::from(line % 2 == 0);
        Self { line, file }
    }

    fn square(self) -> Square {
        Square::from_index((self.line * 4 + self.file / 2) as u8)
    }

    /// Returns the fields that touch it by a corner, on the line `lines` further on.
    fn diagonal_neighbours(self, lines: i8) -> impl Iterator<Item = Self> {
        let on_board = |at: &i8| (0..SIDE).contains(at);
        let line = Some(self.line + lines).filter(on_board);
        let files = [self.file - 1, self.file + 1].into_iter().filter(on_board);
        (line.into_iter()).flat_map(move |line| files.clone().map(move |file| Self { line, file }))
    }
}

/// The direction in which sheep walk: away from their own line.
const FORWARD: i8 = -1;

fn fields(pieces: Squares) -> impl Iterator<Item = Field> {
    EIGHT.iter(pieces).map(Field::from_square)
}

/// Returns the fields of the four sheep.
fn sheep(position: &Position) -> impl Iterator<Item = Field> {
    fields(position.pieces(Colour::White))
}

/// Returns the field of the wolf.
fn wolf(position: &Position) -> impl Iterator<Item = Field> {
    fields(position.pieces(Colour::Black))
}

impl Rules for WolfAndSheep {
    type Position = Position;
    type Move = WolfAndSheepMove;
    type Class = Class;
    type Index = Index;
    type Ply = ();
    type ClockCondition = ();

    fn turn(&self, position: &Position) -> Colour {
        position.turn()
    }

    fn moves_into(&self, position: &Position, moves: &mut Vec<WolfAndSheepMove>) {
        moves.clear();
        if self.ended(position).is_none() {
            self.kept_moves_into(position, moves);
        }
    }

    fn kept_moves_into(&self, position: &Position, moves: &mut Vec<WolfAndSheepMove>) {
        moves.clear();
        let mut walk = |at: Field, lines: i8| {
            let from = at.square();
            let to = at.diagonal_neighbours(lines).map(Field::square);
            let free = to.filter(|&to| position.occupied() & EIGHT.bit(to) == 0);
            moves.extend(free.map(|to| WolfAndSheepMove { from, to }));
        };
        match position.turn() {
            Colour::White => sheep(position).for_each(|at| walk(at, FORWARD)),
            Colour::Black => wolf(position).for_each(|at| {
                walk(at, FORWARD);
                walk(at, -FORWARD);
            }),
        }
    }

    fn play(&self, position: &Position, played: &WolfAndSheepMove) -> Position {
        let walked = EIGHT.bit(played.from) | EIGHT.bit(played.to);
        let (mut sheep, mut wolf) = (
            position.pieces(Colour::White),
            position.pieces(Colour::Black),
        );
        match position.turn() {
            Colour::White => sheep ^= walked,
            Colour::Black => wolf ^= walked,
        }
        Position::new_unchecked(&EIGHT, [sheep, 0], [0, wolf], !position.turn())
    }

    /// The wolf goes towards the line from which the sheep come. It is behind their backs once no
    /// sheep is nearer to that line than the wolf.
    fn ended(&self, position: &Position) -> Option<Wdl> {
        let broken_through =
            wolf(position).any(|wolf| sheep(position).all(|sheep| sheep.line <= wolf.line));
        broken_through.then_some(match position.turn() {
            Colour::White => Wdl::Loss,
            Colour::Black => Wdl::Win,
        })
    }

    fn without_move(&self) -> Wdl {
        Wdl::Loss
    }

    fn write(&self, position: &Position) -> String {
        write_fen(&WOLF_AND_SHEEP, position)
    }

    fn canonical(&self, position: &Position) -> Option<(Class, Position)> {
        Rules::canonical(&WOLF_AND_SHEEP, position)
    }

    fn index(&self, class: Class) -> Option<Index> {
        Index::new(&WOLF_AND_SHEEP, class)
    }

    /// There are no captures and no promotions.
    fn successors(&self, _: Class) -> Vec<Class> {
        vec![]
    }

    fn all_needed(&self, classes: &[Class]) -> Vec<Class> {
        classes.to_vec()
    }

    /// The game ends with a loss for the side to move (without a move, or after the wolf has
    /// passed) or with a win (after a sheep has stepped past the wolf).
    fn parity(&self) -> Parity {
        Parity::Neither
    }

    fn is_omitted(&self, position: &Position) -> bool {
        self.ended(position).is_some()
    }

    /// All moves stay in the only class and change the rank of the sheep or of the wolf.
    fn place_after(
        &self,
        index: &Index,
        position: &Position,
        seat: &Coordinates,
        played: &WolfAndSheepMove,
    ) -> Option<Coordinates> {
        let walked = position.pieces(seat.turn) ^ EIGHT.bit(played.from) ^ EIGHT.bit(played.to);
        let mut ranks = seat.ranks;
        let (white, black) = (Colour::White, Colour::Black);
        match seat.turn {
            Colour::White => ranks.men[white.index()] = index.rank_men(white, walked),
            Colour::Black => ranks.kings[black.index()] = index.rank_kings(black, walked),
        }
        let turn = !seat.turn;
        Some(Coordinates {
            turn,
            ranks,
            run_pair: 0,
        })
    }

    fn ply(&self, _: &Position, _: &Position) {}

    fn quiet(&self, _: Class, _: Colour) {}
}
