//! `galotne adjudicate`: hundreds of games, compared with a referee who counts by hand and calls
//! `galotne probe`; then output for people and for programs.

mod corpus;
#[path = "../../../tests/it/replay/counter.rs"]
mod counter;
mod counts;
#[path = "../../../tests/it/replay/play.rs"]
mod play;

use self::corpus::{Pieces, mixed_game, move_text, result, shuffled_game, write_pdn};
use self::counter::{Ended, Sheet};
use self::play::{Dice, FORUM};
use crate::contract::copied_tables;
use crate::program::{CommandOutput, assert_keys, command_in, run_in};
use crate::test_tables;
use galotne::game_record::GameRecord;
use galotne::material::Class;
use galotne::notation::{parse_move, write_fen};
use galotne::position::Position;
use galotne::rules::{BRAZILIAN, ENGLISH, INTERNATIONAL, Profile, RUSSIAN, Variant};
use galotne::tablebase::Tablebase;
use galotne::value::Wdl;
use galotne::verdict::{Category, Situation, SpentPlies, judge};
use serde_json::{Value as Json, json};
use std::collections::BTreeMap;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::sync::OnceLock;
use tempfile::TempDir;

// ---- Tables and games --------------------------------------------------------------------------

/// Material of the international endgames.
const ENDGAMES: [Pieces; 9] = [
    ([3, 1], [0, 0]),
    ([3, 1], [0, 0]),
    ([2, 1], [1, 0]),
    ([1, 1], [2, 0]),
    ([2, 2], [0, 0]),
    ([2, 1], [0, 0]),
    ([1, 1], [1, 0]),
    ([1, 1], [0, 0]),
    ([0, 1], [2, 0]),
];

/// Material of the endgames of other games.
const SMALL_ENDGAMES: [Pieces; 5] = [
    ([3, 1], [0, 0]),
    ([2, 1], [0, 0]),
    ([1, 1], [1, 0]),
    ([1, 0], [1, 1]),
    ([0, 1], [2, 0]),
];

const NAMES: &str = "fmjd-2018,lidraughts";
/// Under this profile, a capture in three against one leaves the rest of the sixteen moves.
const CAPPED: [&str; 3] = ["--json", "--profile", "fmjd-2018"];

/// Tables of four games in one directory, and files of games.
struct Archive {
    dir: TempDir,
    tables: [Tablebase; 4],
    /// International games.
    games: Vec<GameRecord>,
    /// Games of the first three.
    mixed: Vec<GameRecord>,
}

fn archive() -> &'static Archive {
    static ARCHIVE: OnceLock<Archive> = OnceLock::new();
    ARCHIVE.get_or_init(|| {
        let dir = copied_tables();
        let three: Vec<_> = Class::up_to(3)
            .into_iter()
            .chain(["KKKvK".parse().expect("a class")])
            .collect();
        let tables = [
            opened(&INTERNATIONAL, dir.path()),
            built(&RUSSIAN, three.clone(), dir.path()),
            built(&ENGLISH, three.clone(), dir.path()),
            built(&BRAZILIAN, three, dir.path()),
        ];
        let mut dice = Dice::new(20);
        let games = (0..360)
            .map(|number| a_game(&tables[0], &ENDGAMES, number, &mut dice))
            .collect();
        let mixed = (0..60)
            .map(|number| match number % 3 {
                0 => a_game(&tables[0], &ENDGAMES, number / 3, &mut dice),
                other => a_game(&tables[other], &SMALL_ENDGAMES, number / 3, &mut dice),
            })
            .collect();
        Archive {
            dir,
            tables,
            games,
            mixed,
        }
    })
}

fn built(variant: &'static Variant, classes: Vec<Class>, dir: &Path) -> Tablebase {
    test_tables::copy_built(variant, &classes, dir);
    opened(variant, dir)
}

fn opened(variant: &'static Variant, dir: &Path) -> Tablebase {
    Tablebase::open(variant, dir).expect("tables are there")
}

fn a_game(tables: &Tablebase, endgames: &[Pieces], number: usize, dice: &mut Dice) -> GameRecord {
    let pieces = endgames[number % endgames.len()];
    let plies = 25 + dice.below(45);
    match number % 5 {
        4 => shuffled_game(tables.game(), pieces, plies, dice),
        _ => mixed_game(tables, pieces, plies, dice),
    }
}

fn tables() -> &'static Path {
    archive().dir.path()
}

fn tables_of(variant: &Variant) -> &'static Tablebase {
    let mut tables = archive().tables.iter();
    (tables.find(|tables| tables.game().name == variant.name)).expect("built")
}

/// Writes these games to a file.
fn file_of(name: &str, games: &[GameRecord]) -> PathBuf {
    write(name, write_pdns(games))
}

fn write_pdns(games: &[GameRecord]) -> String {
    let numbered = (1..).zip(games);
    numbered
        .map(|(number, game)| write_pdn(number, game))
        .collect()
}

fn write(name: &str, text: impl AsRef<[u8]>) -> PathBuf {
    let path = tables().join(name);
    fs::write(&path, text).expect("written");
    path
}

// ---- Commands ----------------------------------------------------------------------------------

fn adjudicate(arguments: &[&str]) -> CommandOutput {
    run_in(tables(), &[&["adjudicate"], arguments].concat())
}

/// Judges a file.
fn adjudicate_file(path: &Path, arguments: &[&str]) -> CommandOutput {
    adjudicate(&[&[path.to_str().expect("text")], arguments].concat())
}

/// Judges moves from a position.
fn adjudicate_moves(fen: &str, moves: &str, arguments: &[&str]) -> CommandOutput {
    adjudicate(&[&["--fen", fen, "--moves", moves, "--json"], arguments].concat())
}

/// Judges a text from standard input.
fn adjudicate_input(text: &str, arguments: &[&str]) -> CommandOutput {
    let mut child = command_in(tables(), &[&["adjudicate", "-"], arguments].concat())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("it starts");
    let mut stdin = child.stdin.take().expect("a pipe");
    // The program may stop reading early, which closes the pipe.
    let _ = stdin.write_all(text.as_bytes());
    drop(stdin);
    CommandOutput::new(child.wait_with_output().expect("it ends"))
}

// ---- The referee -------------------------------------------------------------------------------

/// A game judged by hand under a profile.
struct Referee<'a> {
    game: &'a GameRecord,
    profile: &'static Profile,
    sheet: Sheet,
    positions: Vec<Position>,
}

impl<'a> Referee<'a> {
    fn new(game: &'a GameRecord, profile: &'static Profile) -> Self {
        Self {
            game,
            profile,
            sheet: Sheet::new(game, profile.name, &[]),
            positions: game.positions().collect(),
        }
    }

    /// Returns the counts for `--spent` after a ply.
    fn spent(&self, ply: usize) -> Vec<(&'static str, usize)> {
        let counts = (self.sheet.in_charge(ply)).into_iter();
        (counts.chain(self.sheet.beside(ply)))
            .map(|count| (count.rule, count.limit - count.left))
            .collect()
    }

    /// Returns the value of the position after a ply, for the side to move.
    fn value(&self, ply: usize) -> Category {
        let spent: Vec<_> = (self.spent(ply).into_iter())
            .map(|(rule, plies)| SpentPlies::Rule(rule.to_owned(), plies as u16))
            .collect();
        let (variant, position) = (self.game.variant, &self.positions[ply]);
        let situation = Situation::with_spent(variant, self.profile, *position, &spent);
        let judged = judge(tables_of(variant), &situation.expect("it can stand"));
        let judged = judged.expect("tables can be read");
        match (self.sheet.drawn_by(ply), judged.wdl) {
            (Some(_), Some(Wdl::Win)) => Category::CursedWin,
            (Some(_), Some(Wdl::Draw)) => Category::Draw,
            (Some(_), Some(Wdl::Loss)) => Category::BlessedLoss,
            _ => judged.category.expect("tables are there"),
        }
    }

    /// Returns those of the first `plies` plies that changed the value, and the moves that would
    /// have kept it.
    fn changes(&self, plies: usize) -> Vec<Json> {
        let end = (self.sheet.over()).map_or(plies, |over| over.ply.min(plies));
        (1..=end).filter_map(|ply| self.change(ply)).collect()
    }

