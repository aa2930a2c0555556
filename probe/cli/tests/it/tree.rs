//! Proof trees: against a naive search, under counts, with missing tables, at their limits, and
//! refused where there is nothing to prove.

use crate::contract::{copied_tables, tables};
use crate::program::{CommandOutput, run_in};
use crate::test_tables;
use galotne::index::Index;
use galotne::notation::{Fen, write_fen};
use galotne::position::Position;
use galotne::rules::{INTERNATIONAL, Profile, RUSSIAN, Variant};
use galotne::tablebase::Tablebase;
use galotne::value::{Value, Wdl};
use galotne::verdict::{
    Category, ProofError, ProofLimit, ProofLimits, ProofStep, ProofTree, Situation, SpentPlies,
    judge,
};
use serde_json::Value as Json;
use std::collections::{BTreeSet, HashMap, HashSet};
use std::fs;
use std::sync::OnceLock;
use tempfile::TempDir;

const WHOLE: ProofLimits = ProofLimits {
    moves: u16::MAX,
    nodes: 1_000_000,
};

fn position(variant: &'static Variant, fen: &str) -> Position {
    Fen::parse(variant, fen).expect("a position").position
}

fn tree(tables: &Tablebase, situation: &Situation, limits: ProofLimits) -> ProofTree {
    ProofTree::new(tables, situation, limits, &mut || true).unwrap_or_else(|error| {
        panic!(
            "{}: {error}",
            write_fen(situation.variant(), situation.position())
        )
    })
}

// ---- A naive search ----------------------------------------------------------------------------

/// Distances without draw rules, found by plain moves: position by position, until nothing changes.
struct NaiveSearch(HashMap<Position, Value>);

impl NaiveSearch {
    /// Searches all positions that can arise from one.
    fn new(variant: &Variant, start: Position) -> Self {
        let mut places = HashMap::from([(start, 0)]);
        let mut positions = vec![start];
        let mut after: Vec<Vec<usize>> = vec![];
        while let Some(&now) = positions.get(after.len()) {
            let moves = variant.moves(&now).into_iter();
            let next = moves.map(|played| {
                let position = variant.play(&now, &played);
                *places.entry(position).or_insert_with(|| {
                    positions.push(position);
                    positions.len() - 1
                })
            });
            after.push(next.collect());
        }
        let mut values: Vec<Option<Value>> = vec![None; positions.len()];
        for (place, position) in positions.iter().enumerate() {
            if after[place].is_empty() {
                values[place] = Some(Value::from_wdl(variant.at_end(position)));
            }
        }
        for plies in 1.. {
            let mut found = vec![];
            for (place, next) in after.iter().enumerate() {
                if values[place].is_some() {
                    continue;
                }
                let known = || next.iter().map(|&next| values[next]);
                if known().any(|value| value == Some(Value::Loss(plies - 1))) {
                    found.push((place, Value::Win(plies)));
                } else if known().all(|value| matches!(value, Some(Value::Win(_)))) {
                    found.push((place, Value::Loss(plies)));
                }
            }
            if found.is_empty() {
                break;
            }
            for (place, value) in found {
                values[place] = Some(value);
            }
        }
        let values = values.into_iter().map(|value| value.unwrap_or(Value::Draw));
        Self(positions.into_iter().zip(values).collect())
    }
}

/// Whether the side `winner` wins by force while counts run, found by plain moves.
fn wins(situation: &Situation, known: &mut HashMap<(Position, Option<u8>), bool>) -> bool {
    let turn = situation.position().turn();
    if situation.is_over() {
        return situation.variant().at_end(situation.position()) == Wdl::Win;
    }
    let key = (*situation.position(), situation.clocks().left());
    if let Some(&known) = known.get(&key) {
        return known;
    }
    let wins = !situation.clocks().is_reached()
        && situation.moves().iter().any(|played| {
            let after = situation.after(played);
            match after.is_over() {
                true => after.variant().at_end(after.position()) == Wdl::Loss,
                false => {
                    !after.clocks().is_reached()
                        && after.moves().iter().all(|reply| {
                            let next = after.after(reply);
                            assert_eq!(next.position().turn(), turn);
                            wins(&next, known)
                        })
                }
            }
        });
    known.insert(key, wins);
    wins
}

