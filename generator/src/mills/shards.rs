//! Solved classes in scratch files, for as long as memory is short: shards.
//!
//! A shard has the values of a class with one side to move, as they lie in memory. It comes back once, to the process that
//! has put it aside, so its frames say no more than what their bytes sum up to; what is read is not believed before.
//!
//! ```text
//! shard = (frame for every FRAME_ROWS rows)*
//! frame = CRC-32 of the number of the frame and the bytes, bytes
//! bytes = for distances each value in two bytes, row by row; for results the words of every row won, then those lost
//! ```

use super::exits::Turn;
use super::half::Half;
use super::order::{BuildError, io_error};
use super::solved::{Positions, Solved};
use super::values::{Filling, Values};
use crate::check::forward::Preference;
use galotne::mills::Class;
use std::collections::HashMap;
use std::fs::{self, File};
use std::io::{BufReader, BufWriter, Read, Write};
use std::path::{Path, PathBuf};

/// The rows that one checksum is about.
const FRAME_ROWS: usize = 64;

/// What must be known of a shard to read it.
#[derive(Clone, Copy)]
struct Shape {
    /// Whether the stones of the side to move are the rows.
    turned: bool,
    distances: bool,
}

/// What has been put aside.
pub struct Shards<'d> {
    dir: &'d Path,
    /// The shards of each turn, seen from White's chair.
    kept: HashMap<Turn, Shape>,
}

impl<'d> Shards<'d> {
    /// None, in this directory.
    pub fn new(dir: &'d Path) -> Self {
        let kept = HashMap::new();
        Self { dir, kept }
    }

    /// The name of a file that a killed build may leave behind.
    pub fn is_name(name: &str) -> bool {
        name.ends_with(".shard")
    }

    fn path(&self, turn: Turn) -> PathBuf {
        let Turn { class, extra } = turn;
        let extra = if extra { "-extra" } else { "" };
        self.dir.join(format!("{class}{extra}.shard"))
    }

    /// Whether a class has been put aside.
    pub fn has(&self, class: Class) -> bool {
        sides(class).any(|seen| self.kept.contains_key(&seen))
    }

    /// Puts a class aside, with either side to move, and lets its memory go.
    pub fn put(&mut self, class: Class, solved: &mut Solved) -> Result<(), BuildError> {
        for seen in sides(class) {
            let Some((positions, turned)) = solved.whichever(seen) else {
                continue;
            };
            let path = self.path(seen);
            write(&path, positions).map_err(io_error(&path))?;
            let distances = positions.values().are_distances();
            self.kept.insert(seen, Shape { turned, distances });
        }
        solved.remove(class);
        Ok(())
    }

    /// Brings a class back, and removes its files.
    pub fn take(&mut self, class: Class, solved: &mut Solved) -> Result<(), BuildError> {
        for seen in sides(class) {
            let Some(shape) = self.kept.remove(&seen) else {
                continue;
            };
            let path = self.path(seen);
            let half = Half::of_class(seen.class).ok_or(BuildError::Unsolved(seen.class))?;
            let half = if shape.turned {
                half.turned_round()
            } else {
                half
            };
            let values = read(&path, &half, shape.distances)?;
            fs::remove_file(&path).map_err(io_error(&path))?;
            let positions = Positions::new(half, values);
            solved.put(seen, shape.turned, positions);
        }
        Ok(())
    }

    /// Removes the files of all classes but these.
    pub fn keep(&mut self, classes: &[Class]) -> Result<(), BuildError> {
        let gone: Vec<Turn> = (self.kept.keys().copied())
            .filter(|turn| !classes.contains(&turn.class.canonical()))
            .collect();
        for turn in gone {
            self.kept.remove(&turn);
            let path = self.path(turn);
            fs::remove_file(&path).map_err(io_error(&path))?;
        }
        Ok(())
    }
}

/// A class seen from White's chair and from Black's, if these differ, with an ordinary move to make and with an extra one.
fn sides(class: Class) -> impl Iterator<Item = Turn> {
    let both = if class.is_symmetric() { 1 } else { 2 };
    let seen = [class, class.swapped()].into_iter().take(both);
    seen.flat_map(|class| [false, true].map(|extra| Turn { class, extra }))
}

/// The rows of each frame.
fn frames(rows: usize) -> impl Iterator<Item = std::ops::Range<usize>> {
    (0..rows)
        .step_by(FRAME_ROWS)
        .map(move |first| first..rows.min(first + FRAME_ROWS))
}

fn sum(number: usize, bytes: &[u8]) -> u32 {
    let mut hasher = crc32fast::Hasher::new();
    hasher.update(&(number as u64).to_le_bytes());
    hasher.update(bytes);
    hasher.finalize()
}