    fn change(&self, ply: usize) -> Option<Json> {
        let from = self.value(ply - 1);
        let to = self.value(ply).opposite();
        if from == to {
            return None;
        }
        let variant = self.game.variant;
        let before = &self.positions[ply - 1];
        let played = &self.game.moves[ply - 1];
        let keeps =
            |game: &GameRecord| Referee::new(game, self.profile).value(ply).opposite() == from;
        let mut better: Vec<_> = (variant.moves(before).into_iter())
            .filter(|&other| {
                let mut game = self.game.clone();
                game.moves.truncate(ply - 1);
                game.moves.push(other);
                keeps(&game)
            })
            .map(|other| move_text(variant, before, &other))
            .collect();
        // A player who may claim had that choice too, if it is not worse.
        if from != Category::Win && !self.sheet.draws(ply - 1, true).is_empty() {
            better.push("claim".to_owned());
        }
        better.sort_unstable();
        Some(json!({
            "ply": ply, "played": move_text(variant, before, played),
            "from": from.word(), "to": to.word(), "better": better,
        }))
    }

    /// Returns the answer of `galotne probe` for the position after a ply.
    fn probed(&self, ply: usize) -> Json {
        let variant = self.game.variant;
        let fen = write_fen(variant, &self.positions[ply]);
        let mut arguments = vec!["probe".to_owned(), fen, "--json".to_owned()];
        arguments.extend(["--rules".to_owned(), variant.name.to_owned()]);
        arguments.extend(["--profile".to_owned(), self.profile.name.to_owned()]);
        for (rule, plies) in self.spent(ply) {
            arguments.extend(["--spent".to_owned(), format!("{rule}={plies}")]);
        }
        let arguments: Vec<_> = arguments.iter().map(String::as_str).collect();
        let done = run_in(tables(), &arguments);
        assert_eq!(done.code, Some(0), "{done:?}");
        done.object()
    }

    /// Checks all fields of a verdict after this many plies.
    fn check(&self, verdict: &Json, ply: usize) {
        assert_eq!(verdict["plies"], self.sheet.plies());
        let over = self.sheet.over().filter(|over| over.ply <= ply);
        let over = over.map(
            |over| json!({ "result": result(over.winner), "rule": over.rule, "ply": over.ply }),
        );
        let found = only(&verdict["over"], &["result", "rule", "ply"]);
        assert_eq!(found, json!(over), "{verdict}");
        let claims: Vec<_> = (self.sheet.claims(ply).iter())
            .map(|claim| json!({ "rule": claim.rule, "ply": claim.first, "last_ply": claim.last }))
            .collect();
        let found = each(&verdict["claimable"], &["rule", "ply", "last_ply"]);
        assert_eq!(found, claims, "{verdict}");
        assert_eq!(
            verdict["occurrences"],
            self.sheet.occurrences(ply),
            "{verdict}"
        );
        assert_eq!(changes(verdict), self.changes(ply), "{verdict}");
        let spans: Vec<_> = self.sheet.spans(ply).iter().map(span).collect();
        let keys = ["rule", "from", "to", "left", "ended"];
        assert_eq!(each(&verdict["clocks"], &keys), spans, "{verdict}");
        self.check_final(verdict, ply);
    }

    /// Compares the final position with `galotne probe`, except for fields that depend on the game:
    /// repetition, assumptions and the counts of other interpretations.
    fn check_final(&self, verdict: &Json, ply: usize) {
        const GAMES_OWN: [&str; 4] = ["assumed", "claimable", "notes", "otherwise"];
        let [found, expected] = [verdict["final"].clone(), self.probed(ply)].map(|mut answer| {
            let object = answer.as_object_mut().expect("an object");
            object.retain(|key, _| !GAMES_OWN.contains(&key.as_str()));
            answer
        });
        assert_eq!(found, expected, "{verdict}");
    }
}

/// Returns the changes of a verdict, with the better moves sorted by text.
fn changes(verdict: &Json) -> Vec<Json> {
    let keys = ["ply", "played", "from", "to", "better"];
    let mut changes = each(&verdict["changes"], &keys);
    for change in &mut changes {
        let better = change["better"].as_array_mut().expect("an array");
        better.sort_by(|one, other| one.as_str().cmp(&other.as_str()));
    }
    changes
}

fn span(span: &counter::Span) -> Json {
    let ended = match span.ended {
        Ended::Runs => "runs",
        Ended::Reset => "reset",
        Ended::Left => "left",
    };
    let (from, to, left) = (span.from, span.to, span.left);
    json!({ "rule": span.rule, "from": from, "to": to, "left": left, "ended": ended })
}

/// Returns an object with only these keys; null stays null.
fn only(object: &Json, keys: &[&str]) -> Json {
    let Some(object) = object.as_object() else {
        return object.clone();
    };
    let key = |key: &&str| {
        object
            .get(*key)
            .map(|value| ((*key).to_owned(), value.clone()))
    };
    keys.iter().filter_map(key).collect()
}

fn each(objects: &Json, keys: &[&str]) -> Vec<Json> {
    let objects = array(objects).iter();
    objects.map(|object| only(object, keys)).collect()
}

fn array(value: &Json) -> &Vec<Json> {
    value.as_array().expect("an array")
}

/// Checks which verdicts a file has, and their order.
fn check_order(
    verdicts: &[Json],
    games: &[GameRecord],
    names: &dyn Fn(&GameRecord) -> Vec<&'static str>,
) {
    let expected = (1..).zip(games).flat_map(|(number, game)| {
        let names = names(game).into_iter();
        names.map(move |name| json!({ "game": number, "profile": name, "plies": game.moves.len() }))
    });
    let found: Vec<_> = (verdicts.iter())
        .map(|verdict| only(verdict, &["game", "profile", "plies"]))
        .collect();
    assert_eq!(found, expected.collect::<Vec<_>>());
}

fn referee<'a>(games: &'a [GameRecord], verdict: &Json) -> Referee<'a> {
    let number = verdict["game"].as_u64().expect("a number") as usize;
    let game = &games[number - 1];
    let profile = verdict["profile"].as_str().expect("a profile");
    Referee::new(game, game.variant.profile(profile).expect("of the game"))
}

// ---- The corpus --------------------------------------------------------------------------------

#[test]
fn every_verdict_equals_that_of_the_referee() {
    let games = &archive().games;
    let path = file_of("corpus.pdn", games);
    let done = adjudicate_file(&path, &["--json", "--profile", NAMES]);
    assert_eq!((done.code, done.err.as_str()), (Some(0), ""));
    let verdicts = done.objects();
    check_order(&verdicts, games, &|_| NAMES.split(',').collect());
    let mut seen = BTreeMap::<String, usize>::new();
    for verdict in &verdicts {
        let referee = referee(games, verdict);
        referee.check(verdict, referee.sheet.plies());
        let ends = format!("{} {}", verdict["profile"], verdict["over"]["rule"]);
        let changes = array(&verdict["changes"]).iter();
        let changes = changes.map(|change| format!("{} {}", change["from"], change["to"]));
        for what in changes.chain([ends]) {
            *seen.entry(what).or_default() += 1;
        }
    }
    for what in [
        "\"fmjd-2018\" \"6.1\"",
        "\"fmjd-2018\" \"6.3\"",
        "\"fmjd-2018\" \"6.4\"",
        "\"fmjd-2018\" null",
        "\"lidraughts\" \"6.3\"",
        "\"lidraughts\" \"6.4\"",
        "\"lidraughts\" null",
        "\"win\" \"draw\"",
        "\"win\" \"cursed-win\"",
        "\"draw\" \"loss\"",
    ] {
        let found = seen.get(what).copied().unwrap_or_default();
        assert!(found >= 5, "{found} games of {what} are no test: {seen:?}");
    }
}

#[test]
fn several_games_in_one_file_have_their_own_rules_and_tables() {
    let games = &archive().mixed;
    let path = file_of("mixed.pdn", games);
    let done = adjudicate_file(&path, &["--json", "--profile", "all"]);
    assert_eq!((done.code, done.err.as_str()), (Some(0), ""));
    let verdicts = done.objects();
    check_order(&verdicts, games, &|game| names(game.variant));
    for verdict in &verdicts {
        let referee = referee(games, verdict);
        assert_eq!(verdict["rules"], referee.game.variant.name);
        referee.check(verdict, referee.sheet.plies());
    }
}

fn names(variant: &Variant) -> Vec<&'static str> {
    let profiles = variant.profiles.iter();
    profiles.map(|profile| profile.name).collect()
}

