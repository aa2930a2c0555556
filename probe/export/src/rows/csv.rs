//! Rows as comma-separated values; a missing value is an empty field.

use super::column::Column;
use super::writer::RowWriter;
use std::fs::File;
use std::io::{self, Write};
use std::path::Path;

pub struct Writer<W: Write, R: 'static> {
    table: csv::Writer<W>,
    columns: &'static [Column<R>],
}

impl<W: Write, R> Writer<W, R> {
    pub fn new(out: W, columns: &'static [Column<R>]) -> io::Result<Self> {
        let mut table = csv::Writer::from_writer(out);
        table.write_record(columns.iter().map(|column| column.name))?;
        Ok(Self { table, columns })
    }
}

impl<W: Write + Send, R> RowWriter<R> for Writer<W, R> {
    fn write(&mut self, rows: &[R]) -> io::Result<()> {
        for row in rows {
            for column in self.columns {
                self.table.write_field(column.text(row).as_bytes())?;
            }
            self.table.write_record(None::<&[u8]>)?;
        }
        Ok(())
    }

    fn finish(mut self: Box<Self>) -> io::Result<()> {
        self.table.flush()
    }
}

/// See [`Form::read`](super::Form::read).
pub fn read<R, E: From<io::Error>>(
    path: &Path,
    columns: &[Column<R>],
    rows: &[u64],
    visit: &mut dyn FnMut(Vec<String>) -> Result<(), E>,
) -> Result<u64, E> {
    let mut table = csv::Reader::from_reader(File::open(path)?);
    let names = table.headers().map_err(io::Error::from)?;
    if !names.iter().eq(columns.iter().map(|column| column.name)) {
        let other = "the first line has other names than the columns";
        return Err(io::Error::new(io::ErrorKind::InvalidData, other).into());
    }
    let mut numbers = rows.iter().peekable();
    let (mut record, mut number) = (csv::StringRecord::new(), 0);
    while table.read_record(&mut record).map_err(io::Error::from)? {
        if numbers.next_if(|&&row| row == number).is_some() {
            visit(record.iter().map(ToOwned::to_owned).collect())?;
        }
        number += 1;
    }
    Ok(number)
}
