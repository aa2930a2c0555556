//! The value after each move, drawn as a strip for each verdict.
//!
//! White's wins stand above the middle and Black's below it. A win that a rule turns into a draw is
//! half as high and striped, so that the strip needs no colours.

use super::phrases::{Phrases, grouped};
use crate::language::say;
use crate::outcome::PositionOutcome;
use galotne::position::Colour;
use galotne_answer::{AdjudicatedGame, Ruling};
use maud::{Markup, html};

/// Consecutive positions with the same outcome, by plies played.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct ValueRun {
    pub first: usize,
    pub last: usize,
    pub outcome: PositionOutcome,
}

/// Joins the outcomes after 0 plies, 1 ply and so on.
pub(crate) fn runs(outcomes: impl Iterator<Item = PositionOutcome>) -> Vec<ValueRun> {
    let mut runs: Vec<ValueRun> = vec![];
    for (ply, outcome) in outcomes.enumerate() {
        match runs.last_mut().filter(|run| run.outcome == outcome) {
            Some(run) => run.last = ply,
            None => runs.push(ValueRun {
                first: ply,
                last: ply,
                outcome,
            }),
        }
    }
    runs
}

/// The values of a game under one profile, or several that agree.
#[derive(PartialEq, Eq)]
struct ValueStrip {
    runs: Vec<ValueRun>,
    changes: Vec<usize>,
    /// The number of plies at the end of the game.
    end: Option<usize>,
}

impl ValueStrip {
    fn new(ruling: &Ruling) -> Self {
        let adjudication = &ruling.adjudication;
        let outcomes = adjudication.values.iter().enumerate().map(|(ply, &value)| {
            let moment = ruling.replay.moment(ply);
            let turn = moment.map(|moment| moment.situation.position().turn());
            let outcome = turn.map(|turn| PositionOutcome::new(value, turn));
            outcome.unwrap_or(PositionOutcome::Unknown)
        });
        Self {
            runs: runs(outcomes),
            changes: adjudication
                .changes
                .iter()
                .map(|change| change.ply)
                .collect(),
            end: adjudication.over.map(|over| over.ply),
        }
    }

    /// Whether the strip shows a known value and at least one ply.
    fn has_content(&self) -> bool {
        let known = |run: &ValueRun| run.outcome != PositionOutcome::Unknown;
        self.last() > 0 && self.runs.iter().any(known)
    }

    fn last(&self) -> usize {
        self.runs.last().map_or(0, |run| run.last)
    }
}

/// The strips of a report, one for profiles that agree, with their legend.
#[derive(Default)]
pub(crate) struct ValueStrips {
    pub heading: String,
    /// The profiles of each strip, unless all agree, and its drawing.
    pub strips: Vec<(Option<String>, String)>,
    /// A drawing of each sign, and its meaning.
    pub legend: Vec<(String, String)>,
}

impl ValueStrips {
    pub fn new(phrases: &Phrases, game: &AdjudicatedGame) -> Self {
        let language = phrases.language;
        let strips = game.rulings.iter();
        let strips = strips.map(|ruling| (ruling.profile().name, ValueStrip::new(ruling)));
        let mut strips = grouped(strips);
        strips.retain(|(_, strip)| strip.has_content());
        let last = strips.iter().map(|(_, strip)| strip.last()).max();
        let scale = StripScale::new(last.unwrap_or_default());
        let one = strips.len() == 1;
        let occurs = |outcome: &PositionOutcome| {
            let mut runs = strips.iter().flat_map(|(_, strip)| &strip.runs);
            runs.any(|run| run.outcome == *outcome)
        };
        let values = PositionOutcome::ALL.into_iter().filter(occurs);
        let values = values.map(|outcome| {
            let (sign, centre) = sample(outcome);
            let sign = swatch(&sign, centre);
            (sign, say!(language, outcome.key()))
        });
        let has_change = strips.iter().any(|(_, strip)| !strip.changes.is_empty());
        let has_end = strips.iter().any(|(_, strip)| strip.end.is_some());
        let marks = [
            (has_change, change_mark(13.0), FOOT + 1.5, "course-change"),
            (has_end, end_mark(13.0), MIDDLE, "course-end"),
        ];
        let marks = (marks.into_iter().filter(|(occurs, ..)| *occurs))
            .map(|(_, mark, centre, key)| (swatch(&mark, centre), say!(language, key)));
        Self {
            heading: say!(language, "course-heading"),
            legend: values.chain(marks).collect(),
            strips: (strips.iter())
                .map(|(profiles, strip)| {
                    let caption = (!one).then(|| phrases.profile_list(profiles));
                    (caption, draw(phrases, strip, &scale))
                })
                .collect(),
        }
    }
}

