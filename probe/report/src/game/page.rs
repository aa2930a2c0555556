//! Reports as a page of HTML.

use super::card::CardLink;
use super::document::{
    CellKind, Fact, Figure, GameDocument, OtherRulesBox, ReportColumn, ReportTable, RulingCard,
    VerdictSection,
};
use super::fault::{FaultDocument, SheetMove};
use super::move_list::MoveList;
use super::value_strip::ValueStrips;
use super::{IndexRow, PageEntry, ReportOptions, RowOutcome, notes};
use crate::diagram;
use crate::language::{Language, say};
use crate::page::head;
use galotne::position::Colour;
use maud::{DOCTYPE, Markup, PreEscaped, html};

const STYLE: &str = include_str!("page.css");

/// A mark at the place of the reports. Only markup follows it on the page, so that its last
/// occurrence is this one.
const REPORTS: &str = "<!-- reports -->";

/// The reason for a page that ends before its last game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CutReason {
    /// The deadline.
    Late {
        /// The time limit.
        seconds: u64,
    },
    /// The service was too busy.
    Busy,
}

/// Writes a page of HTML with the reports on these games, each on a new page of paper. It needs no
/// other files, and all texts from files are escaped.
#[must_use]
pub fn page<'a>(entries: &[PageEntry<'_>], options: impl Into<ReportOptions<'a>>) -> String {
    let options = options.into();
    let language = options.wording.language;
    let rows: Vec<IndexRow> = (entries.iter())
        .map(|entry| IndexRow::new(entry, language))
        .collect();
    let (mut page, end) = page_frame(&rows, language);
    for (place, entry) in (1..).zip(entries) {
        page.push_str(&page_report(place, entry, options));
    }
    page.push_str(&end);
    page
}

