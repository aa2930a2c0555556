//! Benchmarks of single steps: numbering, moves, decoding of a block, probes.
//!
//! `cargo bench -p galotne --bench micro`. Blocks and probes need the tables of `GALOTNE_TABLES`,
//! built with `galotne-gen build --metrics wdl,dtw`. Calls cycle through many positions, so that
//! branches and memory accesses vary as in use.

use criterion::{BenchmarkGroup, Criterion, Throughput, measurement::WallTime};
use criterion::{criterion_group, criterion_main};
use galotne::index::Index;
use galotne::material::Class;
use galotne::notation::Fen;
use galotne::position::{Colour, Position};
use galotne::rules::{INTERNATIONAL, Profile};
use galotne::table::BlockDecoder;
use galotne::tablebase::{TableKey, Tablebase};
use galotne::value::Metric;
use galotne::verdict::{Situation, ranked_moves};
use std::hint::black_box;
use std::time::Duration;

criterion_group! {
    name = benches;
    config = Criterion::default()
        .warm_up_time(Duration::from_secs(1))
        .measurement_time(Duration::from_secs(2));
    targets = numbering, moves, blocks, probes, cold_probes
}
criterion_main!(benches);

/// The number of positions in a cycle.
const POSITIONS: usize = 4096;

/// Classes of four pieces: kings alone, kings and men, men alone.
const CLASSES: [&str; 3] = ["KKvKK", "KKvKM", "MMvMM"];

/// Returns positions of a class that pass a filter, spread over its cells.
fn positions(class: &str, filter: impl Fn(&Position) -> bool) -> Vec<Position> {
    let index = index(class);
    // An odd stride near the golden section spreads early cells evenly.
    let stride = (index.cells() as f64 * 0.618) as u64 | 1;
    (1..=index.cells())
        .map(|step| step * stride % index.cells())
        .zip(Colour::BOTH.into_iter().cycle())
        .filter_map(|(cell, turn)| index.position(cell, turn))
        .filter(filter)
        .take(POSITIONS)
        .collect()
}

fn index(class: &str) -> Index {
    Index::new(&INTERNATIONAL, class.parse().expect("a class")).expect("a small class")
}

/// Measures a function of inputs that are taken in a cycle.
fn bench_cycle<T, R>(
    group: &mut BenchmarkGroup<'_, WallTime>,
    name: &str,
    inputs: &[T],
    mut function: impl FnMut(&T) -> R,
) {
    group.bench_function(name, |bencher| {
        let mut inputs = inputs.iter().cycle();
        bencher.iter(|| inputs.next().map(|input| function(black_box(input))));
    });
}

fn numbering(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("index");
    for class in CLASSES {
        let (index, positions) = (index(class), positions(class, |_| true));
        let cells: Vec<u64> = positions.iter().map(|at| index.cell(at)).collect();
        bench_cycle(&mut group, &format!("rank/{class}"), &positions, |at| {
            index.cell(at)
        });
        bench_cycle(&mut group, &format!("unrank/{class}"), &cells, |&cell| {
            index.position(cell, Colour::White)
        });
    }
    for class in CLASSES {
        let index = index(class);
        // Slices in the middle have a typical number of holes.
        let walk = index.walk();
        let cells = index.cells() / 2..index.cells() / 2 + POSITIONS as u64;
        group.throughput(Throughput::Elements(POSITIONS as u64));
        group.bench_function(format!("walk {POSITIONS} cells/{class}"), |bencher| {
            bencher.iter(|| {
                walk.find(black_box(cells.clone()), Colour::White, |cell, _, at| {
                    black_box((cell, at));
                    None::<()>
                })
            });
        });
    }
    group.finish();
}

fn moves(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("moves");
    for (name, fen) in [
        ("quiet, three kings against one", "W:WK1,K7,K18:BK35"),
        ("quiet, the start", "W:W31-50:B1-20"),
        // A crowded position with ten men each.
        (
            "quiet, Woldouby",
            "W:W25,27,28,30,32-35,37,38:B12,13,14,16,18,19,21,23,24,26",
        ),
        ("capture, a king takes one", "W:WK1,K7,K18:BK34"),
        (
            "capture, a king among men",
            "W:WK46:B7,8,9,17,18,19,27,28,29,37",
        ),
    ] {
        let fen = Fen::parse(&INTERNATIONAL, fen).expect("a position");
        let captures = INTERNATIONAL.has_capture(&fen.position);
        assert_eq!(name.starts_with("capture"), captures, "{name}");
        let mut found = vec![];
        bench_cycle(&mut group, &format!("list/{name}"), &[fen.position], |at| {
            INTERNATIONAL.moves_into(at, &mut found);
            found.len()
        });
        bench_cycle(
            &mut group,
            &format!("has_capture/{name}"),
            &[fen.position],
            |at| INTERNATIONAL.has_capture(at),
        );
    }
    for class in CLASSES {
        let all = positions(class, |_| true);
        bench_cycle(
            &mut group,
            &format!("has_capture/all of {class}"),
            &all,
            |at| INTERNATIONAL.has_capture(at),
        );
    }
    group.finish();
}

