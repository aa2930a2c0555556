//! What became of a call: a number for programs, and a message for people, kept for the thread that
//! called.

use galotne::tablebase::ProbeError;
use std::any::Any;
use std::cell::RefCell;
use std::ffi::{CStr, CString, c_char};
use std::fmt::Display;
use std::panic::{AssertUnwindSafe, catch_unwind};

/// What became of a call.
#[repr(i32)]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Status {
    /// It is done.
    Ok = 0,
    /// A pointer is NULL that must not be.
    Null = 1,
    /// An argument is none of those that there are: a flag, a side to move, a metric, the number of
    /// a profile, a text that is not UTF-8, memory that is misaligned or overlaps.
    Argument = 2,
    /// The sets of squares are no position of the game.
    Position = 3,
    /// The text is no position of the game.
    Fen = 4,
    /// There is no game or no profile of this name.
    Name = 5,
    /// A count cannot stand in this position.
    Count = 6,
    /// A directory cannot be listed.
    Directory = 7,
    /// A table that is needed is not there; the message says how it is made.
    Missing = 8,
    /// The answer is not in memory, where only that was asked for.
    NotCached = 9,
    /// A table cannot be read, or is damaged; the message names the file and the remedy.
    Table = 10,
    /// The array or buffer is too small; the length that was asked for says how large it must be.
    TooSmall = 11,
    /// The library has failed in a way it never should.
    Panic = 12,
}

impl Status {
    const fn text(self) -> &'static CStr {
        match self {
            Self::Ok => c"done",
            Self::Null => c"a pointer is NULL that must not be",
            Self::Argument => c"an argument is none of those that there are",
            Self::Position => c"the sets of squares are no position of the game",
            Self::Fen => c"the text is no position of the game",
            Self::Name => c"there is no game or profile of this name",
            Self::Count => c"a count cannot stand in this position",
            Self::Directory => c"a directory cannot be listed",
            Self::Missing => c"a table that is needed is not there",
            Self::NotCached => c"the answer is not in memory",
            Self::Table => c"a table cannot be read",
            Self::TooSmall => c"the array or buffer is too small",
            Self::Panic => c"the library has failed in a way it never should",
        }
    }

    /// All of them, in the order of their numbers.
    const ALL: [Self; 13] = [
        Self::Ok,
        Self::Null,
        Self::Argument,
        Self::Position,
        Self::Fen,
        Self::Name,
        Self::Count,
        Self::Directory,
        Self::Missing,
        Self::NotCached,
        Self::Table,
        Self::TooSmall,
        Self::Panic,
    ];
}

/// A call that failed.
pub struct Failure {
    pub status: Status,
    told: Told,
}

/// What is told of a failure. Engines meet those without details by the million, so that nothing is
/// made for them.
enum Told {
    /// Nothing but the status.
    Status(Status),
    Text(CString),
}

impl Failure {
    pub fn new(status: Status, text: impl Display) -> Self {
        let mut text = text.to_string();
        // Texts from outside may be quoted in it.
        text.retain(|character| character != '\0');
        let told = CString::new(text).map_or(Told::Status(status), Told::Text);
        Self { status, told }
    }

    pub fn argument(text: impl Display) -> Self {
        Self::new(Status::Argument, text)
    }
}

impl Failure {
    /// The status for what a probe says.
    pub const fn status_of(error: &ProbeError) -> Status {
        match error {
            ProbeError::NotCached(_) => Status::NotCached,
            ProbeError::Missing { .. } => Status::Missing,
            ProbeError::OtherBoard { .. }
            | ProbeError::OtherGame { .. }
            | ProbeError::NotOpen { .. } => Status::Position,
            _ => Status::Table,
        }
    }
}

impl From<ProbeError> for Failure {
    fn from(error: ProbeError) -> Self {
        match Self::status_of(&error) {
            status @ Status::NotCached => Self {
                status,
                told: Told::Status(status),
            },
            status => Self::new(status, error),
        }
    }
}

thread_local! {
    static LAST: RefCell<Told> = const { RefCell::new(Told::Status(Status::Ok)) };
}

