//! Connections beyond the limit: health checks are answered, the rest wait or get 503.
//!
//! The first bytes of a connection are peeked at, not consumed: a connection that is accepted later
//! sends its request as usual.

use crate::error::ApiError;
use std::time::Duration;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

/// First bytes of health checks.
const HEALTH_CHECKS: [&[u8]; 4] = [
    b"GET /healthz ",
    b"HEAD /healthz ",
    b"GET /readyz ",
    b"HEAD /readyz ",
];

const MAX_HEALTH_CHECK_BYTES: usize = 14;

/// The time between two looks for the rest of an incomplete health check.
const POLL_INTERVAL: Duration = Duration::from_millis(10);

/// The first request of a connection.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FirstRequest {
    HealthCheck,
    /// A request that needs a regular connection.
    Regular,
    /// The client has closed the connection.
    Closed,
}

/// Waits for the first bytes of a connection and classifies them.
pub async fn peek_request(stream: &TcpStream) -> FirstRequest {
    let mut buffer = [0; MAX_HEALTH_CHECK_BYTES];
    loop {
        let received = match stream.peek(&mut buffer).await {
            Ok(length @ 1..) => buffer.get(..length).unwrap_or(&buffer),
            Ok(0) | Err(_) => return FirstRequest::Closed,
        };
        if HEALTH_CHECKS
            .iter()
            .any(|check| received.starts_with(check))
        {
            return FirstRequest::HealthCheck;
        }
        if !HEALTH_CHECKS
            .iter()
            .any(|check| check.starts_with(received))
        {
            return FirstRequest::Regular;
        }
        tokio::time::sleep(POLL_INTERVAL).await;
    }
}

/// Longest time for sending a refusal.
const REFUSAL_TIMEOUT: Duration = Duration::from_millis(500);

/// Bytes of the request that are read after a refusal.
const DRAINED_BYTES: u64 = 1 << 14;

/// Sends an error and closes the connection.
pub async fn refuse(mut stream: TcpStream, error: ApiError) {
    let body = serde_json::to_string(&error.body).unwrap_or_default();
    let head = format!(
        "HTTP/1.1 {}\r\nContent-Type: application/json\r\nContent-Length: {}\r\n\
         Cache-Control: no-store\r\nRetry-After: {}\r\nConnection: close\r\n\r\n",
        error.status,
        body.len(),
        error.retry_after.unwrap_or(1),
    );
    let refusal = async {
        stream.write_all((head + &body).as_bytes()).await?;
        stream.shutdown().await?;
        // Closing with unread bytes would reset the connection and lose the response.
        tokio::io::copy(
            &mut (&mut stream).take(DRAINED_BYTES),
            &mut tokio::io::sink(),
        )
        .await
    };
    let _ = tokio::time::timeout(REFUSAL_TIMEOUT, refusal).await;
}

#[cfg(test)]
mod tests {
    use super::*;
    use tokio::net::TcpListener;

    #[tokio::test]
    async fn health_checks_are_recognized() {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let address = listener.local_addr().expect("an address");
        let classify = async |pieces: &[&str]| {
            let mut client = TcpStream::connect(address).await.expect("a connection");
            let (stream, _) = listener.accept().await.expect("a connection");
            let sending = async {
                for piece in pieces {
                    (client.write_all(piece.as_bytes()).await).expect("sent");
                    tokio::time::sleep(2 * POLL_INTERVAL).await;
                }
                drop(client);
            };
            tokio::join!(peek_request(&stream), sending).0
        };
        let healthz = classify(&["GET /healthz HTTP/1.1\r\n\r\n"]).await;
        assert_eq!(healthz, FirstRequest::HealthCheck);
        let readyz = classify(&["HE", "AD /rea", "dyz HTTP"]).await;
        assert_eq!(readyz, FirstRequest::HealthCheck);
        for other in [&["GET /healthzz"][..], &["GET /h", "ello"], &["POST"]] {
            assert_eq!(classify(other).await, FirstRequest::Regular, "{other:?}");
        }
        assert_eq!(classify(&[]).await, FirstRequest::Closed);
        let lengths = HEALTH_CHECKS.map(<[u8]>::len);
        assert_eq!(lengths.iter().max(), Some(&MAX_HEALTH_CHECK_BYTES));
    }
}
