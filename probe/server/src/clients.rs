//! Limits for one client.
//!
//! A client is an IPv4 address, or the /64 of an IPv6 address (a household has at least one).
//! Behind a trusted proxy it is the address that the proxy forwards.

use crate::error::ApiError;
use crate::limits::Limits;
use axum::http::{HeaderMap, StatusCode};
use ipnet::IpNet;
use std::collections::HashMap;
use std::net::{IpAddr, Ipv6Addr, SocketAddr};
use std::num::NonZeroU32;
use std::str::FromStr;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Client(IpAddr);

impl From<IpAddr> for Client {
    fn from(address: IpAddr) -> Self {
        Self(match address.to_canonical() {
            IpAddr::V6(address) => {
                let network = u128::from(address) & (u128::MAX << 64);
                IpAddr::V6(Ipv6Addr::from(network))
            }
            address => address,
        })
    }
}

/// A proxy, or a network of proxies, whose `X-Forwarded-For` is believed: `127.0.0.1`,
/// `10.0.0.0/8`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TrustedProxy(IpNet);

/// A text that is neither an address nor a network.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("give an address or a network, such as 127.0.0.1 or 10.0.0.0/8")]
pub struct InvalidProxy;

impl FromStr for TrustedProxy {
    type Err = InvalidProxy;

    fn from_str(text: &str) -> Result<Self, InvalidProxy> {
        let alone = || text.parse::<IpAddr>().map(IpNet::from);
        (text.parse().or_else(|_| alone()))
            .map(Self)
            .map_err(|_| InvalidProxy)
    }
}

/// The header with the chain of forwarded addresses: each proxy appends its peer.
const FORWARDED: &str = "x-forwarded-for";

/// Returns the origin of a request: behind trusted proxies the last address of the chain that is
/// not one of them.
fn origin(proxies: &[TrustedProxy], peer: IpAddr, headers: &HeaderMap) -> IpAddr {
    let trusted = |address: &IpAddr| is_trusted(proxies, *address);
    if !trusted(&peer) {
        return peer;
    }
    let chain = (headers.get_all(FORWARDED).iter())
        .filter_map(|value| value.to_str().ok())
        .flat_map(|value| value.split(','))
        .map(str::trim);
    let mut origin = peer;
    // Entries before an invalid one cannot be trusted.
    for entry in chain.collect::<Vec<_>>().into_iter().rev() {
        let with_port = || entry.parse::<SocketAddr>().map(|address| address.ip());
        let Ok(address) = entry.parse::<IpAddr>().or_else(|_| with_port()) else {
            break;
        };
        origin = address.to_canonical();
        if !trusted(&origin) {
            break;
        }
    }
    origin
}

fn is_trusted(proxies: &[TrustedProxy], address: IpAddr) -> bool {
    let address = address.to_canonical();
    proxies.iter().any(|proxy| proxy.0.contains(&address))
}

/// A quota of permits for each client. Clients without permits take no memory.
pub struct ClientQuota {
    max_permits: usize,
    taken: Mutex<HashMap<Client, usize>>,
}

impl ClientQuota {
    fn new(max_permits: usize) -> Arc<Self> {
        Arc::new(Self {
            max_permits,
            taken: Mutex::default(),
        })
    }

    /// Returns a permit, unless the client has used its quota.
    fn take(self: &Arc<Self>, client: Client) -> Option<ClientPermit> {
        let mut taken = self.taken.lock().unwrap_or_else(PoisonError::into_inner);
        let count = taken.entry(client).or_default();
        if *count >= self.max_permits {
            if *count == 0 {
                taken.remove(&client);
            }
            return None;
        }
        *count += 1;
        Some(ClientPermit {
            quota: Arc::clone(self),
            client,
        })
    }
}

/// A permit, returned when dropped.
pub struct ClientPermit {
    quota: Arc<ClientQuota>,
    client: Client,
}

impl Drop for ClientPermit {
    fn drop(&mut self) {
        let mut taken = (self.quota.taken.lock()).unwrap_or_else(PoisonError::into_inner);
        if let Some(count) = taken.get_mut(&self.client) {
            *count -= 1;
            if *count == 0 {
                taken.remove(&self.client);
            }
        }
    }
}

/// A limit on the requests of each client in a second (the generic cell rate algorithm, ITU-T
/// I.371): a request moves the time at which the client is idle again forward by its share of a
/// second, and that time may be at most a second ahead.
struct RateLimit {
    /// The share of a second of one request.
    share: Duration,
    idle: Mutex<HashMap<Client, Instant>>,
}

