//! The chart of worker time by class and stage.

use crate::build_times::{BuildTimes, ClassTimes};
use crate::machine::Machine;
use plotters::coord::Shift;
use plotters::prelude::*;
use plotters::style::text_anchor::{HPos, Pos, VPos};

/// Paul Tol's "muted" scheme for all kinds of colour vision: one colour for each stage.
const COLOURS: [RGBColor; 10] = [
    RGBColor(0x33, 0x22, 0x88),
    RGBColor(0x88, 0xcc, 0xee),
    RGBColor(0x44, 0xaa, 0x99),
    RGBColor(0x11, 0x77, 0x33),
    RGBColor(0x99, 0x99, 0x33),
    RGBColor(0xdd, 0xcc, 0x77),
    RGBColor(0xcc, 0x66, 0x77),
    RGBColor(0x88, 0x22, 0x55),
    RGBColor(0xbb, 0xbb, 0xbb),
    RGBColor(0xaa, 0x44, 0x99),
];

const WIDTH: u32 = 1000;
/// The height of a bar with its margins.
const BAR_HEIGHT: u32 = 24;
/// The height of everything but bars.
const FRAME_HEIGHT: u32 = 150;
/// Smaller classes are omitted: the costs per file dominate their time.
const MIN_POSITIONS: u64 = 100_000;

/// Draws the bars of the larger classes and of all classes together as an SVG document.
pub fn draw(times: &BuildTimes, machine: &Machine) -> anyhow::Result<String> {
    let classes = times
        .classes
        .iter()
        .filter(|class| class.positions >= MIN_POSITIONS);
    let bars: Vec<&ClassTimes> = classes.chain([&times.all]).collect();
    let mut svg = String::new();
    let size = (WIDTH, FRAME_HEIGHT + BAR_HEIGHT * bars.len() as u32);
    let area = SVGBackend::with_string(&mut svg, size).into_drawing_area();
    paint(&area, times, machine, &bars)?;
    area.present()?;
    drop(area);
    Ok(svg)
}

fn paint(
    area: &DrawingArea<SVGBackend<'_>, Shift>,
    times: &BuildTimes,
    machine: &Machine,
    bars: &[&ClassTimes],
) -> anyhow::Result<()> {
    let stages = times.stages();
    let nanoseconds = |class: &ClassTimes, stage: usize| {
        class.stages[stage].cpu_seconds * 1e9 / class.positions as f64
    };
    let total = |class: &ClassTimes| {
        stages
            .iter()
            .map(|&stage| nanoseconds(class, stage))
            .sum::<f64>()
    };
    let longest = bars.iter().map(|class| total(class)).fold(0.0, f64::max);
    let font = |size: u32| ("sans-serif", size).into_text_style(area);
    let grey = BLACK.mix(0.65);

    area.fill(&WHITE)?;
    let title = format!(
        "Making {} of 2 to {} pieces: where the time goes",
        times.metrics.join(" and "),
        times.pieces
    );
    area.draw_text(&title, &font(21), (20, 14))?;
    let conditions = format!(
        "{}; {} threads. M: million positions; `all` has the small classes too.",
        machine.caption(),
        times.threads
    );
    area.draw_text(&conditions, &font(13).color(&grey), (20, 43))?;
    let pitch = (WIDTH - 40) as i32 / stages.len().max(1) as i32;
    for (&stage, place) in stages.iter().zip(0..) {
        let x = 20 + place * pitch;
        let swatch = [(x, 68), (x + 12, 80)];
        area.draw(&Rectangle::new(swatch, COLOURS[stage].filled()))?;
        area.draw_text(times.all.stages[stage].stage, &font(13), (x + 17, 69))?;
    }

    let mut chart = ChartBuilder::on(area)
        .margin_top(90)
        .margin_right(30)
        .margin_bottom(8)
        .x_label_area_size(46)
        .y_label_area_size(150)
        .build_cartesian_2d(0.0..longest * 1.1, 0.0..bars.len() as f64)?;
    chart
        .configure_mesh()
        .disable_y_mesh()
        .y_labels(0)
        .x_labels(10)
        .light_line_style(TRANSPARENT)
        .bold_line_style(BLACK.mix(0.15))
        .axis_style(BLACK.mix(0.5))
        .x_desc("nanoseconds of a worker for each position (less is better)")
        .x_label_formatter(&|nanoseconds| format!("{nanoseconds:.0}"))
        .label_style(font(13))
        .axis_desc_style(font(14))
        .draw()?;
    for (class, row) in bars.iter().rev().zip(0..) {
        let (bottom, middle, top) = (0.12, 0.5, 0.88);
        let at = |part: f64| f64::from(row) + part;
        let mut end = 0.0;
        for &stage in &stages {
            let start = end;
            end += nanoseconds(class, stage);
            let bar = [(start, at(bottom)), (end, at(top))];
            chart.draw_series([Rectangle::new(bar, COLOURS[stage].filled())])?;
        }
        let label_at = |x: f64, right: i32| {
            let (x, y) = chart.backend_coord(&(x, at(middle)));
            (x + right, y)
        };
        let anchored = |side| font(13).pos(Pos::new(side, VPos::Center));
        let name = format!("{} ({:.1} M)", class.class, class.positions as f64 / 1e6);
        area.draw_text(&name, &anchored(HPos::Right), label_at(0.0, -8))?;
        let figure = format!("{end:.0}");
        area.draw_text(
            &figure,
            &anchored(HPos::Left).color(&grey),
            label_at(end, 6),
        )?;
    }
    Ok(())
}
