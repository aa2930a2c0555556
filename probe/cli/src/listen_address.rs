//! The address of the service as typed.

use std::net::{Ipv4Addr, SocketAddr, ToSocketAddrs};

/// The forms of an address, for errors.
const FORMS: &str = "write 127.0.0.1:8080, a name as in localhost:8080, [::1]:8080, or :8080 for \
                     127.0.0.1:8080; 0.0.0.0:8080 is every address of this machine";

/// Parses an address and a port: `127.0.0.1:8080`, `[::1]:8080`, `localhost:8080`; `:8080` is on
/// this machine alone. A name is looked up, and IPv4 preferred.
///
/// # Errors
/// The text is not an address, or nobody knows the name.
pub fn parse(text: &str) -> Result<SocketAddr, String> {
    if let Ok(address) = text.parse() {
        return Ok(address);
    }
    let parts = text.rsplit_once(':');
    let parts = parts.and_then(|(host, port)| Some((host, port.parse::<u16>().ok()?)));
    let (host, port) = match parts {
        Some(("", port)) => return Ok((Ipv4Addr::LOCALHOST, port).into()),
        // Neither a path of a URL nor an IPv6 address without brackets is a name.
        Some((host, port)) if !host.contains([':', '/']) => (host, port),
        _ => return Err(FORMS.to_owned()),
    };
    let found = (host, port).to_socket_addrs();
    let found: Vec<SocketAddr> = found
        .map_err(|error| format!("no address is known for the name {host} ({error}): {FORMS}"))?
        .collect();
    (found.iter().find(|address| address.is_ipv4()))
        .or(found.first())
        .copied()
        .ok_or_else(|| format!("no address is known for the name {host}: {FORMS}"))
}
