//! Score sheets: what is written is read as the same, each fault has its name, and the plain judge
//! follows the same games to the same end.

use super::text::{State, Text, name};
use galotne::colour::Colour;
use galotne::notation::pdn::GameResult;
use galotne_mills::{
    EndReason, GameEnd, MILLS, MILLS_CEYLON, MILLS_CEYLON_ONCE, MILLS_CEYLON_OPTIONAL, MILLS_MIXED,
    MILLS_OPTIONAL, MILLS_TWO_MILLS_TWO, Mills, PlyFaultKind, Position, Replay, Sheet, SheetError,
    SheetErrorKind, SheetNote, SheetOptions, VARIANTS, WrittenMove, parse_fen, read_move,
    read_sheets, rules_of_sheets, write_fen, write_move, write_sheet,
};
use proptest::prelude::*;

fn sheets(rules: &'static Mills, text: &str) -> Vec<Result<Sheet, SheetError>> {
    read_sheets(rules, text.as_bytes(), SheetOptions::default()).collect()
}

fn sheet(rules: &'static Mills, text: &str) -> Sheet {
    let mut all = sheets(rules, text);
    assert_eq!(all.len(), 1, "{text}");
    all.remove(0).expect(text)
}

/// A game of random moves, from the usual start or, for a quick end, from few stones.
fn random_game(rules: &'static Mills, random: &mut fastrand::Rng, plies: usize) -> Replay {
    let start = if random.bool() {
        rules.start()
    } else {
        few_stones(rules, random)
    };
    let mut entries = vec![];
    let mut position = start;
    for _ in 0..plies {
        let Some(played) = random.choice(rules.moves(&position)) else {
            break;
        };
        entries.push(WrittenMove::from(played));
        position = rules.play(&position, &played);
    }
    let replay = Replay::new(rules, start, &entries, true);
    assert_eq!((replay.plies(), replay.fault()), (entries.len(), None));
    replay
}

/// Three or four stones a side, nothing in hand.
fn few_stones(rules: &Mills, random: &mut fastrand::Rng) -> Position {
    loop {
        let mut points: Vec<u32> = (0..24).collect();
        random.shuffle(&mut points);
        let set = |from: usize, count: usize| {
            let points = points.iter().skip(from).take(count);
            points.map(|point| 1 << point).sum::<u32>()
        };
        let (white, black) = (random.usize(3..5), random.usize(3..5));
        let stones = [set(0, white), set(4, black)];
        let turn = Colour::BOTH[random.usize(..2)];
        if let Ok(position) = rules.position(stones, [0; 2], turn) {
            return position;
        }
    }
}

/// The text with what readers skip put between its words.
fn decorated(text: &str, random: &mut fastrand::Rng) -> String {
    let (tags, body) = text.split_once("\n\n").expect("tags and moves");
    let mut out = format!("{tags}\n\n");
    let body: Vec<&str> = body.split_ascii_whitespace().collect();
    let (result, body) = body.split_last().expect("a result");
    for &word in body {
        let word = match random.u8(..12) {
            0 => word.to_ascii_uppercase(),
            1 => word.replace('x', ":"),
            2 => word.replace('-', "\u{2013}"),
            3 if word.starts_with(|first: char| first.is_ascii_alphabetic()) => format!("{word}!?"),
            _ => word.to_owned(),
        };
        out.push_str(&word);
        out.push_str(match random.u8(..12) {
            0 => " {a comment (with d6 and\na line)} ",
            1 => " (1. d6 (d5) 2. a1-a4xd7 *) ",
            2 => " ; to the end of the line\n",
            3 => " $14 ",
            4 => "\n",
            _ => " ",
        });
    }
    out + result
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]

    /// A game that is written is read as the same, whatever comments and variations stand in it.
    #[test]
    fn what_is_written_is_read(seed in any::<u64>()) {
        let mut random = fastrand::Rng::with_seed(seed);
        for rules in VARIANTS {
            let replay = random_game(rules, &mut random, 120);
            if replay.plies() == 0 {
                continue;
            }
            let text = write_sheet(&replay, "1-0");
            for text in [decorated(&text, &mut random), text] {
                let read = sheet(rules, &text);
                prop_assert_eq!(read.stop, None, "{}", text);
                prop_assert_eq!(&read.replay, &replay, "{}", text);
                prop_assert_eq!(read.result.value(), &GameResult::WhiteWins);
                prop_assert_eq!(read.notes, vec![]);
            }
        }
    }
}

