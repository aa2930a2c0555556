//! A response body that keeps a guard alive until it is sent or its client is gone.

use axum::body::{Body, Bytes, HttpBody};
use axum::response::Response;
use hyper::body::{Frame, SizeHint};
use std::pin::Pin;
use std::task::{Context, Poll};

/// Attaches a guard to a response. It is dropped together with the body.
pub fn with_guard<T: Send + Unpin + 'static>(response: Response, guard: T) -> Response {
    response.map(|body| Body::new(GuardedBody { body, guard }))
}

struct GuardedBody<T> {
    body: Body,
    #[expect(dead_code, reason = "held for its destructor")]
    guard: T,
}

impl<T: Unpin> HttpBody for GuardedBody<T> {
    type Data = Bytes;
    type Error = axum::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, axum::Error>>> {
        Pin::new(&mut self.body).poll_frame(context)
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}
