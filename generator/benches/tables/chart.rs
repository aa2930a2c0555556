//! The chart: where the time of workers goes, class by class.

use crate::machine::Machine;
use crate::making::{Made, Making};
use crate::text::count;
use plotters::prelude::*;
use plotters::style::text_anchor::{HPos, Pos, VPos};

/// Paul Tol's "muted" scheme, made for all kinds of colour vision: one colour for each stage.
const COLOURS: [RGBColor; 10] = [
    RGBColor(0x33, 0x22, 0x88),
    RGBColor(0x88, 0xcc, 0xee),
    RGBColor(0x44, 0xaa, 0x99),
    RGBColor(0x11, 0x77, 0x33),
    RGBColor(0x99, 0x99, 0x33),
    RGBColor(0xdd, 0xcc, 0x77),
    RGBColor(0xcc, 0x66, 0x77),
    RGBColor(0x88, 0x22, 0x55),
    RGBColor(0xaa, 0x44, 0x99),
    RGBColor(0xbb, 0xbb, 0xbb),
];

const FONT: &str = "sans-serif";
const WIDTH: u32 = 1000;
/// Height of a bar with the space around it, and of everything but bars.
const BAR: u32 = 24;
const FRAME: u32 = 170;
/// Classes of fewer positions say more of what a file costs than of what a position does.
const FEWEST: u64 = 100_000;

/// Draws the bars of all larger classes and of all together, as an SVG document.
pub fn draw(making: &Making, machine: &Machine) -> anyhow::Result<String> {
    let classes = making
        .classes
        .iter()
        .filter(|made| made.positions >= FEWEST);
    let bars: Vec<&Made> = classes.chain([&making.all]).collect();
    let nanoseconds =
        |made: &Made, stage: usize| made.stages[stage].worker_seconds * 1e9 / made.positions as f64;
    let stages = making.stages();
    let total = |made: &Made| {
        stages
            .iter()
            .map(|&stage| nanoseconds(made, stage))
            .sum::<f64>()
    };
    let longest = bars.iter().map(|made| total(made)).fold(0.0, f64::max);

    let mut svg = String::new();
    let height = FRAME + BAR * bars.len() as u32;
    let root = SVGBackend::with_string(&mut svg, (WIDTH, height)).into_drawing_area();
    root.fill(&WHITE)?;
    root.draw_text(
        &format!(
            "Making tables of 2 to {} pieces: where a worker's time goes",
            making.pieces
        ),
        &(FONT, 21).into_font().into_text_style(&root),
        (20, 14),
    )?;
    root.draw_text(
        &format!("{}; {} threads", machine.caption(), making.threads),
        &(FONT, 13)
            .into_font()
            .color(&BLACK.mix(0.65))
            .into_text_style(&root),
        (20, 42),
    )?;

    let rows = 0..bars.len();
    let mut chart = ChartBuilder::on(&root)
        .margin_top(92)
        .margin_right(30)
        .margin_bottom(8)
        .x_label_area_size(44)
        .y_label_area_size(190)
        .build_cartesian_2d(0.0..longest * 1.1, rows.into_segmented())?;
    chart
        .configure_mesh()
        .disable_y_mesh()
        .light_line_style(TRANSPARENT)
        .bold_line_style(BLACK.mix(0.15))
        .axis_style(BLACK.mix(0.5))
        .x_desc("worker nanoseconds per position (all threads together; less is better)")
        .x_label_style((FONT, 13))
        .axis_desc_style((FONT, 14))
        .y_labels(0)
        .draw()?;
    Ok(svg)
}
