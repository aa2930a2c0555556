//! Games in PDN: tricky files with expected results, hundreds of faults with their errors, and
//! round trips of games on every board and in every numbering.

use galotne::game_record::GameRecord;
use galotne::geometry::{Board, Square};
use galotne::notation::pdn::{
    PdnError, PdnErrorKind, PdnGame, PdnNote, ReadOptions, ScoreEntry, ScoreReader, parse_game,
    read_game, read_games,
};
use galotne::notation::{Fen, fuzz, parse_move, write_fen, write_move, write_moves};
use galotne::position::{Colour, Position};
use galotne::rules::{
    BRAZILIAN, ENGLISH, INTERNATIONAL, Move, RUSSIAN, VARIANTS, Variant, WOLF_AND_SHEEP,
};
use proptest::prelude::*;
use std::cell::Cell;
use std::fmt::Write as _;
use std::fs;
use std::io::{self, BufReader, Read};
use std::path::Path;

const USUAL: ReadOptions = ReadOptions {
    accept_irregular: false,
    rules: None,
    start: None,
    rotate: false,
    at: None,
    charset: None,
    pasted: false,
};

fn with_rules(rules: &'static Variant) -> ReadOptions {
    ReadOptions {
        rules: Some(rules),
        ..USUAL
    }
}

fn all(file: impl AsRef<[u8]>) -> Vec<Result<PdnGame, PdnError>> {
    read_games(file.as_ref(), USUAL).collect()
}

/// The moves as the library writes them.
fn moves(game: &GameRecord) -> Vec<String> {
    (game.positions().zip(&game.moves))
        .map(|(position, played)| write_move(game.variant, &position, played))
        .collect()
}

/// Everything about a game.
fn told(game: &Result<PdnGame, PdnError>) -> String {
    let read = match game {
        Err(error) => return format!("{} | {error}\n", error.kind.word()),
        Ok(read) => read,
    };
    let mut text = format!(
        "game {}, line {}: {} | {} | {}\n",
        read.number,
        read.line,
        read.game.variant.name,
        moves(&read.game).join(" "),
        read.result.value()
    );
    for tag in &read.tags {
        writeln!(text, "  {} = {} (line {})", tag.name, tag.value, tag.line).expect("a string");
    }
    let variant = read.game.variant;
    if Some(read.game.start) != read.game.variant.start() {
        let half_moves = read.half_moves.map(|plies| format!(", {plies} half-moves"));
        let start = write_fen(variant, &read.game.start);
        writeln!(text, "  from {start}{}", half_moves.unwrap_or_default()).expect("a string");
    }
    for setup in &read.game.setups {
        let fen = write_fen(variant, &setup.position);
        writeln!(text, "  after {} plies {fen}", setup.ply).expect("a string");
    }
    for note in &read.notes {
        writeln!(text, "  note: {note}").expect("a string");
    }
    text
}

/// Compares the result of every tricky file `pdn/*.pdn` with the file next to it. With `BLESS=1` in
/// the environment the present result is written there for inspection.
#[test]
fn every_trap_yields_what_stands_beside_it() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/pdn");
    let mut traps = 0;
    for entry in fs::read_dir(folder).expect("there is a folder of traps") {
        let file = entry.expect("it can be listed").path();
        if file.extension().is_none_or(|extension| extension != "pdn") {
            continue;
        }
        let bytes = fs::read(&file).expect("a trap");
        let yields: String = all(&bytes).iter().map(told).collect();
        let beside = file.with_extension("txt");
        if std::env::var_os("BLESS").is_some() {
            fs::write(&beside, &yields).expect("the folder can be written to");
        }
        let expected = fs::read_to_string(&beside).unwrap_or_default();
        assert_eq!(yields, expected, "{}", file.display());
        fuzz::fuzz_pdn(&bytes);
        traps += 1;
    }
    assert!(traps >= 35, "{traps}");
}

// Mutations. One game in the middle of a file gets a fault; its neighbours must not change.

const BEFORE: &str = "[Event \"before\"]\n1. 32-28 19-23 2. 28x19 1-1\n\n";
const AFTER: &str = "\n\n[Event \"after\"]\n[White \"A\"]\n\n1. 31-26 18-23 0-2\n";
const HEADER: &str = "[Event \"middle\"]\n[White \"Jānis\"]\n[GameType \"20\"]\n[Result \"2-0\"]\n";
const MOVES: [&str; 10] = [
    "32-28", "19-23", "28x19", "14x23", "37-32", "10-14", "32-28", "23x32", "38x27", "5-10",
];

fn middle(header: &str, moves: &[&str]) -> String {
    let mut text = format!("{header}\n");
    for (ply, played) in moves.iter().enumerate() {
        if ply % 2 == 0 {
            write!(text, "{}. ", ply / 2 + 1).expect("a string");
        }
        text.push_str(played);
        text.push(if ply % 4 == 3 { '\n' } else { ' ' });
    }
    text + "2-0"
}

