//! Pixels, shapes with soft edges, and the file format PNG (RFC 2083).

use flate2::Compression;
use flate2::write::ZlibEncoder;
use std::io::Write;

/// Red, green and blue.
pub type Colour = [u8; 3];

/// A picture; places are in pixels from its upper left corner.
pub struct Canvas {
    width: usize,
    height: usize,
    pixels: Vec<Colour>,
}

impl Canvas {
    pub fn new(width: usize, height: usize, ground: Colour) -> Self {
        Self {
            width,
            height,
            pixels: vec![ground; width * height],
        }
    }

    /// Paints the pixels of a region, each as far as `cover` (0 to 1) says for its centre.
    fn paint(
        &mut self,
        (left, top): (f32, f32),
        (right, bottom): (f32, f32),
        colour: Colour,
        cover: impl Fn(f32, f32) -> f32,
    ) {
        let rows =
            top.floor().max(0.0) as usize..(bottom.ceil().max(0.0) as usize).min(self.height);
        for row in rows {
            let columns =
                left.floor().max(0.0) as usize..(right.ceil().max(0.0) as usize).min(self.width);
            for column in columns {
                let share = cover(column as f32 + 0.5, row as f32 + 0.5).clamp(0.0, 1.0);
                if share == 0.0 {
                    continue;
                }
                self.mix(row * self.width + column, colour, share);
            }
        }
    }

    pub fn rectangle(&mut self, (x, y): (f32, f32), (wide, high): (f32, f32), colour: Colour) {
        let overlap = |at: f32, from: f32, to: f32| (at + 0.5).min(to) - (at - 0.5).max(from);
        self.paint((x, y), (x + wide, y + high), colour, |px, py| {
            overlap(px, x, x + wide).max(0.0) * overlap(py, y, y + high).max(0.0)
        });
    }

    pub fn disc(&mut self, (x, y): (f32, f32), radius: f32, colour: Colour) {
        let reach = radius + 1.0;
        self.paint(
            (x - reach, y - reach),
            (x + reach, y + reach),
            colour,
            |px, py| radius - (px - x).hypot(py - y) + 0.5,
        );
    }

    /// A circle drawn with a line of this width.
    pub fn ring(&mut self, (x, y): (f32, f32), radius: f32, width: f32, colour: Colour) {
        let reach = radius + width;
        self.paint(
            (x - reach, y - reach),
            (x + reach, y + reach),
            colour,
            |px, py| width / 2.0 - ((px - x).hypot(py - y) - radius).abs() + 0.5,
        );
    }

    /// A line with round ends.
    pub fn stroke(&mut self, from: (f32, f32), to: (f32, f32), width: f32, colour: Colour) {
        let reach = width / 2.0 + 1.0;
        let along = (to.0 - from.0, to.1 - from.1);
        let square = along.0 * along.0 + along.1 * along.1;
        let low = (from.0.min(to.0) - reach, from.1.min(to.1) - reach);
        let high = (from.0.max(to.0) + reach, from.1.max(to.1) + reach);
        self.paint(low, high, colour, |px, py| {
            let (dx, dy) = (px - from.0, py - from.1);
            let share = match square > 0.0 {
                true => ((dx * along.0 + dy * along.1) / square).clamp(0.0, 1.0),
                false => 0.0,
            };
            width / 2.0 - (dx - share * along.0).hypot(dy - share * along.1) + 0.5
        });
    }

    /// A filled polygon, sampled at 16 places of each pixel.
    pub fn polygon(&mut self, corners: &[(f32, f32)], colour: Colour) {
        let inside = |x: f32, y: f32| {
            let next = corners.iter().cycle().skip(1);
            let crossed = corners.iter().zip(next).filter(|(a, b)| {
                (a.1 > y) != (b.1 > y) && x < (b.0 - a.0) * (y - a.1) / (b.1 - a.1) + a.0
            });
            crossed.count() % 2 == 1
        };
        let bound = |pick: fn(f32, f32) -> f32, start: f32| {
            let xs = corners.iter().map(|corner| corner.0).fold(start, pick);
            let ys = corners.iter().map(|corner| corner.1).fold(start, pick);
            (xs, ys)
        };
        let low = bound(f32::min, f32::INFINITY);
        let high = bound(f32::max, f32::NEG_INFINITY);
        self.paint(low, high, colour, |px, py| {
            let places = [-0.375, -0.125, 0.125, 0.375];
            let hits = places
                .iter()
                .flat_map(|dy| places.iter().map(move |dx| (dx, dy)));
            hits.filter(|(dx, dy)| inside(px + *dx, py + *dy)).count() as f32 / 16.0
        });
    }

