//! What the clocks say: of the position judged in sentences, of the game in a table.

use super::head::{decided, winner};
use super::words::Words;
use super::{Column, Holds, Row, Sentence, Table};
use crate::language::say;
use crate::moves::{Moves, Tally};
use galotne::material::Class;
use galotne::position::Colour;
use galotne::rules::Resets;
use galotne::value::Value;
use galotne::verdict::{DrawRule, Ended, Running, Span};
use galotne_answer::{Case, Ruling};

/// The clocks in the position judged, and what the result needs of them.
pub(super) fn sentences(words: &Words, ruling: &Ruling) -> Vec<Sentence> {
    let judged = &ruling.adjudication.judged;
    let clocks = judged.clocks();
    let won = winner(ruling).is_some();
    let Some(running) = clocks.running() else {
        let key = match judged.need {
            Some(Value::Draw) if won => "needs-later",
            _ => "clock-none",
        };
        return vec![Sentence::plain(say!(words.language, key))];
    };
    let mut sentences = vec![counting(words, ruling, running, "clock-counts")];
    sentences.extend(forecast(words, ruling, running));
    let beside = clocks.beside();
    let carried = beside.is_some_and(|beside| beside.clock.standing.is_none());
    if let Some(beside) = beside {
        let key = match carried {
            true => "clock-carried",
            false => "clock-standing",
        };
        sentences.push(counting(words, ruling, beside, key));
        sentences.extend(forecast(words, ruling, beside));
    }
    if let Some(untabled) = clocks.untabled().filter(|running| running.left > 0) {
        let left = tally(ruling, &untabled).left(untabled.left, words.language);
        let rule = untabled.clock.rule;
        let text = say!(
            words.language,
            "counting-untabled",
            rule = rule,
            left = left
        );
        sentences.push(Sentence::plain(text));
        sentences.extend(forecast(words, ruling, untabled));
    }
    if won && clocks.run_out().is_none() {
        sentences.extend(needs(words, ruling, running, carried));
    }
    sentences
}

/// With which move a clock will have run out, and what keeps it from that.
fn forecast(words: &Words, ruling: &Ruling, running: Running) -> Option<Sentence> {
    let Running {
        id, clock, left, ..
    } = running;
    let left = usize::from(left);
    let (adjudication, profile) = (&ruling.adjudication, ruling.profile());
    let situation = &adjudication.moment.situation;
    if left == 0 || situation.over() {
        return None;
    }
    let (class, turn) = (situation.class(), situation.position().turn());
    let leaves = |next: Class| {
        let counting = [
            profile.in_charge(next),
            profile.beside(next),
            profile.untabled(next),
        ];
        !counting.contains(&Some(id))
    };
    let crowned = (Colour::BOTH.into_iter()).any(|side| class.promoted(side).is_some_and(leaves));
    let unless = match clock.resets {
        _ if clock.standing.is_some() => "standing",
        Resets::ManMoveOrCapture => "man-move",
        Resets::CaptureOrPromotion => "balance",
        Resets::Never if crowned => "balance",
        Resets::Never => "capture",
    };
    let ply = adjudication.ply + left;
    // Whoever is to move then claims before he moves.
    let (key, plies) = match clock.claimed {
        true => ("forecast-claim", left + 1),
        false => ("forecast-draw", left),
    };
    let (n, side) = words.coming(adjudication.ply, turn, plies);
    let text = say!(
        words.language,
        key,
        unless = unless,
        side = side,
        n = n,
        ply = ply,
        article = words.written(profile, DrawRule::Clock(clock))
    );
    Some(Sentence::plain(text))
}

/// A clock in the position judged.
fn tally(ruling: &Ruling, running: &Running) -> Tally {
    let situation = &ruling.adjudication.moment.situation;
    Tally {
        clock: running.clock,
        class: situation.class(),
        turn: situation.position().turn(),
    }
}

