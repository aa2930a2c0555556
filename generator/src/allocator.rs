//! Memory that is free goes back to the system.
//!
//! The allocator of the GNU C library maps large blocks one by one and gives them back, but only
//! until the first of them is free: from then on it takes blocks of that size, up to 32 MiB, from a
//! heap that has gaps and does not shrink. A build that frees the bits of one class before it takes
//! those of the next then holds both. `--memory` is about what the system counts, so the program
//! says where blocks become large, and the library does not learn it any more.
#![cfg_attr(
    all(target_os = "linux", target_env = "gnu"),
    expect(
        unsafe_code,
        reason = "the allocator of the C library is told a number through its own interface"
    )
)]

/// Blocks of so many bytes or more are mapped one by one and given back as soon as they are free:
/// from now on, in all of the process. Where the C library is another one nothing changes.
///
/// What a worker takes and frees batch after batch is smaller: mapped anew each time, its pages
/// took a tenth of the time of `build KKKvKK KKKKvK --results-only`, and next to nothing where
/// distances are written.
pub fn give_back() {
    #[cfg(all(target_os = "linux", target_env = "gnu"))]
    {
        const LARGE: libc::c_int = 4 << 20;
        // SAFETY: `mallopt` takes any numbers, at any time, and locks what it changes. Whether it
        // took this one is of no interest: nothing depends on it but what is held.
        unsafe { libc::mallopt(libc::M_MMAP_THRESHOLD, LARGE) };
    }
}

#[cfg(all(test, target_os = "linux", target_env = "gnu"))]
mod tests {
    use super::*;

    #[test]
    fn large_blocks_are_mapped_even_when_one_of_their_size_was_free() {
        const BLOCK: usize = 8 << 20;
        const BLOCKS: usize = 16;
        let fill = || std::hint::black_box(vec![1_u8; BLOCK]);
        // SAFETY: `mallinfo2` takes nothing and locks what it reads.
        let mapped = || unsafe { libc::mallinfo2() }.hblkhd;
        give_back();
        drop(fill());
        let blocks: Vec<Vec<u8>> = (0..BLOCKS).map(|_| fill()).collect();
        let held = mapped();
        assert!(held >= BLOCKS * BLOCK, "{held} bytes are mapped");
        drop(blocks);
    }
}
