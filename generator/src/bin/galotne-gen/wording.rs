//! Words and numbers in the texts of several commands.

/// Returns a number of things in words, such as `1 table` or `3 tables`.
pub fn counted(number: usize, one: &str, many: &str) -> String {
    format!("{number} {}", if number == 1 { one } else { many })
}
