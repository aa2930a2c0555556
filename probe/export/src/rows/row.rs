//! What there is to say of a position, asked of the tables.

use super::Rows;
use crate::ExportError;
use galotne::geometry::Squares;
use galotne::material::Class;
use galotne::notation::write_fen;
use galotne::position::Position;
use galotne::rules::Clock;
use galotne::tablebase::Tablebase;
use galotne::value::Wdl;
use galotne::verdict::{Judgement, Situation, SpentPlies, judge_many};
use galotne_find::{Found, winning_moves};
use std::sync::Arc;

/// A position and what there is to say of it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Row {
    /// The position as FEN.
    pub fen: String,
    /// The class as it was named.
    pub class: Arc<str>,
    /// What it is worth, with the clocks as they stand.
    pub judged: Judgement,
    /// Plies that were said to be counted on the clock in charge.
    pub spent: u16,
    /// How many moves there are.
    pub moves: usize,
    /// How many of them win.
    pub winning_moves: usize,
    /// Whether they are captures.
    pub capture: bool,
    /// Its cell in the [`Index`](galotne::index::Index) of the class in its canonical orientation.
    pub cell: u64,
}

impl Row {
    /// The position.
    #[must_use]
    pub const fn position(&self) -> &Position {
        self.judged.situation.position()
    }

    /// The clock in charge.
    #[must_use]
    pub fn clock(&self) -> Option<&'static Clock> {
        self.judged
            .clocks()
            .in_charge()
            .map(|running| running.clock)
    }

    /// Squares by their numbers, ascending.
    #[must_use]
    pub fn numbers(&self, squares: Squares) -> Vec<i32> {
        let board = self.position().board();
        (board.iter(squares).map(|square| square.number().into())).collect()
    }
}

/// Makes rows of the positions of a class.
pub struct Asking<'a> {
    tables: &'a Tablebase,
    rows: &'a Rows,
    class: Arc<str>,
}

impl<'a> Asking<'a> {
    /// Of a class as it is named.
    #[must_use]
    pub fn new(tables: &'a Tablebase, rows: &'a Rows, class: Class) -> Self {
        let class = class.to_string().into();
        Self {
            tables,
            rows,
            class,
        }
    }

    /// The rows of some positions.
    ///
    /// # Errors
    /// A table is missing or cannot be read; so many plies cannot be spent.
    pub fn rows(&self, found: &[Found]) -> Result<Vec<Row>, ExportError> {
        let variant = self.tables.game();
        let spent = self.rows.spent.map(SpentPlies::Running);
        let situations = found.iter().map(|found| {
            Situation::with_spent(variant, self.rows.profile, found.position, spent.as_slice())
        });
        let situations = situations.collect::<Result<Vec<_>, _>>()?;
        let judged = judge_many(self.tables, &situations).into_iter();
        let judged = judged.collect::<Result<Vec<Judgement>, _>>()?;
        if let Some(&key) = judged.iter().find_map(|judged| judged.missing.first()) {
            return Err(self.tables.missing(key).into());
        }
        let won = |judged: &&Judgement| judged.wdl == Some(Wdl::Win);
        let positions = (judged.iter().filter(won)).map(|judged| *judged.situation.position());
        let mut winning = winning_moves(self.tables, positions)?.into_iter();
        let mut moves = vec![];
        let rows = judged.into_iter().zip(found).map(|(judged, found)| {
            variant.moves_into(&found.position, &mut moves);
            Row {
                fen: write_fen(variant, &found.position),
                class: Arc::clone(&self.class),
                spent: self.rows.spent.unwrap_or_default(),
                moves: moves.len(),
                // No move of a position that is not won wins.
                winning_moves: if won(&&judged) {
                    winning.next().unwrap_or_default()
                } else {
                    0
                },
                capture: moves.first().is_some_and(|played| played.is_capture()),
                cell: found.cell,
                judged,
            }
        });
        Ok(rows.collect())
    }
}
