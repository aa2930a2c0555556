//! Problems with one solution: in lines, as a sheet to print, as games.

use crate::diagram::{self, Drawing, svg};
use crate::language::{Language, say};
use crate::page::{PAPER, head};
use crate::search::set_up_tags;
use galotne::notation::{write_fen, write_move};
use galotne::position::{Colour, Position};
use galotne::rules::{Move, Variant};
use maud::{DOCTYPE, Markup, PreEscaped, html};

/// A position and its solution in the notation of its game.
pub trait ProblemNotation {
    /// The side that moves and wins.
    fn winner(&self) -> Colour;

    /// The position.
    fn fen(&self) -> String;

    /// The solution as a score, with the numbers of moves.
    fn solution(&self) -> String;

    /// The tags of a game that begins with the position.
    fn tags(&self, event: &str, result: &str) -> String;

    /// The board as SVG. The title is for screen readers.
    fn board(&self, title: &str, language: Language) -> String;
}

/// A problem of draughts.
#[derive(Clone, Debug)]
pub struct DraughtsProblem {
    /// The game.
    pub variant: &'static Variant,
    /// The position; the side to move wins.
    pub position: Position,
    /// The solution.
    pub line: Vec<Move>,
}

impl ProblemNotation for DraughtsProblem {
    fn winner(&self) -> Colour {
        self.position.turn()
    }

    fn fen(&self) -> String {
        write_fen(self.variant, &self.position)
    }

    fn solution(&self) -> String {
        let (variant, mut position) = (self.variant, self.position);
        let (mut text, mut number) = (vec![], 1);
        for (index, played) in self.line.iter().enumerate() {
            let starts = position.turn() == variant.starts;
            if starts {
                text.push(format!("{number}."));
            } else if index == 0 {
                text.push(format!("{number}..."));
            }
            text.push(write_move(variant, &position, played));
            number += usize::from(!starts);
            position = variant.play(&position, played);
        }
        text.join(" ")
    }

    fn tags(&self, event: &str, result: &str) -> String {
        set_up_tags(self.variant, event, &self.fen(), result)
    }

    fn board(&self, title: &str, _: Language) -> String {
        let drawing = Drawing {
            title,
            description: &self.fen(),
            ..Drawing::default()
        };
        svg(self.variant, &self.position, &drawing)
    }
}

/// A problem with the facts for its reader.
pub struct ProblemView {
    /// The position and its solution.
    pub problem: Box<dyn ProblemNotation>,
    /// The words for its themes.
    pub themes: Vec<&'static str>,
    /// For each move of the winner, the number of plausible moves that do not win.
    pub tries: Vec<usize>,
    /// The difficulty, from 1 to 5.
    pub level: u8,
    /// The number of plies of the solution.
    pub plies: usize,
}

fn task(view: &ProblemView, language: Language) -> String {
    match view.problem.winner() {
        Colour::White => say!(language, "problem-white"),
        Colour::Black => say!(language, "problem-black"),
    }
}

/// The length and the difficulty.
fn facts(view: &ProblemView, language: Language) -> String {
    let level = usize::from(view.level);
    say!(
        language,
        "problem-facts",
        n = view.tries.len(),
        level = level
    )
}

/// The themes, which hint at the solution.
fn themes(view: &ProblemView, language: Language) -> String {
    let themes = view.themes.iter();
    let themes = themes.map(|theme| say!(language, format!("theme-{theme}")));
    themes.collect::<Vec<_>>().join(", ")
}

/// Writes a problem in lines, with its solution.
#[must_use]
pub fn text(number: usize, view: &ProblemView, language: Language) -> String {
    let answer = [view.problem.solution(), themes(view, language)].join("   ");
    format!(
        "{number}. {}   {}: {}\n   {}\n",
        view.problem.fen(),
        task(view, language),
        facts(view, language),
        answer.trim_end(),
    )
}

/// Writes a problem as a game that begins with it.
#[must_use]
pub fn as_game(event: &str, problem: &dyn ProblemNotation) -> String {
    let result = match problem.winner() {
        Colour::White => "1-0",
        Colour::Black => "0-1",
    };
    let (tags, moves) = (problem.tags(event, result), problem.solution());
    format!("{tags}{moves} {result}\n")
}

/// Writes a sheet to print: diagrams, followed by the solutions.
#[must_use]
pub fn sheet(title: &str, problems: &[ProblemView], language: Language) -> String {
    let title = say!(language, "problems-title", class = title.to_owned());
    html! {
        (DOCTYPE)
        html lang=(language.tag()) {
            (head(&title, &[PAPER, diagram::STYLE, STYLE]))
            body {
                main {
                    h1 { (title) }
                    div class="sheet" {
                        @for (number, view) in (1..).zip(problems) {
                            (figure(number, view, language))
                        }
                    }
                    section class="solutions" {
                        h2 { (say!(language, "problems-solutions")) }
                        ol {
                            @for view in problems {
                                li {
                                    (view.problem.solution()) br;
                                    small { (view.problem.fen()) " " (themes(view, language)) }
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

/// A diagram and its task.
fn figure(number: usize, view: &ProblemView, language: Language) -> Markup {
    let task = task(view, language);
    let board = view.problem.board(&task, language);
    html! {
        figure {
            (PreEscaped(board))
            figcaption { b { (number) "." } " " (task) br; small { (facts(view, language)) } }
        }
    }
}

/// Three boards in a row on paper, as many as fit on a screen; solutions on a page of their own.
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

/// A sentence on a search that found fewer problems than requested.
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
