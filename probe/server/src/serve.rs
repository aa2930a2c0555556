//! The service on a socket.

use crate::activity::OpenConnections;
use crate::byte_budget::FREE_BYTES;
use crate::clients::{Client, ClientPermit};
use crate::error::ApiError;
use crate::fair_slots::{FairSlots, Slot, Ticket};
use crate::limits::Limits;
use crate::overflow::{FirstRequest, peek_request, refuse};
use crate::paced_stream::PacedStream;
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
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::Semaphore;
use tokio::task::JoinSet;
use tower::{ServiceExt, service_fn};

/// Serves until `stop` is ready. Then no connection is accepted, and requests in flight get
/// [`Limits::shutdown_seconds`].
///
/// # Errors
/// The socket fails.
pub async fn serve(
    service: Arc<Service>,
    listener: TcpListener,
    stop: impl Future<Output = ()> + Send,
) -> io::Result<()> {
    let app = router(Arc::clone(&service));
    let connections = service.limits.connections;
    accept(&service, app, listener, connections, Audience::Public, stop).await
}

/// Serves the operators of the service, on a socket with connections of its own: metrics and health
/// stay reachable under any load of the public one.
///
/// # Errors
/// The socket fails.
pub async fn serve_admin(
    service: Arc<Service>,
    listener: TcpListener,
    stop: impl Future<Output = ()> + Send,
) -> io::Result<()> {
    let app = admin_router(Arc::clone(&service));
    accept(
        &service,
        app,
        listener,
        ADMIN_CONNECTIONS,
        Audience::Operators,
        stop,
    )
    .await
}

const ADMIN_CONNECTIONS: usize = 64;

/// The users of a socket.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Audience {
    /// Anyone, with limits for each client.
    Public,
    /// Operators, without such limits.
    Operators,
}

/// Delay after a failed `accept`, most likely for lack of file descriptors.
const ACCEPT_DELAY: Duration = Duration::from_millis(100);

