//! `galotne serve`: the tables over HTTP, with a board in the browser.

use crate::{ExitStatus, Options};
use anyhow::{Context, bail};
use galotne::rules::INTERNATIONAL;
use galotne::tablebase::default_build_command;
use galotne_server::{Addresses, FileAccess, Limits, Service, TrustedProxy, run as listen};
use std::net::SocketAddr;
use std::num::{NonZero, NonZeroU32};
#[cfg(feature = "demo")]
use std::sync::Arc;
use std::sync::LazyLock;
use tracing_subscriber::EnvFilter;

/// What the service does at most unless told otherwise.
static USUAL: LazyLock<Limits> = LazyLock::new(Limits::default);

/// Files of tables that are sent at the same time where tables are shared.
const TRANSFERS: NonZero<usize> = NonZero::new(32).expect("not 0");

/// Where this program can make its own tables, how.
const WITHOUT_TABLES: &str = if cfg!(feature = "demo") {
    ", and `galotne serve --demo` shows the board without"
} else {
    ""
};

#[derive(clap::Args)]
pub struct ServeArgs {
    /// Address and port; port 0 takes any that is free
    #[arg(
        long,
        env = "GALOTNE_LISTEN",
        default_value = "127.0.0.1:8080",
        value_name = "ADDRESS:PORT"
    )]
    listen: SocketAddr,
    /// Address and port for those who keep the service: /metrics, /v1/limits, /readyz and /healthz,
    /// with connections of their own
    #[arg(long, env = "GALOTNE_ADMIN_LISTEN", value_name = "ADDRESS:PORT")]
    admin_listen: Option<SocketAddr>,
    /// Log every request, with a name that the answer carries too (X-Request-Id); as JSON with
    /// --json
    #[arg(long, env = "GALOTNE_ACCESS_LOG")]
    access_log: bool,
    /// Make small tables in memory, which takes half a minute, and serve those: four pieces of the
    /// international game; three of the others, and three kings against one; seven stones of mills
    #[cfg(feature = "demo")]
    #[arg(long)]
    demo: bool,
    /// Seconds until a request must be answered, or until its answer begins where that is a stream
    #[arg(long, env = "GALOTNE_REQUEST_SECONDS", default_value_t = USUAL.request_seconds, value_name = "SECONDS")]
    request_seconds: u64,
    /// Seconds until a batch or a file of games must be answered to its end
    #[arg(long, env = "GALOTNE_STREAM_SECONDS", default_value_t = USUAL.stream_seconds, value_name = "SECONDS")]
    stream_seconds: u64,
    /// Seconds in which a connection must send the head of its next request
    #[arg(long, env = "GALOTNE_HEADER_SECONDS", default_value_t = USUAL.header_seconds, value_name = "SECONDS")]
    header_seconds: u64,
    /// Seconds without a byte after which a client is given up that sends questions or should read
    /// answers
    #[arg(long, env = "GALOTNE_IDLE_SECONDS", default_value_t = USUAL.idle_seconds, value_name = "SECONDS")]
    idle_seconds: u64,
    /// Seconds that requests in flight get to finish when the service is told to stop
    #[arg(long, env = "GALOTNE_SHUTDOWN_SECONDS", default_value_t = USUAL.shutdown_seconds, value_name = "SECONDS")]
    shutdown_seconds: u64,
    /// Open connections
    #[arg(long, env = "GALOTNE_CONNECTIONS", default_value_t = USUAL.connections, value_name = "N")]
    connections: usize,
    /// Open connections of one client, by address (IPv6: by /64); of a trusted proxy, requests of
    /// one client at the same time
    #[arg(long, env = "GALOTNE_CONNECTIONS_PER_CLIENT", default_value_t = USUAL.connections_per_client, value_name = "N")]
    connections_per_client: usize,
    /// A proxy, or a network of them, whose `X-Forwarded-For` is believed; limits count the clients
    /// behind it. May be repeated. Without it everybody behind a proxy is one client
    #[arg(
        long = "trusted-proxy",
        env = "GALOTNE_TRUSTED_PROXIES",
        value_delimiter = ',',
        value_name = "CIDR"
    )]
    trusted_proxies: Vec<TrustedProxy>,
    /// Questions looked up at the same time (default: two for each core); a quarter of them is kept
    /// for single questions
    #[arg(long, env = "GALOTNE_LOOKUPS", default_value_t = USUAL.lookups, value_name = "N")]
    lookups: usize,
    /// Questions that may wait for that
    #[arg(long, env = "GALOTNE_WAITING", default_value_t = USUAL.waiting, value_name = "N")]
    waiting: usize,
    /// Lines of one batch
    #[arg(long, env = "GALOTNE_BATCH_LINES", default_value_t = USUAL.batch_lines, value_name = "N")]
    batch_lines: usize,
    /// Files of games at the same time, from when one begins to come until its answer has been sent
    #[arg(long, env = "GALOTNE_ADJUDICATIONS", default_value_t = USUAL.adjudications, value_name = "N")]
    adjudications: usize,
    /// Of one client
    #[arg(long, env = "GALOTNE_ADJUDICATIONS_PER_CLIENT", default_value_t = USUAL.adjudications_per_client, value_name = "N")]
    adjudications_per_client: usize,
    /// Bytes of a file of games
    #[arg(long, env = "GALOTNE_ADJUDICATE_BYTES", default_value_t = USUAL.adjudicate_bytes, value_name = "BYTES")]
    adjudicate_bytes: usize,
    /// Games of such a file
    #[arg(long, env = "GALOTNE_ADJUDICATE_GAMES", default_value_t = USUAL.adjudicate_games, value_name = "N")]
    adjudicate_games: usize,
    /// Bytes of the games of a report as a page
    #[arg(long, env = "GALOTNE_PAGE_BYTES", default_value_t = USUAL.page_bytes, value_name = "BYTES")]
    page_bytes: usize,
    /// Games of such a report
    #[arg(long, env = "GALOTNE_PAGE_GAMES", default_value_t = USUAL.page_games, value_name = "N")]
    page_games: usize,
    /// Searches in classes at the same time, from when one begins until its answer has been sent;
    /// they take turns
    #[arg(long, env = "GALOTNE_SEARCHES", default_value_t = USUAL.searches, value_name = "N")]
    searches: usize,
    /// Of one client
    #[arg(long, env = "GALOTNE_SEARCHES_PER_CLIENT", default_value_t = USUAL.searches_per_client, value_name = "N")]
    searches_per_client: usize,
    /// Positions of one page of a search
    #[arg(long, env = "GALOTNE_SEARCH_POSITIONS", default_value_t = USUAL.search_positions, value_name = "N")]
    search_positions: usize,
    /// Seconds after which a page is given as it is, with where to go on
    #[arg(long, env = "GALOTNE_SEARCH_SECONDS", default_value_t = USUAL.search_seconds, value_name = "SECONDS")]
    search_seconds: u64,
    /// Cells of a class after which a page is given as it is
    #[arg(long, env = "GALOTNE_SEARCH_CELLS", default_value_t = USUAL.search_cells, value_name = "N")]
    search_cells: u64,
    /// Cells of a class, for White and for Black to move together, that are gone through to count
    /// positions, to draw from them, or to find the longest; larger classes are for `galotne find`
    #[arg(long, env = "GALOTNE_SEARCH_CLASS_CELLS", default_value_t = USUAL.search_class_cells, value_name = "N")]
    search_class_cells: u64,
    /// Give the tables themselves away, below /tables, to whoever asks: `galotne fetch` gets them
    #[arg(long, env = "GALOTNE_SHARE_TABLES")]
    share_tables: bool,
    /// Files of tables that are sent at the same time
    #[arg(long, env = "GALOTNE_TRANSFERS", default_value_t = TRANSFERS, value_name = "N")]
    transfers: NonZero<usize>,
    /// To one client
    #[arg(long, env = "GALOTNE_TRANSFERS_PER_CLIENT", default_value_t = USUAL.transfers_per_client, value_name = "N")]
    transfers_per_client: usize,
    /// Bytes of answers kept in memory
    #[arg(long, env = "GALOTNE_ANSWER_CACHE_BYTES", default_value_t = USUAL.answer_cache_bytes, value_name = "BYTES")]
    answer_cache_bytes: u64,
    /// Requests a second of one client, by address; without it there is no such limit
    #[arg(long, env = "GALOTNE_REQUESTS_PER_SECOND", value_name = "N")]
    requests_per_second: Option<NonZeroU32>,
}

