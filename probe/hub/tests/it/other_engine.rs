//! The tables in front of another engine, well-behaved or not. The engines are shell scripts.

use crate::board::{Board, PATIENT, SHORT, chosen_move, killer_tables, process_exists, tables};
use galotne::index::Index;
use galotne::material::Class;
use galotne::position::{Colour, Position};
use galotne::rules::INTERNATIONAL;
use galotne::value::Wdl;
use galotne_hub::Limits;
use galotne_hub::notation::{write_move, write_position};
use std::fs;
use std::path::PathBuf;
use std::time::{Duration, Instant};
use tempfile::TempDir;

const START: &str = "Wbbbbbbbbbbbbbbbbbbbbeeeeeeeeeewwwwwwwwwwwwwwwwwwww";

/// A position in which the tables know a win.
const WON: &str = "WWeeeeeWeeeeeeeeeeWeeeeeeeeeeeeeeeeBeeeeeeeeeeeeeee";

/// The score of [`WON`] by the tables.
const WON_SCORE: &str = "score=99.85";

/// An engine that ends or hangs is started this often.
const MAX_STARTS: usize = PATIENT.starts as usize;

/// An engine that is a script. It writes the lines it reads and its process number to files.
struct Engine {
    dir: TempDir,
}

/// The replies of a well-behaved engine, except to `go`.
const WELL_BEHAVED: &str = r#"hub) echo 'id name="Fake engine" version=7'; echo 'param name=hash value=64 type=int'; echo wait;;
    init) echo ready;; quit) exit 0;; ping) echo pong;;"#;

impl Engine {
    /// Creates an engine from the clauses of a `case` over the command.
    fn with_replies(clauses: &str) -> Self {
        Self::script(&format!(
            "while read -r line; do\n  printf '%s\\n' \"$line\" >> \"$told\"\n  case $line in\n    {clauses}\n  esac\ndone"
        ))
    }

    /// Creates a well-behaved engine that answers `go` with this command.
    fn with_search(go: &str) -> Self {
        Self::with_replies(&format!("{WELL_BEHAVED}\n    go*) {go};;"))
    }

    fn script(text: &str) -> Self {
        let dir = tempfile::tempdir().expect("a directory");
        let [told, pids] = ["told", "pids"].map(|name| dir.path().join(name));
        let text = format!(
            "told='{}'\necho $$ >> '{}'\n{text}\n",
            told.display(),
            pids.display()
        );
        fs::write(dir.path().join("engine"), text).expect("written");
        Self { dir }
    }

    /// Puts it behind the tables of killer.
    fn killer_board(&self) -> Board {
        let script = self.path("engine").display().to_string();
        let engine = Some(vec!["sh".to_owned(), script]);
        Board::with_tables(killer_tables(), engine, PATIENT)
    }

    fn path(&self, name: &str) -> PathBuf {
        self.dir.path().join(name)
    }

    fn board(&self) -> Board {
        self.board_with(PATIENT)
    }

    fn board_with(&self, limits: Limits) -> Board {
        let script = self.path("engine").display().to_string();
        Board::new(Some(vec!["sh".to_owned(), script]), limits)
    }

    /// Returns the lines that it was sent.
    fn received_lines(&self) -> Vec<String> {
        let text = fs::read_to_string(self.path("told")).unwrap_or_default();
        text.lines().map(str::to_owned).collect()
    }

    /// Checks that it was started this many times and that none of its processes is left.
    fn assert_gone(&self, starts: usize) {
        let pids = fs::read_to_string(self.path("pids")).expect("it was started");
        assert_eq!(pids.lines().count(), starts);
        let end = Instant::now() + Duration::from_secs(10);
        while pids.lines().any(process_exists) {
            assert!(Instant::now() < end, "{pids} left");
            std::thread::sleep(Duration::from_millis(10));
        }
    }
}

