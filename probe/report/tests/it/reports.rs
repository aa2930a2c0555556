//! The arbiter's report as text and as an HTML page, for games with known values.

use crate::{games, prebuilt};
use expect_test::expect_file;
use galotne::material::Class;
use galotne::notation::Fen;
use galotne::notation::pdn::{
    GameResult, PdnGame, PdnNote, ReadOptions, StatedResult, Tag, parse_game,
};
use galotne::position::Colour;
use galotne::rules::{INTERNATIONAL, Profile, RUSSIAN};
use galotne::tablebase::Tablebase;
use galotne_answer::{
    AdjudicatedGame, AdjudicationError, AdjudicationOptions, AnswerDetail, BuildMachine, Counts,
    UnjudgedGame, profiles,
};
use galotne_generator::build::build;
use galotne_generator::order::BuildOrder;
use galotne_report::Language;
use galotne_report::game::{
    self, CardShape, ClassState, FailureReport, GameReport, PageEntry, ReportOptions,
};
use scraper::{Html, Selector};
use std::sync::OnceLock;
use tempfile::TempDir;

/// Tables of three kings against one, and of all classes that these can become, in a directory.
fn built() -> &'static (TempDir, Tablebase) {
    static BUILT: OnceLock<(TempDir, Tablebase)> = OnceLock::new();
    BUILT.get_or_init(|| {
        let dir = tempfile::tempdir().expect("a directory");
        let class: Class = "KKKvK".parse().expect("a class");
        let order = BuildOrder::new(&INTERNATIONAL, Class::all_needed(&[class]), dir.path());
        prebuilt::copy_prebuilt(INTERNATIONAL.name, &order.classes, dir.path());
        build(&order, &()).expect("tables are built");
        let tables = Tablebase::open(&INTERNATIONAL, dir.path()).expect("tables are there");
        (dir, tables)
    })
}

fn tables() -> &'static Tablebase {
    &built().1
}

fn named(names: &[&str]) -> Vec<&'static Profile> {
    let names: Vec<String> = names.iter().map(|name| (*name).to_owned()).collect();
    let read = games::read(&INTERNATIONAL, "W:WK1:BK2", &[]);
    profiles(&read, &names).expect("profiles of the game")
}

/// Judges a game under these profiles, after `at` plies or at its end.
fn case(read: PdnGame, names: &[&str], at: Option<usize>) -> AdjudicatedGame {
    let detail = AnswerDetail::BestLine;
    let ask = AdjudicationOptions {
        at,
        detail,
        advice: Some(BuildMachine::default()),
        ..AdjudicationOptions::default()
    };
    AdjudicatedGame::new(tables(), read, &named(names), &ask).expect("a case")
}

fn text(case: &AdjudicatedGame, language: Language) -> String {
    game::text(case, language)
}

fn page(case: &AdjudicatedGame, language: Language) -> String {
    game::page(&[PageEntry::Judged(case)], language)
}

#[test]
fn the_last_line_states_whether_tables_are_the_published_ones() {
    let case = case(games::forum(), &["fmjd-2015"], None);
    let states = |rules: &str, class: &str| {
        assert_eq!(rules, "international");
        let verified = (class == "KKvK").then(|| "2026-11-28".to_owned());
        ClassState {
            published: match verified {
                Some(_) => "as-published",
                None => "not-verified",
            },
            verified,
        }
    };
    for (language, expected) in [
        (
            Language::English,
            "Tables used: KKKvK (the checksum of each part that was read is right; the files were \
             not compared with the published ones); KKvK (as published, verified 2026-11-28; the \
             checksum of each part that was read is right)",
        ),
        (
            Language::Latvian,
            "Izmantotās tabulas: KKKvK (katras nolasītās daļas kontrolsumma ir pareiza; ar \
             publicētajām datnes nav salīdzinātas); KKvK (kā publicētās, pārbaudītas 2026-11-28; \
             katras nolasītās daļas kontrolsumma ir pareiza)",
        ),
        (
            Language::Russian,
            "Использованы таблицы: KKKvK (контрольная сумма каждой прочитанной части верна; с \
             опубликованными файлы не сличены); KKvK (как опубликованные, проверены 2026-11-28; \
             контрольная сумма каждой прочитанной части верна)",
        ),
    ] {
        let options = ReportOptions {
            wording: language.into(),
            states: Some(&states),
            board: None,
        };
        let words = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
        let text = words(&game::text(&case, options));
        assert!(text.contains(&format!("{expected} ")), "{text}");
        let page = game::page(&[PageEntry::Judged(&case)], options);
        assert!(page.contains(expected), "{expected}");
    }
}

fn position(fen: &str) -> PdnGame {
    games::read(&INTERNATIONAL, fen, &[])
}

/// The whole text of a report, without the version and the place of tables.
fn stable(text: &str) -> String {
    let home = built().0.path().to_str().expect("UTF-8");
    let version = format!("galotne {}", env!("CARGO_PKG_VERSION"));
    text.replace(&version, "galotne VERSION")
        .replace(home, "DIR")
}

/// The texts of all reports below, in one file for each language.
#[test]
fn reports_read_as_in_the_snapshots() {
    let draughts = |read, names: &[&str], at| case(read, names, at);
    let kings = |moves: &[&str]| games::read(&INTERNATIONAL, "W:WK46,K47,K48:BK3", moves);
    let three = || position("W:WK1,K7,K18:BK35");
    let walk = ["26-31", "5-10", "31-26", "10-5"].repeat(3);
    let repeated = |plies: usize| games::read(&INTERNATIONAL, "W:WK26,K47:BK5", &walk[..plies]);
    let blocked = games::read(&INTERNATIONAL, "W:WK46,K47:BK41", &["47x36"]);
    let options = ReadOptions {
        rules: Some(&INTERNATIONAL),
        at: Some(2),
        ..ReadOptions::default()
    };
    let illegal = "1. 32-28 19-23 2. 28x19 14-20";
    let stops = parse_game(illegal, &options).expect("two plies");
    let start = INTERNATIONAL.start().expect("a start");
    let start = galotne::game_record::GameRecord::starting_at(&INTERNATIONAL, start);
    let reports = [
        (
            "the rules disagree",
            draughts(games::forum(), &["fmjd-2018", "lidraughts"], None),
        ),
        (
            "the rules agree",
            draughts(games::forum(), &["fmjd-2018", "fmjd-2024"], Some(20)),
        ),
        (
            "another reading differs",
            with_count("18", &["7-2"], &["fmjd-2015"]),
        ),
        (
            "the score cannot be read to its end",
            draughts(stops, &["fmjd-2015"], Some(2)),
        ),
        (
            "a draw comes nearer",
            draughts(kings(&["46-41", "3-8"]), &["fmjd-2015"], None),
        ),
        (
            "counted for one side",
            draughts(kings(&["46-41"]), &["ru-minsport-100"], None),
        ),
        (
            "counted from Black's move",
            draughts(position("B:WK46,K47,K48:BK3"), &["fmjd-2015"], None),
        ),
        (
            "men on the board",
            draughts(position("W:WK46,32:BK3,20"), &["fmjd-2015"], None),
        ),
        ("a claim in two plies", claimed("60", 3)),
        ("a new claim", claimed("60", 4)),
        ("a claim since a move", claimed("61", 5)),
        ("a claim since the start", claimed("64", 1)),
        ("a claim before the start", claimed("70", 1)),
        (
            "a claim after repetition",
            draughts(repeated(8), &["lidraughts"], None),
        ),
        (
            "an earlier claim after repetition",
            draughts(repeated(9), &["lidraughts"], None),
        ),
        ("a win", draughts(three(), &["lidraughts"], None)),
        (
            "a win that takes too long",
            with_count("21", &[], &["lidraughts"]),
        ),
        (
            "an end on the board",
            draughts(
                games::tagged(blocked, &[], GameResult::Draw),
                &["fmjd-2015"],
                None,
            ),
        ),
        (
            "a missing table",
            draughts(position("W:WK46,K47,K48,K49:BK3"), &["fmjd-2015"], None),
        ),
        (
            "too many pieces",
            draughts(games::of(start), &["fmjd-2015"], None),
        ),
        (
            "notes on the score",
            draughts(with_notes(), &["fmjd-2015"], None),
        ),
    ];
    for language in Language::ALL {
        let mut all = String::new();
        for (subject, report) in &reports {
            all += &format!("## {subject}\n\n{}\n", stable(&text(report, language)));
        }
        expect_file![format!("snapshots/reports.{language}.txt")].assert_eq(&all);
    }
}

