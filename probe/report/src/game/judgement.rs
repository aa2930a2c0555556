//! The verdict under one profile: one sentence for the score sheet, and the sentences behind it.

use super::clocks;
use super::document::{BestPlay, ReportSentence, VerdictSection};
use super::phrases::{MAX_NAMED, Phrases, grouped};
use crate::build_hints;
use crate::language::say;
use crate::move_counts::MoveCount;
use crate::position;
use galotne::notation::write_move;
use galotne::value::{Value, Wdl};
use galotne::verdict::{BestLine, Category, DrawRule, GameEnd, RankedMove};
use galotne_answer::{AdjudicatedGame, Ruling};

/// The most pieces of a class with tables.
const MAX_PIECES: u8 = 8;

/// The verdicts; profiles with equal verdicts share one.
pub(super) fn judgements(phrases: &Phrases, game: &AdjudicatedGame) -> Vec<VerdictSection> {
    let nameless = phrases.under(String::new());
    let judged =
        (game.rulings.iter()).map(|ruling| (ruling.profile().name, judgement(&nameless, ruling)));
    // Each with its verdict in full.
    let mut judgements: Vec<(String, VerdictSection)> = vec![];
    let mut plays: Vec<(&'static str, BestPlay)> = vec![];
    for (profiles, _) in grouped(judged) {
        let under = |ruling: &&Ruling| profiles.contains(&ruling.profile().name);
        let Some(ruling) = game.rulings.iter().find(under) else {
            continue;
        };
        let named = phrases.under(phrases.profile_list(&profiles));
        let mut judgement = judgement(&named, ruling);
        let profile = phrases.profiles(&profiles);
        judgement.heading = say!(phrases.language, "verdict-heading", profile = profile);
        let rules = profiles
            .iter()
            .map(|profile| say!(phrases.language, format!("profile-{profile}")));
        judgement.rules = rules.collect::<Vec<_>>().join("; ");
        judgement.under.clone_from(&profiles);
        judgement.profiles = phrases.profile_list(&profiles);
        if let Some(play) = judgement.play.take() {
            judgement.play = Some(once(phrases, &mut plays, ruling.profile().name, play));
        }
        let same = |earlier: &&(String, VerdictSection)| earlier.0 == judgement.verdict;
        let verdict = judgement.verdict.clone();
        if let Some((_, earlier)) = judgements.iter().find(same) {
            shorten(phrases, &mut judgement, earlier);
        }
        judgements.push((verdict, judgement));
    }
    judgements
        .into_iter()
        .map(|(_, judgement)| judgement)
        .collect()
}

/// Leaves out what an earlier section with the same verdict has said already.
fn shorten(phrases: &Phrases, judgement: &mut VerdictSection, earlier: &VerdictSection) {
    let said = |sentence: &ReportSentence| earlier.sentences.contains(sentence);
    if judgement.sentences.iter().all(said) {
        return;
    }
    judgement.sentences.retain(|sentence| !said(sentence));
    let profile = phrases.profiles(&earlier.under);
    judgement.verdict = say!(phrases.language, "verdict-same", profile = profile);
}

/// Best play, or a reference to the profile under which it was printed.
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
            ending: say!(
                phrases.language,
                "line-same",
                profile = phrases.profiles(&[other])
            ),
        };
    }
    plays.push((profile, play.clone()));
    play
}

/// The judgement under a profile, without its headings.
fn judgement(phrases: &Phrases, ruling: &Ruling) -> VerdictSection {
    let over = ruling.adjudication.over;
    let (sentence, sentences) = match over {
        Some(over) => ended(phrases, ruling, over),
        None if ruling.claim_is_open() => claimable(phrases, ruling),
        None => standing(phrases, ruling),
    };
    VerdictSection {
        heading: String::new(),
        under: vec![],
        profiles: String::new(),
        rules: String::new(),
        verdict: sentence,
        sentences,
        play: match over {
            None => play(phrases, ruling),
            Some(_) => None,
        },
    }
}

