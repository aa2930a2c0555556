//! The tables without another engine.

use crate::board::{Board, PATIENT, built, chosen_move, killer_tables, tables};
use crate::forged::forge;
use galotne::index::Index;
use galotne::material::Class;
use galotne::notation::Fen;
use galotne::position::{Colour, Position};
use galotne::rules::{FRISIAN, INTERNATIONAL, Move};
use galotne::tablebase::Tablebase;
use galotne::value::{Value, Wdl};
use galotne_hub::notation::{read_move, write_move, write_position};
use std::fs;

fn position(fen: &str) -> Position {
    Fen::parse(&INTERNATIONAL, fen).expect("a FEN").position
}

fn hub(fen: &str) -> String {
    write_position(&position(fen))
}

const START: &str = "Wbbbbbbbbbbbbbbbbbbbbeeeeeeeeeewwwwwwwwwwwwwwwwwwww";

#[test]
fn a_whole_conversation_gets_the_documented_replies() {
    let mut board = Board::without_engine();
    let version = env!("CARGO_PKG_VERSION");
    let introduction = [
        &format!("id name=Galotne version={version} author=\"The Galotne maintainers\""),
        "param name=variant value=normal type=enum values=normal",
        "param name=profile value=fmjd-2015 type=enum \
         values=\"fmjd-2015 fmjd-2018 fmjd-2024 lidraughts ru-minsport-100 none\"",
        "param name=spent value=\"\" type=string",
        "wait",
    ];
    assert_eq!(board.ask("hub", "wait"), introduction);
    assert_eq!(
        board.ask("set-param name=variant value=normal\ninit", "ready"),
        ["ready"]
    );
    // Unknown commands get no reply.
    let unknown = "\n  \nxyzzy name=value\nset-param\nping unknown=1";
    assert_eq!(board.ask(unknown, "pong"), ["pong"]);
    let there = hub("W:WK1,K7,K18:BK35");
    // A line beyond all bounds is named, and the position before it is not played.
    let long = format!("pos pos={there} moves=\"{}\"", "7-2 ".repeat(1 << 14));
    let lines = board.ask(&format!("pos pos={there}\n{long}\ngo think"), "done");
    assert_eq!(
        lines[0],
        "error message=\"LineTooLong { line: 10, limit: 65536 }\""
    );
    assert_eq!(lines.last().map(String::as_str), Some("done"), "{lines:?}");
    for level in [
        "level depth=3",
        "level nodes=5",
        "level moves=9 time=291.5",
        "level time=1 inc=2",
        "level infinite",
        "level",
        "level move-time=many",
    ] {
        for mode in ["think", "ponder", "analyze"] {
            let text = format!("pos pos={there}\n{level}\ngo {mode}");
            let lines = board.ask(&text, "done");
            assert!(
                lines[0].starts_with("info depth=15 score=99.85 pv=\"7-2 "),
                "{lines:?}"
            );
            assert!(lines[1].starts_with("done move=7-2 ponder="), "{lines:?}");
        }
    }
    // These belong to a search that is over.
    board.say("stop\nponder-hit");
    assert_eq!(board.ask("ping", "pong"), ["pong"]);
    assert_eq!(
        board.go(START, "32-28 19-23"),
        [
            "info depth=1 score=0.00 pv=28x19x23 message=\"Beyond { pieces: 40 }\"",
            "done move=28x19x23"
        ]
    );
    assert_eq!(
        board.ask("set-param name=variant value=frisian\nping", "pong")[0],
        "error message=\"OtherVariant { name: 'frisian', own: 'normal' }\""
    );
    for (wrong, why) in [
        ("pos pos=Wxx", "a position is W or B"),
        ("pos", "a position is W or B"),
        (
            &format!("pos pos={START} moves=\"32-28 1-2\""),
            "`1-2` is not a legal move",
        ),
    ] {
        let lines = board.ask(&format!("{wrong}\ngo think"), "done");
        assert!(lines[0].contains(why), "{lines:?}");
        assert_eq!(lines[1..], ["error message=NoMove", "done"]);
    }
    board.say("quit");
    assert_eq!(board.finish(), Vec::<String>::new());
}