/// Judges three kings against one with a count, without advice.
fn with_count(spent: &str, moves: &[&str], names: &[&str]) -> AdjudicatedGame {
    let options = AdjudicationOptions {
        counts: Counts::parse([spent]).expect("a count"),
        detail: AnswerDetail::BestLine,
        ..AdjudicationOptions::default()
    };
    let read = games::read(&INTERNATIONAL, "W:WK1,K7,K18:BK35", moves);
    AdjudicatedGame::new(tables(), read, &named(names), &options).expect("a case")
}

/// Judges a Russian game after some plies under lv-001, with a count for its rule of 32 moves,
/// whose draw must be claimed.
fn claimed(spent: &str, plies: usize) -> AdjudicatedGame {
    const MOVES: [&str; 5] = ["c1-d2", "b8-a7", "d2-c1", "a7-b8", "c1-d2"];
    let read = games::read(&RUSSIAN, "W:WKc1,Ke1:BKb8,Kh2", &MOVES[..plies]);
    let options = AdjudicationOptions {
        counts: Counts::parse([spent]).expect("a count"),
        ..AdjudicationOptions::default()
    };
    let profiles = [RUSSIAN.profile("lv-001").expect("a profile")];
    let tables = Tablebase::empty(&RUSSIAN);
    AdjudicatedGame::new(&tables, read, &profiles, &options).expect("a case")
}

/// A game with notes of the PDN parser.
fn with_notes() -> PdnGame {
    let mut read = position("W:WK1,K7,K18:BK35");
    read.half_moves = Some(7);
    read.notes = vec![
        PdnNote::NoGameType(&INTERNATIONAL),
        PdnNote::FenIgnored,
        PdnNote::ResultsDiffer {
            tag: GameResult::WhiteWins,
            terminator: GameResult::Draw,
        },
        PdnNote::GameTypeOverruled {
            tag: "25".to_owned(),
            rules: &INTERNATIONAL,
        },
    ];
    read
}

#[test]
fn a_report_tells_the_dispute_right_after_the_ruling() {
    let case = case(games::forum(), &["fmjd-2018", "lidraughts"], None);
    assert!(case.disputed());
    for language in Language::ALL {
        let text = text(&case, language);
        let heading = language.message("dispute-heading", &[]);
        assert_eq!(parts_before(&text, &heading), 2, "{text}");
    }
}

/// Statements that hold under both profiles appear once.
#[test]
fn profiles_that_agree_make_no_dispute() {
    let case = case(games::forum(), &["fmjd-2018", "fmjd-2024"], Some(20));
    assert!(!case.disputed());
    assert_eq!(
        text(&case, Language::English)
            .matches("Verdict under")
            .count(),
        1
    );
}

/// The number of paragraphs before a heading of a plain report: its title is one, the ruling too.
fn parts_before(text: &str, heading: &str) -> usize {
    let mut parts = text.split("\n\n");
    parts
        .position(|part| part.lines().next() == Some(heading))
        .expect("a heading")
}

/// What a page says of other rules.
struct OtherRules {
    /// The heading and the sentences of its box.
    differ: Option<(String, Vec<String>)>,
    /// The lines below it.
    short: Vec<String>,
}

/// Reads what a page says of other rules, which comes between the ruling and the facts.
fn other_rules(case: &AdjudicatedGame, language: Language) -> OtherRules {
    let html = Html::parse_document(&page(case, language));
    let found = |selector: &str| {
        let selector = Selector::parse(selector).expect("a selector");
        let text = |part: scraper::ElementRef<'_>| part.text().collect::<String>();
        let plain = |text: String| text.replace('\u{a0}', " ").replace('\u{2011}', "-");
        html.select(&selector)
            .map(text)
            .map(plain)
            .collect::<Vec<_>>()
    };
    let heading = found("article > .card ~ .others h2");
    let short = found("article > .card ~ .others-short");
    assert_eq!(heading.len(), found(".others").len());
    assert_eq!(short.len(), found(".others-short").len());
    let late = found(".facts ~ .others, .facts ~ .others-short");
    assert!(late.is_empty(), "{late:?}");
    OtherRules {
        differ: (heading.into_iter().next()).map(|heading| (heading, found(".others p"))),
        short,
    }
}

/// Other rules that end the game elsewhere stand in a box after the ruling, those of the same
/// authority first, even if the result is the same. Those that agree are named below it.
#[test]
fn a_report_tells_other_rules_that_differ_after_the_ruling() {
    let case = case(games::forum(), &["fmjd-2015"], None);
    let found = other_rules(&case, Language::English);
    let (heading, sentences) = found.differ.expect("a box");
    assert_eq!(heading, "The same result at another move under other rules");
    let expected = [
        "Under FMJD 2018 and FMJD 2024 the game was drawn after Black’s 16th move: FMJD Annex \
         1, art. 6.3.",
        "Under Russian Ministry of Sport the game was drawn after White’s 18th move: order 722 \
         of 2013, 3.5 (5 moves).",
    ];
    assert_eq!(sentences, expected);
    assert_eq!(found.short, ["The same result under lidraughts."]);
    let first = [
        "Under FMJD 2018 and FMJD 2024 the game was drawn after Black’s 16th move: \
         FMJD Annex 1, art. 6.3.",
        "Pēc noteikumiem «FMJD 2018» un «FMJD 2024» partija beidzās neizšķirti ar melno 16. gājienu: \
         FMJD 1. pielikuma 6.3. punkts.",
        "По правилам «ФМЖД 2018» и «ФМЖД 2024» партия закончилась вничью после 16-го хода чёрных: \
         п. 6.3 приложения 1 ФМЖД.",
    ];
    for (language, expected) in Language::ALL.into_iter().zip(first) {
        let (heading, sentences) = other_rules(&case, language).differ.expect("a box");
        assert_eq!(sentences[0], expected);
        let text = text(&case, language);
        assert_eq!(parts_before(&text, &heading), 2, "{text}");
    }
}

