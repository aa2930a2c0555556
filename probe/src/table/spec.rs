//! What a table says about itself, apart from where its bytes lie.

use super::block::CHECKSUM_LEN;
use super::code;
use super::hash::{DIGEST_LEN, RulesDigest};
use super::re_pair_codec::{LONGEST_WORD, MOST_PAIRS, SHORTEST_STREAM, dictionary_len};
use crate::colour::Colour;
use crate::index::CellOrder;
use crate::value::{Metric, Parity};
use std::fmt;
use std::str::FromStr;

/// The most cells one block may have. With it a block never takes more than 2 MiB of memory.
pub const MAX_BLOCK_CELLS: u32 = 1 << 20;

impl Metric {
    pub(super) const fn byte(self) -> u8 {
        match self {
            Self::Wdl => 1,
            Self::Dtw => 2,
            Self::Need => 3,
        }
    }

    pub(super) fn from_byte(byte: u8) -> Option<Self> {
        [Self::Wdl, Self::Dtw, Self::Need]
            .into_iter()
            .find(|known| known.byte() == byte)
    }
}

/// How cells are packed into bytes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum CellEncoding {
    /// Five cells in a byte, the first cell the lowest of five ternary digits.
    Ternary,
    /// One byte for a cell.
    OneByte,
    /// Two bytes for a cell, the low one first.
    TwoBytes,
    /// Four cells in a byte, the first cell in the lowest two bits. Blocks are stored as phrases of
    /// a [dictionary](super::Dictionary), not as Zstandard frames.
    TwoBits,
}

impl CellEncoding {
    /// The narrowest form for a metric and the largest code that occurs.
    #[must_use]
    pub const fn narrowest(metric: Metric, largest: u16) -> Self {
        match metric {
            Metric::Wdl => Self::TwoBits,
            Metric::Dtw | Metric::Need if largest <= 0xFF => Self::OneByte,
            Metric::Dtw | Metric::Need => Self::TwoBytes,
        }
    }

    /// The largest code that fits.
    #[must_use]
    pub const fn largest(self) -> u16 {
        match self {
            Self::Ternary | Self::TwoBits => 2,
            Self::OneByte => 0xFF,
            Self::TwoBytes => code::MAX_CODE,
        }
    }

    pub(super) const fn byte(self) -> u8 {
        match self {
            Self::Ternary => 1,
            Self::OneByte => 2,
            Self::TwoBytes => 3,
            Self::TwoBits => 4,
        }
    }

    /// The most bytes that a block of so many cells is stored in, its checksum included.
    pub(super) const fn longest_block(self, cells: usize) -> usize {
        match self {
            // Zstandard never makes data longer than this, and a reader need not reserve more.
            Self::Ternary | Self::OneByte | Self::TwoBytes => {
                let packed = self.packed_len(cells);
                packed + packed / 256 + 64 + CHECKSUM_LEN
            }
            // No cell takes more than a word.
            Self::TwoBits => cells * (LONGEST_WORD as usize / 8) + SHORTEST_STREAM + CHECKSUM_LEN,
        }
    }

    pub(super) fn from_byte(byte: u8) -> Option<Self> {
        [Self::Ternary, Self::OneByte, Self::TwoBytes, Self::TwoBits]
            .into_iter()
            .find(|known| known.byte() == byte)
    }
}

/// Which cells a table leaves out, besides holes. A reader must not ask for them.
///
/// The format reserves more rules than there are here; a table that follows one of those is
/// refused.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Omission {
    /// None.
    Nothing,
    /// Positions whose side to move has a capture.
    Captures,
    /// Those, and all positions with the other side to move than this one: the compact form of a
    /// table of WDL or DTW. What is not kept follows from what its moves lead to.
    OnlySide(Colour),
}

/// How much a table keeps of a class whose sides are not equal.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "report", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "report", serde(rename_all = "lowercase"))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub enum TableForm {
    /// Both sides to move: every quiet position has a cell of its own.
    Fast,
    /// The side to move that takes fewer bytes; the value with the other one is one ply away.
    Compact,
}

impl fmt::Display for TableForm {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Fast => "fast",
            Self::Compact => "compact",
        })
    }
}

impl Omission {
    pub(super) const fn byte(self) -> u8 {
        match self {
            Self::Nothing => 0,
            Self::Captures => 1,
            Self::OnlySide(Colour::White) => 2,
            Self::OnlySide(Colour::Black) => 3,
        }
    }

