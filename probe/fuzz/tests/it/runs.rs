//! Each target reads its corpus, and some thousands of mutated inputs.

use galotne_fuzz::mutate::Mutator;
use galotne_fuzz::target;
use std::fs;
use std::panic::catch_unwind;
use std::path::Path;

/// The factor by which the long run is longer.
const LONG_RUN_FACTOR: u32 = 50;

/// Runs a target on its corpus and on mutated inputs. `max_memory` bounds the memory for an input
/// of a number of bytes.
fn run(name: &str, max_memory: Option<fn(usize) -> usize>) {
    let target = target(name).expect("a target");
    let seeds = (target.seeds)(target.name);
    assert!(seeds.len() >= 4, "{name}: {} seeds", seeds.len());
    let full = std::env::var_os("GALOTNE_TEST_FULL").is_some();
    let inputs = if full {
        target.short * LONG_RUN_FACTOR
    } else {
        target.short
    };
    let mut mutator = Mutator::new(&seeds, 16);
    let made = (0..inputs).map(|_| mutator.input());
    let mut readable = 0;
    for input in seeds.iter().cloned().chain(made) {
        let read = || {
            let mut readable = false;
            let taken = allocation_counter::measure(|| readable = (target.check)(&input));
            let taken = taken.bytes_max as usize;
            let most = max_memory.map_or(usize::MAX, |bound| bound(input.len()));
            assert!(
                taken <= most,
                "{taken} bytes for {}, not {most}",
                input.len()
            );
            readable
        };
        match catch_unwind(read) {
            Ok(read) => readable += u32::from(read),
            Err(_) => {
                let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("{name}.input"));
                fs::write(&file, &input).expect("it can be written");
                let file = file.display();
                panic!("{name} breaks a promise: cargo run -p galotne-fuzz -- check {name} {file}");
            }
        }
    }
    // Otherwise only the first bytes of inputs would be tested.
    assert!(
        readable > inputs / 20,
        "{name}: {readable} of {inputs} can be read"
    );
}

#[test]
fn mills_fen() {
    run("mills-fen", Some(|bytes| (1 << 11) + 40 * bytes));
}

#[test]
fn mills_moves() {
    run("mills-moves", None);
}

#[test]
fn fen() {
    run("fen", Some(|bytes| (1 << 11) + 4 * bytes));
}

#[test]
fn moves() {
    run("moves", Some(|bytes| (1 << 15) + 4 * bytes));
}

#[test]
fn pdn() {
    run("pdn", Some(|bytes| (1 << 15) + 200 * bytes));
}

/// A header can promise any number of cells. Only one block of at most a million cells is decoded
/// at a time.
#[test]
fn table() {
    run("table", Some(|bytes| (8 << 20) + 4 * bytes));
}

/// A head can promise four megabytes of model, but no more cells than its class has.
#[test]
fn archive() {
    run("archive", Some(|bytes| (16 << 20) + 4 * bytes));
}

#[test]
fn manifest() {
    run("manifest", Some(|bytes| (1 << 15) + 60 * bytes));
}

#[test]
fn journal() {
    run("journal", None);
}

#[test]
fn query() {
    run("query", None);
}

#[test]
fn hub() {
    run("hub", None);
}

#[test]
fn mills_games() {
    run("mills-games", Some(|bytes| (1 << 15) + 400 * bytes));
}

#[test]
fn mills_answers() {
    run("mills-answers", None);
}

#[test]
fn c_calls() {
    run("c-calls", None);
}

#[test]
fn egdb_calls() {
    run("egdb-calls", None);
}

#[test]
fn session() {
    run("session", None);
}
