//! The clocks: in the position judged in sentences, in the whole game in a table.

use super::document::{CellKind, ReportColumn, ReportSentence, ReportTable, TableRow};
use super::header::decisive_ply;
use super::phrases::Phrases;
use crate::language::say;
use crate::move_counts::{ClockMoves, MoveCount};
use galotne::material::Class;
use galotne::position::Colour;
use galotne::rules::ClockReset;
use galotne::value::Value;
use galotne::verdict::{ClockSpan, DrawRule, RunningClock, SpanEnd};
use galotne_answer::{AdjudicatedGame, Ruling};

/// The clocks in the position judged, and the plies that the result needs.
pub(super) fn sentences(phrases: &Phrases, ruling: &Ruling) -> Vec<ReportSentence> {
    let judged = &ruling.adjudication.judged;
    let clocks = judged.clocks();
    let won = ruling.winner().is_some();
    let Some(running) = clocks.in_charge() else {
        let key = match judged.need {
            Some(Value::Draw) if won => "needs-later",
            _ => "clock-none",
        };
        return vec![ReportSentence::plain(say!(phrases.language, key))];
    };
    let mut sentences = vec![counting(phrases, ruling, running, "clock-counts")];
    sentences.extend(forecast(phrases, ruling, running));
    let beside = clocks.secondary();
    let carried = beside.is_some_and(|beside| beside.clock.condition.is_none());
    if let Some(beside) = beside {
        let key = match carried {
            true => "clock-carried",
            false => "clock-standing",
        };
        sentences.push(counting(phrases, ruling, beside, key));
        sentences.extend(forecast(phrases, ruling, beside));
    }
    if let Some(untabled) = clocks.untabled().filter(|running| running.left > 0) {
        let left = tally(phrases, ruling, &untabled).left(untabled.left);
        let rule = untabled.clock.rule;
        let text = say!(
            phrases.language,
            "counting-untabled",
            rule = rule,
            left = left
        );
        sentences.push(ReportSentence::plain(text));
        sentences.extend(forecast(phrases, ruling, untabled));
    }
    if won && clocks.expired().is_none() {
        sentences.extend(needs(phrases, ruling, running, carried));
    }
    sentences
}

/// The move with which a clock will run out, and the events that prevent it.
fn forecast(phrases: &Phrases, ruling: &Ruling, running: RunningClock) -> Option<ReportSentence> {
    let RunningClock {
        id, clock, left, ..
    } = running;
    let left = usize::from(left);
    let (adjudication, profile) = (&ruling.adjudication, ruling.profile());
    let situation = &adjudication.moment.situation;
    if left == 0 || situation.is_over() {
        return None;
    }
    let (class, turn) = (situation.class(), situation.position().turn());
    let leaves = |next: Class| {
        let counting = [
            profile.in_charge(next),
            profile.conditional_clock(next),
            profile.untabled(next),
        ];
        !counting.contains(&Some(id))
    };
    let crowned = (Colour::BOTH.into_iter()).any(|side| class.promoted(side).is_some_and(leaves));
    let unless = match clock.resets {
        _ if clock.condition.is_some() => "standing",
        ClockReset::ManMoveOrCapture => "man-move",
        ClockReset::CaptureOrPromotion => "balance",
        ClockReset::Never if crowned => "balance",
        ClockReset::Never => "capture",
    };
    let ply = adjudication.ply + left;
    // The side to move then claims before moving.
    let (key, plies) = match clock.claimed {
        true => ("forecast-claim", left + 1),
        false => ("forecast-draw", left),
    };
    let (n, side) = phrases.coming(adjudication.ply, turn, plies);
    let text = say!(
        phrases.language,
        key,
        unless = unless,
        side = side,
        n = n,
        ply = ply,
        article = phrases.written(profile, DrawRule::Clock(clock))
    );
    Some(ReportSentence::plain(text))
}

/// The count that ends the game first where the verdict was decided: of the clock in charge, or of
/// one that counts beside it. `None` if none counts there.
pub(super) fn decisive_count(phrases: &Phrases, ruling: &Ruling) -> Option<String> {
    let situation = ruling.replay.moment(decisive_ply(ruling))?.situation;
    let clocks = situation.clocks();
    let running = (clocks.in_charge().into_iter().chain(clocks.secondary()))
        .min_by_key(|running| running.left)?;
    let tally = ClockMoves {
        clock: running.clock,
        class: situation.class(),
        turn: situation.position().turn(),
        wording: phrases.wording,
    };
    let count = match running.left {
        0 => tally.run_out(&running),
        left => tally.left(left),
    };
    let article = phrases.written(ruling.profile(), DrawRule::Clock(running.clock));
    Some(format!("{article}: {count}"))
}

/// A clock in the position judged.
fn tally(phrases: &Phrases, ruling: &Ruling, running: &RunningClock) -> ClockMoves {
    let situation = &ruling.adjudication.moment.situation;
    ClockMoves {
        clock: running.clock,
        class: situation.class(),
        turn: situation.position().turn(),
        wording: phrases.wording,
    }
}

