//! Moves in columns, with their results from the perspective of the player who makes them.

use super::sentences::needed;
use crate::language::{Language, say};
use crate::lines::width;
use crate::move_counts::ClockMoves;
use crate::paint::{self, Paint, painted};
use galotne::value::{Value, Wdl};
use galotne::verdict::{Category, Judgement, RunningClock};

/// The columns: the space before each, its minimum width, and its alignment. A column is as wide as
/// its widest cell.
const COLUMNS: [(usize, usize, Alignment); 7] = [
    (2, 4, Alignment::Right),
    (2, 18, Alignment::Left),
    (1, 13, Alignment::Left),
    (2, 7, Alignment::Right),
    (2, 7, Alignment::Right),
    (2, 7, Alignment::Right),
    (2, 4, Alignment::Left),
];

/// The column of the results.
const RESULT: usize = 2;

/// The alignment of a column: left for words, right for numbers.
#[derive(Clone, Copy)]
enum Alignment {
    Left,
    Right,
}

/// Rows of moves: a number if there is one, the move, its result; then, in moves with plies in
/// brackets, the length of the game, the moves left on the clock and needed of it; and the rule of
/// the clock.
pub(super) struct MoveColumns {
    language: Language,
    rows: Vec<[String; 7]>,
    /// The results of the rows; `None` for the heading and where unknown.
    results: Vec<Option<Wdl>>,
}

impl MoveColumns {
    /// Begins with the heading; `result` is the key of the message over the results.
    pub fn new(language: Language, result: &str) -> Self {
        let heading = [
            String::new(),
            say!(language, "column-move"),
            say!(language, result),
            say!(language, "column-to-go"),
            say!(language, "column-left"),
            say!(language, "column-needs"),
            say!(language, "column-rule"),
        ];
        Self {
            language,
            rows: vec![heading],
            results: vec![None],
        }
    }

    /// Adds the claim of a draw, which comes before moving.
    pub fn push_claim(&mut self) {
        let mut row = std::array::from_fn(|_| "-".to_owned());
        row[0].clear();
        row[1] = say!(self.language, "choice-claim");
        row[2] = say!(self.language, "move-draw");
        self.rows.push(row);
        self.results.push(Some(Wdl::Draw));
    }

    /// Adds a move; `judged` is the position after it, for the side to move there.
    pub fn push(&mut self, label: &str, text: &str, judged: &Judgement) {
        let category = judged.category.map_or("unknown", Category::word);
        let result = judged.category.map(paint::result);
        self.results.push(result.map(Wdl::opposite));
        let running = shortest(judged);
        let [left, needs] = match running {
            None => ["-", "-"].map(str::to_owned),
            Some(running) => {
                let situation = &judged.situation;
                let tally = ClockMoves {
                    clock: running.clock,
                    class: situation.class(),
                    turn: situation.position().turn(),
                };
                tally.short(running.left, needed(judged))
            }
        };
        self.rows.push([
            label.to_owned(),
            text.to_owned(),
            say!(self.language, format!("move-{category}")),
            to_go(judged),
            left,
            needs,
            running.map_or("-", |running| running.clock.rule).to_owned(),
        ]);
    }

    /// Writes the lines and the legend of their numbers. Without move numbers their column is left
    /// out.
    pub fn lines(self, paint: Paint) -> Vec<String> {
        let mut widths = COLUMNS.map(|(_, least, _)| least);
        for row in &self.rows {
            for (wide, cell) in widths.iter_mut().zip(row) {
                *wide = (*wide).max(width(cell));
            }
        }
        let numbered = self.rows.iter().any(|[label, ..]| !label.is_empty());
        let lines = self.rows.iter().zip(&self.results).map(|(row, &result)| {
            let cells = row.iter().zip(COLUMNS).zip(widths).enumerate();
            let cells = cells.skip(usize::from(!numbered));
            let cells = cells.map(|(column, ((cell, (space, _, side)), wide))| {
                let (space, rest) = (" ".repeat(space), " ".repeat(wide - width(cell)));
                let result = result.filter(|_| column == RESULT);
                let cell = painted(paint, result, cell);
                match side {
                    Alignment::Left => format!("{space}{cell}{rest}"),
                    Alignment::Right => format!("{space}{rest}{cell}"),
                }
            });
            let line: String = cells.collect();
            line.trim_end().to_owned()
        });
        let mut lines: Vec<String> = lines.collect();
        if lines.iter().any(|line| line.contains(" (")) {
            lines.push(format!("  {}", say!(self.language, "columns-count")));
        }
        lines
    }
}

/// The clock with which `need` is compared.
fn shortest(judged: &Judgement) -> Option<RunningClock> {
    let clocks = judged.clocks();
    (clocks.in_charge().into_iter())
        .chain(clocks.secondary())
        .find(|running| Some(running.left) == clocks.left())
}

/// The number of moves to the end, and in brackets that of plies.
fn to_go(judged: &Judgement) -> String {
    match judged.dtw.and_then(Value::plies) {
        None => "-".to_owned(),
        Some(0) => "0".to_owned(),
        Some(plies) => format!("{} ({plies})", plies.div_ceil(2)),
    }
}
