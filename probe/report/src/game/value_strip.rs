//! The value after each move from White's side, drawn as a strip.
//!
//! White's wins stand above the middle and Black's below it; a win that a rule takes is half as
//! high and striped: the strip needs no colours.

use super::phrases::{Phrases, grouped};
use crate::language::say;
use crate::outcome::PositionOutcome;
use galotne::position::Colour;
use galotne_answer::{AdjudicatedGame, Ruling};
use maud::{Markup, html};

/// A run of positions of the same worth, by plies played.
#[derive(Clone, Copy, PartialEq, Eq)]
struct ValueRun {
    first: usize,
    last: usize,
    worth: PositionOutcome,
}

/// The values of a game under one profile, or several that agree.
#[derive(PartialEq, Eq)]
struct ValueStrip {
    runs: Vec<ValueRun>,
    changes: Vec<usize>,
    /// After how many plies the game was over.
    end: Option<usize>,
}

impl ValueStrip {
    fn new(ruling: &Ruling) -> Self {
        let adjudication = &ruling.adjudication;
        let mut runs: Vec<ValueRun> = vec![];
        for (ply, &value) in adjudication.values.iter().enumerate() {
            let turn = ruling
                .replay
                .moment(ply)
                .map(|moment| moment.situation.position().turn());
            let worth = turn.map_or(PositionOutcome::Unknown, |turn| {
                PositionOutcome::new(value, turn)
            });
            match runs.last_mut().filter(|run| run.worth == worth) {
                Some(run) => run.last = ply,
                None => runs.push(ValueRun {
                    first: ply,
                    last: ply,
                    worth,
                }),
            }
        }
        Self {
            runs,
            changes: adjudication
                .changes
                .iter()
                .map(|change| change.ply)
                .collect(),
            end: adjudication.over.map(|over| over.ply),
        }
    }

    /// Whether there is anything to see.
    fn tells(&self) -> bool {
        self.last() > 0
            && self
                .runs
                .iter()
                .any(|run| run.worth != PositionOutcome::Unknown)
    }

    fn last(&self) -> usize {
        self.runs.last().map_or(0, |run| run.last)
    }
}

/// The strips of a report, one for profiles that agree, with their legend.
pub(super) struct ValueStrips {
    pub heading: String,
    /// For each: the profiles, where not all agree, and the drawing.
    pub strips: Vec<(Option<String>, String)>,
    /// For each sign that occurs: a drawing of it, and what it means.
    pub legend: Vec<(String, String)>,
}

impl ValueStrips {
    pub fn new(phrases: &Phrases, case: &AdjudicatedGame) -> Self {
        let strips =
            (case.rulings.iter()).map(|ruling| (ruling.profile().name, ValueStrip::new(ruling)));
        let mut strips = grouped(strips);
        // One value, or none, is no course.
        strips.retain(|(_, strip)| strip.tells());
        let last = strips.iter().map(|(_, strip)| strip.last()).max();
        let scale = StripScale::new(last.unwrap_or_default());
        let one = strips.len() == 1;
        let occurs = |worth: &PositionOutcome| {
            let mut runs = strips.iter().flat_map(|(_, strip)| &strip.runs);
            runs.any(|run| run.worth == *worth)
        };
        let values = (PositionOutcome::ALL.into_iter().filter(occurs)).map(|worth| {
            (
                swatch(&sample(worth), VALUES),
                say!(phrases.language, worth.key()),
            )
        });
        let marks = [
            (
                strips.iter().any(|(_, strip)| !strip.changes.is_empty()),
                change_mark(13.0),
                "course-change",
            ),
            (
                strips.iter().any(|(_, strip)| strip.end.is_some()),
                end_mark(13.0),
                "course-end",
            ),
        ];
        let marks = (marks.into_iter().filter(|(occurs, ..)| *occurs))
            .map(|(_, mark, key)| (swatch(&mark, MARKS), say!(phrases.language, key)));
        Self {
            heading: say!(phrases.language, "course-heading"),
            legend: values.chain(marks).collect(),
            strips: (strips.iter())
                .map(|(profiles, strip)| {
                    let caption = (!one).then(|| profiles.join(", "));
                    (caption, drawn(phrases, strip, &scale))
                })
                .collect(),
        }
    }
}

/// The middle of a strip, how far wins reach from it, and where the numbers of moves stand.
const MIDDLE: f64 = 26.0;
const REACH: f64 = 20.0;
const FOOT: f64 = 52.0;
const HEIGHT: f64 = 78.0;
const WIDTH: f64 = 720.0;
const MARGIN: f64 = 8.0;

/// Where plies stand in a strip.
struct StripScale {
    last: usize,
    /// The width of a ply.
    ply: f64,
    /// Every so many moves are numbered.
    step: usize,
}

impl StripScale {
    fn new(last: usize) -> Self {
        let positions = last + 1;
        let ply = ((WIDTH - 2.0 * MARGIN) / positions as f64).min(40.0);
        let steps = [1, 2, 5, 10, 20, 50, 100, 200, 500];
        let roomy = |step: &usize| 2.0 * *step as f64 * ply >= 34.0;
        Self {
            last,
            ply,
            step: steps.into_iter().find(roomy).unwrap_or(1000),
        }
    }