#[test]
fn the_board_sees_tables_and_engine_as_one_engine() {
    let engine = Engine::with_replies(
        r#"hub) echo 'id name="Fake engine"'; echo 'param name=variant value=frisian type=enum values="normal frisian"'
            echo 'param name=profile value=fast type=string'; echo 'param name=hash value=64 type=int min=1'; echo wait;;
    init) echo 'loading'; echo 'error message="small = hash"'; echo ready;; quit) exit 0;;
    go*) echo 'info depth=3 score=0.25 pv="32-28 19-23"'; echo 'done move=32-28 ponder=19-23';;"#,
    );
    let mut board = engine.board();
    let lines = board.ask("hub", "wait");
    assert!(
        lines[0].starts_with("id name=\"Galotne + Fake engine\" "),
        "{lines:?}"
    );
    assert_eq!(
        lines[1],
        "param name=variant value=normal type=enum values=normal"
    );
    assert!(
        lines[2].starts_with("param name=tables-profile value=fmjd-2015 "),
        "{lines:?}"
    );
    assert_eq!(
        lines[3..],
        [
            "param name=spent value=\"\" type=string",
            "param name=profile value=fast type=string",
            "param name=hash value=64 type=int min=1",
            "wait"
        ]
    );
    let set = "set-param name=hash value=128\nset-param name=profile value=slow\n\
               set-param name=tables-profile value=none\nset-param name=other value=1\ninit";
    // The engine's text is quoted; `=` becomes `:` in it.
    let known = "variant, tables-profile, spent, profile, hash";
    assert_eq!(
        board.ask(set, "ready"),
        [
            &*format!("error message=\"UnknownParameter {{ name: 'other', known: '{known}' }}\""),
            "error message=\"Verbatim('small : hash')\"",
            "ready"
        ]
    );
    board.say("new-game");
    assert_eq!(
        board.ask(
            &format!("pos pos={START}\nlevel infinite\ngo analyze"),
            "done"
        ),
        [
            "info depth=3 score=0.25 pv=\"32-28 19-23\"",
            "done move=32-28 ponder=19-23"
        ]
    );
    // The tables answer without asking the engine.
    assert!(board.go(WON, "")[0].contains(WON_SCORE));
    board.say("quit");
    board.finish();
    assert_eq!(
        engine.received_lines(),
        [
            "hub",
            "set-param name=hash value=128",
            "set-param name=profile value=slow",
            "set-param name=variant value=normal",
            "init",
            "new-game",
            &format!("pos pos={START}"),
            "level infinite",
            "go analyze",
            "quit"
        ]
    );
    engine.assert_gone(1);
}

#[test]
fn an_engine_of_several_games_is_told_which_one_to_play() {
    let engine = Engine::with_replies(
        r#"hub) echo 'id name=Fake'
            echo 'param name=variant value=normal type=enum values="normal killer bt"'; echo wait;;
    init) echo ready;; quit) exit 0;; go*) echo 'done move=32-28';;"#,
    );
    let mut board = engine.killer_board();
    let variant = "param name=variant value=killer type=enum values=killer".to_owned();
    assert!(board.begin().contains(&variant));
    assert_eq!(board.go(START, ""), ["done move=32-28"]);
    board.say("quit");
    board.finish();
    let told = engine.received_lines();
    assert_eq!(
        told[..3],
        ["hub", "set-param name=variant value=killer", "init"]
    );
}

#[test]
fn an_engine_of_another_game_does_not_play() {
    let engine = Engine::with_search("echo 'done move=32-28'");
    let mut board = engine.killer_board();
    let lines = board.begin();
    let fault = "error message=Engine(OtherGame)".to_owned();
    assert!(lines.contains(&fault), "{lines:?}");
    assert!(lines.iter().all(|line| !line.contains("Fake")), "{lines:?}");
    for _ in 0..2 {
        let lines = board.go(START, "");
        assert!(
            lines[0].ends_with("message=\"Beyond { pieces: 40 }\""),
            "{lines:?}"
        );
    }
    board.say("quit");
    board.finish();
    engine.assert_gone(1);
}

#[test]
fn an_engine_that_does_not_start_is_given_up() {
    for (script, fault) in [
        ("exec sleep 1000", "Silent"),
        ("exit 3", "Gone"),
        ("echo id name=x; echo wait; exec sleep 1000", "Silent"),
        ("while :; do echo; echo nonsense; done", "Silent"),
        ("sleep 1000 & sleep 1000", "Silent"),
    ] {
        let engine = Engine::script(script);
        let limits = Limits {
            start: if fault == "Silent" {
                SHORT
            } else {
                PATIENT.start
            },
            ..PATIENT
        };
        let mut board = engine.board_with(limits);
        let lines = board.begin();
        let errors = lines
            .iter()
            .filter(|line| line.starts_with("error "))
            .count();
        assert_eq!(errors, 1, "{script}: {lines:?}");
        assert!(
            lines.iter().any(|line| line.contains(fault)),
            "{script}: {lines:?}"
        );
        assert!(board.go(WON, "")[0].contains(WON_SCORE));
        board.leave();
        engine.assert_gone(1);
    }
    let mut board = Board::new(Some(vec!["/no/such/engine".to_owned()]), PATIENT);
    let lines = board.begin();
    assert!(lines[0].contains("NotStarted"), "{lines:?}");
}

