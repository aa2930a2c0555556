//! Exploring.
mod common;
use common::*;
use galotne::material::Class;
use galotne::rules::INTERNATIONAL;
use galotne::table::Metric;
use galotne_generator::journal::{self, Journal};
use galotne_generator::plan;
use galotne_generator::solve::{Finished, Solver};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};

#[test]
fn explore() {
    let tables = [Metric::Wdl, Metric::Dtw, Metric::Need, Metric::Need];
    let up = Class::up_to(4);
    for a in 0..up.len() {
        for b in a..up.len() {
            let classes = Class::all_needed(&[up[a], up[b]]);
            let least = plan::schedule(&INTERNATIONAL, &classes, &tables, 2, 1);
            let least = least.iter().map(|s| s.memory).max().unwrap();
            let steps = plan::schedule(&INTERNATIONAL, &classes, &tables, 2, least);
            let drops: usize = steps.iter().map(|s| s.drop.len()).sum();
            let loads: usize = steps.iter().map(|s| s.load.len()).sum();
            let disk = steps.iter().any(|s| s.on_disk);
            let cells: u64 = classes
                .iter()
                .map(|c| c.placements(INTERNATIONAL.board).unwrap())
                .sum();
            if loads > 0 {
                println!(
                    "{} {} least {} drops {drops} loads {loads} disk {disk} cells {}",
                    up[a],
                    up[b],
                    least >> 20,
                    cells as f64 / 1e6
                );
            }
        }
    }
    for (args, names) in [
        (&["build", "KMvM", "MMvM"][..], &["KMvM", "MMvM"][..]),
        (&["build", "KKMvK"], &["KKMvK"]),
        (&["build", "KMMvK"], &["KMMvK"]),
    ] {
        let classes: Vec<_> = names.iter().map(|n| class(n)).collect();
        let needed = Class::all_needed(&classes);
        let t = std::time::Instant::now();
        for (name, w) in full_journals(args, &needed) {
            println!("{name}: {} bytes, {} units", w.bytes.len(), w.units().len());
        }
        println!("{:?}", t.elapsed());
    }
    // Lag.
    let dir = directory();
    let profiles: Vec<_> = INTERNATIONAL.profiles.iter().collect();
    let solver = Solver::new(&INTERNATIONAL, &profiles, 4);
    let mut finished = Finished::new();
    for class in Class::all_needed(&[class("KMMvK")]) {
        let mut journal = Journal::open(dir.path(), &INTERNATIONAL, class, &profiles).unwrap();
        let path = journal::path(dir.path(), &INTERNATIONAL, class);
        let told = AtomicUsize::new(0);
        let lags = Mutex::new(vec![]);
        let solved = solver.solve(
            class,
            &finished,
            Some(&mut journal),
            galotne_generator::shared::Home::Memory,
            &|_| {
                let told = told.fetch_add(1, Ordering::SeqCst) + 1;
                let found = Written::new(std::fs::read(&path).unwrap()).units().len();
                lags.lock().unwrap().push(told as i64 - found as i64);
            },
        );
        finished.insert(class, Arc::new(solved.unwrap()));
        println!("{class}: lags {:?}", lags.into_inner().unwrap());
    }
}
