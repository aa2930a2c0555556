//! Sheets as a referee reads them, no wider than a page.

use super::{Clause, ClockSheet, ProfileSheet, RulesSheet, SentenceSheet};
use crate::language::{Language, say};
use crate::lines::{folded, plain, width};

/// How wide the text is.
const WIDTH: usize = 100;
/// Between columns, and before the first.
const SPACE: &str = "  ";
/// The columns of clauses: the name, what it says, where it is written.
const CLAUSE: [usize; 3] = [8, 46, 38];
/// The columns of clocks: rule, material, moves, whose, restarted by, entered, draw.
const CLOCK: [usize; 7] = [12, 30, 5, 8, 12, 9, 10];
/// The columns of sentences: where it is written, and what is to be said of it.
const SENTENCE: [usize; 2] = [22, 72];
/// The columns that make room for others in which a word is wider.
const WIDEST: usize = 1;

/// A game with its profiles, with a line end after each line.
#[must_use]
pub fn text(sheet: &RulesSheet, language: Language) -> String {
    let mut lines = vec![String::new(), head(sheet, language), String::new()];
    let clauses = (sheet.clauses.iter()).map(
        |Clause {
             clause,
             text,
             source,
         }| {
            let name = say!(language, format!("clause-{clause}"));
            [name, text.clone(), (*source).to_owned()]
        },
    );
    lines.extend(table(CLAUSE, clauses.map(SheetRow::Cells).collect()));
    lines.extend(sentences("sheet-open", &sheet.open, language));
    if sheet.profiles.is_empty() {
        let none = say!(language, "sheet-no-profiles");
        lines.extend([String::new(), format!("{SPACE}{none}")]);
    }
    for profile in &sheet.profiles {
        let key = match profile.profile == sheet.default_profile {
            true => "sheet-default-profile",
            false => "sheet-profile",
        };
        let (name, source) = (profile.profile, profile.source);
        let heading = say!(language, key, profile = name, source = source);
        lines.extend([String::new(), format!("{SPACE}{heading}")]);
        lines.extend(clocks(profile, language));
        lines.extend(sentences("sheet-open", &profile.open, language));
        lines.extend(sentences("sheet-uncounted", &profile.uncounted, language));
    }
    printed(&lines)
}

fn printed(lines: &[String]) -> String {
    plain(&lines.join("\n")) + "\n"
}

fn head(sheet: &RulesSheet, language: Language) -> String {
    let (rules, source) = (sheet.rules, sheet.source);
    match sheet.aliases {
        [] => say!(language, "sheet-head", rules = rules, source = source),
        aliases => say!(
            language,
            "sheet-head-aliases",
            rules = rules,
            aliases = aliases.join(", "),
            source = source
        ),
    }
}

/// The rules of a profile; nothing for one that has none.
fn clocks(profile: &ProfileSheet, language: Language) -> Vec<String> {
    if profile.clocks.is_empty() && profile.repetition.is_none() {
        return vec![];
    }
    let heading = [
        "sheet-rule",
        "sheet-material",
        "sheet-moves",
        "sheet-of",
        "sheet-restarted-by",
        "sheet-entered",
        "sheet-draw",
    ];
    let mut rows = vec![SheetRow::Cells(heading.map(|key| say!(language, key)))];
    for clock in &profile.clocks {
        rows.push(SheetRow::Cells(cells(clock, language)));
        if let Some(standing) = &clock.standing {
            let standing = standing.as_str();
            rows.push(SheetRow::Remark(say!(
                language,
                "sheet-while",
                standing = standing
            )));
        }
        rows.push(SheetRow::Remark(say!(language, clock.cite)));
    }
    if let Some(repetition) = &profile.repetition {
        rows.push(SheetRow::Cells([
            repetition.rule.to_owned(),
            say!(language, "sheet-repetition"),
            repetition.occurrences.to_string(),
            say!(language, "sheet-times"),
            String::new(),
            String::new(),
            by(repetition.claimed, language),
        ]));
        rows.push(SheetRow::Remark(say!(language, repetition.cite)));
    }
    let mut lines = vec![String::new()];
    lines.extend(table(CLOCK, rows));
    lines
}

/// Sentences of the texts under a heading: where they stand, the words as printed, and how they are
/// read.
fn sentences(heading: &str, sheets: &[SentenceSheet], language: Language) -> Vec<String> {
    if sheets.is_empty() {
        return vec![];
    }
    let rows = sheets.iter().flat_map(|sheet| {
        let quote = sheet
            .quote
            .map(|quote| say!(language, "sheet-quoted", quote = quote));
        let first = quote.clone().unwrap_or_else(|| sheet.text.clone());
        let rest = quote.map(|_| SheetRow::Cells([String::new(), sheet.text.clone()]));
        [
            Some(SheetRow::Cells([sheet.source.to_owned(), first])),
            rest,
        ]
        .into_iter()
        .flatten()
    });
    let mut lines = vec![
        String::new(),
        format!("{SPACE}{}", say!(language, heading)),
        String::new(),
    ];
    lines.extend(table(SENTENCE, rows.collect()));
    lines
}

