//! The status of a call for programs, and its message for people, kept for each thread.

use galotne::tablebase::ProbeError;
use std::any::Any;
use std::cell::RefCell;
use std::ffi::{CStr, CString, c_char};
use std::fmt::Display;
use std::panic::{AssertUnwindSafe, catch_unwind};

/// The status of a call.
#[repr(i32)]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Status {
    /// Success.
    Ok = 0,
    /// A required pointer is NULL.
    Null = 1,
    /// An argument is invalid: a flag, a side to move, a metric, the number of a profile, a text
    /// that is not UTF-8, misaligned or overlapping memory.
    Argument = 2,
    /// The bitboards are not a position of the game.
    Position = 3,
    /// The text is not a position of the game.
    Fen = 4,
    /// There is no game or profile with this name.
    Name = 5,
    /// A count is impossible in this position.
    Count = 6,
    /// A directory cannot be listed.
    Directory = 7,
    /// A table is missing; the message says how to build it.
    Missing = 8,
    /// The answer is not in memory, and GALOTNE_CACHED_ONLY was given.
    NotCached = 9,
    /// A table cannot be read or is damaged; the message names the file and the remedy.
    Table = 10,
    /// The array or buffer is too small; the reported length says how large it must be.
    TooSmall = 11,
    /// A fault inside the library.
    Panic = 12,
}

impl Status {
    /// The meanings of all statuses, by their numbers.
    const TEXTS: [&'static CStr; 13] = [
        c"done",
        c"a required pointer is NULL",
        c"an argument is invalid",
        c"the bitboards are not a position of the game",
        c"the text is not a position of the game",
        c"there is no game or profile with this name",
        c"a count is impossible in this position",
        c"a directory cannot be listed",
        c"a table is missing",
        c"the answer is not in memory",
        c"a table cannot be read",
        c"the array or buffer is too small",
        c"a fault inside the library",
    ];

    const fn text(self) -> &'static CStr {
        Self::TEXTS[self as usize]
    }
}

/// A call that failed.
pub struct Failure {
    pub status: Status,
    message: Message,
}

/// The message of a failure. A search meets GALOTNE_STATUS_NOT_CACHED millions of times, so a
/// message without details is not formatted.
enum Message {
    /// The text of the status.
    Status(Status),
    Text(CString),
}

impl Failure {
    pub fn new(status: Status, text: impl Display) -> Self {
        let mut text = text.to_string();
        // It may quote a text of the caller.
        text.retain(|character| character != '\0');
        let message = CString::new(text).map_or(Message::Status(status), Message::Text);
        Self { status, message }
    }

    pub fn argument(text: impl Display) -> Self {
        Self::new(Status::Argument, text)
    }

    /// Returns the status of a failed probe.
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
                message: Message::Status(status),
            },
            status => Self::new(status, error),
        }
    }
}

thread_local! {
    static LAST: RefCell<Message> = const { RefCell::new(Message::Status(Status::Ok)) };
}

/// Runs the body of a function, records its failure and catches panics.
///
/// A panic cannot leave tables inconsistent: they change only inside the library, under its locks.
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
    // Fails in a thread that is ending: its thread-local storage is gone.
    let _ = LAST.try_with(|last| last.replace(failure.message));
    failure.status
}

/// Drops the payload of a panic. That may panic again, a few times.
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

/// Returns the message of the last failed call of this thread, in English: what was expected, what
/// was found, and the command that helps. The text is valid until the next failed call of this
/// thread or the end of the thread. Never NULL.
#[unsafe(no_mangle)]
pub extern "C" fn galotne_last_error() -> *const c_char {
    let text = LAST.try_with(|last| match &*last.borrow() {
        Message::Status(status) => status.text().as_ptr(),
        Message::Text(text) => text.as_ptr(),
    });
    text.unwrap_or(c"".as_ptr())
}

/// Returns the meaning of a status in English. The text is never freed. Never NULL.
#[unsafe(no_mangle)]
pub extern "C" fn galotne_status_text(status: i32) -> *const c_char {
    let text = usize::try_from(status)
        .ok()
        .and_then(|at| Status::TEXTS.get(at));
    text.map_or(c"no status", |text| text).as_ptr()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(pointer: *const c_char) -> String {
        // SAFETY: the texts below are never freed, or valid until the next failure of this thread.
        let text = unsafe { CStr::from_ptr(pointer) };
        text.to_string_lossy().into_owned()
    }

    fn last() -> String {
        text(galotne_last_error())
    }

    #[test]
    fn a_panic_becomes_a_status() {
        assert_eq!(guarded(|| panic!("{} and nothing else", 7)), Status::Panic);
        assert_eq!(last(), "7 and nothing else");
        assert_eq!(guarded(|| std::panic::panic_any(7)), Status::Panic);
        assert_eq!(last(), "panicked");
        struct PanicsOnDrop;
        impl Drop for PanicsOnDrop {
            fn drop(&mut self) {
                panic!("again");
            }
        }
        assert_eq!(
            guarded(|| std::panic::panic_any(PanicsOnDrop)),
            Status::Panic
        );
        assert_eq!(guarded(|| Ok(())), Status::Ok);
        assert_eq!(last(), "panicked");
    }

    #[test]
    fn zero_bytes_are_removed_from_messages() {
        guarded(|| Err(Failure::argument("one\0two")));
        assert_eq!(last(), "onetwo");
    }

    #[test]
    fn each_thread_has_its_own_message() {
        guarded(|| Err(Failure::argument("here")));
        std::thread::spawn(|| guarded(|| Err(Failure::argument("there"))))
            .join()
            .expect("it ends");
        assert_eq!(last(), "here");
    }

    #[test]
    fn every_status_has_its_number_and_text() {
        assert_eq!(Status::Panic as usize + 1, Status::TEXTS.len());
        for (number, expected) in (0..).zip(Status::TEXTS) {
            assert_eq!(
                text(galotne_status_text(number)),
                expected.to_string_lossy()
            );
        }
        assert_eq!(Status::Missing.text(), c"a table is missing");
        for number in [-1, 13, i32::MIN, i32::MAX] {
            assert_eq!(text(galotne_status_text(number)), "no status");
        }
    }
}
