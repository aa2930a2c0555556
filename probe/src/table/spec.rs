//! The specification of a table: the properties in its header, apart from offsets and lengths.

use super::checksum::CHECKSUM_LEN;
use super::code;
use super::hash::{DIGEST_LEN, RulesDigest};
use super::limits::{MAX_CODEWORD_BITS, MAX_PAIRS, MIN_CODEWORD_BYTES, dictionary_len};
use crate::colour::Colour;
use crate::index::CellOrder;
use crate::value::{Metric, Parity};
use std::fmt;
use std::str::FromStr;

/// The packing of cells into bytes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum CellEncoding {
    /// Five cells in a byte as ternary digits, the first cell the lowest.
    Ternary,
    /// One byte per cell.
    OneByte,
    /// Two bytes per cell, the low one first.
    TwoBytes,
    /// Two bits per cell, the first cell the lowest. Blocks are stored as phrases of a
    /// [dictionary](super::Dictionary), not as Zstandard frames.
    TwoBits,
}

impl CellEncoding {
    /// Returns the encoding that a writer chooses for a metric and the largest code that occurs.
    #[must_use]
    pub const fn narrowest(metric: Metric, largest: u16) -> Self {
        match largest {
            _ if !metric.has_plies() => Self::TwoBits,
            0..=0xFF => Self::OneByte,
            _ => Self::TwoBytes,
        }
    }

    /// Returns the largest code that fits.
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

    /// Returns the most stored bytes of a block with `cells` cells, checksum included.
    pub(super) const fn max_block_bytes(self, cells: usize) -> usize {
        match self {
            // The bound on Zstandard's output; a reader never reserves more.
            Self::Ternary | Self::OneByte | Self::TwoBytes => {
                let packed = self.packed_len(cells);
                packed + packed / 256 + 64 + CHECKSUM_LEN
            }
            // Every phrase has at least one cell, so a cell takes at most one codeword.
            Self::TwoBits => {
                cells * (MAX_CODEWORD_BITS as usize / 8) + MIN_CODEWORD_BYTES + CHECKSUM_LEN
            }
        }
    }

    pub(super) fn from_byte(byte: u8) -> Option<Self> {
        [Self::Ternary, Self::OneByte, Self::TwoBytes, Self::TwoBits]
            .into_iter()
            .find(|known| known.byte() == byte)
    }
}

/// The omission rule: the cells that a table leaves out, besides holes. A reader must not ask for
/// them.
///
/// A table with a reserved rule is refused.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Omission {
    /// No cell.
    Nothing,
    /// Positions whose side to move has a capture.
    Captures,
    /// These positions, and all with the opponent of this side to move: the compact form of WDL and
    /// DTW. Their values follow from those of their successors.
    OnlySide(Colour),
}

/// The form of a table whose class has unequal sides.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "report", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "report", serde(rename_all = "lowercase"))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = Form))]
pub enum TableForm {
    /// Planes for both sides to move: every quiet position has a cell.
    Fast,
    /// One plane, for the side to move that takes fewer bytes; other values are one ply away.
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

    /// Describes an omission rule that the format reserves; `None` for all others.
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
    /// Returns the name.
    #[must_use]
    pub fn as_str(&self) -> &str {
        let end = self.0.iter().position(|&byte| byte == 0).unwrap_or(LEN);
        // Both constructors admit ASCII only, so the conversion never fails.
        str::from_utf8(self.0.get(..end).unwrap_or_default()).unwrap_or_default()
    }

    /// Returns the name as stored in a header, padded with zeros.
    #[cfg(feature = "write")]
    pub(super) const fn bytes(&self) -> &[u8; LEN] {
        &self.0
    }

    /// Parses a field of a header; zeros are `None`.
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

/// The specification of a table: the properties that must be known before its first byte is
/// written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TableSpec {
    /// The game.
    pub variant: Label<16>,
    /// The class, for instance `KKKvK`; here only a name.
    pub class: Label<32>,
    /// The metric.
    pub metric: Metric,
    /// The draw profile; `Some` if and only if the metric is need.
    pub profile: Option<Label<16>>,
    /// The digest of the rules.
    pub rules: RulesDigest,
    /// The packing of cells.
    pub encoding: CellEncoding,
    /// The omission rule.
    pub omission: Omission,
    /// The relation of plies and winner.
    pub parity: Parity,
    /// The largest code in the table.
    pub largest: u16,
    /// The number of planes: 2, White to move and Black to move; 1 for a class with equal sides,
    /// where Black to move is White to move on the rotated board, and for the compact form. Need
    /// has as many for each count of a second clock, and a game that counts moves of a king in a
    /// row for each pair of counts ([`Index::plane`](crate::index::Index::plane)). In a class with
    /// equal sides and several planes, even planes take the order and the dictionary of White,
    /// odd planes those of Black.
    pub planes: usize,
    /// The cell orders of planes with White and with Black to move; here only numbers.
    pub orders: [CellOrder; 2],
    /// The number of cells of a plane.
    pub cells: u64,
    /// The number of cells of a part, the unit of writing.
    pub part_cells: u64,
    /// The number of cells of a block, the unit of decoding.
    pub block_cells: u32,
    /// The bytes of the dictionaries for planes with White and with Black to move; 0 without one.
    pub dictionaries: [u32; 2],
}

