//! The service as a program: its threads and its signals.

use crate::serve::serve;
use crate::service::Service;
use std::io;
use std::net::SocketAddr;
use std::sync::Arc;
use tokio::net::TcpListener;
use tokio::signal::unix::{SignalKind, signal};

/// Answers on this address until the process is asked to stop (SIGTERM, or control-C). `ready` is told the
/// address as soon as connections are accepted.
///
/// # Errors
/// The address cannot be listened on, or the socket fails.
pub fn run(
    service: Arc<Service>,
    address: SocketAddr,
    ready: impl FnOnce(SocketAddr),
) -> io::Result<()> {
    let lookups = service.limits.lookups;
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        // Not more threads than questions may be looked up at the same time.
        .max_blocking_threads(lookups.max(1))
        .build()?;
    runtime.block_on(async {
        let listener = TcpListener::bind(address).await?;
        let mut terminate = signal(SignalKind::terminate())?;
        ready(listener.local_addr()?);
        serve(service, listener, async move {
            tokio::select! {
                _ = terminate.recv() => {}
                _ = tokio::signal::ctrl_c() => {}
            }
        })
        .await
    })
}