/// A player's own move never improves the value, unless it repeats the position.
#[test]
fn a_move_cannot_improve_its_own_side() {
    let games = &archive().games;
    let path = file_of("gains.pdn", games);
    let done = adjudicate_file(&path, &["--json", "--summary", "--profile", "all"]);
    let order = ["loss", "blessed-loss", "draw", "cursed-win", "win"];
    let place = |value: &Json| order.iter().position(|word| value == word);
    for verdict in done.objects() {
        for change in array(&verdict["changes"]) {
            let repeated = verdict["over"]["ply"] == change["ply"];
            let lost = place(&change["to"]) < place(&change["from"]);
            assert!(lost || repeated, "{change} in {verdict}");
        }
    }
}

// ---- One game from different sources -----------------------------------------------------------

/// The forum's game as a score sheet.
fn forum() -> String {
    format!(
        "[GameType \"20\"]\n[FEN \"{}\"]\n\n{} *\n",
        FORUM.0, FORUM.1
    )
}

fn forum_game() -> GameRecord {
    let fen = galotne::notation::Fen::parse(&INTERNATIONAL, FORUM.0).expect("a position");
    let mut game = GameRecord::starting_at(&INTERNATIONAL, fen.position);
    let mut now = game.start;
    for text in FORUM.1.split_whitespace() {
        let played = parse_move(&INTERNATIONAL, &now, text).expect(text);
        now = INTERNATIONAL.play(&now, &played);
        game.moves.push(played);
    }
    game
}

#[test]
fn the_forum_game_is_judged() {
    let done = adjudicate_input(&forum(), &["--json", "--profile", NAMES]);
    assert_eq!((done.code, done.err.as_str()), (Some(0), ""));
    let [capped, fresh] = &done.objects()[..] else {
        panic!("{done:?}");
    };
    let end = json!({ "result": "draw", "rule": "6.3", "ply": 32 });
    assert_keys(&capped["over"], &end);
    assert_keys(
        capped,
        &json!({ "game": 1, "profile": "fmjd-2018", "plies": 40, "at": 40 }),
    );
    let end = json!({ "result": "draw", "rule": "6.4", "ply": 36 });
    assert_keys(&fresh["over"], &end);
    assert_eq!(fresh["profile"], "lidraughts");
}

/// Under every FMJD profile, other interpretations of these rules are mentioned if they give
/// another verdict.
#[test]
fn a_differing_interpretation_of_the_same_authority_is_mentioned() {
    let verdict = |profile: &str, spent: &str| {
        let arguments = ["--profile", profile, "--spent", spent];
        let done = adjudicate_moves("W:WK1,K7,K18:BK35", "7-2", &arguments);
        assert_eq!(done.code, Some(0), "{done:?}");
        done.object()["final"]["otherwise"].clone()
    };
    let reading = |profile: &str, category: &str| {
        let cite = format!("rule-{profile}-6-3");
        json!({ "profile": profile, "category": category, "rule": "6.3", "cite": cite })
    };
    // The win needs a capture, after which five more moves are allowed, or the rest of the sixteen.
    let capped = ["fmjd-2018", "fmjd-2024"].map(|profile| reading(profile, "blessed-loss"));
    assert_eq!(verdict("fmjd-2015", "18"), json!(capped));
    assert_eq!(
        verdict("fmjd-2018", "18"),
        json!([reading("fmjd-2015", "loss")])
    );
    // The profile of lidraughts.org has no other interpretations.
    for (profile, spent) in [
        ("fmjd-2015", "17"),
        ("fmjd-2015", "21"),
        ("lidraughts", "18"),
    ] {
        assert_eq!(verdict(profile, spent), json!([]), "{profile} {spent}");
    }
}

#[test]
fn a_game_comes_from_a_file_a_pipe_or_the_command_line() {
    let from_file = adjudicate_file(&write("forum.pdn", forum()), &["--json"]);
    let from_pipe = adjudicate_input(&forum(), &["--json"]);
    assert_eq!(
        (from_file.code, &from_file.out),
        (from_pipe.code, &from_pipe.out)
    );
    let from_line = adjudicate_moves(FORUM.0, FORUM.1, &[]);
    assert_eq!(from_line.code, Some(0), "{from_line:?}");
    // Without tags the game must be named.
    let [mut file, mut line] = [from_file.object(), from_line.object()];
    for verdict in [&mut file, &mut line] {
        verdict["final"]["assumed"] = Json::Null;
        verdict["final"]["notes"] = Json::Null;
        verdict["guessed"] = Json::Null;
    }
    assert_eq!(file, line);
}

#[test]
fn a_bare_list_of_moves_starts_from_the_initial_position() {
    let done = adjudicate(&["--moves", "1. 32-28 19-23 2. 28x19 14x23", "--json"]);
    // There are no tables of forty pieces.
    assert_eq!(done.code, Some(2), "{done:?}");
    let verdict = done.object();
    assert_keys(
        &verdict,
        &json!({ "plies": 4, "over": null, "changes": [], "claimable": [] }),
    );
    assert_keys(
        &verdict["final"],
        &json!({ "category": "unknown", "wdl": null }),
    );
    let done = adjudicate(&["--rules", "russian", "--moves", "c3-d4 f6-g5", "--json"]);
    assert_keys(
        &done.object(),
        &json!({ "rules": "russian", "plies": 2, "profile": "lv-001" }),
    );
}

#[test]
fn a_game_is_judged_after_any_ply() {
    let game = forum_game();
    let path = write("at.pdn", forum());
    for ply in [0, 1, 25, 26, 27, 31, 32, 33, 35, 36, 40] {
        let at = ply.to_string();
        let done = adjudicate_file(&path, &["--json", "--at", &at, "--profile", "all"]);
        assert_eq!(done.code, Some(0), "{done:?}");
        for verdict in done.objects() {
            assert_eq!(verdict["at"], ply);
            referee(std::slice::from_ref(&game), &verdict).check(&verdict, ply);
        }
    }
}

#[test]
fn a_ply_that_was_not_played_is_an_error() {
    let done = adjudicate_input(&forum(), &["--json", "--at", "41"]);
    assert_eq!(done.code, Some(1), "{done:?}");
    let answer = done.object();
    assert_keys(&answer, &json!({ "game": 1 }));
    assert_eq!(answer["error"]["kind"], "ply");
    let message = answer["error"]["message"].as_str().expect("a message");
    assert!(
        message.contains("40") && message.contains("41"),
        "{message}"
    );
    for wrong in ["-1", "x", ""] {
        let done = adjudicate_input(&forum(), &["--json", &format!("--at={wrong}")]);
        assert_eq!(
            (done.code, done.out.as_str()),
            (Some(1), ""),
            "{wrong}: {done:?}"
        );
        assert!(done.err.contains("--at"), "{}", done.err);
    }
}

#[test]
fn one_game_of_a_file_keeps_its_number() {
    let games = &archive().games[..20];
    let path = file_of("twenty.pdn", games);
    let all = adjudicate_file(&path, &["--json"]).objects();
    for number in [1, 7, 20] {
        let one = adjudicate_file(&path, &["--json", "--game", &number.to_string()]);
        assert_eq!(one.code, Some(0), "{one:?}");
        assert_eq!(one.object(), all[number - 1]);
    }
    for number in ["0", "21"] {
        let done = adjudicate_file(&path, &["--json", "--game", number]);
        assert!(done.refusal().contains(number), "{}", done.err);
    }
}

// ---- Counts ------------------------------------------------------------------------------------

#[test]
fn counts_from_before_the_game_are_included() {
    for (spent, rule, ply) in [("1", "6.3", 31), ("6.3=6", "6.3", 26), ("7", "6.3", 25)] {
        let done = adjudicate_input(&forum(), &[&CAPPED[..], &["--spent", spent]].concat());
        assert_eq!(done.code, Some(0), "{done:?}");
        let end = json!({ "result": "draw", "rule": rule, "ply": ply });
        assert_keys(&done.object()["over"], &end);
    }
    let done = adjudicate_input(&forum(), &["--json", "--spent", "32"]);
    assert_keys(&done.object()["over"], &json!({ "rule": "6.3", "ply": 0 }));
    assert_eq!(done.object()["changes"], json!([]));
}

