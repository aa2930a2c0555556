//! Text tables: aligned columns and readable units.

pub use galotne_bench::text_table::{columns, grouped_digits};

/// Returns a row of cells.
pub fn row<const N: usize>(cells: [&str; N]) -> Vec<String> {
    cells.map(str::to_owned).to_vec()
}

/// Formats nanoseconds in a readable unit.
pub fn time(nanoseconds: f64) -> String {
    match nanoseconds.abs() {
        ..1e3 => format!("{nanoseconds:.0} ns"),
        1e3..1e6 => format!("{:.1} µs", nanoseconds / 1e3),
        _ => format!("{:.2} ms", nanoseconds / 1e6),
    }
}

/// Formats bytes in MiB.
pub fn mib(bytes: u64) -> String {
    format!("{:.1}", bytes as f64 / f64::from(1 << 20))
}
