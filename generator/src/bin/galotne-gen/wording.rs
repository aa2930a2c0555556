//! Words and numbers in the texts of several commands.

use bytesize::ByteSize;

/// Returns a number of things in words, such as `1 table` or `3 tables`.
pub fn counted(number: usize, one: &str, many: &str) -> String {
    format!("{number} {}", if number == 1 { one } else { many })
}

/// Returns a number of bytes as people read it, such as `1.4 GiB`.
pub fn bytes_in_words(bytes: u64) -> String {
    ByteSize(bytes).display().iec().to_string()
}
