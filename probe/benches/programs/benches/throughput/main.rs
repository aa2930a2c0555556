//! Measures WDL probes a second, one by one and in batches, on one thread and on two. Positions are
//! random and have been probed once before.
//!
//! `cargo bench -p galotne-bench --bench throughput -- TABLES [RULES [PIECES [CACHE_MIB]]]`.
//! The program in C (`probe/capi/examples/throughput.c`) measures the same.

#![allow(clippy::print_stdout, reason = "a benchmark prints its measurements")]

use anyhow::{Context, bail};
use fastrand::Rng;
use galotne::position::{Bitboards, Colour, Position};
use galotne::{Measure, ProbeError, Tablebase, Variant, Wdl};
use std::hint::black_box;
use std::thread;
use std::time::Instant;

/// The number of positions that each thread probes.
const POSITIONS: usize = 1 << 20;
/// The number of positions in a batch.
const BATCH: usize = 1 << 12;
const MAX_THREADS: usize = 2;
/// The number of rounds. The fastest one counts, because other programs use the machine too.
const ROUNDS: usize = 3;

fn main() -> anyhow::Result<()> {
    let arguments = std::env::args().skip(1);
    // `cargo bench` adds this one.
    let arguments: Vec<String> = arguments.filter(|argument| argument != "--bench").collect();
    let (Some(dir), 1..=4) = (arguments.first(), arguments.len()) else {
        bail!("usage: throughput TABLES [RULES [PIECES [CACHE_MIB]]]");
    };
    let rules = arguments.get(1).map_or("international", String::as_str);
    let variant = Variant::by_name(rules).with_context(|| format!("there is no game {rules}"))?;
    let number = |place: usize, default: u64| match arguments.get(place) {
        Some(text) => text
            .parse::<u64>()
            .with_context(|| format!("{text} is not a number")),
        None => Ok(default),
    };
    let (pieces, cache) = (number(2, 4)?, number(3, 256)?);
    let tables = Tablebase::open(variant, dir)?.with_cache(cache << 20);
    let most = tables.pieces(Measure::Wdl);
    if !(2..=u64::from(most)).contains(&pieces) {
        bail!("there are tables of 2 to {most} pieces");
    }

    let mut random = Rng::with_seed(88_172_645_463_325_252);
    let mut positions: Vec<Vec<Position>> = vec![];
    for _ in 0..MAX_THREADS {
        let some = (0..POSITIONS).map(|_| random_position(variant, pieces as usize, &mut random));
        positions.push(some.collect::<anyhow::Result<_>>()?);
    }
    for positions in &positions {
        one_by_one(&tables, positions)?;
    }

    let read = tables.blocks_read();
    println!("{rules}, {pieces} pieces, cache of {cache} MiB");
    for threads in 1..=MAX_THREADS {
        for (name, ask) in [
            ("single ", one_by_one as Ask),
            ("batches", in_batches as Ask),
        ] {
            let (mut best, mut least) = (f64::MAX, f64::NAN);
            for _ in 0..ROUNDS {
                let (seconds, busy) = measure(&tables, &positions[..threads], ask)?;
                (best, least) = (best.min(seconds), least.min(busy));
            }
            let asked = (threads * POSITIONS) as f64;
            let plural = if threads == 1 { " " } else { "s" };
            println!(
                "{threads} thread{plural}, {name}: {:.2} million a second, {:.0} ns of a core each",
                asked / best / 1e6,
                least * 1e9 / asked
            );
        }
    }
    println!("blocks read meanwhile: {}", tables.blocks_read() - read);
    Ok(())
}

/// A way of probing positions.
type Ask = fn(&Tablebase, &[Position]) -> Result<(), ProbeError>;

fn one_by_one(tables: &Tablebase, positions: &[Position]) -> Result<(), ProbeError> {
    for position in positions {
        black_box(tables.wdl(position)?);
    }
    Ok(())
}

fn in_batches(tables: &Tablebase, positions: &[Position]) -> Result<(), ProbeError> {
    let mut results = [Wdl::Draw; BATCH];
    let mut failure = None;
    for batch in positions.chunks(BATCH) {
        let answer = |place: usize, value: Result<_, _>| match value {
            Ok(value) => results[place] = galotne::Value::wdl(value),
            Err(error) => failure = Some(error),
        };
        (tables.reading()).values(batch, Measure::Wdl, answer);
        black_box(&results);
    }
    failure.map_or(Ok(()), Err)
}

/// Probes each list on a thread of its own. Returns the elapsed seconds and the processor seconds;
/// they differ if there are fewer free cores than threads.
fn measure(
    tables: &Tablebase,
    lists: &[Vec<Position>],
    ask: Ask,
) -> Result<(f64, f64), ProbeError> {
    let (begun, before) = (Instant::now(), processor_seconds());
    thread::scope(|scope| {
        let threads: Vec<_> = (lists.iter())
            .map(|positions| scope.spawn(move || ask(tables, positions)))
            .collect();
        (threads.into_iter()).try_for_each(|thread| match thread.join() {
            Ok(asked) => asked,
            Err(panic) => std::panic::resume_unwind(panic),
        })
    })?;
    Ok((begun.elapsed().as_secs_f64(), processor_seconds() - before))
}

/// Returns the processor seconds of this process on all cores.
#[cfg(unix)]
fn processor_seconds() -> f64 {
    use rustix::time::{ClockId, clock_gettime};
    let used = clock_gettime(ClockId::ProcessCPUTime);
    used.tv_sec as f64 + used.tv_nsec as f64 / 1e9
}

/// Unknown on other systems.
#[cfg(not(unix))]
fn processor_seconds() -> f64 {
    f64::NAN
}

/// Returns a random position with pieces of both sides. Men on their promotion row are kings.
fn random_position(variant: &Variant, pieces: usize, random: &mut Rng) -> anyhow::Result<Position> {
    let squares = variant.board.squares();
    let crowned = Colour::BOTH.map(|colour| variant.board.plain(variant.promotion_row(colour)));
    let white = random.usize(1..pieces);
    let (mut sets, mut kings) = ([0_u64; 2], 0);
    for piece in 0..pieces {
        let square = loop {
            let square = 1 << random.u8(..squares);
            if (sets[0] | sets[1]) & square == 0 {
                break square;
            }
        };
        let side = usize::from(piece >= white);
        sets[side] |= square;
        if random.bool() || crowned[side] & square != 0 {
            kings |= square;
        }
    }
    let [white, black] = sets;
    let turn = Colour::BOTH[random.usize(..2)];
    Ok(variant.position_from(&Bitboards {
        white,
        black,
        kings,
        turn,
    })?)
}
