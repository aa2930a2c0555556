//! What the clocks say: of the position judged in sentences, of the game in a table.

use super::head::{decided, winner};
use super::words::Words;
use super::{Column, Holds, Row, Sentence, Table};
use crate::language::say;
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
    let text = counting(words, ruling, running, ["clock-counts", "clock-charged"]);
    let mut sentences = vec![Sentence::plain(text)];
    let beside = clocks.beside();
    let carried = beside.is_some_and(|beside| beside.clock.standing.is_none());
    if let Some(beside) = beside {
        let keys = match carried {
            true => ["clock-carried", "clock-charged"],
            false => ["clock-standing", "clock-standing-charged"],
        };
        let text = counting(words, ruling, beside, keys);
        sentences.push(Sentence::plain(text));
    }
    if won && clocks.run_out().is_none() {
        sentences.extend(needs(words, ruling, carried));
    }
    sentences
}

/// A clock and what it has left; the messages are those for a clock that counts both sides' moves and for
/// one that counts one side's.
fn counting(
    words: &Words,
    ruling: &Ruling,
    Running { clock, left, .. }: Running,
    [both, one]: [&str; 2],
) -> String {
    let class = ruling.adjudication.moment.situation.class();
    let article = words.cited(ruling.profile(), DrawRule::Clock(clock));
    match clock.charges(class) {
        None => say!(
            words.language,
            both,
            article = article,
            spent = clock.limit() - left,
            limit = clock.limit(),
            left = left
        ),
        Some(side) => say!(
            words.language,
            one,
            article = article,
            side = side,
            left = clock.moves - clock.count(class, left),
            moves = clock.moves,
            plies = words.plies(left.into())
        ),
    }
}

/// What the result needs, and the largest count already spent with which it stands.
fn needs(words: &Words, ruling: &Ruling, carried: bool) -> Vec<Sentence> {
    let language = words.language;
    let judged = &ruling.adjudication.judged;
    let need = match judged.need {
        Some(Value::Draw) => {
            return vec![Sentence::plain(say!(language, "needs-more-than-all"))];
        }
        Some(need) => need.plies().unwrap_or_default(),
        None => return vec![],
    };
    if carried {
        return vec![Sentence::strong(say!(language, "needs-both", n = need))];
    }
    if judged.unbounded() {
        return vec![Sentence::strong(say!(language, "needs-nothing"))];
    }
    let needs = Sentence::plain(say!(language, "needs", n = need));
    let most = judged.max_spent();
    let most = most.map(|most| Sentence::strong(say!(language, "most-spent", n = most)));
    [needs].into_iter().chain(most).collect()
}

/// What each clock counted in the game.
pub(super) fn table(words: &Words, case: &Case) -> Table {
    let found = (case.rulings.iter())
        .map(|ruling| (ruling.profile().name, rows(words, ruling)))
        .collect();
    let messages = ["clocks-heading", "clocks-nothing"];
    Table::of_all(words, messages, columns(words), found)
}

fn columns(words: &Words) -> Vec<Column> {
    [
        ("clocks-rule", Holds::Text),
        ("clocks-from", Holds::Numbers),
        ("clocks-to", Holds::Numbers),
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
        .map(|span| Row {
            ply: span.from,
            cells: vec![
                words.written(ruling.profile(), DrawRule::Clock(span.clock)),
                span.from.to_string(),
                span.to.to_string(),
                span.counted().to_string(),
                span.left.to_string(),
                say!(words.language, ended(ruling, span)),
            ],
        })
        .collect()
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
