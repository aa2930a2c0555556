//! The interface of the writers of rows.

use std::io;

/// The most rows that a writer keeps until their columns are written: a usual batch of readers.
pub const ROW_GROUP: usize = 1 << 17;

/// A writer of rows.
pub trait RowWriter<R>: Send {
    /// Adds rows.
    fn write(&mut self, rows: &[R]) -> io::Result<()>;

    /// Writes buffered rows and ends the file.
    fn finish(self: Box<Self>) -> io::Result<()>;
}