/// Rules that give another result have a heading that says so.
#[test]
fn a_report_says_that_other_rules_give_another_result() {
    // Without the five more moves after a capture, the win comes too late.
    let case = with_count("18", &[], &["fmjd-2015"]);
    let found = other_rules(&case, Language::English);
    let (heading, sentences) = found.differ.expect("a box");
    assert_eq!(heading, "Other rules give another result", "{sentences:?}");
}

/// If nothing differs, a line names the rules that agree, and there is no box.
#[test]
fn a_report_says_in_a_line_that_other_rules_agree() {
    let agreed = case(position("W:WK1,K7,K18:BK35"), &["fmjd-2015"], None);
    let both = case(
        position("W:WK1,K7,K18:BK35"),
        &["fmjd-2015", "fmjd-2018"],
        None,
    );
    let expected = [
        "All other rules give the same result: FMJD 2018, FMJD 2024, lidraughts and Russian \
         Ministry of Sport.",
        "Visi citi noteikumi dod to pašu rezultātu: «FMJD 2018», «FMJD 2024», «lidraughts» un \
         «Krievijas Sporta ministrija».",
        "Все другие правила дают тот же результат: «ФМЖД 2018», «ФМЖД 2024», «lidraughts» и \
         «Минспорт России».",
    ];
    for (language, expected) in Language::ALL.into_iter().zip(expected) {
        let found = other_rules(&agreed, language);
        assert!(found.differ.is_none());
        assert_eq!(found.short, [expected]);
        let text = text(&agreed, language).replace('\n', " ");
        assert!(text.contains(expected), "{text}");
        // Rules with a verdict of their own are not mentioned again.
        let found = other_rules(&both, language);
        assert!(!found.short[0].contains("2018"), "{:?}", found.short);
    }
}

/// Rules that all have verdicts of their own are not named again.
#[test]
fn a_report_under_all_rules_of_an_authority_names_only_others() {
    const ALL: [&str; 3] = ["fmjd-2015", "fmjd-2018", "fmjd-2024"];
    let differ = case(games::forum(), &ALL, None);
    assert!(differ.disputed());
    let found = other_rules(&differ, Language::English);
    let (_, sentences) = found.differ.expect("a box");
    assert_eq!(sentences.len(), 1, "{sentences:?}");
    assert!(sentences[0].starts_with("Under Russian Ministry of Sport the game was drawn"));
    assert!(found.short.is_empty());
    // The dispute names what gives one of its verdicts.
    let said = text(&differ, Language::English).replace("\n  ", " ");
    let dispute = "Under FMJD 2015 and lidraughts the game was drawn after Black’s 18th move";
    assert!(said.contains(dispute), "{said}");
    let every: Vec<&str> = (INTERNATIONAL.profiles.iter())
        .map(|profile| profile.name)
        .filter(|name| *name != "none")
        .collect();
    let found = other_rules(&case(games::forum(), &every, None), Language::English);
    assert!(found.differ.is_none() && found.short.is_empty());
}

/// A value that no table knows is not said to be the same.
#[test]
fn unknown_values_do_not_agree() {
    let unknown = case(position("W:WK46,K47,K48,K49:BK3"), &["fmjd-2015"], None);
    let found = other_rules(&unknown, Language::English);
    assert!(found.differ.is_none());
    assert_eq!(
        found.short,
        [
            "Under FMJD 2018, FMJD 2024, lidraughts and Russian Ministry of Sport the value of the \
             position is unknown."
        ]
    );
}

/// Errors in a score are reported in the language of the report, with their place and the legal
/// moves.
#[test]
fn errors_read_as_in_the_snapshots() {
    const SCORES: [&str; 18] = [
        "1. 32-28 19-23 2. 28x19 14-20",
        "1. 32-28 {never closed",
        "1. 32-28 (19-23",
        "1. 60-61",
        "1. 32-28 ?-?",
        "1. 32:28:19 ]",
        "",
        "[FEN \"W:W28:B28\"]",
        "[FEN \"W:W1:B20\"]",
        "[FEN \"W:W60:B20\"]",
        "[FEN \"x\"]",
        "[FEN \"?:W31:B20\"]",
        "[FEN \"W:W31,,32:B20\"]",
        "[FEN \"W:W31:B20\"] [FEN \"W:W32:B20\"] 1. 31-27",
        "1. 32-28 2-0 [Event \"x\"] 1. 32-28",
        "2-0 2-0",
        "[FEN \"W:W31:B20\"]/FEN x/",
        "[FEN \"W:WK48,K26:B31,32,37,41,42\"] 1. 48x26",
    ];
    let options = ReadOptions {
        rules: Some(&INTERNATIONAL),
        ..ReadOptions::default()
    };
    for language in Language::ALL {
        let mut all = String::new();
        for score in SCORES {
            let error = parse_game(score, &options).expect_err("a fault");
            let line = UnjudgedGame::from(error).line(language);
            all += &format!("{score}\n  {}\n", line.replace('\u{2011}', "-"));
        }
        expect_file![format!("snapshots/errors.{language}.txt")].assert_eq(&all);
    }
}

/// A single report has no index. Several begin with an index that lists the outcome of each game
/// and marks contradictions.
#[test]
fn several_games_have_an_index() {
    let won = games::tagged(games::forum(), &[], GameResult::WhiteWins);
    let won = case(won, &["fmjd-2018", "lidraughts"], None);
    let open = games::tagged(position("W:WK1,K7,K18:BK35"), &[], GameResult::Draw);
    let open = case(open, &["fmjd-2018"], None);
    let agreed = games::tagged(games::forum(), &[], GameResult::Draw);
    let agreed = case(agreed, &["fmjd-2018"], None);
    let entries = [&won, &open, &agreed].map(|case| PageEntry::Judged(case));
    let page = game::page(&entries, Language::English);
    let html = Html::parse_document(&page);
    let policy = Selector::parse("meta[http-equiv='Content-Security-Policy']").expect("a selector");
    let policy = html
        .select(&policy)
        .next()
        .and_then(|meta| meta.attr("content"));
    let policy = policy.expect("a policy");
    for part in [
        "default-src 'none'",
        "form-action 'none'",
        "base-uri 'none'",
    ] {
        assert!(policy.contains(part), "{policy}");
    }
    let cells = |column: usize| -> Vec<String> {
        let selector = format!(".index tbody td:nth-child({column})");
        let selector = Selector::parse(&selector).expect("a selector");
        let text = |cell: scraper::ElementRef<'_>| cell.text().collect::<Vec<_>>().join("");
        html.select(&selector).map(text).collect()
    };
    assert_eq!(
        cells(2),
        [
            "Drawn by rule 6.3 after Black’s 16th move (FMJD 2018, FMJD 2024); drawn by rule 6.4 \
             after Black’s 18th move (lidraughts, FMJD 2015).",
            "Not over: White wins (FMJD 2018; the same under all 5 rules compared).",
            "Drawn by rule 6.3 after Black’s 16th move (FMJD 2018, FMJD 2024); drawn by rule 6.4 \
             after Black’s 18th move (FMJD 2015).",
        ]
    );
    assert_eq!(cells(3), ["White won", "Draw", "Draw",]);
    assert_eq!(
        cells(4),
        [
            "contradicts the verdictThe rules disagreeThe same result at another move under other \
             rules",
            "the position has another value",
            "The same result at another move under other rules",
        ]
    );
    assert!(!self::page(&won, Language::English).contains("class=\"index\""));
}

