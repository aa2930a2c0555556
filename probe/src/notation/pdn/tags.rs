//! The parts of a score with a meaning for every game: start position and result.

use super::ast::{Score, ScoreEntry, Tag};
use super::error::{PdnError, PdnErrorKind};
use super::result::{GameResult, StatedResult};
use crate::colour::Colour;
use crate::notation::shown;

/// The start of a game as its score states it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct StatedStart<'a> {
    /// The FEN and its line: of the tag `FEN`, or of a position set up before the first move.
    pub fen: Option<(&'a str, usize)>,
    /// Whether the tag `FEN` is overruled by `SetUp "0"`, the usual start.
    pub fen_ignored: bool,
    /// The number of items that set up the start position: 0 or 1.
    pub items: usize,
}

impl Score {
    /// Returns the tag with this name, if it has a value.
    ///
    /// # Errors
    /// It is given twice, with different values.
    pub fn only_tag(&self, name: &str) -> Result<Option<&Tag>, PdnError> {
        let mut named = (self.tags.iter())
            .filter(|tag| tag.name.eq_ignore_ascii_case(name) && !tag.value.trim().is_empty());
        let Some(first) = named.next() else {
            return Ok(None);
        };
        match named.find(|tag| tag.value != first.value) {
            None => Ok(Some(first)),
            Some(other) => {
                let name = shown(&other.name);
                let kind = PdnErrorKind::TagTwice { name };
                Err(PdnError::in_score(self, other.line, kind))
            }
        }
    }

    /// Returns the start position.
    ///
    /// # Errors
    /// A tag is given twice.
    pub fn stated_start(&self) -> Result<StatedStart<'_>, PdnError> {
        let tag = self.only_tag("FEN")?;
        let usual = (self.only_tag("SetUp")?).is_some_and(|tag| tag.value.trim() == "0");
        let fen_ignored = tag.is_some() && usual;
        let tag = tag.filter(|_| !usual);
        let set_up = self.items().next().filter(|_| tag.is_none());
        let set_up = set_up.and_then(|item| match item.entry {
            ScoreEntry::Setup(text) => Some((text, item.line)),
            _ => None,
        });
        Ok(StatedStart {
            fen: tag.map(|tag| (tag.value.as_str(), tag.line)).or(set_up),
            fen_ignored,
            items: usize::from(set_up.is_some()),
        })
    }

    /// Returns the result of a game in which the points of this side stand first.
    ///
    /// # Errors
    /// The tag `Result` is given twice.
    pub fn stated_result(&self, first: Colour) -> Result<StatedResult, PdnError> {
        Ok(StatedResult {
            tag: (self.only_tag("Result")?).map(|tag| GameResult::parse(&tag.value, first)),
            terminator: (self.terminator.as_deref()).map(|text| GameResult::parse(text, first)),
        })
    }
}
