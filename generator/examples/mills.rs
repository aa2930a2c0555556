use galotne::mills::{Class, Mills};
use galotne::position::Colour;
use galotne::value::Value;
use galotne_generator::check::forward::{preference, value};
use galotne_generator::mills::unit::{Solved, solve};
use std::time::Instant;

fn main() {
    let args: Vec<String> = std::env::args().collect();
    let rules = Mills::named(&args[1]).expect("a game");
    let classes: Vec<Class> = args[2..].iter().filter_map(|c| c.parse().ok()).collect();
    let check = args.iter().any(|a| a == "--check");
    let mut solved = Solved::new();
    for class in rules.all_needed(&classes) {
        let begun = Instant::now();
        solve(rules, class, &mut solved).expect("solved");
        let secs = begun.elapsed().as_secs_f64();
        for turn in rules.turns(class) {
            let key = if turn == Colour::White { class } else { class.swapped() };
            let positions = &solved[&key];
            let half = positions.half();
            let (mut w, mut d, mut l, mut lw, mut ll) = (0u64, 0u64, 0u64, 0, 0);
            let (mut wrong, mut checked) = (0, 0);
            let mut moves = vec![];
            for row in 0..half.rows() {
                let weight = 16 / half.twins(row).count() as u64;
                for cell in 0..half.cells() {
                    let found = value(positions.values()[row * half.cells() + cell]);
                    match found {
                        Value::Win(p) => { w += weight; lw = lw.max(p) }
                        Value::Draw => d += weight,
                        Value::Loss(p) => { l += weight; ll = ll.max(p) }
                    }
                    if check {
                        let hands = [key.hand(Colour::White), key.hand(Colour::Black)];
                        let position = galotne::mills::Position::trusted([half.ours(row, cell), half.theirs(row)], hands, Colour::White);
                        rules.moves_into(&position, &mut moves);
                        let best = moves.iter().map(|played| {
                            let after = rules.play(&position, played);
                            let us = after.turn();
                            let ahead = match rules.ended(&after) {
                                Some(galotne::value::Wdl::Loss) => Value::Loss(0),
                                Some(galotne::value::Wdl::Win) => Value::Win(0),
                                Some(_) => Value::Draw,
                                None => {
                                    let seen = galotne::mills::Class::of(&after);
                                    let seen = if us == Colour::White { seen } else { seen.swapped() };
                                    value(solved[&seen].value(after.stones(us), after.stones(!us)))
                                }
                            };
                            preference(match (ahead, us) {
                                (Value::Draw, _) => Value::Draw,
                                (Value::Win(p), Colour::White) | (Value::Loss(p), Colour::Black) => Value::Win(p + 1),
                                (Value::Win(p), Colour::Black) | (Value::Loss(p), Colour::White) => Value::Loss(p + 1),
                            })
                        }).max().map_or(Value::Loss(0), value);
                        checked += 1;
                        if best != found {
                            wrong += 1;
                            if wrong < 4 { println!("  {} {found:?} by moves {best:?}", galotne::mills::write_fen(&position)); }
                        }
                    }
                }
            }
            println!("{key}: placements {} wins {w} draws {d} losses {l} longest {lw} {ll}  {} cells {secs:.2} s {}", w + d + l, half.rows() * half.cells(), if check { format!("checked {checked} wrong {wrong}") } else { String::new() });
        }
    }
}
