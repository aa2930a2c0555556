//! Probing through the public interface: from several directories, from memory alone, and with
//! positions of other games.

use galotne::{
    Category, Directory, Fen, Folder, GameRecord, INTERNATIONAL, Measure, Memory, Metric, Position,
    Probe, ProbeError, RUSSIAN, Replay, Situation, SpentPlies, TableKey, Tablebase, Value, Variant,
    WOLF_AND_SHEEP, Wdl, adjudicate, best_line, judge, ranked_moves,
};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// All of two kings, as format 3 stores them.
fn fixtures() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures/format-3")
}

fn tables() -> Tablebase {
    Tablebase::open(&INTERNATIONAL, fixtures()).expect("the folder is there")
}

/// Some files of the fixtures in memory.
fn memory(variant: &Variant, files: &[&str]) -> Arc<dyn Directory> {
    let mut memory = Memory::new();
    for file in files {
        let bytes = std::fs::read(fixtures().join(variant.name).join(file)).expect(file);
        memory.insert(variant.name, *file, bytes);
    }
    Arc::new(memory)
}

fn position(variant: &Variant, fen: &str) -> Position {
    Fen::parse(variant, fen).expect("a position").position
}

#[test]
fn an_engine_knows_how_many_pieces_to_count_to() {
    let asked = |variant: &'static Variant, names: &[String]| {
        let mut memory = Memory::new();
        for name in names {
            memory.insert(variant.name, name, vec![]);
        }
        let tables = Tablebase::from_directories(variant, [Arc::new(memory) as Arc<dyn Directory>]);
        tables.expect("listed").pieces(Measure::Wdl)
    };
    let names = |variant: &'static Variant, pieces| -> Vec<String> {
        let classes = variant.classes(pieces).into_iter();
        classes
            .map(|class| TableKey::wdl(variant, class).file_name())
            .collect()
    };
    assert_eq!(asked(&INTERNATIONAL, &[]), 0);
    let mut three = names(&INTERNATIONAL, 3);
    assert_eq!(asked(&INTERNATIONAL, &three), 3);
    three.push("KKKvK.wdl.glt".to_owned());
    assert_eq!(asked(&INTERNATIONAL, &three), 3);
    three.retain(|name| name != "MMvM.wdl.glt");
    assert_eq!(asked(&INTERNATIONAL, &three), 2);
    assert_eq!(asked(&WOLF_AND_SHEEP, &names(&WOLF_AND_SHEEP, 5)), 5);
}

/// White wins in three plies.
const WON: &str = "W:WK41:BK46";

fn won() -> Situation {
    let position = position(&INTERNATIONAL, WON);
    Situation::fresh(&INTERNATIONAL, INTERNATIONAL.default_profile(), position)
}

#[test]
fn tables_come_from_several_directories_and_the_first_that_has_one_counts() {
    let damaged = {
        let mut memory = Memory::new();
        memory.insert("international", "KvK.dtw.glt", b"no table at all".to_vec());
        Arc::new(memory) as Arc<dyn Directory>
    };
    let key = TableKey::dtw(&INTERNATIONAL, won().class());
    let asked = |directories: Vec<Arc<dyn Directory>>| {
        let tables = Tablebase::from_directories(&INTERNATIONAL, directories).expect("listed");
        assert_eq!(tables.keys().filter(|known| *known == key).count(), 1);
        tables.dtw(won().position())
    };
    let whole = || Arc::new(Folder::new(fixtures())) as Arc<dyn Directory>;
    assert_eq!(
        asked(vec![whole(), Arc::clone(&damaged)]).expect("the folder comes first"),
        Value::Win(3)
    );
    let error = asked(vec![damaged, whole()]).expect_err("what is no table comes first");
    assert_eq!(error.file(), Some("memory/international/KvK.dtw.glt"));

    // Each directory has some of the tables needed.
    let parts = [
        &["KvK.wdl.glt"],
        &["KvK.dtw.glt"],
        &["KvK.need.fmjd-2015.glt"],
    ];
    let parts = parts.map(|files| memory(&INTERNATIONAL, files));
    let tables = Tablebase::from_directories(&INTERNATIONAL, parts).expect("listed");
    let judged = judge(&tables, &won()).expect("all is there");
    assert_eq!(judged.need, Some(Value::Win(3)));
    assert!(judged.missing.is_empty());
}

#[test]
fn a_file_that_stands_for_another_finds_it_in_another_directory() {
    let parts = [&["KvK.need.lidraughts.glt"], &["KvK.need.fmjd-2015.glt"]];
    let parts = parts.map(|files| memory(&INTERNATIONAL, files));
    let tables = Tablebase::from_directories(&INTERNATIONAL, parts).expect("listed");
    let lidraughts = INTERNATIONAL.profile("lidraughts").expect("a profile");
    let need = tables.need(won().position(), lidraughts);
    assert_eq!(need.expect("found"), Value::Win(3));
}

