//! Pictures of positions for previews of links (PNG): the board, and beside it the verdict.
//!
//! Sites that preview links take no SVG. So the few shapes of a board are drawn here: rectangles,
//! discs, strokes, each with soft edges. [`letters`] has the strokes of capital letters.

mod canvas;
mod letters;

use canvas::{Canvas, Colour};
use galotne::geometry::{Board, Square};
use galotne::position::{Colour as Side, Position};
use galotne::rules::Variant;

/// The size that sites recommend for previews.
pub const WIDTH: usize = 1200;
pub const HEIGHT: usize = 630;

const PAPER: Colour = [0xff, 0xfd, 0xf8];
const INK: Colour = [0x2b, 0x21, 0x19];
const QUIET: Colour = [0x6d, 0x5f, 0x52];
const LIGHT: Colour = [0xf3, 0xea, 0xdb];
const DARK: Colour = [0xc7, 0xad, 0x88];
const FRAME: Colour = [0x6d, 0x5a, 0x43];
const WHITE_PIECE: Colour = [0xff, 0xfd, 0xf7];
const BLACK_PIECE: Colour = [0x2c, 0x29, 0x26];
const EDGE: Colour = [0x1d, 0x1a, 0x17];
const MARK_ON_WHITE: Colour = [0xa8, 0x9a, 0x86];
const MARK_ON_BLACK: Colour = [0x8f, 0x85, 0x79];

/// The margin around everything, and the side of the board.
const MARGIN: f32 = 27.0;
const BOARD: f32 = HEIGHT as f32 - 2.0 * MARGIN;
/// The left edge of the texts, and their width.
const TEXT_LEFT: f32 = 2.0 * MARGIN + BOARD + 12.0;
const TEXT_WIDTH: f32 = WIDTH as f32 - TEXT_LEFT - MARGIN;

/// The texts beside a board.
pub struct Caption<'a> {
    /// The verdict.
    pub verdict: &'a str,
    /// Smaller lines below it: the side to move, the rules.
    pub details: &'a [String],
}

/// Draws a position with a caption as a PNG.
pub fn png(variant: &Variant, position: &Position, caption: &Caption<'_>) -> Vec<u8> {
    let mut canvas = Canvas::new(WIDTH, HEIGHT, PAPER);
    draw_board(&mut canvas, variant.board);
    let field = BOARD / f32::from(variant.board.rows());
    for side in Side::BOTH {
        for square in variant.board.iter(position.men(side)) {
            draw_piece(
                &mut canvas,
                centre(variant.board, square, field),
                field,
                side,
                false,
            );
        }
        for square in variant.board.iter(position.kings(side)) {
            draw_piece(
                &mut canvas,
                centre(variant.board, square, field),
                field,
                side,
                true,
            );
        }
    }
    // A long verdict is written smaller, so that it leaves room for the details.
    let (size, lines) = [46.0, 40.0, 34.0, 28.0, 24.0]
        .map(|size| (size, letters::wrapped(caption.verdict, size, TEXT_WIDTH)))
        .into_iter()
        .find(|(size, lines)| lines.len() as f32 * size * 1.5 <= 0.62 * HEIGHT as f32)
        .unwrap_or((24.0, letters::wrapped(caption.verdict, 24.0, TEXT_WIDTH)));
    let mut top = MARGIN + 8.0;
    for line in lines {
        letters::draw(&mut canvas, &line, (TEXT_LEFT, top), size, INK);
        top += size * 1.5;
    }
    top += 14.0;
    for detail in caption.details {
        for line in letters::wrapped(detail, 21.0, TEXT_WIDTH) {
            letters::draw(&mut canvas, &line, (TEXT_LEFT, top), 21.0, QUIET);
            top += 34.0;
        }
    }
    let foot = HEIGHT as f32 - MARGIN - 24.0;
    letters::draw(&mut canvas, "GALOTNE", (TEXT_LEFT, foot), 22.0, FRAME);
    canvas.png()
}

/// The upper left corner of a field, in fields.
fn corner(board: &Board, square: Square) -> (f32, f32) {
    (
        f32::from(board.column_of(square)),
        f32::from(board.row_of(square)),
    )
}

fn centre(board: &Board, square: Square, field: f32) -> (f32, f32) {
    let (column, row) = corner(board, square);
    (
        MARGIN + (column + 0.5) * field,
        MARGIN + (row + 0.5) * field,
    )
}

fn draw_board(canvas: &mut Canvas, board: &Board) {
    let field = BOARD / f32::from(board.rows());
    let frame = 4.0;
    let outside = (MARGIN - frame, MARGIN - frame);
    canvas.rectangle(outside, (BOARD + 2.0 * frame, BOARD + 2.0 * frame), FRAME);
    canvas.rectangle((MARGIN, MARGIN), (BOARD, BOARD), LIGHT);
    for square in (0..board.squares()).map(Square::from_index) {
        let (column, row) = corner(board, square);
        let at = (MARGIN + column * field, MARGIN + row * field);
        canvas.rectangle(at, (field, field), DARK);
    }
}

