//! The list of published tables, which `scripts/dev/golden --packed` writes from `data/golden`.
//!
//! The file `published.bin` has the games in alphabetical order, and the tables of each in the
//! order of their names. Numbers are little-endian.
//!
//! | bytes | part |
//! |---|---|
//! | 8 | `GLTPUB1` and a line feed |
//! | 1, n | of each game: the length of its name, the name |
//! | 2 | the number of its tables |
//! | 1 | of each table: the number of bytes that its name shares with the one before it |
//! | 1, n | the length of the rest of the name, the rest |
//! | 1 | flags: 1 a fast file, 2 a compact file, 4 an alias |
//! | 2 | of an alias: the number of its target among the tables of the game, from 0 |
//! | 16 | of another table: the hash of the values |
//! | 16 each | the hashes of the fast and of the compact file |
//!
//! Hashes are the first 16 bytes of SHA-256.

use crate::hash_prefix::{HashPrefix, PREFIX_LEN};
use galotne::table::TableForm;
use std::collections::BTreeMap;
use std::sync::LazyLock;

static PACKED: &[u8] = include_bytes!("published.bin");

const MAGIC: &[u8] = b"GLTPUB1\n";

const FAST: u8 = 1;
const COMPACT: u8 = 2;
const ALIAS: u8 = 4;

/// A published table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PublishedTable {
    /// The game.
    pub rules: String,
    /// The name of the table, such as `KKvK.wdl`.
    pub table: String,
    /// The hash of its values ([`TableReport::content`](galotne::report::TableReport::content)),
    /// the same in all forms.
    pub content: HashPrefix,
    /// The table that it is an alias of.
    pub same_as: Option<String>,
    /// The hashes of its files.
    files: [Option<HashPrefix>; 2],
}

impl PublishedTable {
    /// Returns the hash of its file in a form, if it is published in this form.
    #[must_use]
    pub const fn file(&self, form: TableForm) -> Option<HashPrefix> {
        let [fast, compact] = self.files;
        match form {
            TableForm::Fast => fast,
            TableForm::Compact => compact,
        }
    }

    /// Whether a file is published in some form.
    #[must_use]
    pub fn has_file(&self, file: HashPrefix) -> bool {
        self.files.contains(&Some(file))
    }
}

/// The tables of each game by their names.
type PublishedTables = BTreeMap<String, BTreeMap<String, PublishedTable>>;

static TABLES: LazyLock<PublishedTables> = LazyLock::new(|| {
    // The file is compiled in, and a test reads all of it.
    unpack(PACKED).unwrap_or_default()
});

/// Returns the published table of this name.
#[must_use]
pub fn find(rules: &str, table: &str) -> Option<&'static PublishedTable> {
    TABLES.get(rules)?.get(table)
}

/// Lists all published tables, by game and name.
pub fn all() -> impl Iterator<Item = &'static PublishedTable> {
    TABLES.values().flat_map(BTreeMap::values)
}

/// A reader of the packed list.
struct ByteReader<'a>(&'a [u8]);

impl<'a> ByteReader<'a> {
    fn take(&mut self, length: usize) -> Option<&'a [u8]> {
        let (taken, rest) = self.0.split_at_checked(length)?;
        self.0 = rest;
        Some(taken)
    }

    fn byte(&mut self) -> Option<u8> {
        self.take(1)?.first().copied()
    }

    fn short(&mut self) -> Option<u16> {
        Some(u16::from_le_bytes(self.take(2)?.try_into().ok()?))
    }

    fn hash(&mut self) -> Option<HashPrefix> {
        Some(HashPrefix(self.take(PREFIX_LEN)?.try_into().ok()?))
    }

    fn text(&mut self, length: u8) -> Option<&'a str> {
        std::str::from_utf8(self.take(length.into())?).ok()
    }
}

/// The values of a table: its own, or those of another table of the game by its number.
enum Values {
    Own(HashPrefix),
    OfTable(usize),
}

/// Reads a packed list; `None` if its form is wrong.
fn unpack(packed: &[u8]) -> Option<PublishedTables> {
    let mut packed = ByteReader(packed.strip_prefix(MAGIC)?);
    let mut games = PublishedTables::new();
    while let Some(length) = packed.byte() {
        let rules = packed.text(length)?;
        games.insert(rules.to_owned(), unpack_game(rules, &mut packed)?);
    }
    Some(games)
}

fn unpack_game(
    rules: &str,
    packed: &mut ByteReader<'_>,
) -> Option<BTreeMap<String, PublishedTable>> {
    let mut name = String::new();
    let mut rows = vec![];
    for _ in 0..packed.short()? {
        let shared = packed.byte()?.into();
        let length = packed.byte()?;
        name = format!("{}{}", name.get(..shared)?, packed.text(length)?);
        let flags = packed.byte()?;
        let values = match flags & ALIAS {
            0 => Values::Own(packed.hash()?),
            _ => Values::OfTable(packed.short()?.into()),
        };
        let mut files = [None; 2];
        for (file, flag) in files.iter_mut().zip([FAST, COMPACT]) {
            if flags & flag != 0 {
                *file = Some(packed.hash()?);
            }
        }
        rows.push((name.clone(), values, files));
    }
    let table = |(name, values, files): &(String, Values, _)| {
        let (content, same_as) = match values {
            Values::Own(content) => (*content, None),
            Values::OfTable(number) => match rows.get(*number)? {
                (target, Values::Own(content), _) => (*content, Some(target.clone())),
                _ => return None,
            },
        };
        let table = PublishedTable {
            rules: rules.to_owned(),
            table: name.clone(),
            content,
            same_as,
            files: *files,
        };
        Some((name.clone(), table))
    };
    rows.iter().map(table).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_list_cut_short_is_no_list_or_a_shorter_one() {
        let whole = unpack(PACKED).expect("the list");
        for length in (0..PACKED.len()).step_by(9_973) {
            if let Some(cut) = unpack(&PACKED[..length]) {
                assert!(cut.len() < whole.len(), "{length}");
            }
        }
    }

    #[test]
    fn the_list_is_small() {
        assert!(PACKED.len() < 256 << 10, "{} bytes", PACKED.len());
    }
}
