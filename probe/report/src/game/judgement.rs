//! The verdict under one profile: one sentence for the score sheet, and the sentences behind it.

use super::header::{open_claim, winner};
use super::phrases::{Phrases, grouped};
use super::{BestPlay, Judgement, ReportSentence, clocks};
use crate::build_hints::making;
use crate::language::say;
use crate::move_counts::MoveCount;
use crate::other_profiles;
use galotne::material::Class;
use galotne::position::Colour;
use galotne::tablebase::{TableKey, Tablebase};
use galotne::value::{Value, Wdl};
use galotne::verdict::{BestLine, Category, DrawRule, GameEnd, RankedMove};
use galotne_answer::{AdjudicatedGame, Ruling};

/// More plies of best play than this would not fit beside the rest on a page.
const LONGEST_LINE: usize = 40;
/// So many moves and tables are named; the others are counted.
pub(super) const NAMED: usize = 4;
/// There are no tables of more pieces.
const MOST_PIECES: u8 = 8;

/// The verdicts; profiles under which everything is the same have one between them.
pub(super) fn judgements(
    phrases: &Phrases,
    tables: &Tablebase,
    case: &AdjudicatedGame,
) -> Vec<Judgement> {
    let nameless = phrases.under(String::new());
    let said = (case.rulings.iter())
        .map(|ruling| (ruling.profile().name, judgement(&nameless, tables, ruling)));
    let mut judgements: Vec<Judgement> = vec![];
    let mut plays: Vec<(&'static str, BestPlay)> = vec![];
    for (profiles, _) in grouped(said) {
        let under = |ruling: &&Ruling| profiles.contains(&ruling.profile().name);
        let Some(ruling) = case.rulings.iter().find(under) else {
            continue;
        };
        let named = phrases.under(profiles.join(", "));
        let mut judgement = judgement(&named, tables, ruling);
        let others = readings(phrases, case, ruling);
        judgement
            .sentences
            .extend(others.into_iter().map(ReportSentence::plain));
        let profile = phrases.list(&profiles);
        judgement.heading = say!(phrases.language, "verdict-heading", profile = profile);
        let rules = profiles
            .iter()
            .map(|profile| say!(phrases.language, format!("profile-{profile}")));
        judgement.rules = rules.collect::<Vec<_>>().join("; ");
        judgement.profiles = profiles.join(", ");
        if let Some(play) = judgement.play.take() {
            judgement.play = Some(once(phrases, &mut plays, ruling.profile().name, play));
        }
        judgements.push(judgement);
    }
    judgements
}

/// What the readings say that were not asked for: those that were have judgements of their own.
fn readings(phrases: &Phrases, case: &AdjudicatedGame, ruling: &Ruling) -> Vec<String> {
    let asked = |profile| (case.rulings.iter()).any(|ruling| ruling.profile().name == profile);
    let others = ruling.otherwise.iter().flatten();
    let others: Vec<_> = others.filter(|other| !asked(other.profile)).collect();
    let turn = ruling.adjudication.moment.situation.position().turn();
    other_profiles::sentences(&others, turn, phrases.language)
}

/// Best play, or where it stands already: nobody wants to read it twice.
fn once(
    phrases: &Phrases,
    plays: &mut Vec<(&'static str, BestPlay)>,
    profile: &'static str,
    play: BestPlay,
) -> BestPlay {
    if let Some((other, _)) = plays.iter().find(|(_, known)| *known == play) {
        return BestPlay {
            heading: play.heading,
            moves: vec![],
            ending: say!(phrases.language, "line-same", profile = *other),
        };
    }
    plays.push((profile, play.clone()));
    play
}

/// What there is to say under a profile, which the heading will name.
fn judgement(phrases: &Phrases, tables: &Tablebase, ruling: &Ruling) -> Judgement {
    let over = ruling.adjudication.over;
    let (sentence, sentences) = match over {
        Some(over) => ended(phrases, ruling, over),
        None if open_claim(ruling) => claimable(phrases, ruling),
        None => standing(phrases, tables, ruling),
    };
    Judgement {
        heading: String::new(),
        profiles: String::new(),
        rules: String::new(),
        verdict: sentence,
        sentences,
        play: if over.is_none() {
            play(phrases, ruling)
        } else {
            None
        },
    }
}

/// The game is over.
fn ended(phrases: &Phrases, ruling: &Ruling, over: GameEnd) -> (String, Vec<ReportSentence>) {
    let language = phrases.language;
    let place = phrases.place("with-ply", over.ply);
    let mut sentences = vec![];
    let sentence = match (over.rule, over.winner) {
        (Some(rule), _) => {
            sentences.push(ReportSentence::plain(phrases.rule(ruling.profile(), rule)));
            sentences.extend(otherwise(phrases, ruling, over));
            say!(language, "verdict-drawn-by-rule", place = place)
        }
        (None, Some(winner)) => say!(
            language,
            "verdict-won",
            side = winner,
            place = place,
            reason = reason(phrases, ruling, over)
        ),
        (None, None) => say!(language, "verdict-drawn-on-board", place = place),
    };
    sentences.extend(played_after(phrases, ruling, over));
    sentences.extend(past_claims(phrases, ruling));
    (sentence, sentences)
}

/// What was played though the game was over.
fn played_after(phrases: &Phrases, ruling: &Ruling, over: GameEnd) -> Option<ReportSentence> {
    let plies = ruling.replay.plies().checked_sub(over.ply)?;
    let turn = ruling.replay.moment(over.ply)?.situation.position().turn();
    let moves = MoveCount::ahead(turn, plies).say(phrases.language);
    let text = say!(phrases.language, "played-after", moves = moves);
    (plies > 0).then(|| ReportSentence::plain(text))
}

/// Who would have won without the rule that ended the game.
fn otherwise(phrases: &Phrases, ruling: &Ruling, over: GameEnd) -> Option<ReportSentence> {
    let value = ruling.adjudication.values.get(over.ply).copied()??;
    let turn = ruling.replay.moment(over.ply)?.situation.position().turn();
    let winner = match value {
        Category::CursedWin => turn,
        Category::BlessedLoss => !turn,
        _ => return None,
    };
    let text = say!(phrases.language, "otherwise-won", side = winner);
    Some(ReportSentence::plain(text))
}

/// Why there is nothing more to play.
fn reason(phrases: &Phrases, ruling: &Ruling, over: GameEnd) -> String {
    let Some(moment) = ruling.replay.moment(over.ply) else {
        return String::new();
    };
    let position = moment.situation.position();
    let without = (Colour::BOTH.into_iter()).find(|&colour| position.pieces(colour) == 0);
    let (key, side) = match without {
        Some(colour) => ("reason-no-pieces", colour),
        None if phrases.variant.ended(position).is_some() => {
            return say!(phrases.language, "reason-passed");
        }
        None => ("reason-no-move", position.turn()),
    };
    say!(phrases.language, key, side = side)
}

/// A draw may be claimed.
fn claimable(phrases: &Phrases, ruling: &Ruling) -> (String, Vec<ReportSentence>) {
    let language = phrases.language;
    let adjudication = &ruling.adjudication;
    let open = (ruling.claims.iter()).filter(|claim| claim.last == adjudication.ply);
    let mut sentences: Vec<_> = open
        .map(|claim| ReportSentence::plain(phrases.rule(ruling.profile(), claim.rule)))
        .collect();
    sentences.extend(claimed_since(phrases, ruling).map(ReportSentence::plain));
    let unclaimed = match (winner(ruling), length(phrases, ruling)) {
        (Some(side), Some(length)) => Some(say!(
            language,
            "unclaimed-wins",
            side = side,
            length = length
        )),
        (Some(side), None) => Some(say!(language, "unclaimed-wins-somehow", side = side)),
        (None, _) => (adjudication.judged.wdl).map(|_| say!(language, "unclaimed-draw")),
    };
    sentences.extend(unclaimed.map(ReportSentence::plain));
    sentences.extend(clocks::sentences(phrases, ruling));
    sentences.extend(history(phrases, ruling));
    let side = adjudication.moment.situation.position().turn();
    (say!(language, "verdict-claim", side = side), sentences)
}

/// Since when the draw that may be claimed could have been.
fn claimed_since(phrases: &Phrases, ruling: &Ruling) -> Option<String> {
    let adjudication = &ruling.adjudication;
    let ply = adjudication.ply;
    if let Some(running) = adjudication.moment.situation.clocks().claimable() {
        return Some(match ply.checked_sub(running.beyond.into()) {
            Some(first) if first == ply => say!(phrases.language, "claim-new"),
            Some(first) => phrases.place("claim-since", first),
            // The count that was given had run past its limit already.
            None => say!(phrases.language, "claim-before"),
        });
    }
    // A position comes again now and then: between its occurrences nothing can be claimed.
    let open = (ruling.claims.iter()).filter(|claim| claim.last == ply);
    let first = open.map(|claim| claim.first).min()?;
    Some(match first == ply {
        true => say!(phrases.language, "claim-new"),
        false => phrases.place("claim-first", first),
    })
}

/// The game goes on: what the tables say.
fn standing(
    phrases: &Phrases,
    tables: &Tablebase,
    ruling: &Ruling,
) -> (String, Vec<ReportSentence>) {
    let mut sentences = vec![];
    if let Some(rule) = cursing_rule(ruling) {
        sentences.push(ReportSentence::plain(phrases.rule(ruling.profile(), rule)));
    }
    sentences.extend(clocks::sentences(phrases, ruling));
    sentences.extend(unknown(phrases, tables, ruling));
    sentences.extend(best(phrases, ruling));
    sentences.extend(history(phrases, ruling));
    sentences.extend(past_claims(phrases, ruling));
    (value(phrases, ruling), sentences)
}

/// What the position is worth with the clocks as they stand.
fn value(phrases: &Phrases, ruling: &Ruling) -> String {
    let language = phrases.language;
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
        true if is_shortest(ruling) => ("verdict-wins", "verdict-wins-in", length(phrases, ruling)),
        true => ("verdict-wins", "verdict-wins-takes", takes(phrases, ruling)),
        false => (
            "verdict-cursed",
            "verdict-cursed-in",
            length(phrases, ruling),
        ),
    };
    match length {
        Some(length) => say!(language, measured, side = winner, length = length),
        None => say!(language, bare, side = winner),
    }
}

/// Whether best play under the rules takes as long as without them.
fn is_shortest(ruling: &Ruling) -> bool {
    let plies = ruling.adjudication.judged.dtw.and_then(Value::plies);
    let whole = |line: &&BestLine| {
        let over = line.moves.last().is_some_and(|last| last.judged.over);
        over && line.missing.is_empty()
    };
    let line = ruling.line.as_ref().filter(whole);
    line.is_some_and(|line| plies.map(usize::from) == Some(line.moves.len()))
}

/// With which move the win comes without draw rules.
fn length(phrases: &Phrases, ruling: &Ruling) -> Option<String> {
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
        phrases.language,
        key,
        plies = plies,
        side = mover,
        n = n
    ))
}