impl ServeArgs {
    /// The limits, with `cache` bytes of decoded blocks.
    fn limits(&self, cache: u64) -> Limits {
        Limits {
            request_seconds: self.request_seconds,
            stream_seconds: self.stream_seconds,
            header_seconds: self.header_seconds,
            idle_seconds: self.idle_seconds,
            shutdown_seconds: self.shutdown_seconds,
            connections: self.connections,
            connections_per_client: self.connections_per_client,
            waiting: self.waiting,
            batch_lines: self.batch_lines,
            adjudications: self.adjudications,
            adjudications_per_client: self.adjudications_per_client,
            adjudicate_bytes: self.adjudicate_bytes,
            adjudicate_games: self.adjudicate_games,
            page_bytes: self.page_bytes,
            page_games: self.page_games,
            searches: self.searches,
            searches_per_client: self.searches_per_client,
            search_positions: self.search_positions,
            search_seconds: self.search_seconds,
            search_cells: self.search_cells,
            search_class_cells: self.search_class_cells,
            transfers: if self.share_tables {
                self.transfers.get()
            } else {
                0
            },
            transfers_per_client: self.transfers_per_client,
            answer_cache_bytes: self.answer_cache_bytes,
            block_cache_bytes: cache,
            requests_per_second: self.requests_per_second,
            ..USUAL.clone().with_lookups(self.lookups)
        }
    }
}

