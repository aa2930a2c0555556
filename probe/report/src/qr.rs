//! QR codes of links, drawn as SVG.

use maud::html;
use qrcode::{Color, EcLevel, Version};

/// The width of the light margin around a code, in modules.
const MARGIN: usize = 4;

/// The width of a module in millimetres on paper. Cameras of phones read codes whose modules are
/// four tenths of a millimetre wide at the distance of a hand.
const MODULE_MM: f64 = 0.42;

/// The largest version: 101 modules, which are 46 mm on paper with the margin. It has 929 bytes with
/// error correction level L.
const LARGEST: i16 = 21;

/// The largest version with error correction level M: it is still read from paper with ease. Longer
/// texts need the room, and have level L.
const LARGEST_OF_LEVEL_M: i16 = 12;

/// A QR code.
#[derive(Clone)]
pub struct QrCode(qrcode::QrCode);

impl QrCode {
    /// Encodes a text; `None` if it is too long for a code that phones read from paper (929 bytes).
    #[must_use]
    pub fn of(text: &str) -> Option<Self> {
        let encoded = |level| qrcode::QrCode::with_error_correction_level(text, level).ok();
        let up_to = |largest: i16| {
            move |code: &qrcode::QrCode| match code.version() {
                Version::Normal(version) => version <= largest,
                Version::Micro(_) => false,
            }
        };
        let code = encoded(EcLevel::M).filter(up_to(LARGEST_OF_LEVEL_M));
        let code = code.or_else(|| encoded(EcLevel::L).filter(up_to(LARGEST)));
        code.map(Self)
    }

    /// The width of the code with its light margin, in modules.
    #[must_use]
    pub fn side(&self) -> usize {
        self.0.width() + 2 * MARGIN
    }

    /// Draws the code as an SVG element with this title, its light margin included. It is as wide
    /// as phones need it on paper.
    #[must_use]
    pub fn svg(&self, title: &str) -> String {
        let side = self.side();
        let width = format!("{:.1}mm", side as f64 * MODULE_MM);
        html! {
            svg xmlns="http://www.w3.org/2000/svg" class="qr" viewBox={ "0 0 " (side) " " (side) }
                width=(width) height=(width) role="img" aria-label=(title) shape-rendering="crispEdges" {
                title { (title) }
                rect width=(side) height=(side) fill="#ffffff" {}
                path d=(self.path()) fill="#000000" {}
            }
        }
        .into_string()
    }

    /// The dark modules as rows of rectangles.
    fn path(&self) -> String {
        let side = self.0.width();
        let is_dark = |row, column| self.0[(column, row)] == Color::Dark;
        let mut path = String::new();
        for row in 0..side {
            let mut column = 0;
            while column < side {
                let width = (column..side).take_while(|&column| is_dark(row, column));
                let width = width.count();
                if width > 0 {
                    let (x, y) = (column + MARGIN, row + MARGIN);
                    path += &format!("M{x} {y}h{width}v1h-{width}z");
                }
                column += width.max(1);
            }
        }
        path
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_have_a_code_that_phones_can_read() {
        let side = |length: usize| QrCode::of(&"a".repeat(length)).map(|code| code.0.width());
        assert_eq!(side(14), Some(21), "version 1, level M");
        assert_eq!(side(287), Some(65), "version 12, level M");
        assert_eq!(side(288), Some(61), "version 11, level L");
        assert_eq!(side(929), Some(101), "version 21, level L");
        assert_eq!(side(930), None);
    }

    #[test]
    fn a_drawing_has_a_margin_and_three_corners() {
        let drawing = QrCode::of("https://example.org/").map(|code| code.svg("Scan"));
        let drawing = drawing.expect("short");
        assert!(drawing.contains("viewBox=\"0 0 33 33\""), "{drawing}");
        // The upper sides of the corners above, and of the one below.
        for corner in ["M4 4h7v1h-7z", "M22 4h7v1h-7z", "M4 22h7v1h-7z"] {
            assert!(drawing.contains(corner), "{drawing}");
        }
    }
}
