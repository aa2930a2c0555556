//! The check that tables agree about a position whose moves have been looked up: the stored values
//! of a position agree with each other, and each is that of the best move.
//!
//! Checksums tell that a table is as it was written, not that it was written rightly: by a sound
//! program, in sound memory, by an honest hand. Values that no move explains show it.
//!
//! **Bound.** It sees what one ply can see. Wrong values that agree along every move, such as those
//! of a whole drawn cycle made wins without distances, pass; `galotne-gen verify --deep` and the
//! published hashes find them.
//!
//! **Cost.** One look-up for each measure. Positions that tables leave out need none, since their
//! values are derived from the same moves.

use super::contradiction::{Contradiction, Disagreement, Source};
use super::key::{TableKey, verify_command};
use super::{Probe, ProbeError};
use crate::game::{Game, ValueSource};
use crate::measure::Measure;
use crate::rules::Rules;
use crate::value::{Value, Wdl};
use smallvec::SmallVec;

/// Upper bound on the positions that are followed to the tables that decide the value of a move.
const MAX_FOLLOWED: usize = 1000;

/// The value of a position by its moves, as far as they are known.
#[derive(Clone, Copy)]
struct BestMove {
    /// The best of the known moves, with its number.
    known: Option<(Value, usize)>,
    /// Whether all moves are known.
    complete: bool,
}

impl BestMove {
    /// Finds the best of some moves; `value` is `None` where it is not known.
    fn of<M>(moves: &[M], value: impl Fn(&M) -> Option<Value>) -> Self {
        let mut best = Self {
            known: None,
            complete: true,
        };
        for (number, played) in moves.iter().enumerate() {
            match value(played) {
                Some(value) if best.known.is_none_or(|(known, _)| known < value) => {
                    best.known = Some((value, number));
                }
                Some(_) => {}
                None => best.complete = false,
            }
        }
        best
    }
}

impl<G: Game> Probe<'_, G> {
    /// Checks that the tables agree about a position: `moves` are all its legal moves, `value`
    /// returns the value of one of them for the side that makes it, as that of the position before
    /// it, and `None` where it is not known; `next` returns the position after it.
    ///
    /// `measures` are those of the game, distances before results and these before needs. Only
    /// values that are stored and can be read are checked; that of a position which tables leave
    /// out follows from its moves.
    ///
    /// # Errors
    /// Two values cannot both be right ([`ProbeError::Contradiction`]).
    pub fn check_against_moves<M>(
        &self,
        position: &G::Position,
        measures: &[Measure],
        moves: &[M],
        value: impl Fn(&M, &Measure) -> Option<Value>,
        next: impl Fn(&M) -> G::Position,
    ) -> Result<(), ProbeError<G::Class>> {
        let stored: SmallVec<[(Measure, Value); 3]> = (measures.iter())
            .filter_map(|&measure| Some((measure, self.stored_value(position, measure)?)))
            .collect();
        let [first, others @ ..] = &*stored else {
            return Ok(());
        };
        if let Some(other) = others.iter().find(|other| !agree(first.1, **other)) {
            let disagreement = Disagreement {
                values: [first, other].map(|(measure, value)| (measure.metric(), *value)),
                second: Source::Table,
            };
            let origins = [first, other].map(|(measure, _)| (*position, *measure));
            return Err(self.contradiction(position, disagreement, &origins));
        }
        let mut settled = false;
        for &(measure, stored) in &stored {
            // Distances tell results as well.
            if settled && measure == Measure::Wdl {
                continue;
            }
            let best = BestMove::of(moves, |played| value(played, &measure));
            if let Some((other, second)) = self.contrary(stored, best) {
                let disagreement = Disagreement {
                    values: [stored, other].map(|value| (measure.metric(), value)),
                    second,
                };
                let decisive = match best.known {
                    // This move alone is too good.
                    Some((value, number)) if value > stored => moves.get(number..=number),
                    _ => Some(moves),
                };
                let after = decisive.unwrap_or_default().iter();
                let origins: Vec<_> = std::iter::once((*position, measure))
                    .chain(after.flat_map(|played| {
                        let next = next(played);
                        // The result of a move may have come from its distance.
                        let distances = (measure == Measure::Wdl).then_some((next, Measure::Dtw));
                        distances.into_iter().chain([(next, measure)])
                    }))
                    .collect();
                return Err(self.contradiction(position, disagreement, &origins));
            }
            settled |= measure == Measure::Dtw && best.complete;
        }
        Ok(())
    }

    /// Returns the value in the cell of a position; `None` if it has none or cannot be read.
    fn stored_value(&self, position: &G::Position, measure: Measure) -> Option<Value> {
        match self.game().find(self, position, measure) {
            Ok(ValueSource::Stored(cell)) => self.look_up(&cell).ok(),
            _ => None,
        }
    }

    /// Returns the value of a position by its moves if the stored one cannot be right.
    fn contrary(&self, stored: Value, best: BestMove) -> Option<(Value, Source)> {
        match best.known {
            Some((value, _)) => (value > stored || best.complete && value < stored)
                .then_some((value, Source::Moves)),
            None if best.complete => {
                let end = Value::from_wdl(self.game().without_move());
                (stored != end).then_some((end, Source::End))
            }
            None => None,
        }
    }

    #[cold]
    fn contradiction(
        &self,
        position: &G::Position,
        disagreement: Disagreement,
        origins: &[(G::Position, Measure)],
    ) -> ProbeError<G::Class> {
        let (mut tables, mut left) = (vec![], MAX_FOLLOWED);
        for (position, measure) in origins {
            self.add_tables(position, measure, &mut tables, &mut left);
        }
        let mut classes: Vec<G::Class> = vec![];
        for key in &tables {
            if !classes.contains(&key.class) {
                classes.push(key.class);
            }
        }
        let (rules, home) = (self.game().name(), self.tables().home.as_deref());
        ProbeError::Contradiction(Box::new(Contradiction {
            position: self.game().write(position),
            tables,
            command: verify_command(rules, home, classes),
            disagreement,
        }))
    }

    /// Adds the tables that the value of a position comes from.
    fn add_tables(
        &self,
        position: &G::Position,
        measure: &Measure,
        tables: &mut Vec<TableKey<G::Class>>,
        left: &mut usize,
    ) {
        let Some(fewer) = left.checked_sub(1) else {
            return;
        };
        *left = fewer;
        // The table is the same for all counts of a second clock.
        let measure = match *measure {
            Measure::Need { profile, .. } => Measure::need(profile),
            clockless => clockless,
        };
        let game = self.game();
        match game.find(self, position, measure) {
            Ok(ValueSource::Stored(_)) => {
                if let Some((class, _)) = Rules::canonical(game, position) {
                    let key = TableKey::of(game, class, &measure);
                    if !tables.contains(&key) {
                        tables.push(key);
                    }
                }
            }
            Ok(ValueSource::Moves(_)) => {
                let mut moves = vec![];
                game.moves_into(position, &mut moves);
                for played in &moves {
                    self.add_tables(&game.play(position, played), &measure, tables, left);
                }
            }
            Ok(ValueSource::Known(_)) | Err(_) => {}
        }
    }
}

/// Whether a value can be that of the same position as another: the same result or, under draw
/// rules, a draw.
fn agree(first: Value, (measure, value): (Measure, Value)) -> bool {
    first.wdl() == value.wdl()
        || matches!(measure, Measure::Need { .. }) && value.wdl() == Wdl::Draw
}
