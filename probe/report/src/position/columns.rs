//! MoveCount in columns: what each leads to, seen from the player who makes it.

use super::sentences::needed;
use crate::language::{Language, say};
use crate::lines::width;
use crate::move_counts::ClockMoves;
use galotne::value::Value;
use galotne::verdict::{Category, Judgement, RunningClock};

/// The columns: the space before each, and how wide it is at least; one holds its widest cell.
const COLUMNS: [(usize, usize, Alignment); 7] = [
    (2, 4, Alignment::Right),
    (2, 18, Alignment::Left),
    (1, 13, Alignment::Left),
    (2, 7, Alignment::Right),
    (2, 7, Alignment::Right),
    (2, 7, Alignment::Right),
    (2, 4, Alignment::Left),
];

/// Where numbers stand, and where words do.
#[derive(Clone, Copy)]
enum Alignment {
    Left,
    Right,
}

/// A number where there is one, a move, its result; then, in moves with the plies beside them, what
/// is left to play, what is left on the clock and what is needed of it, and the rule of that clock.
pub(super) struct MoveColumns {
    language: Language,
    rows: Vec<[String; 7]>,
}

impl MoveColumns {
    /// The heading; `result` is the message over the results.
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
        }
    }

    /// The choice of who may claim a draw, which comes before moving.
    pub fn push_claim(&mut self) {
        let mut row = std::array::from_fn(|_| "-".to_owned());
        row[0].clear();
        row[1] = say!(self.language, "choice-claim");
        row[2] = say!(self.language, "move-draw");
        self.rows.push(row);
    }

    /// A move that leads to what was judged for the side to move after it.
    pub fn push(&mut self, label: &str, text: &str, judged: &Judgement) {
        let category = judged.category.map_or("unknown", Category::word);
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

    /// The lines, and what their numbers are; where no line has a number there is no room for one.
    pub fn lines(self) -> Vec<String> {
        let mut widths = COLUMNS.map(|(_, least, _)| least);
        for row in &self.rows {
            for (wide, cell) in widths.iter_mut().zip(row) {
                *wide = (*wide).max(width(cell));
            }
        }
        let numbered = self.rows.iter().any(|[label, ..]| !label.is_empty());
        let lines = self.rows.iter().map(|row| {
            let cells = row.iter().zip(COLUMNS).zip(widths);
            let cells = cells.skip(usize::from(!numbered));
            let cells = cells.map(|((cell, (space, _, side)), wide)| {
                let (space, rest) = (" ".repeat(space), " ".repeat(wide - width(cell)));
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

/// The clock that `need` is compared with.
fn shortest(judged: &Judgement) -> Option<RunningClock> {
    let clocks = judged.clocks();
    (clocks.in_charge().into_iter())
        .chain(clocks.secondary())
        .find(|running| Some(running.left) == clocks.left())
}

/// How many moves the game still takes, and the plies that they are.
fn to_go(judged: &Judgement) -> String {
    match judged.dtw.and_then(Value::plies) {
        None => "-".to_owned(),
        Some(0) => "0".to_owned(),
        Some(plies) => format!("{} ({plies})", plies.div_ceil(2)),
    }
}
