//! Fixtures of every released format version: each is read, or refused by name with the command
//! that builds it again. `fixtures/format-N` is a directory of tables from `galotne-gen build` of
//! that version.

use galotne::geometry::Square;
use galotne::material::Class;
use galotne::position::{Colour, Position};
use galotne::rules::{INTERNATIONAL, RUSSIAN, Variant};
use galotne::table::{BlockDecoder, FORMAT_VERSION, Table, TableError};
use galotne::tablebase::{ProbeError, Tablebase, default_build_command};
use galotne::value::{Metric, Value};
use std::collections::HashMap;
use std::path::PathBuf;

fn fixtures(version: u16) -> PathBuf {
    let name = format!("tests/fixtures/format-{version}");
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join(name)
}

/// A file and the SHA-256 at its end.
type Fixture = (&'static str, &'static str);

/// The published tables of version 1.
const FORMAT_1: [Fixture; 5] = [
    (
        "international/KvK.dtw.glt",
        "8952cf10ef090db7ea6fb12f9e636b7f2ea83c2b73c91f76feee1fc27c181e45",
    ),
    (
        "international/KvK.need.fmjd-2015.glt",
        "d5fb5a0ee909c5149ce3bbfd6854543ee2f76c8f22a239d58226b20874dbe9fc",
    ),
    (
        "international/KvK.need.lidraughts.glt",
        "73f09aa8885c5d1ad8c1614d22f426ef863c4e200053af1b12cf988415ec20a4",
    ),
    (
        "international/KvK.wdl.glt",
        "1ad0cc8b71a59c2135872e45d51e369ef294fb7b08404076b8c302a1357c7840",
    ),
    (
        "russian/KvK.wdl.glt",
        "4d9ca4d74890a50aeca0ccb1b40752ece393b356563b1116bf71a9e29e6de268",
    ),
];

/// The published tables of version 2.
const FORMAT_2: [Fixture; 7] = [
    (
        "international/KvK.dtw.glt",
        "b9af8017ec771ca9979a0df400c8bacc7c4779f28a769acdd71a42bfc55bf8da",
    ),
    (
        "international/KvK.need.fmjd-2015.glt",
        "0e8668cceea852e596f1b9df3bb8b5dda0246146cac4264c0f1e08e83bd85518",
    ),
    (
        "international/KvK.need.lidraughts.glt",
        "273c8733cb348b8aab5f7492d81e0130db4b32d31535faea60dea6653ac983ad",
    ),
    (
        "international/KvK.wdl.glt",
        "bad12a57059dadf162baae0b41a14ff66e9d46361aa913c93d9a6597b899a55f",
    ),
    (
        "international/KvM.dtw.glt",
        "98946f97cb4a3162c3f8374e0b0ed4d52a93ddc9376ddfd6f553912eb967ea07",
    ),
    (
        "international/KvM.wdl.glt",
        "1b6b7fdae6a445f9fbc1184e6586a0780d5b560542dbc0d1fe3e1cd2a2ea3228",
    ),
    (
        "russian/KvK.wdl.glt",
        "f091857a235a82d442d8478aa4134c31d1b66a02e64a3d21c2a0d7b29fda6b59",
    ),
];

/// The published tables of version 3.
const FORMAT_3: [Fixture; 8] = [
    (
        "international/KMvK.wdl.glt",
        "7dedc245a4cbf5b5f788ef73142f24ecaf9b54c3dc2c9914651765630f8b68e5",
    ),
    (
        "international/KvK.dtw.glt",
        "f460cef7a325d62955d513389c3cccc8fa1194cdd994b3693e36747122df85c6",
    ),
    (
        "international/KvK.need.fmjd-2015.glt",
        "660a8e0e46465c3a04162c456af8ff833a77ddbdcc3cffc63e2dca4b1260bfd7",
    ),
    (
        "international/KvK.need.lidraughts.glt",
        "d07dc5059e777b8de065e563c8b6d825ffe68cc62bf03515e9a4b39cbf923e9a",
    ),
    (
        "international/KvK.wdl.glt",
        "7a9b5d641300f985efa09dbb37692a49b2071a554a65c7c9fb7808d44f1a8f05",
    ),
    (
        "international/KvM.dtw.glt",
        "bfab817acd5903a4e2a4bf1e58c6e19fa69a0a9285bb82f1078a87f829d74290",
    ),
    (
        "international/KvM.wdl.glt",
        "d96fa70ac042db31fc50fa1228fade29f0378071c8f89f4d824a208541bfcc8a",
    ),
    (
        "russian/KvK.wdl.glt",
        "4cc06709bac70ceb2c7fc940d122f5c4c58f6627b0aa78d3ec0afccec7f9b626",
    ),
];

