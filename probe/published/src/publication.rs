//! The comparison of a table with the published one of its name.

use crate::hash_prefix::HashPrefix;
use crate::list::find;
use galotne::table::TableForm;
use std::fmt;

/// The hashes of a table that were computed from its bytes. What a report or a manifest claims does
/// not belong here.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TableHashes {
    /// Its form.
    pub form: TableForm,
    /// The hash of its file.
    pub file: HashPrefix,
    /// The hash of its values, if it was computed.
    pub content: Option<HashPrefix>,
}

/// The relation of a table to the published ones.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Publication {
    /// It is a published file, or has the same values in another form.
    AsPublished,
    /// A table of this name is published, and is another one.
    Differs,
    /// A table of this name is published in other forms alone, and the values were not compared.
    NotCompared,
    /// No table of this name is published.
    NotPublished,
}

impl Publication {
    /// Returns its name in JSON.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::AsPublished => "as-published",
            Self::Differs => "differs",
            Self::NotCompared => "not-compared",
            Self::NotPublished => "not-published",
        }
    }
}

impl fmt::Display for Publication {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::AsPublished => "as published",
            Self::Differs => "differs",
            Self::NotCompared => "not compared",
            Self::NotPublished => "not published",
        })
    }
}

/// Compares a table with the published one of its name.
///
/// Builds are reproducible: in one form, the same values are the same bytes. Other bytes in a form
/// that is published differ, unless their values were computed and are the same, as those of
/// another version of the format are.
#[must_use]
pub fn compare(rules: &str, table: &str, hashes: &TableHashes) -> Publication {
    let Some(published) = find(rules, table) else {
        return Publication::NotPublished;
    };
    if published.has_file(hashes.file) {
        return Publication::AsPublished;
    }
    match hashes.content {
        Some(content) if content == published.content => Publication::AsPublished,
        Some(_) => Publication::Differs,
        None if published.file(hashes.form).is_some() => Publication::Differs,
        None => Publication::NotCompared,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_case_has_its_answer() {
        let (rules, table) = ("international", "KKKvK.wdl");
        let published = find(rules, table).expect("published");
        let [fast, compact] = [TableForm::Fast, TableForm::Compact]
            .map(|form| published.file(form).expect("published in both forms"));
        let (other, right) = (HashPrefix([7; 16]), Some(published.content));
        use Publication::*;
        for (form, file, content, expected) in [
            (TableForm::Fast, fast, None, AsPublished),
            (TableForm::Compact, compact, None, AsPublished),
            (TableForm::Fast, other, None, Differs),
            (TableForm::Fast, other, Some(other), Differs),
            (TableForm::Fast, other, right, AsPublished),
        ] {
            let hashes = TableHashes {
                form,
                file,
                content,
            };
            assert_eq!(compare(rules, table, &hashes), expected, "{hashes:?}");
            let unknown = compare(rules, "KKKKKvKKKKK.wdl", &hashes);
            assert_eq!(unknown, NotPublished);
            assert_eq!(compare("ludo", table, &hashes), NotPublished);
        }
        // Published in the fast form alone.
        let (rules, table) = ("italian", "KKKvK.dtw");
        let right = find(rules, table).map(|published| published.content);
        for (content, expected) in [
            (None, NotCompared),
            (Some(other), Differs),
            (right, AsPublished),
        ] {
            let hashes = TableHashes {
                form: TableForm::Compact,
                file: other,
                content,
            };
            assert_eq!(compare(rules, table, &hashes), expected, "{hashes:?}");
        }
    }
}
