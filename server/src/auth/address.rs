//! The client's address: the peer's, or what a trusted proxy says.

use std::net::{IpAddr, Ipv4Addr, SocketAddr};

use axum::extract::ConnectInfo;
use axum::http::HeaderMap;
use axum::http::request::Parts;
use ipnet::IpNet;

/// The address that throttling and the audit go by. Behind trusted proxies it is the last address in
/// `X-Forwarded-For` that is not itself a trusted proxy; anybody else's header is ignored.
#[must_use]
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
            match hop.trim().parse::<IpAddr>() {
                Ok(hop) => hops.push(hop.to_canonical()),
                // What stands before something unreadable cannot be relied on.
                Err(_) => hops.clear(),
            }
        }
    }
    hops.into_iter().rev().find(|hop| !is_trusted(hop)).unwrap_or(peer)
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
}
