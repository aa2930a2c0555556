//! The activity of each connection, which decides which of them gives way when they run short.

use crate::clients::Client;
use crate::guarded_body::with_guard;
use axum::body::{Body, Bytes, HttpBody};
use axum::response::Response;
use hyper::body::{Frame, SizeHint};
use std::collections::HashMap;
use std::pin::Pin;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::task::{Context, Poll};
use std::time::{Duration, Instant};
use tokio::sync::Notify;

/// The time after which a connection may give way though a request is in flight, if it waits for
/// its client to send the rest.
const MAX_BODY_WAIT: Duration = Duration::from_secs(2);

/// The activity of a connection.
pub struct Activity {
    client: Client,
    opened: Instant,
    /// Requests whose response is not handed over yet: 0 or 1.
    requests: AtomicUsize,
    /// Whether the body of a request is awaited.
    awaits_body: AtomicBool,
    /// Milliseconds from `opened` to the last byte in either direction.
    last_byte: AtomicU64,
    close: Notify,
}

/// A request in flight.
struct RequestInFlight(Arc<Activity>);

impl Drop for RequestInFlight {
    fn drop(&mut self) {
        self.0.requests.fetch_sub(1, Ordering::Relaxed);
        self.0.awaits_body.store(false, Ordering::Relaxed);
    }
}

impl Activity {
    /// Records a byte sent or received.
    pub fn touch(&self) {
        let time = self.opened.elapsed().as_millis();
        (self.last_byte).store(time.try_into().unwrap_or(u64::MAX), Ordering::Relaxed);
    }

    /// Waits until the connection must give way.
    pub async fn closed(&self) {
        self.close.notified().await;
    }

    /// Answers a request, and records that it is in flight until its response is handed over.
    pub async fn watch<E>(
        self: Arc<Self>,
        response: impl Future<Output = Result<Response, E>>,
    ) -> Result<Response, E> {
        self.requests.fetch_add(1, Ordering::Relaxed);
        let in_flight = RequestInFlight(self);
        Ok(with_guard(response.await?, in_flight))
    }

    /// Returns a request body that records whether it is awaited.
    pub fn watch_body(
        self: &Arc<Self>,
        body: impl HttpBody<Data = Bytes, Error: Into<axum::BoxError>> + Send + 'static,
    ) -> Body {
        Body::new(WatchedBody {
            body: Body::new(body),
            activity: Arc::clone(self),
        })
    }

    /// Returns the time without a byte if the connection waits for its client alone, and gives way
    /// to one of a client with fewer connections, or with no more of them.
    fn idle_time(&self, has_fewer: bool) -> Option<Duration> {
        let last = Duration::from_millis(self.last_byte.load(Ordering::Relaxed));
        let idle = self.opened.elapsed().saturating_sub(last);
        let awaits_body = self.awaits_body.load(Ordering::Relaxed);
        let gives_way = self.requests.load(Ordering::Relaxed) == 0
            || has_fewer && awaits_body && idle >= MAX_BODY_WAIT;
        gives_way.then_some(idle)
    }
}

struct WatchedBody {
    body: Body,
    activity: Arc<Activity>,
}

impl HttpBody for WatchedBody {
    type Data = Bytes;
    type Error = axum::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, axum::Error>>> {
        let frame = Pin::new(&mut self.body).poll_frame(context);
        let awaited = frame.is_pending();
        (self.activity.awaits_body).store(awaited, Ordering::Relaxed);
        frame
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}

/// The open connections of a socket.
#[derive(Default)]
pub struct OpenConnections(Mutex<HashMap<u64, Arc<Activity>>>);

/// An open connection, forgotten when dropped.
pub struct OpenConnection {
    connections: Arc<OpenConnections>,
    number: u64,
    pub activity: Arc<Activity>,
}

impl OpenConnections {
    /// Adds a connection with this number.
    pub fn add(self: &Arc<Self>, number: u64, client: Client) -> OpenConnection {
        let activity = Arc::new(Activity {
            client,
            opened: Instant::now(),
            requests: AtomicUsize::new(0),
            awaits_body: AtomicBool::new(false),
            last_byte: AtomicU64::new(0),
            close: Notify::new(),
        });
        let mut connections = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        connections.insert(number, Arc::clone(&activity));
        OpenConnection {
            connections: Arc::clone(self),
            number,
            activity,
        }
    }

    /// Closes a connection for the next one of a client: the longest idle one of the client with
    /// the most connections. Nobody gives way to a client with more connections.
    pub fn give_way(&self, newcomer: Client) {
        let mut connections = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let mut counts: HashMap<Client, usize> = HashMap::new();
        for activity in connections.values() {
            *counts.entry(activity.client).or_default() += 1;
        }
        let own = counts.get(&newcomer).map_or(0, |count| *count);
        let count = |client: &Client| counts.get(client).map_or(0, |count| *count);
        let idle = (connections.iter())
            .filter_map(|(number, activity)| {
                let count = count(&activity.client);
                let idle = activity.idle_time(own < count).filter(|_| own <= count)?;
                Some((count, idle, *number))
            })
            .max();
        if let Some((.., number)) = idle
            && let Some(activity) = connections.remove(&number)
        {
            activity.close.notify_one();
        }
    }
}

impl Drop for OpenConnection {
    fn drop(&mut self) {
        let connections = self.connections.0.lock();
        (connections.unwrap_or_else(PoisonError::into_inner)).remove(&self.number);
    }
}
