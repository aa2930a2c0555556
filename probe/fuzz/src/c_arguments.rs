//! Arguments of functions for C: memory of exactly the stated size, and pointers that the functions
//! must refuse.

use crate::choices::Choices;
use std::ffi::c_char;
use std::mem::align_of;
use std::ptr::null_mut;

/// The target of a pointer.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Sound,
    Null,
    Misaligned,
}

/// The memory of an argument, on the heap, so that AddressSanitizer sees every access beyond it.
pub struct Argument<T> {
    memory: Box<[T]>,
    kind: Kind,
}

impl<T: Copy> Argument<T> {
    /// Makes an argument of these values; there is at least one.
    pub fn new(choices: &mut Choices<'_>, values: &[T]) -> Self {
        let kind = match choices.byte() % 32 {
            30 => Kind::Null,
            31 if align_of::<T>() > 1 => Kind::Misaligned,
            _ => Kind::Sound,
        };
        let mut memory = values.to_vec();
        if kind == Kind::Misaligned {
            memory.extend_from_slice(&values[..1]);
        }
        Self {
            memory: memory.into(),
            kind,
        }
    }

    pub fn is_sound(&self) -> bool {
        self.kind == Kind::Sound
    }

    pub fn is_null(&self) -> bool {
        self.kind == Kind::Null
    }

    pub fn pointer(&mut self) -> *mut T {
        let begin = self.memory.as_mut_ptr();
        match self.kind {
            Kind::Sound => begin,
            Kind::Null => null_mut(),
            Kind::Misaligned => begin.wrapping_byte_add(1),
        }
    }

    /// The values after the call.
    pub fn values(&self) -> &[T] {
        &self.memory
    }
}

impl Argument<u8> {
    /// Makes a text with a zero byte at its end.
    pub fn text(choices: &mut Choices<'_>, text: &[u8]) -> Self {
        let end = text.iter().position(|byte| *byte == 0);
        let mut bytes = text[..end.unwrap_or(text.len())].to_vec();
        bytes.push(0);
        Self::new(choices, &bytes)
    }

    pub fn characters(&mut self) -> *mut c_char {
        self.pointer().cast()
    }
}
