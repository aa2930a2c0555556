//! `galotne serve`: the tables over HTTP, with a board in the browser.

use crate::exit_status::ExitStatus;
use crate::listen_address;
use crate::log;
use crate::options::Options;
use anyhow::{Context, bail};
use bytesize::ByteSize;
use clap::{Arg, Args};
use galotne::rules::INTERNATIONAL;
use galotne::table::open_regular;
use galotne::tablebase::default_build_command;
use galotne_server::{Addresses, FileAccess, Limits, Service, TrustedProxy, run as listen};
use std::env;
use std::ffi::OsStr;
use std::fs::File;
use std::io::{self, Read};
use std::net::SocketAddr;
use std::num::NonZeroU32;
use std::path::{Path, PathBuf};
#[cfg(feature = "demo")]
use std::sync::Arc;

/// Simultaneous downloads with `--share-tables`, unless the limits say otherwise.
const DEFAULT_TRANSFERS: usize = 32;

/// Upper bound on the size of a file of limits.
const MAX_LIMITS_BYTES: u64 = 1 << 20;

/// The end of the message about a missing directory, if this program can make its own tables.
const WITHOUT_TABLES: &str = if cfg!(feature = "demo") {
    ", and `galotne serve --demo` shows the board without"
} else {
    ""
};

/// The sections of the help.
const ADDRESS: &str = "Address";
const TABLES: &str = "Tables";
const CLIENTS: &str = "Clients and limits";
const LOG: &str = "Log";

#[derive(clap::Args)]
pub struct ServeArgs {
    /// Address and port: `:8080` is 127.0.0.1:8080, for this machine alone, and `0.0.0.0:8080` is
    /// for others too; names are looked up (`localhost:8080`); port 0 takes any free one
    #[arg(
        help_heading = ADDRESS,
        long,
        env = "GALOTNE_LISTEN",
        default_value = "127.0.0.1:8080",
        value_name = "ADDRESS:PORT",
        value_parser = listen_address::parse
    )]
    listen: SocketAddr,
    /// Address and port for operators: /metrics, /v1/limits, /readyz and /healthz, with connections
    /// of their own
    #[arg(
        help_heading = ADDRESS,
        long,
        env = "GALOTNE_ADMIN_LISTEN",
        value_name = "ADDRESS:PORT",
        value_parser = listen_address::parse
    )]
    admin_listen: Option<SocketAddr>,
    /// Make small tables in memory, which takes half a minute, and serve those: four pieces of the
    /// international game; three of the others, and three kings against one; seven stones of mills
    #[cfg(feature = "demo")]
    #[arg(help_heading = TABLES, long)]
    demo: bool,
    /// A trusted proxy, or a network of them: its `X-Forwarded-For` names the clients that limits
    /// apply to. May be repeated. Otherwise all clients behind a proxy count as one
    #[arg(
        help_heading = CLIENTS,
        long = "trusted-proxy",
        env = "GALOTNE_TRUSTED_PROXIES",
        value_delimiter = ',',
        value_name = "CIDR"
    )]
    trusted_proxies: Vec<TrustedProxy>,
    /// Let anyone download the tables, below /tables: `galotne fetch` gets them
    #[arg(help_heading = TABLES, long, env = "GALOTNE_SHARE_TABLES")]
    share_tables: bool,
    /// Bytes of tables that are read again in a second, in the background, to find damage before a
    /// question does, such as 4MiB; 0 for none [default: 1MiB]
    #[arg(help_heading = TABLES, long, env = "GALOTNE_SCRUB", value_name = "BYTES")]
    scrub: Option<ByteSize>,
    /// A file of limits: `limit = number` lines, with the names of /v1/limits. The flags below
    /// override it
    #[arg(help_heading = CLIENTS, long, env = "GALOTNE_LIMITS", value_name = "FILE")]
    limits: Option<PathBuf>,
    /// Open connections [default: 512]
    #[arg(help_heading = CLIENTS, long, env = "GALOTNE_CONNECTIONS", value_name = "N")]
    connections: Option<usize>,
    /// Open connections of one client, by address (IPv6: by /64); behind a trusted proxy, its
    /// simultaneous requests [default: 64]
    #[arg(help_heading = CLIENTS, long, env = "GALOTNE_CONNECTIONS_PER_CLIENT", value_name = "N")]
    connections_per_client: Option<usize>,
    /// Requests of one client in a second [default: no limit]
    #[arg(help_heading = CLIENTS, long, env = "GALOTNE_REQUESTS_PER_SECOND", value_name = "N")]
    requests_per_second: Option<NonZeroU32>,
    /// Seconds until a response must begin [default: 10]
    #[arg(help_heading = CLIENTS, long, env = "GALOTNE_REQUEST_SECONDS", value_name = "SECONDS")]
    request_seconds: Option<u64>,
    /// Simultaneous lookups in tables; a quarter is reserved for single positions [default: two for
    /// each core]
    #[arg(help_heading = CLIENTS, long, env = "GALOTNE_LOOKUPS", value_name = "N")]
    lookups: Option<usize>,
    /// Log every request with its identifier, which the response carries too (X-Request-Id); as
    /// JSON with --json
    #[arg(help_heading = LOG, long, env = "GALOTNE_ACCESS_LOG")]
    access_log: bool,
}

