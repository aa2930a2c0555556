//! Manifests: lists of the tables of a game. A set of tables is checked against one, and tables are
//! fetched by one.
//!
//! A manifest is text with a [published](Report::as_published) report on each line, at most one for
//! each class. Manifests come from anywhere, so the parser rejects all file names except those of
//! tables of the class.

use super::{Report, TableReport};
use crate::material::{Class, MaterialClass};
use crate::rules::Variant;
use std::collections::BTreeSet;

/// The file name of a manifest in the folder of its game.
pub const NAME: &str = "manifest.jsonl";

/// Upper bound on the size of a manifest; the longest in `data/golden` has 79 kB.
pub const MAX_BYTES: u64 = 16 << 20;

/// Upper bound on the size of a table, beyond any disk.
const MAX_TABLE_BYTES: u64 = 1 << 50;

/// The reason why a text is not a manifest of a game.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ManifestError {
    /// A line is not a report.
    #[error("line {line} is not a line of a manifest")]
    Line {
        /// Its number, from 1.
        line: usize,
        /// The fault.
        source: serde_json::Error,
    },
    /// A line is about another game.
    #[error("line {line} is about {found}, not {expected}: choose it with --rules")]
    OtherGame {
        /// Its number.
        line: usize,
        /// The game that it names.
        found: String,
        /// The game of the caller.
        expected: &'static str,
    },
    /// A line does not name a class as tables do.
    #[error("line {line} is about `{class}`, which is not the name of a class of {rules}")]
    Class {
        /// Its number.
        line: usize,
        /// The name.
        class: String,
        /// The game.
        rules: &'static str,
    },
    /// A class or a table is listed twice.
    #[error("line {line} names {name} for the second time")]
    Twice {
        /// The number of the line.
        line: usize,
        /// The name that occurs twice.
        name: String,
    },
    /// A table has a name that no table of its class can have.
    #[error("line {line} names `{table}`, which is not a table of {class}")]
    Table {
        /// The number of the line.
        line: usize,
        /// The name.
        table: String,
        /// The class.
        class: String,
    },
    /// An impossible property of a table.
    #[error("line {line} says of {table} that its {property} is {found}")]
    Property {
        /// The number of the line.
        line: usize,
        /// The table.
        table: String,
        /// The property.
        property: &'static str,
        /// The value of the property.
        found: String,
    },
}

/// Reads a manifest of a game. One without a line is a list of nothing.
///
/// # Errors
/// It is none, or not of this game.
pub fn parse(text: &[u8], variant: &'static Variant) -> Result<Vec<Report>, ManifestError> {
    parse_of::<Class>(text, variant.name)
}

/// Returns the same for any game, whose classes are of this type.
///
/// # Errors
/// It is none, or not of this game.
pub fn parse_of<C: MaterialClass>(
    text: &[u8],
    rules: &'static str,
) -> Result<Vec<Report>, ManifestError> {
    let mut reports = vec![];
    let mut classes = BTreeSet::new();
    let text = text.strip_suffix(b"\n").unwrap_or(text);
    let lines = text.split(|byte| *byte == b'\n');
    // Splitting nothing gives one line.
    for (bytes, line) in lines.zip(1..).filter(|_| !text.is_empty()) {
        let report: Report =
            serde_json::from_slice(bytes).map_err(|source| ManifestError::Line { line, source })?;
        check::<C>(&report, line, rules)?;
        if !classes.insert(report.class.clone()) {
            let name = shortened(&report.class);
            return Err(ManifestError::Twice { line, name });
        }
        reports.push(report);
    }
    Ok(reports)
}

fn check<C: MaterialClass>(
    report: &Report,
    line: usize,
    rules: &'static str,
) -> Result<(), ManifestError> {
    if report.rules != rules {
        return Err(ManifestError::OtherGame {
            line,
            found: shortened(&report.rules),
            expected: rules,
        });
    }
    let class: Option<C> = report.class.parse().ok();
    let canonical =
        class.is_some_and(|class| class.is_canonical() && class.to_string() == report.class);
    if !canonical {
        return Err(ManifestError::Class {
            line,
            class: shortened(&report.class),
            rules,
        });
    }
    let mut tables = BTreeSet::new();
    for table in &report.tables {
        check_table(table, report, line)?;
        if !tables.insert(&table.table) {
            let name = shortened(&table.table);
            return Err(ManifestError::Twice { line, name });
        }
    }
    Ok(())
}

