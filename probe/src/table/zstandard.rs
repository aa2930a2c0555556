//! Zstandard frames -> bytes, in C or in plain Rust.
//!
//! Frames come in one form only, so that neither decoder has to trust a size that stands in the
//! frame. Both give the same bytes of a frame that an encoder made. Of one that was forged, with
//! right checksums, one may refuse what the other decodes; they were never seen to decode it
//! differently.

use ruzstd::decoding::{BlockDecodingStrategy, FrameDecoder};
use ruzstd::io::Read;

/// How every frame begins: the magic number and a descriptor that announces neither content size
/// nor checksum nor dictionary. The window descriptor follows.
const START: [u8; 5] = [0x28, 0xB5, 0x2F, 0xFD, 0];
/// The smallest window there is.
const SMALLEST_WINDOW: u64 = 1 << 10;

/// A decoder and its memory.
pub(super) enum Inflater {
    /// libzstd.
    #[cfg(feature = "zstd")]
    C(zstd::bulk::Decompressor<'static>),
    /// ruzstd.
    Plain(Box<FrameDecoder>),
}

impl Inflater {
    /// The fastest decoder that was compiled in.
    pub(super) fn new() -> Self {
        #[cfg(feature = "zstd")]
        return Self::C(zstd::bulk::Decompressor::default());
        #[cfg(not(feature = "zstd"))]
        Self::plain()
    }

    /// The decoder in plain Rust.
    pub(super) fn plain() -> Self {
        Self::Plain(Box::new(FrameDecoder::new()))
    }

    /// Decodes one frame into exactly the bytes of `out`; memory use does not depend on the frame.
    pub(super) fn inflate(&mut self, frame: &[u8], out: &mut [u8]) -> Result<(), String> {
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
            Self::Plain(decoder) => inflate_plain(decoder, frame, out)?,
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

/// Refuses other forms of frames, and windows larger than the bytes to come can use.
fn check_start(frame: &[u8], length: usize) -> Result<(), String> {
    let Some((&START, &[window, ..])) = frame.split_first_chunk() else {
        return Err("is no zstd frame without content size, checksum and dictionary".into());
    };
    let base = SMALLEST_WINDOW << (window >> 3);
    let window = base + base / 8 * u64::from(window & 7);
    let most = (length as u64).next_power_of_two().max(SMALLEST_WINDOW);
    if window > most {
        return Err(format!(
            "has a zstd window of {window} bytes, at most {most} were expected"
        ));
    }
    Ok(())
}

/// Returns the length of what the frame holds, or of so much of it that it is too long.
fn inflate_plain(
    decoder: &mut FrameDecoder,
    mut frame: &[u8],
    out: &mut [u8],
) -> Result<usize, String> {
    decoder.init(&mut frame).map_err(|e| undecodable(&e))?;
    let mut length = 0;
    loop {
        // A zstd block holds 128 KiB at most, which bounds what is decoded too much.
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
