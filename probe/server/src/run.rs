//! The service as a program: its threads and its signals.

use crate::serve::{serve, serve_admin};
use crate::service::Service;
use std::future::Future;
use std::io;
use std::net::SocketAddr;
use std::sync::Arc;
use tokio::net::TcpListener;

/// Where connections are accepted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Addresses {
    /// For everybody.
    pub public: SocketAddr,
    /// For those who keep the service: metrics, limits and readiness, with seats of their own.
    pub admin: Option<SocketAddr>,
}

/// Answers on these addresses until the process is asked to stop (control-C, SIGTERM, or the
/// shutdown of Windows), and looks through the tables again when it is asked to (SIGHUP). `ready`
/// is told the addresses as soon as connections are accepted.
///
/// # Errors
/// An address cannot be listened on, or a socket fails.
pub fn run(
    service: Arc<Service>,
    addresses: Addresses,
    ready: impl FnOnce(Addresses),
) -> io::Result<()> {
    let lookups = service.limits.lookups;
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        // Not more threads than questions may be looked up at the same time, and one to look for
        // tables.
        .max_blocking_threads(lookups.max(1) + 1)
        .build()?;
    let served = runtime.block_on(async {
        let public = TcpListener::bind(addresses.public).await?;
        let admin = match addresses.admin {
            Some(admin) => Some(TcpListener::bind(admin).await?),
            None => None,
        };
        let stop = asked_to_stop()?;
        rescan_when_asked(&service)?;
        ready(Addresses {
            public: public.local_addr()?,
            admin: admin.as_ref().map(TcpListener::local_addr).transpose()?,
        });
        if let Some(admin) = admin {
            // To the very end: how it stops is of interest too.
            tokio::spawn(serve_admin(
                Arc::clone(&service),
                admin,
                std::future::pending(),
            ));
        }
        serve(service, public, stop).await
    });
    // What still runs was told that nobody waits for it; it is not waited for either.
    runtime.shutdown_background();
    served
}

/// Looks through the tables again whenever the process is told to.
#[cfg(unix)]
fn rescan_when_asked(service: &Arc<Service>) -> io::Result<()> {
    use tokio::signal::unix::{SignalKind, signal};

    let mut told = signal(SignalKind::hangup())?;
    let service = Arc::clone(service);
    tokio::spawn(async move {
        while told.recv().await.is_some() {
            let service = Arc::clone(&service);
            let scanned = tokio::task::spawn_blocking(move || service.rescan()).await;
            if let Ok(Err(error)) = scanned {
                tracing::error!(%error, "cannot list the tables; those that were there are served on");
            }
        }
    });
    Ok(())
}

/// Nothing tells a process of Windows to look again.
#[cfg(windows)]
fn rescan_when_asked(_: &Arc<Service>) -> io::Result<()> {
    Ok(())
}

/// Waits until the process is asked to stop. What asks is listened to from the moment this is
/// called.
#[cfg(unix)]
fn asked_to_stop() -> io::Result<impl Future<Output = ()>> {
    use tokio::signal::unix::{SignalKind, signal};

    let mut terminate = signal(SignalKind::terminate())?;
    let mut interrupt = signal(SignalKind::interrupt())?;
    Ok(async move {
        tokio::select! {
            _ = terminate.recv() => {}
            _ = interrupt.recv() => {}
        }
    })
}

/// Waits until the process is asked to stop. What asks is listened to from the moment this is
/// called.
#[cfg(windows)]
fn asked_to_stop() -> io::Result<impl Future<Output = ()>> {
    use tokio::signal::windows::{ctrl_c, ctrl_shutdown};

    let mut interrupt = ctrl_c()?;
    let mut shutdown = ctrl_shutdown()?;
    Ok(async move {
        tokio::select! {
            _ = interrupt.recv() => {}
            _ = shutdown.recv() => {}
        }
    })
}