fn draw_piece(canvas: &mut Canvas, (x, y): (f32, f32), field: f32, side: Side, king: bool) {
    let radius = 0.4 * field;
    let (fill, mark) = match side {
        Side::White => (WHITE_PIECE, MARK_ON_WHITE),
        Side::Black => (BLACK_PIECE, MARK_ON_BLACK),
    };
    if !king {
        canvas.disc((x, y), radius, EDGE);
        canvas.disc((x, y), radius - 0.03 * field, fill);
        canvas.ring((x, y), 0.62 * radius, 0.025 * field, mark);
        return;
    }
    // Two men on top of each other, with a crown.
    for lift in [0.06, -0.04] {
        canvas.disc((x, y + lift * field), radius, EDGE);
        canvas.disc((x, y + lift * field), radius - 0.03 * field, fill);
    }
    let crown = match side {
        Side::White => EDGE,
        Side::Black => WHITE_PIECE,
    };
    let (unit, y) = (field / 40.0, y - 0.04 * field);
    let outline = [
        (-7.3, 4.3),
        (-8.6, -4.3),
        (-4.0, -0.5),
        (0.0, -6.0),
        (4.0, -0.5),
        (8.6, -4.3),
        (7.3, 4.3),
    ];
    canvas.polygon(
        &outline.map(|(dx, dy)| (x + dx * unit, y + dy * unit)),
        crown,
    );
}

#[cfg(test)]
mod tests {
    use super::*;
    use galotne::notation::Fen;
    use galotne::rules::{INTERNATIONAL, RUSSIAN};

    /// The width and height that a PNG states, and its pixels.
    fn read(png: &[u8]) -> (usize, usize, Vec<u8>) {
        use std::io::Read;
        assert_eq!(png[..8], *b"\x89PNG\r\n\x1a\n");
        let (mut at, mut data, mut size) = (8, vec![], (0, 0));
        while at < png.len() {
            let number = |at: usize| u32::from_be_bytes(png[at..at + 4].try_into().expect("4"));
            let length = number(at) as usize;
            let (kind, body) = (&png[at + 4..at + 8], &png[at + 8..at + 8 + length]);
            assert_eq!(
                number(at + 8 + length),
                canvas::crc(&png[at + 4..at + 8 + length])
            );
            match kind {
                b"IHDR" => size = (number(at + 8) as usize, number(at + 12) as usize),
                b"IDAT" => data.extend(body),
                _ => assert_eq!(kind, b"IEND"),
            }
            at += length + 12;
        }
        let mut pixels = vec![];
        flate2::read::ZlibDecoder::new(&data[..])
            .read_to_end(&mut pixels)
            .expect("zlib");
        // Rows are differences from the row above.
        let row = 3 * size.0 + 1;
        for at in row..pixels.len() {
            if at % row == 0 {
                assert_eq!(pixels[at], 2);
            } else {
                pixels[at] = pixels[at].wrapping_add(pixels[at - row]);
            }
        }
        (size.0, size.1, pixels)
    }

    #[test]
    fn a_picture_has_its_pieces_and_fits_a_preview() {
        for (variant, fen) in [
            (&INTERNATIONAL, "W:WK46,K47,31:BK5,20"),
            (&RUSSIAN, "B:Wc3,Kf6:Bb6,Kh8"),
        ] {
            let position = Fen::parse(variant, fen).expect("a position").position;
            let caption = Caption {
                verdict: "White wins in 8 moves.",
                details: &["FMJD 2015".to_owned()],
            };
            let picture = png(variant, &position, &caption);
            assert!(picture.len() < 60_000, "{} bytes", picture.len());
            let (width, height, pixels) = read(&picture);
            assert_eq!((width, height), (WIDTH, HEIGHT));
            assert_eq!(pixels.len(), (3 * WIDTH + 1) * HEIGHT);
            let pixel = |x: f32, y: f32| {
                let at = y as usize * (3 * WIDTH + 1) + 1 + 3 * x as usize;
                [pixels[at], pixels[at + 1], pixels[at + 2]]
            };
            let field = BOARD / f32::from(variant.board.rows());
            for square in (0..variant.board.squares()).map(Square::from_index) {
                let (x, y) = centre(variant.board, square, field);
                let bit = variant.board.bit(square);
                let side = Side::BOTH
                    .into_iter()
                    .find(|&side| (position.men(side) | position.kings(side)) & bit != 0);
                let expected = match side {
                    None => DARK,
                    Some(Side::White) => WHITE_PIECE,
                    Some(Side::Black) => BLACK_PIECE,
                };
                // Below the crown and inside the ring of a man.
                let found = pixel(x, y + 0.2 * field);
                assert_eq!(found, expected, "{}", variant.square_name(square));
            }
            // Something is written beside the board.
            let written = (TEXT_LEFT as usize..WIDTH).any(|x| pixel(x as f32, 60.0) == INK);
            assert!(written);
        }
    }

    #[test]
    fn all_letters_of_the_languages_are_there() {
        use galotne_report::Language;
        for language in Language::ALL {
            for file in galotne_report::language::MessageFile::ALL {
                let text = language.resource(file).to_uppercase();
                let missing = text
                    .chars()
                    .find(|letter| letter.is_alphabetic() && !letters::is_known(*letter));
                assert_eq!(missing, None, "{}", language.tag());
            }
        }
    }
}