fn cells(clock: &ClockSheet, language: Language) -> [String; 7] {
    let restarted_by = match clock.restarted_by {
        [] => say!(language, "restarted-by-nothing"),
        events => {
            let events = events.iter().map(|event| {
                let event = event.replace(' ', "-");
                say!(language, format!("restarted-by-{event}"))
            });
            events.collect::<Vec<_>>().join(", ")
        }
    };
    let entered = match clock.capped_by {
        None => say!(language, "entered-fresh"),
        Some(rule) => say!(language, "entered-capped", rule = rule),
    };
    [
        clock.rule.to_owned(),
        clock.material.clone(),
        clock.moves.to_string(),
        say!(language, format!("of-{}", clock.counted)),
        restarted_by,
        entered,
        draw(clock, language),
    ]
}

fn draw(clock: &ClockSheet, language: Language) -> String {
    let how = by(clock.claimed, language);
    let remarks = [
        (clock.contested, "draw-contested"),
        (!clock.tabled, "draw-untabled"),
    ];
    let remarks = remarks.into_iter().filter(|(holds, _)| *holds);
    let words = std::iter::once(how).chain(remarks.map(|(_, key)| say!(language, key)));
    words.collect::<Vec<_>>().join(", ")
}

/// How a draw comes about.
fn by(claimed: bool, language: Language) -> String {
    let key = if claimed {
        "draw-claimed"
    } else {
        "draw-automatic"
    };
    say!(language, key)
}

/// A line between games.
#[must_use]
pub fn separator() -> String {
    format!("\n{}\n", "-".repeat(WIDTH))
}

/// What the words and the numbers mean.
#[must_use]
pub fn legend(language: Language) -> String {
    let words = ["in-charge", "of", "entered", "draw"].map(|word| {
        let key = format!("legend-{word}");
        [say!(language, key), say!(language, key + ".means")]
    });
    let texts = [
        ("000, 002", "000"),
        ("001", "001"),
        ("003", "003"),
        ("004", "004"),
    ];
    let texts =
        texts.map(|(number, key)| [number.to_owned(), say!(language, format!("legend-{key}"))]);
    let rows = words
        .into_iter()
        .chain(texts)
        .map(SheetRow::Cells)
        .collect();
    let mut lines = vec![String::new()];
    lines.extend(table([9, WIDTH - 13], rows));
    printed(&lines)
}

/// A row of a table, or a line that belongs to the row above.
enum SheetRow<const N: usize> {
    Cells([String; N]),
    Remark(String),
}

/// Texts side by side, folded between words, in columns of these widths.
fn table<const N: usize>(widths: [usize; N], rows: Vec<SheetRow<N>>) -> Vec<String> {
    let widths = fitted(widths, &rows);
    let mut lines = vec![];
    for row in rows {
        match row {
            SheetRow::Cells(cells) => lines.extend(side_by_side(&widths, &cells)),
            SheetRow::Remark(text) => {
                let first = widths.first().copied().unwrap_or_default();
                let rest = WIDTH - first - 2 * SPACE.len();
                lines.extend(side_by_side(&[first, rest], &[String::new(), text]));
            }
        }
    }
    lines
}

/// The widths, except that no word is wider than its column: the widest column makes room.
fn fitted<const N: usize>(mut widths: [usize; N], rows: &[SheetRow<N>]) -> [usize; N] {
    for place in (0..N).filter(|place| *place != WIDEST) {
        let words = rows.iter().flat_map(|row| match row {
            SheetRow::Cells(cells) => cells[place].split(' ').map(width).max(),
            SheetRow::Remark(_) => None,
        });
        let more = words
            .max()
            .unwrap_or_default()
            .saturating_sub(widths[place]);
        widths[place] += more;
        widths[WIDEST] = widths[WIDEST].saturating_sub(more);
    }
    widths
}

fn side_by_side(widths: &[usize], cells: &[String]) -> Vec<String> {
    let folded: Vec<_> = (cells.iter().zip(widths))
        .map(|(cell, &width)| folded(cell, width))
        .collect();
    let height = folded.iter().map(Vec::len).max().unwrap_or_default();
    (0..height)
        .map(|line| {
            let cells = folded.iter().zip(widths).map(|(lines, &width)| {
                let text = lines.get(line).map_or("", String::as_str);
                format!("{SPACE}{text:<width$}")
            });
            cells.collect::<String>().trim_end().to_owned()
        })
        .collect()
}
