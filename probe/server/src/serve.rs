//! The service on a socket.

use crate::clients::Seat;
use crate::error::ApiError;
use crate::limits::Limits;
use crate::router::{admin_router, router};
use crate::service::Service;
use axum::extract::ConnectInfo;
use axum::http::Request;
use hyper::body::Incoming;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::server::graceful::GracefulShutdown;
use hyper_util::service::TowerToHyperService;
use std::future::Future;
use std::io;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio_io_timeout::TimeoutStream;
use tower::ServiceExt;

/// Answers until it is told to stop; then nothing new is accepted, and what is in flight gets its time.
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

/// Answers those who keep the service, on a socket with seats of its own: whatever goes on at the other one, they
/// learn how it fares.
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
    service: &Service,
    app: axum::Router,
    listener: TcpListener,
    seats: usize,
    who: Who,
    stop: impl Future<Output = ()> + Send,
) -> io::Result<()> {
    let limits = &service.limits;
    let seats = Arc::new(Semaphore::new(seats));
    let graceful = GracefulShutdown::new();
    let refusals = Arc::new(Semaphore::new(REFUSALS));
    let mut stop = std::pin::pin!(stop);
    loop {
        // Whoever finds no seat waits in the queue of the system.
        let accepted = async {
            let seat = Arc::clone(&seats).acquire_owned().await;
            (seat, listener.accept().await)
        };
        let (seat, accepted) = tokio::select! {
            accepted = accepted => accepted,
            () = &mut stop => break,
        };
        match (seat, accepted) {
            (Ok(seat), Ok((stream, address))) => {
                let own = match who {
                    Who::Anybody => service.clients.connection(address.ip()),
                    Who::Keepers => Ok(None),
                };
                match own {
                    Ok(own) => connect(&app, &graceful, limits, stream, address, (seat, own)),
                    Err(error) => {
                        if let Ok(place) = Arc::clone(&refusals).try_acquire_owned() {
                            tokio::spawn(refuse(stream, error, place));
                        }
                    }
                }
            }
            (_, Err(error)) if is_one_connections(&error) => {}
            (_, Err(error)) => {
                // Out of file handles, most likely: others will be closed.
                tracing::warn!(%error, "cannot accept");
                tokio::time::sleep(Duration::from_millis(100)).await;
            }
            (Err(_), _) => break,
        }
    }
    drop(listener);
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

fn connect(
    app: &axum::Router,
    graceful: &GracefulShutdown,
    limits: &Limits,
    stream: TcpStream,
    address: SocketAddr,
    seats: (OwnedSemaphorePermit, Option<Seat>),
) {
    // Answers are short: none should wait for more to send.
    let _ = stream.set_nodelay(true);
    let mut stream = TimeoutStream::new(stream);
    // Who does not read what he asked for loses his seat.
    stream.set_write_timeout(Some(Duration::from_secs(limits.idle_seconds)));
    let app = app
        .clone()
        .map_request(move |mut request: Request<Incoming>| {
            request.extensions_mut().insert(ConnectInfo(address));
            request.map(axum::body::Body::new)
        });
    let connection = hyper::server::conn::http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(Duration::from_secs(limits.header_seconds))
        .serve_connection(
            TokioIo::new(Box::pin(stream)),
            TowerToHyperService::new(app),
        );
    let connection = graceful.watch(connection);
    tokio::spawn(async move {
        let _seats = seats;
        if let Err(error) = connection.await {
            tracing::debug!(%address, %error, "connection ended");
        }
    });
}

/// How many clients at a time are told why they are not served; others are hung up on.
const REFUSALS: usize = 64;

/// Tells a client that it gets no connection, whatever it has to say.
async fn refuse(mut stream: TcpStream, error: ApiError, _place: OwnedSemaphorePermit) {
    let body = serde_json::to_string(&error.problem).unwrap_or_default();
    let head = format!(
        "HTTP/1.1 {}\r\nContent-Type: application/json\r\nContent-Length: {}\r\nCache-Control: no-store\r\n\
         Retry-After: {}\r\nConnection: close\r\n\r\n",
        error.status,
        body.len(),
        error.retry_after.unwrap_or(1),
    );
    let told = async {
        stream.write_all((head + &body).as_bytes()).await?;
        stream.shutdown().await?;
        // What has been sent would otherwise be lost with what has not been read.
        tokio::io::copy(&mut (&mut stream).take(1 << 14), &mut tokio::io::sink()).await
    };
    let _ = tokio::time::timeout(Duration::from_millis(500), told).await;
}

/// Whether an error is about the connection that was to be accepted alone.
fn is_one_connections(error: &io::Error) -> bool {
    use io::ErrorKind::{ConnectionAborted, ConnectionRefused, ConnectionReset};
    matches!(
        error.kind(),
        ConnectionAborted | ConnectionRefused | ConnectionReset
    )
}
