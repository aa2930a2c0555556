//! Builds of results alone make the same WDL tables, byte for byte, as builds with distances, in
//! every game and by every way of building.

use crate::common::{Files, assert_same, class, directory, files};
use crate::test_extent::full;
use galotne::material::Class;
use galotne::report::{self, Report, Statistics};
use galotne::rules::{INTERNATIONAL, VARIANTS, Variant};
use galotne::table::TableForm;
use galotne::value::Metric;
use galotne_generator::build::build;
use galotne_generator::distribute;
use galotne_generator::order::BuildOrder;
use galotne_generator::plan;
use std::path::Path;

fn order(variant: &'static Variant, classes: &[Class], dir: &Path, distances: bool) -> BuildOrder {
    BuildOrder {
        metrics: vec![Metric::Wdl],
        distances,
        ..BuildOrder::new(variant, classes.to_vec(), dir)
    }
}

fn reports(order: &BuildOrder) -> Vec<Report> {
    let of_class = |&class| report::read(&report::path(&order.dir, order.game, class));
    let reports = order.classes.iter().map(of_class);
    reports.collect::<Result<_, _>>().expect("reports")
}

/// Returns the tables without the reports.
fn tables(order: &BuildOrder) -> Files {
    let mut files = files(&order.dir);
    files.retain(|name, _| name.extension().is_some_and(|ending| ending == "glt"));
    files
}

/// Removes from statistics what reports of results alone do not have.
fn without_plies(statistics: &Statistics) -> Statistics {
    Statistics {
        longest_win: None,
        longest_loss: None,
        wins_in: vec![],
        losses_in: vec![],
        ..statistics.clone()
    }
}

/// Builds both ways and compares.
fn compare(variant: &'static Variant, classes: &[Class], form: Option<TableForm>) {
    let dirs = [directory(), directory()];
    let [known, results] = [true, false].map(|distances| {
        let dir = dirs[usize::from(distances)].path();
        let order = BuildOrder {
            form,
            check: if distances { 0.0 } else { 1.0 },
            ..order(variant, classes, dir, distances)
        };
        build(&order, &()).expect("tables are built");
        order
    });
    assert_same(&tables(&results), &tables(&known), variant.name);
    for (results, known) in reports(&results).iter().zip(reports(&known)) {
        assert_eq!(
            results.tables, known.tables,
            "{} {}",
            variant.name, known.class
        );
        let expected = if variant.king_run_limit.is_some() {
            // Results are solved by distances in any case.
            known.statistics
        } else {
            known.statistics.iter().map(without_plies).collect()
        };
        assert_eq!(
            results.statistics, expected,
            "{} {}",
            variant.name, known.class
        );
    }
}

#[test]
fn builds_with_and_without_distances_make_the_same_wdl_tables() {
    for variant in VARIANTS {
        let pieces = if full() { 3 } else { 2 };
        compare(variant, &variant.classes(pieces), None);
    }
    let pieces = if full() { 4 } else { 3 };
    for form in [TableForm::Fast, TableForm::Compact] {
        compare(&INTERNATIONAL, &INTERNATIONAL.classes(pieces), Some(form));
    }
}

#[test]
fn results_take_a_quarter_of_the_memory_and_shards_make_the_same_tables() {
    let classes = INTERNATIONAL.classes(3);
    let dirs = [directory(), directory(), directory()];
    let [built, joined, shards] = dirs.each_ref().map(|dir| dir.path());
    let results = BuildOrder {
        split_cells: 1 << 10,
        ..order(&INTERNATIONAL, &classes, joined, false)
    };
    for unit in distribute::units(&results).expect("units") {
        let shard = unit.unit.parse().expect("a unit");
        distribute::solve(&results, shard, shards, shards, &()).expect("a unit is solved");
    }
    for &class in &classes {
        distribute::join(&results, class, shards, &()).expect("tables are made");
    }
    let known = order(&INTERNATIONAL, &classes, built, true);
    build(&known, &()).expect("tables are built");
    assert_same(&tables(&results), &tables(&known), "units");
    // An order with distances rejects shards of results.
    let unit = distribute::units(&known)
        .expect("units")
        .pop()
        .expect("one");
    let refused = distribute::join(&known, unit.class.parse().expect("a class"), shards, &());
    refused.expect_err("shards without distances");

    let large = [class("KKMvKKK")];
    let memory = |distances| {
        let order = order(&INTERNATIONAL, &large, built, distances);
        plan::plan(&order)[0].memory
    };
    let planes = 2 * 1225 * 19_600 * 45_u64;
    assert!(memory(true) > planes && memory(false) > planes / 4);
    assert!(memory(false) < memory(true) / 2);
}