impl RateLimit {
    /// Clients that are remembered before idle ones are removed.
    const REMEMBERED: usize = 1024;

    fn new(requests_per_second: NonZeroU32) -> Self {
        Self {
            share: Duration::from_secs(1) / requests_per_second.get(),
            idle: Mutex::default(),
        }
    }

    /// Whether a client may make a request now, which counts then.
    fn admits(&self, client: Client, now: Instant) -> bool {
        let mut idle = self.idle.lock().unwrap_or_else(PoisonError::into_inner);
        if idle.len() >= Self::REMEMBERED && idle.len() == idle.capacity() {
            idle.retain(|_, idle| *idle > now);
            idle.shrink_to(2 * Self::REMEMBERED);
        }
        let next = idle.get(&client).map_or(now, |idle| now.max(*idle)) + self.share;
        let admitted = next.duration_since(now) <= Duration::from_secs(1);
        if admitted {
            idle.insert(client, next);
        }
        admitted
    }
}

/// The limits of all clients.
pub struct Clients {
    proxies: Vec<TrustedProxy>,
    /// Connections; behind a trusted proxy, simultaneous requests.
    connections: Arc<ClientQuota>,
    /// Files of games.
    adjudications: Arc<ClientQuota>,
    searches: Arc<ClientQuota>,
    /// Files of tables.
    transfers: Arc<ClientQuota>,
    rate: Option<RateLimit>,
}

impl Clients {
    pub fn new(limits: &Limits, proxies: Vec<TrustedProxy>) -> Self {
        Self {
            proxies,
            connections: ClientQuota::new(limits.connections_per_client),
            adjudications: ClientQuota::new(limits.adjudications_per_client),
            searches: ClientQuota::new(limits.searches_per_client),
            transfers: ClientQuota::new(limits.transfers_per_client),
            rate: limits.requests_per_second.map(RateLimit::new),
        }
    }

    /// Returns the origin of a request from this address.
    pub fn origin(&self, peer: IpAddr, headers: &HeaderMap) -> IpAddr {
        origin(&self.proxies, peer, headers)
    }

    /// Returns a permit for a connection. `None` for a trusted proxy: its requests are counted
    /// instead.
    pub fn connection(&self, peer: IpAddr) -> Result<Option<ClientPermit>, ApiError> {
        if is_trusted(&self.proxies, peer) {
            return Ok(None);
        }
        self.connection_permit(peer.into()).map(Some)
    }

    fn connection_permit(&self, client: Client) -> Result<ClientPermit, ApiError> {
        let most = self.connections.max_permits;
        (self.connections.take(client))
            .ok_or_else(|| too_often(format!("you already have {most} connections, the limit")))
    }

    /// Returns a permit for a file of games.
    pub fn adjudication(&self, client: Client) -> Result<ClientPermit, ApiError> {
        let most = self.adjudications.max_permits;
        (self.adjudications.take(client))
            .ok_or_else(|| too_often(format!("{most} files of yours are already being judged")))
    }

    /// Returns a permit for a search.
    pub fn search(&self, client: Client) -> Result<ClientPermit, ApiError> {
        let most = self.searches.max_permits;
        (self.searches.take(client))
            .ok_or_else(|| too_often(format!("{most} searches of yours are already running")))
    }

    /// Returns a permit for a table file.
    pub fn transfer(&self, client: Client) -> Result<ClientPermit, ApiError> {
        let most = self.transfers.max_permits;
        (self.transfers.take(client))
            .ok_or_else(|| too_often(format!("{most} files are already being sent to you")))
    }

    /// Applies the rate limit to a request.
    fn check_rate(&self, client: Client) -> Result<(), ApiError> {
        match &self.rate {
            Some(rate) if !rate.admits(client, Instant::now()) => {
                Err(too_often("too many requests in a second"))
            }
            _ => Ok(()),
        }
    }

    /// Returns the client of a request, and a permit if its connection has none.
    pub fn admit(
        &self,
        peer: IpAddr,
        headers: &HeaderMap,
    ) -> Result<(Client, Option<ClientPermit>), ApiError> {
        let client = self.origin(peer, headers).into();
        let permit = is_trusted(&self.proxies, peer)
            .then(|| self.connection_permit(client))
            .transpose()?;
        self.check_rate(client)?;
        Ok((client, permit))
    }
}

/// Returns an error for a client above its limits (429).
fn too_often(detail: impl Into<String>) -> ApiError {
    let mut error = ApiError::busy(detail);
    error.status = StatusCode::TOO_MANY_REQUESTS;
    error.body.error = "too-often";
    error
}

