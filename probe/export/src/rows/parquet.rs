//! Rows as Apache Parquet.
//!
//! Squares and points are lists, distances and counts 32-bit numbers, words strings. Only columns
//! whose value can be missing are optional. Every group but the last one has [`ROW_GROUP`] rows.

use super::column::ColumnValue::{Flag, Large, Names, Number, Numbers, Text};
use super::column::{Column, with_spaces};
use super::writer::{ROW_GROUP, RowWriter};
use parquet::basic::{Compression, ConvertedType, LogicalType, Repetition, Type as Physical};
use parquet::column::reader::{ColumnReader, ColumnReaderImpl, get_typed_column_reader};
use parquet::data_type::{BoolType, ByteArray, ByteArrayType, DataType, Int32Type, Int64Type};
use parquet::errors::ParquetError;
use parquet::file::properties::{EnabledStatistics, WriterProperties};
use parquet::file::reader::{FileReader, RowGroupReader, SerializedFileReader};
use parquet::file::writer::{SerializedFileWriter, SerializedRowGroupWriter};
use parquet::schema::types::{ColumnPath, Type};
use std::fs::File;
use std::io::{self, Write};
use std::iter;
use std::path::Path;
use std::sync::Arc;

/// The writer, as files name it.
const CREATED_BY: &str = concat!("galotne version ", env!("CARGO_PKG_VERSION"));

impl<R> Column<R> {
    /// Returns the stored type of a value.
    const fn physical(&self) -> Physical {
        match self.value {
            Text(_) | Names(_) => Physical::BYTE_ARRAY,
            Number(_) | Numbers(_) => Physical::INT32,
            Large(_) => Physical::INT64,
            Flag(_) => Physical::BOOLEAN,
        }
    }

    /// Returns the column in the schema.
    fn schema(&self) -> Result<Type, ParquetError> {
        let physical = self.physical();
        let value = |name, repetition| {
            let text = physical == Physical::BYTE_ARRAY;
            Type::primitive_type_builder(name, physical)
                .with_repetition(repetition)
                .with_logical_type(text.then_some(LogicalType::String))
                .build()
        };
        match self.value {
            // A list may be empty but not missing.
            Numbers(_) | Names(_) => {
                let element = value("element", Repetition::REQUIRED)?;
                let list = Type::group_type_builder("list")
                    .with_repetition(Repetition::REPEATED)
                    .with_fields(vec![Arc::new(element)])
                    .build()?;
                Type::group_type_builder(self.name)
                    .with_repetition(Repetition::REQUIRED)
                    .with_logical_type(Some(LogicalType::List))
                    .with_converted_type(ConvertedType::LIST)
                    .with_fields(vec![Arc::new(list)])
                    .build()
            }
            Text(_) | Number(_) => value(self.name, Repetition::OPTIONAL),
            Large(_) | Flag(_) => value(self.name, Repetition::REQUIRED),
        }
    }
}

/// The definition and repetition levels of a column in a group, as the format of Parquet has them.
#[derive(Default)]
struct Levels {
    /// 1 for a value, 0 for a missing value or an empty list.
    defined: Vec<i16>,
    /// 0 for the first value of a list, 1 for the next ones.
    repeated: Vec<i16>,
}

impl Levels {
    /// Adds a list to the values of a column.
    fn list<T>(&mut self, values: &mut Vec<T>, list: impl Iterator<Item = T>) {
        let before = values.len();
        values.extend(list);
        let added = values.len() - before;
        self.defined.extend(iter::repeat_n(1, added));
        self.repeated.push(0);
        match added.checked_sub(1) {
            Some(more) => self.repeated.extend(iter::repeat_n(1, more)),
            None => self.defined.push(0),
        }
    }
}

/// The values of a column in a group.
enum Values {
    Text(Vec<ByteArray>),
    Numbers(Vec<i32>),
    Large(Vec<i64>),
    Flags(Vec<bool>),
}

/// The column of a group until it is written.
struct ColumnBuffer<R: 'static> {
    column: &'static Column<R>,
    values: Values,
    levels: Levels,
}