fn check_table(table: &TableReport, report: &Report, line: usize) -> Result<(), ManifestError> {
    let names = [Some(&table.table), table.same_as.as_ref()];
    for name in names.into_iter().flatten() {
        if !is_named(name, &report.class) {
            return Err(ManifestError::Table {
                line,
                table: shortened(name),
                class: report.class.clone(),
            });
        }
    }
    let wrong = |property, found: &str| ManifestError::Property {
        line,
        table: table.table.clone(),
        property,
        found: shortened(found),
    };
    let archive = table.archive.as_ref();
    let lengths = [
        ("length", Some(table.bytes)),
        ("length as an archive", archive.map(|archive| archive.bytes)),
    ];
    for (property, bytes) in lengths {
        if let Some(bytes) = bytes.filter(|bytes| !(1..=MAX_TABLE_BYTES).contains(bytes)) {
            return Err(wrong(property, &bytes.to_string()));
        }
    }
    let hashes = [
        ("SHA-256", Some(&table.file)),
        ("hash of values", Some(&table.content)),
        (
            "SHA-256 as an archive",
            archive.map(|archive| &archive.file),
        ),
    ];
    for (property, hash) in hashes {
        let Some(hash) = hash else {
            continue;
        };
        let digit = |byte: u8| byte.is_ascii_digit() || (b'a'..=b'f').contains(&byte);
        if hash.len() != 64 || !hash.bytes().all(digit) {
            return Err(wrong(property, hash));
        }
    }
    Ok(())
}

/// Whether a name can be that of a table of a class, of this version or a later one: `KKvK.wdl`,
/// `KKvK.need.fmjd-2015`. Such a name is one of a file in its folder, wherever it is written to.
fn is_named(name: &str, class: &str) -> bool {
    let word = |word: &str| {
        let plain = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-';
        (1..=64).contains(&word.len()) && word.bytes().all(plain)
    };
    let mut parts = name.split('.');
    parts.next() == Some(class) && (1..=2).contains(&parts.clone().count()) && parts.all(word)
}

/// Returns a text of unknown origin, shortened for a message.
fn shortened(text: &str) -> String {
    const MAX_CHARACTERS: usize = 80;
    let plain = text.chars().map(|character| match character {
        control if control.is_control() => '\u{fffd}',
        character => character,
    });
    plain.take(MAX_CHARACTERS).collect()
}

