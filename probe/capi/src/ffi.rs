//! Checks pointers from C and turns them into references.

use crate::status::{Failure, Status};
use std::ffi::{CStr, c_char};
use std::mem::{MaybeUninit, align_of, size_of};
use std::path::PathBuf;
use std::ptr::NonNull;

/// A checked pointer to a value that the caller reads after the call.
#[derive(Clone, Copy)]
pub struct OutPointer<T>(NonNull<T>);

impl<T> OutPointer<T> {
    /// Checks a pointer.
    ///
    /// # Safety
    /// If the pointer is not null, it has room for a `T`, and nothing else uses this memory during
    /// the call.
    pub unsafe fn new(pointer: *mut T, name: &str) -> Result<Self, Failure> {
        checked(pointer, 1, name).map(Self)
    }

    /// Checks a pointer that may be null.
    ///
    /// # Safety
    /// That of [`OutPointer::new`].
    pub unsafe fn optional(pointer: *mut T, name: &str) -> Result<Option<Self>, Failure> {
        if pointer.is_null() {
            return Ok(None);
        }
        // SAFETY: the caller upholds the contract.
        unsafe { Self::new(pointer, name) }.map(Some)
    }

    pub fn write(self, value: T) {
        // SAFETY: by the contract of `new` there is room; the alignment was checked.
        unsafe { self.0.write(value) }
    }
}

/// Returns a reference to the value behind a pointer.
///
/// # Safety
/// A pointer that is not null points to a `T` that is not written to during the call.
pub unsafe fn reference<'a, T>(pointer: *const T, name: &str) -> Result<&'a T, Failure> {
    let pointer = checked(pointer.cast_mut(), 1, name)?;
    // SAFETY: the caller upholds the contract.
    Ok(unsafe { pointer.as_ref() })
}

/// Returns the values behind a pointer. If `length` is 0, any pointer is allowed.
///
/// # Safety
/// A pointer that is not null points to `length` values that are not written to during the call.
pub unsafe fn slice<'a, T>(
    pointer: *const T,
    length: usize,
    name: &str,
) -> Result<&'a [T], Failure> {
    if length == 0 {
        return Ok(&[]);
    }
    let pointer = checked(pointer.cast_mut(), length, name)?;
    // SAFETY: the caller upholds the contract.
    Ok(unsafe { NonNull::slice_from_raw_parts(pointer, length).as_ref() })
}

/// Returns the memory behind a pointer, to write `length` values to. If `length` is 0, any pointer
/// is allowed.
///
/// # Safety
/// If the pointer is not null, it has room for `length` values, and nothing else uses this memory
/// during the call.
pub unsafe fn out_slice<'a, T>(
    pointer: *mut T,
    length: usize,
    name: &str,
) -> Result<&'a mut [MaybeUninit<T>], Failure> {
    if length == 0 {
        return Ok(&mut []);
    }
    let pointer = checked(pointer, length, name)?.cast();
    // SAFETY: the caller upholds the contract; the values may be uninitialised.
    Ok(unsafe { NonNull::slice_from_raw_parts(pointer, length).as_mut() })
}

/// Checks that memory that is written does not overlap memory that is read.
pub fn check_disjoint<T, U>(
    read: (*const T, usize),
    written: (*mut U, usize),
) -> Result<(), Failure> {
    if read.1 == 0 || written.1 == 0 {
        return Ok(());
    }
    let span = |begin: usize, bytes: usize| begin..begin.saturating_add(bytes);
    let read = span(read.0.addr(), read.1.saturating_mul(size_of::<T>()));
    let written = span(written.0.addr(), written.1.saturating_mul(size_of::<U>()));
    if read.start < written.end && written.start < read.end {
        return Err(Failure::argument(
            "what is read and what is written overlap",
        ));
    }
    Ok(())
}

/// Returns a C string that must be UTF-8.
///
/// # Safety
/// A pointer that is not null points to bytes that end with a zero byte and are not written to
/// during the call.
pub unsafe fn text<'a>(pointer: *const c_char, name: &str) -> Result<&'a str, Failure> {
    // SAFETY: the caller upholds the contract.
    let bytes = unsafe { c_string(pointer, name) }?;
    bytes
        .to_str()
        .map_err(|error| Failure::argument(format_args!("`{name}` is not UTF-8: {error}")))
}

/// Returns a path: on Unix any bytes that the system allows, elsewhere UTF-8.
///
/// # Safety
/// That of [`text`].
pub unsafe fn path(pointer: *const c_char, name: &str) -> Result<PathBuf, Failure> {
    #[cfg(unix)]
    {
        use std::os::unix::ffi::OsStrExt;
        // SAFETY: the caller upholds the contract.
        let bytes = unsafe { c_string(pointer, name) }?;
        Ok(std::ffi::OsStr::from_bytes(bytes.to_bytes()).into())
    }
    #[cfg(not(unix))]
    // SAFETY: the caller upholds the contract.
    unsafe { text(pointer, name) }.map(PathBuf::from)
}

/// Returns a C string.
///
/// # Safety
/// That of [`text`].
unsafe fn c_string<'a>(pointer: *const c_char, name: &str) -> Result<&'a CStr, Failure> {
    let pointer = checked(pointer.cast_mut(), 1, name)?;
    // SAFETY: the caller upholds the contract.
    Ok(unsafe { CStr::from_ptr(pointer.as_ptr()) })
}