impl<R> ColumnBuffer<R> {
    fn new(column: &'static Column<R>) -> Self {
        let values = match column.value {
            Text(_) | Names(_) => Values::Text(vec![]),
            Number(_) | Numbers(_) => Values::Numbers(vec![]),
            Large(_) => Values::Large(vec![]),
            Flag(_) => Values::Flags(vec![]),
        };
        Self {
            column,
            values,
            levels: Levels::default(),
        }
    }

    fn add(&mut self, row: &R) {
        let levels = &mut self.levels;
        match (&self.column.value, &mut self.values) {
            (Text(value), Values::Text(values)) => {
                let text = value(row);
                levels.defined.push(text.is_some().into());
                values.extend(text.map(|text| match values.last() {
                    // Most texts repeat from row to row: equal ones share their bytes.
                    Some(last) if last.data() == text.as_bytes() => last.clone(),
                    _ => ByteArray::from(text),
                }));
            }
            (Number(value), Values::Numbers(values)) => {
                let number = value(row);
                levels.defined.push(number.is_some().into());
                values.extend(number);
            }
            (Numbers(value), Values::Numbers(values)) => {
                levels.list(values, value(row).into_iter());
            }
            (Names(value), Values::Text(values)) => {
                levels.list(values, value(row).into_iter().map(ByteArray::from));
            }
            (Large(value), Values::Large(values)) => values.push(value(row).cast_signed()),
            (Flag(value), Values::Flags(values)) => values.push(value(row)),
            // The values have the type of the column.
            _ => {}
        }
    }

    /// Writes the values and clears the buffer.
    fn write<W: Write + Send>(
        &mut self,
        group: &mut SerializedRowGroupWriter<'_, W>,
    ) -> Result<(), ParquetError> {
        match &mut self.values {
            Values::Text(values) => write::<ByteArrayType, W>(group, values, &self.levels)?,
            Values::Numbers(values) => write::<Int32Type, W>(group, values, &self.levels)?,
            Values::Large(values) => write::<Int64Type, W>(group, values, &self.levels)?,
            Values::Flags(values) => write::<BoolType, W>(group, values, &self.levels)?,
        }
        self.levels.defined.clear();
        self.levels.repeated.clear();
        Ok(())
    }
}

fn write<T: DataType, W: Write + Send>(
    group: &mut SerializedRowGroupWriter<'_, W>,
    values: &mut Vec<T::T>,
    levels: &Levels,
) -> Result<(), ParquetError> {
    // A required column has no levels.
    let [defined, repeated] = [&levels.defined, &levels.repeated]
        .map(|levels| Some(levels.as_slice()).filter(|levels| !levels.is_empty()));
    if let Some(mut column) = group.next_column()? {
        column.typed::<T>().write_batch(values, defined, repeated)?;
        column.close()?;
    }
    values.clear();
    Ok(())
}

pub struct Writer<W: Write + Send, R: 'static> {
    file: SerializedFileWriter<W>,
    group: Vec<ColumnBuffer<R>>,
    /// Rows in the group.
    rows: usize,
}

impl<W: Write + Send, R> Writer<W, R> {
    pub fn new(out: W, columns: &'static [Column<R>]) -> io::Result<Self> {
        let fields = columns.iter().map(|column| Ok(Arc::new(column.schema()?)));
        let fields = fields
            .collect::<Result<Vec<_>, ParquetError>>()
            .map_err(failed)?;
        let schema = Type::group_type_builder("positions")
            .with_fields(fields)
            .build();
        let properties = WriterProperties::builder()
            .set_created_by(CREATED_BY.to_owned())
            .set_compression(Compression::SNAPPY)
            .set_statistics_enabled(EnabledStatistics::Chunk)
            .set_max_row_group_row_count(Some(ROW_GROUP))
            // Values that seldom repeat.
            .set_column_dictionary_enabled(ColumnPath::from("fen"), false)
            .set_column_dictionary_enabled(ColumnPath::from("cell"), false)
            .build();
        let schema = Arc::new(schema.map_err(failed)?);
        let file = SerializedFileWriter::new(out, schema, Arc::new(properties));
        Ok(Self {
            file: file.map_err(failed)?,
            group: columns.iter().map(ColumnBuffer::new).collect(),
            rows: 0,
        })
    }