pub fn run(options: &Options, args: &ServeArgs) -> anyhow::Result<ExitStatus> {
    if options.rules.is_some() || options.profile.is_some() {
        bail!(
            "all games are served, and questions name theirs and its draw rules: leave out --rules and --profile"
        );
    }
    log(options.json, args.access_log);
    let dir = &*options.tables;
    // Kept until the end: it goes with its files.
    #[cfg(feature = "demo")]
    let mut small = args.demo.then(crate::demo::DemoTables::new).transpose()?;
    #[cfg(feature = "demo")]
    let place = small.as_ref().map(|small| small.path().to_owned());
    #[cfg(feature = "demo")]
    let dir = place.as_deref().unwrap_or(dir);
    if !dir.is_dir() {
        bail!(
            "there is no directory {}: `{}` makes tables{WITHOUT_TABLES}",
            dir.display(),
            default_build_command(INTERNATIONAL.name, Some(&dir.display().to_string()))
        );
    }
    let access = if options.mmap {
        FileAccess::Map
    } else {
        FileAccess::Read
    };
    let limits = args.limits(options.cache << 20);
    let service = Service::behind_proxies(dir, access, limits, args.trusted_proxies.clone())
        .with_context(|| format!("cannot list {}", dir.display()))?;
    let addresses = Addresses {
        public: args.listen,
        admin: args.admin_listen,
    };
    #[cfg(feature = "demo")]
    let filled = Arc::clone(&service);
    listen(service, addresses, |at| {
        let Addresses { public, admin } = at;
        tracing::info!(
            "http://{public}/ is the board, http://{public}/docs says what else there is"
        );
        if let Some(admin) = admin {
            tracing::info!("http://{admin}/metrics and http://{admin}/readyz say how it fares");
        }
        tracing::info!("tables are those in {}", dir.display());
        // Whoever stops the service is heard from here on, and nothing is left behind.
        #[cfg(feature = "demo")]
        if let Some(small) = &mut small {
            small.fill(filled);
        }
    })
    .with_context(|| format!("cannot serve on {}", args.listen))?;
    Ok(ExitStatus::Answered)
}

/// Tells what happens on standard error: in lines to read, or as JSON.
fn log(json: bool, requests: bool) {
    let usual = if requests {
        "info"
    } else {
        "info,galotne::access=off"
    };
    let wanted = EnvFilter::try_from_default_env().unwrap_or_else(|_| EnvFilter::new(usual));
    let log = (tracing_subscriber::fmt())
        .with_env_filter(wanted)
        .with_writer(std::io::stderr);
    if json {
        log.json().init();
    } else {
        log.init();
    }
}