/// Does what a function is for, and keeps whatever goes wrong from crossing the border.
///
/// Nothing that is shared is left half done by a panic: tables change only inside of the library,
/// which takes locks for it.
pub fn guarded(work: impl FnOnce() -> Result<(), Failure>) -> Status {
    let failure = match catch_unwind(AssertUnwindSafe(work)) {
        Ok(Ok(())) => return Status::Ok,
        Ok(Err(failure)) => failure,
        Err(panic) => {
            let failure = Failure::new(Status::Panic, panic_text(panic.as_ref()));
            discard(panic);
            failure
        }
    };
    // A thread that is ending has nobody left to read it.
    let _ = LAST.try_with(|last| last.replace(failure.told));
    failure.status
}

/// Drops what a panic holds, which might panic again, and so might that.
fn discard(mut panic: Box<dyn Any + Send>) {
    for _ in 0..3 {
        match catch_unwind(AssertUnwindSafe(|| drop(panic))) {
            Ok(()) => return,
            Err(again) => panic = again,
        }
    }
    std::mem::forget(panic);
}

fn panic_text(panic: &(dyn Any + Send)) -> &str {
    (panic.downcast_ref::<String>().map(String::as_str))
        .or_else(|| panic.downcast_ref::<&str>().copied())
        .unwrap_or("panicked")
}

/// What went wrong in the last call of this thread that did not answer GALOTNE_STATUS_OK, in
/// English: what was expected, what was found, and the command that helps where one does. The text
/// lives until the next call of this thread that does not answer GALOTNE_STATUS_OK, or the end of
/// the thread. Never NULL.
#[unsafe(no_mangle)]
pub extern "C" fn galotne_last_error() -> *const c_char {
    let text = LAST.try_with(|last| match &*last.borrow() {
        Told::Status(status) => status.text().as_ptr(),
        Told::Text(text) => text.as_ptr(),
    });
    text.unwrap_or(c"".as_ptr())
}

/// What a status means, in English, without details. The text lives for ever. Never NULL.
#[unsafe(no_mangle)]
pub extern "C" fn galotne_status_text(status: i32) -> *const c_char {
    let known = Status::ALL.iter().find(|known| **known as i32 == status);
    known.map_or(c"no status", |known| known.text()).as_ptr()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(pointer: *const c_char) -> String {
        // SAFETY: what is asked below lives for ever, or until the next failure of this thread.
        let text = unsafe { CStr::from_ptr(pointer) };
        text.to_string_lossy().into_owned()
    }

    fn last() -> String {
        text(galotne_last_error())
    }

    #[test]
    fn a_panic_is_a_status() {
        assert_eq!(guarded(|| panic!("{} and nothing else", 7)), Status::Panic);
        assert_eq!(last(), "7 and nothing else");
        assert_eq!(guarded(|| std::panic::panic_any(7)), Status::Panic);
        assert_eq!(last(), "panicked");
        struct Again;
        impl Drop for Again {
            fn drop(&mut self) {
                panic!("again");
            }
        }
        assert_eq!(guarded(|| std::panic::panic_any(Again)), Status::Panic);
        assert_eq!(guarded(|| Ok(())), Status::Ok);
        assert_eq!(last(), "panicked");
    }

    #[test]
    fn a_zero_byte_ends_no_message() {
        guarded(|| Err(Failure::argument("one\0two")));
        assert_eq!(last(), "onetwo");
    }

    #[test]
    fn messages_are_those_of_the_thread() {
        guarded(|| Err(Failure::argument("here")));
        std::thread::spawn(|| guarded(|| Err(Failure::argument("there"))))
            .join()
            .expect("it ends");
        assert_eq!(last(), "here");
    }

    #[test]
    fn every_status_has_its_number_and_text() {
        for (number, status) in (0..).zip(Status::ALL) {
            assert_eq!(status as i32, number);
            let expected = status.text().to_string_lossy();
            assert_eq!(text(galotne_status_text(number)), expected);
        }
        for number in [-1, 13, i32::MIN, i32::MAX] {
            assert_eq!(text(galotne_status_text(number)), "no status");
        }
    }
}