    fn write_group(&mut self) -> Result<(), ParquetError> {
        let mut group = self.file.next_row_group()?;
        for buffer in &mut self.group {
            buffer.write(&mut group)?;
        }
        group.close()?;
        self.rows = 0;
        Ok(())
    }
}

impl<W: Write + Send, R> RowWriter<R> for Writer<W, R> {
    fn write(&mut self, mut rows: &[R]) -> io::Result<()> {
        while !rows.is_empty() {
            let (now, later) = rows.split_at(rows.len().min(ROW_GROUP - self.rows));
            for buffer in &mut self.group {
                now.iter().for_each(|row| buffer.add(row));
            }
            self.rows += now.len();
            if self.rows == ROW_GROUP {
                self.write_group().map_err(failed)?;
            }
            rows = later;
        }
        Ok(())
    }

    fn finish(mut self: Box<Self>) -> io::Result<()> {
        if self.rows > 0 {
            self.write_group().map_err(failed)?;
        }
        let mut out = self.file.into_inner().map_err(failed)?;
        out.flush()
    }
}

/// Returns the error of the file behind an error of Parquet.
fn failed(error: ParquetError) -> io::Error {
    match error {
        ParquetError::External(source) => match source.downcast::<io::Error>() {
            Ok(error) => *error,
            Err(other) => io::Error::other(other),
        },
        error => io::Error::other(error),
    }
}

/// See [`Form::read`](super::Form::read).
pub fn read<R, E: From<io::Error>>(
    path: &Path,
    columns: &[Column<R>],
    rows: &[u64],
    visit: &mut dyn FnMut(Vec<String>) -> Result<(), E>,
) -> Result<u64, E> {
    let file = SerializedFileReader::new(File::open(path)?).map_err(failed)?;
    let (mut first, mut numbers) = (0, rows);
    for number in 0..file.num_row_groups() {
        let group = file.get_row_group(number).map_err(failed)?;
        let next = first + u64::try_from(group.metadata().num_rows()).unwrap_or_default();
        let (here, later) = numbers.split_at(numbers.partition_point(|&row| row < next));
        let mut texts = vec![vec![]; here.len()];
        for (place, column) in columns.iter().enumerate() {
            let values = column.read(&*group, place, first, here).map_err(failed)?;
            for (texts, text) in texts.iter_mut().zip(values) {
                texts.push(text);
            }
        }
        texts.into_iter().try_for_each(&mut *visit)?;
        (first, numbers) = (next, later);
    }
    Ok(first)
}

impl<R> Column<R> {
    /// Reads the values of some rows of a group.
    fn read(
        &self,
        group: &dyn RowGroupReader,
        place: usize,
        first: u64,
        rows: &[u64],
    ) -> Result<Vec<String>, ParquetError> {
        let reader = group.get_column_reader(place)?;
        match self.physical() {
            Physical::BYTE_ARRAY => texts::<ByteArrayType>(reader, first, rows, |values| {
                let texts = values
                    .iter()
                    .map(|value| String::from_utf8_lossy(value.data()));
                with_spaces(&texts.collect::<Vec<_>>())
            }),
            Physical::INT32 => texts::<Int32Type>(reader, first, rows, with_spaces),
            Physical::INT64 => texts::<Int64Type>(reader, first, rows, with_spaces),
            _ => texts::<BoolType>(reader, first, rows, with_spaces),
        }
    }
}

fn texts<T: DataType>(
    reader: ColumnReader,
    first: u64,
    rows: &[u64],
    text: impl Fn(&[T::T]) -> String,
) -> Result<Vec<String>, ParquetError> {
    let mut reader: ColumnReaderImpl<T> = get_typed_column_reader(reader);
    let (mut at, mut texts) = (first, vec![]);
    let (mut values, mut defined, mut repeated) = (vec![], vec![], vec![]);
    for &row in rows {
        reader.skip_records((row - at) as usize)?;
        values.clear();
        defined.clear();
        repeated.clear();
        reader.read_records(1, Some(&mut defined), Some(&mut repeated), &mut values)?;
        texts.push(text(&values));
        at = row + 1;
    }
    Ok(texts)
}
