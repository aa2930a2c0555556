//! Chapters as self-contained HTML pages for screen and print.

use crate::chapter::Chapter;
use crate::draughts::{Dispute, dispute_sections};
use crate::plots::PlotError;
use crate::section::{Block, Section};
use crate::sections::{ChapterGame, class_title, sections};
use galotne_report::diagram;
use galotne_report::page::{PAPER, head};
use galotne_report::{Language, say};
use maud::{DOCTYPE, Markup, PreEscaped, html};

/// Writes a chapter, compared with others on the same pieces in other games, which follow it.
///
/// # Errors
/// A plot cannot be drawn.
pub fn html<G: ChapterGame>(
    chapter: &Chapter<G>,
    others: &[&Chapter<G>],
    language: Language,
) -> Result<String, PlotError> {
    let title = class_title::<G>(chapter.class, language);
    let mut groups = vec![(
        chapter.game.title(language),
        sections(chapter, others, language)?,
    )];
    for other in others {
        groups.push((other.game.title(language), sections(other, &[], language)?));
    }
    Ok(page(&title, &groups, language))
}

/// Writes the disagreements of draw rules, class by class.
#[must_use]
pub fn disputes(all: &[Dispute], language: Language) -> String {
    let game = all.first().map(|of| of.game.title(language));
    let groups = [(game.unwrap_or_default(), dispute_sections(all, language))];
    page(&say!(language, "study-disagree"), &groups, language)
}

/// A page of groups of sections, each group with its title.
fn page(title: &str, groups: &[(String, Vec<Section>)], language: Language) -> String {
    html! {
        (DOCTYPE)
        html lang=(language.tag()) {
            (head(title, &[PAPER, diagram::STYLE, STYLE]))
            body {
                main {
                    h1 { (title) }
                    nav aria-label=(say!(language, "study-contents")) {
                        @for (group, (game, sections)) in groups.iter().enumerate() {
                            p { b { (game) } }
                            ol {
                                @for (number, section) in sections.iter().enumerate() {
                                    @let id = section_id(group, number);
                                    li { a href={ "#" (id) } { (section.title) } }
                                }
                            }
                        }
                    }
                    @for (group, (game, sections)) in groups.iter().enumerate() {
                        article {
                            h2 { (game) }
                            @for (number, section) in sections.iter().enumerate() {
                                (section_html(&section_id(group, number), section))
                            }
                        }
                    }
                }
            }
        }
    }
    .into_string()
}

fn section_id(group: usize, number: usize) -> String {
    format!("s{group}-{number}")
}

fn section_html(id: &str, section: &Section) -> Markup {
    html! {
        section id=(id) {
            h3 { (section.title) }
            @for blocks in section.blocks.chunk_by(|one, other| is_small(one) && is_small(other)) {
                @if blocks.len() > 1 {
                    div class="together" { @for block in blocks { (block_html(block)) } }
                } @else {
                    @for block in blocks { (block_html(block)) }
                }
            }
        }
    }
}

/// Whether a block is small enough to stand beside others: a board.
fn is_small(block: &Block) -> bool {
    match block {
        Block::Board { .. } => true,
        Block::Plot { svg, .. } => {
            svg.starts_with("<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"board")
        }
        _ => false,
    }
}

fn block_html(block: &Block) -> Markup {
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
                                @if let Some((name, cells)) = row.split_first() {
                                    th scope="row" { (name) }
                                    @for cell in cells { td { (cell) } }
                                }
                            }
                        }
                    }
                }
            }
        },
        // A drawn board has its own description.
        Block::Plot { svg, caption } if is_small(block) => html! {
            figure class="small" { (PreEscaped(svg)) figcaption { (caption) } }
        },
        Block::Plot { svg, caption } => html! {
            figure class="plot" tabindex="0" {
                div role="img" aria-label=(caption) { (PreEscaped(svg)) }
                figcaption { (caption) }
            }
        },
        Block::Board { svg, caption, .. } => html! {
            figure class="small" { (PreEscaped(svg)) figcaption { (caption) } }
        },
        Block::Line(moves) => html! {
            div class="wide" tabindex="0" {
                table class="line" {
                    @for [number, moves, equal] in moves {
                        tr {
                            th scope="row" { (number) "." }
                            td { (moves) }
                            td { small { (equal) } }
                        }
                    }
                }
            }
        },
        Block::Command(command) => html! { p class="command" { code { (command) } } },
    }
}

/// One column of text, boards beside each other, wide tables that scroll.
const STYLE: &str = "
body { font: 17px/1.5 system-ui, sans-serif; margin: 0; }
main { max-width: 56rem; margin: 0 auto; padding: 1rem; }
h1 { line-height: 1.2; }
h3 { margin-top: 2.2rem; }
nav ol { columns: 2; column-gap: 2rem; padding-left: 1.4rem; }
nav li { break-inside: avoid; }
.wide { overflow-x: auto; }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; margin: .6rem 0; }
th, td { text-align: right; padding: .2rem .7rem; border-bottom: 1px solid \
  color-mix(in srgb, currentColor 18%, transparent); }
th { font-weight: 500; }
thead th { border-bottom-width: 2px; vertical-align: bottom; }
th[scope=row] { text-align: left; }
.line td { text-align: left; }
.line td:nth-child(2) { white-space: pre; }
figure { margin: 1rem 0; break-inside: avoid; }
.plot { overflow-x: auto; }
.plot svg { width: 100%; min-width: 36rem; height: auto; display: block; background: #fff; \
  border-radius: .4rem; }
.together { display: grid; grid-template-columns: repeat(auto-fill, minmax(17rem, 1fr)); \
  gap: 1.2rem; }
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