    pub(super) fn from_byte(byte: u8) -> Option<Self> {
        let sides = Colour::BOTH.map(Self::OnlySide);
        [Self::Nothing, Self::Captures]
            .into_iter()
            .chain(sides)
            .find(|known| known.byte() == byte)
    }

    /// What a rule is for that the format reserves and this program does not read.
    pub(super) const fn reserved(byte: u8) -> Option<&'static str> {
        match byte {
            4 => Some("omission rule 4: without the positions in which a capture threatens"),
            _ => None,
        }
    }
}

impl Parity {
    pub(super) const fn byte(self) -> u8 {
        match self {
            Self::LostInZero => 0,
            Self::WonInZero => 1,
            Self::Neither => 2,
        }
    }

    pub(super) fn from_byte(byte: u8) -> Option<Self> {
        [Self::LostInZero, Self::WonInZero, Self::Neither]
            .into_iter()
            .find(|known| known.byte() == byte)
    }
}

/// A name in a header: 1 to `LEN` printable ASCII characters, no blanks.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Label<const LEN: usize>([u8; LEN]);

impl<const LEN: usize> Label<LEN> {
    /// The name.
    #[must_use]
    pub fn as_str(&self) -> &str {
        let end = self.0.iter().position(|&byte| byte == 0).unwrap_or(LEN);
        // Made of ASCII only, so there is nothing to default from.
        str::from_utf8(self.0.get(..end).unwrap_or_default()).unwrap_or_default()
    }

    /// The name as it stands in a header, zeros behind it.
    #[cfg(feature = "write")]
    pub(super) const fn bytes(&self) -> &[u8; LEN] {
        &self.0
    }

    /// Reads a field of a header; a field of zeros is no name.
    pub(super) fn from_bytes(
        field: &'static str,
        bytes: [u8; LEN],
    ) -> Result<Option<Self>, SpecError> {
        let name = bytes.iter().take_while(|&&byte| byte != 0).count();
        let (name, padding) = bytes.split_at(name);
        if padding.iter().any(|&byte| byte != 0) || !name.iter().all(u8::is_ascii_graphic) {
            return Err(SpecError::new(
                field,
                "printable ASCII, then zeros",
                format!("`{}`", bytes.escape_ascii()),
            ));
        }
        Ok((!name.is_empty()).then_some(Self(bytes)))
    }
}

impl<const LEN: usize> FromStr for Label<LEN> {
    type Err = SpecError;

    fn from_str(name: &str) -> Result<Self, SpecError> {
        let fits = (1..=LEN).contains(&name.len()) && name.bytes().all(|b| b.is_ascii_graphic());
        if !fits {
            return Err(SpecError::new(
                "name",
                format!("1 to {LEN} printable ASCII characters"),
                format!("`{name}`"),
            ));
        }
        let mut bytes = [0; LEN];
        for (byte, character) in bytes.iter_mut().zip(name.bytes()) {
            *byte = character;
        }
        Ok(Self(bytes))
    }
}

impl<const LEN: usize> fmt::Display for Label<LEN> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

impl<const LEN: usize> fmt::Debug for Label<LEN> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self.as_str(), f)
    }
}

/// What a table holds and how it is cut: everything that must be known before its first byte.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TableSpec {
    /// The game.
    pub variant: Label<16>,
    /// The material class, for instance `KKKvK`. Just a name to this room.
    pub class: Label<32>,
    /// What is measured.
    pub metric: Metric,
    /// The draw profile; given if and only if the metric is need.
    pub profile: Option<Label<16>>,
    /// Under which reading of the rules it was made.
    pub rules: RulesDigest,
    /// How cells are packed.
    pub encoding: CellEncoding,
    /// Which cells are left out.
    pub omission: Omission,
    /// What the length of a game tells about its winner.
    pub parity: Parity,
    /// No code in the table is larger.
    pub largest: u16,
    /// How many planes there are: 2, White to move and Black to move; or 1 when the class has equal
    /// sides, so that Black to move is White to move on the turned board, or when only one side to
    /// move is kept. Of need as many for each count of a second clock.
    pub planes: usize,
    /// In which orders the cells of planes with White and with Black to move lie. What the orders
    /// are is known to the [index](crate::index); here they are numbers.
    pub orders: [CellOrder; 2],
    /// How many cells a plane has.
    pub cells: u64,
    /// How many cells a part has, what one work unit writes at once.
    pub part_cells: u64,
    /// How many cells a block has, what one question decodes.
    pub block_cells: u32,
    /// The bytes of the dictionaries that its blocks share, those of planes with White and with
    /// Black to move; 0 where they share none.
    pub dictionaries: [u32; 2],
}

