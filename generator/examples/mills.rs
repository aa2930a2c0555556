use galotne::mills::MILLS;
use galotne_generator::mills::unit::{Solved, solve};
use galotne_generator::check::forward::value;
use galotne::value::Value;
use std::time::Instant;
fn main() {
    let most: u8 = std::env::args().nth(1).map_or(4, |n| n.parse().unwrap());
    let mut solved = Solved::new();
    for all in 6..=2 * most { for them in 3..=all / 2 { let us = all - them; if us > most { continue; }
        let begun = Instant::now();
        solve(&MILLS, [us, them], &mut solved).expect("solved");
        let secs = begun.elapsed().as_secs_f64();
        for key in [[us, them], [them, us]] {
            let positions = &solved[&key];
            let half = positions.half();
            let (mut w, mut d, mut l, mut lw, mut ll) = (0u64, 0u64, 0u64, 0, 0);
            for row in 0..half.rows() {
                let weight = 16 / half.twins(row).count() as u64;
                for cell in 0..half.cells() { match value(positions.values()[row * half.cells() + cell]) { Value::Win(p) => { w += weight; lw = lw.max(p) } Value::Draw => d += weight, Value::Loss(p) => { l += weight; ll = ll.max(p) } } }
            }
            println!("{}v{}: placements {} wins {w} draws {d} losses {l} longest {lw} {ll}  {} cells {:.2} s", key[0], key[1], w + d + l, half.rows() * half.cells(), secs);
            if us == them { break; }
        }
    } }
}
