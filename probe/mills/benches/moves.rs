//! Cost of single steps of mills: numbering and moves, with few stones, with many, and while stones
//! are placed.
//!
//! `cargo bench -p galotne-mills --bench moves`.

use criterion::{BenchmarkGroup, Criterion, measurement::WallTime};
use criterion::{criterion_group, criterion_main};
use galotne::colour::Colour;
use galotne_mills::{Class, Index, MILLS, Position, geometry};
use std::hint::black_box;
use std::time::Duration;

criterion_group! {
    name = benches;
    config = Criterion::default()
        .warm_up_time(Duration::from_secs(1))
        .measurement_time(Duration::from_secs(2));
    targets = numbering_and_moves
}
criterion_main!(benches);

/// Number of positions that take turns.
const POSITIONS: u64 = 4096;

/// Measures one call for each of many items in turn.
fn measure_each<T, R>(
    group: &mut BenchmarkGroup<'_, WallTime>,
    name: &str,
    items: &[T],
    mut call: impl FnMut(&T) -> R,
) {
    group.bench_function(name, |bencher| {
        let mut items = items.iter().cycle();
        bencher.iter(|| items.next().map(|item| call(black_box(item))));
    });
}

fn numbering_and_moves(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("mills");
    for class in ["3v3", "5v4", "9v8", "5+2v4+2"] {
        let class: Class = class.parse().expect("a class");
        let index = Index::new(&MILLS, class).expect("of the game");
        // An odd stride near the golden section meets cells of all kinds early.
        let stride = (index.cells() as f64 * 0.618) as u64 | 1;
        let cells = (0..POSITIONS).map(|step| step * stride % index.cells());
        let cells: Vec<u64> = cells.collect();
        // Cells hold canonical sets: the images vary as positions of games do.
        let turned = (0..).zip(&cells).map(|(turn, &cell)| {
            let position = index.position(0, cell).expect("a cell");
            let stones = Colour::BOTH.map(|side| geometry::image(position.stones(side), turn % 16));
            Position::new_unchecked(stones, position.hands(), position.turn())
        });
        let positions: Vec<Position> = turned.collect();
        measure_each(&mut group, &format!("rank/{class}"), &positions, |at| {
            index.cell(at)
        });
        measure_each(&mut group, &format!("unrank/{class}"), &cells, |&cell| {
            index.position(0, cell)
        });
        let mut moves = vec![];
        measure_each(&mut group, &format!("moves/{class}"), &positions, |at| {
            MILLS.moves_into(at, &mut moves);
            moves.len()
        });
    }
}
