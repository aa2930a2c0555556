//! Pictures of positions for previews of links (PNG): the board, and beside it the verdict.
//!
//! Sites that preview links take no SVG. So the few shapes of a board are drawn here: rectangles,
//! discs, strokes, letters, each with soft edges.

mod canvas;
mod letters;

use canvas::{Canvas, Colour};
use galotne::geometry::{Board, Square};
use galotne::position::{Colour as Side, Position};
use galotne::rules::Variant;
use galotne_mills::geometry::{ALL, Point, points};
use letters::{Font, Weight};

/// The size that sites recommend for previews.
pub const WIDTH: usize = 1200;
pub const HEIGHT: usize = 630;

const PAPER: Colour = [0xff, 0xfd, 0xf8];
const INK: Colour = [0x2b, 0x21, 0x19];
const QUIET: Colour = [0x6d, 0x5f, 0x52];
const LIGHT: Colour = [0xf3, 0xea, 0xdb];
const DARK: Colour = [0xc7, 0xad, 0x88];
const FRAME: Colour = [0x6d, 0x5a, 0x43];
const MILLS_WOOD: Colour = [0xe3, 0xcf, 0xae];
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

/// The position of a picture.
pub enum Subject {
    /// A position of draughts.
    Draughts(&'static Variant, Position),
    /// A position of mills.
    Mills(galotne_mills::Position),
}

/// Sizes of the verdict, the largest first; lines are a third further apart.
const VERDICT_SIZES: [f32; 6] = [58.0, 50.0, 43.0, 37.0, 32.0, 28.0];
const DETAIL_SIZE: f32 = 30.0;
const LINE: f32 = 1.3;
/// The share of the height that a verdict may take.
const VERDICT_SHARE: f32 = 0.55;

/// Draws a position with a caption as a PNG.
pub fn png(subject: &Subject, caption: &Caption<'_>) -> Vec<u8> {
    let mut canvas = Canvas::new(WIDTH, HEIGHT, PAPER);
    match subject {
        Subject::Draughts(variant, position) => draw_draughts(&mut canvas, variant, position),
        Subject::Mills(position) => draw_mills(&mut canvas, position),
    }
    draw_texts(&mut canvas, caption);
    canvas.png()
}

/// Writes the texts beside the board. A long verdict is written smaller, so that it leaves room for
/// the details.
fn draw_texts(canvas: &mut Canvas, caption: &Caption<'_>) {
    let fonts = VERDICT_SIZES.map(|size| Some((size, Font::new(Weight::Bold, size)?)));
    let fitting = fonts.into_iter().flatten().map(|(size, font)| {
        let lines = font.wrapped(caption.verdict, TEXT_WIDTH);
        (size, font, lines)
    });
    let fits = |(size, _, lines): &(f32, Font, Vec<String>)| {
        lines.len() as f32 * size * LINE <= VERDICT_SHARE * HEIGHT as f32
    };
    let mut smallest = None;
    let mut chosen = None;
    for each in fitting {
        if fits(&each) {
            chosen = Some(each);
            break;
        }
        smallest = Some(each);
    }
    let mut top = MARGIN - 6.0;
    if let Some((size, font, lines)) = chosen.or(smallest) {
        for line in lines {
            font.draw(canvas, &line, (TEXT_LEFT, top), INK);
            top += size * LINE;
        }
    }
    top += 16.0;
    let foot = HEIGHT as f32 - MARGIN - 34.0;
    if let Some(font) = Font::new(Weight::Regular, DETAIL_SIZE) {
        for detail in caption.details {
            for line in font.wrapped(detail, TEXT_WIDTH) {
                if top + DETAIL_SIZE * LINE > foot {
                    break;
                }
                font.draw(canvas, &line, (TEXT_LEFT, top), QUIET);
                top += DETAIL_SIZE * LINE;
            }
            top += 6.0;
        }
    }
    if let Some(font) = Font::new(Weight::Bold, 28.0) {
        font.draw(canvas, "Galotne", (TEXT_LEFT, foot), FRAME);
    }
}

fn draw_draughts(canvas: &mut Canvas, variant: &Variant, position: &Position) {
    draw_board(canvas, variant.board);
    let field = BOARD / f32::from(variant.board.rows());
    for side in Side::BOTH {
        for (pieces, king) in [(position.men(side), false), (position.kings(side), true)] {
            for square in variant.board.iter(pieces) {
                let at = centre(variant.board, square, field);
                draw_piece(canvas, at, field, side, king);
            }
        }
    }
}

/// The distance of the lines of a mills board, and of its outer lines from the frame.
const MILLS_STEP: f32 = BOARD / 7.4;
const MILLS_EDGE: f32 = (BOARD - 6.0 * MILLS_STEP) / 2.0;

fn draw_mills(canvas: &mut Canvas, position: &galotne_mills::Position) {
    let frame = 4.0;
    let outside = (MARGIN - frame, MARGIN - frame);
    canvas.rectangle(outside, (BOARD + 2.0 * frame, BOARD + 2.0 * frame), FRAME);
    canvas.rectangle((MARGIN, MARGIN), (BOARD, BOARD), MILLS_WOOD);
    for point in points(ALL) {
        for other in points(point.neighbours()) {
            canvas.stroke(mills_place(point), mills_place(other), 5.0, FRAME);
        }
    }
    for point in points(ALL) {
        canvas.disc(mills_place(point), 0.11 * MILLS_STEP, FRAME);
    }
    for side in Side::BOTH {
        for point in points(position.stones(side)) {
            draw_piece(canvas, mills_place(point), MILLS_STEP, side, false);
        }
    }
}

/// The place of a point on the picture: columns are letters, rows are counted from below.
fn mills_place(point: Point) -> (f32, f32) {
    let mut name = point.name().bytes();
    let mut nth = |first: u8| f32::from(name.next().unwrap_or(first).saturating_sub(first));
    let (column, row) = (nth(b'a'), nth(b'1'));
    (
        MARGIN + MILLS_EDGE + column * MILLS_STEP,
        MARGIN + MILLS_EDGE + (6.0 - row) * MILLS_STEP,
    )
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
            let picture = png(&Subject::Draughts(variant, position), &caption);
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
            // Edges of letters are soft: many shades between ink and paper.
            let shades: std::collections::BTreeSet<_> = (TEXT_LEFT as usize..WIDTH)
                .flat_map(|x| (30..90).map(move |y| (x, y)))
                .map(|(x, y)| pixel(x as f32, y as f32))
                .collect();
            assert!(shades.len() > 40, "{} shades", shades.len());
        }
    }

    #[test]
    fn a_board_of_mills_has_its_stones() {
        let position = galotne_mills::parse_fen(&galotne_mills::MILLS, "W:Wa4,a7,g7:Ba1,d1,d7");
        let position = position.expect("a position");
        let caption = Caption {
            verdict: "White wins in 13 moves.",
            details: &[],
        };
        let (_, _, pixels) = read(&png(&Subject::Mills(position), &caption));
        for point in points(ALL) {
            let (x, y) = mills_place(point);
            let at = y as usize * (3 * WIDTH + 1) + 1 + 3 * x as usize;
            let stones = Side::BOTH.map(|side| position.stones(side) & point.bit() != 0);
            let expected = match stones {
                [true, _] => WHITE_PIECE,
                [_, true] => BLACK_PIECE,
                _ => FRAME,
            };
            assert_eq!(pixels[at..at + 3], expected, "{}", point.name());
        }
    }

    /// A square of 10.5 x 10 pixels with a hole: each pixel is painted as far as it is covered.
    #[test]
    fn shapes_cover_pixels_by_their_area() {
        let mut canvas = Canvas::new(20, 20, [0, 0, 0]);
        let outside = vec![(2.0, 3.0), (12.5, 3.0), (12.5, 13.0), (2.0, 13.0)];
        let hole = vec![(5.0, 6.0), (5.0, 8.0), (8.0, 8.0), (8.0, 6.0)];
        canvas.fill(&[outside, hole], [200, 200, 200]);
        let (_, _, pixels) = read(&canvas.png());
        let shade = |x: usize, y: usize| pixels[y * (3 * 20 + 1) + 1 + 3 * x];
        let row: Vec<u8> = (0..15).map(|x| shade(x, 7)).collect();
        assert_eq!(
            row,
            [0, 0, 200, 200, 200, 0, 0, 0, 200, 200, 200, 200, 100, 0, 0]
        );
        assert_eq!(
            [shade(3, 2), shade(3, 3), shade(3, 12), shade(3, 13)],
            [0, 200, 200, 0]
        );
    }

    #[test]
    fn a_sloping_edge_is_soft() {
        let mut canvas = Canvas::new(12, 12, [0, 0, 0]);
        canvas.fill(&[vec![(1.0, 1.0), (9.0, 9.0), (1.0, 9.0)]], [200, 200, 200]);
        let (_, _, pixels) = read(&canvas.png());
        let shade = |x: usize, y: usize| pixels[y * (3 * 12 + 1) + 1 + 3 * x];
        for at in 1..9 {
            assert_eq!(shade(at, at), 100, "half of the pixel at {at}");
        }
        assert_eq!([shade(3, 6), shade(6, 3)], [200, 0]);
    }

    #[test]
    fn all_letters_of_the_languages_are_there() {
        use galotne_report::Language;
        for weight in [Weight::Regular, Weight::Bold] {
            let font = Font::new(weight, 20.0).expect("a font");
            for language in Language::ALL {
                for file in galotne_report::language::MessageFile::ALL {
                    let mut letters = language.resource(file).chars();
                    let written = |letter: char| {
                        letter.is_alphanumeric()
                            || letter.is_ascii_graphic()
                            || "–—’“”„«»…½×·№".contains(letter)
                    };
                    let missing = letters.find(|&letter| written(letter) && !font.knows(letter));
                    assert_eq!(missing, None, "run scripts/dev/letters");
                }
            }
        }
    }
}
