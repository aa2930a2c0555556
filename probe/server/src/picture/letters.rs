//! The strokes of capital letters, digits and signs: Latin with the accents of Latvian, Cyrillic.
//! Small letters are drawn as capitals.

use super::canvas::{Canvas, Colour};

/// The height of a capital letter, in units; strokes are measured from its upper left corner.
const HEIGHT: f32 = 7.0;
/// The space between letters and between words, and the width of strokes.
const GAP: f32 = 1.75;
const SPACE: f32 = 2.2;
const STROKE: f32 = 1.05;

/// Characters, their widths and strokes: places of a stroke are separated by blanks, strokes by `|`.
const GLYPHS: &[(char, f32, &str)] = &[
    ('A', 5.0, "0,7 2.5,0 5,7|0.95,4.4 4.05,4.4"),
    (
        'B',
        4.6,
        "0,0 0,7 3.2,7 4.6,5.9 4.6,4.5 3.3,3.4 0,3.4|0,0 3,0 4.2,1 4.2,2.4 3.3,3.4",
    ),
    (
        'C',
        4.8,
        "4.8,1.3 3.6,0 1.4,0 0,1.4 0,5.6 1.4,7 3.6,7 4.8,5.7",
    ),
    ('D', 4.8, "0,0 0,7 2.9,7 4.8,5.2 4.8,1.8 2.9,0 0,0"),
    ('E', 4.2, "4.2,0 0,0 0,7 4.2,7|0,3.4 3.6,3.4"),
    ('F', 4.2, "4.2,0 0,0 0,7|0,3.5 3.5,3.5"),
    (
        'G',
        5.0,
        "4.9,1.3 3.6,0 1.4,0 0,1.4 0,5.6 1.4,7 3.6,7 5,5.6 5,3.7 3,3.7",
    ),
    ('H', 4.8, "0,0 0,7|4.8,0 4.8,7|0,3.4 4.8,3.4"),
    ('I', 0.0, "0,0 0,7"),
    ('J', 3.4, "3.4,0 3.4,5.7 2.2,7 1.1,7 0,5.8"),
    ('K', 4.7, "0,0 0,7|4.5,0 0,4.2|1.5,2.9 4.7,7"),
    ('L', 4.0, "0,0 0,7 4,7"),
    ('M', 5.8, "0,7 0,0 2.9,4.6 5.8,0 5.8,7"),
    ('N', 4.9, "0,7 0,0 4.9,7 4.9,0"),
    (
        'O',
        5.0,
        "1.4,0 3.6,0 5,1.4 5,5.6 3.6,7 1.4,7 0,5.6 0,1.4 1.4,0",
    ),
    ('P', 4.5, "0,7 0,0 3.1,0 4.5,1.2 4.5,2.8 3.1,4 0,4"),
    (
        'Q',
        5.2,
        "1.4,0 3.6,0 5,1.4 5,5.6 3.6,7 1.4,7 0,5.6 0,1.4 1.4,0|3.2,5 5.2,7.4",
    ),
    (
        'R',
        4.7,
        "0,7 0,0 3.1,0 4.5,1.2 4.5,2.6 3.1,3.8 0,3.8|2.4,3.8 4.7,7",
    ),
    (
        'S',
        4.6,
        "4.4,1.2 3.2,0 1.4,0 0.1,1.1 0.1,2.3 1.3,3.3 3.3,3.7 4.6,4.7 4.6,5.8 3.3,7 1.3,7 0,5.8",
    ),
    ('T', 4.8, "0,0 4.8,0|2.4,0 2.4,7"),
    ('U', 4.8, "0,0 0,5.6 1.4,7 3.4,7 4.8,5.6 4.8,0"),
    ('V', 5.0, "0,0 2.5,7 5,0"),
    ('W', 7.0, "0,0 1.7,7 3.5,0.6 5.3,7 7,0"),
    ('X', 4.8, "0,0 4.8,7|4.8,0 0,7"),
    ('Y', 4.8, "0,0 2.4,3.7 4.8,0|2.4,3.7 2.4,7"),
    ('Z', 4.6, "0,0 4.6,0 0,7 4.6,7"),
    (
        '0',
        4.6,
        "1.4,0 3.2,0 4.6,1.4 4.6,5.6 3.2,7 1.4,7 0,5.6 0,1.4 1.4,0",
    ),
    ('1', 2.2, "0,1.6 2.2,0 2.2,7"),
    ('2', 4.4, "0,1.4 1.2,0 3.2,0 4.4,1.2 4.4,2.6 0,7 4.4,7"),
    (
        '3',
        4.4,
        "0,1.2 1.2,0 3.1,0 4.2,1 4.2,2.4 3.1,3.4 1.6,3.4|3.1,3.4 4.4,4.5 4.4,5.8 3.2,7 1.2,7 0,5.8",
    ),
    ('4', 4.8, "3.4,7 3.4,0 0,4.9 4.8,4.9"),
    (
        '5',
        4.4,
        "4,0 0.5,0 0.2,3.2 1.3,2.7 3.1,2.7 4.4,3.9 4.4,5.7 3.1,7 1.2,7 0,5.9",
    ),
    (
        '6',
        4.5,
        "4,0.6 3,0 1.5,0 0,1.6 0,5.6 1.3,7 3.2,7 4.5,5.8 4.5,4.2 3.2,3 1.4,3 0,4.2",
    ),
    ('7', 4.4, "0,0 4.4,0 1.6,7"),
    (
        '8',
        4.6,
        "1.3,0 3.3,0 4.3,0.9 4.3,2.4 3.3,3.3 1.3,3.3 0.3,2.4 0.3,0.9 1.3,0|1.3,3.3 0,4.5 0,5.8 1.2,7 3.4,7 4.6,5.8 4.6,4.5 3.3,3.3",
    ),
    (
        '9',
        4.5,
        "0.5,6.4 1.5,7 3,7 4.5,5.4 4.5,1.4 3.2,0 1.3,0 0,1.2 0,2.8 1.3,4 3.1,4 4.5,2.8",
    ),
    ('.', 0.2, "0.1,6.9 0.1,7"),
    (',', 0.5, "0.4,6.8 0,8.1"),
    (':', 0.2, "0.1,6.9 0.1,7|0.1,2.7 0.1,2.8"),
    (';', 0.5, "0.4,6.8 0,8.1|0.4,2.7 0.4,2.8"),
    ('-', 2.6, "0,4 2.6,4"),
    ('–', 3.6, "0,4 3.6,4"),
    ('(', 1.3, "1.3,-0.6 0.2,1.2 0,3.4 0.2,5.8 1.3,7.6"),
    (')', 1.3, "0,-0.6 1.1,1.2 1.3,3.4 1.1,5.8 0,7.6"),
    ('/', 2.8, "0,7.6 2.8,-0.6"),
    ('’', 0.4, "0.4,0 0,1.4"),
    ('\'', 0.2, "0.1,0 0.1,1.3"),
    ('·', 0.2, "0.1,3.7 0.1,3.8"),
    (
        '½',
        5.6,
        "0,0.8 0.9,0 0.9,3|0.6,7 4.6,0|3.3,4.6 4.2,4 5.2,4 5.6,4.6 3.3,7 5.6,7",
    ),
    ('«', 3.2, "1.5,2.2 0,3.9 1.5,5.6|3.2,2.2 1.7,3.9 3.2,5.6"),
    ('»', 3.2, "0,2.2 1.5,3.9 0,5.6|1.7,2.2 3.2,3.9 1.7,5.6"),
    ('+', 3.4, "0,3.9 3.4,3.9|1.7,2.2 1.7,5.6"),
    ('×', 2.8, "0,2.5 2.8,5.3|2.8,2.5 0,5.3"),
    ('!', 0.2, "0.1,0 0.1,4.6|0.1,6.9 0.1,7"),
    (
        '№',
        8.4,
        "0,7 0,0 4,7 4,0|6.2,2.2 7.4,2.2 8.2,3 8.2,4.4 7.4,5.2 6.2,5.2 5.4,4.4 5.4,3 6.2,2.2|5.4,7 8.2,7",
    ),
    (
        'Б',
        4.5,
        "4.2,0 0,0 0,7 3.2,7 4.5,5.9 4.5,4.2 3.2,3.1 0,3.1",
    ),
    ('Г', 4.0, "4,0 0,0 0,7"),
    (
        'Д',
        5.4,
        "0,8.2 0,7 5.4,7 5.4,8.2|0.7,7 1.6,4.5 1.8,0 4.7,0 4.7,7",
    ),
    (
        'Ж',
        6.4,
        "3.2,0 3.2,7|0,0 2.4,3.4 0,7|6.4,0 4,3.4 6.4,7|2.4,3.4 4,3.4",
    ),
    (
        'З',
        4.4,
        "0,1.2 1.2,0 3.1,0 4.2,1 4.2,2.4 3.1,3.4 1.4,3.4|3.1,3.4 4.4,4.5 4.4,5.8 3.2,7 1.2,7 0,5.8",
    ),
    ('И', 4.9, "0,0 0,7 4.9,0 4.9,7"),
    (
        'Й',
        4.9,
        "0,0 0,7 4.9,0 4.9,7|1.3,-1.6 2,-1 2.9,-1 3.6,-1.6",
    ),
    ('Л', 4.9, "0,7 0.8,6.6 1.5,4.5 1.7,0 4.9,0 4.9,7"),
    ('П', 4.8, "0,7 0,0 4.8,0 4.8,7"),
    ('У', 4.8, "0,0 2.5,4.3|4.8,0 2,5.9 1.1,7 0.2,7"),
    (
        'Ф',
        6.0,
        "3,-0.3 3,7.3|1.5,1 4.5,1 6,2.3 6,4.5 4.5,5.8 1.5,5.8 0,4.5 0,2.3 1.5,1",
    ),
    ('Ц', 5.4, "0,0 0,7 5.4,7 5.4,8.2|4.6,0 4.6,7"),
    ('Ч', 4.5, "0,0 0,2.8 1.2,4 3,4 4.5,3.2|4.5,0 4.5,7"),
    ('Ш', 6.4, "0,0 0,7 6.4,7 6.4,0|3.2,0 3.2,7"),
    ('Щ', 7.0, "0,0 0,7 7,7 7,8.2|3.1,0 3.1,7|6.2,0 6.2,7"),
    (
        'Ъ',
        5.6,
        "0,0 1.4,0 1.4,7 4.3,7 5.6,5.9 5.6,4.2 4.3,3.1 1.4,3.1",
    ),
    ('Ы', 6.0, "0,0 0,7 2.8,7 4,5.9 4,4.2 2.8,3.1 0,3.1|6,0 6,7"),
    ('Ь', 4.4, "0,0 0,7 3.1,7 4.4,5.9 4.4,4.2 3.1,3.1 0,3.1"),
    (
        'Э',
        4.8,
        "0,1.3 1.2,0 3.4,0 4.8,1.4 4.8,5.6 3.4,7 1.2,7 0,5.7|1.8,3.5 4.8,3.5",
    ),
    (
        'Ю',
        6.8,
        "0,0 0,7|0,3.5 2,3.5|3.3,0 5.5,0 6.8,1.4 6.8,5.6 5.5,7 3.3,7 2,5.6 2,1.4 3.3,0",
    ),
    (
        'Я',
        4.7,
        "4.7,7 4.7,0 1.6,0 0.2,1.2 0.2,2.6 1.6,3.8 4.7,3.8|2.3,3.8 0,7",
    ),
];