#[test]
fn a_missing_table_is_named_with_its_build_command() {
    let tables = tables();
    let other = position(&INTERNATIONAL, "W:WK1,K2:BK50");
    let error = tables.wdl(&other).expect_err("no such table");
    let ProbeError::Missing { key, .. } = &error else {
        panic!("{error}");
    };
    assert_eq!((key.rules, key.metric), ("international", Metric::Wdl));
    let command = format!(
        "galotne-gen --rules international --tables {} build KKvK",
        fixtures().display()
    );
    assert!(error.to_string().contains(&command), "{error}");
    assert_eq!(tables.build_command([other_class(&other)]), command);
}

#[test]
fn no_command_is_offered_for_a_table_that_nobody_can_build() {
    let tables = tables();
    let start = INTERNATIONAL.start().expect("a start");
    let error = tables.wdl(&start).expect_err("no such table");
    assert!(matches!(error, ProbeError::Missing { .. }), "{error}");
    let text = error.to_string();
    assert!(!text.contains("galotne-gen"), "{text}");
    assert!(text.contains("none of more than 10 pieces"), "{text}");
    let most = position(&INTERNATIONAL, "W:W31-35:B1-5");
    let text = tables.wdl(&most).expect_err("no such table").to_string();
    assert!(text.contains("build MMMMMvMMMMM"), "{text}");
}

fn other_class(position: &Position) -> galotne::Class {
    galotne::Class::from_position(position)
}

#[test]
fn a_position_of_another_board_is_an_error() {
    let eight = position(&RUSSIAN, "W:WKa1:BKh8");
    let tables = tables();
    for probe in [tables.reading(), tables.cached()] {
        let error = probe.wdl(&eight).expect_err("another board");
        assert!(matches!(error, ProbeError::OtherBoard { .. }), "{error}");
        assert!(probe.dtw(&eight).is_err());
        assert!(
            probe
                .need(&eight, INTERNATIONAL.default_profile(), 0)
                .is_err()
        );
    }
    let russian = Tablebase::open(&RUSSIAN, fixtures()).expect("the folder is there");
    assert!(russian.wdl(&eight).is_ok());
    let error = russian.wdl(won().position()).expect_err("another board");
    assert_eq!(
        error.to_string(),
        "a position on 10x10 fields was asked of tables of russian, which is played on 8x8"
    );
}

#[test]
fn a_situation_of_another_game_is_an_error() {
    let brazilian = galotne::Variant::by_name("brazilian").expect("a game");
    let fen = position(brazilian, "W:WKa1:BKh8");
    let situation = Situation::fresh(brazilian, brazilian.default_profile(), fen);
    let russian = Tablebase::open(&RUSSIAN, fixtures()).expect("the folder is there");
    // The board is the same, the rules are not.
    assert!(russian.wdl(&fen).is_ok());
    let other = |error: ProbeError| {
        assert!(matches!(error, ProbeError::OtherGame { .. }), "{error}");
        assert_eq!(
            error.to_string(),
            "a question about brazilian was asked of tables of russian"
        );
    };
    other(judge(&russian, &situation).expect_err("another game"));
    other(ranked_moves(&russian, &situation).expect_err("another game"));
    other(best_line(&russian, &situation).expect_err("another game"));
    let game = GameRecord::starting_at(brazilian, fen);
    let replay = Replay::new(&game, *situation.clocks());
    other(adjudicate(&russian, &game, &replay, 0).expect_err("another game"));
}

/// Asks one probe all kinds of questions.
fn everything(probe: Probe<'_>, situation: &Situation) -> Result<String, ProbeError> {
    let (position, profile) = (situation.position(), situation.profile());
    let mut game = GameRecord::starting_at(situation.variant(), *position);
    game.moves.extend(situation.moves().first());
    let replay = Replay::new(&game, *situation.clocks());
    let judged = judge(probe, situation)?;
    Ok(format!(
        "{:?}",
        (
            probe.wdl(position)?,
            probe.dtw(position)?,
            probe.need(position, profile, 0)?,
            judged.max_spent(),
            judged,
            ranked_moves(probe, situation)?,
            best_line(probe, situation)?,
            adjudicate(probe, &game, &replay, game.moves.len())?,
        )
    ))
}

#[test]
fn all_questions_can_be_asked_of_memory_alone() {
    let tables = tables();
    let situation = won();
    let read = tables.blocks_read();
    // In an empty cache there are no answers, and asking reads nothing.
    let cached = tables.cached();
    let not_cached =
        |error: ProbeError| assert!(matches!(error, ProbeError::NotCached(_)), "{error}");
    let (position, profile) = (situation.position(), situation.profile());
    not_cached(cached.wdl(position).expect_err("nothing is in memory"));
    not_cached(cached.dtw(position).expect_err("nothing is in memory"));
    not_cached(
        cached
            .need(position, profile, 0)
            .expect_err("nothing is in memory"),
    );
    not_cached(judge(cached, &situation).expect_err("nothing is in memory"));
    not_cached(ranked_moves(cached, &situation).expect_err("nothing is in memory"));
    not_cached(best_line(cached, &situation).expect_err("nothing is in memory"));
    not_cached(everything(cached, &situation).expect_err("nothing is in memory"));
    assert_eq!(tables.blocks_read(), read);

    let answers = everything(tables.reading(), &situation).expect("read");
    let read = tables.blocks_read();
    assert!(read > 0);
    assert_eq!(
        everything(cached, &situation).expect("in memory now"),
        answers
    );
    assert_eq!(tables.blocks_read(), read);
}

