//! Zstandard frames -> bytes, by the C library or in pure Rust.
//!
//! Frames have one form, without sizes that a decoder would have to trust. Both decoders give the
//! same bytes for a frame from an encoder. One may refuse a forged frame, with right checksums,
//! that the other decodes; different bytes were never seen.

use ruzstd::decoding::{BlockDecodingStrategy, FrameDecoder};
use ruzstd::io::Read;

/// The first bytes of every frame: the magic number, and a descriptor that announces no content
/// size, no checksum and no dictionary. The window descriptor follows.
const START: [u8; 5] = [0x28, 0xB5, 0x2F, 0xFD, 0];
/// The smallest window that Zstandard has, in bytes.
const MIN_WINDOW_BYTES: u64 = 1 << 10;

/// A decoder with its buffers.
pub(crate) enum ZstdDecoder {
    /// libzstd.
    #[cfg(feature = "zstd")]
    C(zstd::bulk::Decompressor<'static>),
    /// ruzstd.
    PureRust(Box<FrameDecoder>),
}

impl ZstdDecoder {
    /// Returns the fastest decoder that was compiled in.
    pub(crate) fn new() -> Self {
        #[cfg(feature = "zstd")]
        return Self::C(zstd::bulk::Decompressor::default());
        #[cfg(not(feature = "zstd"))]
        Self::pure_rust()
    }

    /// Returns the decoder in pure Rust.
    pub(super) fn pure_rust() -> Self {
        Self::PureRust(Box::new(FrameDecoder::new()))
    }

    /// Decodes one frame that must fill `out` exactly. Memory use does not depend on the frame.
    pub(crate) fn decode(&mut self, frame: &[u8], out: &mut [u8]) -> Result<(), String> {
        check_start(frame, out.len())?;
        let length = match self {
            #[cfg(feature = "zstd")]
            Self::C(decoder) => {
                let end = zstd::zstd_safe::find_frame_compressed_size(frame)
                    .map_err(|code| undecodable(&zstd::zstd_safe::get_error_name(code)))?;
                if end != frame.len() {
                    return Err("bytes follow the zstd frame".into());
                }
                decoder
                    .decompress_to_buffer(frame, out)
                    .map_err(|error| undecodable(&error))?
            }
            Self::PureRust(decoder) => decode_pure_rust(decoder, frame, out)?,
        };
        if length == out.len() {
            return Ok(());
        }
        Err(format!(
            "decodes to {length} bytes, not to the {} of its cells",
            out.len()
        ))
    }
}

fn undecodable(error: &dyn std::fmt::Display) -> String {
    format!("cannot be decoded: {error}")
}

/// Refuses other forms of frames, and windows larger than `length` decoded bytes can use.
fn check_start(frame: &[u8], length: usize) -> Result<(), String> {
    let Some((&START, &[window, ..])) = frame.split_first_chunk() else {
        return Err("is not a zstd frame without content size, checksum and dictionary".into());
    };
    let base = MIN_WINDOW_BYTES << (window >> 3);
    let window = base + base / 8 * u64::from(window & 7);
    let max = (length as u64).next_power_of_two().max(MIN_WINDOW_BYTES);
    if window > max {
        return Err(format!(
            "has a zstd window of {window} bytes, at most {max} were expected"
        ));
    }
    Ok(())
}

/// Returns the length of the content, or any length beyond `out` if the content is too long.
fn decode_pure_rust(
    decoder: &mut FrameDecoder,
    mut frame: &[u8],
    out: &mut [u8],
) -> Result<usize, String> {
    decoder.init(&mut frame).map_err(|e| undecodable(&e))?;
    let mut length = 0;
    loop {
        // A zstd block holds at most 128 KiB, the bound on decoded bytes beyond `out`.
        decoder
            .decode_blocks(&mut frame, BlockDecodingStrategy::UptoBlocks(1))
            .map_err(|e| undecodable(&e))?;
        if let Some(rest) = out.get_mut(length..) {
            length += decoder.read(rest).map_err(|e| undecodable(&e))?;
        }
        if decoder.can_collect() > 0 {
            return Ok(length + decoder.can_collect());
        }
        if decoder.is_finished() {
            break;
        }
    }
    if frame.is_empty() {
        Ok(length)
    } else {
        Err("bytes follow the zstd frame".into())
    }
}
