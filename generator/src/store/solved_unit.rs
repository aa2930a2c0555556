//! A solved work unit: some slices of one class with the scores of both sides to move.

use super::bit_matrix::{BitMatrix, MatrixShape};
use super::packed_scores::ScoreWidth;
use std::io::{self, Read, Write};

/// Some slices of one group, solved on every scale.
#[derive(Debug)]
pub struct SolvedUnit {
    pub group: u32,
    pub number: u32,
    /// The scores for each scale and side to move, packed as in planes, slice by slice. A slice has
    /// one row for each placement of the mover's kings.
    pub scores: Vec<[Vec<u8>; 2]>,
    /// For each scale, whether it has every win and loss of the distance scale.
    pub complete: Vec<bool>,
    /// For each side to move, the legal positions without a capture.
    pub quiet: [BitMatrix; 2],
    /// For each side to move, the levels at which results were decided; present only if results
    /// are to be checked. Not written to files.
    pub levels: Option<[Vec<u8>; 2]>,
}

impl SolvedUnit {
    /// Writes the content without `group`, `number` and `levels`.
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

    /// Reads the output of [`SolvedUnit::write`]. `shape` is the shape with White to move.
    ///
    /// # Errors
    /// The input cannot be read, or has fewer or more bytes than a unit of this shape.
    pub fn read(
        group: u32,
        number: u32,
        shape: MatrixShape,
        width: ScoreWidth,
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
        let mut quiet = [BitMatrix::default(), BitMatrix::default()];
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