/// The ply of a draw does not depend on how much of its count has been played.
#[test]
fn a_report_predicts_the_ply_of_the_draw() {
    let kings = ["46-41", "3-8"];
    for (profile, end) in [
        ("fmjd-2015", "Black’s 16th move"),
        ("ru-minsport-100", "White’s 16th move"),
    ] {
        for played in 0..=2 {
            let read = games::read(&INTERNATIONAL, "W:WK46,K47,K48:BK3", &kings[..played]);
            let text = text(&case(read, &[profile], None), Language::English);
            assert!(text.contains(end), "{text}");
        }
    }
    // A finished game has no prediction.
    let over = case(games::forum(), &["fmjd-2018"], None);
    let over = text(&over, Language::English);
    assert!(!over.contains("at the latest"), "{over}");
}

/// The count that runs or that ended the game comes first. Other counts are folded away, and none
/// is lost.
#[test]
fn past_counts_are_folded_away() {
    let forum = |at| case(games::forum(), &["lidraughts"], at);
    for at in [None, Some(30)] {
        let case = forum(at);
        let page = page(&case, Language::English);
        let html = Html::parse_document(&page);
        let cells = |selector: &str| -> Vec<String> {
            let selector = Selector::parse(selector).expect("a selector");
            let text = |node: scraper::ElementRef<'_>| node.text().collect::<String>();
            let cells = html.select(&selector).map(text);
            cells.map(|cell| cell.replace('\u{a0}', " ")).collect()
        };
        let first = cells("article section > table td:first-child div");
        assert_eq!(first[0], "FMJD Annex 1, art. 6.4");
        assert_eq!(cells("details summary"), ["1 earlier count"]);
        let folded = cells("details td:first-child div");
        assert_eq!(folded, ["FMJD Annex 1, art. 6.3"]);
        let text = text(&case, Language::English);
        let (_, text) = text.split_once("\nClocks\n").expect("a table");
        let place = |rule: &str| text.find(rule).expect("a row");
        assert!(place("art. 6.4") < place("art. 6.3"));
    }
    // Without other counts nothing is folded.
    assert!(!page(&forum(Some(10)), Language::English).contains("<details"));
}

#[test]
fn a_report_has_room_for_an_arbiter_to_sign() {
    let case = case(games::forum(), &["all"], None);
    for (language, words) in [
        (
            Language::English,
            ["Place and date", "Arbiter", "Signature"],
        ),
        (
            Language::Latvian,
            ["Vieta un datums", "Tiesnesis", "Paraksts"],
        ),
        (Language::Russian, ["Место и дата", "Арбитр", "Подпись"]),
    ] {
        let page = page(&case, language);
        let html = Html::parse_document(&page);
        let selector = Selector::parse(".signature span").expect("a selector");
        let said: Vec<String> = (html.select(&selector))
            .map(|node| node.text().collect())
            .collect();
        assert_eq!(said, words);
    }
}

/// A position beyond all tables gets no advice, and a whole game no assumption about its clocks.
#[test]
fn advice_and_assumptions_are_left_out_where_they_mean_nothing() {
    let start = INTERNATIONAL.start().expect("a start");
    let game = galotne::game_record::GameRecord::starting_at(&INTERNATIONAL, start);
    let text = text(
        &case(games::of(game), &["fmjd-2015"], None),
        Language::English,
    );
    assert!(!text.contains("galotne-gen"), "{text}");
    assert!(!text.contains("assumed"), "{text}");
    // A count that was given is not assumed.
    let counted = with_count("21", &[], &["lidraughts"]);
    assert!(!self::text(&counted, Language::English).contains("assumed"));
}

/// Black moves first from a position: its move has number 1, and White's next one number 2.
#[test]
fn moves_are_numbered_by_the_side_that_starts() {
    let judged = case(position("B:WK1,K2,K18:BK35"), &["lidraughts"], None);
    let text = text(&judged, Language::English);
    let first = text.split("Best play: ").nth(1).expect("best play");
    assert!(first.starts_with("1... 35-"), "{first}");
    assert!(first.contains(" 2. "), "{first}");
}

const HOSTILE: [(&str, &str); 3] = [
    ("White", "<script>alert('x')</script>"),
    ("Black", "\"><img src=x onerror=alert(1)> & {$n}"),
    ("Event", "one\u{1b}[31m\ntwo\u{202e}"),
];

#[test]
fn tags_cannot_inject_markup() {
    let read = games::tagged(
        games::forum(),
        &HOSTILE,
        GameResult::Other("</dd><b>".into()),
    );
    let case = case(read, &["fmjd-2015"], None);
    for language in Language::ALL {
        let page = page(&case, language);
        let html = Html::parse_document(&page);
        for hostile in ["script", "img", "b.x"] {
            let selector = Selector::parse(hostile).expect("a selector");
            assert_eq!(html.select(&selector).count(), 0, "{hostile} in {page}");
        }
        let heading = Selector::parse("h1").expect("a selector");
        let heading: String = html.select(&heading).flat_map(|node| node.text()).collect();
        assert!(
            heading.contains(HOSTILE[0].1) && heading.contains(HOSTILE[1].1),
            "{heading}"
        );
        let text = text(&case, language);
        let unprintable = |character: char| character.is_control() && character != '\n';
        assert!(!text.contains(unprintable) && !text.contains('\u{202e}'));
        let joined = text.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(joined.contains("one [31m two"), "{text}");
    }
}