/// The outcome of the faulty game: its number of plies, or a fault after some plies.
#[derive(Clone, Copy, PartialEq, Debug)]
enum Reads {
    Good(usize),
    Fault(&'static str),
    FaultAt(&'static str, usize),
}
use Reads::{Fault, FaultAt, Good};

fn check(mutation: &str, spoilt: impl AsRef<[u8]>, expected: Reads) {
    let mut file = BEFORE.as_bytes().to_owned();
    file.extend(spoilt.as_ref());
    file.extend(AFTER.as_bytes());
    let shown = String::from_utf8_lossy(spoilt.as_ref());
    let games = all(&file);
    let yields: String = games.iter().map(told).collect();
    assert_eq!(games.len(), 3, "{mutation}: {yields}{shown}");
    let whole = |game: &Result<PdnGame, PdnError>, plies| {
        game.as_ref()
            .is_ok_and(|read| read.game.moves.len() == plies)
    };
    assert!(whole(&games[0], 3), "{mutation}: {}", told(&games[0]));
    assert!(whole(&games[2], 2), "{mutation}: {}", told(&games[2]));
    let reads = match &games[1] {
        Ok(read) => Good(read.game.moves.len()),
        Err(error) => {
            let message = error.to_string();
            assert!(message.starts_with("game 2, line "), "{message}");
            assert!(!message.contains('\n'), "{message}");
            let last = BEFORE.lines().count() + shown.lines().count();
            assert!((4..=last).contains(&error.line), "{mutation}: {message}");
            let word = error.kind.word();
            match error.ply() {
                Some(ply) if error.rejected_move.is_some() || word == "fen" => FaultAt(word, ply),
                // A fault of syntax has a ply too, if moves precede it.
                _ => Fault(word),
            }
        }
    };
    assert_eq!(reads, expected, "{mutation}: {}{shown}", told(&games[1]));
}

/// Returns the number of moves that the reader of single moves can play in order.
fn plain(moves: &[&str]) -> Reads {
    let mut position = INTERNATIONAL.start().expect("rows of men");
    for (ply, text) in moves.iter().enumerate() {
        match parse_move(&INTERNATIONAL, &position, text) {
            Ok(played) => position = INTERNATIONAL.play(&position, &played),
            Err(_) => return FaultAt("illegal-move", ply),
        }
    }
    Good(moves.len())
}

#[test]
fn the_game_without_a_mutation_is_good() {
    check("none", middle(HEADER, &MOVES), Good(10));
    assert_eq!(plain(&MOVES), Good(10));
}

#[test]
fn moves_are_deleted_doubled_exchanged_turned() {
    for ply in 0..MOVES.len() {
        let mut moves = MOVES.to_vec();
        moves.remove(ply);
        check("deleted", middle(HEADER, &moves), plain(&moves));
        let mut moves = MOVES.to_vec();
        moves.insert(ply, MOVES[ply]);
        check("doubled", middle(HEADER, &moves), plain(&moves));
        let mut moves = MOVES.to_vec();
        moves.swap(ply, (ply + 1) % MOVES.len());
        check("exchanged", middle(HEADER, &moves), plain(&moves));
        let (from, to) = MOVES[ply].split_once(['-', 'x']).expect("two squares");
        let turned = format!("{to}-{from}");
        let mut moves = MOVES.to_vec();
        moves[ply] = &turned;
        check("turned", middle(HEADER, &moves), plain(&moves));
    }
}

#[test]
fn a_move_becomes_something_else() {
    let becomes: &[(&str, Reads)] = &[
        ("51-46", Fault("off-board")),
        ("46-51", Fault("off-board")),
        ("0-5", Fault("off-board")),
        ("99999999999999999999-5", Fault("off-board")),
        ("32--28", Fault("syntax")),
        ("32", Fault("syntax")),
        ("q32-28", Fault("syntax")),
        ("32 28", Fault("syntax")),
        ("32~28", Fault("syntax")),
        ("322-8", Fault("off-board")),
        ("\u{7}", Fault("syntax")),
        ("\"32-28\"", Fault("syntax")),
        ("32828", Fault("syntax")),
        ("828", Fault("syntax")),
        ("- -", Fault("unknown-move")),
        ("--", Fault("unknown-move")),
        ("e2-e4", Fault("off-board")),
        ("50x1", Fault("illegal-move")),
        ("1-50-1", Fault("illegal-move")),
        ("5001", Fault("illegal-move")),
        ("O-O", Fault("syntax")),
        ("\0", Fault("encoding")),
    ];
    for &(text, expected) in becomes {
        for ply in 0..MOVES.len() {
            let mut moves = MOVES.to_vec();
            moves[ply] = text;
            let expected = match expected {
                Fault(word @ ("syntax" | "encoding")) => Fault(word),
                Fault(word) => FaultAt(word, ply),
                good => good,
            };
            check(text, middle(HEADER, &moves), expected);
        }
    }
}

#[test]
fn something_is_put_behind_a_move() {
    let put: &[(&str, Reads)] = &[
        // Texts that may stand there.
        ("*", Good(10)),
        ("!", Good(10)),
        ("!?!?", Good(10)),
        ("(?)", Good(10)),
        (" (!!)", Good(10)),
        (" $7", Good(10)),
        (" $1$2 $3", Good(10)),
        (" {}", Good(10)),
        ("{a}{b}", Good(10)),
        (" {[%clk 1:02:03]}", Good(10)),
        (" {two\nlines}", Good(10)),
        (" {[%clk 1:00]\n[not a tag]\n% nor this\n}", Good(10)),
        (" ; to the end\n", Good(10)),
        ("\n% a line\n", Good(10)),
        ("\n\n\n", Good(10)),
        ("\r\n\t", Good(10)),
        ("\r", Good(10)),
        ("\u{C}\u{B}\u{1A}", Good(10)),
        (" (32-28 19-23)", Good(10)),
        (" (1. 99-98! {)} $3 (- - ...) 2-0)", Good(10)),
        (" ((((()))))", Good(10)),
        // Without width.
        ("\u{FEFF}", Good(10)),
        (" ...", Good(10)),
        (" 7.", Good(10)),
        (" 7...", Good(10)),
        (" 007 . ", Good(10)),
        // Texts that may not.
        ("}", Fault("syntax")),
        (")", Fault("syntax")),
        ("]", Fault("syntax")),
        ("[", Fault("syntax")),
        ("\"", Fault("syntax")),
        ("{", Fault("unclosed")),
        ("(", Fault("unclosed")),
        (" (32-28", Fault("unclosed")),
        ("((19-23)", Fault("unclosed")),
        ("/", Fault("unclosed")),
        ("/FEN \"W:W1:B2\"", Fault("unclosed")),
        ("//", Fault("syntax")),
        ("/FEN/", Fault("syntax")),
        ("/FEN \"W:W1:B2/", Fault("syntax")),
        ("! !", Fault("syntax")),
        ("(?", Fault("syntax")),
        (" ()?", Fault("syntax")),
        (" $", Fault("syntax")),
        (" [White \"A\"]", Fault("syntax")),
        ("\0", Fault("encoding")),
    ];
    for &(text, expected) in put {
        for ply in 0..MOVES.len() {
            let with = format!("{}{text}", MOVES[ply]);
            let mut moves = MOVES.to_vec();
            moves[ply] = &with;
            check(text, middle(HEADER, &moves), expected);
        }
    }
    for ply in 0..MOVES.len() {
        let with = format!("{} /FEN \"W:W1:B2\"/", MOVES[ply]);
        let mut moves = MOVES.to_vec();
        moves[ply] = &with;
        check("setup", middle(HEADER, &moves), FaultAt("fen", ply + 1));
    }
}

#[test]
fn headers_are_broken() {
    let changes: &[(&str, &str, Reads)] = &[
        // Each part of a tag is missing.
        ("[White \"Jānis\"]", "", Good(10)),
        ("[Event \"middle\"]\n", "", Good(10)),
        ("[White \"Jānis\"]", "White \"Jānis\"]", Fault("syntax")),
        ("[White \"Jānis\"]", "[\"Jānis\"]", Fault("syntax")),
        ("[White \"Jānis\"]", "[White Jānis\"]", Fault("syntax")),
        ("[White \"Jānis\"]", "[White \"Jānis]", Fault("syntax")),
        ("[White \"Jānis\"]", "[White \"Jānis\"", Fault("syntax")),
        ("[White \"Jānis\"]", "[White]", Fault("syntax")),
        ("[White \"Jānis\"]", "[]", Fault("syntax")),
        ("[White \"Jānis\"]", "[", Fault("syntax")),
        ("[White \"Jānis\"]", "]", Fault("syntax")),
        ("[White \"Jānis\"]", "[White \"\"]", Good(10)),
        // Each part is doubled.
        ("[White \"Jānis\"]", "[[White \"Jānis\"]", Fault("syntax")),
        (
            "[White \"Jānis\"]",
            "[White White \"Jānis\"]",
            Fault("syntax"),
        ),
        ("[White \"Jānis\"]", "[White \"\"Jānis\"]", Fault("syntax")),
        ("[White \"Jānis\"]", "[White \"Jānis\"\"]", Fault("syntax")),
        ("[White \"Jānis\"]", "[White \"Jānis\"]]", Fault("syntax")),
        (
            "[White \"Jānis\"]",
            "[White \"Jānis\"] [White \"Jānis\"]",
            Good(10),
        ),
        (
            "[White \"Jānis\"]",
            "[White \"Jānis\"]\n[White \"Anna\"]",
            Good(10),
        ),
        // Each part is something else.
        ("[White \"Jānis\"]", "[White 'Jānis']", Fault("syntax")),
        ("[White \"Jānis\"]", "[White “Jānis”]", Good(10)),
        ("[White \"Jānis\"]", "[Wh-ite \"Jānis\"]", Fault("syntax")),
        ("[White \"Jānis\"]", "[1White \"Jānis\"]", Fault("syntax")),
        ("[White \"Jānis\"]", "[White \"Jānis\\\"]", Fault("syntax")),
        ("[White \"Jānis\"]", "[White \"J\\\"ānis\"]", Good(10)),
        (
            "[White \"Jānis\"]",
            "[white\t\"J ] [ { } ; ānis\" ] ",
            Good(10),
        ),
        ("[White \"Jānis\"]", "{a comment}", Good(10)),
        ("[White \"Jānis\"]", "; a comment", Good(10)),
        ("[White \"Jānis\"]", "% a comment", Good(10)),
        ("[White \"Jānis\"]", "{not closed", Fault("unclosed")),
        ("[White \"Jānis\"]", "hello", Fault("syntax")),
        ("[White \"Jānis\"]", "[White \"J\0nis\"]", Fault("encoding")),
        ("[White \"Jānis\"]", "\n\n", Good(10)),
        // The meaning of tags.
        ("\"20\"", "\"21\"", FaultAt("illegal-move", 0)),
        ("\"20\"", "\"27\"", Fault("game-type")),
        ("\"20\"", "\"x\"", Fault("game-type")),
        ("\"20\"", "\"20,W,10,10,N2,1\"", Fault("game-type")),
        ("\"20\"", "\"20,W,8,8,N2,0\"", Fault("game-type")),
        ("\"20\"", "\"20,B,10,10,N2,0\"", Fault("game-type")),
        ("\"20\"", "\"20,W,10,10,S2,0\"", Fault("game-type")),
        ("\"20\"", "\"20,W,10,10,N4,0\"", Fault("game-type")),
        ("\"20\"", "\"20,W,10,10,N2,0\"", Good(10)),
        ("\"20\"]", "\"20\"]\n[GameType \"25\"]", Fault("tag-twice")),
        ("\"20\"]", "\"20\"]\n[FEN \"W:W1\"]", Fault("fen")),
        (
            "\"20\"]",
            "\"20\"]\n[FEN \"W:W32:B1\"]",
            FaultAt("illegal-move", 1),
        ),
        (
            "\"20\"]",
            "\"20\"]\n[FEN \"B:W31-50:B1-20\"]",
            FaultAt("illegal-move", 0),
        ),
        ("\"20\"]", "\"20\"]\n[FEN \"W:W31-50:B1-20\"]", Good(10)),
        (
            "\"20\"]",
            "\"20\"]\n[FEN \"W:W1\"]\n[SetUp \"0\"]",
            Good(10),
        ),
        ("\"2-0\"", "\"3-0\"", Good(10)),
        ("\"2-0\"]", "\"2-0\"]\n[Result \"1-1\"]", Fault("tag-twice")),
    ];
    for &(text, other, expected) in changes {
        assert!(HEADER.contains(text));
        let header = HEADER.replacen(text, other, 1);
        check(other, middle(&header, &MOVES), expected);
    }
}

#[test]
fn the_end_of_a_game_is_broken() {
    let ends: &[(&str, Reads)] = &[
        ("2-0", Good(10)),
        ("", Good(10)),
        ("*", Good(10)),
        ("1-0 *", Good(10)),
        ("2-0 2-0", Good(10)),
        ("0 - 2", Good(10)),
        ("1/2-1/2", Good(10)),
        ("0-0", Good(10)),
        ("{over}", Good(10)),
        ("6.", Good(10)),
        ("1/2", Fault("syntax")),
        ("1/2-1", Fault("syntax")),
        ("½-½", Good(10)),
        ("1 1/2 - 1/2", Good(10)),
        ("1+", Fault("syntax")),
        ("2", Fault("syntax")),
        ("2-", Fault("syntax")),
        ("2:0", FaultAt("off-board", 10)),
        ("3-0", Good(10)),
        ("12-8", FaultAt("illegal-move", 10)),
        ("Result", Fault("syntax")),
        ("{", Fault("unclosed")),
    ];
    for &(end, expected) in ends {
        let text = middle(HEADER, &MOVES);
        let text = text.strip_suffix("2-0").expect("the result");
        check(end, format!("{text}{end}"), expected);
    }
}

/// A byte that PDN does not allow is a fault of the game that contains it, and of no other game.
#[test]
fn a_zero_byte_anywhere_is_one_fault() {
    let text = middle(HEADER, &MOVES);
    for at in 1..text.len() {
        let mut bytes = text.clone().into_bytes();
        bytes.insert(at, 0);
        check("zero", bytes, Fault("encoding"));
    }
}

/// A truncated game is read up to the cut or is one fault.
#[test]
fn a_game_cut_off_anywhere_spoils_no_other() {
    let text = middle(HEADER, &MOVES);
    for end in HEADER.len()..text.len() {
        let file = format!("{BEFORE}{}{AFTER}", &text[..end]);
        let games = all(&file);
        assert_eq!(games.len(), 3, "{file}");
        assert!(games[0].is_ok() && games[2].is_ok(), "{file}");
    }
}

// Limits.

#[test]
fn a_game_that_is_too_long_or_too_deep_is_one_fault() {
    let million = 1 << 20;
    let long = |text: &str, times| middle(HEADER, &MOVES).replacen("28x19", &text.repeat(times), 1);
    check("a long comment", long("{x}\n", million), Fault("too-long"));
    check("a long line", long("{x}", million), Fault("too-long"));
    let comment = format!("{{{}}} 28x19", "x".repeat(million / 2));
    check("half as long", long(&comment, 1), Good(10));
    let nested = |depth| format!("{}{} 28x19", "(".repeat(depth), ")".repeat(depth));
    check("nested", long(&nested(256), 1), Good(10));
    check("nested too deep", long(&nested(257), 1), Fault("too-deep"));
    check("unclosed", long("(", million / 2), Fault("too-deep"));
    let header = format!("{HEADER}{}", "[Round \"1\"]\n".repeat(million / 4));
    check("a long header", middle(&header, &MOVES), Fault("too-long"));
    let value = format!("{HEADER}[Round \"{}\"]\n", "1".repeat(million));
    check("a long tag", middle(&value, &MOVES), Fault("too-long"));
}

/// The answer about a game grows with its plies, and is many times as long as the game.
#[test]
fn a_game_of_too_many_plies_is_one_fault() {
    let game = |moves: usize| {
        let moves: String = ["7-2 ", "35-49 ", "2-7 ", "49-35 "]
            .repeat(moves / 4)
            .concat();
        format!("[GameType \"20\"]\n[SetUp \"1\"]\n[FEN \"W:WK1,K7,K18:BK35\"]\n{moves}*\n\n")
    };
    check("long", game(10_000), Good(10_000));
    check("too long", game(10_004), FaultAt("too-long", 10_000));
    // An earlier ply is judged all the same.
    let options = ReadOptions {
        at: Some(10_000),
        ..ReadOptions::default()
    };
    let read = parse_game(&game(10_004), &options).expect("a game");
    assert_eq!(read.game.moves.len(), 10_000);
}

/// A reader that counts the bytes taken from it.
struct Counted<'a> {
    text: &'a [u8],
    taken: &'a Cell<usize>,
}

impl Read for Counted<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let length = self.text.read(buffer)?;
        self.taken.set(self.taken.get() + length);
        Ok(length)
    }
}

