//! Rows as text with commas between. What there is none of is nothing between commas.

use super::columns::COLUMNS;
use super::form;
use super::row::Row;
use crate::ExportError;
use std::fs::File;
use std::io::{self, Write};
use std::path::Path;

pub struct Writer<W: Write>(csv::Writer<W>);

impl<W: Write> Writer<W> {
    pub fn new(out: W) -> io::Result<Self> {
        let mut table = csv::Writer::from_writer(out);
        table.write_record(COLUMNS.map(|column| column.name))?;
        Ok(Self(table))
    }
}

impl<W: Write + Send> form::Writer for Writer<W> {
    fn write(&mut self, rows: &[Row]) -> io::Result<()> {
        for row in rows {
            for column in &COLUMNS {
                self.0.write_field(column.text(row).as_bytes())?;
            }
            self.0.write_record(None::<&[u8]>)?;
        }
        Ok(())
    }

    fn finish(mut self: Box<Self>) -> io::Result<()> {
        self.0.flush()
    }
}

/// See [`form::Form::read`].
pub fn read(
    path: &Path,
    rows: &[u64],
    visit: &mut dyn FnMut(Vec<String>) -> Result<(), ExportError>,
) -> Result<u64, ExportError> {
    let mut table = csv::Reader::from_reader(File::open(path)?);
    let mut wanted = rows.iter().peekable();
    let (mut record, mut number) = (csv::StringRecord::new(), 0);
    while table.read_record(&mut record).map_err(io::Error::from)? {
        if wanted.next_if(|&&row| row == number).is_some() {
            visit(record.iter().map(ToOwned::to_owned).collect())?;
        }
        number += 1;
    }
    Ok(number)
}