#[test]
fn pages_are_well_formed_and_self_contained() {
    let forum = case(games::forum(), &["all"], None);
    let open = case(position("W:WK1,K7,K18:BK35"), &["all"], None);
    let error = AdjudicationError::NoSuchPly {
        number: 7,
        plies: 3,
        at: 9,
    };
    let unjudged = UnjudgedGame {
        error: Box::new(error),
        tags: vec![],
    };
    for language in Language::ALL {
        let page = game::page(
            &[
                PageEntry::Judged(&forum),
                PageEntry::Unjudged(&unjudged),
                PageEntry::Judged(&open),
            ],
            language,
        );
        let html = Html::parse_document(&page);
        assert!(html.errors.is_empty(), "{:?}", html.errors);
        let select = |selector: &str| {
            let selector = Selector::parse(selector).expect("a selector");
            html.select(&selector).collect::<Vec<_>>()
        };
        assert_eq!(html.root_element().attr("lang"), Some(language.tag()));
        assert_eq!(select("article").len(), 3);
        let unread: String = select("article")[1].text().collect();
        let what = unjudged.line(language);
        let what = what.split_once(": ").map_or(&*what, |(_, what)| what);
        assert!(
            unread.contains(&language.message("fault-verdict", &[])),
            "{unread}"
        );
        assert!(
            unread.to_lowercase().contains(&what.to_lowercase()),
            "{unread}"
        );
        let numbers = ["7", "3", "9"].iter().all(|number| unread.contains(number));
        assert!(numbers && !unread.contains("has 3 plies") || language == Language::English);
        assert!(select("script, link, img, iframe, [src], [style]").is_empty());
        // Every internal link has its target on the page.
        let anchors = select("[href]");
        assert_eq!(anchors.len(), 3);
        for (anchor, article) in anchors.iter().zip(select("article")) {
            let id = article.attr("id").expect("a name");
            assert_eq!(anchor.attr("href"), Some(&*format!("#{id}")));
        }
        assert!(!page.contains("url(") && !page.contains("@import"));
        // Every picture has a text for screen readers.
        for picture in select("svg[role=img]") {
            let label = picture.attr("aria-label").expect("a label");
            assert!(!label.is_empty());
        }
        let pictures = select("svg");
        for picture in &pictures {
            let picture = picture.html().replace("&nbsp;", " ");
            roxmltree::Document::parse(&picture).expect("a picture that stands alone");
        }
        assert!(select("svg.board").len() >= 4);
    }
}

/// The value strip shows results by shape as well as by shade: above the middle for White, below it
/// for Black.
#[test]
fn the_strip_marks_changes_and_the_end() {
    let forum = case(games::forum(), &["fmjd-2018"], None);
    let page = page(&forum, Language::English);
    let html = Html::parse_document(&page);
    let count = |selector: &str| {
        let selector = Selector::parse(selector).expect("a selector");
        html.select(&selector).count()
    };
    let ruling = &forum.rulings[0].adjudication;
    assert!(!ruling.changes.is_empty());
    assert_eq!(
        count(".strip svg.course polygon.change"),
        ruling.changes.len()
    );
    assert_eq!(count(".strip svg.course line.end"), 1);
    let selector = Selector::parse(".strip svg desc").expect("a selector");
    let told: String = html
        .select(&selector)
        .flat_map(|node| node.text())
        .collect();
    let told = told.replace('\u{a0}', " ");
    assert!(told.starts_with("start to White 6: drawn"), "{told}");
    assert!(told.contains("to Black 16: drawn"), "{told}");
}

/// Text and page are two forms of one report.
#[test]
fn page_and_text_have_the_same_sentences() {
    let case = case(games::forum(), &["fmjd-2018", "lidraughts"], None);
    for language in Language::ALL {
        let text = text(&case, language);
        let joined = text.split_whitespace().collect::<Vec<_>>().join(" ");
        let page = page(&case, language);
        let html = Html::parse_document(&page);
        let selector = Selector::parse(".dispute p, .verdict, .sentences li, footer p");
        let mut sentences = 0;
        for sentence in html.select(&selector.expect("a selector")) {
            let sentence: String = sentence.text().collect();
            let sentence = sentence.replace('\u{a0}', " ").replace('\u{2011}', "-");
            assert!(joined.contains(&sentence), "`{sentence}` not in:\n{text}");
            sentences += 1;
        }
        assert!(sentences > 8);
    }
}

#[test]
fn the_same_game_gives_the_same_bytes() {
    let make = || {
        let case = case(games::forum(), &["all"], Some(30));
        let pages = Language::ALL.map(|language| page(&case, language));
        let texts = Language::ALL.map(|language| text(&case, language));
        (pages, texts)
    };
    assert_eq!(make(), make());
}

/// Checks the properties that the other tests expect of the forum's game.
#[test]
fn the_forum_game_takes_a_king_at_ply_26_and_repeats_nothing() {
    let game = games::forum().game;
    let captures: Vec<usize> = (game.moves.iter().zip(1..))
        .filter_map(|(played, ply)| played.is_capture().then_some(ply))
        .collect();
    assert_eq!((captures, game.moves.len()), (vec![26], 40));
    let mut positions: Vec<_> = game.positions().collect();
    let start = Fen::parse(&INTERNATIONAL, "W:WK46,K47,K48:BK3").expect("a position");
    assert_eq!(positions[0], start.position);
    assert_eq!(positions[26].kings(Colour::White).count_ones(), 2);
    positions.sort_by_key(|position| format!("{position:?}"));
    positions.dedup();
    assert_eq!(positions.len(), 41);
}

/// The card of a ruling has the verdict in one sentence, and a link that opens the game.
#[test]
fn a_card_has_the_verdict_in_one_sentence_and_a_link() {
    let forum = case(games::forum(), &["fmjd-2015"], None);
    let sentences = [
        "Drawn by rule 6.4 after Black’s 18th move (FMJD 2015); drawn by rule 6.3 after Black’s \
         16th move (FMJD 2018, FMJD 2024).",
        "Neizšķirts pēc 6.4. punkta ar melno 18. gājienu (FMJD 2015); neizšķirts pēc 6.3. punkta \
         ar melno 16. gājienu (FMJD 2018, FMJD 2024).",
        "Ничья по п. 6.4 после 18-го хода чёрных (ФМЖД 2015); ничья по п. 6.3 после 16-го хода \
         чёрных (ФМЖД 2018, ФМЖД 2024).",
    ];
    for (language, expected) in Language::ALL.into_iter().zip(sentences) {
        let card = forum.card(language).expect("draughts");
        assert_eq!(card.sentence().replace('\u{2011}', "-"), expected);
        let svg = card.svg(
            Some("https://example.org/tables/#home"),
            CardShape::Landscape,
        );
        let drawing = roxmltree::Document::parse(&svg).expect("XML");
        let code = |node: &roxmltree::Node<'_, '_>| node.attribute("class") == Some("qr");
        assert!(drawing.descendants().any(|node| code(&node)), "{svg}");
        assert!(
            !card
                .svg(None, CardShape::Landscape)
                .contains("class=\"qr\"")
        );
        // The tables and the beginnings of their hashes.
        assert!(svg.contains("KKvK.need.fmjd-2015"), "{svg}");
    }
    let options = ReportOptions {
        wording: Language::English.into(),
        states: None,
        board: Some("https://example.org/"),
    };
    let page = game::page(&[PageEntry::Judged(&forum)], options);
    let link = "https://example.org/#rules=international&amp;profile=fmjd-2015&amp;\
                fen=W:WK46,K47,K48:BK3&amp;moves=46-37,3-21,";
    assert!(page.contains(link), "{page}");
    assert!(page.contains("&amp;at=36&amp;view=desk&amp;lang=en"));
    // A count at the start of the game is part of the state.
    let counted = with_count("18", &["7-2"], &["fmjd-2015"]);
    let page = game::page(&[PageEntry::Judged(&counted)], options);
    assert!(
        page.contains("&amp;spent=6.3=18&amp;moves=7-2&amp;"),
        "{page}"
    );
}

