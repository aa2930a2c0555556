//! One file, from its first byte until it has its name.

use crate::here::sha256;
use crate::partial::Partial;
use crate::source::{Asked, Place, listed};
use crate::wanted::Item;
use crate::workers::Stop;
use crate::{FetchError, Order, TransferError, Watch};
use galotne::report::TableReport;
use galotne::report::manifest::{MOST_BYTES, NAME};
use galotne::table::{Table, TableError, put_in_place};
use std::io::{self, Read};
use std::path::Path;
use std::time::Duration;

/// Bytes that are read at a time.
const PIECE: usize = 1 << 17;

/// A try that brought so many bytes was worth it: the source is no worse than slow or cut off now
/// and then.
const WORTH: u64 = 1 << 16;

/// So often a file comes whole and is another than it should be, until nobody believes that it was
/// the line.
const DAMAGED: u32 = 2;

/// What all files of a fetch have in common.
pub(crate) struct Transfers<'a> {
    pub place: &'a Place,
    pub order: &'a Order,
    pub scratch: &'a Path,
    pub stop: &'a Stop,
    pub watch: &'a dyn Watch,
}

/// What a file is that is as long as it should be.
enum Judged {
    Right,
    /// Other bytes than the manifest says.
    Damaged(FetchError),
    /// The bytes that it says, and not the table of its name.
    NoTable(FetchError),
}

/// Why a try has ended before the file was whole.
enum Halt {
    /// The source.
    Source(TransferError),
    /// This machine.
    Here(FetchError),
}

impl From<TransferError> for Halt {
    fn from(error: TransferError) -> Self {
        Self::Source(error)
    }
}

impl From<FetchError> for Halt {
    fn from(error: FetchError) -> Self {
        Self::Here(error)
    }
}

/// Tries of one file, and what is waited between them.
pub(crate) struct Tries<'a> {
    order: &'a Order,
    stop: &'a Stop,
    watch: &'a dyn Watch,
    name: &'a str,
    in_vain: u32,
}

impl<'a> Tries<'a> {
    pub fn new(order: &'a Order, stop: &'a Stop, watch: &'a dyn Watch, name: &'a str) -> Self {
        let in_vain = 0;
        Self {
            order,
            stop,
            watch,
            name,
            in_vain,
        }
    }

    /// Waits until it is worth trying again; gives the error back where it is not.
    fn again(&mut self, error: TransferError, brought: u64) -> Result<(), Halt> {
        if brought >= WORTH {
            self.in_vain = 0;
        }
        if !error.may_pass() || self.in_vain >= self.order.retries {
            return Err(error.into());
        }
        let patience = &self.order.patience;
        let usual = patience.again.saturating_mul(1 << self.in_vain.min(10));
        let asked = match error {
            TransferError::Busy { after, .. } => after.unwrap_or(Duration::ZERO),
            _ => Duration::ZERO,
        };
        let wait = usual.max(asked).min(patience.longest);
        self.in_vain += 1;
        self.watch.again(self.name, &error, wait);
        Ok(self.stop.wait(wait)?)
    }

    /// Does something small until it succeeds.
    pub fn until_done<T>(
        mut self,
        work: impl Fn() -> Result<T, TransferError>,
    ) -> Result<Result<T, TransferError>, FetchError> {
        loop {
            let error = match work() {
                Ok(done) => return Ok(Ok(done)),
                Err(error) => error,
            };
            match self.again(error, 0) {
                Ok(()) => {}
                Err(Halt::Source(error)) => return Ok(Err(error)),
                Err(Halt::Here(error)) => return Err(error),
            }
        }
    }
}