/// The moves of a state by the text, as they are written, with what each leads to.
fn by_text(text: &Text, state: &State) -> Vec<(String, State)> {
    let mut found = vec![];
    text.each(state, &mut |played| {
        let mut written = played
            .from
            .map(|from| format!("{}-", name(from)))
            .unwrap_or_default();
        written += name(played.to);
        let mut removed: Vec<_> = played.removed.iter().map(|&at| name(at)).collect();
        removed.sort_unstable();
        written.extend(removed.iter().map(|at| format!("x{at}")));
        if played.again {
            written.push('+');
        }
        found.push((written, played.next));
    });
    found
}

/// Random games in which now and then something else is written than what is legal: the judge of
/// the text goes as far as the library, and both see the same end.
#[test]
fn the_plain_judge_follows_every_sheet_to_the_same_ply() {
    for rules in VARIANTS {
        let mut random = fastrand::Rng::with_seed(20);
        let text = Text::of(rules);
        let (mut faults, mut few, mut blocked, mut plies) = (0, 0, 0, 0);
        for number in 0..300 {
            let start = match number % 3 {
                0 => rules.start(),
                _ => few_stones(rules, &mut random),
            };
            let mut state = State::of(&start);
            let mut entries: Vec<WrittenMove> = vec![];
            // What the judge says: after how many plies the sheet is not legal any more.
            let mut legal = None;
            for ply in 0..80 {
                let options = by_text(&text, &state);
                let Some((written, next)) = random.choice(&options) else {
                    break;
                };
                let spoilt = match random.u8(..60) {
                    0 => spoilt(written, &mut random),
                    _ => written.clone(),
                };
                // What is removed may stand in any order.
                let read = read_move(&spoilt).expect("a move");
                let spoilt = write_move(&read);
                entries.push(WrittenMove::from(read));
                // A `+` need not be written where the same side goes on in any case.
                let said = options.iter().find(|(written, _)| *written == spoilt);
                let left_out = format!("{spoilt}+");
                let said =
                    said.or_else(|| options.iter().find(|(written, _)| *written == left_out));
                match said {
                    Some((_, after)) => state = *after,
                    None => {
                        legal = Some(ply);
                        state = *next;
                        break;
                    }
                }
            }
            let replay = Replay::new(rules, start, &entries, true);
            plies += replay.plies();
            assert_eq!(replay.plies(), legal.unwrap_or(entries.len()));
            assert_eq!(replay.fault().is_some(), legal.is_some());
            if legal.is_some() {
                faults += 1;
                continue;
            }
            let last = replay.at(replay.plies()).expect("the last position");
            assert_eq!(State::of(last), state);
            let stuck = by_text(&text, &state).is_empty();
            assert_eq!(replay.over().is_some(), stuck, "{}", write_fen(last));
            if let Some(over) = replay.over() {
                assert_eq!(over.ply, replay.plies());
                match over.reason {
                    EndReason::TooFew(side) => {
                        few += 1;
                        assert!(state.is_over());
                        assert_eq!(last.in_all(side), 2);
                        assert_eq!(over.winner, !side);
                    }
                    EndReason::Blocked(side) => {
                        blocked += 1;
                        assert!(!state.is_over());
                        assert_eq!((side as usize, over.winner), (state.mover, !side));
                    }
                }
            }
        }
        assert!(
            faults > 20 && few > 20,
            "{} {faults} {few} {blocked} {plies}",
            rules.name
        );
    }
}

/// Something else in place of a move: another point, a removal more or less, a `+` more or less.
fn spoilt(written: &str, random: &mut fastrand::Rng) -> String {
    let point = name(random.usize(..24));
    match random.u8(..6) {
        0 => point.to_owned(),
        1 => format!("{}-{point}", &written[..2]),
        2 => format!("{}x{point}", written.trim_end_matches('+')),
        3 => written.split('x').next().unwrap_or_default().to_owned(),
        4 => format!("{}+", written.trim_end_matches('+')),
        _ => written.trim_end_matches('+').to_owned(),
    }
}

