//! Solved classes in scratch files, for as long as memory is short.
//!
//! A class comes back once, to the process that has put it aside.

use super::order::{BuildError, io_error};
use super::shard_file::{self, file_name};
use super::solved_classes::SolvedClasses;
use galotne_mills::{Class, Mills};
use std::collections::{BTreeMap, HashSet};
use std::fs;
use std::path::{Path, PathBuf};

/// What has been put aside.
pub struct Shards<'d> {
    dir: &'d Path,
    rules: &'d Mills,
    distances: bool,
    kept: HashSet<Class>,
}

impl<'d> Shards<'d> {
    /// None, in this directory.
    pub fn new(dir: &'d Path, rules: &'d Mills, distances: bool) -> Self {
        let kept = HashSet::new();
        Self {
            dir,
            rules,
            distances,
            kept,
        }
    }

    /// The name of a file that a killed build may leave behind.
    pub fn is_name(name: &str) -> bool {
        name.ends_with(".shard")
    }

    fn path(&self, class: Class) -> PathBuf {
        self.dir.join(file_name(self.rules, class))
    }

    /// Whether a class has been put aside.
    pub fn has(&self, class: Class) -> bool {
        self.kept.contains(&class)
    }

    /// Puts a class aside, and lets its memory go.
    pub fn put(&mut self, class: Class, solved: &mut SolvedClasses) -> Result<(), BuildError> {
        // What does not outlive the process need not outlive the power.
        shard_file::write(
            &self.path(class),
            self.rules,
            class,
            BTreeMap::new(),
            solved,
        )?;
        self.kept.insert(class);
        solved.remove(class);
        Ok(())
    }

    /// Brings a class back, and removes its file.
    pub fn take(&mut self, class: Class, solved: &mut SolvedClasses) -> Result<(), BuildError> {
        let path = self.path(class);
        self.kept.remove(&class);
        match shard_file::read(&path, self.rules, class, self.distances, solved) {
            Err(BuildError::Shard { path, .. }) => return Err(BuildError::Changed { path }),
            read => read?,
        };
        fs::remove_file(&path).map_err(io_error(&path))
    }

    /// Removes the files of all classes but these.
    pub fn keep(&mut self, classes: &[Class]) -> Result<(), BuildError> {
        let gone = self.kept.extract_if(|class| !classes.contains(class));
        for class in gone.collect::<Vec<_>>() {
            let path = self.path(class);
            fs::remove_file(&path).map_err(io_error(&path))?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mills::class_solver::solve;
    use galotne_mills::MILLS_MIXED;

    /// Both sides to move of a class, solved.
    fn solved(distances: bool) -> (Class, SolvedClasses) {
        let class: Class = "3v2+1".parse().expect("a class");
        let mut solved = SolvedClasses::new();
        for class in MILLS_MIXED.all_needed(&[class]) {
            solve(&MILLS_MIXED, class, distances, &mut solved).expect("in order");
        }
        (class, solved)
    }

    fn values(class: Class, solved: &SolvedClasses) -> Vec<galotne::value::Value> {
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
                solved.drop_spare_orientations(&MILLS_MIXED);
            }
            let dir = tempfile::tempdir().expect("a directory");
            let mut shards = Shards::new(dir.path(), &MILLS_MIXED, distances);
            shards.put(class, &mut solved).expect("there is room");
            assert!(shards.has(class) && !solved.has(class) && !solved.has(class.swapped()));
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
            let mut shards = Shards::new(dir.path(), &MILLS_MIXED, distances);
            shards.put(class, &mut solved).expect("there is room");
            let path = shards.path(class);
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
                shards.kept.insert(class);
                let error = shards.take(class, &mut solved).expect_err("it has changed");
                assert!(error.to_string().contains("3v2+1.shard"), "{error}");
                assert!(!solved.has(class));
            }
        }
    }
}
