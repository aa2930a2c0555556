//! A chapter as a page that needs nothing but itself: to look at, to print.

use crate::chapter::{Chapter, Dispute};
use crate::mills;
use crate::plots::PlotError;
use crate::tell::{self, Block, Section, game, named, sections};
use galotne_report::diagram;
use galotne_report::page::{PAPER, head};
use galotne_report::{Language, say};
use maud::{DOCTYPE, Markup, PreEscaped, html};

/// The first chapter with all that there is to tell of it; the others, of the same pieces in other
/// games, stand beside it and are told behind it.
///
/// # Errors
/// A plot cannot be drawn.
pub fn html(chapters: &[Chapter], language: Language) -> Result<String, PlotError> {
    let title = chapters
        .first()
        .map(|chapter| named(&chapter.class, language));
    let mut told = vec![];
    for (place, chapter) in chapters.iter().enumerate() {
        let others: Vec<&Chapter> = match place {
            0 => chapters.iter().skip(1).collect(),
            _ => vec![],
        };
        let sections = sections(chapter, &others, language)?;
        told.push((game(&chapter.rules, language), sections));
    }
    Ok(page(&title.unwrap_or_default(), &told, language))
}

/// A chapter on a class of mills.
///
/// # Errors
/// A plot cannot be drawn.
pub fn html_of_mills(chapter: &mills::Chapter, language: Language) -> Result<String, PlotError> {
    let title = mills::tell::named(&chapter.class, language);
    let sections = mills::tell::sections(chapter, language)?;
    let told = [(mills::tell::game(&chapter.rules, language), sections)];
    Ok(page(&title, &told, language))
}

/// Where draw rules disagree, class by class.
#[must_use]
pub fn disputes(all: &[Dispute], language: Language) -> String {
    let game = all.first().map(|of| game(&of.rules, language));
    let told = [(game.unwrap_or_default(), tell::disputes(all, language))];
    page(&say!(language, "study-disagree"), &told, language)
}

/// A page of sections in groups.
fn page(title: &str, told: &[(String, Vec<Section>)], language: Language) -> String {
    html! {
        (DOCTYPE)
        html lang=(language.tag()) {
            (head(title, &[PAPER, diagram::STYLE, STYLE]))
            body {
                main {
                    h1 { (title) }
                    nav aria-label=(say!(language, "study-contents")) {
                        @for (place, (game, sections)) in told.iter().enumerate() {
                            p { b { (game) } }
                            ol {
                                @for (number, section) in sections.iter().enumerate() {
                                    li { a href=(format!("#s{place}-{number}")) { (section.title) } }
                                }
                            }
                        }
                    }
                    @for (place, (game, sections)) in told.iter().enumerate() {
                        article {
                            h2 { (game) }
                            @for (number, section) in sections.iter().enumerate() {
                                (told_section(&format!("s{place}-{number}"), section, language))
                            }
                        }
                    }
                }
            }
        }
    }
    .into_string()
}

fn told_section(id: &str, section: &Section, language: Language) -> Markup {
    html! {
        section id=(id) {
            h3 { (section.title) }
            @for some in section.blocks.chunk_by(|one, other| is_small(one) && is_small(other)) {
                @if some.len() > 1 {
                    div class="together" { @for block in some { (told_block(block, language)) } }
                } @else {
                    @for block in some { (told_block(block, language)) }
                }
            }
        }
    }
}

/// Whether several of a kind stand beside each other.
fn is_small(block: &Block) -> bool {
    match block {
        Block::Board { .. } => true,
        Block::Plot { svg, .. } => {
            svg.starts_with("<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"board")
        }
        _ => false,
    }
}

fn told_block(block: &Block, language: Language) -> Markup {
    match block {
        Block::Words(words) => html! { p { (words) } },
        Block::Table(head, rows) => html! {
            div class="wide" tabindex="0" {
                table {
                    thead {
                        tr {
                            @for cell in head {
                                @if cell.is_empty() { td {} } @else { th scope="col" { (cell) } }
                            }
                        }
                    }
                    tbody {
                        @for row in rows {
                            tr {
                                @for (place, cell) in row.iter().enumerate() {
                                    @if place == 0 { th scope="row" { (cell) } } @else { td { (cell) } }
                                }
                            }
                        }
                    }
                }
            }
        },
        // A board says itself what it is.
        Block::Plot { svg, caption } if is_small(block) => html! {
            figure class="small" { (PreEscaped(svg)) figcaption { (caption) } }
        },
        Block::Plot { svg, caption } => html! {
            figure class="plot" tabindex="0" {
                div role="img" aria-label=(caption) { (PreEscaped(svg)) }
                figcaption { (caption) }
            }
        },
        Block::Board { board, caption } => html! {
            figure class="small" {
                (PreEscaped(board.drawn(&say!(language, "to-move", side = board.turn()), &board.fen(), language)))
                figcaption { (caption) }
            }
        },
        Block::Line(moves) => html! {
            div class="wide" tabindex="0" {
                table class="line" {
                    @for [number, moves, equal] in moves {
                        tr { th scope="row" { (number) "." } td { (moves) } td { small { (equal) } } }
                    }
                }
            }
        },
        Block::Command(command) => html! { p class="command" { code { (command) } } },
    }
}

/// One column to read; boards beside each other; tables that are too wide are moved under the
/// finger.
const STYLE: &str = "
body { font: 17px/1.5 system-ui, sans-serif; margin: 0; }
main { max-width: 56rem; margin: 0 auto; padding: 1rem; }
h1 { line-height: 1.2; }
h3 { margin-top: 2.2rem; }
nav ol { columns: 2; column-gap: 2rem; padding-left: 1.4rem; }
nav li { break-inside: avoid; }
.wide { overflow-x: auto; }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; margin: .6rem 0; }
th, td { text-align: right; padding: .2rem .7rem; border-bottom: 1px solid color-mix(in srgb, currentColor 18%, transparent); }
th { font-weight: 500; }
thead th { border-bottom-width: 2px; vertical-align: bottom; }
th[scope=row] { text-align: left; }
.line td { text-align: left; }
.line td:nth-child(2) { white-space: pre; }
figure { margin: 1rem 0; break-inside: avoid; }
.plot { overflow-x: auto; }
.plot svg { width: 100%; min-width: 36rem; height: auto; display: block; background: #fff; border-radius: .4rem; }
.together { display: grid; grid-template-columns: repeat(auto-fill, minmax(17rem, 1fr)); gap: 1.2rem; }
.small { max-width: 24rem; }
.small svg { width: 100%; height: auto; display: block; }
figcaption { font-size: .9rem; margin-top: .3rem; overflow-wrap: anywhere; }
.command code { font-size: .85rem; overflow-wrap: anywhere; }
@media (max-width: 32rem) { nav ol { columns: 1; } }
@media print {
  body { font-size: 10.5pt; }
  main { padding: 0; max-width: none; }
  nav { display: none; }
  .wide { overflow: visible; }
  .plot svg { min-width: 0; }
  .together { grid-template-columns: repeat(3, 1fr); }
  .small { max-width: 58mm; }
  h3 { break-after: avoid; }
}
";