/// A property of a table with an invalid value.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{field}: expected {expected}, found {found}")]
pub struct SpecError {
    /// The property.
    pub field: &'static str,
    /// The valid values.
    pub expected: String,
    /// The value found.
    pub found: String,
}

impl SpecError {
    pub(crate) fn new(
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
    /// Returns the form of the table.
    #[must_use]
    pub const fn form(&self) -> TableForm {
        match self.omission {
            Omission::OnlySide(_) => TableForm::Compact,
            Omission::Nothing | Omission::Captures => TableForm::Fast,
        }
    }

    /// Returns the side to move of the positions in a plane. In a class with equal sides, that is
    /// White, and this is the side whose order and dictionary the plane takes.
    #[must_use]
    #[inline]
    pub const fn turn(&self, plane: usize) -> Colour {
        match self.omission {
            Omission::OnlySide(turn) => turn,
            Omission::Nothing | Omission::Captures => Colour::BOTH[plane % 2],
        }
    }

    /// Returns the cell order of a plane.
    #[must_use]
    #[inline]
    pub const fn order_of(&self, plane: usize) -> CellOrder {
        self.orders[self.turn(plane).index()]
    }

    /// Returns the plane of a side to move, and for need of a count on a second clock; `None` if
    /// the table does not have it. Positions of a class with equal sides have White to move.
    #[must_use]
    #[inline]
    pub fn plane(&self, turn: Colour, count: u8) -> Option<usize> {
        match self.omission {
            Omission::OnlySide(kept) => (kept == turn).then_some(0),
            Omission::Nothing | Omission::Captures => Some(2 * usize::from(count) + turn.index()),
        }
    }

    /// Returns the sides to move that have planes.
    #[must_use]
    pub fn turns(&self) -> &'static [Colour] {
        match self.omission {
            Omission::OnlySide(Colour::White) => &Colour::BOTH[..1],
            Omission::OnlySide(Colour::Black) => &Colour::BOTH[1..],
            Omission::Nothing | Omission::Captures => &Colour::BOTH[..self.planes.min(2)],
        }
    }

    /// Checks that the properties agree with each other; the layout checks the numbers of cells.
    pub(super) fn check(&self) -> Result<(), SpecError> {
        let largest = if self.metric.has_plies() {
            code::MAX_CODE
        } else {
            code::LOSS
        };
        let max_code = largest.min(self.encoding.largest());
        if self.largest > max_code {
            return Err(SpecError::new(
                "largest code",
                format!(
                    "at most {max_code} ({} as {:?})",
                    self.metric, self.encoding
                ),
                self.largest.to_string(),
            ));
        }
        if matches!(self.omission, Omission::OnlySide(_)) {
            if self.planes != 1 {
                let found = self.planes.to_string();
                return Err(SpecError::new("planes of one side to move", "1", found));
            }
            if self.metric.has_profile() {
                let expected = "both sides to move, since the metric is need";
                return Err(SpecError::new("omission rule", expected, "one side"));
            }
        }
        let has_dictionaries = self.encoding == CellEncoding::TwoBits;
        let lengths = self.dictionaries.map(|length| length as usize);
        for (turn, length) in Colour::BOTH.into_iter().zip(lengths) {
            let has_one = has_dictionaries && self.turns().contains(&turn);
            if has_one != (length > 0) || length > dictionary_len(MAX_PAIRS) {
                let expected = if has_one { "1 to 20532" } else { "0" };
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
        match (self.metric.has_profile(), self.profile) {
            (true, None) => Err(SpecError::new("profile", "a name", "none")),
            (false, Some(profile)) => Err(SpecError::new(
                "profile",
                format!("none, since {} ignores draw rules", self.metric),
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
