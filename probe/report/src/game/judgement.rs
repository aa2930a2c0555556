//! The verdict under one profile: one sentence for the score sheet, and the sentences behind it.

use super::head::{open_claim, winner};
use super::words::{Words, grouped};
use super::{Judgement, Play, Sentence, clocks};
use crate::language::say;
use crate::making::making;
use crate::moves::Moves;
use crate::otherwise;
use galotne::material::Class;
use galotne::position::Colour;
use galotne::tablebase::{TableKey, Tablebase};
use galotne::value::{Value, Wdl};
use galotne::verdict::{Category, DrawRule, Line, Over, RankedMove};
use galotne_answer::{Case, Ruling};

/// More plies of best play than this would not fit beside the rest on a page.
const LONGEST_LINE: usize = 40;
/// So many moves and tables are named; the others are counted.
pub(super) const NAMED: usize = 4;
/// There are no tables of more pieces.
const MOST_PIECES: u8 = 8;

/// The verdicts; profiles under which everything is the same have one between them.
pub(super) fn judgements(words: &Words, tables: &Tablebase, case: &Case) -> Vec<Judgement> {
    let nameless = words.under(String::new());
    let said = (case.rulings.iter())
        .map(|ruling| (ruling.profile().name, judgement(&nameless, tables, ruling)));
    let mut judgements: Vec<Judgement> = vec![];
    let mut plays: Vec<(&'static str, Play)> = vec![];
    for (profiles, _) in grouped(said) {
        let under = |ruling: &&Ruling| profiles.contains(&ruling.profile().name);
        let Some(ruling) = case.rulings.iter().find(under) else {
            continue;
        };
        let named = words.under(profiles.join(", "));
        let mut judgement = judgement(&named, tables, ruling);
        let others = readings(words, case, ruling);
        judgement
            .sentences
            .extend(others.into_iter().map(Sentence::plain));
        let profile = words.list(&profiles);
        judgement.heading = say!(words.language, "verdict-heading", profile = profile);
        let rules = profiles
            .iter()
            .map(|profile| say!(words.language, format!("profile-{profile}")));
        judgement.rules = rules.collect::<Vec<_>>().join("; ");
        judgement.profiles = profiles.join(", ");
        if let Some(play) = judgement.play.take() {
            judgement.play = Some(once(words, &mut plays, ruling.profile().name, play));
        }
        judgements.push(judgement);
    }
    judgements
}

/// What the readings say that were not asked for: those that were have judgements of their own.
fn readings(words: &Words, case: &Case, ruling: &Ruling) -> Vec<String> {
    let asked = |profile| (case.rulings.iter()).any(|ruling| ruling.profile().name == profile);
    let others = ruling.otherwise.iter().flatten();
    let others: Vec<_> = others.filter(|other| !asked(other.profile)).collect();
    let turn = ruling.adjudication.moment.situation.position().turn();
    otherwise::sentences(&others, turn, words.language)
}

/// Best play, or where it stands already: nobody wants to read it twice.
fn once(
    words: &Words,
    plays: &mut Vec<(&'static str, Play)>,
    profile: &'static str,
    play: Play,
) -> Play {
    if let Some((other, _)) = plays.iter().find(|(_, known)| *known == play) {
        return Play {
            heading: play.heading,
            moves: vec![],
            ending: say!(words.language, "line-same", profile = *other),
        };
    }
    plays.push((profile, play.clone()));
    play
}

/// What there is to say under a profile, which the heading will name.
fn judgement(words: &Words, tables: &Tablebase, ruling: &Ruling) -> Judgement {
    let over = ruling.adjudication.over;
    let (sentence, sentences) = match over {
        Some(over) => ended(words, ruling, over),
        None if open_claim(ruling) => claimable(words, ruling),
        None => standing(words, tables, ruling),
    };
    Judgement {
        heading: String::new(),
        profiles: String::new(),
        rules: String::new(),
        verdict: sentence,
        sentences,
        play: if over.is_none() {
            play(words, ruling)
        } else {
            None
        },
    }
}

/// The game is over.
fn ended(words: &Words, ruling: &Ruling, over: Over) -> (String, Vec<Sentence>) {
    let language = words.language;
    let place = words.place("with-ply", over.ply);
    let mut sentences = vec![];
    let sentence = match (over.rule, over.winner) {
        (Some(rule), _) => {
            sentences.push(Sentence::plain(words.rule(ruling.profile(), rule)));
            sentences.extend(otherwise(words, ruling, over));
            say!(language, "verdict-drawn-by-rule", place = place)
        }
        (None, Some(winner)) => say!(
            language,
            "verdict-won",
            side = winner,
            place = place,
            reason = reason(words, ruling, over)
        ),
        (None, None) => say!(language, "verdict-drawn-on-board", place = place),
    };
    sentences.extend(played_after(words, ruling, over));
    sentences.extend(past_claims(words, ruling));
    (sentence, sentences)
}

/// What was played though the game was over.
fn played_after(words: &Words, ruling: &Ruling, over: Over) -> Option<Sentence> {
    let plies = ruling.replay.plies().checked_sub(over.ply)?;
    let turn = ruling.replay.at(over.ply)?.situation.position().turn();
    let moves = Moves::ahead(turn, plies).say(words.language);
    let text = say!(words.language, "played-after", moves = moves);
    (plies > 0).then(|| Sentence::plain(text))
}

/// Who would have won without the rule that ended the game.
fn otherwise(words: &Words, ruling: &Ruling, over: Over) -> Option<Sentence> {
    let value = ruling.adjudication.values.get(over.ply).copied()??;
    let turn = ruling.replay.at(over.ply)?.situation.position().turn();
    let winner = match value {
        Category::CursedWin => turn,
        Category::BlessedLoss => !turn,
        _ => return None,
    };
    let text = say!(words.language, "otherwise-won", side = winner);
    Some(Sentence::plain(text))
}

/// Why there is nothing more to play.
fn reason(words: &Words, ruling: &Ruling, over: Over) -> String {
    let Some(moment) = ruling.replay.at(over.ply) else {
        return String::new();
    };
    let position = moment.situation.position();
    let without = (Colour::BOTH.into_iter()).find(|&colour| position.pieces(colour) == 0);
    let (key, side) = match without {
        Some(colour) => ("reason-no-pieces", colour),
        None if words.variant.ended(position).is_some() => {
            return say!(words.language, "reason-passed");
        }
        None => ("reason-no-move", position.turn()),
    };
    say!(words.language, key, side = side)
}

/// A draw may be claimed.
fn claimable(words: &Words, ruling: &Ruling) -> (String, Vec<Sentence>) {
    let language = words.language;
    let adjudication = &ruling.adjudication;
    let open = (ruling.claims.iter()).filter(|claim| claim.last == adjudication.ply);
    let mut sentences: Vec<_> = open
        .map(|claim| Sentence::plain(words.rule(ruling.profile(), claim.rule)))
        .collect();
    sentences.extend(claimed_since(words, ruling).map(Sentence::plain));
    let unclaimed = match (winner(ruling), length(words, ruling)) {
        (Some(side), Some(length)) => Some(say!(
            language,
            "unclaimed-wins",
            side = side,
            length = length
        )),
        (Some(side), None) => Some(say!(language, "unclaimed-wins-somehow", side = side)),
        (None, _) => (adjudication.judged.wdl).map(|_| say!(language, "unclaimed-draw")),
    };
    sentences.extend(unclaimed.map(Sentence::plain));
    sentences.extend(clocks::sentences(words, ruling));
    sentences.extend(history(words, ruling));
    let side = adjudication.moment.situation.position().turn();
    (say!(language, "verdict-claim", side = side), sentences)
}

/// Since when the draw that may be claimed could have been.
fn claimed_since(words: &Words, ruling: &Ruling) -> Option<String> {
    let adjudication = &ruling.adjudication;
    let ply = adjudication.ply;
    if let Some(running) = adjudication.moment.situation.clocks().claimable() {
        return Some(match ply.checked_sub(running.beyond.into()) {
            Some(first) if first == ply => say!(words.language, "claim-new"),
            Some(first) => words.place("claim-since", first),
            // The count that was given had run past its limit already.
            None => say!(words.language, "claim-before"),
        });
    }
    // A position comes again now and then: between its occurrences nothing can be claimed.
    let open = (ruling.claims.iter()).filter(|claim| claim.last == ply);
    let first = open.map(|claim| claim.first).min()?;
    Some(match first == ply {
        true => say!(words.language, "claim-new"),
        false => words.place("claim-first", first),
    })
}

/// The game goes on: what the tables say.
fn standing(words: &Words, tables: &Tablebase, ruling: &Ruling) -> (String, Vec<Sentence>) {
    let mut sentences = vec![];
    if let Some(rule) = cursing_rule(ruling) {
        sentences.push(Sentence::plain(words.rule(ruling.profile(), rule)));
    }
    sentences.extend(clocks::sentences(words, ruling));
    sentences.extend(unknown(words, tables, ruling));
    sentences.extend(best(words, ruling));
    sentences.extend(history(words, ruling));
    sentences.extend(past_claims(words, ruling));
    (value(words, ruling), sentences)
}

/// What the position is worth with the clocks as they stand.
fn value(words: &Words, ruling: &Ruling) -> String {
    let language = words.language;
    let judged = &ruling.adjudication.judged;
    let Some(winner) = winner(ruling) else {
        let key = match judged.wdl {
            Some(_) => "verdict-draw",
            None => "verdict-unknown",
        };
        return say!(language, key);
    };
    let Some(category) = judged.category else {
        return say!(language, "verdict-half-known", side = winner);
    };
    let stands = matches!(category, Category::Win | Category::Loss);
    let (bare, measured, length) = match stands {
        true if is_shortest(ruling) => ("verdict-wins", "verdict-wins-in", length(words, ruling)),
        true => ("verdict-wins", "verdict-wins-takes", takes(words, ruling)),
        false => ("verdict-cursed", "verdict-cursed-in", length(words, ruling)),
    };
    match length {
        Some(length) => say!(language, measured, side = winner, length = length),
        None => say!(language, bare, side = winner),
    }
}

/// Whether best play under the rules takes as long as without them.
fn is_shortest(ruling: &Ruling) -> bool {
    let plies = ruling.adjudication.judged.dtw.and_then(Value::plies);
    let whole = |line: &&Line| {
        let over = line.moves.last().is_some_and(|last| last.judged.over);
        over && line.missing.is_empty()
    };
    let line = ruling.line.as_ref().filter(whole);
    line.is_some_and(|line| plies.map(usize::from) == Some(line.moves.len()))
}

/// With which move the win comes without draw rules.
fn length(words: &Words, ruling: &Ruling) -> Option<String> {
    let plies = ruling.adjudication.judged.dtw.and_then(Value::plies)?;
    let turn = ruling.adjudication.moment.situation.position().turn();
    // In giveaway the last move may be the loser's.
    let mover = if plies % 2 == 1 { turn } else { !turn };
    let key = match winner(ruling) {
        Some(winner) if winner != mover => "length-here-other",
        _ => "length-here",
    };
    let n = plies.div_ceil(2);
    Some(say!(
        words.language,
        key,
        plies = plies,
        side = mover,
        n = n
    ))
}

/// How many moves the win takes without draw rules.
fn takes(words: &Words, ruling: &Ruling) -> Option<String> {
    let plies = ruling.adjudication.judged.dtw.and_then(Value::plies)?;
    let n = plies.div_ceil(2);
    Some(say!(words.language, "length-takes", n = n, plies = plies))
}

/// The rule that takes a win.
fn cursing_rule(ruling: &Ruling) -> Option<DrawRule> {
    let judged = &ruling.adjudication.judged;
    let cursed = matches!(
        judged.category,
        Some(Category::CursedWin | Category::BlessedLoss)
    );
    let clock = judged.clocks().next_to_end()?.clock;
    cursed.then_some(DrawRule::Clock(clock))
}

/// What is missing, where something is.
fn unknown(words: &Words, tables: &Tablebase, ruling: &Ruling) -> Vec<Sentence> {
    let language = words.language;
    let judged = &ruling.adjudication.judged;
    if judged.category.is_some() {
        return vec![];
    }
    let pieces = ruling.adjudication.moment.situation.class().pieces();
    let mut sentences = vec![];
    if pieces > MOST_PIECES {
        sentences.push(say!(language, "no-such-tables", pieces = pieces));
    } else if !judged.missing.is_empty() {
        let names: Vec<_> = judged.missing.iter().map(ToString::to_string).collect();
        let names = words.list_of_at_most(NAMED, &names);
        let classes = classes(&judged.missing);
        let (reach, takes) = making(tables, &classes, language);
        sentences.push(if reach {
            let command = tables.build_command(classes);
            say!(language, "missing", tables = names, command = command)
        } else {
            say!(language, "missing-alone", tables = names)
        });
        sentences.push(takes);
    }
    sentences.push(say!(language, "still-counted"));
    sentences.into_iter().map(Sentence::plain).collect()
}

/// The classes of tables, each once.
fn classes(keys: &[TableKey]) -> Vec<Class> {
    let mut classes: Vec<Class> = vec![];
    for key in keys {
        if !classes.contains(&key.class) {
            classes.push(key.class);
        }
    }
    classes
}

/// What to play.
fn best(words: &Words, ruling: &Ruling) -> Option<Sentence> {
    let adjudication = &ruling.adjudication;
    let position = adjudication.moment.situation.position();
    let category = adjudication.judged.category?;
    let keeps: Vec<String> = (ruling.moves.iter().flatten())
        .filter(|found| found.judged.category == Some(category.opposite()))
        .map(|found| words.text(position, &found.played))
        .collect();
    let best = keeps.first()?.as_str();
    let (language, side) = (words.language, position.turn());
    Some(Sentence::plain(match category {
        Category::Draw => {
            let moves = words.list_of_at_most(NAMED, &keeps);
            say!(language, "holding-moves", side = side, moves = moves)
        }
        _ => say!(language, "best-move", side = side, best = best),
    }))
}

/// How often the position has occurred, and since when it is worth what it is.
fn history(words: &Words, ruling: &Ruling) -> Vec<Sentence> {
    let occurrences = ruling.adjudication.moment.occurrences;
    let occurred =
        (ruling.profile().repetition).map(|_| say!(words.language, "occurred", n = occurrences));
    (occurred.into_iter().chain(since(words, ruling)))
        .map(Sentence::plain)
        .collect()
}

/// Since which ply the value is what it is.
fn since(words: &Words, ruling: &Ruling) -> Option<String> {
    let adjudication = &ruling.adjudication;
    (adjudication.judged.category)?;
    let changed = adjudication.changes.last().map_or(0, |change| change.ply);
    let unknown = (adjudication.values.iter()).rposition(Option::is_none);
    let known = unknown.map_or(0, |ply| ply + 1);
    Some(match (changed, known) {
        (0, 0) => say!(words.language, "since-start"),
        (changed, known) if changed >= known => words.place("since", changed),
        (_, known) => words.place("since-known", known),
    })
}

/// Draws that could have been claimed and no longer can.
fn past_claims(words: &Words, ruling: &Ruling) -> Vec<Sentence> {
    let adjudication = &ruling.adjudication;
    let past = (ruling.claims.iter())
        .filter(|claim| adjudication.over.is_some() || claim.last < adjudication.ply);
    past.flat_map(|claim| {
        let from = words.place("after-ply", claim.first);
        let text = if claim.first == claim.last {
            say!(words.language, "claim-past-once", from = from)
        } else {
            let to = words.place("after-ply", claim.last);
            say!(words.language, "claim-past", from = from, to = to)
        };
        [text, words.rule(ruling.profile(), claim.rule)]
    })
    .map(Sentence::plain)
    .collect()
}

/// Best play from the position judged.
fn play(words: &Words, ruling: &Ruling) -> Option<Play> {
    let language = words.language;
    let line = ruling.line.as_ref()?;
    let last = line.moves.last()?;
    let mut at = *ruling.adjudication.moment.situation.position();
    let mut number = words.next_number(ruling.adjudication.ply, at.turn());
    let mut moves = vec![];
    for (place, step) in line.moves.iter().enumerate().take(LONGEST_LINE) {
        let (turn, text) = (at.turn(), words.text(&at, &step.played));
        let begins = place == 0 || turn == words.variant.starts;
        moves.push(if begins {
            words.numbered(number, turn, &text)
        } else {
            text
        });
        number += usize::from(turn != words.variant.starts);
        at = *step.position();
    }
    let more = line.moves.len() - moves.len();
    if more > 0 {
        let n = more.div_ceil(2);
        moves.push(say!(language, "line-cut", n = n, plies = more));
    }
    Some(Play {
        heading: say!(language, "line-heading"),
        moves,
        ending: ending(words, line, last),
    })
}

/// What a line has come to after its last move.
fn ending(words: &Words, line: &Line, last: &RankedMove) -> String {
    let language = words.language;
    let winner = match last.judged.wdl {
        Some(Wdl::Win) => Some(last.position().turn()),
        Some(Wdl::Loss) => Some(!last.position().turn()),
        _ => None,
    };
    match winner {
        _ if !line.missing.is_empty() => say!(language, "line-unknown"),
        _ if last.judged.reached => say!(language, "line-drawn"),
        _ if last.judged.claimable().is_some() => say!(language, "line-claim"),
        Some(winner) if last.judged.over => say!(language, "line-won", side = winner),
        _ => String::new(),
    }
}