/// Checks each node of a tree against the rules: no defence is left out, each answer is a legal
/// move that keeps the win, and each end is an end. `distance` gives the expected distances.
fn check(tree: &ProofTree, distance: &dyn Fn(&Position) -> Option<Value>) {
    for (number, node) in tree.nodes.iter().enumerate() {
        let situation = &node.judged.situation;
        let (variant, here) = (situation.variant(), situation.position());
        let fen = write_fen(variant, here);
        if let Some(expected) = distance(here) {
            assert_eq!(node.judged.dtw, Some(expected), "{fen}");
        }
        let expected = match here.turn() == tree.winner {
            true => Category::Win,
            false => Category::Loss,
        };
        assert_eq!(node.judged.category, Some(expected), "{fen}");
        match node.parent {
            None => assert_eq!(number, 0),
            Some(parent) => {
                assert!(parent < number);
                let before = &tree.nodes[parent].judged.situation;
                assert_eq!(before.after(&node.played.expect("a move")), *situation);
            }
        }
        let legal: BTreeSet<_> = situation.moves().into_iter().collect();
        match &node.next {
            ProofStep::Won => assert!(legal.is_empty(), "{fen}"),
            &ProofStep::Answer(after) => {
                assert_eq!(here.turn(), tree.winner);
                assert_eq!(tree.nodes[after].parent, Some(number));
            }
            ProofStep::Replies(groups) => {
                assert_ne!(here.turn(), tree.winner);
                let replies: Vec<usize> = (groups.iter())
                    .flat_map(|group| group.replies.iter().copied())
                    .collect();
                let moves = replies.iter().map(|&reply| tree.nodes[reply].played);
                let moves: BTreeSet<_> = moves.map(|played| played.expect("a move")).collect();
                assert_eq!(moves, legal, "{fen}: every defence is there");
                assert_eq!(replies.len(), legal.len(), "{fen}: each once");
                let lengths: Vec<_> = groups.iter().map(|group| group.plies).collect();
                assert!(lengths.is_sorted(), "{fen}: {lengths:?}");
                for group in groups {
                    let most = (group.replies.iter())
                        .filter_map(|&reply| tree.nodes[reply].judged.dtw?.plies())
                        .max();
                    assert_eq!(group.plies, most, "{fen}");
                }
            }
            &ProofStep::Same(other) => {
                assert_eq!(tree.nodes[other].judged.situation, *situation);
                assert!(!matches!(tree.nodes[other].next, ProofStep::Same(_)));
            }
            ProofStep::Cut(_) => assert!(!legal.is_empty()),
            other => panic!("{fen}: {other:?}"),
        }
    }
}

fn russian() -> &'static (TempDir, Tablebase) {
    static BUILT: OnceLock<(TempDir, Tablebase)> = OnceLock::new();
    BUILT.get_or_init(|| {
        let dir = tempfile::tempdir().expect("a directory");
        test_tables::copy_named(&RUSSIAN, &["KKvK", "KMvK"], dir.path());
        let tables = Tablebase::open(&RUSSIAN, dir.path()).expect("tables");
        (dir, tables)
    })
}