/// A clock and its moves left, or its moves played if none are left.
fn counting(
    phrases: &Phrases,
    ruling: &Ruling,
    running: RunningClock,
    key: &str,
) -> ReportSentence {
    let language = phrases.language;
    let tally = tally(phrases, ruling, &running);
    let article = phrases.cited(ruling.profile(), DrawRule::Clock(running.clock));
    let count = match running.left {
        0 => tally.run_out(&running),
        left => tally.left(left),
    };
    ReportSentence::plain(say!(language, key, article = article, count = count))
}

/// The plies that the result needs, and the largest count with which it stands.
fn needs(
    phrases: &Phrases,
    ruling: &Ruling,
    running: RunningClock,
    carried: bool,
) -> Vec<ReportSentence> {
    let language = phrases.language;
    let judged = &ruling.adjudication.judged;
    let need = match judged.need {
        Some(Value::Draw) => {
            return vec![ReportSentence::plain(say!(language, "needs-more-than-all"))];
        }
        Some(need) => need.plies().unwrap_or_default(),
        None => return vec![],
    };
    let tally = tally(phrases, ruling, &running);
    let moves = tally.needed(need);
    if carried {
        return vec![ReportSentence::strong(say!(
            language,
            "needs-both",
            moves = moves
        ))];
    }
    if judged.unbounded() {
        return vec![ReportSentence::strong(say!(language, "needs-nothing"))];
    }
    let needs = ReportSentence::plain(say!(language, "needs", moves = moves));
    let most = judged.max_spent().map(|most| {
        ReportSentence::strong(match tally.spent(most) {
            Some(moves) => say!(language, "most-spent", moves = moves),
            None => say!(language, "most-spent-none"),
        })
    });
    [needs].into_iter().chain(most).collect()
}

/// The counts of all clocks in the game.
pub(super) fn table(phrases: &Phrases, game: &AdjudicatedGame) -> ReportTable {
    let found = (game.rulings.iter())
        .map(|ruling| (ruling.profile().name, rows(phrases, ruling)))
        .collect();
    let messages = ["clocks-heading", "clocks-nothing"];
    ReportTable::of_all(phrases, messages, columns(phrases), found)
        .with_past_collapsed(phrases, "clocks-past")
}

fn columns(phrases: &Phrases) -> Vec<ReportColumn> {
    [
        ("clocks-rule", CellKind::Text),
        ("clocks-from", CellKind::Text),
        ("clocks-to", CellKind::Text),
        ("clocks-counted", CellKind::Numbers),
        ("clocks-left", CellKind::Numbers),
        ("clocks-ended", CellKind::Text),
    ]
    .map(|(key, kind)| ReportColumn::new(phrases.language, key, kind))
    .into()
}

fn rows(phrases: &Phrases, ruling: &Ruling) -> Vec<TableRow> {
    // Plies after the end of the game are not counted.
    (ruling.replay.spans(decisive_ply(ruling)).iter())
        .map(|span| {
            let [counted, left] = counts(phrases, ruling, span);
            let cells = vec![
                phrases.written(ruling.profile(), DrawRule::Clock(span.clock)),
                phrases.place("place-short", span.from),
                phrases.place("place-short", span.to),
                counted,
                left,
                say!(phrases.language, ended(ruling, span)),
            ];
            TableRow {
                ply: span.from,
                past: span.end != SpanEnd::Runs,
                cells,
            }
        })
        .collect()
}

/// The counts that ended with their material or with the game, and the plies after which they
/// counted last. The verdict on a game that goes on has those that run.
pub(super) fn ended_counts(phrases: &Phrases, ruling: &Ruling) -> Vec<(usize, String)> {
    let over = ruling.adjudication.over.is_some();
    let spans = ruling.replay.spans(decisive_ply(ruling));
    let ended = spans.iter().filter(|span| match span.end {
        SpanEnd::Left => true,
        SpanEnd::Runs => over,
        SpanEnd::Reset => false,
    });
    ended
        .map(|span| {
            let [counted, left] = counts(phrases, ruling, span);
            let text = say!(
                phrases.language,
                "score-clock",
                article = phrases.written(ruling.profile(), DrawRule::Clock(span.clock)),
                counted = counted,
                left = left
            );
            (span.to, text)
        })
        .collect()
}

/// The moves counted and left in the last position of a count.
fn counts(phrases: &Phrases, ruling: &Ruling, span: &ClockSpan) -> [String; 2] {
    let Some(last) = ruling.replay.moment(span.to) else {
        return Default::default();
    };
    let (class, turn) = (last.situation.class(), last.situation.position().turn());
    let charged = span.clock.only_counted_side(class);
    [
        MoveCount::played(turn, span.counted()),
        MoveCount::ahead(turn, span.left.into()),
    ]
    .map(|moves| moves.by_side(charged, phrases.wording))
}

/// The end of a count.
fn ended(ruling: &Ruling, span: &ClockSpan) -> &'static str {
    let over = ruling.adjudication.over;
    let rule = over.and_then(|over| over.rule);
    match span.end {
        SpanEnd::Reset => "ended-reset",
        SpanEnd::Left => "ended-left",
        SpanEnd::Runs if rule == Some(DrawRule::Clock(span.clock)) => "ended-game",
        SpanEnd::Runs if over.is_some() => "ended-stood",
        SpanEnd::Runs => "ended-runs",
    }
}
