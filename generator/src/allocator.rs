//! Returns freed memory to the system.
//!
//! The allocator of the GNU C library maps large blocks one by one and returns them when they are
//! freed. After the first such free it takes blocks of that size, up to 32 MiB, from a heap that
//! has gaps and does not shrink. A build that frees the bits of one class before it allocates those
//! of the next would then hold both. `--memory` limits the memory that the system counts, so the
//! program fixes the size from which blocks are mapped.
#![cfg_attr(
    all(target_os = "linux", target_env = "gnu"),
    expect(
        unsafe_code,
        reason = "the setting of the C library's allocator is a call of a C function"
    )
)]

/// Sets the size from which the allocator maps blocks one by one and returns them as soon as they
/// are freed, for the whole process. Has no effect with other C libraries. To be called before
/// other threads are started, since they read the setting without a lock.
///
/// Blocks that a worker allocates and frees for each batch are smaller. Mapping those each time
/// cost a tenth of the time of `build KKKvKK KKKKvK --results-only`, and next to nothing where
/// distances are written.
pub fn return_freed_blocks() {
    #[cfg(all(target_os = "linux", target_env = "gnu"))]
    {
        const MAPPED_BLOCK_BYTES: libc::c_int = 4 << 20;
        // SAFETY: `mallopt` accepts any numbers, and locks the state that it changes. A thread that
        // allocates meanwhile sees the old or the new size, and either will do. A failure is
        // harmless: only the memory held depends on it.
        unsafe { libc::mallopt(libc::M_MMAP_THRESHOLD, MAPPED_BLOCK_BYTES) };
    }
}

#[cfg(all(test, target_os = "linux", target_env = "gnu"))]
mod tests {
    use super::*;

    #[test]
    fn large_blocks_are_mapped_after_one_of_their_size_was_freed() {
        const BLOCK_BYTES: usize = 8 << 20;
        const BLOCKS: usize = 16;
        let fill = || std::hint::black_box(vec![1_u8; BLOCK_BYTES]);
        // SAFETY: `mallinfo2` takes no arguments and locks the state that it reads.
        let mapped_bytes = || unsafe { libc::mallinfo2() }.hblkhd;
        return_freed_blocks();
        drop(fill());
        let blocks: Vec<Vec<u8>> = (0..BLOCKS).map(|_| fill()).collect();
        let mapped = mapped_bytes();
        assert!(
            mapped >= BLOCKS * BLOCK_BYTES,
            "only {mapped} bytes are mapped"
        );
        drop(blocks);
    }
}
