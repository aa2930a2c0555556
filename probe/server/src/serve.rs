//! The service on a socket.

use crate::clients::Seat;
use crate::error::ApiError;
use crate::limits::Limits;
use crate::lobby::{Wish, refuse, wish};
use crate::router::{admin_router, health_router, router};
use crate::service::Service;
use axum::Router;
use axum::extract::ConnectInfo;
use axum::http::Request;
use hyper::body::Incoming;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::server::graceful::{GracefulShutdown, Watcher};
use hyper_util::service::TowerToHyperService;
use std::future::Future;
use std::io;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::task::JoinSet;
use tokio_io_timeout::TimeoutStream;
use tower::ServiceExt;

/// Answers until it is told to stop; then nothing new is accepted, and what is in flight gets its
/// time.
///
/// # Errors
/// The socket fails.
pub async fn serve(
    service: Arc<Service>,
    listener: TcpListener,
    stop: impl Future<Output = ()> + Send,
) -> io::Result<()> {
    let app = router(Arc::clone(&service));
    let seats = service.limits.connections;
    accept(&service, app, listener, seats, Who::Anybody, stop).await
}

/// Answers those who keep the service, on a socket with seats of its own: whatever goes on at the
/// other one, they learn how it fares.
///
/// # Errors
/// The socket fails.
pub async fn serve_admin(
    service: Arc<Service>,
    listener: TcpListener,
    stop: impl Future<Output = ()> + Send,
) -> io::Result<()> {
    let app = admin_router(Arc::clone(&service));
    accept(&service, app, listener, ADMIN_SEATS, Who::Keepers, stop).await
}

/// How many connections the keepers of the service have.
const ADMIN_SEATS: usize = 64;

/// Who may connect.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Who {
    /// Everybody, each with seats of his own.
    Anybody,
    /// Those who reach the socket at all.
    Keepers,
}

async fn accept(
    service: &Arc<Service>,
    app: Router,
    listener: TcpListener,
    seats: usize,
    who: Who,
    stop: impl Future<Output = ()> + Send,
) -> io::Result<()> {
    let limits = &service.limits;
    let graceful = GracefulShutdown::new();
    let house = Arc::new(House {
        app,
        health: health_router(Arc::clone(service)),
        limits: limits.clone(),
        seats: Arc::new(Semaphore::new(seats)),
        lobby: Arc::new(Semaphore::new(limits.waiting_connections)),
        doorstep: Arc::new(Semaphore::new(DOORSTEP)),
    });
    // Whoever has no seat yet when the service stops gets none.
    let mut without_seat = JoinSet::new();
    let mut stop = std::pin::pin!(stop);
    loop {
        let accepted = tokio::select! {
            accepted = listener.accept() => accepted,
            Some(_) = without_seat.join_next() => continue,
            () = &mut stop => break,
        };
        match accepted {
            Ok((stream, address)) => {
                let own = match who {
                    Who::Anybody => service.clients.connection(address.ip()),
                    Who::Keepers => Ok(None),
                };
                let visitor = Visitor {
                    stream,
                    address,
                    watcher: graceful.watcher(),
                };
                house.receive(visitor, own, &mut without_seat);
            }
            Err(error) if is_one_connections(&error) => {}
            Err(error) => {
                // Out of file handles, most likely: others will be closed.
                tracing::warn!(%error, "cannot accept");
                tokio::time::sleep(Duration::from_millis(100)).await;
            }
        }
    }
    drop(listener);
    drop(without_seat);
    tracing::info!("stopping: no new connections");
    let time = Duration::from_secs(limits.shutdown_seconds);
    if tokio::time::timeout(time, graceful.shutdown())
        .await
        .is_err()
    {
        tracing::warn!("some connections were cut off");
    }
    Ok(())
}

/// How many clients at a time are told why they are not served; others are hung up on.
const DOORSTEP: usize = 64;

/// Where connections go.
struct House {
    app: Router,
    /// What is answered without a seat.
    health: Router,
    limits: Limits,
    seats: Arc<Semaphore>,
    /// Places of those who wait for a seat.
    lobby: Arc<Semaphore>,
    /// Places of those who will get none.
    doorstep: Arc<Semaphore>,
}

/// A connection that has just been made.
struct Visitor {
    stream: TcpStream,
    address: SocketAddr,
    watcher: Watcher,
}

