use super::*;
use galotne::table::TableForm;
use galotne::value::Value;
use galotne_generator::mills::build::build;
use galotne_generator::mills::order::BuildOrder;
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

/// Games with extra moves, of three or four stones a side: there are no small classes with stones
/// in hand of nine.
static OF_FEW: [Mills; 4] = [
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

/// Among them some in which one side has placed all of its stones and the other has not.
static CLASSES: [(&Mills, &str); 8] = [
    (&MILLS, "2+1v2+1"),
    (&MILLS_MIXED, "1+2v3"),
    (&MILLS_CEYLON, "3v3"),
    (&OF_FEW[0], "2+1v2+1"),
    (&OF_FEW[0], "3v2+1"),
    (&OF_FEW[0], "3v1+2"),
    (&OF_FEW[1], "3v2+1"),
    (&OF_FEW[2], "3v2+1"),
];

/// Those that take longer.
static LARGE: [(&Mills, &str); 3] = [
    (&MILLS, "4v3"),
    (&MILLS_CEYLON, "4v3"),
    // The last stone may make a mill and block its own side.
    (&OF_FEW[3], "4v3+1"),
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
fn sound_tables_are_found_sound() {
    for (number, (rules, class)) in classes().enumerate() {
        let forms = [
            (TableForm::Fast, &[&BOTH[1..]][..]),
            (TableForm::Compact, &[&BOTH[..], &BOTH[..1]]),
        ];
        // Where there is little time one form of each.
        let forms = (forms.into_iter().enumerate())
            .filter(|(form, _)| crate::test_extent::full() || *form == number % 2);
        for (_, (form, all)) in forms {
            let (_dir, class, tables) = built(rules, class, form);
            for measures in all {
                let verdict = verify(&tables, &[class], measures, &());
                assert_eq!(verdict, Verdict::Sound, "{} {class} {form}", rules.name);
            }
        }
    }
    let (_dir, class, tables) = built(&MILLS_CEYLON_ONCE, "3v3", TableForm::Fast);
    assert_eq!(verify(&tables, &[class], &BOTH, &()), Verdict::Unknown);
}

/// One cell in so many is changed, and the row it is in derived again.
#[test]
fn every_changed_value_is_doubted() {
    for (rules, class) in classes() {
        let (_dir, class, tables) = built(rules, class, TableForm::Fast);
        let mut known = HashMap::new();
        for next in rules
            .all_needed(&[class])
            .into_iter()
            .filter(|&next| next != class)
        {
            let kept = Kept::decode(&tables, next, Metric::Dtw).expect("a table");
            known.insert(next, kept);
        }
        for metric in [Metric::Dtw, Metric::Wdl] {
            let sound = Kept::decode(&tables, class, Metric::Dtw).expect("a table");
            let kept = Kept::decode(&tables, class, metric).expect("a table");
            for plane in 0..kept.planes() {
                let rows = Rows::new(rules, &sound, plane, &known).expect("all is there");
                let mut deriving = Deriving::new(&rows);
                let cells = kept.index().cells() as usize;
                for cell in (0..cells).step_by((cells / 200).max(1)) {
                    let row = cell / deriving.best.len();
                    rows.derive(row, &mut deriving);
                    let agrees = || match metric {
                        Metric::Wdl => kept.are_results(plane, row, &deriving.best),
                        _ => kept.agrees(plane, row, &deriving.best),
                    };
                    assert!(agrees(), "{class}: {cell}");
                    let code = kept.change(plane, cell as u64, 1);
                    assert!(!agrees(), "{class}: {cell}");
                    kept.change(plane, cell as u64, code);
                }
            }
        }
    }
}

/// In 7v6 of Ceylon the longest value of the side that is kept takes a byte, that of the other side
/// two.
#[test]
fn what_is_left_out_may_be_longer_than_what_is_kept() {
    let (_dir, class, tables) = built(&MILLS_CEYLON, "4v3", TableForm::Compact);
    let kept = Kept::decode(&tables, class, Metric::Dtw).expect("a table");
    let mut planes = 0..kept.planes();
    let plane = (planes.find(|&plane| !kept.has(plane))).expect("one side is left out");
    let best = [
        Value::Loss(173),
        Value::Win(1),
        Value::Draw,
        Value::Win(600),
    ]
    .map(preference);
    for row in [0, 1] {
        assert!(kept.fill_in(plane, row, &best));
        assert!(kept.agrees(plane, row, &best));
    }
    assert!(kept.agrees(plane, 0, &best));
    assert!(!kept.fill_in(plane, 2, &[preference(Value::Win(4000))]));
}
