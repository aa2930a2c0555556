//! Games that continued after a missed capture: accepted and refused moves, and the counts of the
//! clocks.

use galotne::notation::pdn::{PdnErrorKind, PdnGame, PdnNote, ReadOptions, parse_game, read_games};
use galotne::notation::write_move;
use galotne::rules::{ENGLISH, INTERNATIONAL, Ply, RUSSIAN, Variant};
use galotne::verdict::{Clocks, Replay};

fn options(variant: &'static Variant) -> ReadOptions {
    ReadOptions {
        rules: Some(variant),
        accept_irregular: true,
        ..ReadOptions::default()
    }
}

fn read(variant: &'static Variant, fen: &str, moves: &str) -> PdnGame {
    let text = format!("[FEN \"{fen}\"]\n{moves}");
    parse_game(&text, &options(variant)).expect(&text)
}

/// Returns the irregular moves of a game with the legal moves.
fn missed(read: &PdnGame) -> Vec<(usize, &str, Vec<&str>)> {
    (read.notes.iter())
        .filter_map(|note| match note {
            PdnNote::Irregular { ply, read, due } => {
                Some((*ply, &**read, due.iter().map(|text| &**text).collect()))
            }
            _ => None,
        })
        .collect()
}

/// Returns the clock in charge after a number of plies, and the plies left on it.
fn left(read: &PdnGame, profile: &str, ply: usize) -> (&'static str, u8) {
    let profile = read.game.variant.profile(profile).expect("a profile");
    let clocks = Clocks::fresh(profile, &read.game.start);
    let replay = Replay::new(&read.game, clocks);
    let moment = replay.moment(ply).expect("it was played");
    let running = moment.situation.clocks().in_charge().expect("a clock");
    (running.clock.rule, running.left)
}

// ---- What is read -------------------------------------------------------------------------------

#[test]
fn moves_that_miss_a_capture_are_read() {
    for (variant, fen, text, played, due) in [
        // 5.4.6: another man moves, or the man that should capture makes a quiet move.
        (
            &INTERNATIONAL,
            "W:W28,40:B23",
            "40-34 23x32",
            "40-34",
            "28x19",
        ),
        (
            &INTERNATIONAL,
            "W:W28,40:B23,5",
            "28-22 5-10",
            "28-22",
            "28x19",
        ),
        // A king, any distance.
        (
            &INTERNATIONAL,
            "B:WK6,K7,K28:BK50",
            "50-45 28-32",
            "50-45",
            "50x2",
        ),
        // 5.4.8 and 5.4.9: one piece where two must be taken.
        (
            &INTERNATIONAL,
            "W:W28,37:B22,32,13,23",
            "28x17 32x41",
            "28x17",
            "28x8",
        ),
        (
            &INTERNATIONAL,
            "B:WK28,K17,K6:BK33",
            "33x22 17x28",
            "33x22",
            "33x11",
        ),
        (&RUSSIAN, "W:Wc3:Bd4,d6,h8", "c3:e5 d6:f4", "c3xe5", "c3xc7"),
        (&ENGLISH, "B:W15,23,32:B10", "10x19 23x16", "10x19", "10x26"),
    ] {
        let read = read(variant, fen, text);
        assert_eq!(missed(&read), [(1, played, vec![due])], "{fen} {text}");
        assert_eq!(read.game.irregular, [1]);
        assert_eq!(read.game.moves.len(), 2);
    }
}

#[test]
fn irregular_moves_obey_all_other_rules() {
    let fen = "W:W28,40,45:B23,5";
    for text in [
        "40-44", "40-29", "40-39", "40-45", "23-29", "28x17", "41-36",
    ] {
        let text = format!("[FEN \"{fen}\"]\n{text} 5-10");
        let error = parse_game(&text, &options(&INTERNATIONAL)).expect_err(&text);
        let told = error.to_string();
        assert!(
            told.contains("is not legal: White can play 28x19"),
            "{told}"
        );
    }
    // Without a compulsory capture none can be missed.
    let text = "[FEN \"W:W28:B5\"]\n28-33 5-10";
    let error = parse_game(text, &options(&INTERNATIONAL)).expect_err("backward");
    assert_eq!(error.kind.word(), "illegal-move");
}

#[test]
fn without_the_option_nothing_is_accepted_and_the_refusal_names_it() {
    let text = "[FEN \"W:W28,40:B23,5\"]\n1. 40-34 5-10 2. 34-30";
    let usual = ReadOptions {
        accept_irregular: false,
        ..options(&INTERNATIONAL)
    };
    let error = parse_game(text, &usual).expect_err("it is not legal");
    assert_eq!(error.kind.word(), "illegal-move");
    assert_eq!(error.ply(), Some(0));
    assert_eq!(
        error.to_string(),
        "game 1, line 2, move 1 of White: `40-34` is not legal: a capture was due, 28x19 \
         (if the players let it stand: --accept-irregular)"
    );
    // The second is Black's: 23x32.
    assert_eq!(
        read(&INTERNATIONAL, "W:W28,40:B23,5", "40-34 5-10 34-30 23x32")
            .game
            .irregular,
        [1, 2, 3]
    );
}