/// The versions that are read.
const READ: [(u16, &[Fixture]); 2] = [(2, &FORMAT_2), (3, &FORMAT_3)];

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

#[test]
fn fixtures_are_the_published_tables() {
    for (version, known) in [(1, &FORMAT_1[..])].into_iter().chain(READ) {
        let mut files = 0;
        for game in fixtures(version).read_dir().expect("fixtures") {
            files += game
                .expect("a game")
                .path()
                .read_dir()
                .expect("a directory")
                .count();
        }
        assert_eq!(
            files,
            known.len(),
            "every fixture of version {version} is listed"
        );
        for &(name, hash) in known {
            let file = std::fs::read(fixtures(version).join(name)).expect(name);
            assert_eq!(u16::from_le_bytes([file[8], file[9]]), version, "{name}");
            assert_eq!(
                hex(file.last_chunk::<32>().expect("a footer")),
                hash,
                "{name}"
            );
        }
    }
    assert!(
        fixtures(FORMAT_VERSION).exists(),
        "the current version has fixtures"
    );
}

#[test]
fn version_1_is_refused_with_the_rebuild_command() {
    for (name, _) in FORMAT_1 {
        let path = fixtures(1).join(name);
        let error = Table::open_file(&path).expect_err("an old table");
        assert!(
            matches!(error, TableError::Version { found: 1, .. }),
            "{error}"
        );
        assert_eq!(error.table(), path.to_str());
    }
    for (variant, metrics) in [
        (
            &INTERNATIONAL,
            &[Metric::Wdl, Metric::Dtw, Metric::Need][..],
        ),
        (&RUSSIAN, &[Metric::Wdl]),
    ] {
        let tables = Tablebase::open(variant, fixtures(1)).expect("the directory is there");
        let position = placed(
            variant,
            &[(Colour::White, true, 0), (Colour::Black, true, 1)],
        );
        let position = position.expect("two kings");
        for &metric in metrics {
            let error = match metric {
                Metric::Wdl => tables.wdl(&position).map(drop),
                Metric::Dtw => tables.dtw(&position).map(drop),
                Metric::Need => {
                    let lidraughts = variant.profile("lidraughts").expect("a profile");
                    tables.need(&position, lidraughts).map(drop)
                }
            };
            let error = error.expect_err("an old table");
            let version = matches!(
                error,
                ProbeError::Table(TableError::Version { found: 1, .. })
            );
            assert!(version, "{error}");
            assert!(error.file().is_some_and(|file| file.ends_with(".glt")));
            let class = "KvK".parse().expect("a class");
            let build = default_build_command(variant.name, fixtures(1).to_str());
            let command = tables.repair_command([class]);
            assert!(
                command.starts_with(&format!("{build} --repair")),
                "{command}"
            );
            assert!(command.ends_with(" KvK"), "{command}");
            assert!(
                error.to_string().contains(&format!("`{command}`")),
                "{error}"
            );
        }
    }
}

#[test]
fn fixtures_of_readable_versions_are_intact() {
    let known = READ
        .into_iter()
        .flat_map(|(version, known)| known.iter().map(move |known| (version, known)));
    for (version, &(name, hash)) in known {
        let table = Table::open_file(fixtures(version).join(name)).expect(name);
        assert_eq!(table.check_file_hash().expect("whole").to_string(), hash);
        for mut decoder in [BlockDecoder::new(), BlockDecoder::pure_rust()] {
            for block in 0..table.blocks() {
                table.check_block(block, &mut decoder).expect(name);
            }
        }
    }
}

/// Builds a position from colour, kind (king or not) and square from 0, with White to move.
fn placed(variant: &Variant, pieces: &[(Colour, bool, u8)]) -> Option<Position> {
    let (mut men, mut kings) = ([0; 2], [0; 2]);
    for &(colour, king, square) in pieces {
        let bit = variant.board.bit(Square::from_index(square));
        (if king { &mut kings } else { &mut men })[colour.index()] |= bit;
    }
    Position::new(variant.board, variant.promotion, men, kings, Colour::White).ok()
}

/// Returns every position of one piece against another, with either side to move.
fn one_against_one(variant: &Variant) -> Vec<Position> {
    let squares = variant.board.squares();
    let mut found = vec![];
    for (white, black) in [(true, true), (true, false), (false, true)] {
        for one in 0..squares {
            for other in (0..squares).filter(|&other| other != one) {
                let pieces = [(Colour::White, white, one), (Colour::Black, black, other)];
                if let Some(position) = placed(variant, &pieces) {
                    // Black to move is White to move with the colours exchanged.
                    found.extend([position, position.swapped()]);
                }
            }
        }
    }
    found
}