fn write(path: &Path, positions: &Positions) -> std::io::Result<()> {
    let half = positions.half();
    let mut out = BufWriter::new(File::create(path)?);
    let (mut bytes, mut words) = (vec![], vec![0_u64; half.words()]);
    for (number, rows) in frames(half.rows()).enumerate() {
        bytes.clear();
        match positions.values() {
            Values::Distances { cells, values } => {
                let some = &values[rows.start * cells..rows.end * cells];
                bytes.extend(some.iter().flat_map(|value| value.to_le_bytes()));
            }
            Values::Results { won, lost } => {
                for row in rows {
                    for bits in [won, lost] {
                        bits.read(row, &mut words);
                        bytes.extend(words.iter().flat_map(|word| word.to_le_bytes()));
                    }
                }
            }
        }
        out.write_all(&sum(number, &bytes).to_le_bytes())?;
        out.write_all(&bytes)?;
    }
    // What does not outlive the process need not outlive the power.
    out.into_inner()
        .map_err(std::io::IntoInnerError::into_error)?;
    Ok(())
}

fn read(path: &Path, half: &Half, distances: bool) -> Result<Values, BuildError> {
    let changed = |problem| BuildError::Shard {
        path: path.to_owned(),
        problem,
    };
    let mut file = BufReader::new(File::open(path).map_err(io_error(path))?);
    let mut next = |bytes: &mut [u8]| match file.read_exact(bytes) {
        Err(error) if error.kind() == std::io::ErrorKind::UnexpectedEof => {
            Err(changed("the scratch file is too short"))
        }
        read => read.map_err(io_error(path)),
    };
    let row = match distances {
        true => half.cells() * size_of::<Preference>(),
        false => 2 * half.words() * size_of::<u64>(),
    };
    let values = Filling::new(half.rows(), half.cells(), distances);
    let (mut bytes, mut words) = (vec![], vec![0_u64; half.words()]);
    for (number, rows) in frames(half.rows()).enumerate() {
        let mut expected = [0; 4];
        next(&mut expected)?;
        bytes.resize(rows.len() * row, 0);
        next(&mut bytes)?;
        if sum(number, &bytes) != u32::from_le_bytes(expected) {
            return Err(changed("the scratch file does not hold what was put aside"));
        }
        for (at, bytes) in rows.zip(bytes.chunks(row.max(1))) {
            if distances {
                let each = bytes.as_chunks::<2>().0.iter();
                let each = each.map(|&value| Preference::from_le_bytes(value));
                values.put_all(at * half.cells(), each);
                continue;
            }
            for (half_of_row, won) in bytes.chunks(row / 2).zip([true, false]) {
                let each = half_of_row.as_chunks::<8>().0.iter();
                for (word, bytes) in words.iter_mut().zip(each) {
                    *word = u64::from_le_bytes(*bytes);
                }
                values.put_row(at, won, &words);
            }
        }
    }
    Ok(values.finish())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mills::unit::solve;
    use galotne::mills::MILLS_MIXED;

    /// Both sides to move of a class, solved.
    fn solved(distances: bool) -> (Class, Solved) {
        let class: Class = "3v2+1".parse().expect("a class");
        let mut solved = Solved::new();
        for class in MILLS_MIXED.all_needed(&[class]) {
            solve(&MILLS_MIXED, class, distances, &mut solved).expect("in order");
        }
        (class, solved)
    }

    fn values(class: Class, solved: &Solved) -> Vec<galotne::value::Value> {
        let sides = [class, class.swapped()];
        let each = sides.iter().flat_map(|class| solved[class].each());
        each.map(|(_, _, value)| value).collect()
    }

    #[test]
    fn what_was_put_aside_comes_back() {
        for (distances, settled) in [(true, false), (false, false), (true, true), (false, true)] {
            let (class, mut solved) = solved(distances);
            let before = values(class, &solved);
            assert!(before.len() > 50_000, "{}", before.len());
            if settled {
                solved.settle(&MILLS_MIXED);
            }
            let dir = tempfile::tempdir().expect("a directory");
            let mut shards = Shards::new(dir.path());
            shards.put(class, &mut solved).expect("there is room");
            assert!(shards.has(class) && !solved.has(&class) && !solved.has(&class.swapped()));
            shards
                .take(class, &mut solved)
                .expect("nothing has changed");
            assert!(!shards.has(class));
            assert!(values(class, &solved) == before);
            let left = fs::read_dir(dir.path()).expect("a directory").count();
            assert_eq!(left, 0);
        }
    }

    #[test]
    fn a_changed_bit_is_found() {
        for distances in [true, false] {
            let (class, mut solved) = solved(distances);
            let dir = tempfile::tempdir().expect("a directory");
            let mut shards = Shards::new(dir.path());
            shards.put(class, &mut solved).expect("there is room");
            let path = shards.path(Turn::ordinary(class));
            let sound = fs::read(&path).expect("a shard");
            for (at, short) in [(0.0, false), (0.3, false), (0.99, false), (0.5, true)] {
                let mut bytes = sound.clone();
                let place = (bytes.len() as f64 * at) as usize;
                if short {
                    bytes.truncate(place);
                } else {
                    bytes[place] ^= 4;
                }
                fs::write(&path, bytes).expect("a file");
                let mut shards = Shards {
                    dir: dir.path(),
                    kept: shards.kept.clone(),
                };
                let error = shards.take(class, &mut solved).expect_err("it has changed");
                assert!(error.to_string().contains("3v2+1.shard"), "{error}");
                assert!(!solved.has(&class));
            }
        }
    }
}
