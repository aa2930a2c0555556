//! A file of limits: `key = value` lines with the names of `/v1/limits`, a subset of TOML.

use crate::limits::Limits;
use serde_json::Value;
use std::collections::BTreeSet;

/// The limits that a file may set. The shares of `lookups` follow from it, and `--cache` sets the
/// size of the cache of blocks.
const KEYS: [&str; 33] = [
    "address_bytes",
    "adjudicate_bytes",
    "adjudicate_games",
    "adjudications",
    "adjudications_per_client",
    "answer_cache_bytes",
    "batch_lines",
    "body_seconds",
    "connections",
    "connections_per_client",
    "header_seconds",
    "idle_seconds",
    "in_flight_bytes",
    "least_bytes_per_second",
    "line_bytes",
    "lookups",
    "page_bytes",
    "page_games",
    "request_seconds",
    "requests_per_second",
    "scrub_bytes_per_second",
    "search_cells",
    "search_class_cells",
    "search_positions",
    "search_seconds",
    "searches",
    "searches_per_client",
    "shutdown_seconds",
    "stream_seconds",
    "transfers",
    "transfers_per_client",
    "waiting",
    "waiting_connections",
];

/// An error in a line of a file of limits.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("line {line}: {fault}")]
pub struct LimitsFileError {
    /// The number of the line, from 1.
    pub line: usize,
    /// The fault.
    pub fault: LimitsFault,
}

/// A fault of a line.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum LimitsFault {
    /// A line that is not an assignment.
    #[error("expected `limit = number`, found `{0}`")]
    Syntax(String),
    /// An unknown limit.
    #[error("there is no limit `{0}`; there are: {keys}", keys = KEYS.join(", "))]
    UnknownKey(String),
    /// A second value for a limit.
    #[error("`{0}` has a value already")]
    Repeated(String),
    /// A value that the limit cannot have.
    #[error("`{key}` cannot be `{value}`: {reason}")]
    Value {
        /// The limit.
        key: String,
        /// Its value.
        value: String,
        /// The reason.
        reason: String,
    },
}

impl Limits {
    /// The names of the limits that a file may set.
    pub const FILE_KEYS: [&str; KEYS.len()] = KEYS;

    /// Replaces the limits that a file sets. Lines are empty, comments (`# ..`), or assignments
    /// such as `connections = 512`; numbers may contain underscores, as in TOML.
    ///
    /// # Errors
    /// A line is not an assignment, names an unknown limit or one that has a value already, or has
    /// a value that the limit cannot have.
    pub fn with_file(mut self, text: &str) -> Result<Self, LimitsFileError> {
        let mut seen = BTreeSet::new();
        for (index, line) in text.lines().enumerate() {
            let line = line.split('#').next().unwrap_or_default().trim();
            if !line.is_empty() {
                self = (self.with_line(line, &mut seen)).map_err(|fault| LimitsFileError {
                    line: index + 1,
                    fault,
                })?;
            }
        }
        Ok(self)
    }

    fn with_line(self, line: &str, seen: &mut BTreeSet<String>) -> Result<Self, LimitsFault> {
        let syntax = || LimitsFault::Syntax(line.to_owned());
        let (key, value) = line.split_once('=').ok_or_else(syntax)?;
        let (key, value) = (key.trim(), value.trim());
        if !KEYS.contains(&key) {
            return Err(LimitsFault::UnknownKey(key.to_owned()));
        }
        if !seen.insert(key.to_owned()) {
            return Err(LimitsFault::Repeated(key.to_owned()));
        }
        let invalid = |reason: String| LimitsFault::Value {
            key: key.to_owned(),
            value: value.to_owned(),
            reason,
        };
        let number = value.replace('_', "").parse::<u64>();
        let number = number.map_err(|_| invalid("expected a whole number".to_owned()))?;
        match (key, usize::try_from(number)) {
            ("transfers", Ok(0)) => {
                let reason = "expected at least 1; without --share-tables there are none";
                return Err(invalid(reason.to_owned()));
            }
            ("lookups", Ok(lookups)) => return Ok(self.with_lookups(lookups)),
            _ => {}
        }
        // Serde knows the type of each limit.
        let mut limits = serde_json::to_value(&self).unwrap_or_default();
        if let Value::Object(limits) = &mut limits {
            limits.insert(key.to_owned(), number.into());
        }
        serde_json::from_value(limits).map_err(|error| invalid(error.to_string()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::num::NonZeroU32;

    #[test]
    fn lines_set_limits() {
        let text = "# all\n\nconnections = 7 # few\n  batch_lines=2_000\nlookups = 8\n\
                    requests_per_second = 5\n";
        let limits = Limits::default().with_file(text).expect("limits");
        let expected = Limits {
            connections: 7,
            batch_lines: 2000,
            requests_per_second: NonZeroU32::new(5),
            ..Limits::default().with_lookups(8)
        };
        assert_eq!(limits, expected);
    }

    #[test]
    fn faults_name_their_line() {
        for (text, line, kind) in [
            ("connections", 1, "expected `limit = number`"),
            ("\n#\nconections = 1", 3, "there is no limit `conections`"),
            ("single_lookups = 1", 1, "there is no limit"),
            ("waiting = 1\nwaiting = 2", 2, "has a value already"),
            ("connections = many", 1, "a whole number"),
            ("connections = -1", 1, "a whole number"),
            ("search_seconds = 1.5", 1, "a whole number"),
            ("requests_per_second = 0", 1, "nonzero"),
            ("transfers = 0", 1, "at least 1"),
        ] {
            let error = Limits::default().with_file(text).expect_err(text);
            assert_eq!(error.line, line, "{text}");
            assert!(error.to_string().contains(kind), "{text}: {error}");
        }
    }

    /// The example of `scripts/deploy` lists every limit with its default.
    #[test]
    fn the_example_lists_the_defaults() {
        let text = include_str!("../../../scripts/deploy/limits.conf");
        let defaults = serde_json::to_value(Limits::default()).expect("JSON");
        let mut keys = BTreeSet::new();
        for line in text.lines() {
            let Some((key, value)) = line
                .strip_prefix('#')
                .and_then(|line| line.split_once(" = "))
            else {
                continue;
            };
            let value: u64 = value.replace('_', "").parse().expect("a number");
            match key {
                // It depends on the processor, on --share-tables, and on the operator.
                "lookups" | "transfers" | "requests_per_second" => {}
                _ => assert_eq!(defaults[key], value, "{key}"),
            }
            assert!(keys.insert(key), "{key} is listed twice");
        }
        assert_eq!(keys.into_iter().collect::<Vec<_>>(), KEYS);
    }
}