/// Computes distances round by round: a win in `n` has a move to a loss in `n - 1`, a loss in `n`
/// has moves to wins alone, the longest in `n - 1`. All other positions are drawn.
fn distances(variant: &Variant, positions: &[Position]) -> HashMap<Position, Value> {
    let moves: Vec<Vec<Position>> = (positions.iter())
        .map(|position| {
            let moves = variant.moves(position);
            moves
                .iter()
                .map(|played| variant.play(position, played))
                .collect()
        })
        .collect();
    let mut known: HashMap<Position, Value> = HashMap::new();
    for plies in 0.. {
        let value = |known: &HashMap<Position, Value>, next: &Position| match known.get(next) {
            // A side without pieces has lost.
            None if next.pieces(next.turn()) == 0 => Some(Value::Loss(0)),
            found => found.copied(),
        };
        let round: Vec<(Position, Value)> = (positions.iter().zip(&moves))
            .filter(|(position, _)| !known.contains_key(position))
            .filter_map(|(position, next)| {
                let values: Vec<_> = next.iter().map(|next| value(&known, next)).collect();
                let loses = values
                    .iter()
                    .all(|value| matches!(value, Some(Value::Win(_))));
                if plies > 0 && values.contains(&Some(Value::Loss(plies - 1))) {
                    Some((*position, Value::Win(plies)))
                } else {
                    loses.then_some((*position, Value::Loss(plies)))
                }
            })
            .collect();
        if round.is_empty() && plies > 0 {
            break;
        }
        known.extend(round);
    }
    known
}

#[test]
fn readable_versions_agree_with_a_naive_solver() {
    for (version, _) in READ {
        assert_naive_values(version);
    }
}

fn assert_naive_values(version: u16) {
    for (variant, kings_only) in [(&INTERNATIONAL, false), (&RUSSIAN, true)] {
        let tables = Tablebase::open(variant, fixtures(version)).expect("the directory is there");
        let positions = one_against_one(variant);
        let known = distances(variant, &positions);
        let mut compared = 0;
        for position in &positions {
            let class = Class::from_position(position);
            if kings_only && class.to_string() != "KvK" {
                continue;
            }
            let expected = known.get(position).copied().unwrap_or(Value::Draw);
            let wdl = tables.wdl(position).expect("a value");
            assert_eq!(wdl, expected.wdl(), "{position:?}");
            compared += 1;
            if kings_only {
                continue;
            }
            assert_eq!(
                tables.dtw(position).expect("a value"),
                expected,
                "{position:?}"
            );
            if class.to_string() == "KvK" {
                // No move restarts or leaves the five moves of a king against a king except the
                // end of the game, so need is the distance.
                for profile in ["fmjd-2015", "lidraughts"] {
                    let profile = variant.profile(profile).expect("a profile");
                    let need = tables.need(position, profile).expect("a value");
                    assert_eq!(need, expected, "{position:?} under {}", profile.name);
                }
            }
        }
        // King against king, king against man and man against king, with both sides to move.
        let squares = u64::from(variant.board.squares());
        let kings = 2 * squares * (squares - 1);
        let man = 2 * 2 * (squares - u64::from(variant.board.row())) * (squares - 1);
        assert_eq!(compared, kings + if kings_only { 0 } else { man });
    }
}

/// Two independent solvers agree on these figures (data/reference/international.tsv).
#[test]
fn readable_versions_have_the_known_counts_of_king_against_king() {
    for (version, _) in READ {
        assert_counts_of_king_against_king(version);
    }
}

fn assert_counts_of_king_against_king(version: u16) {
    let tables =
        Tablebase::open(&INTERNATIONAL, fixtures(version)).expect("the directory is there");
    let [mut wins, mut draws, mut losses] = [0; 3];
    for position in one_against_one(&INTERNATIONAL) {
        if Class::from_position(&position).to_string() == "KvK" && position.turn() == Colour::White
        {
            match tables.dtw(&position).expect("a value") {
                Value::Win(plies) => {
                    wins += 1;
                    assert!(plies <= 3);
                }
                Value::Draw => draws += 1,
                Value::Loss(plies) => {
                    losses += 1;
                    assert!(plies <= 2);
                }
            }
        }
    }
    assert_eq!([wins, draws, losses], [424, 2024, 2]);
}
