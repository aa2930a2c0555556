//! Problems with one solution: in lines, as a sheet to print, as games.

use crate::diagram::{self, Drawing, svg};
use crate::find::set_up;
use crate::language::{Language, say};
use crate::page::{PAPER, head};
use galotne::notation::{write_fen, write_move};
use galotne::position::{Colour, Position};
use galotne::rules::{Move, Variant};
use maud::{DOCTYPE, Markup, PreEscaped, html};

/// A problem as it is shown.
#[derive(Clone, Copy, Debug)]
pub struct Shown<'a> {
    /// The side to move wins.
    pub position: &'a Position,
    /// The solution.
    pub line: &'a [Move],
    /// The words of what it shows.
    pub themes: &'a [&'static str],
    /// How difficult it is, from 1 to 5.
    pub level: u8,
}

/// The solution with numbers before the moves of the side that begins a move.
#[must_use]
pub fn solution(variant: &Variant, problem: &Shown<'_>) -> String {
    let (mut position, mut text, mut number) = (*problem.position, vec![], 1);
    for (place, played) in problem.line.iter().enumerate() {
        let starts = position.turn() == variant.starts;
        if starts {
            text.push(format!("{number}."));
        } else if place == 0 {
            text.push(format!("{number}..."));
        }
        text.push(write_move(variant, &position, played));
        number += usize::from(!starts);
        position = variant.play(&position, played);
    }
    text.join(" ")
}

fn task(problem: &Shown<'_>, language: Language) -> String {
    match problem.position.turn() {
        Colour::White => say!(language, "problem-white"),
        Colour::Black => say!(language, "problem-black"),
    }
}

/// How long and how difficult it is.
fn facts(problem: &Shown<'_>, language: Language) -> String {
    let moves = problem.line.len().div_ceil(2);
    let level = usize::from(problem.level);
    say!(language, "problem-facts", n = moves, level = level)
}

/// What it shows, which would give away the solution.
fn themes(problem: &Shown<'_>, language: Language) -> String {
    let themes = problem.themes.iter();
    let themes = themes.map(|theme| say!(language, format!("theme-{theme}")));
    themes.collect::<Vec<_>>().join(", ")
}

/// A problem in lines, with its solution.
#[must_use]
pub fn text(variant: &Variant, number: usize, problem: &Shown<'_>, language: Language) -> String {
    let answer = [solution(variant, problem), themes(problem, language)].join("   ");
    format!(
        "{number}. {}   {}: {}\n   {}\n",
        write_fen(variant, problem.position),
        task(problem, language),
        facts(problem, language),
        answer.trim_end(),
    )
}

/// A problem as a game that begins with it.
#[must_use]
pub fn as_game(variant: &Variant, event: &str, problem: &Shown<'_>) -> String {
    let result = match problem.position.turn() {
        Colour::White => "1-0",
        Colour::Black => "0-1",
    };
    let fen = write_fen(variant, problem.position);
    let moves = solution(variant, problem);
    format!("{}{moves} {result}\n", set_up(variant, event, &fen, result))
}

/// A sheet to print: diagrams, and behind them the solutions.
#[must_use]
pub fn sheet(variant: &Variant, title: &str, problems: &[Shown<'_>], language: Language) -> String {
    let title = say!(language, "problems-title", class = title.to_owned());
    let numbered = || (1..).zip(problems);
    let figure = |number: usize, problem: &Shown<'_>| -> Markup {
        let task = task(problem, language);
        let fen = write_fen(variant, problem.position);
        let drawing = Drawing {
            title: &task,
            description: &fen,
            ..Drawing::default()
        };
        let board = svg(variant, problem.position, &drawing);
        html! {
            figure {
                (PreEscaped(board))
                figcaption { b { (number) "." } " " (task) br; small { (facts(problem, language)) } }
            }
        }
    };
    html! {
        (DOCTYPE)
        html lang=(language.tag()) {
            (head(&title, &[PAPER, diagram::STYLE, STYLE]))
            body {
                main {
                    h1 { (title) }
                    div class="sheet" {
                        @for (number, problem) in numbered() { (figure(number, problem)) }
                    }
                    section class="solutions" {
                        h2 { (say!(language, "problems-solutions")) }
                        ol {
                            @for problem in problems {
                                li {
                                    (solution(variant, problem)) br;
                                    small { (write_fen(variant, problem.position)) " " (themes(problem, language)) }
                                }
                            }
                        }
                    }
                }
            }
        }
    }
    .into_string()
}

/// Three boards beside each other on paper, as many as fit on a screen; solutions on a page of their own.
const STYLE: &str = "
body { font: 16px/1.4 system-ui, sans-serif; margin: 0; }
main { max-width: 68rem; margin: 0 auto; padding: 1rem; }
.sheet { display: grid; grid-template-columns: repeat(auto-fill, minmax(15rem, 1fr)); gap: 1.5rem; }
figure { margin: 0; break-inside: avoid; }
figure svg { width: 100%; height: auto; display: block; }
figcaption { margin-top: .4rem; }
li { margin: .5rem 0; overflow-wrap: anywhere; }
@media print {
  main { padding: 0; max-width: none; }
  .sheet { grid-template-columns: repeat(3, 1fr); gap: 6mm; }
  .solutions { break-before: page; }
}
";

/// That there are fewer than were wanted.
#[must_use]
pub fn fewer(class: &str, found: usize, wanted: usize, language: Language) -> String {
    let class = class.to_owned();
    say!(
        language,
        "problems-fewer",
        class = class,
        found = found,
        wanted = wanted
    )
}