#[test]
fn the_count_in_the_fen_is_used_on_request() {
    let text = forum().replace(FORUM.0, &format!("{}:H5:F1", FORUM.0));
    let done = adjudicate_input(&text, &[&CAPPED[..], &["--spent", "fen"]].concat());
    assert_keys(&done.object()["over"], &json!({ "rule": "6.3", "ply": 27 }));
    let done = adjudicate_input(&text, &CAPPED);
    let verdict = done.object();
    assert_keys(&verdict["over"], &json!({ "rule": "6.3", "ply": 32 }));
    let assumed = verdict["final"]["assumed"].to_string();
    assert!(assumed.contains("H5"), "{assumed}");
    let kinds: Vec<_> = array(&verdict["final"]["notes"])
        .iter()
        .map(|note| (note["kind"].as_str(), note["n"].as_u64()))
        .collect();
    assert!(
        kinds.contains(&(Some("half-moves-unused"), Some(5))),
        "{kinds:?}"
    );
}

#[test]
fn an_impossible_count_is_refused() {
    let kind = |spent: &str| {
        let done = adjudicate_input(&forum(), &["--json", "--spent", spent]);
        assert_eq!(done.code, Some(1), "{done:?}");
        done.object()["error"]["kind"].clone()
    };
    assert_eq!(kind("33"), "clock");
    assert_eq!(kind("6.4=1"), "clock");
    assert_eq!(kind("7.7=1"), "clock");
    let done = adjudicate_input(&forum(), &["--json", "--spent", "much"]);
    assert!(done.refusal().contains("much"));
}

/// A FEN may replace the position between moves, and before the first move.
#[test]
fn a_replaced_position_restarts_all_counts() {
    let setup = "/FEN \"W:WK1,K2,K3:BK5\"/";
    for (text, ply, left) in [
        (format!("{setup} 1-6 5-10 6-1 10-14"), 4, 28),
        (format!("1-6 5-10 {setup} 1-6 5-10"), 4, 30),
        (format!("1-6 5-10 {setup}"), 2, 32),
    ] {
        let text = format!("[GameType \"20\"]\n[FEN \"W:WK1,K2:BK5\"]\n\n{text} *\n");
        let done = adjudicate_input(&text, &["--json"]);
        assert_eq!(done.code, Some(0), "{done:?}");
        let verdict = done.object();
        assert_keys(&verdict, &json!({ "plies": ply, "over": null }));
        let clock = &verdict["final"]["clock"];
        assert_keys(clock, &json!({ "rule": "6.3", "left": left }));
        assert_eq!(clock.get("beside"), None, "{text}");
    }
}

/// A king on the long diagonal for two plies more than a byte can count.
#[test]
fn very_long_games_are_counted_correctly() {
    let moves = "1-6 5-10 6-1 10-5 ".repeat(75);
    let done = adjudicate_moves("W:WK1,K2,K3:BK5", &moves, &["--profile", "all"]);
    assert_eq!(done.code, Some(0), "{done:?}");
    for verdict in done.objects() {
        let repeated = verdict["profile"] != "lidraughts";
        assert_eq!(verdict["over"]["ply"], if repeated { 8 } else { 32 });
        assert_eq!(verdict["final"]["clock"]["left"], 0);
    }
}

// ---- Profiles ----------------------------------------------------------------------------------

#[test]
fn profiles_are_judged_in_the_requested_order_once_each() {
    let profiles = |names: &str| -> Vec<Json> {
        let done = adjudicate_input(&forum(), &["--json", "--profile", names]);
        assert_eq!(done.code, Some(0), "{done:?}");
        let verdicts = done.objects().into_iter();
        verdicts.map(|verdict| verdict["profile"].clone()).collect()
    };
    assert_eq!(
        profiles("lidraughts, fmjd-2015"),
        ["lidraughts", "fmjd-2015"]
    );
    assert_eq!(profiles("all"), names(&INTERNATIONAL)[..]);
    let all_and_none = [
        "none",
        "fmjd-2015",
        "fmjd-2018",
        "fmjd-2024",
        "lidraughts",
        "ru-minsport-100",
    ];
    assert_eq!(profiles("none,all,fmjd-2015"), all_and_none);
    let done = adjudicate_input(&forum(), &["--json"]);
    assert_eq!(done.object()["profile"], "fmjd-2015");
}

#[test]
fn without_draw_rules_a_game_ends_only_on_the_board() {
    let done = adjudicate_input(&forum(), &["--json", "--profile", "none"]);
    let verdict = done.object();
    assert_keys(
        &verdict,
        &json!({ "over": null, "claimable": [], "clocks": [] }),
    );
    assert_eq!(verdict["final"]["clock"], Json::Null);
}

#[test]
fn a_profile_of_another_game_is_an_error_per_game() {
    let games = &archive().mixed[..3];
    let path = file_of("three.pdn", games);
    let done = adjudicate_file(&path, &["--json", "--profile", "lv-001"]);
    assert_eq!(done.code, Some(1), "{done:?}");
    let answers = done.objects();
    assert_eq!(answers.len(), 3);
    assert_keys(
        &answers[1],
        &json!({ "game": 2, "profile": "lv-001", "rules": "russian" }),
    );
    for (place, known) in [(0, "fmjd-2015"), (2, "wcdf")] {
        assert_eq!(answers[place]["game"], place + 1);
        assert_eq!(answers[place]["error"]["kind"], "profile");
        let message = answers[place]["error"]["message"]
            .as_str()
            .expect("a message");
        assert!(
            message.contains("lv-001") && message.contains(known),
            "{message}"
        );
    }
}

#[test]
fn an_unknown_profile_is_an_error() {
    let done = adjudicate_input(&forum(), &["--json", "--profile", "fmjd-1900"]);
    assert_eq!(done.code, Some(1), "{done:?}");
    assert_eq!(done.object()["error"]["kind"], "profile");
}

// ---- The swapped layout ------------------------------------------------------------------------

/// Renumbers all squares of a text from the other side.
fn rotated(text: &str) -> String {
    let mut rotated = String::new();
    let mut number = String::new();
    for character in text.chars().chain([' ']) {
        if character.is_ascii_digit() {
            number.push(character);
            continue;
        }
        if let Ok(square) = number.parse::<u8>() {
            rotated.push_str(&(51 - square).to_string());
        }
        number.clear();
        rotated.push(character);
    }
    rotated
}

#[test]
fn a_score_on_the_swapped_layout_is_the_same_game() {
    let (fen, moves) = (rotated(FORUM.0), rotated(FORUM.1));
    let text = format!("[FEN \"{}\"]\n\n{moves} *\n", fen.trim());
    let [mut rotated, mut usual] = [
        adjudicate_input(&text, &["--json", "--rotate"]),
        adjudicate_input(&forum(), &["--json"]),
    ]
    .map(|done| done.object());
    for verdict in [&mut rotated, &mut usual] {
        verdict["final"]["assumed"] = Json::Null;
        verdict["final"]["notes"] = Json::Null;
        verdict["guessed"] = Json::Null;
    }
    assert_eq!(rotated, usual);
    let line = adjudicate_moves(fen.trim(), &moves, &["--rotate"]);
    assert_eq!(line.object()["final"]["fen"], usual["final"]["fen"]);
    let done = adjudicate_input(&text, &["--json"]);
    assert_eq!(done.code, Some(0));
    assert_ne!(done.object()["final"]["fen"], usual["final"]["fen"]);
}

// ---- Lines and tables --------------------------------------------------------------------------

