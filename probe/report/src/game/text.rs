//! A report as plain text.

use super::document::{CellKind, GameDocument, ReportTable, VerdictSection};
use super::{TableStates, notes};
use crate::lines::{plain, width, wrapped};

/// The width of a terminal and of a letter, in characters.
const WIDTH: usize = 80;
/// The width at which cells are wrapped, and the least one in a table of many columns.
const CELL: usize = 22;
const NARROW_CELL: usize = 8;
/// The space before each column.
const GAP: usize = 2;

pub(super) fn write(report: &GameDocument, states: Option<TableStates<'_>>) -> String {
    let mut page = TextPage::default();
    page.heading(&report.title, '=');
    if let Some(card) = &report.card {
        page.space();
        page.hanging("", card.sentence());
    }
    if let Some(grounds) = &report.grounds {
        page.space();
        page.hanging("", grounds);
    }
    if !report.dispute.is_empty() {
        page.heading(&report.message("dispute-heading"), '-');
        for sentence in &report.dispute {
            page.item(sentence);
        }
    }
    if let Some(others) = &report.other_rules {
        if !others.differ.is_empty() {
            page.heading(&others.heading, '-');
            for sentence in &others.differ {
                page.item(sentence);
            }
        }
        page.space();
        for line in &others.short {
            page.hanging("", line);
        }
    }
    page.space();
    let widest = report.facts.iter().map(|fact| width(&fact.label)).max();
    for fact in &report.facts {
        let label = padded(&fact.label, widest.unwrap_or_default());
        page.hanging(&format!("{label}  "), &fact.value);
    }
    for judgement in &report.judgements {
        page.judgement(judgement);
    }
    for table in &report.tables {
        page.heading(&table.heading, '-');
        page.table(table);
    }
    if let Some(moves) = &report.moves {
        page.heading(&moves.heading, '-');
        page.hanging("", &moves.decisive.join(" "));
        if let Some((heading, later)) = &moves.later {
            page.hanging("", &format!("{heading} {}", later.join(" ")));
        }
    }
    if !report.notes.is_empty() {
        page.heading(&report.message("notes-heading"), '-');
        for note in &report.notes {
            page.item(note);
        }
    }
    page.space();
    for line in notes::footer(report, states) {
        page.hanging("", &line);
    }
    page.lines.join("\n") + "\n"
}

/// Lines of text.
#[derive(Default)]
struct TextPage {
    lines: Vec<String>,
}

impl TextPage {
    fn line(&mut self, text: &str) {
        self.lines.push(plain(text).trim_end().to_owned());
    }

    /// Adds an empty line, unless there is one or nothing.
    fn space(&mut self) {
        if self.lines.last().is_some_and(|line| !line.is_empty()) {
            self.lines.push(String::new());
        }
    }

    fn heading(&mut self, text: &str, under: char) {
        self.space();
        let from = self.lines.len();
        self.hanging("", text);
        let lines = self.lines.get(from..).unwrap_or_default();
        let widest = lines.iter().map(|line| width(line)).max();
        self.lines
            .push(under.to_string().repeat(widest.unwrap_or_default()));
    }

    fn item(&mut self, text: &str) {
        self.hanging("- ", text);
    }

    /// Adds a text in lines, indented by the width of the label before the first.
    fn hanging(&mut self, label: &str, text: &str) {
        let indent = " ".repeat(width(label));
        let lines = wrapped(text, WIDTH.saturating_sub(width(label)));
        for (place, line) in lines.into_iter().enumerate() {
            let label = if place == 0 { label } else { &indent };
            self.line(&format!("{label}{line}"));
        }
    }

    fn judgement(&mut self, judgement: &VerdictSection) {
        let heading = format!("{} ({})", judgement.heading, judgement.rules);
        self.heading(&heading, '-');
        self.space();
        self.hanging("  ", &judgement.verdict);
        self.space();
        for sentence in &judgement.sentences {
            self.hanging(if sentence.strong { "* " } else { "- " }, &sentence.text);
        }
        if let Some(play) = &judgement.play {
            let moves = play.moves.join(" ");
            let text = format!("{}: {moves} {}", play.heading, play.ending);
            self.item(text.replace("  ", " ").trim_end());
        }
    }

    fn table(&mut self, table: &ReportTable) {
        if table.rows.is_empty() {
            return self.hanging("  ", &table.empty);
        }
        let headings: Vec<String> = (table.columns.iter())
            .map(|column| column.heading.clone())
            .collect();
        let rows: Vec<&Vec<String>> = [&headings].into_iter().chain(&table.rows).collect();
        // The widest cells with which the table fits.
        let fits = |&cell: &usize| column_widths(&rows, cell).iter().sum::<usize>() <= WIDTH;
        let cell = (NARROW_CELL..=CELL).rev().find(fits);
        let cell = cell.unwrap_or(NARROW_CELL);
        let widths = column_widths(&rows, cell);
        for row in rows {
            let row: Vec<Vec<String>> = row.iter().map(|text| wrapped(text, cell)).collect();
            let height = row.iter().map(Vec::len).max().unwrap_or_default();
            for line in 0..height {
                let cells = row.iter().zip(&table.columns).zip(&widths);
                let cells: Vec<String> = cells
                    .map(|((cell, column), &wide)| {
                        let text = cell.get(line).map_or("", String::as_str);
                        let space = " ".repeat(wide.saturating_sub(GAP + width(text)));
                        let gap = " ".repeat(GAP);
                        if column.kind == CellKind::Numbers {
                            gap + &space + text
                        } else {
                            gap + text + &space
                        }
                    })
                    .collect();
                self.line(&cells.concat());
            }
        }
    }
}

/// The widths of columns with the space before them, if cells are wrapped at `cell` characters.
fn column_widths(rows: &[&Vec<String>], cell: usize) -> Vec<usize> {
    let columns = rows.iter().map(|row| row.len()).max().unwrap_or_default();
    let wide = |place: usize| {
        let texts = rows.iter().filter_map(|row| row.get(place));
        let lines = texts.flat_map(|text| wrapped(text, cell));
        GAP + lines.map(|line| width(&line)).max().unwrap_or_default()
    };
    (0..columns).map(wide).collect()
}

fn padded(text: &str, wide: usize) -> String {
    let space = " ".repeat(wide.saturating_sub(width(text)));
    format!("{text}{space}")
}
