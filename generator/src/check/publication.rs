//! Compares tables with the published ones, whose hashes come with the program.
//!
//! Reports and manifests vouch for nothing here: whoever writes wrong values writes their hashes
//! too. The hash of a file decides where it can. Where it cannot, the hash of the values does,
//! which is computed only if the answer is worth its time.

use super::content::{content_hash, visited_cells};
use super::inventory::{FileFault, FileProblem, Inventory, WholeTable};
use crate::progress::Progress;
use galotne::game::Game;
use galotne::material::MaterialClass;
use galotne::tablebase::TableKey;
use galotne_published::{HashPrefix, Publication, TableHashes, VerifiedTable, compare, find};

/// The tables whose values are hashed if their files do not decide.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ContentScope {
    /// Tables in a published form, whose files should be the published ones.
    Suspicious,
    /// Tables in any form.
    Undecided,
}

/// A whole table, compared with the published one of its name.
#[derive(Debug)]
pub struct ComparedTable<C: MaterialClass> {
    /// The table.
    pub key: TableKey<C>,
    /// The result.
    pub publication: Publication,
    /// The computed hashes; `None` if the file has changed meanwhile.
    pub record: Option<VerifiedTable>,
    /// The fault of a table that differs.
    pub fault: Option<FileFault<C>>,
}

/// Compares the whole tables of an inventory with the published ones.
///
/// Values that cannot be computed, because a table is missing that they lead to, are not compared.
pub fn compare_with_published<G: Game + Sync>(
    set: &Inventory<'_, G>,
    scope: ContentScope,
    progress: &dyn Progress,
) -> Vec<ComparedTable<G::Class>> {
    let (tables, rules) = (set.tables(), set.tables().game().name());
    let whole: Vec<WholeTable<G::Class>> = set.whole_tables().collect();
    let is_hashed = |table: &WholeTable<G::Class>| match compare(
        rules,
        &table.key.to_string(),
        &hashes(table, None),
    ) {
        Publication::Differs => true,
        Publication::NotCompared => scope == ContentScope::Undecided,
        _ => false,
    };
    let hashed: Vec<bool> = whole.iter().map(is_hashed).collect();
    let cells = whole.iter().zip(&hashed).filter(|(_, hashed)| **hashed);
    let cells: u64 = cells
        .map(|(table, _)| visited_cells(tables.game(), table.key))
        .sum();
    if cells > 0 {
        progress.start(cells);
    }
    let compared = whole.into_iter().zip(hashed).map(|(table, hashed)| {
        let name = table.key.to_string();
        let content = hashed.then(|| {
            progress.name_task(&name);
            content_hash(tables, table.key, progress).ok()
        });
        let content = content.flatten();
        let publication = compare(rules, &name, &hashes(&table, content.map(HashPrefix::from)));
        let fault = (publication == Publication::Differs).then(|| FileFault {
            class: table.key.class,
            file: set.file(&name),
            problem: difference(rules, &name, &table, content.map(HashPrefix::from)),
        });
        let record = table.state.map(|state| {
            let content = content.map(|content| content.to_string());
            VerifiedTable::new(name, table.form, state, table.file.to_string(), content)
        });
        ComparedTable {
            key: table.key,
            publication,
            record,
            fault,
        }
    });
    compared.collect()
}

fn hashes<C: MaterialClass>(table: &WholeTable<C>, content: Option<HashPrefix>) -> TableHashes {
    TableHashes {
        form: table.form,
        file: table.file.into(),
        content,
    }
}

/// Describes the difference of a table from the published one.
fn difference<C: MaterialClass>(
    rules: &str,
    name: &str,
    table: &WholeTable<C>,
    content: Option<HashPrefix>,
) -> FileProblem {
    let published = find(rules, name);
    let expected =
        |hash: Option<HashPrefix>| hash.map_or_else(String::new, |hash| hash.to_string());
    match content {
        Some(found) => FileProblem::NotAsPublished {
            property: "hash of values",
            expected: expected(published.map(|published| published.content)),
            found: found.to_string(),
        },
        None => FileProblem::NotAsPublished {
            property: "SHA-256",
            expected: expected(published.and_then(|published| published.file(table.form))),
            found: HashPrefix::from(table.file).to_string(),
        },
    }
}