/// Where two rules count at once, the card has the count of the rule that ended the game.
#[test]
fn a_card_has_the_count_that_ended_the_game() {
    for (profile, count) in [
        ("fmjd-2015", "art. 6.4: 5 moves of each side"),
        ("fmjd-2018", "art. 6.3: 16 moves of each side"),
        ("fmjd-2024", "art. 6.3: 16 moves of each side"),
    ] {
        let forum = case(games::forum(), &[profile], None);
        let card = forum.card(Language::English).expect("draughts");
        let svg = card.svg(None, CardShape::Landscape);
        let drawing = roxmltree::Document::parse(&svg).expect("XML");
        let texts = drawing.descendants().filter(roxmltree::Node::is_text);
        let words = texts
            .filter_map(|node| node.text())
            .collect::<Vec<_>>()
            .join(" ");
        let words = words.replace('\u{a0}', " ");
        let words = words.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(words.contains(count), "{profile}: {words}");
    }
}

/// A position that stood on the board three times is drawn, and the report says after which moves.
#[test]
fn a_repetition_says_after_which_moves_the_position_stood() {
    let moves = ["46-5", "3-9", "5-46", "9-3"].repeat(2);
    let read = PdnGame {
        tags: tags(&[("Termination", "Time forfeit")]),
        result: StatedResult {
            tag: Some(GameResult::WhiteWins),
            terminator: None,
        },
        ..games::read(&INTERNATIONAL, "W:WK46,K47,K48:BK3", &moves)
    };
    let drawn = case(read, &["fmjd-2015"], None);
    for (language, said) in Language::ALL.into_iter().zip([
        "Drawn by repetition (rule 6.1): the same position for the third time, in the first \
         position and after Black’s moves 2, 4 (FMJD 2015, FMJD 2018, FMJD 2024). The score says: \
         White won, time forfeit.",
        "Neizšķirts, jo stāvoklis atkārtojās (6.1. punkts): tas pats stāvoklis trešo reizi, sākuma \
         stāvoklī un pēc melno gājieniem Nr. 2, 4 (FMJD 2015, FMJD 2018, FMJD 2024). Pierakstā: \
         «Uzvarēja baltie, beidzies laiks».",
        "Ничья из-за повторения позиции (п. 6.1): та же позиция в третий раз, в начальной позиции \
         и после ходов чёрных 2, 4 (ФМЖД 2015, ФМЖД 2018, ФМЖД 2024). В записи: «Выиграли белые, \
         просрочено время».",
    ]) {
        let card = drawn.card(language).expect("draughts");
        assert_eq!(card.sentence(), said);
    }
    let english = text(&drawn, Language::English);
    let words = english.split_whitespace().collect::<Vec<_>>().join(" ");
    let places = "The same position for the third time: in the first position and after Black’s \
                  moves 2, 4.";
    assert!(words.contains(places), "{words}");
}

fn tags(values: &[(&str, &str)]) -> Vec<Tag> {
    let tag = |&(name, value): &(&str, &str)| Tag {
        name: name.to_owned(),
        value: value.to_owned(),
        line: 1,
    };
    values.iter().map(tag).collect()
}

/// What nobody named is assumed in one place, and stands beside the ruling with what was corrected.
#[test]
fn a_report_says_what_its_ruling_rests_on() {
    let judge = |values: &[(&str, &str)], names: &[String]| {
        let read = PdnGame {
            tags: tags(values),
            ..games::read(&INTERNATIONAL, "W:WK1,K7,K18:BK35", &["7-2", "35-49"])
        };
        let options = AdjudicationOptions::default();
        let judged = AdjudicatedGame::by_names(read, names, &options, |_| {
            Ok::<_, std::convert::Infallible>(tables())
        });
        judged.expect("tables").expect("a case").1
    };
    let words = |game: &AdjudicatedGame, language: Language| {
        let text = text(game, language);
        text.split_whitespace().collect::<Vec<_>>().join(" ")
    };
    let suggested = ["suggested".to_owned()];
    let dated = judge(&[("Date", "2026.05.01")], &suggested);
    assert_eq!(dated.rulings[0].profile().name, "fmjd-2024");
    for (language, said) in Language::ALL.into_iter().zip([
        "Assumed: draw rules FMJD 2024, the edition of the date of the game.",
        "Pieņemts: neizšķirta noteikumi FMJD 2024, partijas datuma redakcija.",
        "Предположено: правила о ничьей ФМЖД 2024, редакция, действовавшая в день партии.",
    ]) {
        assert_eq!(words(&dated, language).matches(said).count(), 1, "{said}");
    }
    let site = judge(&[("Site", "https://lidraughts.org/abcdefgh")], &suggested);
    let said = "Assumed: draw rules lidraughts, those of the site of the game.";
    assert!(words(&site, Language::English).contains(said));
    // No tag changes the rules of one who asked for none.
    let usual = judge(&[("Date", "2026.05.01"), ("Site", "lidraughts.org")], &[]);
    let said = "Assumed: draw rules FMJD 2015, the usual ones of this game.";
    assert!(words(&usual, Language::English).contains(said));
    let named = judge(&[("Date", "2026.05.01")], &["fmjd-2015".to_owned()]);
    assert!(!words(&named, Language::English).contains("Assumed: draw rules"));
    let corrected = named.with_corrections(&["2:35-48".parse().expect("a correction")]);
    let said = "Corrected at the desk: Black’s move 1 was 35-48 in the sheet, read as 35-49.";
    assert_eq!(
        words(&corrected, Language::English).matches(said).count(),
        1
    );
    let options = ReportOptions {
        wording: Language::English.into(),
        states: None,
        board: Some("https://example.org/"),
    };
    let page = game::page(&[PageEntry::Judged(&corrected)], options);
    assert!(
        page.contains(said) && page.contains("&amp;corrected=2:35-48"),
        "{page}"
    );
}

/// Players are in the link of a card: short, and with the letters that a link allows.
#[test]
fn a_link_has_the_players() {
    let read = PdnGame {
        tags: tags(&[
            ("White", "Bērziņš, J. & \"Co\"#"),
            ("Black", &"x".repeat(100)),
        ]),
        ..games::read(&INTERNATIONAL, "W:WK1,K7,K18:BK35", &["7-2", "35-49"])
    };
    let options = ReportOptions {
        wording: Language::English.into(),
        states: None,
        board: Some("https://example.org/"),
    };
    let case = case(read, &["fmjd-2015"], None);
    let page = game::page(&[PageEntry::Judged(&case)], options);
    let white = "&amp;white=B%C4%93rzi%C5%86%C5%A1%2C%20J.%20%26%20%22Co%22%23&amp;";
    assert!(page.contains(white), "{page}");
    assert!(
        page.contains(&format!("&amp;black={}&amp;", "x".repeat(40))),
        "{page}"
    );
}