/// The middle of a strip, the reach of wins from it, and the line of the move numbers.
const MIDDLE: f64 = 26.0;
const REACH: f64 = 20.0;
const FOOT: f64 = 52.0;
const HEIGHT: f64 = 78.0;
const WIDTH: f64 = 720.0;
const MARGIN: f64 = 8.0;

/// The places of plies in a strip.
struct StripScale {
    last: usize,
    /// The width of a ply.
    ply: f64,
    /// The distance of numbered moves.
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

/// Writes a number for SVG: one decimal is finer than any printer.
fn unit(number: f64) -> String {
    format!("{number:.1}")
}

fn draw(phrases: &Phrases, strip: &ValueStrip, scale: &StripScale) -> String {
    let language = phrases.language;
    let title = say!(language, "course-heading");
    let width = 2.0 * MARGIN + (scale.last + 1) as f64 * scale.ply;
    let view = format!("0 0 {} {HEIGHT}", unit(width.max(WIDTH)));
    let runs: Vec<String> = (strip.runs.iter())
        .map(|run| {
            let value = say!(language, run.outcome.key());
            let [from, to] = [run.first, run.last].map(|ply| phrases.place("place-short", ply));
            match run.first == run.last {
                true => say!(language, "course-one", from = from, value = value),
                false => say!(language, "course-run", from = from, to = to, value = value),
            }
        })
        .collect();
    let description = runs.join("; ");
    let numbered = (0..=strip.last()).filter_map(|ply| {
        let number = phrases.full_moves(ply)?;
        number.is_multiple_of(scale.step).then_some((ply, number))
    });
    let numbered: Vec<(usize, usize)> = numbered.collect();
    html! {
        svg xmlns="http://www.w3.org/2000/svg" class="course" viewBox=(view)
            preserveAspectRatio="xMinYMid meet" role="img"
            aria-label=(format_args!("{title}. {description}"))
            font-family="system-ui, sans-serif" {
            title { (title) }
            desc { (description) }
            line class="axis" x1=(unit(MARGIN)) x2=(unit(scale.left(strip.last() + 1)))
                y1=(MIDDLE) y2=(MIDDLE) {}
            @for run in &strip.runs {
                (bar(run.outcome, scale.left(run.first), scale.left(run.last + 1)))
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

/// Draws a run.
fn bar(outcome: PositionOutcome, left: f64, right: f64) -> Markup {
    let width = (right - left).max(0.5);
    let from = |colour: Colour, height: f64| match colour {
        Colour::White => MIDDLE - height,
        Colour::Black => MIDDLE,
    };
    let (class, top, height) = match outcome {
        PositionOutcome::Wins(colour) => (colour.word(), from(colour, REACH), REACH),
        PositionOutcome::Cursed(colour) => ("cursed", from(colour, REACH / 2.0), REACH / 2.0),
        PositionOutcome::Draw => ("draw", MIDDLE - 2.5, 5.0),
        PositionOutcome::Unknown => {
            return html! {
                line class="unknown" x1=(unit(left)) x2=(unit(right)) y1=(MIDDLE) y2=(MIDDLE) {}
            };
        }
    };
    let stripes = match outcome {
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

/// A triangle under the position after a change.
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

/// A bar across the strip at the end of the game.
fn end_mark(x: f64) -> Markup {
    html! {
        line class="end" x1=(unit(x)) x2=(unit(x)) y1="2" y2=(unit(FOOT)) {}
    }
}

/// The sign of a value with the middle line, and the height of its centre.
fn sample(outcome: PositionOutcome) -> (Markup, f64) {
    let centre = match outcome {
        PositionOutcome::Wins(Colour::White) => MIDDLE - REACH / 2.0,
        PositionOutcome::Wins(Colour::Black) => MIDDLE + REACH / 2.0,
        PositionOutcome::Cursed(Colour::White) => MIDDLE - REACH / 4.0,
        PositionOutcome::Cursed(Colour::Black) => MIDDLE + REACH / 4.0,
        PositionOutcome::Draw | PositionOutcome::Unknown => MIDDLE,
    };
    let sign = html! {
        line class="axis" x1="0" x2="26" y1=(MIDDLE) y2=(MIDDLE) {}
        (bar(outcome, 0.0, 26.0))
    };
    (sign, centre)
}

/// The height of a sign in the legend.
const SIGN: f64 = 24.0;

/// Draws a sign of the legend: all have the same height, with their centres in the middle.
fn swatch(sign: &Markup, centre: f64) -> String {
    let view = format!("-1 {} 28 {SIGN}", unit(centre - SIGN / 2.0));
    html! {
        svg xmlns="http://www.w3.org/2000/svg" class="course swatch" viewBox=(view)
            aria-hidden="true" {
            (sign)
        }
    }
    .into_string()
}
