//! The service as a process: threads and signals.

use crate::scrub::Scrub;
use crate::serve::{serve, serve_admin};
use crate::service::Service;
use std::future::Future;
use std::io;
use std::net::SocketAddr;
use std::panic;
use std::sync::{Arc, mpsc};
use std::thread;
use std::time::Duration;
use tokio::net::{TcpListener, TcpSocket};
use tokio::runtime::Runtime;

/// The addresses of a service.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Addresses {
    /// The public address.
    pub public: SocketAddr,
    /// The address for operators: metrics, limits and health, with connections of its own.
    pub admin: Option<SocketAddr>,
}

/// Serves until control-C, SIGTERM, or the shutdown of Windows; SIGHUP lists the tables again.
/// `ready` is called with the actual addresses as soon as connections are accepted.
///
/// # Errors
/// An address cannot be bound, a socket fails, or the system refuses threads.
pub fn run(
    service: Arc<Service>,
    addresses: Addresses,
    ready: impl FnOnce(Addresses),
) -> io::Result<()> {
    let runtime = start_runtime(service.limits.lookups)?;
    let served = runtime.block_on(async {
        let public = listen(addresses.public)?;
        let admin = addresses.admin.map(listen).transpose()?;
        let stop = stop_signal()?;
        rescan_on_signal(&service)?;
        ready(Addresses {
            public: public.local_addr()?,
            admin: admin.as_ref().map(TcpListener::local_addr).transpose()?,
        });
        let _scrub = Scrub::start(&service)?;
        if let Some(admin) = admin {
            // Not stopped: operators can watch the shutdown.
            tokio::spawn(serve_admin(
                Arc::clone(&service),
                admin,
                std::future::pending(),
            ));
        }
        serve(service, public, stop).await
    });
    // Work that still runs is cancelled; do not wait for it.
    runtime.shutdown_background();
    served
}

/// Starts the threads of the service.
fn start_runtime(lookups: usize) -> io::Result<Runtime> {
    let (started, waiting) = mpsc::channel();
    let start = move || {
        let runtime = tokio::runtime::Builder::new_multi_thread()
            .enable_all()
            // One thread for each lookup, and one to list the tables.
            .max_blocking_threads(lookups.max(1) + 1)
            .build()?;
        // Whether a thread for lookups can be started, too.
        runtime.block_on(runtime.spawn_blocking(|| ()))?;
        Ok(runtime)
    };
    // If the system refuses a thread, Tokio panics, and then waits for threads that never end. So
    // this happens on a thread that nobody waits for. The hook would print it as a fault of ours.
    let hook = panic::take_hook();
    panic::set_hook(Box::new(|_| {}));
    let starter = thread::Builder::new().spawn(move || started.send(start()));
    let runtime = starter.map(|_| waiting.recv_timeout(START_TIME));
    panic::set_hook(hook);
    runtime?.unwrap_or_else(|_| Err(refused_thread()))
}

/// The time after which a thread is regarded as refused.
const START_TIME: Duration = Duration::from_secs(10);

fn refused_thread() -> io::Error {
    io::Error::other(
        "the system refuses to start a thread: raise the limit of threads or processes \
         (`ulimit -u`, `TasksMax`)",
    )
}

/// Bytes that the system keeps for a client that does not read, which it doubles. It would grow to
/// megabytes, and a slow client would be behind for longer than [`Limits::idle_seconds`].
///
/// [`Limits::idle_seconds`]: crate::Limits::idle_seconds
const SEND_BUFFER_BYTES: u32 = 1 << 18;

/// Connections that the system keeps until they are accepted.
const BACKLOG: u32 = 1024;

/// Opens a socket for connections.
fn listen(address: SocketAddr) -> io::Result<TcpListener> {
    let socket = match address {
        SocketAddr::V4(_) => TcpSocket::new_v4()?,
        SocketAddr::V6(_) => TcpSocket::new_v6()?,
    };
    // On Windows this would let other programs take the address.
    #[cfg(not(windows))]
    socket.set_reuseaddr(true)?;
    // Connections inherit it.
    socket.set_send_buffer_size(SEND_BUFFER_BYTES)?;
    socket.bind(address)?;
    socket.listen(BACKLOG)
}

/// Lists the tables again at each SIGHUP.
#[cfg(unix)]
fn rescan_on_signal(service: &Arc<Service>) -> io::Result<()> {
    use tokio::signal::unix::{SignalKind, signal};

    let mut hangup = signal(SignalKind::hangup())?;
    let service = Arc::clone(service);
    tokio::spawn(async move {
        while hangup.recv().await.is_some() {
            let service = Arc::clone(&service);
            let scanned = tokio::task::spawn_blocking(move || service.rescan()).await;
            if let Ok(Err(error)) = scanned {
                tracing::error!(%error, "cannot list the tables; the previous ones are served");
            }
        }
    });
    Ok(())
}

/// Windows has no such signal.
#[cfg(windows)]
fn rescan_on_signal(_: &Arc<Service>) -> io::Result<()> {
    Ok(())
}

/// Returns a future that waits for a signal to stop. Signals are caught from this call on.
#[cfg(unix)]
fn stop_signal() -> io::Result<impl Future<Output = ()>> {
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

/// Returns a future that waits for a signal to stop. Signals are caught from this call on.
#[cfg(windows)]
fn stop_signal() -> io::Result<impl Future<Output = ()>> {
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