#[test]
fn a_summary_has_a_line_for_each_game_and_profile() {
    let games = &archive().games[..40];
    let path = file_of("summary.pdn", games);
    let verdicts = adjudicate_file(&path, &["--json", "--profile", NAMES]).objects();
    let done = adjudicate_file(&path, &["--summary", "--profile", NAMES]);
    assert_eq!(done.code, Some(0));
    assert!(done.err.starts_with("40 games"), "{}", done.err);
    // The first line names the columns.
    let heading = done.out.lines().next().expect("a heading");
    for name in ["game ", "verdict ", "score says ", "profile"] {
        assert!(heading.contains(name), "{heading}");
    }
    assert!(
        done.out.lines().all(|line| line.chars().count() <= 80),
        "{}",
        done.out
    );
    let is_first = |line: &&str| {
        let place = line.trim_start().split("  ").next();
        place.is_some_and(|place| place.parse::<u32>().is_ok())
    };
    let lines: Vec<_> = done.out.lines().filter(is_first).collect();
    assert_eq!(lines.len(), verdicts.len());
    for (line, verdict) in lines.iter().zip(&verdicts) {
        let words: Vec<_> = line.split_whitespace().collect();
        assert_eq!(words[0], verdict["game"].to_string());
        assert_eq!(words.last(), verdict["profile"].as_str().as_ref());
        let over = &verdict["over"];
        let result = match over["result"].as_str() {
            None => "not over:",
            Some("draw") => "draw",
            Some("white-wins") => "White wins",
            Some(_) => "Black wins",
        };
        let rule = over["rule"].as_str();
        let end = rule.map_or_else(|| result.to_owned(), |rule| format!("{result} by {rule}"));
        let ends: Vec<_> = end.split(' ').collect();
        assert_eq!(words[1..=ends.len()], ends);
        if let Some(ply) = over["ply"].as_u64() {
            // If Black starts, number 2 is the first move number that both sides share.
            let numbers = [ply.div_ceil(2), ply / 2 + 1];
            let said = numbers.map(|number| line.contains(&format!("’s move {number} ")));
            assert!(said.contains(&true), "{line}");
        }
    }
}

#[test]
fn a_json_summary_omits_moves() {
    let games = &archive().games[..10];
    let path = file_of("short.pdn", games);
    let mut verdicts = adjudicate_file(&path, &["--json"]).objects();
    for verdict in &mut verdicts {
        let last = verdict["final"].as_object_mut().expect("an object");
        last.remove("moves");
    }
    assert_eq!(
        adjudicate_file(&path, &["--json", "--summary"]).objects(),
        verdicts
    );
}

#[test]
fn a_csv_summary_equals_the_json_objects() {
    let games = &archive().games[..60];
    let text = [
        write_pdns(games),
        "[GameType \"20\"]\n\n1. 32-27, \"what\"? *\n".to_owned(),
    ];
    let path = write("table.pdn", text.concat());
    let answers = adjudicate_file(&path, &["--json", "--profile", NAMES]).objects();
    let done = adjudicate_file(&path, &["--summary", "--csv", "--profile", NAMES]);
    assert_eq!(done.code, Some(1));
    let mut table = csv::Reader::from_reader(done.out.as_bytes());
    let headings = table.headers().expect("headings").clone();
    let rows: Vec<BTreeMap<String, String>> = (table.records())
        .map(|row| {
            let row = row.expect("a row as long as the others");
            let pairs = headings.iter().zip(row.iter());
            pairs
                .map(|(name, field)| (name.to_owned(), field.to_owned()))
                .collect()
        })
        .collect();
    assert_eq!(rows.len(), answers.len());
    for (row, answer) in rows.iter().zip(&answers) {
        if let Some(message) = answer["error"]["message"].as_str() {
            assert_eq!(
                (&row["game"], row["error"].as_str()),
                (&answer["game"].to_string(), message)
            );
            assert_eq!(row["category"], "");
            continue;
        }
        let (over, last) = (&answer["over"], &answer["final"]);
        let changes: Vec<_> = (array(&answer["changes"]).iter())
            .map(|change| {
                format!(
                    "{}:{}>{}",
                    change["ply"],
                    text_of(&change["from"]),
                    text_of(&change["to"])
                )
            })
            .collect();
        let claims: Vec<_> = (array(&answer["claimable"]).iter())
            .map(|claim| format!("{}@{}", text_of(&claim["rule"]), claim["ply"]))
            .collect();
        for (name, expected) in [
            ("game", text_of(&answer["game"])),
            ("profile", text_of(&answer["profile"])),
            ("rules", text_of(&answer["rules"])),
            ("plies", text_of(&answer["plies"])),
            ("at", text_of(&answer["at"])),
            ("result", text_of(&over["result"])),
            ("rule", text_of(&over["rule"])),
            ("over_ply", text_of(&over["ply"])),
            ("category", text_of(&last["category"])),
            ("wdl", text_of(&last["wdl"])),
            ("dtw", text_of(&last["dtw"])),
            ("left", text_of(&last["clock"]["left"])),
            ("claimable", claims.join(" ")),
            ("changes", changes.join(" ")),
            ("error", String::new()),
        ] {
            assert_eq!(row[name], expected, "{name} of {answer}");
        }
        if let Some(clock) = last["clock"].as_object() {
            assert_eq!(row["need"], text_of(&clock["need"]), "{answer}");
        }
    }
}

/// Formats a value as a CSV field; null is empty.
fn text_of(value: &Json) -> String {
    match value {
        Json::Null => String::new(),
        Json::String(text) => text.clone(),
        other => other.to_string(),
    }
}

#[test]
fn csv_implies_a_summary() {
    for arguments in [&["--csv"][..], &["--summary", "--csv", "--json"]] {
        let done = adjudicate_input(&forum(), arguments);
        assert_eq!((done.code, done.out.as_str()), (Some(1), ""), "{done:?}");
    }
}

// ---- Errors ------------------------------------------------------------------------------------

#[test]
fn unreadable_games_are_errors_in_order() {
    let games = &archive().games[..6];
    let mut texts: Vec<_> = (1..)
        .zip(games)
        .map(|(number, game)| write_pdn(number, game))
        .collect();
    texts[1] = "[GameType \"20\"]\n\n1. 32-27 1-2 *\n\n".to_owned();
    texts[3] = "[GameType \"20\"]\n[FEN \"W:WK1:BK1\"]\n\n*\n\n".to_owned();
    texts[4] = "[GameType \"41\"]\n\n1. 32-28 *\n\n".to_owned();
    let path = write("broken.pdn", texts.concat());
    let done = adjudicate_file(&path, &["--json", "--profile", NAMES]);
    assert_eq!(done.code, Some(1));
    let told = done.err.lines().collect::<Vec<_>>();
    assert_eq!(
        told,
        ["6 games: 3 judged, 0 beyond the tables, 3 unreadable: 2, 4, 5"]
    );
    let answers = done.objects();
    let places: Vec<_> = answers
        .iter()
        .map(|answer| answer["game"].as_u64())
        .collect();
    assert_eq!(places, [1, 1, 2, 3, 3, 4, 5, 6, 6].map(Some));
    for (place, kind, ply) in [
        (2, "illegal-move", json!(2)),
        (5, "fen", Json::Null),
        (6, "game-type", Json::Null),
    ] {
        let error = &answers[place]["error"];
        assert_eq!(error["kind"], kind, "{error}");
        assert_eq!(error["ply"], ply, "{error}");
        assert!(
            error["message"]
                .as_str()
                .is_some_and(|message| !message.is_empty())
        );
        assert_eq!(
            answers[place].as_object().map(serde_json::Map::len),
            Some(2)
        );
    }
    for answer in answers.iter().filter(|answer| answer["error"].is_null()) {
        let referee = referee(games, answer);
        referee.check(answer, referee.sheet.plies());
    }
}

#[test]
fn an_unreadable_game_alone_is_one_error() {
    let done = adjudicate_input("1. 32-27 1-2 *", &["--json"]);
    assert_eq!(done.code, Some(1));
    assert_keys(
        &done.object()["error"],
        &json!({ "kind": "illegal-move", "ply": 2 }),
    );
    let done = adjudicate_input("1. 32-27 1-2 *", &["--summary"]);
    assert_eq!(done.code, Some(1));
    // It stands in its row.
    assert!(done.out.contains("is not legal"), "{}", done.out);
    assert!(done.err.contains("1 unreadable"), "{}", done.err);
}