    fn left(&self, ply: usize) -> f64 {
        MARGIN + ply as f64 * self.ply
    }

    fn middle(&self, ply: usize) -> f64 {
        self.left(ply) + self.ply / 2.0
    }
}

/// A number for SVG: one decimal is finer than any printer.
fn unit(number: f64) -> String {
    format!("{number:.1}")
}

fn drawn(phrases: &Phrases, strip: &ValueStrip, scale: &StripScale) -> String {
    let language = phrases.language;
    let title = say!(language, "course-heading");
    let width = 2.0 * MARGIN + (scale.last + 1) as f64 * scale.ply;
    let view = format!("0 0 {} {HEIGHT}", unit(width.max(WIDTH)));
    let described: Vec<String> = (strip.runs.iter())
        .map(|run| {
            let value = say!(language, run.worth.key());
            let [from, to] = [run.first, run.last].map(|ply| phrases.place("place-short", ply));
            match run.first == run.last {
                true => say!(language, "course-one", from = from, value = value),
                false => say!(language, "course-run", from = from, to = to, value = value),
            }
        })
        .collect();
    let described = described.join("; ");
    let numbered = (0..=strip.last()).filter_map(|ply| {
        let number = phrases.full_moves(ply)?;
        number.is_multiple_of(scale.step).then_some((ply, number))
    });
    let numbered: Vec<(usize, usize)> = numbered.collect();
    html! {
        svg xmlns="http://www.w3.org/2000/svg" class="course" viewBox=(view)
            preserveAspectRatio="xMinYMid meet" role="img"
            aria-label=(format_args!("{title}. {described}")) font-family="system-ui, sans-serif" {
            title { (title) }
            desc { (described) }
            line class="axis" x1=(unit(MARGIN)) x2=(unit(scale.left(strip.last() + 1)))
                y1=(MIDDLE) y2=(MIDDLE) {}
            @for run in &strip.runs {
                (bar(run.worth, scale.left(run.first), scale.left(run.last + 1)))
            }
            @for &ply in &strip.changes {
                (change_mark(scale.middle(ply)))
            }
            @if let Some(end) = strip.end {
                (end_mark(scale.left(end + 1)))
            }
            g class="plies" font-size="12" text-anchor="middle" {
                @for &(ply, number) in &numbered {
                    text x=(unit(scale.middle(ply))) y=(FOOT + 20.0) { (number) }
                }
            }
        }
    }
    .into_string()
}

/// A run of positions of the same worth.
fn bar(worth: PositionOutcome, left: f64, right: f64) -> Markup {
    let width = (right - left).max(0.5);
    let from = |colour: Colour, height: f64| match colour {
        Colour::White => MIDDLE - height,
        Colour::Black => MIDDLE,
    };
    let (class, top, height) = match worth {
        PositionOutcome::Wins(colour) => (colour.word(), from(colour, REACH), REACH),
        PositionOutcome::Cursed(colour) => ("cursed", from(colour, REACH / 2.0), REACH / 2.0),
        PositionOutcome::Draw => ("draw", MIDDLE - 2.5, 5.0),
        PositionOutcome::Unknown => {
            return html! {
                line class="unknown" x1=(unit(left)) x2=(unit(right)) y1=(MIDDLE) y2=(MIDDLE) {}
            };
        }
    };
    let stripes = match worth {
        PositionOutcome::Cursed(_) => (width / 5.0) as usize,
        _ => 0,
    };
    html! {
        rect class=(class) x=(unit(left)) y=(unit(top)) width=(unit(width)) height=(unit(height)) {}
        @for stripe in 1..=stripes {
            @let x = unit(left + 5.0 * stripe as f64 - 2.5);
            line class="stripe" x1=(x) x2=(x) y1=(unit(top)) y2=(unit(top + height)) {}
        }
    }
}

/// A triangle under the position that a change led to.
fn change_mark(x: f64) -> Markup {
    let points = format!(
        "{},{} {},{} {},{}",
        unit(x),
        unit(FOOT - 3.0),
        unit(x - 5.0),
        unit(FOOT + 6.0),
        unit(x + 5.0),
        unit(FOOT + 6.0)
    );
    html! { polygon class="change" points=(points) {} }
}

/// A bar across the strip where the game was over.
fn end_mark(x: f64) -> Markup {
    html! {
        line class="end" x1=(unit(x)) x2=(unit(x)) y1="2" y2=(unit(FOOT)) {}
    }
}

fn sample(worth: PositionOutcome) -> Markup {
    html! {
        line class="axis" x1="0" x2="26" y1=(MIDDLE) y2=(MIDDLE) {}
        (bar(worth, 0.0, 26.0))
    }
}

/// The parts of a strip that values and marks stand in.
const VALUES: &str = "-1 4 28 44";
const MARKS: &str = "-1 32 28 30";

fn swatch(sign: &Markup, view: &str) -> String {
    html! {
        svg xmlns="http://www.w3.org/2000/svg" class="course swatch" viewBox=(view)
            aria-hidden="true" {
            (sign)
        }
    }
    .into_string()
}