/// Cyrillic letters with the shape of Latin ones.
const SHAPES: [(char, char); 12] = [
    ('А', 'A'),
    ('В', 'B'),
    ('Е', 'E'),
    ('К', 'K'),
    ('М', 'M'),
    ('Н', 'H'),
    ('О', 'O'),
    ('Р', 'P'),
    ('С', 'C'),
    ('Т', 'T'),
    ('Х', 'X'),
    ('\u{2011}', '-'),
];

/// Letters with a sign above or below, and the middle of the sign is that of the letter.
const ACCENTED: &[(&str, &str)] = &[
    ("ĀAĒEĪIŪUŌO", "-1.3,-1.5 1.3,-1.5"),
    ("ČCŠSŽZ", "-1.1,-2 0,-1.1 1.1,-2"),
    ("ĢGĶKĻLŅNŖR", "0.2,8.1 -0.2,9.2"),
    ("ЁЕÄAÖOÜU", "-1,-1.5 -1,-1.4|1,-1.5 1,-1.4"),
    ("ÉEÓO", "-0.5,-1.2 0.7,-2"),
    ("ÕOÃA", "-1.2,-1.3 -0.4,-1.8 0.4,-1.2 1.2,-1.7"),
    ("ÇC", "0.2,7.2 -0.2,8.6"),
];

