//! A connection whose client must read at a least rate.

use crate::activity::Activity;
use std::io;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};
use std::time::Duration;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::time::{Instant, Sleep, sleep_until};

/// A stream that fails if its peer reads too slowly. Only the time counts in which bytes wait to be
/// sent.
pub struct PacedStream<S> {
    stream: S,
    activity: Arc<Activity>,
    pace: Pace,
    end: Pin<Box<Sleep>>,
}

/// The progress since the last check.
struct Pace {
    /// The time for which bytes wait between two checks.
    period: Duration,
    /// Bytes that must be sent between two checks.
    least_bytes: usize,
    /// The time for which bytes have waited.
    waited: Duration,
    /// The time since when they wait now.
    since: Option<Instant>,
    /// Bytes sent.
    sent: usize,
}

impl<S> PacedStream<S> {
    /// Wraps a stream that must send `least_bytes` in each `period` in which bytes wait.
    pub fn new(stream: S, activity: Arc<Activity>, period: Duration, least_bytes: usize) -> Self {
        Self {
            stream,
            activity,
            pace: Pace {
                period,
                least_bytes: least_bytes.max(1),
                waited: Duration::ZERO,
                since: None,
                sent: 0,
            },
            end: Box::pin(sleep_until(Instant::now())),
        }
    }

    fn poll_pace(
        &mut self,
        context: &mut Context<'_>,
        sent: Poll<io::Result<usize>>,
    ) -> Poll<io::Result<usize>> {
        let pace = &mut self.pace;
        if let Poll::Ready(result) = &sent {
            pace.waited += pace
                .since
                .take()
                .map_or(Duration::ZERO, |since| since.elapsed());
            pace.sent = (pace.sent).saturating_add(*result.as_ref().unwrap_or(&0));
            self.activity.touch();
            return sent;
        }
        let since = *pace.since.get_or_insert_with(|| {
            let now = Instant::now();
            (self.end.as_mut()).reset(now + pace.period.saturating_sub(pace.waited));
            now
        });
        while self.end.as_mut().poll(context).is_ready() {
            if pace.sent < pace.least_bytes {
                return Poll::Ready(Err(io::ErrorKind::TimedOut.into()));
            }
            let now = Instant::now().max(since);
            (pace.waited, pace.since, pace.sent) = (Duration::ZERO, Some(now), 0);
            self.end.as_mut().reset(now + pace.period);
        }
        Poll::Pending
    }
}

impl<S: AsyncRead + Unpin> AsyncRead for PacedStream<S> {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        let read = Pin::new(&mut self.stream).poll_read(context, buffer);
        if read.is_ready() {
            self.activity.touch();
        }
        read
    }
}

impl<S: AsyncWrite + Unpin> AsyncWrite for PacedStream<S> {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        let sent = Pin::new(&mut self.stream).poll_write(context, bytes);
        self.poll_pace(context, sent)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffers: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let sent = Pin::new(&mut self.stream).poll_write_vectored(context, buffers);
        self.poll_pace(context, sent)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(context)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::activity::OpenConnections;
    use crate::clients::Client;
    use std::net::{IpAddr, Ipv4Addr};
    use tokio::io::{AsyncReadExt, AsyncWriteExt};

    /// Sends bytes through a buffer of 100 bytes to a client that reads `bytes` a second. Returns
    /// the seconds until the end, and the error.
    async fn send(all: usize, bytes: usize) -> (u64, Option<io::ErrorKind>) {
        let (server, mut client) = tokio::io::duplex(100);
        let open = Arc::new(OpenConnections::default());
        let open = open.add(1, Client::from(IpAddr::from(Ipv4Addr::LOCALHOST)));
        let period = Duration::from_secs(10);
        let mut stream = PacedStream::new(server, Arc::clone(&open.activity), period, 500);
        let reading = tokio::spawn(async move {
            let mut piece = vec![0; bytes];
            loop {
                tokio::time::sleep(Duration::from_secs(1)).await;
                if client.read_exact(&mut piece).await.is_err() {
                    return;
                }
            }
        });
        let begun = Instant::now();
        let sent = stream.write_all(&vec![b'x'; all]).await;
        drop(stream);
        reading.abort();
        (
            begun.elapsed().as_secs(),
            sent.err().map(|error| error.kind()),
        )
    }

    #[tokio::test(start_paused = true)]
    async fn clients_must_read_at_a_least_rate() {
        let (seconds, error) = send(10_000, 60).await;
        assert_eq!(error, None, "after {seconds} s");
        assert!(seconds > 100, "{seconds} s");
        let (seconds, error) = send(10_000, 40).await;
        assert_eq!(error, Some(io::ErrorKind::TimedOut));
        assert!((10..=30).contains(&seconds), "{seconds} s");
        let (seconds, error) = send(10_000, 0).await;
        assert_eq!(error, Some(io::ErrorKind::TimedOut));
        assert!((10..=30).contains(&seconds), "{seconds} s");
    }
}
