//! The list has all tables of `data/golden`, and no others.

use galotne::report::{Report, TableReport};
use galotne::table::TableForm;
use galotne_published::{HashPrefix, all, find};
use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

const REMEDY: &str =
    "write it again: scripts/dev/golden --packed probe/published/src/published.bin";

fn hash(text: &str) -> HashPrefix {
    HashPrefix::from_hex(text).expect("a hash")
}

/// Reads the tables of all golden files, with their games.
fn golden_tables() -> Vec<(String, TableReport)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data/golden");
    let mut tables = vec![];
    for entry in fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        if path
            .extension()
            .is_none_or(|extension| extension != "jsonl")
        {
            continue;
        }
        for line in fs::read_to_string(path).expect("a file").lines() {
            let report: Report = serde_json::from_str(line).expect("a report");
            tables.extend(
                report
                    .tables
                    .into_iter()
                    .map(|table| (report.rules.clone(), table)),
            );
        }
    }
    tables
}

#[test]
fn every_golden_table_is_in_the_list() {
    let tables = golden_tables();
    assert!(tables.len() > 5_000, "{}", tables.len());
    for (rules, golden) in &tables {
        let name = &golden.table;
        let listed = find(rules, name).unwrap_or_else(|| panic!("{rules} {name}: {REMEDY}"));
        let form = golden.form.unwrap_or(TableForm::Fast);
        assert_eq!(
            listed.file(form),
            Some(hash(&golden.file)),
            "{rules} {name}: {REMEDY}"
        );
        assert_eq!(
            listed.content,
            hash(&golden.content),
            "{rules} {name}: {REMEDY}"
        );
        assert_eq!(listed.same_as, golden.same_as, "{rules} {name}: {REMEDY}");
    }
}

#[test]
fn the_list_has_golden_tables_alone() {
    let golden = golden_tables();
    let golden: BTreeSet<(&str, &str, String)> = (golden.iter())
        .map(|(rules, table)| (&**rules, &*table.table, hash(&table.file).to_string()))
        .collect();
    let mut listed = BTreeSet::new();
    for table in all() {
        let files = [TableForm::Fast, TableForm::Compact].map(|form| table.file(form));
        assert_ne!(files, [None; 2]);
        for file in files.into_iter().flatten() {
            listed.insert((&*table.rules, &*table.table, file.to_string()));
        }
    }
    let more: Vec<_> = listed.difference(&golden).collect();
    assert!(more.is_empty(), "{REMEDY}: {more:?}");
}
