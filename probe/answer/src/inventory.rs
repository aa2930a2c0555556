//! The tables of a directory.

use galotne::game::Game;
use galotne::material::MaterialClass;
use galotne::tablebase::{ProbeError, TableKey, Tablebase};
use serde::Serialize;

/// A table.
#[derive(Clone, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct TableEntry {
    /// The game.
    pub rules: &'static str,
    /// The class.
    pub class: String,
    /// `wdl`, `dtw` or `need`.
    pub metric: String,
    /// The profile of `need`.
    pub profile: Option<&'static str>,
    /// The name.
    pub table: String,
    /// The length of the file.
    pub bytes: Option<u64>,
    /// The hash at the end of the file, SHA-256 over all bytes before it, in hexadecimal digits.
    pub hash: Option<String>,
    /// The table with the same cells, if this one only points to it.
    pub same_as: Option<String>,
    /// Whether the table can be opened.
    pub complete: bool,
    /// The reason if it cannot.
    pub error: Option<String>,
    /// The relation of its file to the published tables, by the last verification: `as-published`,
    /// `differs`, `not-compared` (published in another form), `not-published` or `not-verified`.
    pub published: &'static str,
    /// The day of that verification, in universal time, such as `2026-11-28`.
    pub verified: Option<String>,
}

/// [`TableEntry::published`] of a table that was not verified.
const NOT_VERIFIED: &str = "not-verified";

impl TableEntry {
    /// The table of this key. Nothing is known of its verification.
    #[must_use]
    pub fn new<G: Game>(tables: &Tablebase<G>, key: TableKey<G::Class>) -> Self {
        let described = || -> Result<(u64, String, Option<String>), ProbeError<G::Class>> {
            let table = tables.file(key)?;
            let same_as = table
                .alias()
                .map(|alias| format!("{}.need.{}", key.class, alias.profile));
            let hash = table.file_hash()?.to_string();
            Ok((table.file_len(), hash, same_as))
        };
        let (described, error) = match described() {
            Ok(described) => (Some(described), None),
            Err(error) => (None, Some(error.to_string())),
        };
        let (bytes, hash, same_as) = match described {
            Some((bytes, hash, same_as)) => (Some(bytes), Some(hash), same_as),
            None => (None, None, None),
        };
        Self {
            rules: tables.game().name(),
            class: key.class.to_string(),
            metric: key.metric.to_string(),
            profile: key.profile,
            table: key.to_string(),
            bytes,
            hash,
            same_as,
            complete: error.is_none(),
            error,
            published: NOT_VERIFIED,
            verified: None,
        }
    }
}

/// Lists the tables of a game, small classes first.
#[must_use]
pub fn inventory<G: Game>(tables: &Tablebase<G>) -> Vec<TableEntry> {
    let mut keys: Vec<TableKey<G::Class>> = tables.keys().collect();
    keys.sort_by_cached_key(|key| {
        let class = (key.class.pieces(), key.class.to_string());
        (class, key.metric.to_string(), key.profile)
    });
    keys.into_iter()
        .map(|key| TableEntry::new(tables, key))
        .collect()
}