/// Positions of all kinds: stored, with captures, over, without a table, and of another board.
fn many() -> Vec<Position> {
    let mut found = vec![position(&RUSSIAN, "W:WKa1:BKh8")];
    for (white, black) in [("K", "K"), ("K", ""), ("", "K"), ("K", ",12"), ("K", ",K5")] {
        for one in 6..=50_u8 {
            for other in (1..=45_u8)
                .step_by(3)
                .filter(|&other| other != one && other != 12)
            {
                let black = match black.strip_prefix(',') {
                    Some(second) => format!("K{other},{second}"),
                    None => format!("{black}{other}"),
                };
                for turn in ["W", "B"] {
                    let fen = format!("{turn}:W{white}{one}:B{black}");
                    found.extend(
                        Fen::parse(&INTERNATIONAL, &fen)
                            .ok()
                            .map(|fen| fen.position),
                    );
                }
            }
        }
    }
    found
}

#[test]
fn many_questions_have_the_answers_of_each() {
    let positions = many();
    assert!(positions.len() > 3000, "{}", positions.len());
    let profile = INTERNATIONAL.profile("lidraughts").expect("a profile");
    for measure in [Measure::Wdl, Measure::Dtw, Measure::need(profile)] {
        for cache in [0, 3_000, 1 << 20] {
            let (one, other) = (tables().with_cache(cache), tables().with_cache(cache));
            for _ in 0..2 {
                let compare = |together: Probe<'_>, alone: Probe<'_>| {
                    let mut answers: Vec<Option<String>> = vec![None; positions.len()];
                    together.values(&positions, measure, |place, answer| {
                        let before = answers[place].replace(format!("{answer:?}"));
                        assert_eq!(before, None, "answered once");
                    });
                    let (mut known, mut faults) = (0, 0);
                    for (position, answer) in positions.iter().zip(answers) {
                        let expected = alone.value(position, measure);
                        *if expected.is_ok() {
                            &mut known
                        } else {
                            &mut faults
                        } += 1;
                        assert_eq!(answer, Some(format!("{expected:?}")), "{position:?}");
                    }
                    (known, faults)
                };
                let (known, faults) = compare(one.reading(), other.reading());
                assert!(known > 1000 && faults > 100, "{known} and {faults}");
                if cache == 1 << 20 {
                    // The block is in memory now.
                    assert_eq!(compare(one.cached(), other.cached()), (known, faults));
                }
            }
        }
    }
    let fresh = tables();
    let mut not_cached = 0;
    fresh
        .cached()
        .values(&positions, Measure::Wdl, |place, answer| {
            let expected = fresh.cached().value(&positions[place], Measure::Wdl);
            not_cached += usize::from(matches!(answer, Err(ProbeError::NotCached(_))));
            assert_eq!(format!("{answer:?}"), format!("{expected:?}"));
        });
    assert!(not_cached > 1000);
    assert_eq!(fresh.blocks_read(), 0);
}

/// A batch reads each block once in any order of questions, even if the cache holds no other block.
#[test]
fn many_cold_questions_read_no_block_twice() {
    let kings: Vec<Position> = (many().into_iter())
        .filter(|position| position.board().size() == INTERNATIONAL.board.size())
        .filter(|position| position.occupied().count_ones() == 2)
        .filter(|position| {
            position.men(galotne::Colour::White) | position.men(galotne::Colour::Black) == 0
        })
        .collect();
    let tables = tables();
    tables.reading().values(&kings, Measure::Dtw, |_, answer| {
        answer.expect("a value");
    });
    let (table, _) = tables
        .table(TableKey::dtw(
            &INTERNATIONAL,
            "KvK".parse().expect("a class"),
        ))
        .expect("it is there");
    assert!(tables.blocks_read() <= table.blocks());
}

#[test]
fn a_situation_counts_as_it_is_played() {
    let tables = tables();
    let position = *won().position();
    let profile = INTERNATIONAL.default_profile();
    let spent = |plies| {
        Situation::with_spent(
            &INTERNATIONAL,
            profile,
            position,
            &[SpentPlies::Running(plies)],
        )
    };
    let category = |situation: &Situation| judge(&tables, situation).expect("read").category;
    assert_eq!(category(&spent(7).expect("a count")), Some(Category::Win));
    assert_eq!(
        category(&spent(8).expect("a count")),
        Some(Category::CursedWin)
    );
    assert!(spent(11).is_err(), "more than five moves each");
    let mut situation = spent(7).expect("a count");
    let line = best_line(&tables, &situation).expect("read");
    for step in &line.moves {
        situation = situation.after(&step.played);
        assert_eq!(&situation, step.situation());
    }
    assert_eq!(line.moves.len(), 3);
    assert_eq!(
        judge(&tables, &situation).expect("over").wdl,
        Some(Wdl::Loss)
    );
}