#[test]
fn no_more_is_read_ahead_than_a_portion() {
    const PORTION: usize = 4096;
    for separator in ["\n[Event \"x\"]\n", " 2-0\n", " * "] {
        let game = format!("{}{separator}", MOVES.join(" "));
        let file = game.repeat(2000);
        let taken = Cell::new(0);
        let counted = Counted {
            text: file.as_bytes(),
            taken: &taken,
        };
        let mut games = ScoreReader::new(BufReader::with_capacity(PORTION, counted));
        for number in 1..=2000 {
            let score = games.next().expect("a game").expect("a good one");
            assert_eq!((score.number, score.items().count()), (number, 10));
            // The whole file is one line.
            if separator != " * " {
                let read = number * game.len();
                assert!(taken.get() <= read + PORTION, "{number}: {}", taken.get());
            }
        }
        // A header without moves may remain.
        assert!(
            games
                .next()
                .is_none_or(|last| last.is_ok_and(|score| score.items().count() == 0))
        );
    }
}

#[test]
fn a_file_that_fails_is_one_fault() {
    struct Fails;
    impl Read for Fails {
        fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
            Err(io::Error::other("the disk is gone"))
        }
    }
    let file = BufReader::new("1. 32-28 *\n1. 31-26".as_bytes().chain(Fails));
    let games: Vec<_> = read_games(file, USUAL).collect();
    assert_eq!(games.len(), 2);
    let error = games[1].as_ref().expect_err("the file fails");
    assert_eq!(error.kind.word(), "io");
    assert!(
        error
            .to_string()
            .ends_with("the file cannot be read: the disk is gone")
    );
}

