//! A request for a file, and its response.

use std::io::Read;

/// A request for a file from some byte to its end.
#[derive(Clone, Copy)]
pub(crate) struct RangeRequest<'a> {
    /// The first byte.
    pub from: u64,
    /// The ETag of the response that brought the bytes before.
    #[cfg_attr(not(feature = "http"), expect(dead_code, reason = "folders have none"))]
    pub etag: Option<&'a str>,
    /// The expected length of the whole file.
    pub length: Option<u64>,
}

impl RangeRequest<'_> {
    /// A request for a whole file of unknown length.
    pub const WHOLE: Self = Self {
        from: 0,
        etag: None,
        length: None,
    };
}

/// The response to a [`RangeRequest`].
pub(crate) struct FileStream {
    /// The first byte: the requested one, or 0.
    pub from: u64,
    /// The ETag, if the source sends one.
    pub etag: Option<String>,
    /// The bytes.
    pub body: Box<dyn Read + Send>,
    /// Whether the body ends with the file: otherwise it may go on for ever.
    pub ends: bool,
}