/// A table cannot be like this.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{field}: expected {expected}, found {found}")]
pub struct SpecError {
    /// Which property.
    pub field: &'static str,
    /// What it may be.
    pub expected: String,
    /// What it is.
    pub found: String,
}

impl SpecError {
    pub(super) fn new(
        field: &'static str,
        expected: impl Into<String>,
        found: impl Into<String>,
    ) -> Self {
        Self {
            field,
            expected: expected.into(),
            found: found.into(),
        }
    }
}

impl TableSpec {
    /// Whether one side to move alone is kept.
    #[must_use]
    pub const fn form(&self) -> TableForm {
        match self.omission {
            Omission::OnlySide(_) => TableForm::Compact,
            Omission::Nothing | Omission::Captures => TableForm::Fast,
        }
    }

    /// The side to move of the positions in a plane.
    #[must_use]
    #[inline]
    pub const fn turn(&self, plane: usize) -> Colour {
        match self.omission {
            Omission::OnlySide(turn) => turn,
            Omission::Nothing | Omission::Captures => Colour::BOTH[plane % 2],
        }
    }

    /// The plane of a side to move, of need with so much counted on a second clock; `None` where
    /// the table keeps none. Positions of a class with equal sides have White to move.
    #[must_use]
    #[inline]
    pub fn plane(&self, turn: Colour, count: u8) -> Option<usize> {
        match self.omission {
            Omission::OnlySide(kept) => (kept == turn).then_some(0),
            Omission::Nothing | Omission::Captures => Some(2 * usize::from(count) + turn.index()),
        }
    }

    /// The sides to move that have planes.
    #[must_use]
    pub fn turns(&self) -> &'static [Colour] {
        match self.omission {
            Omission::OnlySide(Colour::White) => &Colour::BOTH[..1],
            Omission::OnlySide(Colour::Black) => &Colour::BOTH[1..],
            Omission::Nothing | Omission::Captures => &Colour::BOTH[..self.planes.min(2)],
        }
    }

    /// Whether the properties agree with each other; the numbers of cells are the business of the
    /// layout.
    pub(super) fn check(&self) -> Result<(), SpecError> {
        let holds = match self.metric {
            Metric::Wdl => code::LOSS,
            Metric::Dtw | Metric::Need => code::MAX_CODE,
        }
        .min(self.encoding.largest());
        if self.largest > holds {
            return Err(SpecError::new(
                "largest code",
                format!("at most {holds} ({} as {:?})", self.metric, self.encoding),
                self.largest.to_string(),
            ));
        }
        if matches!(self.omission, Omission::OnlySide(_)) {
            if self.planes != 1 {
                let found = self.planes.to_string();
                return Err(SpecError::new("planes of one side to move", "1", found));
            }
            if self.metric == Metric::Need {
                let expected = "both sides to move, since the metric is need";
                return Err(SpecError::new("omission rule", expected, "one side"));
            }
        }
        let shares = self.encoding == CellEncoding::TwoBits;
        let lengths = self.dictionaries.map(|length| length as usize);
        for (turn, length) in Colour::BOTH.into_iter().zip(lengths) {
            let shares = shares && self.turns().contains(&turn);
            if shares != (length > 0) || length > dictionary_len(MOST_PAIRS) {
                let expected = if shares { "1 to 20532" } else { "0" };
                return Err(SpecError::new(
                    "length of a dictionary",
                    expected,
                    length.to_string(),
                ));
            }
        }
        if self.rules == RulesDigest([0; DIGEST_LEN]) {
            return Err(SpecError::new("digest of the rules", "one", "zeros"));
        }
        match (self.metric, self.profile) {
            (Metric::Need, None) => Err(SpecError::new("profile", "a name", "none")),
            (Metric::Wdl | Metric::Dtw, Some(profile)) => Err(SpecError::new(
                "profile",
                format!("none, since {} knows no draw rules", self.metric),
                format!("`{profile}`"),
            )),
            _ => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn labels_are_printable_and_short_enough() {
        assert_eq!(
            "english-giveaway"
                .parse::<Label<16>>()
                .map(|l| l.to_string()),
            Ok("english-giveaway".into())
        );
        for bad in ["", "english-giveaway2", "two words", "ķēniņš"] {
            assert!(bad.parse::<Label<16>>().is_err(), "{bad}");
        }
        assert!(Label::from_bytes("field", *b"ab\0c").is_err());
        assert!(Label::from_bytes("field", *b"a b\0").is_err());
        assert_eq!(Label::from_bytes("field", [0; 4]), Ok(None));
    }
}