#[test]
fn a_faulty_engine_costs_no_more_than_its_time() {
    let flood = "while :; do echo 'info depth=1 score=0'; done";
    for (go, fault, starts) in [
        ("exit 1", "Gone", MAX_STARTS),
        ("sleep 1000", "Silent", MAX_STARTS),
        (
            "printf '\\377\\000\\n'; echo done move=1-2",
            "BadMove { said: '1-2' }",
            1,
        ),
        ("echo done", "BadMove { said: '' }", 1),
        (flood, "Silent", MAX_STARTS),
        (
            "head -c 3000000 /dev/zero | tr '\\0' x; echo; echo done move=50-49",
            "BadMove",
            1,
        ),
    ] {
        let engine = Engine::with_search(go);
        let limits = Limits {
            grace: if fault == "Silent" {
                SHORT
            } else {
                PATIENT.grace
            },
            ..PATIENT
        };
        let mut board = engine.board_with(limits);
        board.begin();
        for round in 0..5 {
            let begun = Instant::now();
            let lines = board.go(START, "");
            assert!(begun.elapsed() < PATIENT.grace, "{go}");
            // The first legal move.
            assert_eq!(chosen_move(&lines), "31-26", "{go}");
            // After its last start the engine is given up, and its fault is not reported again.
            if starts == 1 || round < starts {
                let told = lines.iter().any(|line| line.contains(fault));
                assert!(told, "{go}: {:?}", lines.last_chunk::<3>());
            }
        }
        board.leave();
        engine.assert_gone(starts);
    }
}

#[test]
fn a_restarted_engine_knows_its_parameters() {
    let engine = Engine::with_search(
        "if [ -e \"$told.2\" ]; then echo done move=32-28; else : > \"$told.2\"; exit 1; fi",
    );
    let mut board = engine.board();
    board.ask("hub", "wait");
    board.ask(
        "set-param name=hash value=128\nset-param name=hash value=256\ninit",
        "ready",
    );
    assert_eq!(chosen_move(&board.go(START, "")), "31-26");
    assert_eq!(chosen_move(&board.go(START, "")), "32-28");
    board.leave();
    let told = engine.received_lines();
    let second = told
        .iter()
        .rposition(|line| line == "hub")
        .expect("started");
    assert_eq!(
        told[second..][..3],
        ["hub", "set-param name=hash value=256", "init"]
    );
    engine.assert_gone(2);
}

#[test]
fn a_search_can_be_stopped_and_queued_commands_follow() {
    // It thinks until `stop` or `ponder-hit`.
    let engine = Engine::with_replies(&format!(
        "{WELL_BEHAVED}\n    go*) echo 'info depth=1 score=0.10';; stop|ponder-hit) echo 'done move=32-28 ponder=1-2';;"
    ));
    let mut board = engine.board();
    board.begin();
    let go = format!("pos pos={START}\nlevel infinite\ngo ");
    assert_eq!(
        board.ask(&format!("{go}analyze"), "info"),
        ["info depth=1 score=0.10"]
    );
    assert_eq!(board.ask("ping", "pong"), ["pong"]);
    // Commands that come too early wait. The illegal ponder move of the first search is dropped.
    // The second search starts after 32-28, where that move is illegal.
    let next = format!("pos pos={START} moves=32-28\ngo think\nstop");
    board.say(&format!("stop\n{next}"));
    assert_eq!(board.until("done"), ["done move=32-28"]);
    let lines = board.until("done");
    assert!(
        lines.iter().any(|line| line.contains("BadMove")),
        "{lines:?}"
    );
    board.ask(&format!("{go}analyze"), "info");
    // The unknown command and `level` wait and get no reply. The second `stop` changes nothing.
    let lines = board.ask("xyzzy\nlevel depth=1\nstop\nstop", "done");
    assert_eq!(lines, ["done move=32-28"]);
    board.ask(&format!("{go}ponder"), "info");
    assert_eq!(board.ask("ponder-hit", "done"), ["done move=32-28"]);
    board.leave();
    assert!(engine.received_lines().contains(&"ponder-hit".to_owned()));
    engine.assert_gone(1);
}

