//! Figures as people read them: columns that line up, and units that fit.

#[path = "../../../probe/examples/strength/columns.rs"]
mod lined_up;

pub use lined_up::{columns, count};

/// A row of cells.
pub fn row<const N: usize>(cells: [&str; N]) -> Vec<String> {
    cells.map(str::to_owned).to_vec()
}

/// Nanoseconds in a unit that leaves few digits.
pub fn time(nanoseconds: f64) -> String {
    match nanoseconds.abs() {
        ..1e3 => format!("{nanoseconds:.0} ns"),
        1e3..1e6 => format!("{:.1} µs", nanoseconds / 1e3),
        _ => format!("{:.2} ms", nanoseconds / 1e6),
    }
}

/// Bytes in MiB.
pub fn mib(bytes: u64) -> String {
    format!("{:.1}", bytes as f64 / f64::from(1 << 20))
}
