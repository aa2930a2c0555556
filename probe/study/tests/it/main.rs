//! Chapters on draughts against naive recounts: every position of a class is set up and judged
//! alone, with each count.

mod mills;
// Shared with the tests of the program.
#[path = "../../../cli/tests/it/prebuilt.rs"]
mod prebuilt;

use galotne::index::Index;
use galotne::material::Class;
use galotne::notation::{Fen, parse_move, write_fen};
use galotne::position::{Colour, Position};
use galotne::rules::{ENGLISH, INTERNATIONAL, Profile, RUSSIAN, Variant};
use galotne::tablebase::Tablebase;
use galotne::value::{Value, Wdl};
use galotne::verdict::{Category, Judgement, Situation, SpentPlies, judge};
use galotne_generator::build::build;
use galotne_generator::order::BuildOrder;
use galotne_generator::statistics;
use galotne_report::Language;
use galotne_study::draughts::dispute;
use galotne_study::{ChapterOptions, chapter, markdown, page};
use std::fs;
use tempfile::TempDir;

type Chapter = galotne_study::Chapter<Variant>;

struct Built {
    tables: Tablebase,
    dir: TempDir,
}

fn built(variant: &'static Variant, class: Class) -> Built {
    let dir = tempfile::tempdir().expect("a directory");
    let order = BuildOrder::new(variant, variant.all_needed(&[class]), dir.path());
    prebuilt::copy_prebuilt(variant.name, &order.classes, dir.path());
    build(&order, &()).expect("tables");
    let tables = Tablebase::open(variant, dir.path()).expect("tables");
    Built { tables, dir }
}

/// The game, the class, and the step between the counts that are tried without the full run.
const CLASSES: [(&Variant, &str, usize); 5] = [
    (&INTERNATIONAL, "KvK", 1),
    (&INTERNATIONAL, "KMvK", 5),
    (&INTERNATIONAL, "MvM", 25),
    (&RUSSIAN, "KKvK", 9),
    (&ENGLISH, "KvM", 40),
];

/// Classes of the full run.
const LONG: [(&Variant, &str, usize); 2] = [(&RUSSIAN, "KKKvK", 7), (&INTERNATIONAL, "KKKvK", 15)];

/// Whether the full run is on.
fn full() -> bool {
    std::env::var_os("GALOTNE_TEST_FULL").is_some()
}

fn classes() -> Vec<(&'static Variant, Class, usize)> {
    let long = LONG.into_iter().filter(|_| full());
    (CLASSES.into_iter().chain(long))
        .map(|(variant, class, step)| (variant, class.parse().expect("a class"), step))
        .collect()
}

fn letter(side: Colour) -> String {
    side.letter().to_ascii_lowercase().to_string()
}

fn positions(variant: &'static Variant, class: Class, turn: Colour) -> Vec<Position> {
    let index = Index::new(variant, class).expect("small");
    let cells = 0..index.cells();
    cells
        .filter_map(|cell| index.position(cell, turn))
        .collect()
}

fn judged(
    tables: &Tablebase,
    profile: &'static Profile,
    position: Position,
    spent: Option<usize>,
) -> Judgement {
    let spent = spent.map(|spent| SpentPlies::Running(spent as u16));
    let variant = tables.game();
    let situation = Situation::with_spent(variant, profile, position, spent.as_slice());
    judge(tables, &situation.expect("a count")).expect("a table")
}

const fn stands(category: Option<Category>) -> bool {
    matches!(category, Some(Category::Win | Category::Loss))
}

/// The winner of a decided position.
fn winner(judged: &Judgement) -> Option<Colour> {
    let turn = judged.situation.position().turn();
    match judged.wdl? {
        Wdl::Win => Some(turn),
        Wdl::Loss => Some(!turn),
        Wdl::Draw => None,
    }
}

#[test]
fn chapters_agree_with_naive_recounts() {
    for (variant, class, step) in classes() {
        let built = built(variant, class);
        let found = chapter(&built.tables, class, ChapterOptions::default(), &());
        let found = found.expect("a chapter");
        let name = format!("{} {class}", variant.name);
        let known =
            statistics::of_class(&built.tables, built.dir.path(), class).expect("statistics");
        assert_eq!(found.statistics, known, "{name}");
        assert_counts(&built.tables, class, &found, &name);
        assert_rule_effects(&built.tables, class, &found, step, &name);
        assert!(found.findings.without_tables.is_empty());
        let alone = dispute(&built.tables, class, &()).expect("disagreements");
        assert_eq!(alone.disagreements, found.findings.disagreements);
        assert_lines(variant, &found);
        assert_written(&found);
    }
}