/// The corners of a line that is drawn in one go, in units.
type Stroke = Vec<(f32, f32)>;

/// The width of a character, and its strokes from its left edge; `None` if it is not known.
fn glyph(letter: char) -> Option<(f32, Vec<Stroke>)> {
    if let Some(&(_, base)) = SHAPES.iter().find(|(own, _)| *own == letter) {
        return glyph(base);
    }
    for (pairs, sign) in ACCENTED {
        let letters: Vec<char> = pairs.chars().collect();
        let pair = letters.chunks(2).find(|pair| pair.first() == Some(&letter));
        if let Some(&[_, base]) = pair {
            let (width, mut strokes) = glyph(base)?;
            let moved = |stroke: Stroke| -> Stroke {
                stroke
                    .into_iter()
                    .map(|(x, y)| (x + width / 2.0, y))
                    .collect()
            };
            strokes.extend(read(sign).into_iter().map(moved));
            return Some((width, strokes));
        }
    }
    let (_, width, strokes) = GLYPHS.iter().find(|(own, ..)| *own == letter)?;
    Some((*width, read(strokes)))
}

fn read(strokes: &str) -> Vec<Stroke> {
    let place = |text: &str| {
        let (x, y) = text.split_once(',')?;
        Some((x.parse().ok()?, y.parse().ok()?))
    };
    let strokes = strokes.split('|');
    strokes
        .map(|stroke| stroke.split(' ').filter_map(place).collect())
        .collect()
}

