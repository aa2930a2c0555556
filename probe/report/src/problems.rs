//! Problems with one solution: in lines, as a sheet to print, as games.

use crate::diagram::{self, Drawing, svg};
use crate::language::{Language, say};
use crate::mills::board;
use crate::page::{PAPER, head};
use crate::search::{set_up, set_up_mills};
use galotne::notation::{write_fen, write_move};
use galotne::position::{Colour, Position};
use galotne::rules::{Move, Variant};
use galotne_mills::{self as mills, Mills, Replay, write_score};
use maud::{DOCTYPE, Markup, PreEscaped, html};

/// A position and its solution as its game writes and draws them.
pub trait ProblemNotation {
    /// Who is to move and wins.
    fn winner(&self) -> Colour;

    /// The position.
    fn fen(&self) -> String;

    /// The solution with numbers before the moves of the side that begins a move.
    fn solution(&self) -> String;

    /// The tags of a game that begins with the position.
    fn tags(&self, event: &str, result: &str) -> String;

    /// The board, for those who do not see it with a title and words.
    fn board(&self, title: &str, language: Language) -> String;
}

/// A problem of draughts.
#[derive(Clone, Copy, Debug)]
pub struct DraughtsProblem<'a> {
    /// The game.
    pub variant: &'a Variant,
    /// The side to move wins.
    pub position: &'a Position,
    /// The solution.
    pub line: &'a [Move],
}

impl ProblemNotation for DraughtsProblem<'_> {
    fn winner(&self) -> Colour {
        self.position.turn()
    }

    fn fen(&self) -> String {
        write_fen(self.variant, self.position)
    }

    fn solution(&self) -> String {
        let (variant, mut position) = (self.variant, *self.position);
        let (mut text, mut number) = (vec![], 1);
        for (place, played) in self.line.iter().enumerate() {
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

    fn tags(&self, event: &str, result: &str) -> String {
        set_up(self.variant, event, &self.fen(), result)
    }

    fn board(&self, title: &str, _: Language) -> String {
        let drawing = Drawing {
            title,
            description: &self.fen(),
            ..Drawing::default()
        };
        svg(self.variant, self.position, &drawing)
    }
}

/// A problem of mills.
#[derive(Clone, Copy, Debug)]
pub struct MillsProblem<'a> {
    /// The game.
    pub rules: &'static Mills,
    /// The side to move wins.
    pub position: &'a mills::Position,
    /// The solution.
    pub line: &'a [mills::Move],
}

impl ProblemNotation for MillsProblem<'_> {
    fn winner(&self) -> Colour {
        self.position.turn()
    }

    fn fen(&self) -> String {
        mills::write_fen(self.position)
    }

    fn solution(&self) -> String {
        let entries: Vec<mills::WrittenMove> = self.line.iter().copied().map(Into::into).collect();
        write_score(&Replay::new(self.rules, *self.position, &entries, true))
    }

    fn tags(&self, event: &str, result: &str) -> String {
        set_up_mills(self.rules, event, &self.fen(), result)
    }

    fn board(&self, title: &str, language: Language) -> String {
        board::svg(self.position, 0, title, &self.fen(), language)
    }
}

/// A problem as it is shown.
#[derive(Clone, Copy, Debug)]
pub struct ProblemView<'a, P> {
    /// The position and its solution.
    pub problem: P,
    /// The words of what it shows.
    pub themes: &'a [&'static str],
    /// How many moves look sensible and do not win, for each move of the winner.
    pub tries: &'a [usize],
    /// How difficult it is, from 1 to 5.
    pub level: u8,
}

fn task(shown: &ProblemView<'_, impl ProblemNotation>, language: Language) -> String {
    match shown.problem.winner() {
        Colour::White => say!(language, "problem-white"),
        Colour::Black => say!(language, "problem-black"),
    }
}

/// How long and how difficult it is.
fn facts(shown: &ProblemView<'_, impl ProblemNotation>, language: Language) -> String {
    let level = usize::from(shown.level);
    say!(
        language,
        "problem-facts",
        n = shown.tries.len(),
        level = level
    )
}

/// What it shows, which would give away the solution.
fn themes(shown: &ProblemView<'_, impl ProblemNotation>, language: Language) -> String {
    let themes = shown.themes.iter();
    let themes = themes.map(|theme| say!(language, format!("theme-{theme}")));
    themes.collect::<Vec<_>>().join(", ")
}

/// A problem in lines, with its solution.
#[must_use]
pub fn text(
    number: usize,
    shown: &ProblemView<'_, impl ProblemNotation>,
    language: Language,
) -> String {
    let answer = [shown.problem.solution(), themes(shown, language)].join("   ");
    format!(
        "{number}. {}   {}: {}\n   {}\n",
        shown.problem.fen(),
        task(shown, language),
        facts(shown, language),
        answer.trim_end(),
    )
}

/// A problem as a game that begins with it.
#[must_use]
pub fn as_game(event: &str, problem: &impl ProblemNotation) -> String {
    let result = match problem.winner() {
        Colour::White => "1-0",
        Colour::Black => "0-1",
    };
    let (tags, moves) = (problem.tags(event, result), problem.solution());
    format!("{tags}{moves} {result}\n")
}

/// A sheet to print: diagrams, and behind them the solutions.
#[must_use]
pub fn sheet(
    title: &str,
    problems: &[ProblemView<'_, impl ProblemNotation>],
    language: Language,
) -> String {
    let title = say!(language, "problems-title", class = title.to_owned());
    html! {
        (DOCTYPE)
        html lang=(language.tag()) {
            (head(&title, &[PAPER, diagram::STYLE, STYLE]))
            body {
                main {
                    h1 { (title) }
                    div class="sheet" {
                        @for (number, shown) in (1..).zip(problems) { (figure(number, shown, language)) }
                    }
                    section class="solutions" {
                        h2 { (say!(language, "problems-solutions")) }
                        ol {
                            @for shown in problems {
                                li {
                                    (shown.problem.solution()) br;
                                    small { (shown.problem.fen()) " " (themes(shown, language)) }
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

/// A diagram and what to do there.
fn figure(
    number: usize,
    shown: &ProblemView<'_, impl ProblemNotation>,
    language: Language,
) -> Markup {
    let task = task(shown, language);
    let board = shown.problem.board(&task, language);
    html! {
        figure {
            (PreEscaped(board))
            figcaption { b { (number) "." } " " (task) br; small { (facts(shown, language)) } }
        }
    }
}

/// Three boards beside each other on paper, as many as fit on a screen; solutions on a page of
/// their own.
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
