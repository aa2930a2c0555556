//! The value of a position and what its clocks say, a sentence for each.

use crate::language::{Language, say};
use galotne::material::Class;
use galotne::position::{Colour, Position};
use galotne::rules::{Clock, Variant};
use galotne::value::{Value, Wdl};
use galotne::verdict::{Category, Clocks, DrawRule, Judged, Running, Situation};
use galotne_answer::rule_key;

/// Who wins without draw rules.
pub(super) fn winner(position: &Position, judged: &Judged) -> Option<Colour> {
    match judged.wdl? {
        Wdl::Win => Some(position.turn()),
        Wdl::Draw => None,
        Wdl::Loss => Some(!position.turn()),
    }
}

/// The fewest plies that must be left on the clock in charge, if one is.
pub(super) fn needed(judged: &Judged) -> Option<u16> {
    judged.clocks().running().and(judged.need)?.plies()
}

/// What the position is worth.
pub(super) fn value(situation: &Situation, judged: &Judged, language: Language) -> String {
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
            None => ("answer-cursed", "answer-cursed-in"),
            Some(_) => ("answer-claimed", "answer-claimed-in"),
        },
        None => ("answer-half-known", "answer-half-known-in"),
        _ => ("verdict-wins", "verdict-wins-in"),
    };
    match judged.dtw.and_then(Value::plies) {
        None => say!(language, plain, side = winner),
        Some(plies) => {
            let length = length(position.turn(), plies, language);
            say!(language, timed, side = winner, length = length)
        }
    }
}

/// In how many plies, and with whose move; in giveaway the last move may be the loser's.
fn length(turn: Colour, plies: u16, language: Language) -> String {
    let last = if plies % 2 == 1 { turn } else { !turn };
    let number = plies.div_ceil(2);
    say!(language, "length", plies = plies, side = last, n = number)
}

/// Why there is nothing more to play.
fn reason(variant: &Variant, position: &Position, language: Language) -> String {
    let without = (Colour::BOTH.into_iter()).find(|&colour| position.pieces(colour) == 0);
    match without {
        Some(colour) => say!(language, "reason-no-pieces", side = colour),
        None if variant.ended(position).is_some() => say!(language, "reason-passed"),
        None => say!(language, "reason-no-move", side = position.turn()),
    }
}

/// What the clocks say.
pub(super) fn clocks(situation: &Situation, judged: &Judged, language: Language) -> Vec<String> {
    let (clocks, class) = (situation.clocks(), situation.class());
    let decided = judged.wdl.is_some_and(|wdl| wdl != Wdl::Draw);
    let fails = decided && judged.need == Some(Value::Draw);
    let Some(running) = clocks.running() else {
        let later = fails.then(|| say!(language, "needs-later"));
        return later.into_iter().collect();
    };
    if let Some(Running { clock, .. }) = clocks.run_out() {
        let turn = situation.position().turn();
        let stands = judged.unbounded().then(|| say!(language, "needs-nothing"));
        let reached = reached(clock, clocks, class, turn, language);
        return [reached].into_iter().chain(stands).collect();
    }
    let mut sentences = vec![counting(running, clocks, class, language)];
    let beside = clocks.beside();
    if let Some(beside) = beside {
        let (rule, left) = (beside.clock.rule, left(beside, class, language));
        sentences.push(match beside.clock.standing {
            None => say!(language, "counting-carried", rule = rule, left = left),
            Some(_) => {
                let written = written(beside.clock, clocks, language);
                say!(
                    language,
                    "counting-standing",
                    rule = rule,
                    left = left,
                    written = written
                )
            }
        });
    }
    let standing = beside.is_some_and(|beside| beside.clock.standing.is_some());
    let carried = beside.is_some() && !standing;
    sentences.extend(match (needed(judged), judged.max_spent()) {
        _ if judged.unbounded() => Some(say!(language, "needs-nothing")),
        (Some(need), _) if carried => Some(say!(language, "result-needs-both", n = need)),
        (Some(need), Some(most)) => Some(say!(language, "result-needs", need = need, most = most)),
        _ if fails && standing => {
            let rule = running.clock.rule;
            Some(say!(language, "result-fails-standing", rule = rule))
        }
        _ if fails => Some(say!(language, "result-fails")),
        _ => None,
    });
    sentences
}

/// The clock in charge.
fn counting(running: Running, clocks: &Clocks, class: Class, language: Language) -> String {
    let clock = running.clock;
    let left = left(running, class, language);
    let written = written(clock, clocks, language);
    match clock.charges(class) {
        None => say!(
            language,
            "counting-each",
            rule = clock.rule,
            left = left,
            moves = clock.moves,
            written = written
        ),
        Some(_) => say!(
            language,
            "counting-one",
            rule = clock.rule,
            left = left,
            written = written
        ),
    }
}

/// The clock that has run out, and what follows.
fn reached(
    clock: &'static Clock,
    clocks: &Clocks,
    class: Class,
    turn: Colour,
    language: Language,
) -> String {
    let written = written(clock, clocks, language);
    let reached = match clock.charges(class) {
        None => say!(
            language,
            "reached-plies",
            rule = clock.rule,
            limit = clock.limit(),
            written = written
        ),
        Some(side) => say!(
            language,
            "reached-moves",
            rule = clock.rule,
            side = side,
            moves = clock.moves,
            written = written
        ),
    };
    let then = match clock.claimed {
        true => say!(language, "reached-claim", side = turn),
        false => say!(language, "reached-draw"),
    };
    format!("{reached} {then}")
}

/// What a clock has left in a class.
fn left(Running { clock, left, .. }: Running, class: Class, language: Language) -> String {
    match clock.charges(class) {
        None => say!(language, "left-plies", left = left, limit = clock.limit()),
        Some(side) => say!(
            language,
            "left-moves",
            left = clock.moves - clock.count(class, left),
            side = side,
            moves = clock.moves,
            plies = say!(language, "plies", n = left)
        ),
    }
}

/// Where a rule is written, under which profile, and whether its meaning is disputed.
fn written(clock: &'static Clock, clocks: &Clocks, language: Language) -> String {
    let profile = clocks.profile();
    let article = say!(language, rule_key(profile, DrawRule::Clock(clock)));
    let key = match clock.contested {
        true => "written-contested",
        false => "written",
    };
    say!(language, key, article = article, profile = profile.name)
}