/// A game that cannot be judged has a page with its head, the board, and the moves in place of the
/// fault, all in the language of the report.
#[test]
fn a_fault_has_a_page() {
    let text = "[White \"Ann\"]\n[Black \"Bob\"]\n[Date \"2026.05.01\"]\n\n\
                1. 32-28 19-24 2. 28-33 14-20 *";
    let error = parse_game(text, &ReadOptions::default()).expect_err("illegal");
    assert_eq!((error.line, error.column.map(usize::from)), (5, Some(19)));
    let unjudged = UnjudgedGame::from(error);
    let failure = moves_around(&unjudged);
    assert_eq!(failure.0, ["32-28", "19-24"]);
    assert_eq!(failure.1.len(), 10);
    for language in Language::ALL {
        let page = game::page(&[PageEntry::Unjudged(&unjudged)], language);
        let html = Html::parse_document(&page);
        let found = |selector: &str| {
            let selector = Selector::parse(selector).expect("a selector");
            let text = |part: scraper::ElementRef<'_>| part.text().collect::<String>();
            html.select(&selector).map(text).collect::<Vec<_>>()
        };
        assert!(found("h1")[0].ends_with("Ann – Bob"), "{page}");
        assert!(found("dd").contains(&"2026.05.01".to_owned()));
        let row = found(".sheet tbody tr").join(" | ");
        assert_eq!(row, "1.32-2819-24 | 2.28-33");
        assert_eq!(found(".wrong"), ["28-33"]);
        let origin = found("footer p");
        assert!(origin[0].starts_with("galotne 0."), "{origin:?}");
        assert!(origin[1].contains("8757f06cb15d"), "{origin:?}");
        assert_eq!(origin.len(), 3);
        assert_eq!(found(".card-text p:last-child .moves").len(), 10);
        assert_eq!(found("figure svg").len(), 1);
        assert_eq!(found("title")[0], found("h1")[0]);
        if language != Language::English {
            let words = found("article").concat();
            for english in ["expected", "legal", "move", "played"] {
                assert!(!words.contains(english), "{english}: {words}");
            }
        }
    }
}

/// Each judged game begins on a page of its own, behind the index; faults share pages.
#[test]
fn the_index_has_all_games() {
    let fault = |number: &str| {
        let text = format!(
            "[White \"Ann\"]\n[Black \"Bob\"]\n[Round \"{number}\"]\n\n1. 32-28 19-24 2. 28-33 *"
        );
        let error = parse_game(&text, &ReadOptions::default()).expect_err("illegal");
        UnjudgedGame::from(error)
    };
    let faults = [fault("1"), fault("2")];
    let tags = [("White", "Eve"), ("Black", "Dan"), ("Round", "3")];
    let won = games::tagged(position("W:WK1,K7,K18:BK35"), &tags, GameResult::Draw);
    let won = case(won, &["fmjd-2018"], None);
    let entries = [
        PageEntry::Unjudged(&faults[0]),
        PageEntry::Unjudged(&faults[1]),
        PageEntry::Judged(&won),
    ];
    for language in Language::ALL {
        let page = game::page(&entries, language);
        let html = Html::parse_document(&page);
        let rows = Selector::parse(".index tbody tr").expect("a selector");
        let rows: Vec<String> = html
            .select(&rows)
            .map(|row| row.text().collect::<Vec<_>>().join(" | "))
            .collect();
        assert_eq!(rows.len(), 3);
        assert!(rows[0].contains("Ann – Bob | 1 | "), "{rows:?}");
        assert!(rows[1].contains("Ann – Bob | 2 | "), "{rows:?}");
        assert!(rows[2].contains("Eve – Dan | 3 | "), "{rows:?}");
        assert!(page.contains("\n#report-1, #report-2 { page: report-1; }"));
        assert!(page.contains("\n#report-3 { page: report-3; }"));
    }
}

/// The ruling comes first; the game that was assumed stands below it, and again where an arbiter
/// signs.
#[test]
fn an_assumed_game_stands_below_the_ruling() {
    let score = "[FEN \"W:WK1,K7,K18:BK35\"]\n1. 7-11 35-49 *";
    let guessed = parse_game(score, &ReadOptions::default()).expect("a game");
    assert!(guessed.is_guessed());
    let guessed = case(guessed, &["fmjd-2015"], None);
    for (language, assumed, same) in [
        (
            Language::English,
            "Assumed: The score does not name its game",
            "all 5 rules compared",
        ),
        (
            Language::Latvian,
            "Pieņemts: Pierakstā spēle nav nosaukta",
            "visiem 5 salīdzinātajiem",
        ),
        (
            Language::Russian,
            "Предположено: Игра в записи не названа",
            "всем сравнённым правилам",
        ),
    ] {
        let page = page(&guessed, language);
        let html = Html::parse_document(&page);
        let found = |selector: &str| {
            let selector = Selector::parse(selector).expect("a selector");
            let text = |part: scraper::ElementRef<'_>| part.text().collect::<String>();
            html.select(&selector).map(text).collect::<Vec<_>>()
        };
        let verdicts = found(".verdict");
        assert!(
            !verdicts.iter().any(|verdict| verdict.contains(assumed)),
            "{verdicts:?}"
        );
        // The other rules give the same result, and the ruling says so.
        assert!(verdicts[0].contains(same), "{verdicts:?}");
        assert!(found(".card + .grounds")[0].starts_with(assumed), "{page}");
        assert!(found(".signed p")[2].starts_with(assumed), "{page}");
        assert!(
            !found(".notes li")
                .iter()
                .any(|note| assumed.contains(note.as_str()))
        );
        let text = text(&guessed, language);
        assert_eq!(text.matches(assumed).count(), 1, "{text}");
        assert!(text.find(assumed) < text.find("FMJD Annex 1, November").or(Some(usize::MAX)));
        let card = guessed
            .card(language)
            .expect("draughts")
            .svg(None, CardShape::Portrait);
        assert!(
            card.contains(assumed.split(':').next().expect("a word")),
            "{card}"
        );
    }
}

