//! Letters of Noto Sans (SIL Open Font License 1.1, in `OFL.txt`), cut down to those of the messages
//! by `scripts/dev/letters`.

use super::canvas::{Canvas, Colour};
use ttf_parser::{Face, GlyphId, OutlineBuilder};

const REGULAR: &[u8] = include_bytes!("NotoSans-Regular.ttf");
const BOLD: &[u8] = include_bytes!("NotoSans-Bold.ttf");

/// The straight pieces of a curve of an outline.
const CURVE_PIECES: usize = 8;

/// The weight of letters.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Weight {
    Regular,
    Bold,
}

/// Letters of one weight and size.
pub struct Font {
    face: Face<'static>,
    /// Pixels per unit of the outlines.
    scale: f32,
}

impl Font {
    /// Returns the letters of a size, which is the distance of lines without further space, in
    /// pixels. `None` if the file of the font is damaged.
    pub fn new(weight: Weight, size: f32) -> Option<Self> {
        let bytes = match weight {
            Weight::Regular => REGULAR,
            Weight::Bold => BOLD,
        };
        let face = Face::parse(bytes, 0).ok()?;
        let scale = size / f32::from(face.units_per_em());
        Some(Self { face, scale })
    }

    /// The width of a text in pixels.
    pub fn width(&self, text: &str) -> f32 {
        let glyphs = text.chars().filter_map(|letter| self.glyph(letter));
        glyphs.map(|glyph| self.advance(glyph)).sum()
    }

    /// Breaks a text into lines of at most `wide` pixels, as far as words allow.
    pub fn wrapped(&self, text: &str, wide: f32) -> Vec<String> {
        let mut lines: Vec<String> = vec![];
        // Not at spaces that do not break.
        for word in text.split([' ', '\n']).filter(|word| !word.is_empty()) {
            let longer = lines.last().map(|last| format!("{last} {word}"));
            match (lines.last_mut(), longer) {
                (Some(last), Some(longer)) if self.width(&longer) <= wide => *last = longer,
                _ => lines.push(word.to_owned()),
            }
        }
        lines
    }

    /// Draws a line of text from its upper left corner.
    pub fn draw(&self, canvas: &mut Canvas, text: &str, (left, top): (f32, f32), colour: Colour) {
        let baseline = top + f32::from(self.face.ascender()) * self.scale;
        let mut x = left;
        for glyph in text.chars().filter_map(|letter| self.glyph(letter)) {
            let mut outline = Outline {
                scale: self.scale,
                origin: (x, baseline),
                contours: vec![],
            };
            self.face.outline_glyph(glyph, &mut outline);
            canvas.fill(&outline.contours, colour);
            x += self.advance(glyph);
        }
    }

    /// The glyph of a character; the sign for an unknown one if the font does not have it, and none
    /// for characters that are not seen.
    fn glyph(&self, letter: char) -> Option<GlyphId> {
        let letter = match letter {
            '\u{200b}'..='\u{200f}' | '\u{2066}'..='\u{2069}' => return None,
            '\u{a0}' | '\u{2009}' | '\u{202f}' => ' ',
            '\u{2010}' | '\u{2011}' => '-',
            letter => letter,
        };
        Some(self.face.glyph_index(letter).unwrap_or(GlyphId(0)))
    }

    fn advance(&self, glyph: GlyphId) -> f32 {
        f32::from(self.face.glyph_hor_advance(glyph).unwrap_or(0)) * self.scale
    }

    /// Whether the font has a character.
    #[cfg(test)]
    pub fn knows(&self, letter: char) -> bool {
        self.glyph(letter).is_none_or(|glyph| glyph != GlyphId(0))
    }
}

/// The outline of a glyph in pixels: closed contours of straight pieces.
struct Outline {
    scale: f32,
    /// The place of the glyph's origin.
    origin: (f32, f32),
    contours: Vec<Vec<(f32, f32)>>,
}

impl Outline {
    /// A place of the outline, whose units go upwards.
    fn place(&self, x: f32, y: f32) -> (f32, f32) {
        (
            self.origin.0 + x * self.scale,
            self.origin.1 - y * self.scale,
        )
    }

    fn add(&mut self, place: (f32, f32)) {
        if let Some(contour) = self.contours.last_mut() {
            contour.push(place);
        }
    }

    /// The last place.
    fn last(&self) -> (f32, f32) {
        let last = self.contours.last().and_then(|contour| contour.last());
        last.copied().unwrap_or(self.origin)
    }

    /// Adds the pieces of a curve, whose places are given by their share of the way.
    fn add_curve(&mut self, at: impl Fn(f32) -> (f32, f32)) {
        for piece in 1..=CURVE_PIECES {
            self.add(at(piece as f32 / CURVE_PIECES as f32));
        }
    }
}

/// The place between two others at a share of the way.
fn between(from: (f32, f32), to: (f32, f32), share: f32) -> (f32, f32) {
    (
        from.0 + (to.0 - from.0) * share,
        from.1 + (to.1 - from.1) * share,
    )
}

impl OutlineBuilder for Outline {
    fn move_to(&mut self, x: f32, y: f32) {
        self.contours.push(vec![self.place(x, y)]);
    }

    fn line_to(&mut self, x: f32, y: f32) {
        self.add(self.place(x, y));
    }

    fn quad_to(&mut self, x1: f32, y1: f32, x: f32, y: f32) {
        let (from, by, to) = (self.last(), self.place(x1, y1), self.place(x, y));
        self.add_curve(|share| between(between(from, by, share), between(by, to, share), share));
    }

    fn curve_to(&mut self, x1: f32, y1: f32, x2: f32, y2: f32, x: f32, y: f32) {
        let (from, to) = (self.last(), self.place(x, y));
        let (one, two) = (self.place(x1, y1), self.place(x2, y2));
        self.add_curve(|share| {
            let middle = between(one, two, share);
            let (begin, end) = (between(from, one, share), between(two, to, share));
            between(
                between(begin, middle, share),
                between(middle, end, share),
                share,
            )
        });
    }

    fn close(&mut self) {}
}