// Options.

#[test]
fn rules_that_are_named_win_over_the_tag() {
    let text = "[GameType \"20\"] 11-15 23-19";
    assert!(parse_game(text, &USUAL).is_err());
    let read = parse_game(text, &with_rules(&ENGLISH)).expect("checkers");
    assert_eq!(read.game.variant, &ENGLISH);
    let overruled = PdnNote::GameTypeOverruled {
        tag: "20".to_owned(),
        rules: &ENGLISH,
    };
    assert_eq!(read.notes, [overruled]);
    // There is no note if the tag names the same rules or is missing.
    for text in ["[GameType \"21,B,8,8,N1,0\"] 11-15", "11-15 23-19"] {
        let read = parse_game(text, &with_rules(&ENGLISH)).expect("checkers");
        assert_eq!(read.notes, [], "{text}");
    }
    // Unknown and unreadable tags are overruled too.
    for tag in ["27,W,12,12,N2,0", "canadian"] {
        let text = format!("[GameType \"{tag}\"] 32-28");
        let read = parse_game(&text, &with_rules(&INTERNATIONAL)).expect("international");
        assert!(read.notes[0].to_string().contains("is overruled"), "{tag}");
    }
    // On the same board the numbering of the tag holds.
    let giveaway = Variant::by_name("english-giveaway").expect("a variant");
    let read = parse_game("[GameType \"21,B,8,8,N2,0\"] 22-18", &with_rules(giveaway));
    assert_eq!(moves(&read.expect("turned").game), ["11-15"]);
}

