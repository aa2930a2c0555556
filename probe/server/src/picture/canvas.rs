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
                if let Some(pixel) = self.pixels.get_mut(row * self.width + column) {
                    for (below, above) in pixel.iter_mut().zip(colour) {
                        let mixed = f32::from(*below) * (1.0 - share) + f32::from(above) * share;
                        *below = mixed.round() as u8;
                    }
                }
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
