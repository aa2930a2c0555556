//! Checks of memory before work begins.
//!
//! The arrays of a class in work are made in many places, by many threads, and an allocation that
//! fails there ends the process. So their whole amount is asked for at once before: where the
//! system refuses it, as under a limit of address space, the class ends with an error that says so.
//! A system that promises more than it has (Linux, unless told otherwise) refuses next to nothing.

use std::hint::black_box;
use std::io;

/// Checks that the system grants memory, and returns it at once.
///
/// # Errors
/// [`io::ErrorKind::OutOfMemory`], with the number of bytes.
pub fn check(bytes: u64) -> io::Result<()> {
    let mut memory: Vec<u8> = vec![];
    let granted = usize::try_from(bytes)
        .is_ok_and(|bytes| memory.try_reserve_exact(black_box(bytes)).is_ok());
    // Otherwise the compiler may leave the allocation out.
    black_box(memory.as_mut_ptr());
    if granted {
        return Ok(());
    }
    let message = format!(
        "the system refuses {} MiB of memory: build smaller classes, or raise its limit",
        bytes.div_ceil(1 << 20)
    );
    Err(io::Error::new(io::ErrorKind::OutOfMemory, message))
}

/// Allocates values.
///
/// # Errors
/// [`io::ErrorKind::OutOfMemory`].
pub fn defaults<T: Default>(count: usize) -> io::Result<Box<[T]>> {
    let mut values = vec![];
    let granted = values.try_reserve_exact(count);
    granted.map_err(|_| io::ErrorKind::OutOfMemory)?;
    values.resize_with(count, T::default);
    Ok(values.into_boxed_slice())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn more_than_the_system_has_is_an_error() {
        check(1 << 20).expect("a megabyte");
        for bytes in [1 << 60, u64::MAX] {
            let error = check(bytes).expect_err("more than any system has");
            assert_eq!(error.kind(), io::ErrorKind::OutOfMemory);
            assert!(error.to_string().contains(" MiB of memory"), "{error}");
        }
        assert!(defaults::<u64>(usize::MAX / 16).is_err());
        assert_eq!(*defaults::<u64>(3).expect("24 bytes"), [0; 3]);
    }
}