// ---- Faults ------------------------------------------------------------------------------------

/// Replays a sheet that stops, and says where: after how many plies, and why.
fn fault(rules: &'static Mills, fen: &str, moves: &str) -> (usize, PlyFaultKind) {
    let text = match fen {
        "" => moves.to_owned(),
        fen => format!("[FEN \"{fen}\"]\n\n{moves}"),
    };
    let read = sheet(rules, &text);
    let stop = read.stop.unwrap_or_else(|| panic!("{text} is legal"));
    assert_eq!(stop.ply, Some(read.replay.plies()));
    match stop.kind {
        SheetErrorKind::Fault(fault) => (read.replay.plies(), fault.kind),
        other => panic!("{other}"),
    }
}

/// One stone in hand each, and a mill to be made on a7.
const PLACING: &str = "W:Wa1,d7,g7+1:Bb4,c4,e5+1";
/// The same in Ceylon, where nobody has lost a stone.
const CEYLON: &str = "W:Wa1,d7,g7+6:Bb4,c4,e5+6";
/// Three stones each that fly.
const FLYING: &str = "W:Wa1,d7,g7:Bb4,c4,e5";

fn word(rules: &'static Mills, fen: &str, moves: &str, plies: usize) -> &'static str {
    let (ply, kind) = fault(rules, fen, moves);
    assert_eq!(ply, plies, "{moves}: {kind}");
    kind.word()
}

#[test]
fn a_stone_placed_or_moved_onto_another() {
    assert_eq!(word(&MILLS, "", "1. d6 d6", 1), "point-taken");
    assert_eq!(word(&MILLS, FLYING, "a1-b4", 0), "point-taken");
}

#[test]
fn a_stone_placed_out_of_an_empty_hand() {
    assert_eq!(word(&MILLS, FLYING, "1. a4", 0), "hand-empty");
}

/// A tenth stone of each side is one of another game, unless stones have moved before.
#[test]
fn a_stone_more_than_the_game_has() {
    let placed = "1. a1 d1 2. g1 a4 3. g4 a7 4. d7 g7 5. b2 d2 6. f2 b4 7. f4 b6 8. d6 f6 9. c3 c5";
    let next = format!("{placed} 10. e3");
    assert_eq!(word(&MILLS, "", &next, 18), "more-stones");
    let later = format!("{placed} 10. c3-c4 c5-d5 11. c5");
    assert_eq!(word(&MILLS, "", &later, 20), "hand-empty");
}

#[test]
fn a_stone_moved_that_is_not_there_or_the_other_sides() {
    assert_eq!(word(&MILLS, FLYING, "1. b4-b6", 0), "no-stone");
    assert_eq!(word(&MILLS, FLYING, "1. f2-b6", 0), "no-stone");
}

#[test]
fn a_slide_while_stones_are_in_hand() {
    assert_eq!(word(&MILLS, "", "1. d6 f4 2. d6-d5", 2), "place-first");
    // In mixed mills it is legal.
    let mixed = sheet(&MILLS_MIXED, "1. d6 f4 2. d6-d5");
    assert_eq!(mixed.stop, None);
}

#[test]
fn a_step_that_is_none() {
    let fen = "W:Wa1,a4,d7,g7:Bb4,c4,d5,e5";
    assert_eq!(word(&MILLS, fen, "1. a1-g1", 0), "no-step");
    assert_eq!(
        sheet(&MILLS, &format!("[FEN \"{FLYING}\"]\n1. a1-g1")).stop,
        None
    );
}

#[test]
fn a_mill_without_its_removal() {
    let (_, kind) = fault(&MILLS, PLACING, "1. a7");
    let removals = ["a7xe5", "a7xb4", "a7xc4"].map(str::to_owned).to_vec();
    assert_eq!(kind, PlyFaultKind::MissingRemoval(removals));
    // With the other reading it may be declined.
    let text = format!("[FEN \"{PLACING}\"]\n1. a7");
    assert_eq!(sheet(&MILLS_OPTIONAL, &text).stop, None);
    // Two mills at once remove two, where they are read so.
    let fen = "W:Wd7,g7,a4,a1+1:Bb4,c4,e5,e3+1";
    assert_eq!(
        word(&MILLS_TWO_MILLS_TWO, fen, "1. a7xb4", 0),
        "missing-removal"
    );
}

#[test]
fn a_removal_without_a_mill_or_of_what_is_not_there() {
    assert_eq!(word(&MILLS, "", "1. d6 f4 2. b4xf4", 2), "no-mill");
    assert_eq!(word(&MILLS, PLACING, "1. a7xb6", 0), "nothing-there");
    assert_eq!(word(&MILLS, PLACING, "1. a7xa1", 0), "nothing-there");
    assert_eq!(word(&MILLS, PLACING, "1. a7xb4xc4", 0), "too-many");
    assert_eq!(word(&MILLS_CEYLON, CEYLON, "1. a7xb4", 0), "no-removal");
}

#[test]
fn a_stone_taken_out_of_a_mill_while_others_are_free() {
    let fen = "W:Wa1,d7,g7+1:Bb2,b4,b6,e5+1";
    let (_, kind) = fault(&MILLS, fen, "1. a7xb4");
    assert_eq!(
        kind.to_string(),
        "the stone on b4 is in a mill, and others are not: e5"
    );
    // All in mills: any may be taken.
    let text = "[FEN \"W:Wa1,d7,g7+1:Bb2,b4,b6+1\"]\n1. a7xb4";
    assert_eq!(sheet(&MILLS, text).stop, None);
}

#[test]
fn an_extra_move_that_there_is_not() {
    assert_eq!(word(&MILLS, "", "1. d6+", 0), "no-extra-move");
    assert_eq!(word(&MILLS, PLACING, "1. a7xb4+", 0), "no-extra-move");
}

#[test]
fn an_extra_move_that_was_not_made() {
    // By the numbers: the next move is White's, so the one before it was Black's.
    assert_eq!(
        word(&MILLS_CEYLON, CEYLON, "1. a7 b6 2. d1", 1),
        "extra-move-not-made"
    );
    // Made, it is part of the same move.
    let made = sheet(
        &MILLS_CEYLON,
        &format!("[FEN \"{CEYLON}\"]\n1. a7 d1 b6 2. b2"),
    );
    assert_eq!((made.stop, made.replay.plies()), (None, 4));
    // A `+` says that it was made, however moves are numbered.
    let made = sheet(
        &MILLS_CEYLON,
        &format!("[FEN \"{CEYLON}\"]\n1. a7+ d1 2. b6 b2"),
    );
    assert_eq!((made.stop, made.replay.plies()), (None, 4));
    assert_eq!(write_move(&made.replay.moves()[0]), "a7+");
    // By the stone that moves.
    let fen = "W:Wa1,b6,d1,g4:Bb2,b4,d6,f4,f6";
    assert_eq!(
        word(&MILLS_CEYLON, fen, "g4-g1xb2 f4-g4", 1),
        "extra-move-not-made"
    );
    // Where it may be declined nothing is wrong.
    let text = format!("[FEN \"{CEYLON}\"]\n1. a7 b6 2. d1");
    assert_eq!(sheet(&MILLS_CEYLON_OPTIONAL, &text).stop, None);
    // Where a chain ends, it ends.
    let fen = "W:Wa1,d1,d7,g7+5:Bb4,c4,e3,e5+5";
    assert_eq!(
        sheet(&MILLS_CEYLON, &format!("[FEN \"{fen}\"]\na7+ g1+ a4")).stop,
        None
    );
    assert_eq!(
        word(&MILLS_CEYLON_ONCE, fen, "a7+ g1+ a4", 1),
        "no-extra-move"
    );
}

#[test]
fn a_move_after_the_end_says_when_it_came_and_why() {
    let (ply, kind) = fault(&MILLS, FLYING, "1. a1-a7xb4 c4-c3 1-0");
    let over = GameEnd {
        ply: 1,
        winner: Colour::White,
        reason: EndReason::TooFew(Colour::Black),
    };
    assert_eq!((ply, kind), (1, PlyFaultKind::GameEnd(over)));
    let fen = "W:Wa4,d2,d7,g4:Ba1,a7,g1,g7";
    let (ply, kind) = fault(&MILLS, fen, "1. d2-d1 a1-b2 2. d1-d2");
    let over = GameEnd {
        reason: EndReason::Blocked(Colour::Black),
        ..over
    };
    assert_eq!((ply, &kind), (1, &PlyFaultKind::GameEnd(over)));
    assert_eq!(
        kind.to_string(),
        "the game was over after ply 1: Black cannot move"
    );
    // The first slide after the last placing.
    let fen = "W:Wa4,d2,d7,g4,d1:Ba1,a7,g1+1";
    assert!(parse_fen(&MILLS, fen).is_err());
    let fen = "B:Wa4,d1,d7,g4:Ba1,a7,g1+1";
    let placed = sheet(&MILLS, &format!("[FEN \"{fen}\"]\n1... g7 2. a4-b4"));
    assert_eq!(placed.stop, None);
    let fen = "B:Wd7,a4,g4,d1:Ba1,a7,g1,g7";
    assert_eq!(word(&MILLS, fen, "1... a1-a4", 0), "after-end");
}

// ---- Let stand ---------------------------------------------------------------------------------

fn accepted(rules: &'static Mills, fen: &str, moves: &str) -> Sheet {
    let text = format!("[FEN \"{fen}\"]\n{moves}");
    let options = SheetOptions {
        accept_irregular: true,
        ..SheetOptions::default()
    };
    let mut read = read_sheets(rules, text.as_bytes(), options);
    read.next().expect("a game").expect("that can be read")
}

#[test]
fn what_the_opponent_let_stand_is_accepted_and_named() {
    for (rules, fen, moves, ply, word) in [
        (&MILLS, PLACING, "1. a7 b6 2. a1-a4", 1, "missing-removal"),
        (
            &MILLS,
            "W:Wa1,d7,g7+1:Bb2,b4,b6,e5+1",
            "1. a7xb4 d6",
            1,
            "in-mill",
        ),
        (
            &MILLS_CEYLON,
            CEYLON,
            "1. a7 b6 2. d1",
            1,
            "extra-move-not-made",
        ),
        (
            &MILLS_CEYLON,
            "W:Wa1,b6,d1,g4:Bb2,b4,d6,f4,f6",
            "g4-g1xb2 f4-g4",
            1,
            "extra-move-not-made",
        ),
    ] {
        let read = accepted(rules, fen, moves);
        assert_eq!(read.stop, None, "{moves}");
        assert_eq!(read.replay.plies(), read.entries.len());
        let stood = read.replay.irregular();
        assert_eq!(stood.len(), 1, "{moves}");
        assert_eq!((stood[0].ply, stood[0].kind.word()), (ply, word));
        // Without leave it is refused, and the message says what would help.
        let refused = sheet(rules, &format!("[FEN \"{fen}\"]\n{moves}"));
        let stop = refused.stop.expect("a fault");
        assert_eq!(stop.kind.word(), word);
        let SheetErrorKind::Fault(fault) = &stop.kind else {
            panic!("{stop}");
        };
        assert!(fault.stands);
    }
}

#[test]
fn what_nobody_has_let_stand_yet_or_leaves_the_board_unclear_is_not() {
    // Nothing behind it.
    let last = accepted(&MILLS, PLACING, "1. a7");
    assert_eq!(
        last.stop.map(|stop| stop.kind.word()),
        Some("missing-removal")
    );
    for (moves, word) in [
        ("1. d7 b6", "point-taken"),
        ("1. a7xb6 b6", "nothing-there"),
        ("1. a7-a4 b6", "place-first"),
    ] {
        let stop = accepted(&MILLS, PLACING, moves).stop;
        let word = if moves.contains("a7-a4") {
            "no-stone"
        } else {
            word
        };
        assert_eq!(stop.map(|stop| stop.kind.word()), Some(word), "{moves}");
    }
}

// ---- Texts -------------------------------------------------------------------------------------

#[test]
fn files_hold_several_games_and_a_bad_one_leaves_the_others() {
    let file = "[White \"A\"]\n\n1. d6 f4 2-0\n\n[White \"B\"]\n\n1. d6 (f4 2. {x\n\n[White \"C\"]\n\n\
                1. d6 q9\n\n[White \"D\"]\n[Result \"1/2-1/2\"]\n1. d6 d4 *\n\n[White \"E\"]\n1... f4 0-1";
    let read = sheets(&MILLS, file);
    assert_eq!(read.len(), 5);
    let whole = read[0].as_ref().expect("a game");
    assert_eq!((whole.replay.plies(), whole.stop.is_none()), (2, true));
    assert_eq!(whole.result.value(), &GameResult::WhiteWins);
    let stop = |place: usize| -> &SheetError {
        match &read[place] {
            Ok(sheet) => sheet.stop.as_ref().expect("a fault"),
            Err(error) => error,
        }
    };
    assert_eq!((stop(1).line, stop(1).kind.word()), (7, "unclosed"));
    assert_eq!((stop(2).line, stop(2).column), (11, Some(7)));
    assert_eq!(stop(2).kind.word(), "syntax");
    assert_eq!(
        stop(3).to_string(),
        "game 4, line 15, character 7, move 1 of Black: d4 is not a point of the board (a1, a4, a7, b2, b4, b6 .. g7, as on the \
         printed board), at character 1 of `d4` (legal up to ply 1; --at 1 judges the position before it)"
    );
    assert_eq!((stop(3).ply, stop(3).kind.word()), (Some(1), "off-board"));
    assert!(read[4].as_ref().expect("a game").stop.is_none());
}

#[test]
fn results_positions_and_games_are_said_in_many_ways() {
    for (text, result) in [
        ("1. d6 1-0", GameResult::WhiteWins),
        ("1. d6 2-0", GameResult::WhiteWins),
        ("1. d6 0-1", GameResult::BlackWins),
        ("1. d6 0-2", GameResult::BlackWins),
        ("1. d6 1-1", GameResult::Draw),
        ("1. d6 1/2-1/2", GameResult::Draw),
        ("1. d6 *", GameResult::Unfinished),
        ("1. d6", GameResult::Unfinished),
        ("[Result \"0-2\"]\n1. d6 *", GameResult::BlackWins),
    ] {
        assert_eq!(sheet(&MILLS, text).result.value(), &result, "{text}");
    }
    let set_up = sheet(&MILLS, "/FEN \"W:Wa1,d7,g7:Bb4,c4,e5\"/ a1-g1");
    assert_eq!(set_up.replay.at(0), parse_fen(&MILLS, FLYING).ok().as_ref());
    let ignored = sheet(&MILLS, &format!("[SetUp \"0\"]\n[FEN \"{FLYING}\"]\n1. d6"));
    assert_eq!(ignored.notes, [SheetNote::FenIgnored]);
    for named in [
        "[Rules \"nine-mens-morris\"]",
        "[Variant \"Nine Men's Morris\"]",
        "[GameType \"70,0\"]",
    ] {
        assert_eq!(sheet(&MILLS, &format!("{named}\n1. d6")).notes, []);
        let file = format!("{named}\n\n1. d6 *\n");
        assert_eq!(rules_of_sheets(file.as_bytes()), Some(&MILLS), "{named}");
    }
    for other in [
        "[Variant \"Custom\"]",
        "[GameType \"20,W\"]",
        "[White \"70\"]",
    ] {
        let file = format!("{other}\n\n1. d6 *\n");
        assert_eq!(rules_of_sheets(file.as_bytes()), None, "{other}");
    }
    let overruled = sheet(&MILLS, "[GameType \"mills-ceylon\"]\n1. d6");
    assert!(
        matches!(&overruled.notes[..], [SheetNote::RulesOverruled { tag, .. }] if tag == "mills-ceylon")
    );
    let differ = sheet(&MILLS, "[Result \"1-0\"]\n1. d6 0-1");
    assert!(matches!(
        &differ.notes[..],
        [SheetNote::ResultsDiffer { .. }]
    ));
    let bad = sheets(&MILLS, "[FEN \"W:Wd4:Bb2\"]\n1. d6").remove(0);
    assert_eq!(bad.map_err(|error| error.kind.word()).err(), Some("fen"));
    let twice = sheets(&MILLS, "[FEN \"W:W+9:B+9\"]\n[FEN \"B:W+9:B+9\"]\n1. d6").remove(0);
    assert_eq!(
        twice.map_err(|error| error.kind.word()).err(),
        Some("tag-twice")
    );
}

#[test]
fn points_may_be_numbered() {
    let numbered = sheet(
        &MILLS,
        "[GameType \"70,0\"]\n1. 1 4 2. 2 5 3.\n3x4 6 4. 13 X 6 ; no mill\n",
    );
    let stop = numbered.stop.expect("a fault");
    assert_eq!((stop.kind.word(), stop.ply), ("no-mill", Some(6)));
    let lettered = sheet(&MILLS, "1. a7 b6 2. d7 d6 3. g7xb6 f6");
    assert_eq!(numbered.replay.moves(), lettered.replay.moves());
    let slides = "23-24x1 1-10 24-23";
    let start = "[FEN \"W:Wa1,d1,g4:Ba7,b4,c4\"]\n";
    let slid = sheet(&MILLS, &format!("{start}1. {slides} *"));
    let stop = slid.stop.as_ref().map(|stop| stop.kind.word());
    assert_eq!(stop, Some("no-mill"));
    // The number of a move without a full stop is no point of a game with letters.
    for (text, at) in [
        ("1 d6 f4 2 d2 b4", 0),
        ("1. 5 13 2. d2", 0),
        ("1. d6 f4 2 d2 b4", 2),
        ("1. d6 f4 2. 5", 2),
    ] {
        let stop = sheet(&MILLS, text).stop.expect("a fault");
        assert_eq!(
            (stop.kind.word(), stop.ply),
            ("mixed-names", Some(at)),
            "{text}"
        );
    }
    for (text, word) in [
        ("1. 25", "off-board"),
        ("1. 0", "off-board"),
        ("1. 5x9000000000", "off-board"),
        ("1. 5xd6", "unreadable-move"),
        ("1. d6x5", "unreadable-move"),
    ] {
        let stop = sheet(&MILLS, text).stop.expect("a fault");
        assert_eq!(stop.kind.word(), word, "{text}");
    }
}

#[test]
fn whatever_comes_is_bounded() {
    // Moves that go to and fro for ever.
    let mut text = format!("[FEN \"{FLYING}\"]\n");
    for _ in 0..4_000 {
        text.push_str("a1-a4 b4-b6 a4-a1 b6-b4\n");
    }
    let read = sheet(&MILLS, &text);
    assert_eq!(read.stop.map(|stop| stop.kind.word()), Some("too-long"));
    assert_eq!(read.replay.plies(), 10_000);
    // More text than any game has; variations without end.
    let long = format!("1. d6 {{{}}} f4", "x".repeat(1 << 21));
    let error = sheets(&MILLS, &long).remove(0);
    let stop = error.map_or_else(Some, |sheet| sheet.stop);
    assert_eq!(stop.map(|stop| stop.kind.word()), Some("too-long"));
    let deep = format!("1. d6 {}", "(".repeat(1_000));
    let error = sheets(&MILLS, &deep).remove(0);
    let stop = error.map_or_else(Some, |sheet| sheet.stop);
    assert_eq!(stop.map(|stop| stop.kind.word()), Some("too-deep"));
    // What runs together is not two moves.
    let error = sheets(&MILLS, "d6d5").remove(0).expect_err("no move");
    assert_eq!((error.column, error.kind.word()), (Some(1), "syntax"));
}

#[test]
fn moves_are_numbered_as_sheets_number_them() {
    let made = sheet(
        &MILLS_CEYLON,
        &format!("[FEN \"{CEYLON}\"]\n1. a7+ d1 b6 2. b2"),
    );
    let numbers: Vec<_> = (0..=4).map(|ply| made.replay.numbered(ply)).collect();
    use Colour::{Black, White};
    assert_eq!(
        numbers,
        [(0, White), (1, White), (1, White), (1, Black), (2, White)]
    );
    let text = write_sheet(&made.replay, "*");
    assert!(text.ends_with("\n1. a7+ d1 b6 2. b2 *\n"), "{text}");
    let black = sheet(&MILLS, "[FEN \"B:Wa1+8:B+9\"]\n1... d6").stop;
    assert!(black.is_none());
}
