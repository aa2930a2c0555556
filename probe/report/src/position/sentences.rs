//! Sentences about the value and the clocks of a position.

use crate::language::{Language, say};
use crate::move_counts::ClockMoves;
use crate::wording::Wording;
use galotne::position::{Colour, Position};
use galotne::rules::{Clock, Goal, Variant};
use galotne::value::{Value, Wdl};
use galotne::verdict::{Category, Clocks, DrawRule, Judgement, RunningClock, Situation};
use galotne_answer::rule_key;

/// The winner without draw rules.
pub(super) fn winner(position: &Position, judged: &Judgement) -> Option<Colour> {
    match judged.wdl? {
        Wdl::Win => Some(position.turn()),
        Wdl::Draw => None,
        Wdl::Loss => Some(!position.turn()),
    }
}

/// The fewest plies that must be left on the clock in charge, if one is.
pub(super) fn needed(judged: &Judgement) -> Option<u16> {
    judged.clocks().in_charge().and(judged.need)?.plies()
}

/// The value of the position.
pub(super) fn value(situation: &Situation, judged: &Judgement, wording: Wording) -> String {
    let language = wording.language;
    let (variant, position) = (situation.variant(), situation.position());
    let reason = || reason(variant, position, language);
    let Some(winner) = winner(position, judged) else {
        return match judged.wdl {
            None if judged.over => say!(language, "answer-over", reason = reason()),
            None => say!(language, "answer-unknown"),
            Some(_) => say!(language, "answer-draw"),
        };
    };
    if judged.over {
        return say!(language, "answer-won", side = winner, reason = reason());
    }
    let (plain, timed) = match judged.category {
        Some(Category::CursedWin | Category::BlessedLoss) => match judged.claimable() {
            None if judged.repeated.is_some_and(|rule| !rule.claimed) => {
                ("answer-repeated", "answer-repeated-in")
            }
            None => ("answer-cursed", "answer-cursed-in"),
            Some(_) => ("answer-claimed", "answer-claimed-in"),
        },
        None => ("answer-half-known", "answer-half-known-in"),
        _ => ("verdict-wins", "verdict-wins-in"),
    };
    match judged.dtw.and_then(Value::plies) {
        None => say!(language, plain, side = winner),
        Some(plies) => {
            let length = wording.length("length", plies.into());
            say!(language, timed, side = winner, length = length)
        }
    }
}

/// The reason for the end of the game.
pub(crate) fn reason(variant: &Variant, position: &Position, language: Language) -> String {
    let without = (Colour::BOTH.into_iter()).find(|&colour| position.pieces(colour) == 0);
    match (without, variant.ended(position), variant.goal) {
        (Some(colour), ..) => say!(language, "reason-no-pieces", side = colour),
        (None, Some(_), Goal::FirstKing) => {
            say!(language, "reason-first-king", side = !position.turn())
        }
        (None, Some(_), Goal::None | Goal::PassTheMen) => say!(language, "reason-passed"),
        (None, None, _) => say!(language, "reason-no-move", side = position.turn()),
    }
}

/// The counts of the clocks, and the plies that the result needs.
pub(super) fn clocks(situation: &Situation, judged: &Judgement, wording: Wording) -> Vec<String> {
    let language = wording.language;
    let clocks = situation.clocks();
    let (class, turn) = (situation.class(), situation.position().turn());
    let tally = |running: &RunningClock| ClockMoves {
        clock: running.clock,
        class,
        turn,
        wording,
    };
    let counting = |key: &str, running: RunningClock| {
        say!(
            language,
            key,
            rule = running.clock.rule,
            written = written(running.clock, clocks, language),
            left = tally(&running).left(running.left)
        )
    };
    let decided = judged.wdl.is_some_and(|wdl| wdl != Wdl::Draw);
    let fails = decided && judged.need == Some(Value::Draw);
    let Some(running) = clocks.in_charge() else {
        let later = fails.then(|| say!(language, "needs-later"));
        return later.into_iter().collect();
    };
    if let Some(out) = clocks.expired() {
        let reached = say!(
            language,
            "reached",
            rule = out.clock.rule,
            written = written(out.clock, clocks, language),
            played = tally(&out).run_out(&out)
        );
        let then = match out.clock.claimed {
            true => say!(language, "reached-claim", side = turn),
            false => say!(language, "reached-draw"),
        };
        let stands = judged.unbounded().then(|| say!(language, "needs-nothing"));
        return ([format!("{reached} {then}")].into_iter())
            .chain(stands)
            .collect();
    }
    let mut sentences = vec![counting("counting", running)];
    let beside = clocks.secondary();
    sentences.extend(beside.map(|beside| match beside.clock.condition {
        None => counting("counting-carried", beside),
        Some(_) => counting("counting-standing", beside),
    }));
    let standing = beside.is_some_and(|beside| beside.clock.condition.is_some());
    let carried = beside.is_some() && !standing;
    sentences.extend(match (needed(judged), judged.max_spent()) {
        _ if judged.unbounded() => Some(say!(language, "needs-nothing")),
        (Some(need), _) if carried => {
            let moves = tally(&running).needed(need);
            Some(say!(language, "result-needs-both", moves = moves))
        }
        (Some(need), Some(most)) => {
            let tally = tally(&running);
            let moves = tally.needed(need);
            Some(match tally.spent(most) {
                Some(most) => say!(language, "result-needs", moves = moves, most = most),
                None => say!(language, "result-needs-all", moves = moves),
            })
        }
        _ if fails && standing => {
            let rule = running.clock.rule;
            Some(say!(language, "result-fails-standing", rule = rule))
        }
        _ if fails => Some(say!(language, "result-fails")),
        _ => None,
    });
    sentences
}

/// The article of a rule, its profile, and a mark if its meaning is disputed.
fn written(clock: &'static Clock, clocks: &Clocks, language: Language) -> String {
    let profile = clocks.profile();
    let article = say!(language, rule_key(profile, DrawRule::Clock(clock)));
    let key = match clock.contested {
        true => "written-contested",
        false => "written",
    };
    let profile = say!(language, format!("board-profile-{}", profile.name));
    say!(language, key, article = article, profile = profile)
}
