//! A score: one game of a PDN file as it is written, before anybody asks what it means.

/// One tag of a header: `[White "Andris Andreiko"]`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Tag {
    /// The word before the quotes.
    pub name: String,
    /// The text between the quotes, escapes resolved.
    pub value: String,
    /// The line of the file it stands on, from 1.
    pub line: usize,
}

/// One game as it is written. Comments, variations, move numbers and marks are left out.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Score {
    /// Which game of the file it is, from 1.
    pub number: usize,
    /// The line of the file it begins on, from 1.
    pub line: usize,
    /// What the file is written in, where that had to be guessed: the name of the encoding.
    pub encoding: Option<&'static str>,
    /// The tags, in order.
    pub tags: Vec<Tag>,
    /// The result or the `*` that ends it, as it is written, if anything does.
    pub terminator: Option<String>,
    /// The texts of all items one behind the other.
    pub(super) text: String,
    pub(super) items: Vec<ItemSpan>,
}

/// An item of a score and where its text ends; it begins where the one before it ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct ItemSpan {
    pub kind: EntryKind,
    pub end: usize,
    pub line: usize,
    /// Where in the line it begins: a byte, from 1.
    pub column: usize,
    /// What a number before it says: whether the side moves whose moves begin numbers.
    pub begins: Option<bool>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum EntryKind {
    Move,
    Unknown,
    Setup,
}

/// What was played, as it is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ScoreItem<'a> {
    /// What it is.
    pub entry: ScoreEntry<'a>,
    /// The line of the file it stands on, from 1.
    pub line: usize,
}

/// An item, where in its line it begins, and what a number before it says.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LocatedItem<'a> {
    /// The item.
    pub item: ScoreItem<'a>,
    /// Its first byte in the line, from 1.
    pub column: usize,
    /// Whether the side moves whose moves begin numbers.
    pub begins: Option<bool>,
}

/// What can be written in the body of a score.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ScoreEntry<'a> {
    /// The text of a move: `32-28`, `28x19`, `c3d4`, `3228`.
    Move(&'a str),
    /// `- -`: a move was played, but nobody knows which.
    Unknown,
    /// The FEN of a position that is put on the board: what stands between the quotes of
    /// `/FEN "W:W28:B19"/`.
    Setup(&'a str),
}

impl<'a> ScoreEntry<'a> {
    /// The FEN of a position that is put on the board.
    pub(super) const fn setup(self) -> Option<&'a str> {
        match self {
            Self::Setup(text) => Some(text),
            _ => None,
        }
    }
}

impl Score {
    /// The value of the first tag with this name; upper and lower case are alike.
    #[must_use]
    pub fn tag(&self, name: &str) -> Option<&str> {
        Some(self.tag_named(name)?.value.as_str())
    }

    pub(super) fn tag_named(&self, name: &str) -> Option<&Tag> {
        (self.tags.iter()).find(|tag| tag.name.eq_ignore_ascii_case(name))
    }

    /// The moves and set-up positions of the game, in order.
    pub fn items(&self) -> impl Iterator<Item = ScoreItem<'_>> {
        self.placed_items().map(|placed| placed.item)
    }

    /// The same with their places in their lines, and what the numbers before them say.
    pub fn placed_items(&self) -> impl Iterator<Item = LocatedItem<'_>> {
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
                begins: span.begins,
            }
        })
    }
}