async fn accept(
    service: &Arc<Service>,
    app: Router,
    listener: TcpListener,
    connections: usize,
    audience: Audience,
    stop: impl Future<Output = ()> + Send,
) -> io::Result<()> {
    let limits = &service.limits;
    let graceful = GracefulShutdown::new();
    let handler = Arc::new(ConnectionHandler {
        app,
        health: health_router(Arc::clone(service)),
        limits: limits.clone(),
        open: FairSlots::shared(connections, limits.waiting_connections, LEAST_CONNECTIONS),
        connections: Arc::default(),
        accepted: AtomicU64::new(0),
        refusing: Arc::new(Semaphore::new(MAX_REFUSALS)),
    });
    // Dropped at the end: connections that still wait are closed.
    let mut not_open = JoinSet::new();
    let mut stop = std::pin::pin!(stop);
    loop {
        let accepted = tokio::select! {
            accepted = listener.accept() => accepted,
            Some(_) = not_open.join_next() => continue,
            () = &mut stop => break,
        };
        match accepted {
            Ok((stream, address)) => {
                let permit = match audience {
                    Audience::Public => service.clients.connection(address.ip()),
                    Audience::Operators => Ok(None),
                };
                let connection = Connection {
                    stream,
                    address,
                    watcher: graceful.watcher(),
                };
                handler.handle(connection, permit, &mut not_open);
            }
            Err(error) if is_of_one_connection(&error) => {}
            Err(error) => {
                tracing::warn!(%error, "cannot accept");
                tokio::time::sleep(ACCEPT_DELAY).await;
            }
        }
    }
    drop(listener);
    drop(not_open);
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

/// Connections that a client may always have at the same time, such as those of a browser.
const LEAST_CONNECTIONS: usize = 8;

/// Connections that are refused with an error at the same time; others are closed at once.
const MAX_REFUSALS: usize = 64;

/// Decides about connections, and serves them.
struct ConnectionHandler {
    app: Router,
    /// Answers health checks on connections beyond the limit.
    health: Router,
    limits: Limits,
    /// Slots of open connections, for which others wait.
    open: Arc<FairSlots>,
    /// The open connections.
    connections: Arc<OpenConnections>,
    /// Connections served so far.
    accepted: AtomicU64,
    /// Permits of connections that are being refused.
    refusing: Arc<Semaphore>,
}

/// An accepted connection.
struct Connection {
    stream: TcpStream,
    address: SocketAddr,
    watcher: Watcher,
}

impl ConnectionHandler {
    /// Serves a connection, lets it wait, or refuses it.
    fn handle(
        self: &Arc<Self>,
        connection: Connection,
        permit: Result<Option<ClientPermit>, ApiError>,
        not_open: &mut JoinSet<()>,
    ) {
        let handler = Arc::clone(self);
        let client = Client::from(connection.address.ip());
        // A trusted proxy has no share: it has many clients.
        let sharing = |permit: &Option<_>| permit.as_ref().map(|_| client);
        match permit {
            Ok(permit) => match self.open.try_acquire(sharing(&permit)) {
                Some(open) => drop(tokio::spawn(handler.serve(connection, (open, permit)))),
                None => match self.open.enqueue(sharing(&permit)) {
                    Ok(ticket) => {
                        self.connections.give_way(client);
                        not_open.spawn(handler.wait(connection, permit, ticket));
                    }
                    Err(_) => self.refuse(connection, all_taken(), not_open),
                },
            },
            Err(error) => self.refuse(connection, error, not_open),
        }
    }

    /// Waits for an open connection to end, at most [`Limits::request_seconds`].
    async fn wait(
        self: Arc<Self>,
        connection: Connection,
        permit: Option<ClientPermit>,
        ticket: Ticket,
    ) {
        let open = async {
            match peek_request(&connection.stream).await {
                FirstRequest::Regular => Ok(ticket.slot().await),
                other => Err(other),
            }
        };
        let max_wait = Duration::from_secs(self.limits.request_seconds);
        match tokio::time::timeout(max_wait, open).await {
            Ok(Ok(Ok(open))) => {
                // A task of its own: it survives the end of `not_open`.
                tokio::spawn(self.serve(connection, (open, permit)));
            }
            Ok(Err(FirstRequest::HealthCheck)) => self.answer_health_check(connection).await,
            Ok(Err(_)) => {}
            Ok(Ok(Err(_))) | Err(_) => refuse(connection.stream, all_taken()).await,
        }
    }

    /// Refuses a connection, unless its first request is a health check.
    fn refuse(
        self: &Arc<Self>,
        connection: Connection,
        error: ApiError,
        not_open: &mut JoinSet<()>,
    ) {
        let Ok(place) = Arc::clone(&self.refusing).try_acquire_owned() else {
            return;
        };
        let handler = Arc::clone(self);
        not_open.spawn(async move {
            let _place = place;
            let first = peek_request(&connection.stream);
            match tokio::time::timeout(PEEK_TIMEOUT, first).await {
                Ok(FirstRequest::HealthCheck) => handler.answer_health_check(connection).await,
                Ok(FirstRequest::Regular) | Err(_) => refuse(connection.stream, error).await,
                Ok(FirstRequest::Closed) => {}
            }
        });
    }

    /// Answers one health check and closes the connection.
    async fn answer_health_check(&self, connection: Connection) {
        let answer = self.run(&self.health, connection, false);
        let _ = tokio::time::timeout(HEALTH_CHECK_TIMEOUT, answer).await;
    }

    /// Serves an open connection to its end.
    async fn serve(
        self: Arc<Self>,
        connection: Connection,
        _permits: (Slot, Option<ClientPermit>),
    ) {
        self.run(&self.app, connection, true).await;
    }

    async fn run(&self, app: &Router, connection: Connection, keep_alive: bool) {
        let Connection {
            stream,
            address,
            watcher,
        } = connection;
        // Most answers fit in one packet: send it at once.
        let _ = stream.set_nodelay(true);
        let number = self.accepted.fetch_add(1, Ordering::Relaxed);
        let open = (self.connections).add(number, Client::from(address.ip()));
        let activity = Arc::clone(&open.activity);
        let idle_time = Duration::from_secs(self.limits.idle_seconds);
        let least =
            (self.limits.idle_seconds as usize).saturating_mul(self.limits.least_bytes_per_second);
        let stream = PacedStream::new(stream, Arc::clone(&activity), idle_time, least);
        let app = app.clone();
        let app = service_fn(move |mut request: Request<Incoming>| {
            request.extensions_mut().insert(ConnectInfo(address));
            let request = request.map(|body| activity.watch_body(body));
            Arc::clone(&activity).watch(app.clone().oneshot(request))
        });
        let connection = hyper::server::conn::http1::Builder::new()
            .timer(TokioTimer::new())
            .keep_alive(keep_alive)
            .max_buf_size(FREE_BYTES)
            .header_read_timeout(Duration::from_secs(self.limits.header_seconds))
            .serve_connection(
                TokioIo::new(Box::pin(stream)),
                TowerToHyperService::new(app),
            );
        tokio::select! {
            ended = watcher.watch(connection) => if let Err(error) = ended {
                tracing::debug!(%address, %error, "connection ended");
            },
            () = open.activity.closed() => {
                tracing::debug!(%address, "connection gave way to another");
            }
        }
    }
}

/// Longest wait for the first bytes of a connection that will be refused.
const PEEK_TIMEOUT: Duration = Duration::from_millis(500);

/// Longest time for a health check on a connection beyond the limit.
const HEALTH_CHECK_TIMEOUT: Duration = Duration::from_secs(2);

fn all_taken() -> ApiError {
    ApiError::busy("all connections are taken")
}

/// Whether an error of `accept` concerns one connection only.
fn is_of_one_connection(error: &io::Error) -> bool {
    use io::ErrorKind::{ConnectionAborted, ConnectionRefused, ConnectionReset};
    matches!(
        error.kind(),
        ConnectionAborted | ConnectionRefused | ConnectionReset
    )
}
