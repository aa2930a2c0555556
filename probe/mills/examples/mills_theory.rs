//! Prints the theory of a mills game as Markdown: first stones, starts with fewer stones, results
//! and mutual zugzwangs of each class, and the longest wins and losses.
//!
//! `cargo run --release -p galotne-mills --features report --example mills_theory -- DIR [RULES
//! [SECTION..]]`. The sections are `first`, `starts`, `classes` and `longest`; the default is all.

#![allow(clippy::print_stdout, reason = "the program prints its results")]

use galotne::Colour;
use galotne::report::{self, Statistics};
use galotne::rules::{ClassIndex, Rules};
use galotne::value::{Metric, Value, Wdl};
use galotne_mills::{
    Class, Index, Mills, Position, ProbeError, TableKey, TablePlanes, Tablebase, ranked_moves,
    write_moves,
};
use std::collections::BTreeMap;
use std::error::Error;
use std::fmt;
use std::path::Path;

/// Counts of results.
#[derive(Clone, Copy, Default)]
struct Counts {
    wins: u64,
    draws: u64,
    losses: u64,
}

impl Counts {
    fn add(&mut self, result: Wdl, times: u64) {
        *match result {
            Wdl::Win => &mut self.wins,
            Wdl::Draw => &mut self.draws,
            Wdl::Loss => &mut self.losses,
        } += times;
    }
}

impl fmt::Display for Counts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}, {}, {}", self.wins, self.draws, self.losses)
    }
}

/// The cells of a plane that are lost for the side to move, one bit per cell.
struct LostCells(Vec<u64>);

impl LostCells {
    fn has(&self, cell: u64) -> bool {
        (self.0.get((cell / 64) as usize)).is_some_and(|word| word >> (cell % 64) & 1 != 0)
    }

    /// Reads a stored plane.
    fn read(planes: &TablePlanes<'_>, number: usize) -> Result<Self, Box<dyn Error>> {
        let mut lost = vec![0; planes.index().cells().div_ceil(64) as usize];
        let mut sweep = planes.sweep();
        let parity = planes.table().spec().parity;
        for block in 0..planes.blocks(number) {
            let (cells, codes) = sweep.read(number, block)?;
            for (cell, &code) in cells.zip(codes) {
                if Value::from_code(Metric::Wdl, code, parity).wdl() == Wdl::Loss {
                    let word = lost.get_mut((cell / 64) as usize);
                    *word.ok_or("a cell that is not of the class")? |= 1 << (cell % 64);
                }
            }
        }
        Ok(Self(lost))
    }
}

/// Counts the mutual zugzwangs of a class up to symmetry: either side to move loses.
fn mutual_zugzwangs(class: Class, index: &Index, planes: &[LostCells]) -> u64 {
    let Some(first) = planes.first() else {
        return 0;
    };
    let mut found = 0;
    // In a class with equal sides every position occurs twice, once from each perspective, unless
    // it equals its image with exchanged colours.
    let mut self_images = 0;
    for cell in (0..index.cells()).filter(|cell| first.has(*cell)) {
        let Some(position) = index.position(0, cell) else {
            continue;
        };
        if index.first_twin(cell) != cell {
            continue;
        }
        let Some(plane) = planes.get(1) else {
            // Black to move, from White's perspective.
            let swapped = index.first_twin(index.cell(&position.swapped()));
            let both = class.is_symmetric() && first.has(swapped);
            found += u64::from(both);
            self_images += u64::from(both && swapped == cell);
            continue;
        };
        found += u64::from(plane.has(cell));
    }
    if planes.len() == 1 {
        found = (found + self_images) / 2;
    }
    found
}

/// Moves that lead to the same position up to symmetry.
struct MoveGroup {
    /// The text of the first of them.
    text: String,
    moves: u64,
    /// The result for the side that makes them.
    result: Option<Wdl>,
    next: Position,
}

/// Groups the moves of a position by their successors up to symmetry.
fn move_groups(tables: &Tablebase, position: &Position) -> Result<Vec<MoveGroup>, ProbeError> {
    let rules = tables.game();
    let texts = write_moves(rules, position);
    let mut groups = BTreeMap::new();
    for found in ranked_moves(tables, position)? {
        let next = found.judged.position;
        let Some((class, seen)) = rules.canonical(&next) else {
            continue;
        };
        let Some(index) = Index::new(rules, class) else {
            continue;
        };
        let place = index.place(&seen);
        let text = (texts.iter()).find(|(played, _)| *played == found.played);
        let group = groups
            .entry((class.to_string(), place.plane, place.cell))
            .or_insert_with(|| MoveGroup {
                text: text.map_or_else(String::new, |(_, text)| text.clone()),
                moves: 0,
                result: found.worth().map(Value::wdl),
                next,
            });
        group.moves += 1;
    }
    Ok(groups.into_values().collect())
}

/// Counts all moves by result.
fn counts_of(groups: &[MoveGroup]) -> Counts {
    let mut counts = Counts::default();
    for group in groups {
        counts.add(group.result.unwrap_or(Wdl::Draw), group.moves);
    }
    counts
}

const fn word(result: Option<Wdl>) -> &'static str {
    match result {
        Some(result) => result.word(),
        None => "unknown",
    }
}