/// How many moves the win takes without draw rules.
fn takes(phrases: &Phrases, ruling: &Ruling) -> Option<String> {
    let plies = ruling.adjudication.judged.dtw.and_then(Value::plies)?;
    let n = plies.div_ceil(2);
    Some(say!(phrases.language, "length-takes", n = n, plies = plies))
}

/// The rule that takes a win.
fn cursing_rule(ruling: &Ruling) -> Option<DrawRule> {
    let judged = &ruling.adjudication.judged;
    let cursed = matches!(
        judged.category,
        Some(Category::CursedWin | Category::BlessedLoss)
    );
    let clock = judged.clocks().first_to_end()?.clock;
    cursed.then_some(DrawRule::Clock(clock))
}

/// What is missing, where something is.
fn unknown(phrases: &Phrases, tables: &Tablebase, ruling: &Ruling) -> Vec<ReportSentence> {
    let language = phrases.language;
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
        let names = phrases.list_of_at_most(NAMED, &names);
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
    sentences.into_iter().map(ReportSentence::plain).collect()
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
fn best(phrases: &Phrases, ruling: &Ruling) -> Option<ReportSentence> {
    let adjudication = &ruling.adjudication;
    let position = adjudication.moment.situation.position();
    let category = adjudication.judged.category?;
    let keeps: Vec<String> = (ruling.moves.iter().flatten())
        .filter(|found| found.judged.category == Some(category.opposite()))
        .map(|found| phrases.text(position, &found.played))
        .collect();
    let best = keeps.first()?.as_str();
    let (language, side) = (phrases.language, position.turn());
    Some(ReportSentence::plain(match category {
        Category::Draw => {
            let moves = phrases.list_of_at_most(NAMED, &keeps);
            say!(language, "holding-moves", side = side, moves = moves)
        }
        _ => say!(language, "best-move", side = side, best = best),
    }))
}

/// How often the position has occurred, and since when it is worth what it is.
fn history(phrases: &Phrases, ruling: &Ruling) -> Vec<ReportSentence> {
    let occurrences = ruling.adjudication.moment.occurrences;
    let occurred =
        (ruling.profile().repetition).map(|_| say!(phrases.language, "occurred", n = occurrences));
    (occurred.into_iter().chain(since(phrases, ruling)))
        .map(ReportSentence::plain)
        .collect()
}

/// Since which ply the value is what it is.
fn since(phrases: &Phrases, ruling: &Ruling) -> Option<String> {
    let adjudication = &ruling.adjudication;
    (adjudication.judged.category)?;
    let changed = adjudication.changes.last().map_or(0, |change| change.ply);
    let unknown = (adjudication.values.iter()).rposition(Option::is_none);
    let known = unknown.map_or(0, |ply| ply + 1);
    Some(match (changed, known) {
        (0, 0) => say!(phrases.language, "since-start"),
        (changed, known) if changed >= known => phrases.place("since", changed),
        (_, known) => phrases.place("since-known", known),
    })
}

/// Draws that could have been claimed and no longer can.
fn past_claims(phrases: &Phrases, ruling: &Ruling) -> Vec<ReportSentence> {
    let adjudication = &ruling.adjudication;
    let past = (ruling.claims.iter())
        .filter(|claim| adjudication.over.is_some() || claim.last < adjudication.ply);
    past.flat_map(|claim| {
        let from = phrases.place("after-ply", claim.first);
        let text = if claim.first == claim.last {
            say!(phrases.language, "claim-past-once", from = from)
        } else {
            let to = phrases.place("after-ply", claim.last);
            say!(phrases.language, "claim-past", from = from, to = to)
        };
        [text, phrases.rule(ruling.profile(), claim.rule)]
    })
    .map(ReportSentence::plain)
    .collect()
}

/// Best play from the position judged.
fn play(phrases: &Phrases, ruling: &Ruling) -> Option<BestPlay> {
    let language = phrases.language;
    let line = ruling.line.as_ref()?;
    let last = line.moves.last()?;
    let mut at = *ruling.adjudication.moment.situation.position();
    let mut number = phrases.next_number(ruling.adjudication.ply, at.turn());
    let mut moves = vec![];
    for (place, step) in line.moves.iter().enumerate().take(LONGEST_LINE) {
        let (turn, text) = (at.turn(), phrases.text(&at, &step.played));
        let begins = place == 0 || turn == phrases.variant.starts;
        moves.push(if begins {
            phrases.numbered(number, turn, &text)
        } else {
            text
        });
        number += usize::from(turn != phrases.variant.starts);
        at = *step.position();
    }
    let more = line.moves.len() - moves.len();
    if more > 0 {
        let n = more.div_ceil(2);
        moves.push(say!(language, "line-cut", n = n, plies = more));
    }
    Some(BestPlay {
        heading: say!(language, "line-heading"),
        moves,
        ending: ending(phrases, line, last),
    })
}

/// What a line has come to after its last move.
fn ending(phrases: &Phrases, line: &BestLine, last: &RankedMove) -> String {
    let language = phrases.language;
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