#[test]
fn an_engine_deaf_to_stop_is_ended() {
    let deaf = Engine::with_search("echo 'info depth=1'; sleep 1000");
    let mut board = deaf.board_with(Limits {
        stop: SHORT,
        silence: SHORT,
        ..PATIENT
    });
    board.begin();
    let go = format!("pos pos={START}\nlevel infinite\ngo analyze");
    board.ask(&go, "info");
    let lines = board.ask("stop", "done");
    assert!(lines[0].contains("Silent"), "{lines:?}");
    // Without a time limit, silence ends the search.
    let lines = board.ask(&format!("pos pos={START}\nlevel depth=9\ngo think"), "done");
    assert!(
        lines.iter().any(|line| line.contains("Silent")),
        "{lines:?}"
    );
    board.leave();
    deaf.assert_gone(2);
}

#[test]
fn an_engine_that_keeps_talking_after_stop_is_ended() {
    let talker = Engine::with_search("while :; do echo info depth=1; sleep 0.02; done");
    let mut board = talker.board_with(Limits {
        stop: SHORT,
        ..PATIENT
    });
    board.begin();
    board.ask(&format!("pos pos={START}\nlevel depth=9\ngo think"), "info");
    let begun = Instant::now();
    let lines = board.ask("stop", "done");
    assert!(
        lines.iter().any(|line| line.contains("Silent")),
        "{lines:?}"
    );
    assert!(begun.elapsed() < PATIENT.silence);
    board.leave();
    talker.assert_gone(1);
}

#[test]
fn each_line_of_a_slow_engine_starts_the_wait_again() {
    let slow =
        "for i in 1 2 3 4 5 6; do sleep 0.25; echo info depth=$i; done; echo done move=32-28";
    let slow = Engine::with_search(slow);
    let mut board = slow.board_with(Limits {
        silence: Duration::from_millis(1200),
        ..PATIENT
    });
    board.begin();
    let lines = board.ask(&format!("pos pos={START}\nlevel depth=9\ngo think"), "done");
    assert_eq!((lines.len(), chosen_move(&lines)), (7, "32-28".to_owned()));
    // The board leaves while the engine thinks.
    board.say("go think");
    board.leave();
    slow.assert_gone(1);
}

/// Finds a drawn position and a move in it that loses.
fn drawn_and_loser() -> (Position, String) {
    let tables = tables();
    let index = Index::new(&INTERNATIONAL, Class::new([2, 1], [0, 0])).expect("small");
    for cell in 0..index.cells() {
        let Some(drawn) = index.position(cell, Colour::Black) else {
            continue;
        };
        if tables.wdl(&drawn).ok() != Some(Wdl::Draw) {
            continue;
        }
        for played in INTERNATIONAL.moves(&drawn) {
            let after = INTERNATIONAL.play(&drawn, &played);
            if tables.wdl(&after).ok() == Some(Wdl::Win) {
                return (drawn, write_move(&played));
            }
        }
    }
    panic!("there is one");
}

#[test]
fn a_draw_is_not_given_away() {
    let (drawn, loser) = drawn_and_loser();
    let engine = Engine::with_search(&format!("echo done move={loser}"));
    let mut board = engine.board();
    board.begin();
    let lines = board.go(&write_position(&drawn), "");
    assert!(lines[0].contains("Replaced"), "{lines:?}");
    assert_ne!(chosen_move(&lines), loser);
    board.leave();
    let keeps = INTERNATIONAL.moves(&drawn).into_iter().find(|played| {
        let after = INTERNATIONAL.play(&drawn, played);
        tables().wdl(&after).ok() == Some(Wdl::Draw)
    });
    let keeps = write_move(&keeps.expect("a draw"));
    // The engine's score of a drawn position is replaced.
    let mut scores = vec![];
    for info in ["", "echo info depth=9 score=1.50 pv=1-2; "] {
        let engine = Engine::with_search(&format!("{info}echo done move={keeps}"));
        let mut board = engine.board();
        board.begin();
        let lines = board.go(&write_position(&drawn), "");
        assert_eq!(chosen_move(&lines), keeps);
        scores.push(lines[..lines.len() - 1].to_vec());
        board.leave();
    }
    assert_eq!(scores[0], [format!("info depth=1 score=0.00 pv={keeps}")]);
    assert_eq!(scores[1], ["info depth=9 score=0.00 pv=1-2"]);
}

#[test]
fn an_engine_that_does_not_read_is_given_up() {
    let engine =
        Engine::script("read -r line; echo wait; read -r line; echo ready; exec sleep 1000");
    let mut board = engine.board();
    board.begin();
    // More than fits into the pipe and the queue of unread lines.
    let many = "new-game\n".repeat(20_000);
    let lines = board.ask(&format!("{many}ping"), "pong");
    assert!(lines[0].contains("Silent"), "{}", lines[0]);
    board.leave();
    engine.assert_gone(1);
}
