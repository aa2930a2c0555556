//! Reports as a page of HTML.

use super::value_strip::ValueStrips;
use super::{
    CellKind, CutReason, Fact, Figure, GameReport, IndexRow, Judgement, PageEntry, ReportColumn,
    ReportTable, mills, unreadable_line,
};
use crate::diagram;
use crate::language::{Language, say};
use crate::page::head;
use maud::{DOCTYPE, Markup, PreEscaped, html};

const STYLE: &str = include_str!("page.css");

/// Stands where the reports go. What follows it on the page is markup alone, so its last place is
/// its own.
const REPORTS: &str = "<!-- reports -->";

pub(super) fn write(entries: &[PageEntry<'_>], language: Language) -> String {
    let rows: Vec<IndexRow> = (entries.iter())
        .map(|entry| IndexRow::new(entry, language))
        .collect();
    let (mut page, end) = frame(&rows, language);
    for (place, entry) in (1..).zip(entries) {
        page.push_str(&report(place, entry, language));
    }
    page.push_str(&end);
    page
}

/// What stands before the reports of a page, with the index of them, and what stands behind them.
pub(super) fn frame(rows: &[IndexRow], language: Language) -> (String, String) {
    let title = match rows {
        [IndexRow::Judged { title, .. }] => title.clone(),
        rows => say!(language, "title-games", n = rows.len()),
    };
    let page = html! {
        (DOCTYPE)
        html lang=(language.tag()) {
            (head(&title, &[STYLE, diagram::STYLE]))
            body {
                main {
                    @if rows.len() > 1 {
                        (index(&title, language, (1..).zip(rows)))
                    }
                    (PreEscaped(REPORTS))
                }
            }
        }
    }
    .into_string();
    match page.rsplit_once(REPORTS) {
        Some((begin, end)) => (begin.to_owned(), end.to_owned()),
        None => (page, String::new()),
    }
}

/// The report on a game at this place of the page, from 1.
pub(super) fn report(place: usize, entry: &PageEntry<'_>, language: Language) -> String {
    match entry {
        PageEntry::Judged(tables, case) => {
            article(place, &GameReport::new(tables, case, language)).into_string()
        }
        PageEntry::Unreadable(error) => unread(place, &unreadable_line(error, language)),
        PageEntry::Mills(tables, case) => {
            article(place, &mills::document(tables, case, language)).into_string()
        }
        PageEntry::MillsUnreadable(unjudged) => {
            unread(place, &mills::unreadable(unjudged, language))
        }
    }
}

fn unread(place: usize, line: &str) -> String {
    html! { article class="unread" id=(anchor(place)) { p { (line) } } }.into_string()
}

/// What stands behind the reports of a page that is not complete.
pub(super) fn cut(cut: CutReason, done: usize, all: usize, language: Language) -> String {
    let why = match cut {
        CutReason::Late { seconds } => {
            say!(language, "page-cut-late", seconds = seconds.to_string())
        }
        CutReason::Busy => say!(language, "page-cut-busy"),
    };
    let reports = say!(language, "page-cut-reports", done = done, all = all);
    html! { article class="cut" { p role="alert" { strong class="mark" { (why) } " " (reports) } } }
        .into_string()
}

/// The name of a report on the page, by its place there: numbers of games may come again.
fn anchor(place: usize) -> String {
    format!("report-{place}")
}

/// Which games there are, and what became of each.
fn index<'a>(
    title: &str,
    language: Language,
    rows: impl Iterator<Item = (usize, &'a IndexRow)>,
) -> Markup {
    let [game, verdict, stated] =
        ["index-game", "index-verdict", "index-stated"].map(|key| say!(language, key));
    let to = |place| format!("#{}", anchor(place));
    html! {
        nav class="index" {
            h1 { (title) }
            table class="cards" {
                thead {
                    tr {
                        th scope="col" { (game) }
                        th scope="col" { (verdict) }
                        th scope="col" { (stated) }
                    }
                }
                tbody {
                    @for (place, row) in rows {
                        tr {
                            @match row {
                                IndexRow::Judged { title, verdicts, stated, contradiction } => {
                                    td data-label=(game) { div { a href=(to(place)) { (title) } } }
                                    td data-label=(verdict) { div { (self::verdicts(verdicts)) } }
                                    td data-label=(stated) {
                                        div {
                                            (stated)
                                            @if let Some(mark) = contradiction {
                                                " "
                                                strong class="mark" { (mark) }
                                            }
                                        }
                                    }
                                },
                                IndexRow::Unreadable(line) => td colspan="3" { a href=(to(place)) { (line) } },
                            }
                        }
                    }
                }
            }
        }
    }
}

/// The verdicts of a report in short, with the profiles where there are several.
fn verdicts(verdicts: &[(String, String)]) -> Markup {
    let several = verdicts.len() > 1;
    html! {
        @for (profiles, verdict) in verdicts {
            p {
                @if several {
                    (profiles) ": "
                }
                (verdict)
            }
        }
    }
}

fn article(place: usize, report: &GameReport) -> Markup {
    html! {
        article id=(anchor(place)) {
            h1 { (report.title) }
            @if !report.dispute.is_empty() {
                section class="dispute" {
                    h2 { (report.word("dispute-heading")) }
                    @for sentence in &report.dispute {
                        p { (sentence) }
                    }
                }
            }
            (facts(&report.facts))
            @for judgement in &report.judgements {
                (ruling(judgement))
            }
            @for found in &report.tables {
                section { (table(found)) }
            }
            @if !report.course.strips.is_empty() {
                (course(&report.course))
            }
            (figures(&report.word("diagrams-heading"), &report.figures))
            @if !report.notes.is_empty() {
                section class="notes" {
                    h2 { (report.word("notes-heading")) }
                    ul class="sentences" {
                        @for note in &report.notes {
                            li { (note) }
                        }
                    }
                }
            }
            (signature(report))
            footer {
                @for line in &report.footer {
                    p { (line) }
                }
            }
        }
    }
}

/// Where an arbiter signs, on paper.
fn signature(report: &GameReport) -> Markup {
    html! {
        section class="signature" {
            @for key in ["sign-date", "sign-arbiter", "sign-signature"] {
                p { span { (report.word(key)) } }
            }
        }
    }
}

fn facts(facts: &[Fact]) -> Markup {
    html! {
        dl class="facts" {
            @for fact in facts {
                dt { (fact.label) }
                dd { (fact.value) }
            }
        }
    }
}

fn ruling(judgement: &Judgement) -> Markup {
    html! {
        section class="judgement" {
            h2 { (judgement.heading) small { (judgement.rules) } }
            p class="verdict" { (judgement.verdict) }
            ul class="sentences" {
                @for sentence in &judgement.sentences {
                    @if sentence.strong {
                        li { strong { (sentence.text) } }
                    } @else {
                        li { (sentence.text) }
                    }
                }
            }
            @if let Some(play) = &judgement.play {
                p class="play" {
                    b { (play.heading) ": " }
                    @for played in &play.moves {
                        span class="moves" { (played) }
                        " "
                    }
                    (play.ending)
                }
            }
        }
    }
}

fn table(table: &ReportTable) -> Markup {
    let (main, past) = (table.rows.split_at_checked(table.rows.len() - table.past))
        .filter(|_| table.fold.is_some())
        .unwrap_or((&table.rows, &[]));
    html! {
        h2 { (table.heading) }
        @if table.rows.is_empty() {
            p { (table.empty) }
        } @else {
            (rows(&table.columns, main))
            @if let Some(fold) = &table.fold {
                details {
                    summary { (fold) }
                    (rows(&table.columns, past))
                }
            }
        }
    }
}

/// Rows under their columns; where there is no room for columns each cell says which it stands in.
fn rows(columns: &[ReportColumn], rows: &[Vec<String>]) -> Markup {
    let class = |holds: CellKind| match holds {
        CellKind::Text | CellKind::Moves => None,
        CellKind::Numbers => Some("number"),
    };
    html! {
        table class="cards" {
            thead {
                tr {
                    @for column in columns {
                        th scope="col" class=[class(column.holds)] { (column.heading) }
                    }
                }
            }
            tbody {
                @for row in rows {
                    tr {
                        @for (cell, column) in row.iter().zip(columns) {
                            td class=[class(column.holds)] data-label=(column.heading) {
                                div {
                                    @if column.holds == CellKind::Moves {
                                        (moves(cell))
                                    } @else {
                                        (cell)
                                    }
                                }
                            }
                        }
                    }
                }
            }
        }
    }
}

/// MoveCount with commas between them, each in one line.
fn moves(cell: &str) -> Markup {
    html! {
        @for (place, played) in cell.split(", ").enumerate() {
            @if place > 0 {
                ", "
            }
            span class="moves" { (played) }
        }
    }
}

/// Strips and diagrams are markup of this package, escaped where they were made.
fn course(course: &ValueStrips) -> Markup {
    html! {
        section {
            h2 { (course.heading) }
            @for (caption, drawing) in &course.strips {
                div class="strip wide" {
                    @if let Some(caption) = caption {
                        p { (caption) }
                    }
                    (PreEscaped(drawing))
                }
            }
            ul class="legend" {
                @for (sign, meaning) in &course.legend {
                    li { (PreEscaped(sign)) span { (meaning) } }
                }
            }
        }
    }
}

fn figures(heading: &str, figures: &[Figure]) -> Markup {
    html! {
        section {
            h2 { (heading) }
            div class="figures" {
                @for figure in figures {
                    figure {
                        (PreEscaped(&figure.svg))
                        figcaption { (figure.caption) }
                    }
                }
            }
        }
    }
}