impl House {
    /// Gives a visitor a seat, or lets it wait for one. `own` is its seat among those of its
    /// client.
    fn receive(
        self: &Arc<Self>,
        visitor: Visitor,
        own: Result<Option<Seat>, ApiError>,
        without_seat: &mut JoinSet<()>,
    ) {
        let house = Arc::clone(self);
        match own {
            Ok(own) => match Arc::clone(&self.seats).try_acquire_owned() {
                Ok(seat) => drop(tokio::spawn(house.serve(visitor, (seat, own)))),
                Err(_) => match Arc::clone(&self.lobby).try_acquire_owned() {
                    Ok(place) => drop(without_seat.spawn(house.wait(visitor, own, place))),
                    Err(_) => self.turn_away(visitor, full(), without_seat),
                },
            },
            Err(error) => self.turn_away(visitor, error, without_seat),
        }
    }

    /// Waits for a seat, for as long as any request may take.
    async fn wait(
        self: Arc<Self>,
        visitor: Visitor,
        own: Option<Seat>,
        place: OwnedSemaphorePermit,
    ) {
        let seat = async {
            match wish(&visitor.stream).await {
                Wish::Seat => Ok(Arc::clone(&self.seats).acquire_owned().await),
                other => Err(other),
            }
        };
        let patience = Duration::from_secs(self.limits.request_seconds);
        match tokio::time::timeout(patience, seat).await {
            Ok(Ok(Ok(seat))) => {
                drop(place);
                // Not among those who go when the service stops.
                tokio::spawn(self.serve(visitor, (seat, own)));
            }
            Ok(Err(Wish::Health)) => self.tell_health(visitor).await,
            Ok(Err(_)) => {}
            Ok(Ok(Err(_))) | Err(_) => refuse(visitor.stream, full()).await,
        }
    }

    /// Tells a visitor why there is no seat for it, unless it needs none.
    fn turn_away(
        self: &Arc<Self>,
        visitor: Visitor,
        error: ApiError,
        without_seat: &mut JoinSet<()>,
    ) {
        let Ok(place) = Arc::clone(&self.doorstep).try_acquire_owned() else {
            return;
        };
        let house = Arc::clone(self);
        without_seat.spawn(async move {
            let _place = place;
            match tokio::time::timeout(GREETING, wish(&visitor.stream)).await {
                Ok(Wish::Health) => house.tell_health(visitor).await,
                Ok(Wish::Seat) | Err(_) => refuse(visitor.stream, error).await,
                Ok(Wish::Nothing) => {}
            }
        });
    }

    /// Answers one question about health.
    async fn tell_health(&self, visitor: Visitor) {
        let told = self.converse(&self.health, visitor, false);
        let _ = tokio::time::timeout(HEALTH, told).await;
    }

    /// Answers what is asked on a connection.
    async fn serve(
        self: Arc<Self>,
        visitor: Visitor,
        _seats: (OwnedSemaphorePermit, Option<Seat>),
    ) {
        self.converse(&self.app, visitor, true).await;
    }

    async fn converse(&self, app: &Router, visitor: Visitor, keep_alive: bool) {
        let Visitor {
            stream,
            address,
            watcher,
        } = visitor;
        // Answers are short: none should wait for more to send.
        let _ = stream.set_nodelay(true);
        let mut stream = TimeoutStream::new(stream);
        // Who does not read what he asked for loses his seat.
        stream.set_write_timeout(Some(Duration::from_secs(self.limits.idle_seconds)));
        let app = app
            .clone()
            .map_request(move |mut request: Request<Incoming>| {
                request.extensions_mut().insert(ConnectInfo(address));
                request.map(axum::body::Body::new)
            });
        let connection = hyper::server::conn::http1::Builder::new()
            .timer(TokioTimer::new())
            .keep_alive(keep_alive)
            .header_read_timeout(Duration::from_secs(self.limits.header_seconds))
            .serve_connection(
                TokioIo::new(Box::pin(stream)),
                TowerToHyperService::new(app),
            );
        if let Err(error) = watcher.watch(connection).await {
            tracing::debug!(%address, %error, "connection ended");
        }
    }
}

/// How long a client that will get no seat may take to say what it wants.
const GREETING: Duration = Duration::from_millis(500);

/// How long a question about health may take on a connection without a seat.
const HEALTH: Duration = Duration::from_secs(2);

/// Why there is no seat for anybody.
fn full() -> ApiError {
    ApiError::busy("all connections are taken")
}

/// Whether an error is about the connection that was to be accepted alone.
fn is_one_connections(error: &io::Error) -> bool {
    use io::ErrorKind::{ConnectionAborted, ConnectionRefused, ConnectionReset};
    matches!(
        error.kind(),
        ConnectionAborted | ConnectionRefused | ConnectionReset
    )
}