/// The verdict on a game that is over.
fn ended(phrases: &Phrases, ruling: &Ruling, over: GameEnd) -> (String, Vec<ReportSentence>) {
    let language = phrases.language;
    let place = phrases.place("with-ply", over.ply);
    let mut sentences = vec![];
    let sentence = match (over.rule, over.winner) {
        (Some(rule), _) => {
            sentences.extend(repetition(phrases, ruling, rule, over.ply));
            sentences.push(ReportSentence::plain(phrases.rule(ruling.profile(), rule)));
            sentences.extend(winner_without_rule(phrases, ruling, over));
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

/// The moves after which a position stood that a rule of repetition counts.
fn repetition(
    phrases: &Phrases,
    ruling: &Ruling,
    rule: DrawRule,
    ply: usize,
) -> Option<ReportSentence> {
    let plies = matches!(rule, DrawRule::Repetition(_)).then(|| ruling.replay.occurrences(ply))?;
    Some(ReportSentence::plain(phrases.repeated(
        "repeated-sentence",
        rule,
        &plies,
    )))
}

/// The plies after the end of the game.
fn played_after(phrases: &Phrases, ruling: &Ruling, over: GameEnd) -> Option<ReportSentence> {
    let plies = ruling.replay.plies().checked_sub(over.ply)?;
    let turn = ruling.replay.moment(over.ply)?.situation.position().turn();
    let moves = MoveCount::ahead(turn, plies).say(phrases.wording);
    let text = say!(phrases.language, "played-after", moves = moves);
    (plies > 0).then(|| ReportSentence::plain(text))
}

/// The winner without the rule that ended the game.
fn winner_without_rule(
    phrases: &Phrases,
    ruling: &Ruling,
    over: GameEnd,
) -> Option<ReportSentence> {
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

/// The reason for the end on the board.
fn reason(phrases: &Phrases, ruling: &Ruling, over: GameEnd) -> String {
    let situation = ruling
        .replay
        .moment(over.ply)
        .map(|moment| moment.situation);
    situation.map_or_else(String::new, |at| {
        position::reason(at.variant(), at.position(), phrases.language)
    })
}

/// The verdict on a position with a claim.
fn claimable(phrases: &Phrases, ruling: &Ruling) -> (String, Vec<ReportSentence>) {
    let language = phrases.language;
    let adjudication = &ruling.adjudication;
    let open = (ruling.claims.iter()).filter(|claim| claim.last == adjudication.ply);
    let mut sentences: Vec<_> = open
        .flat_map(|claim| {
            let rule = ReportSentence::plain(phrases.rule(ruling.profile(), claim.rule));
            let places = repetition(phrases, ruling, claim.rule, claim.first);
            places.into_iter().chain([rule])
        })
        .collect();
    sentences.extend(claimed_since(phrases, ruling).map(ReportSentence::plain));
    let unclaimed = match (ruling.winner(), length(phrases, ruling)) {
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

/// The first moment for the open claim.
fn claimed_since(phrases: &Phrases, ruling: &Ruling) -> Option<String> {
    let adjudication = &ruling.adjudication;
    let ply = adjudication.ply;
    if let Some(running) = adjudication.moment.situation.clocks().claimable() {
        return Some(match ply.checked_sub(running.beyond.into()) {
            Some(first) if first == ply => say!(phrases.language, "claim-new"),
            Some(first) => phrases.place("claim-since", first),
            // The count given at the start was beyond its limit.
            None => say!(phrases.language, "claim-before"),
        });
    }
    // Nothing can be claimed between the occurrences of a position.
    let open = (ruling.claims.iter()).filter(|claim| claim.last == ply);
    let first = open.map(|claim| claim.first).min()?;
    Some(match first == ply {
        true => say!(phrases.language, "claim-new"),
        false => phrases.place("claim-first", first),
    })
}

/// The verdict of the tables on a game that goes on.
fn standing(phrases: &Phrases, ruling: &Ruling) -> (String, Vec<ReportSentence>) {
    let mut sentences = vec![];
    if let Some(rule) = cursing_rule(ruling) {
        sentences.push(ReportSentence::plain(phrases.rule(ruling.profile(), rule)));
    }
    sentences.extend(clocks::sentences(phrases, ruling));
    sentences.extend(unknown(phrases, ruling));
    sentences.extend(best(phrases, ruling));
    sentences.extend(history(phrases, ruling));
    sentences.extend(past_claims(phrases, ruling));
    (value(phrases, ruling), sentences)
}

/// The value of the position with its counts.
fn value(phrases: &Phrases, ruling: &Ruling) -> String {
    let language = phrases.language;
    let judged = &ruling.adjudication.judged;
    let Some(winner) = ruling.winner() else {
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
    let complete = |line: &&BestLine| {
        let over = line.moves.last().is_some_and(|last| last.judged.over);
        over && line.missing.is_empty()
    };
    let line = ruling.line.as_ref().filter(complete);
    line.is_some_and(|line| plies.map(usize::from) == Some(line.moves.len()))
}

/// The distance to the end of the win, without draw rules.
fn length(phrases: &Phrases, ruling: &Ruling) -> Option<String> {
    let plies = ruling.adjudication.judged.dtw.and_then(Value::plies)?;
    Some(phrases.wording.length("length-here", plies.into()))
}

/// The number of moves of the win, without draw rules.
fn takes(phrases: &Phrases, ruling: &Ruling) -> Option<String> {
    let plies = ruling.adjudication.judged.dtw.and_then(Value::plies)?;
    Some(phrases.wording.length("length-takes", plies.into()))
}

/// The rule that turns a win into a draw.
fn cursing_rule(ruling: &Ruling) -> Option<DrawRule> {
    let judged = &ruling.adjudication.judged;
    let cursed = matches!(
        judged.category,
        Some(Category::CursedWin | Category::BlessedLoss)
    );
    let clock = judged.clocks().first_to_end()?.clock;
    cursed.then_some(DrawRule::Clock(clock))
}

/// The missing tables, if the value is unknown.
fn unknown(phrases: &Phrases, ruling: &Ruling) -> Vec<ReportSentence> {
    let language = phrases.language;
    if ruling.adjudication.judged.category.is_some() {
        return vec![];
    }
    let pieces = ruling.adjudication.moment.situation.class().pieces();
    let mut sentences = match &ruling.hint {
        _ if pieces > MAX_PIECES => vec![say!(language, "no-such-tables", pieces = pieces)],
        Some(hint) => build_hints::sentences(hint, MAX_NAMED, language),
        None => vec![],
    };
    sentences.push(say!(language, "still-counted"));
    sentences.into_iter().map(ReportSentence::plain).collect()
}

/// The best moves.
fn best(phrases: &Phrases, ruling: &Ruling) -> Option<ReportSentence> {
    let adjudication = &ruling.adjudication;
    let situation = &adjudication.moment.situation;
    let (variant, position) = (situation.variant(), situation.position());
    let category = adjudication.judged.category?;
    let best: Vec<String> = (ruling.moves.iter().flatten())
        .filter(|ranked| ranked.judged.category == Some(category.opposite()))
        .map(|ranked| write_move(variant, position, &ranked.played))
        .collect();
    let drawn = category == Category::Draw;
    let sentence = phrases.best_moves(position.turn(), drawn, &best);
    sentence.map(ReportSentence::plain)
}

/// The occurrences of the position, and the ply of its present value.
fn history(phrases: &Phrases, ruling: &Ruling) -> Vec<ReportSentence> {
    let adjudication = &ruling.adjudication;
    let occurrences = adjudication.moment.occurrences;
    let occurred =
        (ruling.profile().repetition).map(|_| say!(phrases.language, "occurred", n = occurrences));
    let since = adjudication.judged.category.map(|_| {
        let changed = adjudication.changes.last().map_or(0, |change| change.ply);
        let unknown = (adjudication.values.iter()).rposition(Option::is_none);
        phrases.since(changed, unknown.map_or(0, |ply| ply + 1))
    });
    (occurred.into_iter().chain(since))
        .map(ReportSentence::plain)
        .collect()
}

/// The draws that could be claimed in the past.
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
    let line = ruling.line.as_ref()?;
    let last = line.moves.last()?;
    let situation = &ruling.adjudication.moment.situation;
    let mut at = *situation.position();
    let moves = line.moves.iter().map(|ranked| {
        let text = write_move(situation.variant(), &at, &ranked.played);
        let turn = at.turn();
        at = *ranked.position();
        (turn, false, text)
    });
    let moves: Vec<_> = moves.collect();
    let ending = ending(phrases, line, last);
    let ply = ruling.adjudication.ply;
    Some(BestPlay::new(phrases, ply, false, &moves, ending))
}

/// The state after the last move of a line.
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