#[cfg(test)]
mod tests {
    use super::*;
    use axum::http::HeaderValue;

    fn address(text: &str) -> IpAddr {
        text.parse().expect("an address")
    }

    #[test]
    fn addresses_of_one_ipv6_network_are_one_client() {
        let client = |text| Client::from(address(text));
        assert_eq!(client("2001:db8:1:2::1"), client("2001:db8:1:2:ffff::9"));
        assert_ne!(client("2001:db8:1:2::1"), client("2001:db8:1:3::1"));
        assert_ne!(client("192.0.2.1"), client("192.0.2.2"));
        assert_eq!(client("::ffff:192.0.2.1"), client("192.0.2.1"));
    }

    #[test]
    fn only_trusted_proxies_are_believed() {
        let proxies = ["127.0.0.1", "10.0.0.0/8", "fd00::/8"]
            .map(|text| text.parse::<TrustedProxy>().expect("a network"));
        assert_eq!("proxy".parse::<TrustedProxy>(), Err(InvalidProxy));
        let origin = |peer, chain: &[&'static str]| {
            let mut headers = HeaderMap::new();
            for entry in chain {
                headers.append(FORWARDED, HeaderValue::from_static(entry));
            }
            super::origin(&proxies, address(peer), &headers)
        };
        let is = |peer, chain: &[&'static str], expected| {
            assert_eq!(origin(peer, chain), address(expected), "{peer} {chain:?}");
        };
        is("192.0.2.1", &["198.51.100.7"], "192.0.2.1");
        is("127.0.0.1", &[], "127.0.0.1");
        is("127.0.0.1", &["198.51.100.7"], "198.51.100.7");
        is("::ffff:127.0.0.1", &["198.51.100.7"], "198.51.100.7");
        // The first entry may be forged by the client.
        is("127.0.0.1", &["1.1.1.1, 198.51.100.7"], "198.51.100.7");
        is(
            "127.0.0.1",
            &["1.1.1.1", "198.51.100.7, 10.1.2.3"],
            "198.51.100.7",
        );
        is("fd00::1", &["198.51.100.7:4711"], "198.51.100.7");
        is("fd00::1", &["[2001:db8::1]:4711"], "2001:db8::1");
        is("127.0.0.1", &["198.51.100.7, unknown"], "127.0.0.1");
    }

    #[test]
    fn idle_clients_take_no_memory() {
        let limits = Limits {
            connections_per_client: 2,
            ..Limits::default()
        };
        let clients = Clients::new(&limits, vec!["127.0.0.1".parse().expect("an address")]);
        let peer = address("192.0.2.1");
        let permits = [clients.connection(peer), clients.connection(peer)];
        assert!(permits.iter().all(Result::is_ok));
        let error = clients.connection(peer).err().expect("a used quota");
        assert_eq!(error.status, StatusCode::TOO_MANY_REQUESTS);
        assert!(clients.connection(address("192.0.2.2")).is_ok());
        assert!(matches!(clients.connection(address("127.0.0.1")), Ok(None)));
        drop(permits);
        assert!(clients.connection(peer).is_ok());
        assert!(
            clients
                .connections
                .taken
                .lock()
                .expect("no panic")
                .is_empty()
        );
    }

    #[test]
    fn a_client_may_make_so_many_requests_in_a_second() {
        let rate = RateLimit::new(NonZeroU32::new(4).expect("a rate"));
        let client = |last: u8| Client::from(IpAddr::from([192, 0, 2, last]));
        let start = Instant::now();
        let at = |seconds| start + Duration::from_secs_f64(seconds);
        // A burst of as many as in a second, then one for each quarter of it.
        for expected in [true, true, true, true, false] {
            assert_eq!(rate.admits(client(1), at(0.0)), expected);
        }
        assert!(rate.admits(client(2), at(0.0)));
        assert!(!rate.admits(client(1), at(0.2)));
        assert!(rate.admits(client(1), at(0.25)));
        assert!(!rate.admits(client(1), at(0.3)));
        assert!((0..4).all(|_| rate.admits(client(1), at(9.0))));
    }

    #[test]
    fn idle_clients_are_forgotten() {
        let rate = RateLimit::new(NonZeroU32::new(1000).expect("a rate"));
        let start = Instant::now();
        for from in 0..20_000_u32 {
            let client = Client::from(IpAddr::from(from.to_be_bytes()));
            assert!(rate.admits(client, start + Duration::from_micros(from.into())));
        }
        let remembered = rate.idle.lock().expect("no panic").len();
        assert!(remembered < 4_000, "{remembered} clients are remembered");
    }
}
