//! Those who have come and have no seat: whoever asks only whether the service lives is told so at
//! once, others wait for a seat, or are told why they get none.
//!
//! What a client asks is looked at and left where it is, so that whoever gets a seat asks as if it
//! had had one at once.

use crate::error::ApiError;
use std::time::Duration;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

/// How the questions begin that need no seat.
const HEALTH: [&[u8]; 4] = [
    b"GET /healthz ",
    b"HEAD /healthz ",
    b"GET /readyz ",
    b"HEAD /readyz ",
];

/// The most bytes of them.
const LONGEST: usize = 14;

/// How long the rest of a question is waited for, once it has begun as one about health.
const PIECE: Duration = Duration::from_millis(10);

/// What a client without a seat wants.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Wish {
    /// To know whether the service lives.
    Health,
    /// Something for which there must be a seat.
    Seat,
    /// Nothing any more: it has gone.
    Nothing,
}

/// What a client wants, as soon as it has said so.
pub async fn wish(stream: &TcpStream) -> Wish {
    let mut begin = [0; LONGEST];
    loop {
        let said = match stream.peek(&mut begin).await {
            Ok(length @ 1..) => begin.get(..length).unwrap_or(&begin),
            Ok(0) | Err(_) => return Wish::Nothing,
        };
        if HEALTH.iter().any(|question| said.starts_with(question)) {
            return Wish::Health;
        }
        if !HEALTH.iter().any(|question| question.starts_with(said)) {
            return Wish::Seat;
        }
        tokio::time::sleep(PIECE).await;
    }
}

/// How long a client may take to be told why it is not served.
const TELLING: Duration = Duration::from_millis(500);

/// Tells a client that it gets no seat, whatever it has to say.
pub async fn refuse(mut stream: TcpStream, error: ApiError) {
    let body = serde_json::to_string(&error.problem).unwrap_or_default();
    let head = format!(
        "HTTP/1.1 {}\r\nContent-Type: application/json\r\nContent-Length: {}\r\nCache-Control: no-store\r\n\
         Retry-After: {}\r\nConnection: close\r\n\r\n",
        error.status,
        body.len(),
        error.retry_after.unwrap_or(1),
    );
    let told = async {
        stream.write_all((head + &body).as_bytes()).await?;
        stream.shutdown().await?;
        // What has been sent would otherwise be lost with what has not been read.
        tokio::io::copy(&mut (&mut stream).take(1 << 14), &mut tokio::io::sink()).await
    };
    let _ = tokio::time::timeout(TELLING, told).await;
}

#[cfg(test)]
mod tests {
    use super::*;
    use tokio::net::TcpListener;

    #[tokio::test]
    async fn a_question_about_health_is_known_by_its_beginning() {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let address = listener.local_addr().expect("an address");
        let said = async |pieces: &[&str]| {
            let mut client = TcpStream::connect(address).await.expect("a connection");
            let (stream, _) = listener.accept().await.expect("a connection");
            let speaking = async {
                for piece in pieces {
                    (client.write_all(piece.as_bytes()).await).expect("it is sent");
                    tokio::time::sleep(2 * PIECE).await;
                }
                drop(client);
            };
            tokio::join!(wish(&stream), speaking).0
        };
        assert_eq!(said(&["GET /healthz HTTP/1.1\r\n\r\n"]).await, Wish::Health);
        assert_eq!(said(&["HE", "AD /rea", "dyz HTTP"]).await, Wish::Health);
        assert_eq!(said(&["GET /healthzz"]).await, Wish::Seat);
        assert_eq!(said(&["GET /h", "ello"]).await, Wish::Seat);
        assert_eq!(said(&["POST"]).await, Wish::Seat);
        assert_eq!(said(&[]).await, Wish::Nothing);
        assert_eq!(HEALTH.map(<[u8]>::len).iter().max(), Some(&LONGEST));
    }
}
