//! What is held until an answer has been sent to its end, or its client has gone.

use axum::body::{Body, Bytes, HttpBody};
use axum::response::Response;
use hyper::body::{Frame, SizeHint};
use std::pin::Pin;
use std::task::{Context, Poll};

/// The same answer, with something that is dropped with its body.
pub fn held<T: Send + Unpin + 'static>(answer: Response, thing: T) -> Response {
    answer.map(|body| Body::new(Held { body, thing }))
}

struct Held<T> {
    body: Body,
    #[expect(dead_code, reason = "it is there to be dropped")]
    thing: T,
}

impl<T: Unpin> HttpBody for Held<T> {
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
