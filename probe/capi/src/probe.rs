//! Values: of a position, and of many.

use crate::border::{Place, apart, room, value, values};
use crate::position::Position;
use crate::status::{Failure, Status, guarded};
use crate::tables::Tables;
use galotne::measure::Measure;
use galotne::tablebase::Probe;
use galotne::value::{self, Wdl};

/// The side to move loses.
pub const GALOTNE_LOSS: i8 = -1;
/// Nobody wins.
pub const GALOTNE_DRAW: i8 = 0;
/// The side to move wins.
pub const GALOTNE_WIN: i8 = 1;
/// There is no answer, or none that is known.
pub const GALOTNE_UNKNOWN: i8 = 127;

/// Answers may be read from files.
pub const GALOTNE_READ: u32 = 0;
/// Only what is in memory is looked at: no file is touched, no thread is waited for that reads one,
/// and where the answer is not there, GALOTNE_STATUS_NOT_CACHED comes at once.
pub const GALOTNE_CACHED_ONLY: u32 = 1;

/// Win, draw or loss, without draw rules.
pub const GALOTNE_WDL: u32 = 0;
/// Plies to the end with best play, without draw rules.
pub const GALOTNE_DTW: u32 = 1;
/// The fewest plies that must be left on the clock for the result to stand.
pub const GALOTNE_NEED: u32 = 2;

/// What a position is worth to the side to move.
#[repr(C)]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Value {
    /// Plies to the end, or that are needed; 0 for draws, and where WDL was asked.
    pub plies: u16,
    /// GALOTNE_LOSS, GALOTNE_DRAW, GALOTNE_WIN; GALOTNE_UNKNOWN unless the status is
    /// GALOTNE_STATUS_OK.
    pub wdl: i8,
    /// The status of this answer: GALOTNE_STATUS_OK, GALOTNE_STATUS_MISSING, ..
    pub status: u8,
}

impl From<value::Value> for Value {
    fn from(value: value::Value) -> Self {
        Self {
            plies: value.plies().unwrap_or_default(),
            wdl: sign(value.wdl()),
            status: Status::Ok as u8,
        }
    }
}

/// A result as a number.
pub const fn sign(wdl: Wdl) -> i8 {
    match wdl {
        Wdl::Loss => GALOTNE_LOSS,
        Wdl::Draw => GALOTNE_DRAW,
        Wdl::Win => GALOTNE_WIN,
    }
}

/// Where answers may come from.
#[inline]
pub fn probe(tables: &Tables, access: u32) -> Result<Probe<'_>, Failure> {
    match access {
        GALOTNE_READ => Ok(tables.tables.reading()),
        GALOTNE_CACHED_ONLY => Ok(tables.tables.cached()),
        other => Err(Failure::argument(format_args!(
            "`access` is {other}: it must be 0 (GALOTNE_READ) or 1 (GALOTNE_CACHED_ONLY)"
        ))),
    }
}

/// What is asked.
#[inline]
pub fn measure(tables: &Tables, metric: u32, profile: u32, count: u8) -> Result<Measure, Failure> {
    match metric {
        GALOTNE_WDL => Ok(Measure::Wdl),
        GALOTNE_DTW => Ok(Measure::Dtw),
        GALOTNE_NEED => Ok(Measure::Need {
            profile: tables.profile(profile)?,
            count,
        }),
        other => Err(Failure::argument(format_args!(
            "there is no metric {other}"
        ))),
    }
}

/// Asks one position for one thing.
///
/// # Safety
/// The contract of all functions, of what it hands over.
#[inline]
unsafe fn ask(
    tables: *const Tables,
    position: *const Position,
    (metric, profile, count): (u32, u32, u8),
    access: u32,
    answer: impl FnOnce(value::Value) -> Result<(), Failure>,
) -> Status {
    guarded(|| {
        // SAFETY: the caller's word.
        let (tables, position) =
            unsafe { (value(tables, "tables")?, value(position, "position")?) };
        let probe = probe(tables, access)?;
        let measure = measure(tables, metric, profile, count)?;
        let position = position.read(tables.variant())?;
        answer(probe.value(&position, measure)?)
    })
}

/// Win, draw or loss of any position, captures pending or not, without draw rules: GALOTNE_WIN,
/// GALOTNE_DRAW or GALOTNE_LOSS for the side to move. `access` is GALOTNE_READ or
/// GALOTNE_CACHED_ONLY.
///
/// Answers GALOTNE_STATUS_POSITION, GALOTNE_STATUS_MISSING, GALOTNE_STATUS_NOT_CACHED,
/// GALOTNE_STATUS_TABLE; `*wdl` is left alone then.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn galotne_wdl(
    tables: *const Tables,
    position: *const Position,
    access: u32,
    wdl: *mut i8,
) -> Status {
    // SAFETY: the caller's word.
    unsafe {
        ask(tables, position, (GALOTNE_WDL, 0, 0), access, |value| {
            Place::new(wdl, "wdl")?.put(sign(value.wdl()));
            Ok(())
        })
    }
}

/// Plies to the end with best play, without draw rules: the winner shortens, the loser lengthens. A
/// side to move that has lost already has lost in 0.
///
/// Answers as galotne_wdl().
#[unsafe(no_mangle)]
pub unsafe extern "C" fn galotne_dtw(
    tables: *const Tables,
    position: *const Position,
    access: u32,
    value: *mut Value,
) -> Status {
    // SAFETY: the caller's word.
    unsafe {
        ask(tables, position, (GALOTNE_DTW, 0, 0), access, |found| {
            Place::new(value, "value")?.put(found.into());
            Ok(())
        })
    }
}

