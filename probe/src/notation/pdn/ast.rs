//! The syntax tree of a PDN file: tags and movetext, before they are interpreted.

/// A tag: `[White "Andris Andreiko"]`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Tag {
    /// The word before the quotes.
    pub name: String,
    /// The text between the quotes, escapes resolved.
    pub value: String,
    /// The line of the file, from 1.
    pub line: usize,
}

/// The score (record) of one game as it is written, without comments, variations and marks.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Score {
    /// The number of the game in the file, from 1.
    pub number: usize,
    /// The line of the file on which it begins, from 1.
    pub line: usize,
    /// The name of the encoding, if it had to be guessed.
    pub encoding: Option<&'static str>,
    /// The tags, in order.
    pub tags: Vec<Tag>,
    /// The result or `*` after the last move, as written.
    pub terminator: Option<String>,
    /// The texts of all items, joined.
    pub(super) text: String,
    pub(super) items: Vec<ItemSpan>,
}

/// An item of a score. Its text reaches from the end of the previous one to `end`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct ItemSpan {
    pub kind: EntryKind,
    pub end: usize,
    pub line: usize,
    /// Its first byte in the line, from 1.
    pub column: usize,
    /// Whether its move number belongs to the side that moves first (`12.` and not `12...`); `None`
    /// if it has none or the number does not tell.
    pub is_first_side: Option<bool>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum EntryKind {
    Move,
    Unknown,
    Setup,
}

/// A move or a set-up position, as written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ScoreItem<'a> {
    /// Its text.
    pub entry: ScoreEntry<'a>,
    /// The line of the file, from 1.
    pub line: usize,
}

/// An item with its place in the line and its move number.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LocatedItem<'a> {
    /// The item.
    pub item: ScoreItem<'a>,
    /// Its first byte in the line, from 1.
    pub column: usize,
    /// Whether its move number belongs to the side that moves first (`12.` and not `12...`);
    /// `None` if it has none or the number does not tell.
    pub is_first_side: Option<bool>,
}

/// The text of an item of the movetext.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ScoreEntry<'a> {
    /// The text of a move: `32-28`, `28x19`, `c3d4`, `3228`.
    Move(&'a str),
    /// `- -`: an unknown move.
    Unknown,
    /// The FEN of a position that is set up: the quoted text of `/FEN "W:W28:B19"/`.
    Setup(&'a str),
}

impl Score {
    /// Returns the value of the first tag with this name, in upper or lower case.
    #[must_use]
    pub fn tag(&self, name: &str) -> Option<&str> {
        let mut tags = self.tags.iter();
        let tag = tags.find(|tag| tag.name.eq_ignore_ascii_case(name))?;
        Some(&tag.value)
    }

    /// Iterates over the moves and set-up positions of the game, in order.
    pub fn items(&self) -> impl Iterator<Item = ScoreItem<'_>> {
        self.located_items().map(|located| located.item)
    }

    /// Iterates over the items with their places and move numbers.
    pub fn located_items(&self) -> impl Iterator<Item = LocatedItem<'_>> {
        let mut start = 0;
        self.items.iter().map(move |span| {
            let text = self.text.get(start..span.end).unwrap_or_default();
            start = span.end;
            let entry = match span.kind {
                EntryKind::Move => ScoreEntry::Move(text),
                EntryKind::Unknown => ScoreEntry::Unknown,
                EntryKind::Setup => ScoreEntry::Setup(text),
            };
            LocatedItem {
                item: ScoreItem {
                    entry,
                    line: span.line,
                },
                column: span.column,
                is_first_side: span.is_first_side,
            }
        })
    }
}