#[test]
fn killer_is_a_variant_of_the_protocol() {
    let mut board = Board::with_tables(killer_tables(), None, PATIENT);
    assert_eq!(
        board.ask("hub", "wait")[1..3],
        [
            "param name=variant value=killer type=enum values=killer",
            "param name=profile value=killer type=enum values=\"killer threefold none\"",
        ]
    );
    assert_eq!(
        board.ask("set-param name=variant value=killer\ninit", "ready"),
        ["ready"]
    );
    assert_eq!(
        board.ask("set-param name=variant value=normal\nping", "pong")[0],
        "error message=\"OtherVariant { name: 'normal', own: 'killer' }\""
    );
    // Black's king has to halt on 28, just behind the king that it takes; elsewhere it may go on.
    let there = hub("B:WK23,45:BK14");
    for (moves, is_legal) in [("14x28x23", true), ("14x32x23", false)] {
        let lines = board.ask(&format!("pos pos={there} moves=\"{moves}\"\nping"), "pong");
        assert_eq!(lines.len() == 1, is_legal, "{lines:?}");
    }
    // Drawn in international draughts.
    let lines = board.go(&hub("W:WK1,K7:BK50"), "");
    assert!(lines[0].contains(" score=99."), "{lines:?}");
}

#[test]
fn a_king_of_frisian_draughts_moves_three_times_in_a_row() {
    let tables = Tablebase::empty(&FRISIAN);
    let mut board = Board::with_tables(tables, None, PATIENT);
    assert_eq!(
        board.ask("hub", "wait")[1],
        "param name=variant value=frisian type=enum values=frisian"
    );
    let there = hub("W:W28,K46:BK4,43");
    for (wolf, moves, is_legal) in [
        ("W46=2", "46-41", true),
        ("W46=1", "46-41 43-48 41-46", true),
        ("W46=2", "46-41 43-48 41-46", false),
        ("W46=3", "46-41", false),
        ("W46=3", "28-22", true),
    ] {
        let text = format!("pos pos={there} wolf=\"{wolf}\" moves=\"{moves}\"\nping");
        let lines = board.ask(&text, "pong");
        assert_eq!(lines.len() == 1, is_legal, "{wolf} {moves}: {lines:?}");
    }
    let lines = board.ask(&format!("pos pos={there} wolf=W28=1\nping"), "pong");
    assert!(lines[0].contains("moves in a row"), "{lines:?}");
}

#[test]
fn contradicting_tables_are_named_and_not_used() {
    let dir = tempfile::tempdir().expect("a directory");
    let folder = dir.path().join(INTERNATIONAL.name);
    fs::create_dir(&folder).expect("made");
    for file in fs::read_dir(built().join(INTERNATIONAL.name)).expect("tables") {
        let file = file.expect("a file");
        fs::copy(file.path(), folder.join(file.file_name())).expect("copied");
    }
    // The side to move always loses in two plies.
    forge(&folder.join("KKKvK.dtw.glt"), 3, |_, _, _| 3);
    let tables = Tablebase::open(&INTERNATIONAL, dir.path()).expect("a directory");
    let mut board = Board::with_tables(tables, None, PATIENT);
    board.begin();
    let lines = board.go(&hub("W:WK1,K7,K18:BK35"), "");
    assert!(lines[0].contains("KKKvK.dtw"), "{lines:?}");
    assert!(lines[0].contains("verify --deep KKKvK"), "{lines:?}");
    assert!(
        lines.last().expect("a reply").starts_with("done move="),
        "{lines:?}"
    );
}

#[test]
fn the_end_of_input_ends_the_session() {
    let mut board = Board::without_engine();
    board.begin();
    assert_eq!(board.leave(), Vec::<String>::new());
}

