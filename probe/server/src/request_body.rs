//! Reads the body of a request: no longer, no slower, and with no more memory than the limits say.

use crate::byte_budget::BytePermit;
use crate::error::ApiError;
use crate::limits::Limits;
use axum::body::{Body, Bytes, HttpBody};
use axum::http::StatusCode;
use futures_util::StreamExt;
use std::time::Duration;
use tokio::time::{Instant, timeout_at};

/// Upper bounds on a body.
pub struct BodyLimits<'a> {
    /// The content, for the error.
    pub content: &'a str,
    pub max_bytes: usize,
    pub limits: &'a Limits,
}

impl BodyLimits<'_> {
    /// Reads a body. The permit grows by what is here, not by what the client promises.
    ///
    /// # Errors
    /// The body is longer (413, at once if its head says so), slower than
    /// [`Limits::least_bytes_per_second`] (408), cut off (400), or there is no memory for it (503).
    pub async fn read(&self, body: Body, permit: &mut BytePermit) -> Result<Bytes, ApiError> {
        if body.size_hint().lower() > self.max_bytes as u64 {
            return Err(self.too_large());
        }
        let begun = Instant::now();
        let mut stream = body.into_data_stream();
        let mut read = vec![];
        loop {
            let next = timeout_at(begun + self.time_for(read.len()), stream.next()).await;
            let Some(bytes) = next.map_err(|_| self.too_slow())? else {
                return Ok(read.into());
            };
            let bytes = bytes.map_err(|error| ApiError::bad_request("body", error.to_string()))?;
            if read.len() + bytes.len() > self.max_bytes {
                return Err(self.too_large());
            }
            permit.grow(bytes.len())?;
            read.extend_from_slice(&bytes);
        }
    }

    /// Returns the time by which more than these bytes must be here.
    fn time_for(&self, bytes: usize) -> Duration {
        let least = self.limits.least_bytes_per_second.max(1);
        Duration::from_secs(self.limits.body_seconds)
            + Duration::from_secs_f64(bytes as f64 / least as f64)
    }

    fn too_large(&self) -> ApiError {
        let detail = format!("{} are {} bytes at most", self.content, self.max_bytes);
        ApiError::new(StatusCode::PAYLOAD_TOO_LARGE, "too-large", detail)
    }

    fn too_slow(&self) -> ApiError {
        let Limits {
            body_seconds,
            least_bytes_per_second,
            ..
        } = self.limits;
        let detail = format!(
            "{} must be here within {body_seconds} seconds, and one more for each \
             {least_bytes_per_second} bytes",
            self.content
        );
        ApiError::new(StatusCode::REQUEST_TIMEOUT, "deadline", detail)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::byte_budget::{ByteBudget, FREE_BYTES};
    use futures_util::stream;
    use std::convert::Infallible;

    /// Reads pieces of 100 bytes that come in intervals of a second.
    async fn read(pieces: usize, max_bytes: usize, budget: usize) -> (u16, usize) {
        let limits = Limits {
            body_seconds: 2,
            least_bytes_per_second: 50,
            ..Limits::default()
        };
        let pieces = stream::iter(0..pieces).then(|_| async {
            tokio::time::sleep(Duration::from_secs(1)).await;
            Ok::<_, Infallible>(Bytes::from_static(&[b'x'; 100]))
        });
        let mut permit = (ByteBudget::new(budget, 1).ask(None, FREE_BYTES)).expect("free bytes");
        let limits = BodyLimits {
            content: "games",
            max_bytes,
            limits: &limits,
        };
        match limits.read(Body::from_stream(pieces), &mut permit).await {
            Ok(body) => (200, body.len()),
            Err(error) => (error.status.as_u16(), 0),
        }
    }

    #[tokio::test(start_paused = true)]
    async fn bodies_are_bounded() {
        assert_eq!(read(10, 1000, 1 << 20).await, (200, 1000));
        assert_eq!(read(11, 1000, 1 << 20).await, (413, 0));
        assert_eq!(read(3, 1000, FREE_BYTES + 400).await, (413, 0));
    }

    #[tokio::test(start_paused = true)]
    async fn slow_bodies_are_refused() {
        let stalled = stream::once(async { Ok::<_, Infallible>(Bytes::from_static(b"x")) });
        let stalled = Body::from_stream(stalled.chain(stream::pending()));
        let mut permit = (ByteBudget::new(1 << 20, 1).ask(None, 0)).expect("nothing");
        let limits = Limits::default();
        let bounds = BodyLimits {
            content: "games",
            max_bytes: 1000,
            limits: &limits,
        };
        let begun = Instant::now();
        let error = bounds.read(stalled, &mut permit).await.expect_err("slow");
        assert_eq!((error.status.as_u16(), error.body.error), (408, "deadline"));
        let waited = begun.elapsed().as_secs();
        assert!(waited <= limits.body_seconds + 1, "{waited} s");
    }
}