/// Fuzz target: no bytes make a parser panic, and a manifest is the same after writing and reading.
/// Returns whether the bytes are a manifest or a report.
#[cfg(feature = "fuzzing")]
#[doc(hidden)]
#[must_use]
pub fn fuzz_manifest(text: &[u8]) -> bool {
    let variant = &crate::rules::INTERNATIONAL;
    let report = super::from_slice(text).is_ok();
    let Ok(manifest) = parse(text, variant) else {
        return report;
    };
    let lines = manifest.iter().map(|report| {
        let line = serde_json::to_string(report);
        line.expect("a report has JSON") + "\n"
    });
    let again = parse(lines.collect::<String>().as_bytes(), variant);
    assert_eq!(again.expect("it was written here"), manifest);
    for table in manifest.iter().flat_map(|report| &report.tables) {
        let name = std::path::Path::new(&table.table);
        assert_eq!(name.components().count(), 1, "{name:?}");
        assert!(matches!(
            name.components().next(),
            Some(std::path::Component::Normal(_))
        ));
    }
    !manifest.is_empty()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::INTERNATIONAL;
    use serde_json::{Value, json};

    fn line() -> Value {
        let [zeros, ones, content] = ["0", "1", "a"].map(|digit| digit.repeat(64));
        json!({
            "rules": "international", "class": "KKvK", "statistics": [], "tables": [
                {
                    "table": "KKvK.wdl", "bytes": 100, "file": zeros, "content": content,
                    "same_as": null
                },
                {
                    "table": "KKvK.need.b", "bytes": 288, "file": ones, "content": content,
                    "same_as": "KKvK.need.a"
                },
            ]
        })
    }

    fn read(lines: &[Value]) -> Result<Vec<Report>, ManifestError> {
        let text: String = lines.iter().map(|line| format!("{line}\n")).collect();
        parse(text.as_bytes(), &INTERNATIONAL)
    }

    #[test]
    fn what_is_well_formed_is_read() {
        let read_back = read(&[line()]).expect("a manifest");
        assert_eq!(
            read_back[0].tables[1].same_as.as_deref(),
            Some("KKvK.need.a")
        );
        // Older manifests name no licence.
        assert_eq!(read_back[0].licence, None);
        let mut licensed = line();
        licensed["licence"] = "CC0-1.0".into();
        let licensed = read(&[licensed]).expect("a manifest");
        assert_eq!(licensed, [read_back[0].as_published()]);
        assert_eq!(licensed[0].licence.as_deref(), Some("CC0-1.0"));
        // A host may have an archive instead of the file.
        let mut archived = line();
        archived["tables"][0]["archive"] = json!({"bytes": 40, "file": "0".repeat(64)});
        let archived = read(&[archived]).expect("a manifest");
        let bytes = |at: usize| {
            archived[0].tables[at]
                .archive
                .as_ref()
                .map(|file| file.bytes)
        };
        assert_eq!([bytes(0), bytes(1)], [Some(40), None]);
        // The end of the last line may be missing, and a list may be empty.
        let text = line().to_string();
        assert_eq!(
            parse(text.as_bytes(), &INTERNATIONAL).expect("one"),
            read_back
        );
        assert_eq!(read(&[]).expect("none"), []);
    }

    #[test]
    fn what_would_lead_elsewhere_is_refused() {
        for name in [
            "../KKvK.wdl",
            "/etc/passwd",
            "KKvK",
            "KKvK.",
            "KKvK..",
            "KKvK.need.a.b",
            "KKvK.wdl/..",
            "KKvK.need.../x",
            "KKvK.WDL",
            "KvK.wdl",
            "KKvK.a\\b",
            "KKvK.wdl\0",
            "C:KKvK.wdl",
            "",
            &format!("KKvK.{}", "a".repeat(65)),
        ] {
            for field in ["table", "same_as"] {
                let mut line = line();
                line["tables"][1][field] = name.into();
                assert!(
                    matches!(read(&[line]), Err(ManifestError::Table { line: 1, .. })),
                    "{name}"
                );
            }
        }
        for class in ["KvKK", "../KKvK", "KK", "", "kkvk", "KKvK "] {
            let mut line = line();
            line["class"] = class.into();
            assert!(
                matches!(read(&[line]), Err(ManifestError::Class { .. })),
                "{class}"
            );
        }
    }

    #[test]
    fn what_cannot_be_is_refused() {
        for (field, value) in [
            ("bytes", json!(0)),
            ("bytes", json!(u64::MAX)),
            ("file", json!("0".repeat(63))),
            ("file", json!("A".repeat(64))),
            ("content", json!("")),
            ("archive", json!({"bytes": 0, "file": "0".repeat(64)})),
            ("archive", json!({"bytes": 40, "file": "0".repeat(63)})),
        ] {
            let mut line = line();
            line["tables"][0][field] = value;
            assert!(
                matches!(read(&[line]), Err(ManifestError::Property { .. })),
                "{field}"
            );
        }
        let mut other = line();
        other["rules"] = "russian".into();
        assert!(matches!(
            read(&[line(), other]),
            Err(ManifestError::OtherGame { line: 2, .. })
        ));
        assert!(matches!(
            read(&[line(), line()]),
            Err(ManifestError::Twice { line: 2, .. })
        ));
        let mut twice = line();
        twice["tables"][1] = twice["tables"][0].clone();
        assert!(matches!(
            read(&[twice]),
            Err(ManifestError::Twice { line: 1, .. })
        ));
        for text in [&b"\n\n"[..], b"{}", b"<!doctype html>", b"\xff", b"[[[["] {
            assert!(matches!(
                parse(text, &INTERNATIONAL),
                Err(ManifestError::Line { line: 1, .. })
            ));
        }
    }
}
