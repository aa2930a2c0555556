//! The service on a socket.

use crate::limits::Limits;
use crate::router;
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
    let limits = service.limits.clone();
    let seats = Arc::new(Semaphore::new(limits.connections));
    let graceful = GracefulShutdown::new();
    let app = router(service);
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
                connect(&app, &graceful, &limits, stream, address, seat);
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
    seat: OwnedSemaphorePermit,
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
        let _seat = seat;
        if let Err(error) = connection.await {
            tracing::debug!(%address, %error, "connection ended");
        }
    });
}

/// Whether an error is about the connection that was to be accepted alone.
fn is_one_connections(error: &io::Error) -> bool {
    use io::ErrorKind::{ConnectionAborted, ConnectionRefused, ConnectionReset};
    matches!(
        error.kind(),
        ConnectionAborted | ConnectionRefused | ConnectionReset
    )
}
