//! Cancellation of work: the client is gone, or its time is over.

use bytes::{Buf, Bytes};
use std::io::{self, BufRead, Read};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// A guard that cancels all work for a response when it is dropped.
#[derive(Default)]
pub struct CancelGuard(Arc<AtomicBool>);

impl CancelGuard {
    /// Returns the flag that the work checks: true after a cancellation.
    pub fn flag(&self) -> Arc<AtomicBool> {
        Arc::clone(&self.0)
    }
}

impl Drop for CancelGuard {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

/// Bytes between two checks of the flag.
const PORTION_BYTES: usize = 1 << 12;

/// A reader of a request body that fails after a cancellation.
pub struct CancellableReader {
    pub bytes: Bytes,
    pub cancelled: Arc<AtomicBool>,
}

impl BufRead for CancellableReader {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        if self.cancelled.load(Ordering::Relaxed) {
            let message = "request cancelled";
            return Err(io::Error::new(io::ErrorKind::ConnectionAborted, message));
        }
        Ok(self.bytes.get(..PORTION_BYTES).unwrap_or(&self.bytes))
    }

    fn consume(&mut self, amount: usize) {
        self.bytes.advance(amount.min(self.bytes.len()));
    }
}

impl Read for CancellableReader {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let available = self.fill_buf()?;
        let length = available.len().min(buffer.len());
        let (from, to) = (available.get(..length), buffer.get_mut(..length));
        if let (Some(from), Some(to)) = (from, to) {
            to.copy_from_slice(from);
        }
        self.consume(length);
        Ok(length)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn readers_fail_after_a_cancellation() {
        let guard = CancelGuard::default();
        let text = "x".repeat(3 * PORTION_BYTES);
        let mut reader = CancellableReader {
            bytes: Bytes::from(text.clone()),
            cancelled: guard.flag(),
        };
        let mut buffer = vec![0; PORTION_BYTES + 1];
        reader.read_exact(&mut buffer).expect("bytes");
        drop(guard);
        let error = reader.read_to_end(&mut buffer).expect_err("a cancellation");
        assert_eq!(error.kind(), io::ErrorKind::ConnectionAborted);
        let (mut whole, guard) = (String::new(), CancelGuard::default());
        let mut reader = CancellableReader {
            bytes: Bytes::from(text.clone()),
            cancelled: guard.flag(),
        };
        reader.read_to_string(&mut whole).expect("bytes");
        assert_eq!(whole, text);
    }
}
