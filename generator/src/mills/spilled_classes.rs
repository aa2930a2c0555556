//! Solved classes in scratch files, while memory is short.
//!
//! The process that has spilled a class loads it once. The files need not survive the process, so
//! they are not made durable.

use super::shard_file;
use super::solved_classes::SolvedClasses;
use crate::error::{BuildError, io_error};
use crate::solve::SolveError;
use galotne_mills::{Class, Mills};
use std::collections::{BTreeMap, HashSet};
use std::fs;
use std::path::{Path, PathBuf};

/// The classes in scratch files.
pub struct SpilledClasses<'d> {
    dir: &'d Path,
    rules: &'d Mills,
    distances: bool,
    classes: HashSet<Class>,
}

impl<'d> SpilledClasses<'d> {
    /// Creates an empty collection in a directory.
    pub fn new(dir: &'d Path, rules: &'d Mills, distances: bool) -> Self {
        Self {
            dir,
            rules,
            distances,
            classes: HashSet::new(),
        }
    }

    /// Whether a killed build may have left a file of this name behind.
    pub fn is_file_name(name: &str) -> bool {
        name.ends_with(".shard")
    }

    fn path(&self, class: Class) -> PathBuf {
        self.dir.join(format!("{}-{class}.shard", self.rules.name))
    }

    /// Whether a class is spilled.
    pub fn contains(&self, class: Class) -> bool {
        self.classes.contains(&class)
    }

    /// Writes a class to its file, and removes it from memory.
    pub fn spill(
        &mut self,
        class: Class,
        solved: &mut SolvedClasses,
    ) -> Result<(), BuildError<Class>> {
        let path = self.path(class);
        shard_file::write(&path, self.rules, class, BTreeMap::new(), solved)?;
        self.classes.insert(class);
        solved.remove(class);
        Ok(())
    }

    /// Reads a class from its file, and removes the file.
    pub fn load(
        &mut self,
        class: Class,
        solved: &mut SolvedClasses,
    ) -> Result<(), BuildError<Class>> {
        let path = self.path(class);
        self.classes.remove(&class);
        match shard_file::read(&path, self.rules, class, self.distances, solved) {
            Err(BuildError::Solve {
                source: SolveError::Shard { path, .. },
                ..
            }) => return Err(BuildError::ScratchChanged { path }),
            read => read?,
        };
        fs::remove_file(&path).map_err(io_error(&path))
    }

    /// Removes the files of all classes but these.
    pub fn retain(&mut self, classes: &[Class]) -> Result<(), BuildError<Class>> {
        let removed = self.classes.extract_if(|class| !classes.contains(class));
        for class in removed.collect::<Vec<_>>() {
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
    fn spilled_classes_are_loaded_unchanged() {
        for (distances, settled) in [(true, false), (false, false), (true, true), (false, true)] {
            let (class, mut solved) = solved(distances);
            let before = values(class, &solved);
            assert!(before.len() > 50_000, "{}", before.len());
            if settled {
                solved.drop_spare_orientations(&MILLS_MIXED);
            }
            let dir = tempfile::tempdir().expect("a directory");
            let mut spilled = SpilledClasses::new(dir.path(), &MILLS_MIXED, distances);
            spilled.spill(class, &mut solved).expect("there is room");
            assert!(spilled.contains(class) && !solved.has(class));
            assert!(!solved.has(class.swapped()));
            spilled
                .load(class, &mut solved)
                .expect("nothing has changed");
            assert!(!spilled.contains(class));
            assert!(values(class, &solved) == before);
            let left = fs::read_dir(dir.path()).expect("a directory").count();
            assert_eq!(left, 0);
        }
    }

    #[test]
    fn flipped_bits_and_truncation_are_found() {
        for distances in [true, false] {
            let (class, mut solved) = solved(distances);
            let dir = tempfile::tempdir().expect("a directory");
            let mut spilled = SpilledClasses::new(dir.path(), &MILLS_MIXED, distances);
            spilled.spill(class, &mut solved).expect("there is room");
            let path = spilled.path(class);
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
                spilled.classes.insert(class);
                let error = spilled
                    .load(class, &mut solved)
                    .expect_err("it has changed");
                assert!(error.to_string().contains("3v2+1.shard"), "{error}");
                assert!(!solved.has(class));
            }
        }
    }
}