#[test]
fn draw_rules_are_counted_without_tables() {
    let none = tempfile::tempdir().expect("a directory");
    let path = write("bare.pdn", forum());
    let file = path.to_str().expect("text");
    // A finished game needs no tables.
    let done = run_in(
        none.path(),
        &["adjudicate", file, "--json", "--profile", NAMES],
    );
    let verdicts = done.objects();
    assert_keys(&verdicts[0]["over"], &json!({ "rule": "6.3", "ply": 32 }));
    assert_keys(&verdicts[1]["over"], &json!({ "rule": "6.4", "ply": 36 }));
    for verdict in &verdicts {
        assert_keys(
            &verdict["final"],
            &json!({ "category": "unknown", "wdl": null, "dtw": null }),
        );
        assert!(!array(&verdict["final"]["missing"]).is_empty());
        assert_eq!(verdict["changes"], json!([]));
    }
    let running = ["adjudicate", file, "--json", "--at", "20"];
    let done = run_in(none.path(), &running);
    assert_eq!((done.code, done.err.as_str()), (Some(2), ""));
    let verdict = done.object();
    assert_keys(&verdict, &json!({ "over": null, "at": 20 }));
    assert_keys(
        &verdict["final"]["clock"],
        &json!({ "rule": "6.3", "left": 12, "need": null }),
    );
    // An error is worse than a missing table.
    let both = write(
        "both.pdn",
        forum() + "\n[GameType \"20\"]\n\n1. 32-27 1-2 *\n",
    );
    let arguments = ["adjudicate", both.to_str().expect("text"), "--json"];
    let done = run_in(none.path(), &arguments);
    assert_eq!(done.code, Some(1), "{done:?}");
}

#[test]
fn files_without_games_are_refused() {
    for text in ["", "\n\n", "% nothing\n", "{only words}\n"] {
        let done = adjudicate_file(&write("empty.pdn", text), &["--json"]);
        assert!(done.refusal().contains("no game"), "{}", done.err);
    }
    let directory = adjudicate_file(tables(), &["--json"]);
    assert!(
        directory.refusal().contains("is a directory"),
        "{}",
        directory.err
    );
    let nowhere = adjudicate(&["no such file.pdn", "--json"]);
    assert!(
        nowhere.refusal().contains("no such file.pdn"),
        "{}",
        nowhere.err
    );
}

#[test]
fn no_game_or_two_sources_of_games_are_refused() {
    let path = write("one.pdn", forum());
    let file = path.to_str().expect("text");
    for arguments in [
        &[][..],
        &[file, "--moves", "32-28"],
        &["--moves", "32-28", "--fen", "nothing"],
    ] {
        let done = adjudicate(&[arguments, &["--json"]].concat());
        assert_eq!((done.code, done.out.as_str()), (Some(1), ""), "{done:?}");
        assert!(!done.err.is_empty());
    }
}

/// Two games of a tournament: three kings against one, drawn by rule although the score has another
/// result, and a game whose result agrees.
fn tournament() -> [PathBuf; 2] {
    let names = "[Event \"Open\"]\n[Date \"2026.11.21\"]\n[Round \"3\"]\n[White \"Bērziņš\"]\n[Black \"Kalniņš\"]\n";
    let drawn = format!("{names}[Result \"2-0\"]\n{}", forum());
    let lost = format!(
        "{names}[GameType \"20\"]\n[FEN \"W:WK7:B1\"]\n1. 7-16 1-6 2-0\n\n1. 32-27 1-2 *\n"
    );
    [write("drawn.pdn", drawn), write("lost.pdn", lost)]
}

#[test]
fn summaries_have_players_and_results() {
    let [drawn, lost] = tournament();
    let [drawn, lost] = [&drawn, &lost].map(|path| path.to_str().expect("text"));
    let files = [drawn, lost];
    let done = adjudicate(
        &[
            &files[..],
            &["--summary", "--csv", "--profile", "fmjd-2015"],
        ]
        .concat(),
    );
    assert_eq!(done.code, Some(1), "{}", done.err);
    let tally = "3 games: 2 judged, 0 beyond the tables, 1 unreadable:";
    assert!(done.err.contains(tally), "{}", done.err);
    assert!(done.err.contains("lost.pdn:2"), "{}", done.err);
    let mut table = csv::Reader::from_reader(done.out.as_bytes());
    let rows: Vec<BTreeMap<String, String>> = (table.deserialize())
        .map(|row| row.expect("a row"))
        .collect();
    let fields = |row: &BTreeMap<String, String>, names: &[&str]| -> Vec<String> {
        names.iter().map(|name| row[*name].clone()).collect()
    };
    let about = ["event", "date", "round", "white", "black"];
    for row in &rows[..2] {
        assert_eq!(
            fields(row, &about),
            ["Open", "2026.11.21", "3", "Bērziņš", "Kalniņš"]
        );
    }
    let verdict = ["file", "game", "outcome", "stated", "contradiction"];
    assert_eq!(
        fields(&rows[0], &verdict),
        [drawn, "1", "draw", "white-wins", "yes"]
    );
    assert_eq!(
        fields(&rows[1], &verdict),
        [lost, "1", "white-wins", "white-wins", "no"]
    );
    assert_eq!(
        fields(&rows[2], &["file", "game", "outcome"]),
        [lost, "2", ""]
    );

    let objects =
        adjudicate(&[&files[..], &["--json", "--profile", "fmjd-2015"]].concat()).objects();
    assert_keys(
        &objects[0],
        &json!({ "outcome": "draw", "contradiction": true, "white": "Bērziņš", "round": "3", "file": drawn }),
    );
    assert_keys(&objects[2], &json!({ "game": 2, "file": lost }));
    assert!(adjudicate_file(Path::new(drawn), &["--json"]).object()["file"].is_null());

    let done = adjudicate(&[&files[..], &["--summary", "--profile", "fmjd-2015"]].concat());
    done.says(&[
        "Bērziņš – Kalniņš, Open, 2026.11.21, 3",
        "White wins (!)",
        "White: win",
    ]);
}

#[test]
fn errors_name_the_players() {
    let head =
        "[Event \"Open\"]\n[Date \"2026.11.22\"]\n[Round \"4\"]\n[White \"Anna\"]\n[Black \"?\"]\n";
    // An illegal move; a text that breaks off among the moves, and before them; a FEN; unknown
    // rules; games that disagree; a profile of another game; an impossible count.
    let games = [
        ("[GameType \"20\"]", "1. 32-27 1-2 *", "illegal-move"),
        ("[GameType \"20\"]", "1. 32-28 {open", "unclosed"),
        ("[GameType \"20\"]", "{open", "unclosed"),
        ("[GameType \"20\"]\n[FEN \"nothing\"]", "*", "fen"),
        ("[GameType \"27\"]", "*", "game-type"),
        ("[GameType \"21\"]", "11-15 *", "profile"),
    ];
    for (place, (tags, moves, kind)) in games.iter().enumerate() {
        let path = write(
            &format!("unread{place}.pdn"),
            format!("{head}{tags}\n\n{moves}\n"),
        );
        let path = path.to_str().expect("text");
        let arguments = ["--profile", "fmjd-2015"];
        let done = adjudicate(&[&[path, "--json"], &arguments[..]].concat());
        assert_eq!(done.code, Some(1), "{done:?}");
        let object = done.object();
        assert_eq!(object["error"]["kind"], *kind, "{object}");
        assert_keys(
            &object,
            &json!({
                "event": "Open", "date": "2026.11.22", "round": "4", "white": "Anna"
            }),
        );
        assert_eq!(object.get("black"), None);
        let done = adjudicate(&[&[path, "--summary", "--csv"], &arguments[..]].concat());
        let mut table = csv::Reader::from_reader(done.out.as_bytes());
        let row: BTreeMap<String, String> =
            (table.deserialize().next()).expect("a row").expect("a row");
        let about = ["event", "date", "round", "white", "black"].map(|name| &*row[name]);
        assert_eq!(about, ["Open", "2026.11.22", "4", "Anna", ""]);
    }
}

#[test]
fn columns_are_aligned_for_any_file_names() {
    let paths =
        ["a.pdn", "a tournament with quite a long name.pdn"].map(|name| write(name, forum()));
    let files = paths.each_ref().map(|path| path.to_str().expect("text"));
    let done = adjudicate(&[&files[..], &["--summary", "--profile", "fmjd-2015"]].concat());
    let place = |line: &str, word: &str| Some(line.split_once(word)?.0.chars().count());
    let columns: Vec<_> = (done.out.lines())
        .filter_map(|line| place(line, "profile").or_else(|| place(line, "fmjd-2015")))
        .collect();
    assert_eq!(columns, [columns[0]; 3], "{}", done.out);
    // Long names have lines of their own.
    let is_name = |line: &&str| files.iter().any(|file| line.starts_with(file));
    assert_eq!(done.out.lines().filter(is_name).count(), 2, "{}", done.out);
    let is_short = |line: &str| line.chars().count() <= 80;
    assert!(
        done.out.lines().filter(|line| !is_name(line)).all(is_short),
        "{}",
        done.out
    );
    // Games of a single file are listed by number.
    let done = adjudicate(&[&files[..1], &["--summary"]].concat());
    assert!(
        done.out
            .lines()
            .nth(1)
            .expect("a game")
            .starts_with("     1  ")
    );
}

