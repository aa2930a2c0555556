//! Reports as a page of HTML.

use super::course::Course;
use super::{Document, Fact, Figure, Holds, Judgement, PageEntry, Table, unreadable_line};
use crate::diagram;
use crate::language::{Language, say};
use maud::{DOCTYPE, Markup, PreEscaped, html};

const STYLE: &str = include_str!("page.css");

pub(super) fn write(entries: &[PageEntry<'_>], language: Language) -> String {
    let reports: Vec<Result<Document, String>> = (entries.iter())
        .map(|entry| match entry {
            PageEntry::Judged(tables, case) => Ok(Document::new(tables, case, language)),
            PageEntry::Unreadable(error) => Err(unreadable_line(error, language)),
        })
        .collect();
    let title = match &reports[..] {
        [Ok(report)] => report.title.clone(),
        reports => say!(language, "title-games", n = reports.len()),
    };
    html! {
        (DOCTYPE)
        html lang=(language.tag()) {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                title { (title) }
                // Style sheets of this house: nothing in them comes from elsewhere.
                style { (PreEscaped(STYLE)) (PreEscaped(diagram::STYLE)) }
            }
            body {
                main {
                    @for report in &reports {
                        @match report {
                            Ok(report) => (article(report)),
                            Err(line) => article { p { (line) } },
                        }
                    }
                }
            }
        }
    }
    .into_string()
}

fn article(report: &Document) -> Markup {
    html! {
        article {
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
            footer {
                @for line in &report.footer {
                    p { (line) }
                }
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
        section {
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

fn table(table: &Table) -> Markup {
    let class = |holds: Holds| match holds {
        Holds::Text | Holds::Moves => None,
        Holds::Numbers => Some("number"),
    };
    html! {
        h2 { (table.heading) }
        @if table.rows.is_empty() {
            p { (table.empty) }
        } @else {
            div class="wide" {
                table {
                    thead {
                        tr {
                            @for column in &table.columns {
                                th scope="col" class=[class(column.holds)] { (column.heading) }
                            }
                        }
                    }
                    tbody {
                        @for row in &table.rows {
                            tr {
                                @for (cell, column) in row.iter().zip(&table.columns) {
                                    td class=[class(column.holds)] {
                                        @if column.holds == Holds::Moves {
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
}

/// Moves with commas between them, each in one line.
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
fn course(course: &Course) -> Markup {
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