#[test]
fn a_win_that_takes_too_long_for_the_clock_is_a_draw() {
    let mut board = Board::without_engine();
    board.begin();
    let there = hub("W:WK1,K7,K18:BK35");
    board.say("set-param name=spent value=20");
    assert!(board.go(&there, "")[0].contains("score=99.85"));
    board.say("set-param name=spent value=6.3=21");
    assert!(board.go(&there, "")[0].contains("score=0.00"));
    // Without draw rules nothing is counted.
    board.say("set-param name=spent value=\nset-param name=profile value=none");
    assert!(board.go(&there, "")[0].contains("score=99.85"));
    let lines = board.ask("set-param name=profile value=other\nping", "pong");
    assert!(
        lines[0].contains("UnknownProfile { name: 'other', known: 'fmjd-2015"),
        "{lines:?}"
    );
    let lines = board.ask("set-param name=hash value=64\nping", "pong");
    let known = "variant, profile, spent";
    let told = format!("UnknownParameter {{ name: 'hash', known: '{known}' }}");
    assert_eq!(lines[0], format!("error message=\"{told}\""));
    let lines = board.ask("set-param name=variant value=normal\nping", "pong");
    assert_eq!(lines, ["pong"]);
    let lines = board.ask("set-param name=spent value=much\nping", "pong");
    assert!(lines[0].contains("`much` is not a count"), "{lines:?}");
    // An impossible count is reported and dropped.
    board.say("set-param name=profile value=fmjd-2015\nset-param name=spent value=99");
    let lines = board.go(&there, "");
    assert!(lines[0].starts_with("error "), "{lines:?}");
    assert!(lines[1].contains("score=99.85"), "{lines:?}");
    // There are no tables of `need` for this profile.
    board.say("set-param name=profile value=lidraughts");
    let lines = board.go(&there, "");
    assert!(lines[0].contains("score=99.85"), "{lines:?}");
    assert!(lines[0].ends_with("message=WithoutClocks"), "{lines:?}");
}

#[test]
fn a_won_position_is_won_against_any_defence() {
    let tables = tables();
    let mut board = Board::without_engine();
    board.begin();
    for (game, fen) in [
        "W:WK1,K7,K18:BK35",
        "B:W40:BK3,K9",
        "W:W7,12:BK50",
        "B:WK30:BK1,K7,K18",
    ]
    .into_iter()
    .enumerate()
    {
        let base = position(fen);
        let Value::Win(plies) = tables.dtw(&base).expect("a table") else {
            continue;
        };
        board.say("new-game");
        let winner = base.turn();
        let (mut now, mut moves) = (base, vec![]);
        while INTERNATIONAL.has_move(&now) {
            let played = if now.turn() == winner {
                let lines = board.go(&write_position(&base), &moves.join(" "));
                read_move(&INTERNATIONAL, &now, &chosen_move(&lines)).expect("a legal move")
            } else {
                // An arbitrary move.
                let legal = INTERNATIONAL.moves(&now);
                legal[(game + 7 * moves.len()) % legal.len()]
            };
            moves.push(write_move(&played));
            now = INTERNATIONAL.play(&now, &played);
            assert!(moves.len() <= plies.into(), "{fen} {moves:?}");
        }
        assert_ne!(now.turn(), winner, "{fen} {moves:?}");
    }
}

#[test]
fn beyond_the_tables_no_move_known_to_lose_is_played() {
    let tables = tables();
    let mut board = Board::without_engine();
    board.begin();
    let index = Index::new(&INTERNATIONAL, Class::new([2, 2], [0, 0])).expect("small");
    let known = |there: &Position, played: &Move| {
        let after = INTERNATIONAL.play(there, played);
        tables.wdl(&after).ok()
    };
    let mut tried = 0;
    for cell in (0..index.cells()).step_by(7) {
        let Some(there) = index.position(cell, Colour::White) else {
            continue;
        };
        let moves = INTERNATIONAL.moves(&there);
        let worth: Vec<_> = moves.iter().map(|played| known(&there, played)).collect();
        // In no table, without a known win, and the first move loses.
        if worth[0] != Some(Wdl::Win) || worth.contains(&Some(Wdl::Loss)) || !worth.contains(&None)
        {
            continue;
        }
        let lines = board.go(&write_position(&there), "");
        assert!(lines[0].contains("score=0.00"), "{lines:?}");
        assert!(
            lines[0].ends_with("message=\"Beyond { pieces: 4 }\""),
            "{lines:?}"
        );
        let played = read_move(&INTERNATIONAL, &there, &chosen_move(&lines)).expect("a legal move");
        assert_eq!(known(&there, &played), None, "{lines:?}");
        tried += 1;
        if tried == 20 {
            return;
        }
    }
    panic!("too few such positions");
}