/// 5.4: the opponent decides whether it is corrected; 5.7: only a move of the opponent accepts it.
#[test]
fn the_last_move_of_a_score_may_still_be_corrected() {
    let text = "[FEN \"W:W28,40:B23,5\"]\n1. 40-34 5-10 2-0";
    for accept_irregular in [false, true] {
        let mut options = ReadOptions {
            accept_irregular,
            ..options(&INTERNATIONAL)
        };
        let error = parse_game(text, &options).expect_err("the last one is not legal");
        let (ply, stands) = if accept_irregular {
            (1, false)
        } else {
            (0, true)
        };
        assert_eq!(error.ply(), Some(ply));
        let kind = |kind: &PdnErrorKind| matches!(kind, PdnErrorKind::MissedCapture(missed) if missed.stands == stands);
        assert!(kind(&error.kind), "{error}");
        if accept_irregular {
            let told = error.to_string();
            assert!(
                told.contains("the opponent may still have it corrected"),
                "{told}"
            );
            assert!(
                told.contains("--at 1 judges the position before it"),
                "{told}"
            );
            options.at = Some(1);
            let read = parse_game(text, &options).expect("one move");
            assert_eq!(read.game.moves.len(), 1);
            assert!(
                read.notes
                    .iter()
                    .any(|note| matches!(note, PdnNote::Stops { ply: 1, .. }))
            );
        }
    }
    // The unreadable text behind it may be a move.
    let text = "[FEN \"W:W28,40:B23,5\"]\n1. 40-34 what?";
    let error = parse_game(text, &options(&INTERNATIONAL)).expect_err("no move");
    assert_eq!((error.kind.word(), error.ply()), ("syntax", Some(0)));
}

#[test]
fn a_score_that_can_be_read_without_is_read_without() {
    let mut games = 0;
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/pdn");
    for entry in std::fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("a file").path();
        if path.extension().is_none_or(|kind| kind != "pdn") {
            continue;
        }
        let file = std::fs::read(&path).expect("a file");
        let with = ReadOptions {
            accept_irregular: true,
            ..ReadOptions::default()
        };
        let read = |options| read_games(&*file, options);
        for (usual, accepting) in read(ReadOptions::default()).zip(read(with)) {
            if let Ok(usual) = usual {
                assert_eq!(accepting, Ok(usual), "{}", path.display());
                games += 1;
            }
        }
    }
    assert!(games > 50, "{games}");
}

#[test]
fn a_move_that_is_not_legal_is_written_so_that_it_is_found_again() {
    // Two of three, by one way only.
    let fen = "W:W47:B41,31,22,32";
    let legal = read(&INTERNATIONAL, fen, "47x18");
    assert!(legal.game.irregular.is_empty());
    let game = read(&INTERNATIONAL, fen, "47x27 32x21");
    let text = write_move(&INTERNATIONAL, &game.game.start, &game.game.moves[0]);
    assert_eq!(text, "47x36x27");
    let again = read(&INTERNATIONAL, fen, &format!("{text} 32x21"));
    assert_eq!(again.game, game.game);
}

// ---- What is counted ----------------------------------------------------------------------------

/// For each ply, whether a man moved and whether something was captured.
fn plies(read: &PdnGame) -> Vec<(bool, bool)> {
    let positions: Vec<_> = read.game.positions().collect();
    (positions.windows(2))
        .map(|pair| Ply::between(&pair[0], &pair[1]))
        .map(|ply| (ply.man_moved, ply.captured))
        .collect()
}

#[test]
fn a_king_that_does_not_capture_spends_a_ply() {
    // 6.3, 32 plies: one for each of the two.
    let read = read(&INTERNATIONAL, "B:WK6,K7,K28:BK50", "50-45 28-32");
    assert_eq!(plies(&read), [(false, false), (false, false)]);
    let counts = [0, 1, 2].map(|ply| left(&read, "fmjd-2015", ply));
    assert_eq!(counts, [("6.3", 32), ("6.3", 31), ("6.3", 30)]);
}

#[test]
fn a_man_that_moves_starts_the_25_moves_anew_captures_due_or_not() {
    let read = read(&INTERNATIONAL, "W:WK50,28:B23,K5", "50-45 5-10 28-22 23-29");
    assert_eq!(read.game.irregular, [1, 2, 3]);
    assert_eq!(
        plies(&read),
        [(false, false), (false, false), (true, false), (true, false)]
    );
    let counts = [0, 1, 2, 3, 4].map(|ply| left(&read, "fmjd-2015", ply));
    assert_eq!(counts, [50, 49, 48, 50, 50].map(|left| ("6.2", left)));
}