/// Writes the frame of a page that is sent while it is written: the part before the
/// [reports](page_report), with their index, and the part after them.
#[must_use]
pub fn page_frame(rows: &[IndexRow], language: Language) -> (String, String) {
    let title = match rows {
        [row] => row.title.clone(),
        rows => say!(language, "title-games", n = rows.len()),
    };
    let page = html! {
        (DOCTYPE)
        html lang=(language.tag()) {
            (head(&title, &[STYLE, diagram::STYLE, &running_feet(rows, language)]))
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

/// The style of the line at the foot of each page of paper: the game on the left, and the number of
/// the page on the right. Each report has pages of its own name, since the text at the foot of a
/// page comes from its name. Only games that could not be judged share pages with the ones like
/// them that follow: their reports are short, and nobody signs them.
fn running_feet(rows: &[IndexRow], language: Language) -> String {
    let number = say!(language, "page-number", page = "\u{1}", pages = "\u{2}");
    let number = css_string(&number)
        .replace("\u{1}", "\" counter(page) \"")
        .replace("\u{2}", "\" counter(pages) \"");
    let mut style = format!("@page {{ @bottom-right {{ content: {number}; }} }}\n");
    let unjudged = |row: &IndexRow| matches!(row.outcome, RowOutcome::Unjudged(_));
    let mut place = 1;
    for group in rows.chunk_by(|row, next| unjudged(row) && unjudged(next)) {
        let name = anchor(place);
        let titles: Vec<&str> = group.iter().map(|row| &*row.title).take(MAX_FOOT).collect();
        let more = if group.len() > MAX_FOOT { " …" } else { "" };
        let mut occasions: Vec<&str> = group.iter().map(|row| &*row.occasion).collect();
        occasions.dedup();
        let occasion = match occasions[..] {
            [occasion] if !occasion.is_empty() => format!(" · {occasion}"),
            _ => String::new(),
        };
        let text = css_string(&format!("{}{more}{occasion}", titles.join("; ")));
        let parts: Vec<String> = (place..place + group.len())
            .map(|place| format!("#{}", anchor(place)))
            .collect();
        let parts = parts.join(", ");
        style += &format!(
            "@page {name} {{ @bottom-left {{ content: {text}; }} }}\n{parts} {{ page: {name}; }}\n"
        );
        place += group.len();
    }
    style
}

/// The most games that the foot of a page names.
const MAX_FOOT: usize = 3;

/// Writes a text as a string of CSS inside an element of HTML. A text from outside must not end the
/// string, nor the element.
fn css_string(text: &str) -> String {
    let mut string = String::from("\"");
    for letter in text.chars() {
        match letter {
            '"' | '\\' | '<' | '>' | '&' => string += &format!("\\{:x} ", u32::from(letter)),
            letter if letter.is_control() && !matches!(letter, '\u{1}' | '\u{2}') => {
                string.push(' ');
            }
            letter => string.push(letter),
        }
    }
    string.push('"');
    string
}

/// Writes the report at a place of a page, from 1.
#[must_use]
pub fn page_report<'a>(
    place: usize,
    entry: &PageEntry<'_>,
    options: impl Into<ReportOptions<'a>>,
) -> String {
    let options = options.into();
    let language = options.wording.language;
    let markup = match entry {
        PageEntry::Judged(game) => article(place, &game.document(options.wording), options),
        PageEntry::Unjudged(game) => match game.document(language) {
            Some(fault) => fault_article(place, &fault),
            None => html! {
                article class="fault unread" id=(anchor(place)) { p { (game.line(language)) } }
            },
        },
    };
    markup.into_string()
}

/// Writes the end of a page that stops after `done` of its games.
#[must_use]
pub fn page_cut(reason: CutReason, done: usize, all: usize, language: Language) -> String {
    let why = match reason {
        CutReason::Late { seconds } => {
            say!(language, "page-cut-late", seconds = seconds.to_string())
        }
        CutReason::Busy => say!(language, "page-cut-busy"),
    };
    let reports = say!(language, "page-cut-reports", done = done, all = all);
    html! { article class="cut" { p role="alert" { strong class="mark" { (why) } " " (reports) } } }
        .into_string()
}

/// The anchor of a report, by its place on the page: numbers of games may repeat.
fn anchor(place: usize) -> String {
    format!("report-{place}")
}

/// The index of the games: players, ruling, result in the score, and what an arbiter should look
/// at. A column with nothing in it is left out.
fn index<'a>(
    title: &str,
    language: Language,
    rows: impl Iterator<Item = (usize, &'a IndexRow)>,
) -> Markup {
    let rows: Vec<_> = rows.collect();
    let [game, round, ruling, stated, attention] = [
        "index-game",
        "fact-round",
        "index-verdict",
        "index-stated",
        "index-attention",
    ]
    .map(|key| say!(language, key));
    let rounds = rows.iter().any(|(_, row)| !row.round.is_empty());
    let is_marked = |row: &IndexRow| !(row.attention.is_empty() && row.grounds.is_empty());
    let marks = rows.iter().any(|(_, row)| is_marked(row));
    let to = |place: &usize| format!("#{}", anchor(*place));
    html! {
        nav class="index" {
            h1 { (title) }
            label class="alone" {
                input type="checkbox" autocomplete="off";
                (say!(language, "index-print-alone"))
            }
            table class="cards" {
                thead {
                    tr {
                        th scope="col" { (game) }
                        @if rounds {
                            th scope="col" class="round" { (round) }
                        }
                        th scope="col" class="ruling" { (ruling) }
                        th scope="col" { (stated) }
                        @if marks {
                            th scope="col" { (attention) }
                        }
                    }
                }
                tbody {
                    @for (place, row) in &rows {
                        tr {
                            td data-label=(game) {
                                div {
                                    a href=(to(place)) { (row.title) }
                                    @if !row.occasion.is_empty() {
                                        small { (row.occasion) }
                                    }
                                }
                            }
                            @if rounds {
                                td data-label=(round) class="round" { div { (row.round) } }
                            }
                            @match &row.outcome {
                                RowOutcome::Judged { ruling: said, stated: result } => {
                                    td data-label=(ruling) { div { (said) } }
                                    td data-label=(stated) { div { (result) } }
                                },
                                RowOutcome::Unjudged(why) => {
                                    td colspan="2" data-label=(ruling) { div { (why) } }
                                },
                            }
                            @if marks {
                                @if !is_marked(row) {
                                    td class="nothing" {}
                                } @else {
                                    td data-label=(attention) class="attention" {
                                        div {
                                            @for mark in &row.attention {
                                                div class="mark" { (mark) }
                                            }
                                            @for ground in &row.grounds {
                                                div class="ground" { (ground) }
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
}

fn article(place: usize, report: &GameDocument, options: ReportOptions<'_>) -> Markup {
    html! {
        article id=(anchor(place)) {
            h1 { (report.title) }
            @if let Some(card) = &report.card {
                (ruling_card(card, options.board))
            }
            @if let Some(grounds) = &report.grounds {
                p class="grounds" { (grounds) }
            }
            @if !report.dispute.is_empty() {
                section class="dispute" {
                    h2 { (report.message("dispute-heading")) }
                    @for sentence in &report.dispute {
                        p { (sentence) }
                    }
                }
            }
            @if let Some(others) = &report.other_rules {
                (other_rules(others))
            }
            (facts(&report.facts))
            @for judgement in &report.judgements {
                (ruling(judgement))
            }
            @for found in &report.tables {
                section { (table(found)) }
            }
            @if !report.strips.strips.is_empty() {
                (value_strips(&report.strips))
            }
            @if !report.figures.is_empty() {
                (figures(&report.message("diagrams-heading"), &report.figures))
            }
            @if let Some(moves) = &report.moves {
                (move_list(moves))
            }
            @if !report.notes.is_empty() {
                section class="notes" {
                    h2 { (report.message("notes-heading")) }
                    ul class="sentences" {
                        @for note in &report.notes {
                            li { (note) }
                        }
                    }
                }
            }
            (signature(report))
            footer {
                @for line in notes::footer(report, options.states) {
                    p { (line) }
                }
            }
        }
    }
}

/// The ruling in short, with its board and, if there is a board to link to, a QR code.
fn ruling_card(card: &RulingCard, board: Option<&str>) -> Markup {
    let link = card.link(board);
    html! {
        section class="card" {
            figure {
                (PreEscaped(&card.figure.svg))
                figcaption { (card.figure.caption) }
            }
            div class="card-text" {
                p class="verdict" { (card.sentence) }
                dl {
                    @for (label, value) in &card.facts {
                        dt { (label) }
                        dd { (value) }
                    }
                }
                @if let Some(CardLink { link, code }) = link {
                    p class="card-link" {
                        @match &code {
                            Some((code, scan)) => {
                                (PreEscaped(code.svg(scan)))
                                a href=(link) { (scan) }
                            },
                            None => a href=(link) { (say!(card.language, "card-scan")) },
                        }
                    }
                }
            }
        }
    }
}

/// The report on a game that cannot be judged.
fn fault_article(place: usize, fault: &FaultDocument) -> Markup {
    let message = |key: &str| say!(fault.language, key);
    html! {
        article class="fault" id=(anchor(place)) {
            h1 { (fault.title) }
            p class="verdict" { (message("fault-verdict")) }
            p { (fault.what) }
            (facts(&fault.facts))
            @if let Some(figure) = &fault.figure {
                section class="card" {
                    figure {
                        (PreEscaped(&figure.svg))
                        figcaption { (figure.caption) }
                    }
                    div class="card-text" {
                        h2 { (message("fault-read")) }
                        (score_sheet(fault))
                        @if !fault.legal.is_empty() {
                            h2 { (message("fault-legal")) }
                            p { (moves(&fault.legal.join(", "))) }
                        }
                    }
                }
            }
            footer {
                @for line in notes::origin(fault.language, fault.rules) {
                    p { (line) }
                }
                p { (message("footer-no-tables")) }
            }
        }
    }
}

/// The last moves before a fault as a score sheet: a number and a move of each side in a row.
fn score_sheet(fault: &FaultDocument) -> Markup {
    let sides = match fault.starts {
        Colour::White => ["fact-white", "fact-black"],
        Colour::Black => ["fact-black", "fact-white"],
    };
    html! {
        table class="sheet" {
            thead {
                tr {
                    td {}
                    @for side in sides {
                        th scope="col" { (say!(fault.language, side)) }
                    }
                }
            }
            tbody {
                @for row in &fault.rows {
                    tr {
                        th scope="row" { (row.number) "." }
                        @for (column, played) in row.moves.iter().enumerate() {
                            td {
                                @match played {
                                    None => @if column == 0 { "…" },
                                    Some(SheetMove { text, wrong: true }) => {
                                        strong class="wrong moves" { (text) }
                                    },
                                    Some(SheetMove { text, .. }) => span class="moves" { (text) },
                                }
                            }
                        }
                    }
                }
            }
        }
    }
}

/// Other rules, after the ruling: those that differ in a box, since the ruling must not be signed
/// without them, and the rest in a line below.
fn other_rules(others: &OtherRulesBox) -> Markup {
    html! {
        @if !others.differ.is_empty() {
            section class="others" {
                h2 { (others.heading) }
                @for sentence in &others.differ {
                    p { (sentence) }
                }
            }
        }
        @for line in &others.short {
            p class="others-short" { (line) }
        }
    }
}

/// Lines for the arbiter's signature, on paper. The page may lie apart from the first one, so it
/// says again which game and what ruling are signed.
fn signature(report: &GameDocument) -> Markup {
    html! {
        section class="signature" {
            div class="signed" {
                p { b { (report.title) } @if !report.occasion.is_empty() { " · " (report.occasion) } }
                @if let Some(card) = &report.card {
                    p { (card.sentence) }
                    @if let Some(grounds) = &card.grounds {
                        p { (grounds) }
                    }
                } @else {
                    @for judgement in &report.judgements {
                        p { (judgement.verdict) }
                    }
                }
            }
            @for key in ["sign-date", "sign-arbiter", "sign-signature"] {
                p class="line" { span { (report.message(key)) } }
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

fn ruling(judgement: &VerdictSection) -> Markup {
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
        .filter(|_| table.past_heading.is_some())
        .unwrap_or((&table.rows, &[]));
    html! {
        h2 { (table.heading) }
        @if table.rows.is_empty() {
            p { (table.empty) }
        } @else {
            (rows(&table.columns, main))
            @if let Some(heading) = &table.past_heading {
                details {
                    summary { (heading) }
                    (rows(&table.columns, past))
                }
            }
        }
    }
}

/// Rows under their columns. Each cell names its column, for screens too narrow for columns.
fn rows(columns: &[ReportColumn], rows: &[Vec<String>]) -> Markup {
    let class = |kind: CellKind| match kind {
        CellKind::Text | CellKind::Moves => None,
        CellKind::Numbers => Some("number"),
    };
    html! {
        table class="cards" {
            thead {
                tr {
                    @for column in columns {
                        th scope="col" class=[class(column.kind)] { (column.heading) }
                    }
                }
            }
            tbody {
                @for row in rows {
                    tr {
                        @for (cell, column) in row.iter().zip(columns) {
                            td class=[class(column.kind)] data-label=(column.heading) {
                                div {
                                    @if column.kind == CellKind::Moves {
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

/// The moves of the game; the last one before the verdict is marked.
fn move_list(list: &MoveList) -> Markup {
    html! {
        section class="score" {
            h2 { (list.heading) }
            p {
                @for (place, played) in (1..).zip(&list.decisive) {
                    @if place == list.decisive.len() {
                        strong class="moves" { (played) }
                    } @else {
                        span class="moves" { (played) }
                    }
                    " "
                }
            }
            @if let Some((heading, moves)) = &list.later {
                p class="later" {
                    b { (heading) }
                    @for played in moves {
                        " "
                        span class="moves" { (played) }
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

/// The strips of values. Strips and diagrams are markup, escaped when they were drawn.
fn value_strips(strips: &ValueStrips) -> Markup {
    html! {
        section class="strips" {
            h2 { (strips.heading) }
            @for (caption, drawing) in &strips.strips {
                div class="strip wide" {
                    @if let Some(caption) = caption {
                        p { (caption) }
                    }
                    (PreEscaped(drawing))
                }
            }
            ul class="legend" {
                @for (sign, meaning) in &strips.legend {
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