/// A text of the rules is named, and its words are in the language of the report or marked as the
/// original.
#[test]
fn quoted_rules_are_named_and_translated() {
    let drawn = position("B:WK1,K6,K18:BK49");
    let drawn = case(drawn, &["fmjd-2015"], None);
    for (language, expected) in [
        (
            Language::English,
            "FMJD Annex 1, 7.3.3: “neither player can win” (in the Latvian original: “neviens no \
             spēlētājiem nevar uzvarēt”).",
        ),
        (
            Language::Latvian,
            "FMJD 1. pielikums, 7.3.3: «neviens no spēlētājiem nevar uzvarēt».",
        ),
        (
            Language::Russian,
            "приложение 1 ФМЖД, 7.3.3: «ни один из игроков не может выиграть» (в оригинале \
             по-латышски: «neviens no spēlētājiem nevar uzvarēt»).",
        ),
    ] {
        let page = page(&drawn, language);
        assert!(page.contains(expected), "{page}");
    }
}

/// Both shapes of a card have the same words; the code of the narrow one is readable, too, and
/// nothing is beyond its edges.
#[test]
fn a_card_for_phones_has_the_same_words() {
    let shuttle = |plies: usize| {
        let moves = ["46-5", "3-25", "5-46", "25-3"];
        (0..plies).map(|ply| moves[ply % 4]).collect::<Vec<_>>()
    };
    for plies in [8, 100] {
        let read = games::read(&INTERNATIONAL, "W:WK46,K47,K48:BK3", &shuttle(plies));
        let case = case(read, &["none"], None);
        for language in Language::ALL {
            let card = case.card(language).expect("draughts");
            let words = |shape| {
                let svg = card.svg(Some("https://example.org/"), shape);
                let drawing = roxmltree::Document::parse(&svg).expect("XML");
                let (width, height) = match shape {
                    CardShape::Landscape => (1200.0, f64::MAX),
                    CardShape::Portrait => (800.0, 1600.0),
                };
                let code = (drawing.descendants())
                    .find(|node| node.attribute("class") == Some("qr"))
                    .expect("a code");
                let number = |name: &str| -> f64 {
                    let text = code.attribute(name).expect("a length");
                    text.parse().expect("a number")
                };
                assert!(number("x") + number("width") <= width);
                assert!(
                    number("y") + number("height") <= height,
                    "{}",
                    number("height")
                );
                let modules = code.attribute("viewBox").expect("modules");
                let side: f64 = (modules.rsplit(' ').next())
                    .and_then(|side| side.parse().ok())
                    .expect("a side");
                assert!(number("width") / side * 100.0 / width > 0.4);
                let root = drawing.root_element();
                let texts: Vec<_> = (root.children())
                    .filter(|node| node.has_tag_name("text"))
                    .collect();
                for text in &texts {
                    let number = |name: &str| -> f64 {
                        let text = text.attribute(name).expect("a number");
                        text.parse().expect("a number")
                    };
                    // Of the widest usual letters, DejaVu Sans.
                    let em = if number("font-weight") > 500.0 {
                        0.69
                    } else {
                        0.61
                    };
                    let letters = text.text().unwrap_or_default().chars().count() as f64;
                    let right = number("x") + letters * number("font-size") * em;
                    assert!(right <= width, "{right} {text:?}");
                }
                let texts = texts.into_iter();
                let texts: Vec<&str> = texts.filter_map(|node| node.text()).collect();
                let mut words: Vec<String> = (texts.join(" ").split_whitespace())
                    .map(ToOwned::to_owned)
                    .collect();
                words.sort();
                words
            };
            assert_eq!(words(CardShape::Landscape), words(CardShape::Portrait));
        }
    }
}

/// Counts in tables are whole moves of each side.
#[test]
fn counts_are_whole_moves_of_each_side() {
    let case = case(
        games::read(&INTERNATIONAL, "W:WK1,K7,K18:BK35", &["7-11"]),
        &["fmjd-2015"],
        None,
    );
    for (language, expected) in [
        (Language::English, "White 15, Black 16"),
        (Language::Latvian, "baltie 15, melnie 16"),
        (Language::Russian, "белые 15, чёрные 16"),
    ] {
        let page = page(&case, language).replace('\u{a0}', " ");
        assert!(page.contains(expected), "{page}");
        assert!(!page.contains('½'));
    }
}

/// Each page of paper names its game and has a number, and a name cannot end the style.
#[test]
fn the_foot_of_a_page_names_the_game() {
    let tags = [
        ("Event", "A \"cup\"</style><b>\\"),
        ("White", "Ann"),
        ("Black", "Bob"),
    ];
    let read = games::tagged(games::forum(), &tags, GameResult::Draw);
    let case = case(read, &["fmjd-2015"], None);
    let page = page(&case, Language::English);
    let foot = "@bottom-left { content: \"Game 1: Ann – Bob · A \\22 cup\\22 \\3c \
                /style\\3e \\3c b\\3e \\5c \"; }";
    assert!(page.contains(foot), "{page}");
    assert!(page.contains("\"Page \" counter(page) \" of \" counter(pages) \"\""));
    // The place for signatures names the game and the ruling again.
    let html = Html::parse_document(&page);
    let signed = Selector::parse(".signature .signed").expect("a selector");
    let signed: String = html.select(&signed).flat_map(|part| part.text()).collect();
    assert!(
        signed.starts_with("Game 1: Ann – Bob · A \"cup\""),
        "{signed}"
    );
    assert!(signed.contains("Drawn by rule 6.4"), "{signed}");
}

/// A game that is too long for a code that phones read has one with its last position.
#[test]
fn a_long_game_has_the_code_of_its_last_position() {
    let shuttle = |plies: usize| {
        let moves = ["46-5", "3-25", "5-46", "25-3"];
        (0..plies).map(|ply| moves[ply % 4]).collect::<Vec<_>>()
    };
    let start = "W:WK46,K47,K48:BK3";
    for (plies, told) in [(8, "This ruling on the board"), (300, "too long for a")] {
        let read = games::read(&INTERNATIONAL, start, &shuttle(plies));
        let case = case(read, &["none"], None);
        let card = case.card(Language::English).expect("draughts");
        let svg = card.svg(Some("https://example.org/"), CardShape::Landscape);
        let drawing = roxmltree::Document::parse(&svg).expect("XML");
        let code = (drawing.descendants())
            .find(|node| node.attribute("class") == Some("qr"))
            .expect("a code");
        let number = |name: &str| {
            let text = code.attribute(name).expect("a length");
            text.parse::<f64>().expect("a number")
        };
        let modules = code.attribute("viewBox").expect("modules");
        let modules = modules
            .rsplit(' ')
            .next()
            .and_then(|side| side.parse::<f64>().ok());
        // Of a picture that is 10 cm wide.
        let millimetres = number("width") / modules.expect("a side") * 100.0 / 1200.0;
        assert!(millimetres > 0.4, "{millimetres}");
        assert!(number("x") + number("width") <= 1200.0);
        assert!(svg.contains(told), "{svg}");
    }
}

/// The moves before a fault and those in its place, as JSON has them.
fn moves_around(unjudged: &UnjudgedGame) -> (Vec<String>, Vec<String>) {
    let read = unjudged.failure().error.read.expect("a board");
    assert_eq!(read.text.as_deref(), Some("28-33"));
    assert_eq!((read.number, read.side), (Some(2), Some("white")));
    (read.moves, read.legal)
}