impl Transfers<'_> {
    /// Brings a table, and gives it its name.
    pub fn bring(&self, item: &Item, path: &Path) -> Result<(), FetchError> {
        let mut partial = Partial::open(self.scratch, item)?;
        self.watch.advance(partial.len());
        let mut tries = Tries::new(self.order, self.stop, self.watch, &item.said.table);
        let mut damaged = 0;
        loop {
            self.whole(&mut partial, item, &mut tries)?;
            match self.judged(&partial, item)? {
                Judged::Right => break,
                Judged::NoTable(error) => {
                    // No second try would change it.
                    partial.discard();
                    return Err(error);
                }
                Judged::Damaged(error) => {
                    // The line may have changed it, or it is put together of two versions.
                    self.watch.took_back(partial.len());
                    partial.restart()?;
                    damaged += 1;
                    if damaged == DAMAGED {
                        partial.discard();
                        return Err(self.or_changed(item, error));
                    }
                }
            }
        }
        let complete = partial.complete()?;
        put_in_place(&complete, path)?;
        Ok(())
    }

    /// Adds to a file until it is as long as it should be.
    fn whole(
        &self,
        partial: &mut Partial,
        item: &Item,
        tries: &mut Tries<'_>,
    ) -> Result<(), FetchError> {
        loop {
            let before = partial.len();
            let ended = self.attempt(partial, item).and_then(|()| {
                let (received, expected) = (partial.len(), item.said.bytes);
                match received < expected {
                    true => Err(TransferError::Cut { received, expected }.into()),
                    false => Ok(()),
                }
            });
            let error = match ended {
                Ok(()) => return Ok(()),
                Err(Halt::Here(error)) => return Err(error),
                Err(Halt::Source(error)) => error,
            };
            // A connection that was ended because the work is given up has failed for no reason of
            // its own.
            self.stop.check()?;
            if matches!(
                error,
                TransferError::OtherRange | TransferError::Length { .. }
            ) {
                // It may be a rest that this source cannot go on with.
                self.watch.took_back(partial.len());
                partial.restart()?;
            }
            let brought = partial.len().saturating_sub(before);
            match tries.again(error, brought) {
                Ok(()) => {}
                Err(Halt::Here(error)) => return Err(error),
                Err(Halt::Source(source)) => {
                    let moved =
                        matches!(source, TransferError::Gone | TransferError::Length { .. });
                    let error = FetchError::Transfer {
                        at: self.place.at(&item.file_name()),
                        source,
                    };
                    return Err(if moved {
                        self.or_changed(item, error)
                    } else {
                        error
                    });
                }
            }
        }
    }

    /// Asks for the rest of a file, and takes as much of it as it should have.
    fn attempt(&self, partial: &mut Partial, item: &Item) -> Result<(), Halt> {
        let expected = item.said.bytes;
        if partial.len() == expected {
            return Ok(());
        }
        let tag = partial.tag();
        let mut reply = self.place.open(
            &item.file_name(),
            &Asked {
                from: partial.len(),
                tag: tag.as_deref(),
                length: Some(expected),
            },
        )?;
        if reply.from == 0 {
            // Also where ranges are not known, or the file is another now.
            self.watch.took_back(partial.len());
            partial.begin(reply.tag.as_deref())?;
        }
        let mut buffer = vec![0; PIECE];
        while partial.len() < expected {
            self.stop.check()?;
            let room = (expected - partial.len()).min(PIECE as u64) as usize;
            let piece = buffer.get_mut(..room).unwrap_or_default();
            match reply.body.read(piece) {
                Ok(0) => return Ok(()),
                Ok(length) => {
                    partial.append(buffer.get(..length).unwrap_or_default())?;
                    self.watch.advance(length as u64);
                }
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => return Err(self.place.failed(error).into()),
            }
        }
        if reply.ends {
            // The end of a body whose length is known is at hand; seen, the connection serves for
            // the next file.
            let _ = reply.body.read(&mut [0]);
        }
        Ok(())
    }

    /// Judges a file that is as long as it should be, read back from the disk.
    fn judged(&self, partial: &Partial, item: &Item) -> Result<Judged, FetchError> {
        let failed = |source| FetchError::file("read", partial.path(), source);
        let found = sha256(partial.reread()?, self.stop, |_| (), failed)?;
        let at = self.place.at(&item.file_name());
        if found != item.said.file {
            return Ok(Judged::Damaged(FetchError::Damaged {
                at,
                property: "SHA-256",
                expected: item.said.file.clone(),
                found,
            }));
        }
        Ok(match self.is_table(partial.path(), item) {
            Ok(()) => Judged::Right,
            Err(source) => {
                let source = Box::new(source);
                Judged::NoTable(FetchError::NoTable { at, source })
            }
        })
    }

    /// Whether a file is the table of its name by its own header, and stands for the table that the
    /// manifest says.
    fn is_table(&self, path: &Path, item: &Item) -> Result<(), TableError> {
        let table = Table::open_file(path)?;
        self.order.game.check(&item.said.table, &table)?;
        let class = item.said.table.split('.').next().unwrap_or_default();
        let found = (table.alias()).map(|alias| format!("{class}.need.{}", alias.profile));
        if found == item.said.same_as {
            return Ok(());
        }
        let none = || "a table with cells".to_owned();
        Err(TableError::Unexpected {
            table: table.name().into(),
            property: "alias",
            expected: item.said.same_as.clone().unwrap_or_else(none),
            found: found.unwrap_or_else(none),
        })
    }

    /// The error, or that the source has another manifest now, which explains it.
    fn or_changed(&self, item: &Item, error: FetchError) -> FetchError {
        let read = |place: &Place| Ok(place.read(NAME, MOST_BYTES));
        let Ok(Some(manifest)) = listed(self.place, self.order.game, read) else {
            return error;
        };
        let mut tables = manifest.iter().flat_map(|report| &report.tables);
        let same =
            |said: &TableReport| (&said.table, &said.file) == (&item.said.table, &item.said.file);
        if tables.any(same) {
            return error;
        }
        FetchError::Changed {
            at: self.place.at(&item.file_name()),
        }
    }
}