/// A clock and what it has left, or what is played of it where nothing is.
fn counting(words: &Words, ruling: &Ruling, running: Running, key: &str) -> Sentence {
    let language = words.language;
    let tally = tally(ruling, &running);
    let article = words.cited(ruling.profile(), DrawRule::Clock(running.clock));
    let count = match running.left {
        0 => tally.run_out(&running, language),
        left => tally.left(left, language),
    };
    Sentence::plain(say!(language, key, article = article, count = count))
}

/// What the result needs, and the largest count already spent with which it stands.
fn needs(words: &Words, ruling: &Ruling, running: Running, carried: bool) -> Vec<Sentence> {
    let language = words.language;
    let judged = &ruling.adjudication.judged;
    let need = match judged.need {
        Some(Value::Draw) => {
            return vec![Sentence::plain(say!(language, "needs-more-than-all"))];
        }
        Some(need) => need.plies().unwrap_or_default(),
        None => return vec![],
    };
    let tally = tally(ruling, &running);
    let moves = tally.needed(need, language);
    if carried {
        return vec![Sentence::strong(say!(
            language,
            "needs-both",
            moves = moves
        ))];
    }
    if judged.unbounded() {
        return vec![Sentence::strong(say!(language, "needs-nothing"))];
    }
    let needs = Sentence::plain(say!(language, "needs", moves = moves));
    let most = judged.max_spent().map(|most| {
        Sentence::strong(match tally.spent(most, language) {
            Some(moves) => say!(language, "most-spent", moves = moves),
            None => say!(language, "most-spent-none"),
        })
    });
    [needs].into_iter().chain(most).collect()
}

/// What each clock counted in the game.
pub(super) fn table(words: &Words, case: &Case) -> Table {
    let found = (case.rulings.iter())
        .map(|ruling| (ruling.profile().name, rows(words, ruling)))
        .collect();
    let messages = ["clocks-heading", "clocks-nothing"];
    Table::of_all(words, messages, columns(words), found).folded(words, "clocks-past")
}

fn columns(words: &Words) -> Vec<Column> {
    [
        ("clocks-rule", Holds::Text),
        ("clocks-from", Holds::Text),
        ("clocks-to", Holds::Text),
        ("clocks-counted", Holds::Numbers),
        ("clocks-left", Holds::Numbers),
        ("clocks-ended", Holds::Text),
    ]
    .map(|(key, holds)| Column::new(words, key, holds))
    .into()
}

fn rows(words: &Words, ruling: &Ruling) -> Vec<Row> {
    // What was played after the end of the game was not counted.
    (ruling.replay.spans(decided(ruling)).iter())
        .map(|span| {
            let [counted, left] = counts(ruling, span);
            let cells = vec![
                words.written(ruling.profile(), DrawRule::Clock(span.clock)),
                words.place("place-short", span.from),
                words.place("place-short", span.to),
                counted,
                left,
                say!(words.language, ended(ruling, span)),
            ];
            Row {
                ply: span.from,
                past: span.ended != Ended::Runs,
                cells,
            }
        })
        .collect()
}

/// What a count came to in the last position that it stood in, and what was left.
fn counts(ruling: &Ruling, span: &Span) -> [String; 2] {
    let Some(last) = ruling.replay.at(span.to) else {
        return Default::default();
    };
    let (class, turn) = (last.situation.class(), last.situation.position().turn());
    let charged = span.clock.charges(class);
    [
        Moves::played(turn, span.counted()),
        Moves::ahead(turn, span.left.into()),
    ]
    .map(|moves| moves.short(charged))
}

/// How a count ended.
fn ended(ruling: &Ruling, span: &Span) -> &'static str {
    let over = ruling.adjudication.over;
    let rule = over.and_then(|over| over.rule);
    match span.ended {
        Ended::Reset => "ended-reset",
        Ended::Left => "ended-left",
        Ended::Runs if rule == Some(DrawRule::Clock(span.clock)) => "ended-game",
        Ended::Runs if over.is_some() => "ended-stood",
        Ended::Runs => "ended-runs",
    }
}
