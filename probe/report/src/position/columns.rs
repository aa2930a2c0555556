//! Moves in columns, with their results from the perspective of the player who makes them.

use super::sentences::needed;
use crate::language::say;
use crate::lines::width;
use crate::move_counts::ClockMoves;
use crate::paint::{self, Paint, painted};
use crate::wording::Wording;
use galotne::value::{Value, Wdl};
use galotne::verdict::{Category, Judgement, RunningClock};

/// The columns: number, move, result, moves left on the clock, moves needed of it, and its rule.
const COLUMNS: usize = 6;

/// The column of the results.
const RESULT: usize = 2;

/// The columns of numbers, which are aligned to the right.
const NUMBERS: [usize; 3] = [0, 3, 4];

/// The columns in which a dash stands for nothing.
const DASHED: std::ops::Range<usize> = RESULT + 1..COLUMNS;

/// The space before a column.
const SPACE: usize = 2;

/// Rows of moves under a heading. A column is as wide as its widest cell; one with nothing under
/// its heading is left out.
pub(crate) struct MoveColumns {
    wording: Wording,
    /// Each with its result; `None` for the heading and where unknown.
    rows: Vec<(Option<Wdl>, [String; COLUMNS])>,
}

impl MoveColumns {
    /// Begins with the heading. `result` is the key of the message over the results, `last` that
    /// over the last column.
    pub fn new(wording: Wording, result: &str, last: &str) -> Self {
        let heading = ["column-move", result, "column-left", "column-needs", last];
        let [text, result, left, needs, rule] = heading.map(|key| say!(wording.language, key));
        Self {
            wording,
            rows: vec![(None, [String::new(), text, result, left, needs, rule])],
        }
    }

    /// Adds the claim of a draw, which comes before moving.
    pub fn push_claim(&mut self) {
        let language = self.wording.language;
        let [claim, draw] = ["choice-claim", "move-draw"].map(|key| say!(language, key));
        let mut row: [String; COLUMNS] = Default::default();
        (row[RESULT - 1], row[RESULT]) = (claim, draw);
        self.rows.push((Some(Wdl::Draw), row));
    }

    /// Adds a move; `judged` is the position after it, for the side to move there.
    pub fn push(&mut self, label: &str, text: &str, judged: &Judgement) {
        let running = shortest(judged);
        let [left, needs] = running.map_or_else(Default::default, |running| {
            let situation = &judged.situation;
            let tally = ClockMoves {
                clock: running.clock,
                class: situation.class(),
                turn: situation.position().turn(),
                wording: self.wording,
            };
            tally.short(running.left, needed(judged))
        });
        let rule = running.map_or("", |running| running.clock.rule).to_owned();
        let plies = judged.dtw.and_then(Value::plies);
        let length = plies.map(|plies| self.wording.length("length", usize::from(plies) + 1));
        self.push_row(label, text, judged.category, length, [left, needs, rule]);
    }

    /// Adds a move with the category of the position after it, and the length of the game.
    pub fn push_row(
        &mut self,
        label: &str,
        text: &str,
        category: Option<Category>,
        length: Option<String>,
        [left, needs, rule]: [String; 3],
    ) {
        let (language, word) = (
            self.wording.language,
            category.map_or("unknown", Category::word),
        );
        let said = match (length, category) {
            (Some(length), Some(_)) => say!(language, format!("move-{word}-in"), length = length),
            _ => say!(language, format!("move-{word}")),
        };
        let result = category.map(paint::result).map(Wdl::opposite);
        let row = [label.to_owned(), text.to_owned(), said, left, needs, rule];
        self.rows.push((result, row));
    }

    /// Writes the lines, and below them what a half is, if there is one; none without moves.
    pub fn lines(&self, paint: Paint) -> Vec<String> {
        if self.rows.len() == 1 {
            return vec![];
        }
        let widths = self.widths();
        let line = |(place, (result, row)): (usize, &(Option<Wdl>, [String; COLUMNS]))| {
            let mut line = String::new();
            for (column, cell) in row.iter().enumerate() {
                let Some(wide) = widths[column] else {
                    continue;
                };
                let cell = match cell.is_empty() && place > 0 && DASHED.contains(&column) {
                    true => "-",
                    false => cell,
                };
                let rest = " ".repeat(wide - width(cell));
                let cell = painted(paint, result.filter(|_| column == RESULT), cell);
                line.push_str(&" ".repeat(SPACE));
                line.push_str(&match NUMBERS.contains(&column) {
                    true => rest + &cell,
                    false => cell + &rest,
                });
            }
            line.trim_end().to_owned()
        };
        let mut lines: Vec<String> = self.rows.iter().enumerate().map(line).collect();
        let halves =
            |row: &[String; COLUMNS]| NUMBERS.iter().any(|&column| row[column].contains('½'));
        if self.rows.iter().any(|(_, row)| halves(row)) {
            let half = say!(self.wording.language, "column-half");
            lines.push(format!("{}{half}", " ".repeat(SPACE)));
        }
        lines
    }

    /// The width of the lines in characters.
    pub fn width(&self) -> usize {
        self.widths()
            .iter()
            .flatten()
            .map(|wide| SPACE + wide)
            .sum()
    }

    /// The widths of the columns; `None` for one that is left out.
    fn widths(&self) -> [Option<usize>; COLUMNS] {
        std::array::from_fn(|column| {
            let mut cells = self.rows.iter().map(|(_, row)| &row[column]);
            let heading = width(cells.next()?);
            let widest = cells.map(|cell| width(cell)).max()?;
            (widest > 0).then_some(widest.max(heading))
        })
    }
}

/// The clock with which `need` is compared.
fn shortest(judged: &Judgement) -> Option<RunningClock> {
    let clocks = judged.clocks();
    (clocks.in_charge().into_iter())
        .chain(clocks.secondary())
        .find(|running| Some(running.left) == clocks.left())
}