#[test]
fn a_start_may_be_given_from_outside() {
    let start = Fen::parse(&INTERNATIONAL, "B:W28:B19")
        .expect("a FEN")
        .position;
    let options = ReadOptions {
        start: Some(start.into()),
        ..USUAL
    };
    let read = parse_game("1... 19-23 2. 28x19", &options).expect("two plies");
    assert_eq!((read.game.start, read.game.moves.len()), (start, 2));
    for text in ["[FEN \"W:W32:B1\"] 32-28", "/FEN \"W:W32:B1\"/ 32-28"] {
        let read = parse_game(text, &options).expect("its own start");
        assert_eq!(write_fen(&INTERNATIONAL, &read.game.start), "W:W32:B1");
    }
    let error = parse_game("a1-b2", &with_rules(&WOLF_AND_SHEEP)).expect_err("no start");
    assert_eq!(error.kind.word(), "no-start");
}

#[test]
fn squares_may_be_numbered_from_whites_side() {
    let options = ReadOptions {
        rotate: true,
        ..USUAL
    };
    let read = parse_game("19-23 32-28 23x32", &options).expect("three plies");
    assert_eq!(moves(&read.game), ["32-28", "19-23", "28x19"]);
    let read = parse_game("[FEN \"W:W1-3:BK50\"] 2-7", &options).expect("one ply");
    assert_eq!(
        write_fen(&INTERNATIONAL, &read.game.start),
        "W:W48,49,50:BK1"
    );
    let error = parse_game("32-28", &options)
        .expect_err("Black's")
        .to_string();
    assert!(error.contains("White can play 20-25, 20-24"), "{error}");
}