#[test]
fn filters_hide_games_but_all_are_counted() {
    let [drawn, lost] = tournament();
    let files = [&drawn, &lost].map(|path| path.to_str().expect("text"));
    for (only, places) in [
        ("contradictions", &["drawn.pdn:1"][..]),
        ("drawn-by-rule", &["drawn.pdn:1"]),
        ("unread", &["lost.pdn:2"]),
        ("contradictions,unread", &["drawn.pdn:1", "lost.pdn:2"]),
    ] {
        let arguments = ["--json", "--profile", "fmjd-2015", "--only", only];
        let done = adjudicate(&[&files[..], &arguments].concat());
        assert_eq!(done.code, Some(1));
        assert!(done.err.starts_with("3 games: 2 judged"), "{}", done.err);
        let found: Vec<_> = (done.objects().iter())
            .map(|object| format!("{}:{}", text_of(&object["file"]), object["game"]))
            .collect();
        assert_eq!(found.len(), places.len(), "{found:?}");
        for (found, place) in found.iter().zip(places) {
            assert!(found.ends_with(place), "{found}");
        }
    }
}

#[test]
fn a_missing_file_does_not_hide_the_others() {
    let [drawn, _] = tournament();
    let done = adjudicate(&["no such file.pdn", drawn.to_str().expect("text"), "--json"]);
    assert_eq!((done.code, done.objects().len()), (Some(1), 1));
    assert!(done.err.contains("no such file.pdn"), "{}", done.err);
}

#[test]
fn a_line_pasted_from_a_letter_is_read() {
    let done = adjudicate(&["--moves", "32–28 19–23; 2. 28×19, 14:23 +1", "--json"]);
    assert_keys(
        &done.object(),
        &json!({ "plies": 4, "rules": "international" }),
    );
    let broken = "32-28 19-23 28x19 14x23 1-50";
    assert_eq!(adjudicate(&["--moves", broken, "--json"]).code, Some(1));
    let done = adjudicate(&["--moves", broken, "--json", "--at", "4"]);
    let object = done.object();
    assert_keys(&object, &json!({ "plies": 4, "at": 4 }));
    let notes = array(&object["final"]["notes"]);
    assert!(
        notes
            .iter()
            .any(|note| note["kind"] == "stops" && note["ply"] == 4),
        "{notes:?}"
    );
    let endless = "W".repeat(100_000);
    for arguments in [
        ["--moves", &endless],
        ["--rules", &endless],
        ["--spent", &endless],
        ["--encoding", &endless],
        ["--profile", &endless],
    ] {
        let done = adjudicate(
            &[
                &arguments[..],
                &["--moves", "32-28"][..usize::from(arguments[0] != "--moves") * 2],
            ]
            .concat(),
        );
        assert_eq!(done.code, Some(1));
        assert!(done.err.len() < 5000, "{}", done.err.len());
    }
}

#[test]
fn an_unnamed_game_is_judged_if_all_games_agree() {
    // Blocked in a corner of the large board, but not on the small one.
    let differ = adjudicate_input("[FEN \"B:W10,14:B5\"]\n*\n", &["--json"]);
    assert_eq!(differ.code, Some(1));
    let error = &differ.object()["error"];
    assert_eq!(error["kind"], "which-game");
    let message = text_of(&error["message"]);
    assert!(
        message.contains("international, russian") && message.contains("--rules"),
        "{message}"
    );
    let named = adjudicate_input(
        "[FEN \"B:W10,14:B5\"]\n*\n",
        &["--json", "--rules", "international"],
    );
    assert_keys(&named.object(), &json!({ "outcome": "white-wins" }));
    // In all of them, a side without pieces has lost.
    let over = adjudicate_input("[FEN \"B:W22:B\"]\n*\n", &["--json"]).object();
    assert_keys(&over, &json!({ "outcome": "white-wins" }));
    let line = adjudicate_input("[FEN \"B:W22:B\"]\n*\n", &["--summary"]);
    let said = line.out.split_whitespace().collect::<Vec<_>>().join(" ");
    let fits = "The score does not name its game (no GameType) and fits several:";
    assert!(said.contains(fits), "{said}");
    let notes = array(&over["final"]["notes"]);
    let several = notes.iter().find(|note| note["kind"] == "fits-several");
    let several = several.unwrap_or_else(|| panic!("{notes:?}"));
    assert_eq!(array(&several["games"]).len(), 4);
}

/// A single game of another draughts variant may be legal by chance, but most games of its file are
/// not.
#[test]
fn a_file_is_of_another_game_if_most_of_its_games_are_illegal() {
    let fits = "[FEN \"W:W10,14:B5\"]\n1. 14-9 5x3 0-2\n\n";
    let fits_not = "[White \"A\"]\n1. 32-28 1-50 *\n\n";
    let asked = |games: &[&str]| {
        let path = write("doubtful.pdn", games.concat());
        adjudicate_file(&path, &["--json", "--summary"])
    };
    let few = asked(&[fits, fits_not, fits]).objects();
    assert_eq!(few[0]["error"], Json::Null, "{few:?}");
    let most = asked(&[fits, fits_not, fits, fits_not, fits_not]);
    assert_eq!(most.code, Some(1));
    for game in most.objects() {
        assert_ne!(game["error"], Json::Null, "{game}");
    }
    let error = &most.objects()[2]["error"];
    assert_eq!(error["kind"], "which-game");
    let message = text_of(&error["message"]);
    assert!(
        message.contains("5 games") && message.contains("--rules"),
        "{message}"
    );
    // A missed capture in one game is an illegal move in another: such games count as illegal too.
    let missed = "[White \"C\"]\n1. 32-28 19-23 2. 37-32 14-19 *\n\n";
    let irregular = asked(&[fits, missed, missed]).objects();
    assert_eq!(irregular[0]["error"]["kind"], "which-game");
    // `--rules` settles it, and a game with a `GameType` tag counts for itself.
    let path = write("named.pdn", [fits, fits_not, fits_not].concat());
    let named = adjudicate_file(&path, &["--json", "--summary", "--rules", "international"]);
    assert_eq!(named.objects()[0]["error"], Json::Null);
    let tagged = format!("[GameType \"20\"]\n{fits}");
    let tagged = asked(&[&tagged, fits_not, fits_not]).objects();
    assert_eq!(tagged[0]["error"], Json::Null);
    // Standard input can be read only once, so its games cannot be counted first.
    let piped = [fits, fits_not, fits_not].concat();
    let piped = adjudicate_input(&piped, &["--json", "--summary"]).objects();
    assert_eq!(piped[0]["error"], Json::Null);
}

/// A device without end and without lines is no file of games.
#[cfg(target_os = "linux")]
#[test]
fn an_endless_line_is_refused() {
    let dir = tempfile::tempdir().expect("a directory");
    for rules in ["international", "mills"] {
        let done = run_in(
            dir.path(),
            &["--rules", rules, "adjudicate", "/dev/zero", "--json"],
        );
        assert_eq!(done.code, Some(1), "{done:?}");
        let error = &done.object()["error"];
        assert_eq!(error["kind"], "io", "{error}");
        let message = error["message"].as_str().expect("text");
        assert!(
            message.contains("has more than 16777216 bytes"),
            "{message}"
        );
    }
}

/// Exported games are judged as before: all keys of the verdicts are the same, but for the place of
/// the game in the file and the notes on its reading.
#[test]
fn exported_scores_have_the_same_verdicts() {
    let games: Vec<_> = [&archive().games[..40], &archive().mixed[..30]].concat();
    let path = file_of("to-export.pdn", &games);
    let asked = ["--json", "--accept-irregular"];
    let before = adjudicate_file(&path, &asked).objects();
    assert_eq!(before.len(), games.len());
    let exported = adjudicate_file(&path, &["--pdn", "--accept-irregular"]);
    assert_eq!(exported.code, Some(0), "{}", exported.err);
    let after = adjudicate_input(&exported.out, &asked).objects();
    let stable = |mut verdict: Json| {
        for key in ["assumed", "notes"] {
            verdict["final"][key] = Json::Null;
        }
        verdict["guessed"] = Json::Null;
        verdict
    };
    for (before, after) in before.into_iter().zip(after) {
        assert_eq!(stable(after), stable(before));
    }
    // Changes of value, counts and the verdict are comments; the ruling is a tag.
    for part in [
        "{FMJD 2015: was drawn, became lost",
        " counted, ",
        "[Ruling \"1-1 fmjd-2015\"]",
    ] {
        assert!(exported.out.contains(part), "{part}: {}", exported.out);
    }
    let again = adjudicate_input(&exported.out, &["--pdn", "--accept-irregular"]);
    assert_eq!(again.out, exported.out);
    for other in ["--json", "--summary", "--html=-"] {
        assert_eq!(adjudicate_input("32-28", &["--pdn", other]).code, Some(1));
    }
}

