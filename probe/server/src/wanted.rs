//! Work stops when its answer is no longer wanted: the client has gone, or its time is over.

use bytes::{Buf, Bytes};
use std::io::{self, BufRead, Read};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Held by whoever waits for an answer. When it is dropped, all work for that answer is told.
#[derive(Default)]
pub struct Wanted(Arc<AtomicBool>);

impl Wanted {
    /// What work looks at: true once nobody waits for it.
    pub fn abandoned(&self) -> Arc<AtomicBool> {
        Arc::clone(&self.0)
    }
}

impl Drop for Wanted {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

/// How much of a body is read between two looks at whether it is wanted.
const PORTION: usize = 1 << 12;

/// A body that can be read as long as somebody waits for what comes of it.
pub struct WantedBody {
    pub bytes: Bytes,
    pub abandoned: Arc<AtomicBool>,
}

impl BufRead for WantedBody {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        if self.abandoned.load(Ordering::Relaxed) {
            let gone = "nobody waits for the answer any more";
            return Err(io::Error::new(io::ErrorKind::ConnectionAborted, gone));
        }
        Ok(self.bytes.get(..PORTION).unwrap_or(&self.bytes))
    }

    fn consume(&mut self, amount: usize) {
        self.bytes.advance(amount.min(self.bytes.len()));
    }
}

impl Read for WantedBody {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        let here = self.fill_buf()?;
        let length = here.len().min(into.len());
        let (from, to) = (here.get(..length), into.get_mut(..length));
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
    fn a_body_ends_when_nobody_waits() {
        let wanted = Wanted::default();
        let text = "x".repeat(3 * PORTION);
        let mut body = WantedBody {
            bytes: Bytes::from(text.clone()),
            abandoned: wanted.abandoned(),
        };
        let mut begin = vec![0; PORTION + 1];
        body.read_exact(&mut begin).expect("it is wanted");
        drop(wanted);
        let error = body.read_to_end(&mut begin).expect_err("nobody waits");
        assert_eq!(error.kind(), io::ErrorKind::ConnectionAborted);
        let (mut whole, wanted) = (String::new(), Wanted::default());
        let mut body = WantedBody {
            bytes: Bytes::from(text.clone()),
            abandoned: wanted.abandoned(),
        };
        body.read_to_string(&mut whole).expect("it is wanted");
        assert_eq!(whole, text);
    }
}
