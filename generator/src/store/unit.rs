//! A solved work unit: some slices of one class with the scores of both sides to move.

use super::bits::{Matrix, MatrixShape};
use super::packed::Width;
use std::io::{self, Read, Write};

/// Some slices of one group, solved on every scale.
#[derive(Debug)]
pub struct Unit {
    /// The number of its group.
    pub group: u32,
    /// Its number in the group.
    pub number: u32,
    /// For each scale and side to move the scores as planes keep them, slice by slice: a row for
    /// each placement of the mover's kings.
    pub scores: Vec<[Vec<u8>; 2]>,
    /// For each scale whether every win and loss stands on it.
    pub complete: Vec<bool>,
    /// For each side to move the legal positions without a capture.
    pub quiet: [Matrix; 2],
    /// Of results that are to be checked: for each side to move the levels at which they were
    /// decided. They are not written.
    pub levels: Option<[Vec<u8>; 2]>,
}

impl Unit {
    /// Writes everything but the numbers.
    pub fn write(&self, out: &mut impl Write) -> io::Result<()> {
        for (scores, &complete) in self.scores.iter().zip(&self.complete) {
            out.write_all(&[complete.into()])?;
            scores.iter().try_for_each(|scores| out.write_all(scores))?;
        }
        for matrix in &self.quiet {
            for word in matrix.words() {
                out.write_all(&word.to_le_bytes())?;
            }
        }
        Ok(())
    }

    /// Reads what [`Unit::write`] has written of a unit of this shape (White to move).
    pub fn read(
        group: u32,
        number: u32,
        shape: MatrixShape,
        width: Width,
        scales: usize,
        from: &mut impl Read,
    ) -> io::Result<Self> {
        let bytes = width.bytes(shape.rows * shape.columns) * shape.slices;
        let (mut scores, mut complete) = (vec![], vec![]);
        for _ in 0..scales {
            let mut flag = [0];
            from.read_exact(&mut flag)?;
            complete.push(flag[0] == 1);
            let mut of_sides = [vec![0; bytes], vec![0; bytes]];
            for scores in &mut of_sides {
                from.read_exact(scores)?;
            }
            scores.push(of_sides);
        }
        let mut quiet = [Matrix::default(), Matrix::default()];
        for (matrix, shape) in quiet.iter_mut().zip([shape, shape.transposed()]) {
            matrix.reset(shape);
            for word in matrix.words_mut() {
                let mut bytes = [0; 8];
                from.read_exact(&mut bytes)?;
                *word = u64::from_le_bytes(bytes);
            }
        }
        if from.read(&mut [0])? != 0 {
            return Err(io::ErrorKind::InvalidData.into());
        }
        Ok(Self {
            group,
            number,
            scores,
            complete,
            quiet,
            levels: None,
        })
    }
}