/// Refuses environment variables of limits without a flag: earlier versions read them, and a
/// service must not start with other limits than its operator set.
///
/// # Errors
/// Such a variable is set.
fn refuse_old_variables() -> anyhow::Result<()> {
    let command = ServeArgs::augment_args(clap::Command::new("serve"));
    let flags: Vec<&OsStr> = command.get_arguments().filter_map(Arg::get_env).collect();
    for key in Limits::FILE_KEYS {
        let variable = format!("GALOTNE_{}", key.to_uppercase());
        if !flags.contains(&OsStr::new(&variable)) && env::var_os(&variable).is_some() {
            bail!(
                "{variable} is no longer read: write `{key} = ..` into a file of limits, and name \
                 the file with --limits or GALOTNE_LIMITS"
            );
        }
    }
    Ok(())
}

/// Reads a file of limits.
///
/// # Errors
/// It cannot be read, is not a regular file, or is too long.
fn read_limits(path: &Path) -> io::Result<String> {
    let mut text = String::new();
    let file = open_regular(path, File::options().read(true))?;
    file.take(MAX_LIMITS_BYTES + 1).read_to_string(&mut text)?;
    if text.len() as u64 > MAX_LIMITS_BYTES {
        let message = format!("it is longer than {MAX_LIMITS_BYTES} bytes");
        return Err(io::Error::new(io::ErrorKind::FileTooLarge, message));
    }
    Ok(text)
}

impl ServeArgs {
    /// Returns the limits, with `cache` bytes of blocks of tables.
    fn limits(&self, cache: u64) -> anyhow::Result<Limits> {
        let mut limits = Limits::default();
        if let Some(path) = &self.limits {
            let text = read_limits(path)
                .with_context(|| format!("cannot read the limits in {}", path.display()))?;
            limits = (limits.with_file(&text)).with_context(|| path.display().to_string())?;
        }
        if let Some(lookups) = self.lookups {
            limits = limits.with_lookups(lookups);
        }
        Ok(Limits {
            connections: self.connections.unwrap_or(limits.connections),
            connections_per_client: (self.connections_per_client)
                .unwrap_or(limits.connections_per_client),
            requests_per_second: self.requests_per_second.or(limits.requests_per_second),
            request_seconds: self.request_seconds.unwrap_or(limits.request_seconds),
            transfers: match (self.share_tables, limits.transfers) {
                (false, _) => 0,
                (true, 0) => DEFAULT_TRANSFERS,
                (true, transfers) => transfers,
            },
            scrub_bytes_per_second: (self.scrub)
                .map_or(limits.scrub_bytes_per_second, |rate| rate.as_u64()),
            block_cache_bytes: cache,
            ..limits
        })
    }
}

pub fn run(options: &Options, args: &ServeArgs) -> anyhow::Result<ExitStatus> {
    if options.rules.is_some() || options.profile.is_some() {
        bail!(
            "all games are served, and each request names its game and draw rules: \
             leave out --rules and --profile"
        );
    }
    refuse_old_variables()?;
    let log = log::start(options.json, args.access_log).context("cannot start the log")?;
    let dir = &*options.tables;
    // Removed with its files at the end.
    #[cfg(feature = "demo")]
    let mut demo = args.demo.then(crate::demo::DemoTables::new).transpose()?;
    #[cfg(feature = "demo")]
    let demo_dir = demo.as_ref().map(|demo| demo.path().to_owned());
    #[cfg(feature = "demo")]
    let dir = demo_dir.as_deref().unwrap_or(dir);
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
    let limits = args.limits(options.cache << 20)?;
    let service = Service::behind_proxies(dir, access, limits, args.trusted_proxies.clone())
        .with_context(|| format!("cannot list {}", dir.display()))?;
    service.count_lost_log_lines(log.lost());
    let addresses = Addresses {
        public: args.listen,
        admin: args.admin_listen,
    };
    #[cfg(feature = "demo")]
    let demo_service = Arc::clone(&service);
    listen(service, addresses, |bound| {
        let Addresses { public, admin } = bound;
        tracing::info!("http://{public}/ is the board, http://{public}/docs describes the API");
        if let Some(admin) = admin {
            tracing::info!("http://{admin}/metrics and http://{admin}/readyz are for operators");
        }
        tracing::info!("tables are those in {}", dir.display());
        // From here on a signal stops the service, and the demo tables are removed.
        #[cfg(feature = "demo")]
        if let Some(demo) = &mut demo {
            demo.fill(demo_service);
        }
    })
    .with_context(|| format!("cannot serve on {}", args.listen))?;
    Ok(ExitStatus::Answered)
}