/// Every defence of every won position of two classes is there, with the distance that a naive
/// search finds.
#[test]
fn trees_have_every_defence_with_its_length() {
    let (_, tables) = russian();
    let start = position(&RUSSIAN, "W:WKa1,h2:BKh8");
    let naive = NaiveSearch::new(&RUSSIAN, start);
    assert!(naive.0.len() > 30_000, "{}", naive.0.len());
    let distance = |position: &Position| naive.0.get(position).copied();
    let (mut trees, mut nodes) = (0, 0);
    for (number, (position, value)) in naive.0.iter().enumerate() {
        let decided = matches!(value, Value::Win(1..) | Value::Loss(1..));
        if !decided || number % 97 != 0 {
            continue;
        }
        let situation = Situation::fresh(&RUSSIAN, &Profile::NONE, *position);
        let tree = tree(tables, &situation, WHOLE);
        check(&tree, &distance);
        assert!(tree.is_complete());
        // The winner's answers are the shortest.
        for node in &tree.nodes {
            if let ProofStep::Answer(after) = node.next {
                let plies = |node: usize| tree.nodes[node].judged.dtw.and_then(Value::plies);
                let here = node.judged.dtw.and_then(Value::plies);
                assert_eq!(here, plies(after).map(|plies| plies + 1));
            }
        }
        trees += 1;
        nodes += tree.nodes.len();
    }
    assert!(trees > 100 && nodes > 5000, "{trees} {nodes}");
}

/// With just enough plies left there is a tree, which a search with the count confirms; with one
/// ply less there is none.
#[test]
fn trees_hold_with_the_count_that_is_left() {
    let tables = Tablebase::open(&INTERNATIONAL, tables()).expect("tables");
    let mut seen = HashSet::new();
    for (class, profile) in [
        ("KKvK", "fmjd-2015"),
        ("KKKvK", "fmjd-2015"),
        ("KKvK", "fmjd-2018"),
    ] {
        let class = class.parse().expect("a class");
        let profile = INTERNATIONAL.profile(profile).expect("a profile");
        let index = Index::new(&INTERNATIONAL, class).expect("a small class");
        let step = usize::try_from(index.cells() / 400).expect("small");
        for cell in (0..index.cells()).step_by(step) {
            let Some(position) = index.position(cell, galotne::position::Colour::White) else {
                continue;
            };
            let fresh = Situation::fresh(&INTERNATIONAL, profile, position);
            let judged = judge(&tables, &fresh).expect("tables");
            let Some(need) = judged.need.and_then(Value::plies).filter(|&need| need > 1) else {
                continue;
            };
            let (Some(limit), Some(most)) = (fresh.clocks().left(), judged.max_spent()) else {
                continue;
            };
            if judged.category != Some(Category::Win) || need > 5 || most >= limit {
                continue;
            }
            let with = |spent| {
                let spent = [SpentPlies::Running(spent)];
                Situation::with_spent(&INTERNATIONAL, profile, position, &spent).expect("a count")
            };
            let enough = with(most.into());
            let tree = tree(&tables, &enough, WHOLE);
            check(&tree, &|_| None);
            assert!(tree.is_complete());
            assert!(wins(&enough, &mut HashMap::new()), "{enough:?}");
            let short = with(u16::from(most) + 1);
            let none = ProofTree::new(&tables, &short, WHOLE, &mut || true);
            assert!(
                matches!(none, Err(ProofError::Undecided(Category::CursedWin))),
                "{none:?}"
            );
            assert!(!wins(&short, &mut HashMap::new()), "{short:?}");
            seen.insert((
                profile.name,
                fresh.clocks().in_charge().map(|of| of.clock.rule),
                need,
            ));
        }
    }
    assert!(seen.len() >= 6, "{seen:?}");
}

// ---- Limits ------------------------------------------------------------------------------------

/// A repeatable random number below a bound.
fn random(state: &mut u64, bound: u64) -> u64 {
    *state = state
        .wrapping_mul(6_364_136_223_846_793_005)
        .wrapping_add(1_442_695_040_888_963_407);
    (*state >> 33) % bound
}

