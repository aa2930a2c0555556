//! Plots as SVG: bars and curves.

use plotters::coord::Shift;
use plotters::coord::types::RangedCoordf64;
use plotters::prelude::*;
use std::error::Error;
use std::ops::Range;

/// A drawing that cannot be made.
#[derive(Debug, thiserror::Error)]
#[error("a plot cannot be drawn: {0}")]
pub struct PlotError(String);

impl<E: Error + Send + Sync> From<DrawingAreaErrorKind<E>> for PlotError {
    fn from(error: DrawingAreaErrorKind<E>) -> Self {
        Self(error.to_string())
    }
}

/// Paul Tol's "bright" scheme, made for all kinds of colour vision.
const COLOURS: [RGBColor; 7] = [
    RGBColor(0x44, 0x77, 0xaa),
    RGBColor(0xee, 0x66, 0x77),
    RGBColor(0x22, 0x88, 0x33),
    RGBColor(0xcc, 0xbb, 0x44),
    RGBColor(0x66, 0xcc, 0xee),
    RGBColor(0xaa, 0x33, 0x77),
    RGBColor(0xbb, 0xbb, 0xbb),
];

const WIDTH: u32 = 860;
const HEIGHT: u32 = 320;
/// The height of a line of the legend.
const LEGEND_LINE: u32 = 22;

/// Numbers of positions by moves to the end.
pub struct BarSeries {
    pub name: String,
    pub bars: Vec<(u16, u64)>,
}

/// The rest of a whole, step by step.
pub struct Curve {
    pub name: String,
    pub whole: u64,
    pub left: Vec<u64>,
}

/// A chart with numbers on both axes.
type Chart<'a, 'b> = ChartContext<'a, SVGBackend<'b>, Cartesian2d<RangedCoordf64, RangedCoordf64>>;

/// The axes of a chart.
struct Axes<'n> {
    x: Range<f64>,
    y: Range<f64>,
    /// The names of the x axis and of the y axis.
    names: [&'n str; 2],
    /// The most labels of the x axis.
    x_labels: usize,
    /// Whether the chart has vertical grid lines.
    x_mesh: bool,
    /// The width of the labels of the y axis.
    y_label_width: u32,
    y_label: fn(&f64) -> String,
}

impl Axes<'_> {
    fn draw<'a, 'b>(
        &self,
        area: &'a DrawingArea<SVGBackend<'b>, Shift>,
    ) -> Result<Chart<'a, 'b>, PlotError> {
        let mut chart = ChartBuilder::on(area)
            .margin(8)
            .margin_right(20)
            .x_label_area_size(44)
            .y_label_area_size(self.y_label_width)
            .build_cartesian_2d(self.x.clone(), self.y.clone())?;
        let mut mesh = chart.configure_mesh();
        if !self.x_mesh {
            mesh.disable_x_mesh();
        }
        mesh.x_labels(self.x_labels)
            .x_label_formatter(&|at| format!("{at:.0}"))
            .y_label_formatter(&self.y_label)
            .x_desc(self.names[0])
            .y_desc(self.names[1])
            .axis_style(BLACK.mix(0.5))
            .bold_line_style(BLACK.mix(0.15))
            .light_line_style(TRANSPARENT)
            .label_style(("sans-serif", 14))
            .axis_desc_style(("sans-serif", 15))
            .draw()?;
        Ok(chart)
    }
}

/// Draws bars beside each other, one colour for each series.
pub fn bars(series: &[BarSeries], x: &str, y: &str) -> Result<String, PlotError> {
    let all = || series.iter().flat_map(|of| &of.bars);
    let last = all().map(|(at, _)| *at).max().unwrap_or(1);
    let most = all().map(|(_, positions)| *positions).max().unwrap_or(1);
    let axes = Axes {
        x: 0.5..f64::from(last) + 0.5,
        y: 0.0..most as f64 * 1.05,
        names: [x, y],
        x_labels: usize::from(last).min(26),
        x_mesh: false,
        y_label_width: 92,
        y_label: |positions| short(*positions),
    };
    draw(names(series.iter().map(|of| &of.name)), |area| {
        let mut chart = axes.draw(area)?;
        let width = 0.8 / series.len().max(1) as f64;
        for ((of, colour), place) in series.iter().zip(COLOURS.iter().cycle()).zip(0..) {
            let start = -0.4 + width * f64::from(place);
            chart.draw_series(of.bars.iter().map(|&(at, positions)| {
                let left = f64::from(at) + start;
                let corners = [(left, 0.0), (left + width, positions as f64)];
                Rectangle::new(corners, colour.filled())
            }))?;
        }
        Ok(())
    })
}

/// Draws curves as shares of their wholes.
pub fn curves(curves: &[Curve], x: &str, y: &str) -> Result<String, PlotError> {
    let last = curves.iter().map(|of| of.left.len()).max().unwrap_or(1);
    let axes = Axes {
        x: 0.0..last as f64,
        y: 0.0..100.0,
        names: [x, y],
        x_labels: last.min(20),
        x_mesh: true,
        y_label_width: 70,
        y_label: |share| format!("{share:.0} %"),
    };
    draw(names(curves.iter().map(|of| &of.name)), |area| {
        let mut chart = axes.draw(area)?;
        for (of, colour) in curves.iter().zip(COLOURS.iter().cycle()) {
            let whole = of.whole.max(1) as f64;
            // The share is constant until the next ply.
            let steps = (of.left.iter().enumerate()).flat_map(|(spent, &left)| {
                let share = 100.0 * left as f64 / whole;
                [(spent as f64, share), (spent as f64 + 1.0, share)]
            });
            chart.draw_series(LineSeries::new(steps, colour.stroke_width(3)))?;
        }
        Ok(())
    })
}

fn names<'a>(names: impl Iterator<Item = &'a String>) -> Vec<&'a str> {
    names.map(String::as_str).collect()
}

/// Draws a plot with a legend above it.
fn draw(
    names: Vec<&str>,
    paint: impl FnOnce(&DrawingArea<SVGBackend<'_>, Shift>) -> Result<(), PlotError>,
) -> Result<String, PlotError> {
    let legend = LEGEND_LINE * names.len() as u32 + 8;
    let mut svg = String::new();
    let size = (WIDTH, HEIGHT + legend);
    let area = SVGBackend::with_string(&mut svg, size).into_drawing_area();
    area.fill(&WHITE)?;
    let (above, below) = area.split_vertically(legend);
    for ((name, colour), line) in names.into_iter().zip(COLOURS.iter().cycle()).zip(0..) {
        let y = 8 + line * LEGEND_LINE as i32;
        above.draw(&Rectangle::new([(92, y), (106, y + 14)], colour.filled()))?;
        above.draw_text(
            name,
            &("sans-serif", 15).into_text_style(&above),
            (114, y - 1),
        )?;
    }
    paint(&below)?;
    area.present()?;
    drop((area, above, below));
    Ok(svg)
}

/// A large number, abbreviated.
fn short(number: f64) -> String {
    match number {
        1e9.. => format!("{:.1} G", number / 1e9),
        1e6.. => format!("{:.1} M", number / 1e6),
        1e3.. => format!("{:.0} k", number / 1e3),
        _ => format!("{number:.0}"),
    }
}