#[test]
fn a_text_of_one_game_is_one_game() {
    for (text, word) in [
        ("", "no-game"),
        ("{only a comment}", "no-game"),
        ("32-28 * 31-26", "several-games"),
        ("32-28 * (", "unclosed"),
        ("32-28 * ?", "syntax"),
    ] {
        let error = parse_game(text, &USUAL).expect_err(text);
        assert_eq!(error.kind.word(), word, "{text}");
    }
}

#[test]
fn scores_and_games_say_where_they_come_from() {
    let text = "\n{x}\n[White \"A\"]\n\n1. 32-28\n/FEN \"W:W1:B2\"/ - -\n\n2-0\n[white \"B\"]\n31-26 {\n} 1-8";
    let scores: Vec<_> = ScoreReader::new(text.as_bytes())
        .map(|score| score.expect("good syntax"))
        .collect();
    assert_eq!((scores[0].number, scores[0].line), (1, 3));
    assert_eq!((scores[1].number, scores[1].line), (2, 9));
    assert_eq!(scores[0].terminator.as_deref(), Some("2-0"));
    assert_eq!(scores[1].tag("White"), Some("B"));
    let items: Vec<_> = scores[0]
        .items()
        .map(|item| (item.line, item.entry))
        .collect();
    let setup = ScoreEntry::Setup("W:W1:B2");
    assert_eq!(
        items,
        [
            (5, ScoreEntry::Move("32-28")),
            (6, setup),
            (6, ScoreEntry::Unknown)
        ]
    );
    let error = read_game(scores[1].clone(), &USUAL).expect_err("1-8 is illegal");
    assert_eq!((error.number, error.line, error.ply()), (2, 11, Some(1)));
    assert!(matches!(error.kind, PdnErrorKind::Move(_)));
    assert!(
        error
            .to_string()
            .starts_with("game 2, line 11, move 1 of Black: `1-8` is not legal")
    );
}

/// If Black moves first, numbers rise before Black's moves.
#[test]
fn moves_are_numbered_as_in_the_score() {
    for (text, number) in [
        ("[FEN \"B:W28:B19\"] 1... 19-23 2. 28-32", "move 2 of White"),
        ("[GameType \"21\"] 1. 11-15 23-19 2. 1-2", "move 2 of Black"),
        ("[GameType \"21\"] 1. 11-15 2-1", "move 1 of White"),
        ("1. 32-28 19-23 2. 28x19 33-29", "move 2 of Black"),
    ] {
        let error = parse_game(text, &USUAL).expect_err(text).to_string();
        assert!(error.contains(number), "{error}");
    }
}

// Games written out and read back.

/// The notation of squares, derived from the board as the players see it.
struct Layout {
    letters: bool,
    code: u8,
    side: Colour,
}

impl Layout {
    /// The field of a square, counted from the corner of the first one.
    fn field(&self, board: &Board, square: Square) -> (u8, u8) {
        let (row, last) = (board.row_of(square), board.rows() - 1);
        // The first row begins with a light field, on a mirrored board with a dark one.
        let indented = (row % 2 == 0) != board.is_mirrored();
        let place = square.index() % board.row();
        let column = match board.is_whole() {
            true => place,
            false => 2 * place + u8::from(indented),
        };
        // From White's perspective, from the lower left.
        let (x, y) = (column, last - row);
        let (x, y) = match self.side {
            Colour::White => (x, y),
            Colour::Black => (last - x, last - y),
        };
        let x = if self.code % 2 == 1 { last - x } else { x };
        let y = if self.code >= 2 { last - y } else { y };
        (x, y)
    }

