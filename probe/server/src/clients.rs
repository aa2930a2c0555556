//! Who asks, and how much of the service one client has.
//!
//! Limits count clients: an IPv4 address, or the /64 of an IPv6 address, of which a household has
//! at least one. Behind a proxy that is trusted it is the address that the proxy forwards.

use crate::error::ApiError;
use crate::held::held;
use crate::limits::Limits;
use crate::service::Service;
use axum::extract::{ConnectInfo, Request, State};
use axum::http::{HeaderMap, StatusCode};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use governor::clock::DefaultClock;
use governor::state::keyed::DashMapStateStore;
use governor::{Quota, RateLimiter};
use ipnet::IpNet;
use std::collections::HashMap;
use std::net::{IpAddr, Ipv6Addr, SocketAddr};
use std::str::FromStr;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

/// A client, as far as limits tell clients apart.
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

/// A proxy, or a network of them, that tells the truth about for whom it asks: `127.0.0.1`,
/// `10.0.0.0/8`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TrustedProxy(IpNet);

/// No address and no network.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("give an address or a network, such as 127.0.0.1 or 10.0.0.0/8")]
pub struct NoNetwork;

impl FromStr for TrustedProxy {
    type Err = NoNetwork;

    fn from_str(text: &str) -> Result<Self, NoNetwork> {
        let alone = || text.parse::<IpAddr>().map(IpNet::from);
        (text.parse().or_else(|_| alone()))
            .map(Self)
            .map_err(|_| NoNetwork)
    }
}

/// The header in which proxies say for whom they ask, each behind what it was told itself.
const FORWARDED: &str = "x-forwarded-for";