/// Compares fortresses, the main road, zugzwangs and unique wins.
fn assert_counts(tables: &Tablebase, class: Class, found: &Chapter, name: &str) {
    let (variant, findings) = (tables.game(), &found.findings);
    let wdl = |position: &Position| tables.wdl(position).expect("a table");
    let road = variant.board.long_diagonal();
    let (mut all_zugzwangs, mut quiet_zugzwangs, mut first) = (0, 0, None);
    for turn in Colour::BOTH {
        let side = letter(turn);
        let (mut unique, mut won) = (0, 0);
        let mut by_road = [[0; 3]; 4];
        let weaker = findings.held.first().map(|held| held.pieces_of);
        let weaker = if weaker == Some("w") {
            Colour::White
        } else {
            Colour::Black
        };
        let mut held = vec![[[0; 2]; 51]; 2];
        for position in positions(variant, class, turn) {
            let value = wdl(&position);
            if value == Wdl::Win {
                won += 1;
                let moves = variant.moves(&position);
                let nexts = moves.iter().map(|played| variant.play(&position, played));
                unique += u64::from(nexts.filter(|next| wdl(next) == Wdl::Loss).count() == 1);
            }
            let captures = variant.has_capture(&position);
            let other = wdl(&position.with_turn(!turn));
            if turn == Colour::White && value < other.opposite() {
                all_zugzwangs += 1;
                if !captures {
                    quiet_zugzwangs += 1;
                    first = first.or_else(|| Some(write_fen(variant, &position)));
                }
            }
            if captures {
                continue;
            }
            let there = |side| usize::from(position.kings(side) & road != 0);
            let on = there(Colour::White) + 2 * there(Colour::Black);
            let result = match value {
                Wdl::Win => 0,
                Wdl::Draw => 1,
                Wdl::Loss => 2,
            };
            by_road[on][result] += 1;
            let own = if turn == weaker {
                value
            } else {
                value.opposite()
            };
            for (kind, pieces) in [position.men(weaker), position.kings(weaker)]
                .into_iter()
                .enumerate()
            {
                for square in variant.board.iter(pieces) {
                    let counted = &mut held[kind][usize::from(square.number())];
                    counted[0] += 1;
                    counted[1] += u64::from(own != Wdl::Loss);
                }
            }
        }
        let moves = found.moves.as_ref().expect("small enough");
        let of_side = moves.iter().find(|moves| moves.side == side);
        let counted = of_side.map_or((0, 0), |moves| (moves.wins, moves.unique));
        assert_eq!(counted, (won, unique), "{name} {side}");
        for row in findings.road.iter().filter(|row| row.side == side) {
            let on = ["nobody", "white", "black", "both"];
            let on = on.iter().position(|on| *on == row.on).expect("known");
            let of = row.results;
            assert_eq!([of.wins, of.draws, of.losses], by_road[on], "{name}");
            by_road[on] = [0; 3];
        }
        // Rows are left out if they are empty, or if the class has no kings.
        let kings = class.has_kings();
        assert!(!kings || by_road == [[0; 3]; 4], "{name}");
        for row in findings.held.iter().filter(|held| held.side == side) {
            for &(square, positions, kept) in &row.squares {
                let counted = held[usize::from(row.kings)][usize::from(square)];
                assert_eq!([positions, kept], counted, "{name} {square}");
            }
        }
    }
    assert_eq!(findings.zugzwangs.placements, all_zugzwangs, "{name}");
    assert_eq!(findings.zugzwangs.quiet, quiet_zugzwangs, "{name}");
    assert_eq!(findings.zugzwangs.example, first, "{name}");
}