/// Checks a pointer to `length` values: it is neither null nor misaligned, and the values fit into
/// the address space.
fn checked<T>(pointer: *mut T, length: usize, name: &str) -> Result<NonNull<T>, Failure> {
    let Some(found) = NonNull::new(pointer) else {
        return Err(Failure::new(Status::Null, format_args!("`{name}` is NULL")));
    };
    if !pointer.is_aligned() {
        let align = align_of::<T>();
        return Err(Failure::argument(format_args!(
            "`{name}` is misaligned: it must be divisible by {align}"
        )));
    }
    let bytes = length.checked_mul(size_of::<T>());
    let end = bytes
        .filter(|&bytes| isize::try_from(bytes).is_ok())
        .and_then(|bytes| pointer.addr().checked_add(bytes));
    if end.is_none() {
        return Err(Failure::argument(format_args!(
            "`{name}` has {length} values, more than fit into memory"
        )));
    }
    Ok(found)
}

/// The buffer for a text, and the place for its length.
pub struct TextBuffer<'a> {
    bytes: &'a mut [MaybeUninit<u8>],
    length: Option<OutPointer<usize>>,
}

impl<'a> TextBuffer<'a> {
    /// Checks the buffer and the place, which may be null. The two do not overlap.
    ///
    /// # Safety
    /// Those of [`out_slice`] and [`OutPointer::new`].
    pub unsafe fn new(
        buffer: *mut c_char,
        size: usize,
        length: *mut usize,
    ) -> Result<Self, Failure> {
        let length_count = usize::from(!length.is_null());
        check_disjoint((length.cast_const(), length_count), (buffer, size))?;
        // SAFETY: the caller upholds the contract.
        unsafe {
            Ok(Self {
                bytes: out_slice(buffer.cast(), size, "buffer")?,
                length: OutPointer::optional(length, "length")?,
            })
        }
    }

    /// Writes a text, cut to fit into the buffer, and a zero byte after it. The place receives the
    /// length of the whole text.
    pub fn write(self, text: &str) -> Result<(), Failure> {
        if let Some(length) = self.length {
            length.write(text.len());
        }
        let buffer = self.bytes;
        if let Some(longest) = buffer.len().checked_sub(1) {
            let end = text.floor_char_boundary(longest);
            for (place, &byte) in buffer.iter_mut().zip(&text.as_bytes()[..end]) {
                place.write(byte);
            }
            buffer[end].write(0);
        }
        if text.len() < buffer.len() {
            return Ok(());
        }
        let (needed, size) = (text.len() + 1, buffer.len());
        let text = format_args!("the text takes {needed} bytes, the buffer has {size}");
        Err(Failure::new(Status::TooSmall, text))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn impossible_arrays_are_refused() {
        let numbers = [1_u64, 2, 3];
        let begin = numbers.as_ptr();
        let status = |pointer: *const u64, length| {
            // SAFETY: only the array itself becomes a slice; other pointers are refused or not
            // read.
            let found = unsafe { slice(pointer, length, "numbers") };
            found.map_or_else(|failure| failure.status, |_| Status::Ok)
        };
        assert_eq!(status(begin, 3), Status::Ok);
        assert_eq!(status(std::ptr::null(), 0), Status::Ok);
        assert_eq!(status(std::ptr::null(), 1), Status::Null);
        assert_eq!(status(begin.wrapping_byte_add(1), 1), Status::Argument);
        for length in [usize::MAX, usize::MAX / 8, usize::MAX / 16 + 1] {
            assert_eq!(status(begin, length), Status::Argument);
        }
    }

    #[test]
    fn overlapping_memory_is_refused() {
        let mut numbers = [0_u64; 8];
        let begin = numbers.as_mut_ptr();
        let at = |place: usize| begin.wrapping_add(place);
        let disjoint =
            |read, written| check_disjoint((at(read).cast_const(), 2), (at(written), 2)).is_ok();
        assert!(disjoint(0, 2) && disjoint(2, 0) && disjoint(0, 6));
        assert!(!disjoint(0, 1) && !disjoint(1, 0) && !disjoint(3, 3));
        assert!(check_disjoint((at(0).cast_const(), 8), (at(3), 0)).is_ok());
        let fits = |length, size| {
            // SAFETY: both are in the array, and refused if they overlap.
            unsafe { TextBuffer::new(begin.cast(), size, at(length).cast()) }.is_ok()
        };
        assert!(fits(1, 8) && fits(1, 0) && fits(0, 0));
        assert!(!fits(1, 9) && !fits(0, 1));
    }

    #[test]
    fn texts_are_cut_off_between_characters() {
        for size in 0..8 {
            let mut buffer = [MaybeUninit::new(b'?'); 8];
            let mut length = 99;
            // SAFETY: the pointers are to local variables.
            let place =
                unsafe { TextBuffer::new(buffer.as_mut_ptr().cast(), size, &raw mut length) };
            let written = place.and_then(|place| place.write("aßc"));
            assert_eq!(length, 4);
            assert_eq!(written.is_ok(), size > 4);
            // SAFETY: all bytes are initialised.
            let bytes = buffer.map(|byte| unsafe { byte.assume_init() });
            let expected: &[u8] = match size {
                0 => b"",
                1 => b"\0",
                2 | 3 => b"a\0",
                4 => b"a\xc3\x9f\0",
                _ => b"a\xc3\x9fc\0",
            };
            assert!(bytes.starts_with(expected));
            assert!(bytes[size..].iter().all(|&byte| byte == b'?'));
        }
    }
}