/// The fewest plies that must be left on the clock in charge for the result still to stand under
/// these draw rules; a draw where it does not stand even on a fresh clock. `count` is that of a
/// clock which runs beside the one in charge, 0 where none does; galotne_judge() finds out by
/// itself.
///
/// Answers as galotne_wdl().
#[unsafe(no_mangle)]
pub unsafe extern "C" fn galotne_need(
    tables: *const Tables,
    position: *const Position,
    profile: u32,
    count: u8,
    access: u32,
    value: *mut Value,
) -> Status {
    // SAFETY: the caller's word.
    unsafe {
        ask(
            tables,
            position,
            (GALOTNE_NEED, profile, count),
            access,
            |found| {
                Place::new(value, "value")?.put(found.into());
                Ok(())
            },
        )
    }
}

/// Win, draw or loss of many positions, faster than one by one. `wdl` has room for `count` numbers:
/// GALOTNE_WIN, GALOTNE_DRAW, GALOTNE_LOSS, or GALOTNE_UNKNOWN for a position that has no answer.
/// The others have theirs all the same; the status and galotne_last_error() are those of the first
/// without.
///
/// Answers as galotne_wdl().
#[unsafe(no_mangle)]
pub unsafe extern "C" fn galotne_wdl_many(
    tables: *const Tables,
    positions: *const Position,
    count: usize,
    access: u32,
    wdl: *mut i8,
) -> Status {
    // SAFETY: the caller's word.
    unsafe {
        ask_many(
            tables,
            (positions, count),
            (GALOTNE_WDL, 0, 0),
            access,
            (wdl, "wdl"),
            |found| found.map_or(GALOTNE_UNKNOWN, |value| sign(value.wdl())),
        )
    }
}

/// What is asked of many positions, faster than one by one. `metric` is GALOTNE_WDL, GALOTNE_DTW,
/// or GALOTNE_NEED with the number of a profile and the count of a clock beside the one in charge.
/// `values` has room for `count` values, each with a status of its own; that of the call and
/// galotne_last_error() are those of the first without an answer.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn galotne_measure_many(
    tables: *const Tables,
    positions: *const Position,
    count: usize,
    metric: u32,
    profile: u32,
    beside: u8,
    access: u32,
    values: *mut Value,
) -> Status {
    // SAFETY: the caller's word.
    unsafe {
        ask_many(
            tables,
            (positions, count),
            (metric, profile, beside),
            access,
            (values, "values"),
            |found| {
                found.map_or_else(
                    |status| Value {
                        plies: 0,
                        wdl: GALOTNE_UNKNOWN,
                        status: status as u8,
                    },
                    Value::from,
                )
            },
        )
    }
}

/// How many positions are looked up at once: enough to put look-ups in order, in little memory.
const AT_ONCE: usize = 1 << 15;

/// # Safety
/// The contract of all functions, of what it hands over.
unsafe fn ask_many<T>(
    tables: *const Tables,
    (positions, count): (*const Position, usize),
    (metric, profile, beside): (u32, u32, u8),
    access: u32,
    (answers, name): (*mut T, &str),
    answer: impl Fn(Result<value::Value, Status>) -> T,
) -> Status {
    guarded(|| {
        apart((positions, count), (answers, count))?;
        // SAFETY: the caller's word; they do not overlap.
        let (tables, positions, answers) = unsafe {
            (
                value(tables, "tables")?,
                values(positions, count, "positions")?,
                room(answers, count, name)?,
            )
        };
        let probe = probe(tables, access)?;
        let measure = measure(tables, metric, profile, beside)?;
        let mut failed = FirstFailure::default();
        let mut read = Vec::with_capacity(count.min(AT_ONCE));
        let mut places = Vec::with_capacity(count.min(AT_ONCE));
        let chunks = positions.chunks(AT_ONCE).zip(answers.chunks_mut(AT_ONCE));
        for (begin, (positions, answers)) in (0..).step_by(AT_ONCE).zip(chunks) {
            read.clear();
            places.clear();
            for (place, position) in positions.iter().enumerate() {
                match position.read(tables.variant()) {
                    Ok(position) => {
                        read.push(position);
                        places.push(place);
                    }
                    Err(failure) => {
                        answers[place].write(answer(Err(failure.status)));
                        failed.keep(begin + place, || failure);
                    }
                }
            }
            probe.values(&read, measure, |nth, found| {
                let place = places[nth];
                let found = found.map_err(|error| {
                    let status = Failure::status_of(&error);
                    failed.keep(begin + place, || error.into());
                    status
                });
                answers[place].write(answer(found));
            });
        }
        failed.0.map_or(Ok(()), |(_, failure)| Err(failure))
    })
}

/// The failure of the first position that has no answer.
#[derive(Default)]
struct FirstFailure(Option<(usize, Failure)>);

impl FirstFailure {
    fn keep(&mut self, place: usize, failure: impl FnOnce() -> Failure) {
        if self.0.as_ref().is_none_or(|(first, _)| place < *first) {
            self.0 = Some((place, failure()));
        }
    }
}
