//! Each target reads its corpus, and some thousands of inputs made of it.

use galotne_fuzz::mutate::Mutator;
use galotne_fuzz::target;
use std::fs;
use std::panic::catch_unwind;
use std::path::Path;

/// How many times longer the long run is.
const LONGER: u32 = 50;

/// Lets a target read what is kept and what is made of it. `most` is the memory that reading so
/// many bytes may take at a time; `None` where that is not asked.
fn run(name: &str, most: Option<fn(usize) -> usize>) {
    let target = target(name).expect("a target");
    let seeds = (target.seeds)(target.name);
    assert!(seeds.len() >= 4, "{name}: {} seeds", seeds.len());
    let full = std::env::var_os("GALOTNE_TEST_FULL").is_some();
    let inputs = if full {
        target.short * LONGER
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
            let most = most.map_or(usize::MAX, |most| most(input.len()));
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
    // Else only the first few bytes of anything are ever looked at.
    assert!(
        readable > inputs / 20,
        "{name}: {readable} of {inputs} can be read"
    );
}

#[test]
fn positions_of_mills() {
    run("mills-fen", Some(|bytes| (1 << 11) + 40 * bytes));
}

#[test]
fn moves_of_mills() {
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

/// A header can promise any number of cells; what is decoded at a time is one block, of a million
/// at most.
#[test]
fn table() {
    run("table", Some(|bytes| (8 << 20) + 4 * bytes));
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
