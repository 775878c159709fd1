//! The client's address: the peer's, or what a trusted proxy says.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};

use axum::extract::ConnectInfo;
use axum::http::HeaderMap;
use axum::http::request::Parts;
use ipnet::IpNet;

/// The address that throttling and the audit go by. Behind trusted proxies it is the last address in
/// `X-Forwarded-For` that is not itself a trusted proxy; anybody else's header is ignored.
pub fn of(parts: &Parts, trusted: &[IpNet]) -> IpAddr {
    let peer = parts
        .extensions
        .get::<ConnectInfo<SocketAddr>>()
        .map_or(IpAddr::V4(Ipv4Addr::UNSPECIFIED), |ConnectInfo(peer)| peer.ip().to_canonical());
    behind(peer, &parts.headers, trusted)
}

fn behind(peer: IpAddr, headers: &HeaderMap, trusted: &[IpNet]) -> IpAddr {
    let is_trusted = |address: &IpAddr| trusted.iter().any(|network| network.contains(address));
    if !is_trusted(&peer) {
        return peer;
    }
    let mut hops: Vec<IpAddr> = Vec::new();
    for line in headers.get_all("x-forwarded-for") {
        for hop in line.to_str().unwrap_or_default().split(',') {
            match hop_address(hop.trim()) {
                Some(hop) => hops.push(hop.to_canonical()),
                // What comes before something unreadable cannot be relied on.
                None => hops.clear(),
            }
        }
    }
    hops.into_iter().rev().find(|hop| !is_trusted(hop)).unwrap_or(peer)
}

/// One hop of the header. Some proxies add the port: `203.0.113.7:4711`, `[2001:db8::1]:4711`, or put IPv6 in brackets.
fn hop_address(hop: &str) -> Option<IpAddr> {
    let bare = || hop.parse::<IpAddr>().ok();
    let with_port = || hop.parse::<SocketAddr>().ok().map(|socket| socket.ip());
    let bracketed = || hop.strip_prefix('[')?.strip_suffix(']')?.parse::<Ipv6Addr>().ok().map(IpAddr::V6);
    bare().or_else(with_port).or_else(bracketed)
}

/// Specification silent: what one address is in IPv6, where each subscriber has 2^64 of them. It is that network.
pub fn network(address: IpAddr) -> IpAddr {
    match address {
        IpAddr::V4(_) => address,
        IpAddr::V6(v6) => IpAddr::V6(Ipv6Addr::from_bits(v6.to_bits() >> 64 << 64)),
    }
}

#[cfg(test)]
mod tests {
    use axum::http::HeaderValue;

    use super::*;

    fn address(text: &str) -> IpAddr {
        text.parse().unwrap()
    }

    #[test]
    fn only_a_trusted_proxy_is_believed() {
        let mut headers = HeaderMap::new();
        headers.insert("x-forwarded-for", HeaderValue::from_static("6.6.6.6, 203.0.113.7, 10.0.0.2"));
        let trusted = ["10.0.0.0/8".parse().unwrap()];
        assert_eq!(behind(address("198.51.100.1"), &headers, &trusted), address("198.51.100.1"));
        assert_eq!(behind(address("10.0.0.1"), &headers, &trusted), address("203.0.113.7"));
        assert_eq!(behind(address("10.0.0.1"), &headers, &[]), address("10.0.0.1"));
        assert_eq!(behind(address("10.0.0.1"), &HeaderMap::new(), &trusted), address("10.0.0.1"));
    }

    #[test]
    fn a_hop_may_carry_its_port() {
        let trusted = ["10.0.0.0/8".parse().unwrap()];
        for (header, expected) in [
            ("203.0.113.7:4711", "203.0.113.7"),
            ("6.6.6.6, 203.0.113.7:4711, 10.0.0.2:80", "203.0.113.7"),
            ("[2001:db8::7]:4711", "2001:db8::7"),
            ("[2001:db8::7]", "2001:db8::7"),
            ("2001:db8::7", "2001:db8::7"),
            ("[::ffff:203.0.113.7]:4711", "203.0.113.7"),
            // Not readable: the proxy itself is all that is known.
            ("203.0.113.7:", "10.0.0.1"),
            ("203.0.113.7:99999", "10.0.0.1"),
            ("[2001:db8::7", "10.0.0.1"),
            ("203.0.113.7, unknown", "10.0.0.1"),
        ] {
            let mut headers = HeaderMap::new();
            headers.insert("x-forwarded-for", HeaderValue::from_str(header).unwrap());
            assert_eq!(behind(address("10.0.0.1"), &headers, &trusted), address(expected), "{header}");
        }
    }
}