#[test]
fn a_man_crowned_in_place_of_a_capture_leaves_the_five_moves_running() {
    let read = read(&INTERNATIONAL, "W:WK28,7:BK33", "7-1 33x22");
    assert_eq!(plies(&read), [(true, false), (false, true)]);
    let counts = [0, 1, 2].map(|ply| left(&read, "fmjd-2015", ply));
    assert_eq!(counts, [10, 9, 8].map(|left| ("6.4", left)));
}

#[test]
fn a_chain_left_before_its_end_is_the_capture_that_it_was() {
    let read = read(&INTERNATIONAL, "B:WK28,K17,K6:BK33", "33x22 6-1 22x11");
    assert_eq!(read.game.irregular, [1, 2]);
    assert_eq!(plies(&read), [(false, true), (false, false), (false, true)]);
    // Five more moves after the capture, which nothing restarts.
    let counts = [0, 1, 2, 3].map(|ply| left(&read, "fmjd-2015", ply));
    assert_eq!(counts, [("6.3", 32), ("6.4", 10), ("6.4", 9), ("6.4", 8)]);
    // The sixteen moves continue beside them in profiles with a cap.
    let profile = INTERNATIONAL.profile("fmjd-2018").expect("a profile");
    let replay = Replay::new(&read.game, Clocks::fresh(profile, &read.game.start));
    let beside = |ply| {
        let moment = replay.moment(ply).expect("it was played");
        let beside = moment.situation.clocks().secondary().expect("a clock");
        (beside.clock.rule, beside.left)
    };
    assert_eq!(
        [1, 2, 3].map(beside),
        [("6.3", 31), ("6.3", 30), ("6.3", 29)]
    );
}

// ---- Huffing ------------------------------------------------------------------------------------

#[test]
fn a_piece_that_is_removed_because_it_did_not_capture_leaves_the_counts() {
    let game = |set_up: &str| {
        let moves = format!("6-1 /FEN \"{set_up}\"/ 33-47");
        read(&INTERNATIONAL, "W:WK28,K6:BK33", &moves)
    };
    let read = game("B:WK1:BK33");
    let square = "28".to_owned();
    assert!(read.notes.contains(&PdnNote::Huffed { ply: 1, square }));
    // Inside 6.4 no capture restarts it, and a removal is no move.
    let counts = [0, 1, 2].map(|ply| left(&read, "fmjd-2015", ply));
    assert_eq!(counts, [10, 9, 8].map(|left| ("6.4", left)));
    // Any other set-up position starts without counts.
    for set_up in ["B:WK28:BK33", "W:WK1:BK33", "B:WK2:BK33", "B:WK1,K28:BK33"] {
        if set_up.starts_with('W') {
            continue;
        }
        let moves = format!("6-1 /FEN \"{set_up}\"/ *");
        let read = self::read(&INTERNATIONAL, "W:WK28,K6:BK33", &moves);
        assert_eq!(read.game.setups[0].huffed, None, "{set_up}");
        assert_eq!(left(&read, "fmjd-2015", 1), ("6.4", 10), "{set_up}");
    }
}

#[test]
fn the_piece_that_moved_may_be_the_one_that_is_removed() {
    let moves = "28-32 /FEN \"B:WK6:BK5\"/ 5-10";
    let read = read(&INTERNATIONAL, "W:WK28,K6:B33,K5", moves);
    assert_eq!(read.game.setups[0].huffed, None, "the man is gone too");
    let moves = "28-32 /FEN \"B:WK6:B33,K5\"/ 33-39";
    let read = self::read(&INTERNATIONAL, "W:WK28,K6:B33,K5", moves);
    assert_eq!(write_move_square(&read), Some("32".to_owned()));
    // As after a capture, five moves each are left; Black's man has spent one ply.
    let counts = [0, 1, 2].map(|ply| left(&read, "fmjd-2015", ply));
    assert_eq!(counts, [("6.2", 50), ("6.4", 10), ("6.4", 9)]);
}

fn write_move_square(read: &PdnGame) -> Option<String> {
    read.notes.iter().find_map(|note| match note {
        PdnNote::Huffed { square, .. } => Some(square.clone()),
        _ => None,
    })
}

/// 004, Spēles gaita: the opponent may remove the piece that should have captured.
#[test]
fn a_piece_that_could_not_have_captured_is_not_removed() {
    let (fen, moves) = (
        "B:W18,K32:B14,K5,K12",
        "5-9 /FEN \"W:W18,K32:B14,K9\"/ 32-28",
    );
    let read = read(&ENGLISH, fen, moves);
    assert_eq!(read.game.irregular, [1]);
    assert_eq!(read.game.setups[0].huffed, None);
    let moves = "5-9 /FEN \"W:W18,K32:BK9,K12\"/ 32-28 9-5";
    let read = self::read(&ENGLISH, fen, moves);
    assert_eq!(write_move_square(&read), Some("14".to_owned()));
    // 40 moves each; the removal is a capture to them.
    let counts = [0, 1, 2, 3].map(|ply| left(&read, "wcdf", ply));
    assert_eq!(counts, [80, 80, 79, 78].map(|left| ("40", left)));
}