/// Whatever the limits and the position: no tree is larger than its limits, nor goes on when time
/// is over, and all that is in it is right.
#[test]
fn limits_hold_for_any_position() {
    let tables = Tablebase::open(&INTERNATIONAL, tables()).expect("tables");
    let classes = ["KKKvK", "KKMvK", "KMMvK", "KKvM", "KMvM", "MMvM", "KvM"];
    let mut state = 7;
    let (mut cuts, mut trees) = (HashSet::new(), 0);
    for _ in 0..600 {
        let class = classes[random(&mut state, 7) as usize]
            .parse()
            .expect("a class");
        let index = Index::new(&INTERNATIONAL, class).expect("a small class");
        let turn = galotne::position::Colour::BOTH[random(&mut state, 2) as usize];
        let Some(position) = index.position(random(&mut state, index.cells()), turn) else {
            continue;
        };
        let profiles = INTERNATIONAL.profiles;
        let profile = &profiles[random(&mut state, profiles.len() as u64) as usize];
        let situation = Situation::fresh(&INTERNATIONAL, profile, position);
        let limits = ProofLimits {
            moves: random(&mut state, 6) as u16,
            nodes: random(&mut state, 300) as usize,
        };
        let (mut asked, most) = (0, random(&mut state, 40));
        let mut goes_on = || {
            asked += 1;
            asked <= most
        };
        let Ok(tree) = ProofTree::new(&tables, &situation, limits, &mut goes_on) else {
            continue;
        };
        trees += 1;
        assert!(tree.nodes.len() <= limits.nodes.max(1), "{limits:?}");
        check(&tree, &|_| None);
        let mut expanded = 0;
        for (number, node) in tree.nodes.iter().enumerate() {
            match node.next {
                ProofStep::Cut(limit) => {
                    cuts.insert(limit.word());
                    assert!(!tree.is_complete());
                }
                ProofStep::Replies(_) => expanded += 1,
                _ => {}
            }
            let mut path = 0;
            let mut at = number;
            while let Some(before) = tree.nodes[at].parent {
                let by = tree.nodes[before].judged.situation.position().turn();
                path += u16::from(by == tree.winner);
                at = before;
            }
            assert!(path <= limits.moves, "{path} {limits:?}");
        }
        assert!(expanded <= most);
    }
    assert!(trees > 150, "{trees}");
    let known = [ProofLimit::Moves, ProofLimit::Nodes, ProofLimit::Time].map(ProofLimit::word);
    assert_eq!(cuts, HashSet::from(known));
}

// ---- The command -------------------------------------------------------------------------------

const EXAMPLE: &str = "W:WK1,K7,K18:BK35";

fn run(arguments: &[&str]) -> CommandOutput {
    run_in(tables(), &[&["tree"], arguments].concat())
}

#[test]
fn a_tree_is_drawn_with_its_groups() {
    let done = run(&[EXAMPLE, "--moves", "3"]);
    assert_eq!(done.code, Some(0), "{done:?}");
    done.reads("tree-win");
    // The defender's turn, and another language.
    let done = run(&["B:WK1,K2,K18:BK35", "--moves", "1", "--lang", "lv"]);
    assert_eq!(done.code, Some(0), "{done:?}");
    done.reads("tree-loss-lv");
    let whole = run(&[EXAMPLE, "--moves", "400", "--nodes", "100000"]);
    whole.says(&["Every defence is answered to the end."]);
    assert!(!whole.out.contains('…'), "{}", whole.out);
}