/// Compares the results that stand with each count, and the disagreements.
fn assert_rule_effects(tables: &Tablebase, class: Class, found: &Chapter, step: usize, name: &str) {
    let variant = tables.game();
    let named = |name: &str| variant.profile(name).expect("a profile");
    for effect in &found.findings.laws {
        let profile = named(effect.profiles[0]);
        let mut deepest = None;
        for turn in Colour::BOTH {
            for side in Colour::BOTH {
                let standing = (effect.standing.iter())
                    .find(|of| of.side == letter(turn) && of.winner == letter(side));
                let limit = standing.map_or(1, |of| of.left.len());
                for spent in (0..limit).step_by(step) {
                    let count = effect.rule.as_ref().map(|_| spent);
                    let (mut decided, mut left) = (0, 0);
                    for position in positions(variant, class, turn) {
                        let judged = judged(tables, profile, position, count);
                        if winner(&judged) == Some(side) {
                            decided += 1;
                            left += u64::from(stands(judged.category));
                            let need = judged.need.and_then(Value::plies);
                            deepest = deepest.max(need.filter(|_| spent == 0));
                        }
                    }
                    let counted = standing.map_or((0, 0), |of| (of.positions, of.left[spent]));
                    assert_eq!(counted, (decided, left), "{name} {effect:?} {spent}");
                }
            }
        }
        let longest = effect.deepest.as_ref().map(|of| of.need);
        assert_eq!(longest, deepest, "{name}");
    }
    for of in &found.findings.disagreements {
        let [one, other] = of.profiles[0].map(named);
        let counts = |profile: &Profile| {
            let mut effects = found.findings.laws.iter();
            let effect = effects.find(|of| of.profiles.contains(&profile.name));
            effect.is_some_and(|of| of.rule.is_some())
        };
        for spent in (0..of.by_spent.len()).step_by(step) {
            let differ = Colour::BOTH
                .into_iter()
                .flat_map(|turn| positions(variant, class, turn));
            let differ = differ.filter(|&position| {
                let [one, other] = [one, other].map(|profile| {
                    let count = Some(spent).filter(|_| counts(profile));
                    judged(tables, profile, position, count).category
                });
                one != other
            });
            assert_eq!(of.by_spent[spent], differ.count() as u64, "{name} {of:?}");
        }
        let position = Fen::parse(variant, &of.example.fen).expect("a position");
        let spent = of.example.spent.map(usize::from);
        let categories = [one, other]
            .map(|profile| {
                let spent = spent.filter(|_| counts(profile));
                judged(tables, profile, position.position, spent).category
            })
            .map(|category| category.expect("known").word());
        assert_eq!(of.example.categories, categories);
        assert_ne!(categories[0], categories[1]);
        assert_eq!(of.by_spent[spent.unwrap_or(0)].min(1), 1);
        assert!(of.by_spent[..spent.unwrap_or(0)].iter().all(|&at| at == 0));
    }
}

/// Replays lines: their moves are legal, lead to the end, and are as many as announced.
fn assert_lines(variant: &'static Variant, found: &Chapter) {
    for line in &found.longest {
        assert_eq!(line.moves.len(), usize::from(line.plies));
        let mut position = Fen::parse(variant, &line.fen).expect("a position").position;
        for played in &line.moves {
            for other in &played.equal {
                parse_move(variant, &position, other).expect("a legal move");
            }
            let move_ = parse_move(variant, &position, &played.played).expect("a legal move");
            position = variant.play(&position, &move_);
            assert_eq!(write_fen(variant, &position), played.fen);
        }
        assert!(!variant.has_move(&position));
    }
}

/// Writes pages and Markdown in every language: their drawings are well formed, and they contain
/// the counts and no key of a message.
fn assert_written(found: &Chapter) {
    for language in Language::ALL {
        let page = page::html(found, &[found], language).expect("a page");
        let mut drawings = 0;
        for (start, _) in page.match_indices("<svg") {
            let end = page[start..].find("</svg>").expect("an end") + start + 6;
            roxmltree::Document::parse(&page[start..end]).expect("well formed");
            drawings += 1;
        }
        assert!(drawings >= 4, "{drawings}");
        let text = markdown::markdown(found, &[found], language).expect("a text");
        let plain = |text: &str| text.replace([',', '\u{a0}'], "");
        for side in &found.statistics {
            let count = side.positions.to_string();
            assert!(plain(&page).contains(&count) && plain(&text).contains(&count));
        }
        assert!(!text.contains("study-") && !page.contains(">study-"));
    }
}

#[test]
fn too_large_classes_and_missing_tables_are_errors() {
    let dir = tempfile::tempdir().expect("a directory");
    let empty = Tablebase::open(&INTERNATIONAL, dir.path()).expect("a directory");
    for wrong in ["KKKKKKKKKvK", "KvK"] {
        let class = wrong.parse().expect("a class");
        let refused = chapter(&empty, class, ChapterOptions::default(), &());
        assert!(refused.is_err(), "{wrong}");
    }
}

/// A damaged table is not treated like a missing one.
#[test]
fn a_damaged_table_of_a_profile_is_an_error() {
    let class: Class = "KvK".parse().expect("a class");
    let built = built(&INTERNATIONAL, class);
    let folder = built.dir.path().join(INTERNATIONAL.name);
    let file = fs::read_dir(folder).expect("a directory").find_map(|file| {
        let path = file.expect("a file").path();
        let name = path.file_name()?.to_str()?;
        (name.starts_with("KvK.need") || name.contains("KvK.fmjd")).then_some(path)
    });
    let file = file.expect("a table of need");
    let mut bytes = fs::read(&file).expect("a table");
    bytes[20] ^= 1;
    fs::write(&file, bytes).expect("written");
    let tables = Tablebase::open(&INTERNATIONAL, built.dir.path()).expect("tables");
    let found = chapter(&tables, class, ChapterOptions::default(), &());
    let error = found.expect_err("damage").to_string();
    let name = file.file_name().expect("a name").to_string_lossy();
    assert!(error.contains(&*name), "{error}");
}