    /// Fills closed contours, each pixel as far as it lies inside. Contours inside others go the
    /// other way round, and are holes.
    ///
    /// Each edge adds to the pixels of its rows how much of them lies to its right; sums from left
    /// to right then are the covered shares ("signed area accumulation" of font-rs).
    pub fn fill(&mut self, contours: &[Vec<(f32, f32)>], colour: Colour) {
        let places = || contours.iter().flatten();
        let low = |pick: fn(&(f32, f32)) -> f32| places().map(pick).fold(f32::INFINITY, f32::min);
        let high =
            |pick: fn(&(f32, f32)) -> f32| places().map(pick).fold(f32::NEG_INFINITY, f32::max);
        let (left, top) = (low(|place| place.0).floor(), low(|place| place.1).floor());
        let (right, bottom) = (high(|place| place.0).ceil(), high(|place| place.1).ceil());
        let outside = left < 0.0 || top < 0.0 || right > self.width as f32;
        // Also an empty letter.
        if outside || bottom > self.height as f32 || left >= right || top >= bottom {
            return;
        }
        // Two more columns, in which edges on the right have their last shares.
        let (wide, tall) = ((right - left) as usize + 2, (bottom - top) as usize);
        let mut shares = vec![0.0_f32; wide * tall];
        for contour in contours {
            let next = contour.iter().cycle().skip(1);
            for (from, to) in contour.iter().zip(next) {
                let within = |place: &(f32, f32)| (place.0 - left, place.1 - top);
                add_edge(&mut shares, wide, within(from), within(to));
            }
        }
        for (row, line) in shares.chunks(wide).enumerate() {
            let mut sum = 0.0;
            let begin = (top as usize + row) * self.width + left as usize;
            for (column, share) in line.iter().enumerate().take(wide - 2) {
                sum += share;
                self.mix(begin + column, colour, sum.abs().min(1.0));
            }
        }
    }

    /// Mixes a colour into a pixel.
    fn mix(&mut self, at: usize, colour: Colour, share: f32) {
        if let Some(pixel) = self.pixels.get_mut(at) {
            for (below, above) in pixel.iter_mut().zip(colour) {
                let mixed = f32::from(*below) * (1.0 - share) + f32::from(above) * share;
                *below = mixed.round() as u8;
            }
        }
    }

    /// Writes the picture as a PNG with three bytes a pixel.
    pub fn png(&self) -> Vec<u8> {
        let mut rows = ZlibEncoder::new(vec![], Compression::default());
        let mut before = vec![0_u8; 3 * self.width];
        for row in self.pixels.chunks(self.width) {
            let bytes: Vec<u8> = row.iter().flatten().copied().collect();
            // The difference from the row above: most rows of a board are like it.
            let mut line = vec![2_u8];
            line.extend(
                bytes
                    .iter()
                    .zip(&before)
                    .map(|(now, above)| now.wrapping_sub(*above)),
            );
            // Writing into memory succeeds.
            let _ = rows.write_all(&line);
            before = bytes;
        }
        let mut head = vec![];
        head.extend((self.width as u32).to_be_bytes());
        head.extend((self.height as u32).to_be_bytes());
        // Eight bits for each of three colours, the only compression and filter method, no interlace.
        head.extend([8, 2, 0, 0, 0]);
        let mut file = b"\x89PNG\r\n\x1a\n".to_vec();
        add_chunk(&mut file, b"IHDR", &head);
        add_chunk(&mut file, b"IDAT", &rows.finish().unwrap_or_default());
        add_chunk(&mut file, b"IEND", &[]);
        file
    }
}

/// Adds an edge to the shares of rows of `wide` pixels.
fn add_edge(shares: &mut [f32], wide: usize, from: (f32, f32), to: (f32, f32)) {
    if from.1 == to.1 {
        return;
    }
    let (direction, upper, lower) = match from.1 < to.1 {
        true => (1.0, from, to),
        false => (-1.0, to, from),
    };
    let slope = (lower.0 - upper.0) / (lower.1 - upper.1);
    for row in upper.1 as usize..lower.1.ceil() as usize {
        let begin = (row as f32).max(upper.1);
        let end = ((row + 1) as f32).min(lower.1);
        let height = (end - begin) * direction;
        let at = |y: f32| upper.0 + (y - upper.1) * slope;
        let (one, two) = (at(begin), at(end));
        let (left, right) = (one.min(two), one.max(two));
        let first = left.floor();
        // Of each pixel from the first on: the share to the right of the edge.
        let mut before = 0.0;
        let mut column = first;
        loop {
            // The mean over the height of how far the pixel reaches to the right of the edge.
            let covered = match right - left {
                run if run < 1e-4 => (column + 1.0 - left).clamp(0.0, 1.0),
                run => (area(column + 1.0 - left, run) - area(column - left, run)) / run,
            };
            let place = row * wide + column.max(0.0) as usize;
            if let Some(share) = shares.get_mut(place) {
                *share += height * (covered - before);
            }
            before = covered;
            if column >= right {
                break;
            }
            column += 1.0;
        }
    }
}

/// The area under a line that rises from 0 to 1 over a run and then stays, up to a place.
fn area(place: f32, run: f32) -> f32 {
    let rising = place.clamp(0.0, run);
    rising * rising / 2.0 + (place - run).max(0.0) * run
}

fn add_chunk(file: &mut Vec<u8>, kind: &[u8; 4], body: &[u8]) {
    file.extend((body.len() as u32).to_be_bytes());
    let from = file.len();
    file.extend(kind);
    file.extend(body);
    let sum = crc(file.get(from..).unwrap_or_default());
    file.extend(sum.to_be_bytes());
}

/// The check sum of a chunk's kind and body.
pub fn crc(bytes: &[u8]) -> u32 {
    let mut sum = flate2::Crc::new();
    sum.update(bytes);
    sum.sum()
}