/// Opens the tables of `GALOTNE_TABLES` if they have the classes above; otherwise prints what is
/// missing.
fn tables(group: &str) -> Option<Tablebase> {
    let tables = std::env::var_os("GALOTNE_TABLES")
        .and_then(|dir| Tablebase::open(&INTERNATIONAL, dir).ok())
        .filter(|tables| {
            let mut needed = CLASSES.iter().flat_map(|class| {
                let class: Class = class.parse().expect("a class");
                class.with_successors()
            });
            needed.all(|class| {
                let exists = |metric| {
                    tables
                        .table(TableKey::new(&INTERNATIONAL, class, metric, None))
                        .is_ok()
                };
                exists(Metric::Wdl) && exists(Metric::Dtw)
            })
        });
    if tables.is_none() {
        eprintln!(
            "{group}: skipped; GALOTNE_TABLES names no directory with wdl and dtw of 2 to 4 pieces"
        );
    }
    tables
}

/// One block from the file to its cells, without the cache; the file is in that of the system.
/// Decoding of one block, from a file in the system's cache to its cells.
fn blocks(criterion: &mut Criterion) {
    let Some(tables) = tables("blocks") else {
        return;
    };
    let mut group = criterion.benchmark_group("blocks");
    for class in CLASSES {
        for metric in [Metric::Wdl, Metric::Dtw] {
            let key = TableKey::new(
                &INTERNATIONAL,
                class.parse().expect("a class"),
                metric,
                None,
            );
            let (table, _) = tables.table(key).expect("it has been looked at");
            let length = |block| {
                table
                    .block_range(block)
                    .map(|stored| stored.end - stored.start)
            };
            // The block of median length; blocks of one value need no decoding.
            let mut blocks: Vec<u64> = (0..table.blocks()).collect();
            blocks.sort_by_key(|&block| length(block).expect("a sound table"));
            let block = blocks[blocks.len() / 2];
            let cells = table.block_cells(block).expect("a block").cells;
            let cells = (cells.end - cells.start) as usize;
            let mut decoder = BlockDecoder::new();
            let mut codes = Vec::with_capacity(cells);
            group.throughput(Throughput::Elements(cells as u64));
            group.bench_function(format!("decode/{key}"), |bencher| {
                bencher.iter(|| {
                    codes.clear();
                    let cells = table.decode_cells(black_box(block), &mut decoder, &mut codes);
                    cells.expect("a sound table")
                });
            });
        }
    }
    group.finish();
}

/// Probes of cached blocks.
fn probes(criterion: &mut Criterion) {
    let Some(tables) = tables("probes") else {
        return;
    };
    let tables = tables.with_cache(1 << 30);
    let mut group = criterion.benchmark_group("probes");
    for class in CLASSES {
        for (kind, captures) in [("quiet", false), ("capture", true)] {
            let positions = positions(class, |at| INTERNATIONAL.has_capture(at) == captures);
            let wdl = |at: &Position| tables.wdl(at).expect("a value");
            let dtw = |at: &Position| tables.dtw(at).expect("a value");
            let ranked = |at: &Position| {
                let situation = Situation::fresh(&INTERNATIONAL, &Profile::NONE, *at);
                ranked_moves(&tables, &situation).expect("moves")
            };
            for at in &positions {
                black_box((wdl(at), ranked(at)));
            }
            bench_cycle(&mut group, &format!("wdl/{class}, {kind}"), &positions, wdl);
            bench_cycle(&mut group, &format!("dtw/{class}, {kind}"), &positions, dtw);
            bench_cycle(
                &mut group,
                &format!("ranked moves/{class}, {kind}"),
                &positions,
                ranked,
            );
        }
    }
    group.finish();
}

/// Ranked moves with a cache of a few blocks, so that most are read and decoded; the files are in
/// the cache of the system.
fn cold_probes(criterion: &mut Criterion) {
    const CACHE_BYTES: u64 = 256 << 10;

    let Some(tables) = tables("cold probes") else {
        return;
    };
    let tables = tables.with_cache(CACHE_BYTES);
    let mut group = criterion.benchmark_group("cold probes");
    for class in CLASSES {
        let positions = positions(class, |at| !INTERNATIONAL.has_capture(at));
        let name = format!("ranked moves/{class}, quiet");
        bench_cycle(&mut group, &name, &positions, |at| {
            let situation = Situation::fresh(&INTERNATIONAL, &Profile::NONE, *at);
            ranked_moves(&tables, &situation).expect("moves")
        });
    }
    group.finish();
}
