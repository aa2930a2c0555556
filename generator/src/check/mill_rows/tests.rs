use super::*;
use galotne::table::TableForm;
use galotne::value::Value;
use galotne_generator::build::build;
use galotne_generator::order::BuildOrder;
use galotne_mills::{
    MILLS, MILLS_CEYLON, MILLS_CEYLON_ONCE, MILLS_CEYLON_OWN_HAND, MILLS_CEYLON_SLIDES, MILLS_MIXED,
};
use std::path::Path;
use tempfile::TempDir;

/// Tables of a class and all it needs.
fn built(rules: &'static Mills, class: &str, form: TableForm) -> (TempDir, Class, Tablebase) {
    let class = class.parse::<Class>().expect("a class").canonical();
    let dir = tempfile::tempdir().expect("a directory");
    let mut order = BuildOrder::new(rules, rules.all_needed(&[class]), dir.path());
    order.form = Some(form);
    build(&order, &()).expect("tables are built");
    let tables = open(rules, dir.path());
    (dir, class, tables)
}

fn open(rules: &'static Mills, dir: &Path) -> Tablebase {
    Tablebase::open(rules, dir).expect("tables are there")
}

/// Games with extra moves of three or four stones a side: with nine stones there are no small
/// classes with stones in hand.
static SMALL_GAMES: [Mills; 4] = [
    Mills {
        stones: 3,
        ..MILLS_CEYLON
    },
    Mills {
        stones: 3,
        ..MILLS_CEYLON_SLIDES
    },
    Mills {
        stones: 3,
        ..MILLS_CEYLON_OWN_HAND
    },
    Mills {
        stones: 4,
        ..MILLS_CEYLON
    },
];

/// Classes that include some in which only one side has placed all of its stones.
static CLASSES: [(&Mills, &str); 8] = [
    (&MILLS, "2+1v2+1"),
    (&MILLS_MIXED, "1+2v3"),
    (&MILLS_CEYLON, "3v3"),
    (&SMALL_GAMES[0], "2+1v2+1"),
    (&SMALL_GAMES[0], "3v2+1"),
    (&SMALL_GAMES[0], "3v1+2"),
    (&SMALL_GAMES[1], "3v2+1"),
    (&SMALL_GAMES[2], "3v2+1"),
];

/// Classes of a full run.
static LARGE: [(&Mills, &str); 3] = [
    (&MILLS, "4v3"),
    (&MILLS_CEYLON, "4v3"),
    // The last stone may make a mill and block its own side.
    (&SMALL_GAMES[3], "4v3+1"),
];

fn classes() -> impl Iterator<Item = (&'static Mills, &'static str)> {
    let large = if crate::test_extent::full() {
        &LARGE[..]
    } else {
        &[]
    };
    CLASSES.iter().chain(large).copied()
}

const BOTH: [Measure; 2] = [Measure::Wdl, Measure::Dtw];

#[test]
fn correct_tables_are_sound() {
    for (number, (rules, class)) in classes().enumerate() {
        let forms = [
            (TableForm::Fast, &[&BOTH[1..]][..]),
            (TableForm::Compact, &[&BOTH[..], &BOTH[..1]]),
        ];
        // A quick run takes one form of each.
        let forms = (forms.into_iter().enumerate())
            .filter(|(form, _)| crate::test_extent::full() || *form == number % 2);
        for (_, (form, all)) in forms {
            let (_dir, class, tables) = built(rules, class, form);
            for measures in all {
                let verdict = Mills::verify_rows(&tables, &[class], measures, &());
                assert_eq!(verdict, RowVerdict::Sound, "{} {class} {form}", rules.name);
            }
        }
    }
    let (_dir, class, tables) = built(&MILLS_CEYLON_ONCE, "3v3", TableForm::Fast);
    assert_eq!(
        Mills::verify_rows(&tables, &[class], &BOTH, &()),
        RowVerdict::NotApplicable
    );
}

/// Changes a sample of the cells and derives their rows again.
#[test]
fn every_changed_value_is_found() {
    for (rules, class) in classes() {
        let (_dir, class, tables) = built(rules, class, TableForm::Fast);
        let mut known = HashMap::new();
        for next in rules
            .all_needed(&[class])
            .into_iter()
            .filter(|&next| next != class)
        {
            let decoded = DecodedClass::new(&tables, next, Metric::Dtw).expect("a table");
            known.insert(next, decoded);
        }
        for metric in [Metric::Dtw, Metric::Wdl] {
            let sound = DecodedClass::new(&tables, class, Metric::Dtw).expect("a table");
            let decoded = DecodedClass::new(&tables, class, metric).expect("a table");
            for plane in 0..decoded.planes() {
                let rows = PlaneRows::new(rules, &sound, plane, &known).expect("all is there");
                let mut derived = DerivedRow::new(&rows);
                let cells = decoded.index().cells() as usize;
                for cell in (0..cells).step_by((cells / 200).max(1)) {
                    let row = cell / derived.best.len();
                    rows.derive(row, &mut derived);
                    let is_right = || match metric {
                        Metric::Wdl => decoded.has_results(plane, row, &derived.best),
                        _ => decoded.has_values(plane, row, &derived.best),
                    };
                    assert!(is_right(), "{class}: {cell}");
                    let code = decoded.change(plane, cell as u64, 1);
                    assert!(!is_right(), "{class}: {cell}");
                    decoded.change(plane, cell as u64, code);
                }
            }
        }
    }
}

/// In class 7v6 of the Ceylon rules the longest value of the stored side takes one byte, that of
/// the omitted side two.
#[test]
fn omitted_values_may_be_longer_than_stored_ones() {
    let (_dir, class, tables) = built(&MILLS_CEYLON, "4v3", TableForm::Compact);
    let decoded = DecodedClass::new(&tables, class, Metric::Dtw).expect("a table");
    let mut planes = 0..decoded.planes();
    let plane = (planes.find(|&plane| !decoded.is_stored(plane))).expect("one side is omitted");
    let best = [
        Value::Loss(173),
        Value::Win(1),
        Value::Draw,
        Value::Win(600),
    ]
    .map(preference);
    for row in [0, 1] {
        assert!(decoded.fill_in(plane, row, &best));
        assert!(decoded.has_values(plane, row, &best));
    }
    assert!(decoded.has_values(plane, 0, &best));
    assert!(!decoded.fill_in(plane, 2, &[preference(Value::Win(4000))]));
}