    fn name(&self, board: &Board, square: Square) -> String {
        let (x, y) = self.field(board, square);
        if self.letters {
            return format!("{}{}", char::from(b'a' + x), y + 1);
        }
        let place = if board.is_whole() { x } else { x / 2 };
        (y * board.row() + place + 1).to_string()
    }

    fn tag(&self, variant: &Variant) -> String {
        let number = match variant.name.split('-').next() {
            Some("english") => 21,
            Some("russian") => 25,
            Some("brazilian") => 26,
            Some("italian") => 22,
            Some("spanish") => 24,
            Some("pool") => 23,
            Some("czech") => 29,
            Some("thai") => 31,
            Some("turkish") => 30,
            _ => 20,
        };
        let (rows, letter) = (variant.board.rows(), if self.letters { 'A' } else { 'N' });
        let side = self.side.letter();
        format!(
            "[GameType \"{number},{side},{rows},{rows},{letter}{},{}\"]",
            self.code,
            u8::from(variant.board.is_mirrored())
        )
    }

    /// A move, with all landing squares where others share both ends.
    fn text(&self, variant: &Variant, position: &Position, played: &Move) -> String {
        let ends = |other: &Move| (other.from, other.to) == (played.from, played.to);
        let mut squares = vec![played.from, played.to];
        if variant
            .moves(position)
            .iter()
            .filter(|other| ends(other))
            .count()
            > 1
        {
            let paths = variant.capture_paths(position);
            let path = paths
                .iter()
                .find(|text| text.played == *played)
                .expect("a path");
            squares.truncate(1);
            squares.extend(&path.path);
        }
        let names: Vec<_> = squares
            .iter()
            .map(|&square| self.name(variant.board, square))
            .collect();
        names.join(if played.is_capture() { "x" } else { "-" })
    }

    fn fen(&self, board: &Board, position: &Position) -> String {
        let mut text = String::from(position.turn().letter());
        for colour in Colour::BOTH {
            let piece = |square| {
                let king = position.kings(colour) & board.bit(square) != 0;
                format!(
                    "{}{}",
                    if king { "K" } else { "" },
                    self.name(board, square)
                )
            };
            let pieces: Vec<_> = board.iter(position.pieces(colour)).map(piece).collect();
            write!(text, ":{}{}", colour.letter(), pieces.join(",")).expect("a string");
        }
        text
    }
}

struct Dice(u64);

impl Dice {
    fn below(&mut self, end: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % end
    }
}

/// Positions with kings and captures after few plies, for ambiguous texts.
fn random_game(variant: &'static Variant, dice: &mut Dice) -> GameRecord {
    let start = variant.start().unwrap_or_else(|| {
        let fen = Fen::parse(variant, "B:Wa1,c1,e1,g1:BKd8").expect("wolf and sheep");
        fen.position
    });
    random_game_from(variant, start, dice)
}

fn random_game_from(variant: &'static Variant, start: Position, dice: &mut Dice) -> GameRecord {
    let mut game = GameRecord::starting_at(variant, start);
    let mut position = start;
    for _ in 0..150 {
        let moves = variant.moves(&position);
        if moves.is_empty() {
            break;
        }
        let played = moves[dice.below(moves.len())];
        position = variant.play(&position, &played);
        game.moves.push(played);
    }
    game
}

#[test]
fn games_are_read_back_as_they_are_written() {
    let mut dice = Dice(27);
    for &variant in VARIANTS {
        let mut file = String::new();
        let games: Vec<_> = (0..12).map(|_| random_game(variant, &mut dice)).collect();
        for game in &games {
            let fen = write_fen(variant, &game.start);
            writeln!(file, "[FEN \"{fen}\"]\n{} *\n", moves(game).join(" ")).expect("a string");
        }
        let read: Vec<_> = read_games(file.as_bytes(), with_rules(variant))
            .map(|read| read.expect("a legal game"))
            .collect();
        assert_eq!(read.len(), games.len());
        for (read, game) in read.iter().zip(&games) {
            assert_eq!((&read.game, &read.notes[..]), (game, &[][..]));
        }
    }
}

