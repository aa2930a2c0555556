//! `galotne hub` as a program.

use crate::program::{CommandOutput, command_in, run_in};
use galotne::material::Class;
use galotne::notation::write_fen;
use galotne::rules::INTERNATIONAL;
use galotne::tablebase::Tablebase;
use galotne::value::{Metric, Wdl};
use galotne_generator::build::build;
use galotne_generator::order::BuildOrder;
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::Stdio;

fn hub(dir: &Path, more: &[&str], lines: &str) -> CommandOutput {
    let mut command = command_in(dir, &[&["hub"], more].concat());
    command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    let mut child = command.spawn().expect("it starts");
    let mut input = child.stdin.take().expect("piped");
    input.write_all(lines.as_bytes()).expect("written");
    drop(input);
    CommandOutput::new(child.wait_with_output().expect("it ends"))
}

#[test]
fn it_answers_until_its_input_ends() {
    let dir = tempfile::tempdir().expect("a directory");
    let go = "hub\ninit\npos pos=Wbbbbbbbbbbbbbbbbbbbbeeeeeeeeeewwwwwwwwwwwwwwwwwwww\ngo think\n";
    let done = hub(dir.path(), &[], go);
    assert_eq!((done.code, &*done.err), (Some(0), ""));
    done.says(&[
        "id name=Galotne",
        "ready\n",
        "40 pieces",
        "done move=31-26\n",
    ]);
    for (lang, said) in [("lv", "Ārpus tabulām"), ("ru", "Вне таблиц")] {
        hub(dir.path(), &["--lang", lang], go).says(&[said, "done move=31-26\n"]);
    }
    for (lang, said) in [
        (
            "en",
            "There is no parameter called hash; known are variant, profile, spent.",
        ),
        ("lv", "Nav parametra hash; "),
        ("ru", "Параметра hash нет; "),
    ] {
        let done = hub(
            dir.path(),
            &["--lang", lang],
            "set-param name=hash value=1\n",
        );
        done.says(&[&format!("error message=\"{said}")]);
    }
    let done = hub(dir.path(), &["--engine", "/no/such/engine hub"], "hub\n");
    done.says(&[
        "error message=\"The other engine cannot be started: /no/such/engine hub",
        "wait\n",
    ]);
    for (more, why) in [
        (
            &["--rules", "russian"][..],
            "international draughts, killer and breakthrough: russian",
        ),
        (&["--json"], "leave out --json"),
        (&["--engine", "'open"], "a quotation mark is open"),
        (&["--profile", "other"], "other"),
    ] {
        let done = run_in(dir.path(), &[&["hub"], more].concat());
        assert!(done.refusal().contains(why), "{why}: {}", done.err);
    }
}

#[test]
fn in_front_of_another_engine_games_are_legal_and_table_wins_are_won() {
    let dir = tempfile::tempdir().expect("a directory");
    let mut order = BuildOrder::new(&INTERNATIONAL, Class::up_to(3), dir.path());
    order.metrics = vec![Metric::Wdl, Metric::Dtw];
    build(&order, &()).expect("built");
    let tables = Tablebase::open(&INTERNATIONAL, dir.path()).expect("a directory");
    // The other engine has no tables, and plays the first legal move.
    let other = format!("{} --tables /no/such hub", env!("CARGO_BIN_EXE_galotne"));
    let mut command = command_in(
        dir.path(),
        &["--profile", "none", "hub", "--engine", &other],
    );
    let mut child =
        (command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn()).expect("it starts");
    let mut input = child.stdin.take().expect("piped");
    let mut output = BufReader::new(child.stdout.take().expect("piped")).lines();
    let mut until = |word: &str| loop {
        let line = output.next().expect("an answer").expect("text");
        if line.split(' ').next() == Some(word) {
            return line;
        }
    };
    writeln!(input, "hub\ninit").expect("written");
    until("ready");
    for men in [[39, 12], [41, 17], [46, 2], [33, 6]] {
        let pos: String = (1..=50)
            .map(|square| match square {
                28 | 44 => 'w',
                18 | 9 => 'b',
                _ if square == men[0] => 'w',
                _ if square == men[1] => 'b',
                _ => 'e',
            })
            .collect();
        writeln!(input, "new-game").expect("written");
        let fen = format!("W:W28,44,{}:B18,9,{}", men[0], men[1]);
        let mut now = galotne::Fen::parse(&INTERNATIONAL, &fen)
            .expect("a FEN")
            .position;
        let (mut moves, mut winner) = (vec![], None);
        while INTERNATIONAL.has_move(&now) && moves.len() < 120 {
            writeln!(
                input,
                "pos pos=W{pos} moves=\"{}\"\nlevel move-time=5\ngo think",
                moves.join(" ")
            )
            .expect("written");
            let done = until("done");
            let text = done
                .split("move=")
                .nth(1)
                .and_then(|rest| rest.split(' ').next());
            let text = text.expect("a move").to_owned();
            let played = INTERNATIONAL.moves(&now).into_iter().find(|played| {
                let squares = [played.from, played.to].map(|square| square.number().to_string());
                let captured = now
                    .board()
                    .iter(played.captured)
                    .map(|square| square.number().to_string());
                let all: Vec<_> = squares.into_iter().chain(captured).collect();
                let sign = if played.is_capture() { "x" } else { "-" };
                all.join(sign) == text
            });
            let fen = write_fen(&INTERNATIONAL, &now);
            let played = played.unwrap_or_else(|| panic!("{text} in {fen}"));
            if let Ok(worth) = tables.wdl(&now) {
                let now_wins = match worth {
                    Wdl::Win => Some(now.turn()),
                    Wdl::Loss => Some(!now.turn()),
                    Wdl::Draw => None,
                };
                assert!(
                    winner.is_none() || winner == now_wins,
                    "given away before {fen}"
                );
                winner = now_wins;
            }
            now = INTERNATIONAL.play(&now, &played);
            moves.push(text);
        }
        if let Some(winner) = winner {
            assert!(!INTERNATIONAL.has_move(&now), "not won: {moves:?}");
            assert_ne!(now.turn(), winner, "{moves:?}");
        }
    }
    drop(input);
    assert!(child.wait().expect("it ends").success());
}
