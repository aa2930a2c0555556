//! The arbiter's report as text and as an HTML page, for games with known values.

use crate::{games, prebuilt};
use galotne::material::Class;
use galotne::notation::Fen;
use galotne::notation::pdn::{GameResult, PdnGame, PdnNote, ReadOptions, parse_game};
use galotne::position::Colour;
use galotne::rules::{INTERNATIONAL, Profile, RUSSIAN};
use galotne::tablebase::Tablebase;
use galotne_answer::{
    AdjudicatedGame, AdjudicationError, AdjudicationOptions, AnswerDetail, BuildMeans, Counts,
    UnjudgedGame, profiles,
};
use galotne_generator::build::build;
use galotne_generator::order::BuildOrder;
use galotne_report::Language;
use galotne_report::game::{self, FailureReport, PageEntry};
use scraper::{Html, Selector};
use std::sync::OnceLock;
use tempfile::TempDir;

/// Tables of three kings against one, and of all classes that these can become.
fn tables() -> &'static Tablebase {
    static BUILT: OnceLock<(TempDir, Tablebase)> = OnceLock::new();
    let (_, tables) = BUILT.get_or_init(|| {
        let dir = tempfile::tempdir().expect("a directory");
        let class: Class = "KKKvK".parse().expect("a class");
        let order = BuildOrder::new(&INTERNATIONAL, Class::all_needed(&[class]), dir.path());
        prebuilt::copy_prebuilt(INTERNATIONAL.name, &order.classes, dir.path());
        build(&order, &()).expect("tables are built");
        let tables = Tablebase::open(&INTERNATIONAL, dir.path()).expect("tables are there");
        (dir, tables)
    });
    tables
}

fn named(names: &[&str]) -> Vec<&'static Profile> {
    let names: Vec<String> = names.iter().map(|name| (*name).to_owned()).collect();
    profiles(&INTERNATIONAL, &names, 1).expect("profiles of the game")
}