#[test]
fn games_are_read_back_in_every_numbering() {
    let mut dice = Dice(3);
    for &variant in VARIANTS {
        if variant == &WOLF_AND_SHEEP {
            continue;
        }
        for (letters, code, turn) in (0..16_u8).map(|case| (case % 2 == 1, case / 2 % 4, case / 8))
        {
            if letters && variant.board.rows() > 8 {
                continue;
            }
            let layout = Layout {
                letters,
                code,
                side: Colour::BOTH[usize::from(turn)],
            };
            let mut start = variant.start().expect("a start");
            if variant.either_starts {
                start = start.with_turn(layout.side);
            }
            let game = random_game_from(variant, start, &mut dice);
            let mut text = layout.tag(variant);
            if code % 2 == 0 {
                write!(
                    text,
                    "\n[FEN \"{}\"]\n",
                    layout.fen(variant.board, &game.start)
                )
                .expect("a string");
            }
            let mut signs = String::new();
            for (position, played) in game.positions().zip(&game.moves) {
                let written = layout.text(variant, &position, played);
                write!(signs, " {written}").expect("a string");
            }
            text.push_str(&signs);
            let read = parse_game(&text, &with_rules(variant)).expect(&text);
            assert_eq!(read.game, game, "{text}");
            let usual = read.notes.contains(&PdnNote::UsualNumbering);
            assert!(!usual, "{text}");
            if letters {
                // No sign is needed between letters.
                let bare = text.replace(&signs, &signs.replace(['-', 'x'], ""));
                let read = parse_game(&bare, &with_rules(variant)).expect(&bare);
                assert_eq!(read.game, game, "{bare}");
            }
        }
    }
}

/// On 8x8 a game with numbers and the same game with letters are equal.
#[test]
fn letters_and_numbers_are_read_on_the_small_board() {
    let mut dice = Dice(64);
    for variant in [&RUSSIAN, &BRAZILIAN, &ENGLISH] {
        let game = random_game(variant, &mut dice);
        for letters in [false, true] {
            let layout = Layout {
                letters,
                code: if letters { 0 } else { 2 },
                side: Colour::White,
            };
            let texts: Vec<_> = (game.positions().zip(&game.moves))
                .map(|(position, played)| layout.text(variant, &position, played))
                .collect();
            let read = parse_game(&texts.join(" "), &with_rules(variant)).expect("a legal game");
            assert_eq!(read.game, game);
        }
    }
}

/// A start position is on the board of the game as which the score is read.
#[test]
fn a_start_on_another_board_is_refused() {
    let start = INTERNATIONAL.start();
    let options = ReadOptions {
        start: start.map(Into::into),
        ..ReadOptions::default()
    };
    let russian = "[GameType \"25\"]\n1. c3-d4 *";
    let error = parse_game(russian, &options).expect_err("another board");
    assert_eq!(error.kind.word(), "other-board");
    assert!(
        error
            .to_string()
            .contains("stands on 10x10 fields; russian is played on 8x8"),
        "{error}"
    );
    assert!(parse_game("1. 32-28 *", &options).is_ok());
}

// Anything at all.

fn soup() -> impl Strategy<Value = String> {
    let tokens = prop::sample::select(vec![
        "32-28",
        "19-23",
        "28x19",
        "14x23",
        "11-15",
        "c3-d4",
        "d6c5",
        "3228",
        "1.",
        "1...",
        "...",
        "12.",
        "*",
        "1-0",
        "1-1",
        "2-0",
        "1/2-1/2",
        "0-0",
        "{",
        "}",
        "(",
        ")",
        "[",
        "]",
        "\"",
        "/",
        "\\",
        ";",
        "%",
        "\n",
        "\r\n",
        "\r",
        "\n\n",
        " ",
        "!",
        "(?)",
        "$1",
        "- -",
        "-",
        "x",
        ":",
        "\n[Event \"a\"]",
        "[FEN \"W:W28:B19\"]\n",
        "\n[GameType \"25\"]\n",
        "\n[GameType \"20,W,10,10,N1,0\"]",
        "[SetUp \"0\"]",
        "/FEN \"B:W28:B19\"/",
        "\n[Result \"2-0\"]\n",
        "{[%clk 1:00:00]}",
        "\u{FEFF}",
        "\0",
        "ā",
        "51-46",
        "\n[White \"",
        "K",
        "1x1",
        "99",
    ]);
    prop::collection::vec(tokens, 0..60).prop_map(|tokens| tokens.concat())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn any_bytes_are_games_or_faults(bytes in prop::collection::vec(any::<u8>(), 0..400)) {
        fuzz::fuzz_pdn(&bytes);
    }

    #[test]
    fn any_tokens_are_games_or_faults(text in soup()) {
        fuzz::fuzz_pdn(text.as_bytes());
    }

    /// A good file in which a few bytes are changed.
    #[test]
    fn any_bytes_in_good_games_are_games_or_faults(
        changes in prop::collection::vec((0..400_usize, any::<u8>()), 1..5),
    ) {
        let mut file = format!("{BEFORE}{}{AFTER}", middle(HEADER, &MOVES)).into_bytes();
        for (at, byte) in changes {
            if let Some(place) = file.get_mut(at) {
                *place = byte;
            }
        }
        fuzz::fuzz_pdn(&file);
    }
}

/// The texts of all moves mean the same moves in a score as they do alone.
#[test]
fn every_text_of_a_move_is_read() {
    let mut dice = Dice(99);
    for &variant in VARIANTS {
        let game = random_game(variant, &mut dice);
        for position in game.positions() {
            let start = ReadOptions {
                start: Some(position.into()),
                ..with_rules(variant)
            };
            for (played, text) in write_moves(variant, &position) {
                let read = parse_game(&text, &start).expect(&text);
                assert_eq!(read.game.moves, [played], "{text}");
            }
        }
    }
}