#[test]
fn a_guess_stands_below_the_ruling() {
    let unnamed = "[FEN \"W:WK1,K7,K18:BK35\"]\n1. 7-2 *\n";
    let text = adjudicate_input(unnamed, &[]).out;
    let assumed = "\nAssumed: The score does not name its game (no GameType): it was read as";
    let ruling = "\nNot over: White wins (FMJD 2015";
    assert!(text.find(ruling) < text.find(assumed), "{text}");
    assert!(text.contains(ruling) && text.contains(assumed), "{text}");
    assert!(
        text.contains("\n  White wins in 7 moves from here."),
        "{text}"
    );
    assert_keys(
        &adjudicate_input(unnamed, &["--json"]).object(),
        &json!({ "rules": "international", "guessed": true }),
    );
    for tag in [
        "[GameType \"20\"]",
        "[GameType \"99\"]",
        "[Variant \"Standard\"]",
    ] {
        let named = format!("{tag}\n{unnamed}");
        let text = adjudicate_input(&named, &[]).out;
        assert!(!text.contains("Assumed: The score"), "{tag}: {text}");
        let named = adjudicate_input(&named, &["--json"]).object();
        assert_keys(
            &named,
            &json!({ "rules": "international", "guessed": false }),
        );
    }
}

#[test]
fn a_bold_guess_is_the_first_game_that_fits() {
    // Blocked in a corner of the large board, but not on the small one.
    let differ = "[FEN \"B:W10,14:B5\"]\n*\n";
    let refused = adjudicate_input(differ, &["--json"]).object();
    assert_eq!(refused["error"]["kind"], "which-game");
    let guessed = adjudicate_input(differ, &["--json", "--guess"]).object();
    assert_keys(
        &guessed,
        &json!({ "rules": "international", "outcome": "white-wins", "guessed": true }),
    );
    // Of an unknown value in different positions, nobody can say that it is the same.
    let letters = "1. c3-d4 b6-c5 2. d4xb6 a7xc5 *\n";
    let refused = adjudicate_input(letters, &["--json"]).object();
    assert_eq!(refused["error"]["kind"], "which-game");
    assert!(text_of(&refused["error"]["message"]).contains("russian, brazilian, english"));
    // A name is never guessed away.
    let named = format!("[Variant \"Dameo\"]\n{differ}");
    let named = adjudicate_input(&named, &["--json", "--guess"]).object();
    assert_eq!(named["error"]["kind"], "game-type");
    assert!(text_of(&named["error"]["message"]).contains("\"Dameo\" is not played here"));
}

#[test]
fn what_was_decided_off_the_board_contradicts_only_its_end() {
    // Three kings win against one, and the score says that Black won.
    let score = |tags: &str, fen: &str| {
        format!("[GameType \"20\"]\n[Result \"0-2\"]\n{tags}[FEN \"{fen}\"]\n0-2\n")
    };
    let won = "W:WK1,K7,K18:BK35";
    let contradiction = |text: &str| adjudicate_input(text, &["--json"]).object();
    for (value, word, contradicts) in [
        ("Time forfeit", "time-forfeit", false),
        ("Abandoned", "abandoned", false),
        ("resignation", "resignation", false),
        ("agreement", "agreement", false),
        ("adjudication", "adjudication", false),
        ("Normal", "normal", true),
    ] {
        let text = score(&format!("[Termination \"{value}\"]\n"), won);
        assert_keys(
            &contradiction(&text),
            &json!({ "termination": word, "contradiction": contradicts, "stated": "black-wins" }),
        );
        let shown = adjudicate_input(&text, &["--json", "--only", "contradictions"]);
        assert_eq!(shown.out.is_empty(), !contradicts, "{value}");
    }
    assert_keys(
        &contradiction(&score("", won)),
        &json!({ "termination": null, "contradiction": true }),
    );
    let report = adjudicate_input(&score("[Termination \"Time forfeit\"]\n", won), &[]);
    report.says(&["time forfeit", "the game was not decided on the"]);
    // Black has no piece: the game was over before.
    let over = score("[Termination \"Time forfeit\"]\n", "B:W31:B");
    assert_keys(&contradiction(&over), &json!({ "contradiction": true }));
}

#[test]
fn scores_of_live_sites_are_read_as_they_name_themselves() {
    let judged = |text: &str| adjudicate_input(text, &["--json"]).object();
    // PlayStrategy: letters from the left of Black, who starts and is the first player.
    let english = "[P1 \"A\"]\n[P2 \"B\"]\n[Result \"0-1\"]\n[Variant \"American/English\"]\n\
                   [Termination \"Normal\"]\n\n1. c3-d4 b6-c5 2. d4xb6 a7xc5 0-1\n";
    assert_keys(
        &judged(english),
        &json!({
            "rules": "english", "profile": "wcdf", "plies": 4, "stated": "white-wins",
            "black": "A", "white": "B", "guessed": false,
        }),
    );
    // lidraughts: Frisian by name or by number, and a position. A count may name a king that is
    // not there.
    for tag in ["[Variant \"Frisian\"]", "[GameType \"40\"]"] {
        for counts in ["", ":H0:F1:+0+246", ":H0:F1:+112+0"] {
            let frisian = format!("{tag}\n[FEN \"W:W28,K46:BK43{counts}\"]\n\n1. 28-22 43-38 *\n");
            let expected = json!({ "rules": "frisian", "profile": "frisian-2011", "plies": 2 });
            assert_keys(&judged(&frisian), &expected);
        }
    }
    // Played without article 17, by which the king of the eighth move must rest.
    let limited = "[GameType \"40\"]\n[FEN \"W:W28,K46:BK43\"]\n\n1. 28-22 43-38 2. 46-41 38-16 \
                   3. 41-10 16-2 4. 22-18 2-35 5. 10-14 35-8 6. 14-28 8-30 7. 28-37 30-35 \
                   8. 37-26 35-2 2-0\n";
    let refused = adjudicate_input(limited, &[]);
    assert_eq!(refused.code, Some(1), "{refused:?}");
    assert!(
        refused.err.contains("that king has made 3 moves in a row"),
        "{refused:?}"
    );
    let unlimited = adjudicate_input(limited, &["--rules", "frisian-free", "--json"]).object();
    assert_keys(&unlimited, &json!({ "rules": "frisian-free", "plies": 16 }));
    let position = "[GameType \"99\"]\n[FEN \"W:WK1,K7,K18:BK35:H0:F1\"]\n\n1. 18-12 *\n";
    assert_keys(
        &judged(position),
        &json!({ "rules": "international", "plies": 1 }),
    );
}

#[test]
fn a_given_count_is_compared_under_the_rules_of_other_authorities() {
    let dir = tempfile::tempdir().expect("a directory");
    let path = dir.path().join("game.pdn");
    let score = "[FEN \"W:WK1,K7,K18:BK35\"]\n\n1. 7-2 35-44 2. 2-7 44-35 *\n";
    fs::write(&path, score).expect("written");
    let file = path.display().to_string();
    for (profile, rule) in [("fmjd-2015", "6.3"), ("ru-minsport-100", "16")] {
        let arguments = ["adjudicate", &file, "--spent", "14m", "--profile", profile];
        let done = run_in(tables(), &arguments);
        assert_eq!(done.code, Some(0), "{done:?}");
        assert!(
            done.out.contains(&format!("Drawn by rule {rule}")),
            "{}",
            done.out
        );
        assert!(!done.out.contains("White wins"), "{}", done.out);
        let given = format!("14 moves were counted already (rule {rule})");
        let words: Vec<&str> = done.out.split_whitespace().collect();
        assert!(words.join(" ").contains(&given), "{}", done.out);
    }
}