/// Judges a game under these profiles, after `at` plies or at its end.
fn case(read: PdnGame, names: &[&str], at: Option<usize>) -> AdjudicatedGame {
    let detail = AnswerDetail::Line;
    let ask = AdjudicationOptions {
        at,
        detail,
        advice: Some(BuildMeans::default()),
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

fn position(fen: &str) -> PdnGame {
    games::read(&INTERNATIONAL, fen, &[])
}

fn says(text: &str, parts: &[&str]) {
    let joined = text.split_whitespace().collect::<Vec<_>>().join(" ");
    for part in parts {
        assert!(joined.contains(part), "no `{part}` in:\n{text}");
    }
}

#[test]
fn a_report_begins_with_the_dispute() {
    let case = case(games::forum(), &["fmjd-2018", "lidraughts"], None);
    assert!(case.disputed());
    for (language, [heading, first, second]) in [
        (
            Language::English,
            [
                "The rules disagree",
                "Under fmjd-2018 the game was drawn after Black’s 16th move (ply 32)",
                "Under lidraughts the game was drawn after Black’s 18th move (ply 36)",
            ],
        ),
        (
            Language::Latvian,
            [
                "Noteikumi nesakrīt",
                "Pēc fmjd-2018 noteikumiem partija beidzās neizšķirti ar melno 16. gājienu (32. pusgājienu)",
                "Pēc lidraughts noteikumiem partija beidzās neizšķirti ar melno 18. gājienu (36. pusgājienu)",
            ],
        ),
        (
            Language::Russian,
            [
                "Правила расходятся",
                "По правилам fmjd-2018 партия закончилась вничью после 16-го хода чёрных (32-го полухода)",
                "По правилам lidraughts партия закончилась вничью после 18-го хода чёрных (36-го полухода)",
            ],
        ),
    ] {
        let text = text(&case, language);
        says(&text, &[heading, first, second]);
        // Only the title comes before it.
        assert_eq!(text.lines().nth(3), Some(heading), "{text}");
    }
    says(
        &text(&case, Language::English),
        &[
            "The moves played after it do not count: 4 moves of each side (8 plies).",
            "The moves played after it do not count: 2 moves of each side (4 plies).",
            "drawn when each side has made 16 moves (FMJD Annex 1, art. 6.3; fmjd-2018).",
            "FMJD Annex 1, art. 6.3 start Black 16 (32) 16 (32) 0 ended the game fmjd-2018",
            "FMJD Annex 1, art. 6.4 Black 13 (26) Black 18 (36) 5 (10) 0 ended the game lidraughts",
        ],
    );
}

#[test]
fn profiles_that_agree_make_no_dispute() {
    let case = case(games::forum(), &["fmjd-2018", "fmjd-2024"], Some(20));
    let text = text(&case, Language::English);
    assert!(!text.contains("disagree"), "{text}");
    // Statements that hold under both profiles appear once.
    says(
        &text,
        &[
            "Verdict under fmjd-2018 and fmjd-2024",
            "6.3; fmjd-2018, fmjd-2024)",
        ],
    );
    assert_eq!(text.matches("Verdict under").count(), 1, "{text}");
}

/// Interpretations that were not requested are mentioned if they give another verdict; requested
/// ones have verdicts of their own.
#[test]
fn a_differing_interpretation_is_mentioned_without_request() {
    let read = || games::read(&INTERNATIONAL, "W:WK1,K7,K18:BK35", &["7-2"]);
    let inquiry = |profiles: &[&str]| {
        let ask = AdjudicationOptions {
            counts: Counts::parse(["18"]).expect("a count"),
            ..AdjudicationOptions::default()
        };
        AdjudicatedGame::new(tables(), read(), &named(profiles), &ask).expect("a case")
    };
    let alone = inquiry(&["fmjd-2015"]);
    for (language, sentence) in [
        (
            Language::English,
            "says otherwise: won for White, but drawn by rule (FMJD Annex 1, art. 6.3; fmjd-2018, fmjd-2024).",
        ),
        (
            Language::Latvian,
            "Cits šo pašu noteikumu lasījums saka citādi:",
        ),
        (
            Language::Russian,
            "Другое прочтение тех же правил говорит иначе:",
        ),
    ] {
        says(&text(&alone, language), &[sentence]);
    }
    let both = text(&inquiry(&["fmjd-2015", "fmjd-2018"]), Language::English);
    says(&both, &["(FMJD Annex 1, art. 6.3; fmjd-2024)."]);
    assert!(!both.contains("fmjd-2018, fmjd-2024)"), "{both}");
}

/// Errors in a score are reported in the language of the report, with their place and the legal
/// moves.
#[test]
fn errors_in_games_are_reported_in_every_language() {
    let options = ReadOptions {
        rules: Some(&INTERNATIONAL),
        ..ReadOptions::default()
    };
    let said = |score: &str, language| {
        let error = parse_game(score, &options).expect_err("a fault");
        let line = UnjudgedGame::from(error).line(language);
        format!("{}\n", line.replace('\u{2011}', "-"))
    };
    let illegal = "1. 32-28 19-23 2. 28x19 14-20";
    assert_eq!(
        said(illegal, Language::English),
        "Game 1 cannot be judged: line 1, Black’s 2nd move: “14-20” is not legal; Black can play 13x24, 14x23.\n"
    );
    assert_eq!(
        said(illegal, Language::Latvian),
        "1. partiju nevar izvērtēt: 1. rinda, melno 2. gājiens: gājiens «14-20» nav iespējams; melnie var iet 13x24, 14x23.\n"
    );
    assert_eq!(
        said(illegal, Language::Russian),
        "Партию 1 оценить нельзя: строка 1, 2-й ход чёрных: ход «14-20» невозможен; чёрные могут пойти 13x24, 14x23.\n"
    );
    // For every error: neither English words nor message keys remain.
    for score in [
        illegal,
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
    ] {
        let english = said(score, Language::English);
        for language in [Language::Latvian, Language::Russian] {
            let other = said(score, language);
            for word in [
                "the", "is", "game", "line", "not", "there", "cannot", "fault",
            ] {
                let found = other
                    .split(|c: char| !c.is_alphabetic())
                    .any(|found| found == word);
                assert!(!found, "`{word}` of {english} in {other}");
            }
        }
    }
}

/// The report states, in its language, where it stopped following the score.
#[test]
fn plies_after_the_judged_one_are_mentioned_in_every_language() {
    let options = ReadOptions {
        rules: Some(&INTERNATIONAL),
        at: Some(2),
        ..ReadOptions::default()
    };
    let read = parse_game("1. 32-28 19-23 2. 28x19 14-20", &options).expect("two plies");
    let case = case(read, &["fmjd-2015"], Some(2));
    says(
        &text(&case, Language::Russian),
        &[
            "Запись соответствует правилам до 3-го полухода; дальнейшее не прочитано: ход «14-20» невозможен; чёрные могут пойти 13x24, 14x23.",
        ],
    );
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
    let cells = |column: usize| -> Vec<String> {
        let selector = format!(".index tbody td:nth-child({column})");
        let selector = Selector::parse(&selector).expect("a selector");
        let text = |cell: scraper::ElementRef<'_>| cell.text().collect::<Vec<_>>().join("");
        html.select(&selector).map(text).collect()
    };
    assert_eq!(
        cells(2),
        [
            "fmjd-2018: The game was drawn by rule after Black’s 16th move (ply 32).\
             lidraughts: The game was drawn by rule after Black’s 18th move (ply 36).",
            "White wins on move 8 from here (15 plies).",
            "The game was drawn by rule after Black’s 16th move (ply 32).",
        ]
    );
    assert_eq!(
        cells(3),
        [
            "White won contradicts the verdict",
            "Draw the position has another value",
            "Draw",
        ]
    );
    assert!(!self::page(&won, Language::English).contains("class=\"index\""));
}

/// Predicts the ply of the draw if no clock restarts: for either side to move, whichever side
/// starts, and whichever side's moves are counted.
#[test]
fn a_report_predicts_the_ply_of_the_draw() {
    let kings = ["46-41", "3-8"];
    let at = |moves: &[&str], names: &[&str]| {
        let read = games::read(&INTERNATIONAL, "W:WK46,K47,K48:BK3", moves);
        text(&case(read, names, None), Language::English)
    };
    let six_three = "If nothing is captured, the game is drawn after Black’s 16th move at the latest (ply 32): FMJD Annex 1, art. 6.3.";
    for played in 0..=2 {
        says(&at(&kings[..played], &["fmjd-2015"]), &[six_three]);
        says(
            &at(&kings[..played], &["ru-minsport-100"]),
            &["drawn after White’s 16th move at the latest (ply 31): order 722"],
        );
    }
    // Counted from Black's first move.
    let read = position("B:WK46,K47,K48:BK3");
    let black = case(read, &["fmjd-2015"], None);
    for (language, sentence) in [
        (
            Language::English,
            "drawn after White’s 17th move at the latest (ply 32)",
        ),
        (
            Language::Latvian,
            "Ja nekas netiks sists, partija būs neizšķirta vēlākais pēc balto 17. gājiena (32. pusgājiens): FMJD",
        ),
        (
            Language::Russian,
            "Если ничего не будет взято, партия закончится вничью не позже 17-го хода белых (32-й полуход): п. 6.3",
        ),
    ] {
        says(&text(&black, language), &[sentence]);
    }
    let men = games::read(&INTERNATIONAL, "W:WK46,32:BK3,20", &[]);
    says(
        &text(&case(men, &["fmjd-2015"], None), Language::English),
        &[
            "If nothing is captured and no man moves, the game is drawn after Black’s 25th move at the latest (ply 50)",
        ],
    );
    // A finished game has no prediction.
    let over = text(
        &case(games::forum(), &["fmjd-2018"], None),
        Language::English,
    );
    assert!(!over.contains("at the latest"), "{over}");
}

/// Judges a Russian game under lv-001, with a count for its rule of 32 moves, whose draw must be
/// claimed.
fn claimed(spent: &str, moves: &[&str], language: Language) -> String {
    let tables = Tablebase::empty(&RUSSIAN);
    let read = games::read(&RUSSIAN, "W:WKc1,Ke1:BKb8,Kh2", moves);
    let ask = AdjudicationOptions {
        counts: Counts::parse([spent]).expect("a count"),
        ..AdjudicationOptions::default()
    };
    let profiles = [RUSSIAN.profile("lv-001").expect("a profile")];
    let case = AdjudicatedGame::new(&tables, read, &profiles, &ask).expect("a case");
    game::text(&case, language)
}

#[test]
fn a_report_states_since_when_or_from_when_a_draw_can_be_claimed() {
    let moves = ["c1-d2", "b8-a7", "d2-c1", "a7-b8", "c1-d2"];
    let said = |spent: &str, plies: usize, language| claimed(spent, &moves[..plies], language);
    says(
        &said("60", 3, Language::English),
        &[
            "If nothing is captured or crowned, a draw may be claimed from White’s 3rd move on (after ply 4): rules for 64 squares",
        ],
    );
    says(
        &said("60", 2, Language::Latvian),
        &["neizšķirtu drīkstēs pieprasīt no balto 3. gājiena (pēc 4. pusgājiena)"],
    );
    says(
        &said("60", 4, Language::English),
        &[
            "White may claim a draw now",
            "The draw can be claimed for the first time.",
        ],
    );
    says(
        &said("61", 5, Language::English),
        &[
            "Black may claim a draw now",
            "The draw has been claimable since White’s 2nd move (ply 3).",
            "33 moves of each side (66 plies) are played, 32 of each were enough.",
        ],
    );
    says(
        &said("61", 5, Language::Russian),
        &["Право требовать её действует с 2-го хода белых (3-го полухода)."],
    );
    says(
        &said("64", 1, Language::English),
        &["The draw has been claimable since the start of the score."],
    );
    says(
        &said("70", 1, Language::English),
        &["The draw was claimable before the start of the score."],
    );
    let again = ["26-31", "5-10", "31-26", "10-5"].repeat(3);
    let read = |plies: usize| games::read(&INTERNATIONAL, "W:WK26,K47:BK5", &again[..plies]);
    let repeated = |plies| text(&case(read(plies), &["lidraughts"], None), Language::English);
    says(
        &repeated(8),
        &["The draw can be claimed for the first time."],
    );
    says(
        &repeated(9),
        &["A draw could be claimed earlier, for the first time after Black’s 4th move (ply 8)."],
    );
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
        let place = |rule: &str| text.find(&format!("\n  {rule}")).expect("a row");
        assert!(place("FMJD Annex 1, art. 6.4") < place("FMJD Annex 1, art. 6.3"));
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

/// The longest win of three kings against one: 15 plies, of which 12 must be left on the clock
/// under lidraughts (design.md section 6).
#[test]
fn a_win_has_its_length_and_the_highest_count_that_still_wins() {
    let case = case(position("W:WK1,K7,K18:BK35"), &["lidraughts"], None);
    says(
        &text(&case, Language::English),
        &[
            "White wins on move 8 from here (15 plies).",
            "Clock (FMJD Annex 1, art. 6.3; lidraughts): 16 of 16 moves left for each side (32 of 32 plies).",
            "The win needs 6 moves of each side (12 plies) on this clock.",
            "* It would still stand with up to 10 moves of each side (20 plies) already spent.",
            "White to move; best is 7-2.",
            "Best play: 1. 7-2",
            "White has won.",
            "The position is on the board for the first time.",
            "Tables used: KKKvK",
        ],
    );
    says(
        &text(&case, Language::Latvian),
        &[
            "Baltie uzvar 8. gājienā no šī stāvokļa (15 pusgājieni).",
            "ja šajā skaitītājā atliek vismaz katras puses 6 gājieni (12 pusgājieni).",
            "* Tā būtu spēkā, ja būtu izspēlēts ne vairāk kā katras puses 10 gājieni (20 pusgājieni).",
        ],
    );
    says(
        &text(&case, Language::Russian),
        &[
            "Белые выигрывают на 8-м ходу от этой позиции (15 полуходов).",
            "самое большее 10 ходов каждой стороны (20 полуходов).",
        ],
    );
}

#[test]
fn a_win_that_takes_too_long_names_the_rule_that_draws() {
    let ask = AdjudicationOptions {
        counts: Counts::parse(["21"]).expect("a count"),
        detail: AnswerDetail::Line,
        ..AdjudicationOptions::default()
    };
    let read = position("W:WK1,K7,K18:BK35");
    let case = AdjudicatedGame::new(tables(), read, &named(&["lidraughts"]), &ask).expect("a case");
    let text = text(&case, Language::English);
    says(
        &text,
        &[
            "White would win on move 8 from here (15 plies), but with the clock as it stands the game is drawn by rule.",
            "drawn when each side has made 16 moves (FMJD Annex 1, art. 6.3; lidraughts).",
            "6 of 16 moves left for White, 5 for Black (11 of 32 plies).",
            "It would still stand with up to 10 moves of each side (20 plies) already spent.",
        ],
    );
    // The count was given, so the report mentions no assumption.
    assert!(!text.contains("assumed"), "{text}");
}

#[test]
fn a_claim_comes_before_the_value() {
    let moves = ["26-31", "5-10", "31-26", "10-5"].repeat(2);
    let read = games::read(&INTERNATIONAL, "W:WK26,K47:BK5", &moves);
    let case = case(read, &["lidraughts"], None);
    let text = text(&case, Language::English);
    says(
        &text,
        &[
            "White may claim a draw now, before moving.",
            "the player to move may claim a draw before moving (FMJD Annex 1, art. 6.1; lidraughts).",
            "The position is on the board for the 3rd time.",
        ],
    );
}

#[test]
fn an_end_on_the_board_has_its_reason() {
    let read = games::read(&INTERNATIONAL, "W:WK46,K47:BK41", &["47x36"]);
    let read = games::tagged(read, &[], GameResult::Draw);
    let case = case(read, &["fmjd-2015"], None);
    says(
        &text(&case, Language::English),
        &[
            "White won after White’s 1st move (ply 1): Black has no pieces left.",
            "Draw. It contradicts the verdict (fmjd-2015).",
        ],
    );
}

#[test]
fn values_without_tables_are_called_unknown() {
    let missing = case(position("W:WK46,K47,K48,K49:BK3"), &["fmjd-2015"], None);
    says(
        &text(&missing, Language::English),
        &[
            "Unknown: no table covers this position.",
            "This command builds them: galotne-gen --rules international --tables ",
            " build KKKKvK.",
        ],
    );
    let start = INTERNATIONAL.start().expect("a start");
    let game = galotne::game_record::GameRecord::from(&INTERNATIONAL, start);
    let text = text(
        &case(games::of(game), &["fmjd-2015"], None),
        Language::English,
    );
    says(
        &text,
        &[
            "There are no tables of 40 pieces.",
            "in the starting position",
        ],
    );
    assert!(!text.contains("galotne-gen"), "{text}");
    assert!(!text.contains("assumed"), "{text}");
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

#[test]
fn remarks_of_the_pdn_parser_appear_in_every_language() {
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
    let case = case(read, &["fmjd-2015"], None);
    says(
        &text(&case, Language::English),
        &[
            "The count H7 in the FEN was not used.",
            "The score has no GameType: it was read as international draughts, 10 × 10.",
            "SetUp \"0\"",
            "The Result tag says “White won”, but “Draw” follows the last move.",
            "The GameType “25” was overruled",
        ],
    );
    says(
        &text(&case, Language::Latvian),
        &["nolasīts kā starptautiskā dambrete (100 lauciņu)", "H7"],
    );
    says(
        &text(&case, Language::Russian),
        &["прочитано как международные шашки (100 клеток)", "H7"],
    );
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
        says(&text, &["one [31m two"]);
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
        assert_eq!(unread, unjudged.line(language));
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
    assert!(told.starts_with("start to White 6 (11): drawn"), "{told}");
    assert!(told.contains("to Black 16 (32): drawn"), "{told}");
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