/// Prints the first stones and the replies to them.
fn first(tables: &Tablebase) -> Result<(), ProbeError> {
    let start = tables.game().start();
    let result = match tables.wdl(&start) {
        Ok(result) => result,
        Err(error) => {
            println!("The position before the first stone is unknown: {error}.\n");
            return Ok(());
        }
    };
    println!("The position before the first stone: {}.\n", result.word());
    println!("| first stone | equivalent points | result | replies that win, draw, lose |");
    println!("|---|---:|---|---|");
    for first in move_groups(tables, &start)? {
        let counts = counts_of(&move_groups(tables, &first.next)?);
        let (text, points, worth) = (first.text, first.moves, word(first.result));
        println!("| {text} | {points} | {worth} | {counts} |");
    }
    println!();
    Ok(())
}

/// Prints starts with an empty board and fewer stones in hand, for which tables exist.
fn starts(tables: &Tablebase) -> Result<(), ProbeError> {
    let rules = tables.game();
    println!("The board is empty, and the first player places the first stone.\n");
    println!(
        "| stones of the first player | of the second | result | first stones that win, draw, lose |"
    );
    println!("|---:|---:|---|---|");
    for (own, other) in (1..=9).flat_map(|own| (1..=9).map(move |other| (own, other))) {
        let begins = |turn: Colour| {
            let hands = match turn {
                Colour::White => [own, other],
                Colour::Black => [other, own],
            };
            rules.position([0, 0], hands, turn)
        };
        // If stones are placed in turn, the side with more in hand is Black, and White starts.
        let Ok(start) = begins(Colour::White).or_else(|_| begins(Colour::Black)) else {
            continue;
        };
        // With fewer than three stones the game is over before it begins.
        if own.min(other) < 3 || rules.ended(&start).is_some() {
            continue;
        }
        let Ok(result) = tables.wdl(&start) else {
            continue;
        };
        let counts = counts_of(&move_groups(tables, &start)?);
        println!("| {own} | {other} | {} | {counts} |", result.word());
    }
    println!();
    Ok(())
}

/// Returns the canonical classes with tables.
fn classes_with_tables(tables: &Tablebase) -> Vec<Class> {
    let has_table = |class: &Class| (tables.keys()).any(|key| key.class == *class);
    let mut classes = tables.game().classes(u8::MAX);
    classes.retain(|class| class.is_canonical() && has_table(class));
    classes
}

fn to_move(counted: &Statistics) -> &'static str {
    match counted.side.as_str() {
        "w" => "White",
        _ => "Black",
    }
}

/// Prints the longest win and loss of each class and side to move, in plies, if its report has
/// distances.
fn longest(dir: &Path, tables: &Tablebase) -> Result<(), Box<dyn Error>> {
    let rules = tables.game();
    println!("| class | to move | longest win | example | longest loss | example |");
    println!("|---|---|---:|---|---:|---|");
    for class in classes_with_tables(tables) {
        let report = report::read(&report::path_of(dir, rules.name, class))?;
        for counted in report.statistics.iter().take(rules.turns(class).count()) {
            let told = [&counted.longest_win, &counted.longest_loss].map(|longest| {
                longest.as_ref().map_or("- | -".to_owned(), |longest| {
                    format!("{} | `{}`", longest.dtw.abs(), longest.fen)
                })
            });
            let side = to_move(counted);
            println!("| {class} | {side} | {} |", told.join(" | "));
        }
    }
    println!();
    Ok(())
}

/// Prints the results of each class from its report, and its mutual zugzwangs up to symmetry if its
/// table stores both sides to move.
fn classes(dir: &Path, tables: &Tablebase) -> Result<(), Box<dyn Error>> {
    let rules = tables.game();
    println!("| class | to move | placements | wins | draws | losses | mutual zugzwangs |");
    println!("|---|---|---:|---:|---:|---:|---:|");
    for class in classes_with_tables(tables) {
        let planes = TablePlanes::open(tables, TableKey::wdl(rules, class))?;
        let index = planes.index();
        let numbers = 0..index.planes().len();
        let kept = |plane: usize| index.stored(planes.table().spec(), plane).is_some();
        let lost = if numbers.clone().all(kept) {
            let lost = numbers.map(|plane| LostCells::read(&planes, plane));
            mutual_zugzwangs(class, index, &lost.collect::<Result<Vec<_>, _>>()?).to_string()
        } else {
            "-".to_owned()
        };
        let report = report::read(&report::path_of(dir, rules.name, class))?;
        let sides = report.statistics.iter().take(index.planes().len());
        for counted in sides {
            let side = to_move(counted);
            println!(
                "| {class} | {side} | {} | {} | {} | {} | {lost} |",
                counted.positions, counted.wins, counted.draws, counted.losses
            );
        }
    }
    println!();
    Ok(())
}

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let dir = arguments
        .next()
        .ok_or("mills_theory DIR [RULES [SECTION..]]")?;
    let name = arguments.next().unwrap_or_else(|| "mills".to_owned());
    let rules = Mills::named(&name).ok_or("there is no such game of mills")?;
    let tables = Tablebase::open(rules, &dir)?;
    let mut sections: Vec<String> = arguments.collect();
    if sections.is_empty() {
        println!("# {name}\n");
        sections = ["first", "starts", "classes", "longest"]
            .map(str::to_owned)
            .to_vec();
    }
    for section in &sections {
        match section.as_str() {
            "first" => first(&tables)?,
            "starts" => starts(&tables)?,
            "classes" => classes(Path::new(&dir), &tables)?,
            "longest" => longest(Path::new(&dir), &tables)?,
            other => return Err(format!("there is no section {other}").into()),
        }
    }
    Ok(())
}