#[test]
fn programs_read_the_same_tree() {
    let proof = run(&[EXAMPLE, "--moves", "2", "--json"]).object();
    assert_eq!(proof["winner"], "white");
    assert_eq!(proof["complete"], false);
    assert_eq!(proof["category"], "win");
    let tree = proof["tree"].as_array().expect("nodes");
    assert_eq!(tree[0]["fen"], EXAMPLE);
    assert_eq!(
        (&tree[0]["move"], &tree[0]["parent"]),
        (&Json::Null, &Json::Null)
    );
    let best = tree[0]["answer"].as_u64().expect("a number") as usize;
    assert_eq!(tree[best]["move"], "7-2");
    assert_eq!(tree[best]["clock"]["left"], 31);
    let groups = tree[best]["replies"].as_array().expect("groups");
    let said: Vec<_> = (groups.iter())
        .map(|group| {
            (
                group["moves"].as_u64(),
                group["nodes"].as_array().map(Vec::len),
            )
        })
        .collect();
    assert_eq!(
        said,
        [(Some(1), Some(6)), (Some(5), Some(1)), (Some(7), Some(1))]
    );
    let cut = tree.iter().filter(|node| node["cut"] == "moves").count();
    assert_eq!(cut, 2, "{proof}");
}

#[test]
fn what_is_not_won_has_no_tree() {
    for (arguments, kind, words) in [
        (&["W:WK1,K7:BK35"][..], "undecided", "the position is drawn"),
        (
            &[EXAMPLE, "--spent", "21"],
            "undecided",
            "the count turns the win into a draw",
        ),
        (&["W:W:BK5"], "over", "the game is over"),
        (&["W:WK1:B"], "over", "the game is over"),
        (&["nothing"], "fen", ""),
        (&[EXAMPLE, "--spent", "99"], "clock", "99"),
        (&["W:WK51:BK5"], "fen", "51"),
        (
            &["--rules", "mills", "W:Wa1,d7,g7:Bb4,c4,e5"],
            "variant",
            "proof trees are for draughts",
        ),
        (
            &["--rules", "russian", "W:Wa1,d7:Bb4,g7,c4,e5,a3,c3"],
            "table",
            "",
        ),
    ] {
        let done = run(arguments);
        let json = run(&[arguments, &["--json"]].concat()).object();
        if kind == "table" {
            assert_eq!(done.code, Some(2), "{done:?}");
            assert_eq!(json["category"], "unknown");
            assert_eq!(json["complete"], false);
            assert!(json["tree"].as_array().is_some_and(Vec::is_empty), "{json}");
            continue;
        }
        assert!(done.refusal().contains(words), "{done:?}");
        assert_eq!(json["error"]["kind"], kind, "{json}");
    }
    for wrong in [
        ["--moves", "0"],
        ["--moves", "401"],
        ["--nodes", "0"],
        ["--nodes", "9999999"],
    ] {
        let done = run(&[&[EXAMPLE][..], &wrong].concat());
        assert_eq!((done.code, &*done.out), (Some(2), ""), "{done:?}");
    }
}

/// A reply whose table is missing is unknown, and nothing above it claims to be proved.
#[test]
fn a_missing_table_is_said_and_never_claimed() {
    let dir = copied_tables();
    // After a capture White would have two kings against one.
    for file in fs::read_dir(dir.path().join(INTERNATIONAL.name)).expect("tables") {
        let file = file.expect("a file");
        if file.file_name().to_string_lossy().starts_with("KKvK.") {
            fs::remove_file(file.path()).expect("removed");
        }
    }
    let args = ["tree", EXAMPLE, "--moves", "400", "--nodes", "100000"];
    let json = run_in(dir.path(), &[&args[..], &["--json"]].concat());
    assert_eq!(json.code, Some(2), "{}", json.err);
    let proof = json.object();
    assert_eq!(proof["complete"], false);
    let nodes = proof["tree"].as_array().expect("nodes");
    let unknown: Vec<_> = nodes
        .iter()
        .filter(|node| node["missing"].is_array())
        .collect();
    assert!(!unknown.is_empty());
    for node in &unknown {
        let missing = node["missing"].as_array().expect("tables");
        assert!(
            missing
                .iter()
                .all(|table| table.as_str().is_some_and(|t| t.starts_with("KKvK.")))
        );
    }
    let text = run_in(dir.path(), &args);
    text.says(&[
        "without KKvK.",
        "The win is not proved: tables are missing.",
    ]);
}