/// Whether a character can be drawn.
#[cfg(test)]
pub fn is_known(letter: char) -> bool {
    glyph(letter).is_some()
}

/// The width of a text in units.
fn width(text: &str) -> f32 {
    let widths = text
        .to_uppercase()
        .chars()
        .map(|letter| match glyph(letter) {
            Some((width, _)) => width + GAP,
            None => SPACE + GAP,
        })
        .collect::<Vec<_>>();
    widths.iter().sum::<f32>() - GAP
}

/// Breaks a text into lines of at most `wide` pixels, as far as words allow.
pub fn wrapped(text: &str, size: f32, wide: f32) -> Vec<String> {
    let mut lines: Vec<String> = vec![];
    for word in text.split_whitespace() {
        let longer = lines.last().map(|last| format!("{last} {word}"));
        match (lines.last_mut(), longer) {
            (Some(last), Some(longer)) if width(&longer) * size / HEIGHT <= wide => *last = longer,
            _ => lines.push(word.to_owned()),
        }
    }
    lines
}

/// Draws a line of text with capitals of this height, from their upper left corner.
pub fn draw(canvas: &mut Canvas, text: &str, (left, top): (f32, f32), size: f32, colour: Colour) {
    let unit = size / HEIGHT;
    let mut x = left + STROKE * unit / 2.0;
    for letter in text.to_uppercase().chars() {
        let Some((width, strokes)) = glyph(letter) else {
            x += (SPACE + GAP) * unit;
            continue;
        };
        for stroke in strokes {
            let places = stroke
                .iter()
                .map(|(dx, dy)| (x + dx * unit, top + dy * unit));
            let places: Vec<_> = places.collect();
            for pair in places.windows(2) {
                if let [from, to] = *pair {
                    canvas.stroke(from, to, STROKE * unit, colour);
                }
            }
        }
        x += (width + GAP) * unit;
    }
}