/// For whom a request is: behind trusted proxies the last address in the chain that is not one of
/// them.
fn origin(proxies: &[TrustedProxy], peer: IpAddr, headers: &HeaderMap) -> IpAddr {
    let trusted = |address: &IpAddr| is_trusted(proxies, *address);
    if !trusted(&peer) {
        return peer;
    }
    let told = (headers.get_all(FORWARDED).iter())
        .filter_map(|value| value.to_str().ok())
        .flat_map(|value| value.split(','))
        .map(str::trim);
    let mut origin = peer;
    // What stands before something that is no address is hearsay.
    for told in told.collect::<Vec<_>>().into_iter().rev() {
        let with_port = || told.parse::<SocketAddr>().map(|address| address.ip());
        let Ok(address) = told.parse::<IpAddr>().or_else(|_| with_port()) else {
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

/// Seats of which every client may have so many. A client without any takes no memory.
pub struct Seats {
    most: usize,
    taken: Mutex<HashMap<Client, usize>>,
}

impl Seats {
    fn new(most: usize) -> Arc<Self> {
        Arc::new(Self {
            most,
            taken: Mutex::default(),
        })
    }

    /// A seat, unless the client has all of its own already.
    pub fn take(self: &Arc<Self>, client: Client) -> Option<Seat> {
        let mut taken = self.taken.lock().unwrap_or_else(PoisonError::into_inner);
        let count = taken.entry(client).or_default();
        if *count >= self.most {
            if *count == 0 {
                taken.remove(&client);
            }
            return None;
        }
        *count += 1;
        Some(Seat {
            seats: Arc::clone(self),
            client,
        })
    }
}

/// A seat, left when dropped.
pub struct Seat {
    seats: Arc<Seats>,
    client: Client,
}

impl Drop for Seat {
    fn drop(&mut self) {
        let mut taken = (self.seats.taken.lock()).unwrap_or_else(PoisonError::into_inner);
        if let Some(count) = taken.get_mut(&self.client) {
            *count -= 1;
            if *count == 0 {
                taken.remove(&self.client);
            }
        }
    }
}

/// After how many requests clients are forgotten that have not asked of late.
const SWEEP: usize = 1024;

/// All clients.
pub struct Clients {
    proxies: Vec<TrustedProxy>,
    /// Connections, or behind a trusted proxy requests at the same time.
    connections: Arc<Seats>,
    /// Files of games.
    adjudications: Arc<Seats>,
    /// Searches.
    searches: Arc<Seats>,
    /// Files of tables.
    transfers: Arc<Seats>,
    rate: Option<RateLimiter<Client, DashMapStateStore<Client>, DefaultClock>>,
    checked: AtomicUsize,
}

impl Clients {
    pub fn new(limits: &Limits, proxies: Vec<TrustedProxy>) -> Self {
        let rate = limits.requests_per_second;
        Self {
            proxies,
            connections: Seats::new(limits.connections_per_client),
            adjudications: Seats::new(limits.adjudications_per_client),
            searches: Seats::new(limits.searches_per_client),
            transfers: Seats::new(limits.transfers_per_client),
            rate: rate.map(|rate| RateLimiter::dashmap(Quota::per_second(rate))),
            checked: AtomicUsize::new(0),
        }
    }

    /// For whom a request of this address is.
    pub fn origin(&self, peer: IpAddr, headers: &HeaderMap) -> IpAddr {
        origin(&self.proxies, peer, headers)
    }

    /// A seat for a connection of this address; inside, none where the address is a trusted
    /// proxy's, whose requests are counted instead.
    pub fn connection(&self, peer: IpAddr) -> Result<Option<Seat>, ApiError> {
        if is_trusted(&self.proxies, peer) {
            return Ok(None);
        }
        self.seat(peer.into()).map(Some)
    }

    fn seat(&self, client: Client) -> Result<Seat, ApiError> {
        let most = self.connections.most;
        (self.connections.take(client))
            .ok_or_else(|| too_often(format!("you have {most} connections already, which is all")))
    }

    /// A seat for a file of games.
    pub fn adjudication(&self, client: Client) -> Result<Seat, ApiError> {
        let most = self.adjudications.most;
        (self.adjudications.take(client))
            .ok_or_else(|| too_often(format!("{most} files of yours are being judged already")))
    }

    /// A seat for a search.
    pub fn search(&self, client: Client) -> Result<Seat, ApiError> {
        let most = self.searches.most;
        (self.searches.take(client))
            .ok_or_else(|| too_often(format!("{most} searches of yours are going on already")))
    }

    /// A seat for a file of tables.
    pub fn transfer(&self, client: Client) -> Result<Seat, ApiError> {
        let most = self.transfers.most;
        (self.transfers.take(client))
            .ok_or_else(|| too_often(format!("{most} files are being sent to you already")))
    }

    /// Counts a request of this client, if there is a limit.
    fn check(&self, client: Client) -> Result<(), ApiError> {
        let Some(rate) = &self.rate else {
            return Ok(());
        };
        if self.checked.fetch_add(1, Ordering::Relaxed) % SWEEP == SWEEP - 1 {
            rate.retain_recent();
            rate.shrink_to_fit();
        }
        (rate.check_key(&client)).map_err(|_| too_often("you ask too often"))
    }

    /// The client a request is counted for, and its seat where the connection has none.
    fn admit(&self, peer: IpAddr, headers: &HeaderMap) -> Result<(Client, Option<Seat>), ApiError> {
        let client = self.origin(peer, headers).into();
        let seat = is_trusted(&self.proxies, peer)
            .then(|| self.seat(client))
            .transpose()?;
        self.check(client)?;
        Ok((client, seat))
    }
}

fn too_often(detail: impl Into<String>) -> ApiError {
    let mut error = ApiError::busy(detail);
    error.status = StatusCode::TOO_MANY_REQUESTS;
    error.problem.error = "too-often";
    error
}

/// Sends those away that ask too often or too much at the same time.
pub async fn limited(
    State(service): State<Arc<Service>>,
    mut request: Request,
    next: Next,
) -> Response {
    let Some(&ConnectInfo(peer)) = request.extensions().get::<ConnectInfo<SocketAddr>>() else {
        return next.run(request).await;
    };
    match service.clients.admit(peer.ip(), request.headers()) {
        Ok((client, seat)) => {
            request.extensions_mut().insert(client);
            let answer = next.run(request).await;
            match seat {
                Some(seat) => held(answer, seat),
                None => answer,
            }
        }
        Err(error) => error.into_response(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use axum::http::HeaderValue;
    use std::num::NonZeroU32;

    fn address(text: &str) -> IpAddr {
        text.parse().expect("an address")
    }

    #[test]
    fn neighbours_in_a_network_are_one_client() {
        let client = |text| Client::from(address(text));
        assert_eq!(client("2001:db8:1:2::1"), client("2001:db8:1:2:ffff::9"));
        assert_ne!(client("2001:db8:1:2::1"), client("2001:db8:1:3::1"));
        assert_ne!(client("192.0.2.1"), client("192.0.2.2"));
        assert_eq!(client("::ffff:192.0.2.1"), client("192.0.2.1"));
    }

    #[test]
    fn only_a_trusted_proxy_is_believed() {
        let proxies = ["127.0.0.1", "10.0.0.0/8", "fd00::/8"]
            .map(|text| text.parse::<TrustedProxy>().expect("a network"));
        assert_eq!("proxy".parse::<TrustedProxy>(), Err(NoNetwork));
        let origin = |peer, told: &[&'static str]| {
            let mut headers = HeaderMap::new();
            for told in told {
                headers.append(FORWARDED, HeaderValue::from_static(told));
            }
            super::origin(&proxies, address(peer), &headers)
        };
        let is = |peer, told: &[&'static str], expected| {
            assert_eq!(origin(peer, told), address(expected), "{peer} {told:?}");
        };
        is("192.0.2.1", &["198.51.100.7"], "192.0.2.1");
        is("127.0.0.1", &[], "127.0.0.1");
        is("127.0.0.1", &["198.51.100.7"], "198.51.100.7");
        is("::ffff:127.0.0.1", &["198.51.100.7"], "198.51.100.7");
        // What the client says itself stands first.
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
    fn clients_that_are_gone_take_no_memory() {
        let limits = Limits {
            connections_per_client: 2,
            requests_per_second: NonZeroU32::new(1000),
            ..Limits::default()
        };
        let clients = Clients::new(&limits, vec!["127.0.0.1".parse().expect("an address")]);
        let peer = address("192.0.2.1");
        let seats = [clients.connection(peer), clients.connection(peer)];
        assert!(seats.iter().all(Result::is_ok));
        let error = clients.connection(peer).err().expect("there is none left");
        assert_eq!(error.status, StatusCode::TOO_MANY_REQUESTS);
        assert!(clients.connection(address("192.0.2.2")).is_ok());
        assert!(matches!(clients.connection(address("127.0.0.1")), Ok(None)));
        drop(seats);
        assert!(clients.connection(peer).is_ok());
        assert!(
            clients
                .connections
                .taken
                .lock()
                .expect("no panic")
                .is_empty()
        );
        let ask = |from: u32| clients.check(Client::from(IpAddr::from(from.to_be_bytes())));
        for from in 0..20_000 {
            assert!(ask(from).is_ok());
            if from % 4_000 == 0 {
                std::thread::sleep(std::time::Duration::from_millis(5));
            }
        }
        let kept = clients.rate.as_ref().expect("there is a limit").len();
        assert!(kept < 12_000, "{kept} clients are remembered");
    }
}
