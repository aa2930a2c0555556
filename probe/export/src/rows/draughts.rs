//! Rows of draughts.

use super::column::Column;
use super::column::ColumnValue::{Flag, Number, Numbers, Text};
use super::export::write_files;
use super::game::{Row, RowGame, RowSource};
use super::settings::RowSettings;
use crate::{ExportError, ExportProgress, ExportedFile, Order};
use galotne::geometry::Squares;
use galotne::index::Index;
use galotne::material::Class;
use galotne::notation::Fen;
use galotne::position::{Colour, Position};
use galotne::rules::{ClassIndex, Clock, Rules, Variant};
use galotne::tablebase::Tablebase;
use galotne::value::Value;
use galotne::verdict::{Judgement, Situation, SpentPlies, judge_many};
use galotne_find::FoundPosition;

/// A position judged with plies spent on the clock in charge.
#[derive(Clone)]
pub struct ClockedResult {
    /// The judgement.
    pub judged: Judgement,
    /// The plies spent.
    pub spent: u16,
}

impl Row<Variant> {
    /// Returns the clock in charge.
    fn clock(&self) -> Option<&'static Clock> {
        let running = self.clocked.judged.clocks().in_charge();
        running.map(|running| running.clock)
    }

    /// Returns the plies that must be left on the clock in charge for the result to stand.
    fn need(&self) -> Option<i32> {
        let need = self.clock().and(self.clocked.judged.need)?;
        need.plies().map(Into::into)
    }

    /// Returns the numbers of squares, ascending.
    fn squares(&self, squares: Squares) -> Vec<i32> {
        let squares = self.position.board().iter(squares);
        squares.map(|square| square.number().into()).collect()
    }
}

type C = Column<Row<Variant>>;

impl RowGame for Variant {
    type ClockedResult = ClockedResult;

    const COLUMNS: &'static [C] = &[
        C::FEN,
        C::RULES,
        C::CLASS,
        C::TURN,
        C::new(
            "white_men",
            Numbers(|row| row.squares(row.position.men(Colour::White))),
        ),
        C::new(
            "white_kings",
            Numbers(|row| row.squares(row.position.kings(Colour::White))),
        ),
        C::new(
            "black_men",
            Numbers(|row| row.squares(row.position.men(Colour::Black))),
        ),
        C::new(
            "black_kings",
            Numbers(|row| row.squares(row.position.kings(Colour::Black))),
        ),
        C::WDL,
        C::DTW,
        C::new(
            "profile",
            Text(|row| Some(row.clocked.judged.situation.profile().name)),
        ),
        // This and the next four are of the clock in charge.
        C::new("rule", Text(|row| row.clock().map(|clock| clock.rule))),
        C::new(
            "rule_limit",
            Number(|row| row.clock().map(|clock| clock.limit().into())),
        ),
        C::new(
            "spent",
            Number(|row| row.clock().map(|_| row.clocked.spent.into())),
        ),
        C::new("need", Number(Row::need)),
        C::new(
            "max_spent",
            Number(|row| row.clocked.judged.max_spent().map(Into::into)),
        ),
        C::new(
            "category",
            Text(|row| row.clocked.judged.category.map(|found| found.word())),
        ),
        C::MOVES,
        C::WINNING_MOVES,
        C::UNIQUE_WIN,
        C::new("capture", Flag(|row| row.takes)),
        C::CELL,
    ];

    fn are_images(_: &Position, _: &Position) -> bool {
        false
    }

    fn judge(
        source: &RowSource<'_, Self>,
        positions: &[Position],
    ) -> Result<Vec<(Value, ClockedResult)>, ExportError> {
        let (tables, settings) = (source.tables, source.settings);
        let spent = settings.spent.map(SpentPlies::Running);
        let situations = positions.iter().map(|&position| {
            Situation::with_spent(tables.game(), settings.profile, position, spent.as_slice())
        });
        let situations = situations.collect::<Result<Vec<_>, _>>()?;
        let mut results = Vec::with_capacity(positions.len());
        for judged in judge_many(tables, &situations) {
            let judged = judged?;
            if let Some(&key) = judged.missing.first() {
                return Err(tables.missing(key).into());
            }
            let spent = settings.spent.unwrap_or_default();
            results.push((
                judged.dtw.unwrap_or(Value::Draw),
                ClockedResult { judged, spent },
            ));
        }
        Ok(results)
    }

    fn read_position(
        &self,
        class: Class,
        index: &Index,
        fen: &str,
    ) -> Result<FoundPosition, String> {
        let read = Fen::parse(self, fen).map_err(|error| error.to_string())?;
        let position = read.position;
        let other = || format!("it is not of class {class}");
        let (canonical, seen) = self.canonical(&position).ok_or_else(other)?;
        if canonical != class.canonical() {
            return Err(other());
        }
        let (_, cell) = index.plane_and_cell(&index.place(&seen));
        Ok(FoundPosition { position, cell })
    }

    fn export(
        tables: &Tablebase,
        settings: &RowSettings,
        order: &Order<Class>,
        progress: &dyn ExportProgress,
    ) -> Result<Vec<ExportedFile>, ExportError> {
        write_files(tables, settings, order, progress)
    }
}
