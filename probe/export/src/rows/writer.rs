//! The interface of the writers of rows.

use std::io;

/// A writer of rows.
pub trait RowWriter<R>: Send {
    /// Adds rows.
    fn write(&mut self, rows: &[R]) -> io::Result<()>;

    /// Writes buffered rows and ends the file.
    fn finish(self: Box<Self>) -> io::Result<()>;
}
