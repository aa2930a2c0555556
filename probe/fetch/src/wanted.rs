//! Which tables of a manifest an order asks for.

use crate::{FetchError, Order};
use galotne::report::{Kind, Report, TableReport, file_of};
use galotne::rules::Profile;
use galotne::value::Metric;
use std::collections::BTreeSet;

/// A class of which tables are wanted.
#[derive(Debug)]
pub(crate) struct Wanted {
    pub class: String,
    /// What the manifest says of the class.
    pub report: Report,
    /// Which of its tables, those that stand for others last.
    pub tables: Vec<Item>,
}

/// A table that is wanted.
#[derive(Clone, Debug)]
pub(crate) struct Item {
    pub kind: Kind,
    /// Its game.
    pub rules: &'static str,
    /// What the manifest says of it.
    pub said: TableReport,
}

impl Item {
    /// The name of its file.
    pub fn file_name(&self) -> String {
        file_of(&self.said.table)
    }
}

/// What the source must have of every class.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Must {
    /// This.
    Have(Metric, Option<&'static Profile>),
    /// Anything.
    Some,
}

/// The tables of an order, class by class, each after those it can become.
///
/// Whatever the manifest has of a class is wanted where the order does not say more, and something
/// it must have. A table that stands for another comes with that one.
///
/// # Errors
/// [`FetchError::Missing`]: `at` does not have all of it.
pub(crate) fn select(
    manifest: &[Report],
    order: &Order,
    at: impl FnOnce() -> String,
) -> Result<Vec<Wanted>, FetchError> {
    let classes = (order.game.all_needed(&order.classes)).ok_or_else(|| FetchError::NoClass {
        rules: order.game.name(),
        classes: order.classes.join(", "),
    })?;
    let of = |class: &String| manifest.iter().find(|report| report.class == *class);
    let musts = musts(order, classes.iter().filter_map(of));
    let mut missing = vec![];
    let mut wanted = vec![];
    for class in &classes {
        let items = of(class).map_or_else(Vec::new, |report| items(report, order));
        for must in &musts {
            let lacking = match *must {
                Must::Some => items.is_empty().then(|| class.clone()),
                Must::Have(metric, profile) => {
                    let name = match profile {
                        Some(profile) => format!("{class}.{metric}.{}", profile.name),
                        None => format!("{class}.{metric}"),
                    };
                    let here = items.iter().any(|item| item.said.table == name);
                    (!here).then_some(name)
                }
            };
            missing.extend(lacking);
        }
        // What stands for another is of no use without it.
        for item in &items {
            let lacking = (item.said.same_as.as_ref())
                .filter(|target| items.iter().all(|item| item.said.table != **target));
            missing.extend(lacking.cloned());
        }
        if let Some(report) = of(class) {
            wanted.push(Wanted {
                class: class.clone(),
                report: report.clone(),
                tables: items,
            });
        }
    }
    if missing.is_empty() {
        return Ok(wanted);
    }
    Err(FetchError::Missing { at: at(), missing })
}

/// The tables of a class that are asked for.
fn items(report: &Report, order: &Order) -> Vec<Item> {
    let mut items: Vec<Item> = vec![];
    // Of a later version there may be tables of draw rules that this one does not know: it could
    // not read them.
    let all = report.tables.iter().filter_map(|said| {
        let kind = order.game.kind(&said.table)?;
        Some(Item {
            kind,
            rules: order.game.name(),
            said: said.clone(),
        })
    });
    let all: Vec<Item> = all.collect();
    for item in all.iter().filter(|item| is_asked(&item.kind, order)) {
        let target = item.said.same_as.as_ref();
        let target = target.and_then(|target| all.iter().find(|item| item.said.table == *target));
        for item in [Some(item), target].into_iter().flatten() {
            if items
                .iter()
                .all(|known| known.said.table != item.said.table)
            {
                items.push(item.clone());
            }
        }
    }
    items.sort_by_key(|item| (item.said.same_as.is_some(), item.said.table.clone()));
    items
}

fn is_asked(kind: &Kind, order: &Order) -> bool {
    let metric = (order.metrics.as_ref()).is_none_or(|metrics| metrics.contains(&kind.metric));
    let profile = order.profiles.as_ref().is_none_or(|profiles| {
        let named = |name| profiles.iter().any(|profile| profile.name == name);
        kind.profile.is_none_or(named)
    });
    metric && profile
}

/// What every class must have: what the order names. Where it wants `need` under whatever draw
/// rules there are, those that the source has for one class it must have for all.
fn musts<'a>(order: &Order, reports: impl Iterator<Item = &'a Report>) -> Vec<Must> {
    let Some(metrics) = &order.metrics else {
        let of_profiles = order.profiles.iter().flatten();
        let needs = of_profiles.map(|profile| Must::Have(Metric::Need, Some(profile)));
        return needs.chain([Must::Some]).collect();
    };
    let mut musts = vec![];
    for &metric in metrics {
        if metric != Metric::Need {
            musts.push(Must::Have(metric, None));
        }
    }
    if metrics.contains(&Metric::Need) {
        let known: BTreeSet<&str> = match &order.profiles {
            Some(profiles) => profiles.iter().map(|profile| profile.name).collect(),
            None => {
                let tables = reports.flat_map(|report| &report.tables);
                let name = |table: &'a TableReport| table.table.splitn(3, '.').nth(2);
                tables.filter_map(name).collect()
            }
        };
        let profiles = (order.game.profiles().iter()).filter(|one| known.contains(one.name));
        musts.extend(profiles.map(|profile| Must::Have(Metric::Need, Some(profile))));
    }
    if musts.is_empty() {
        musts.push(Must::Some);
    }
    musts
}

#[cfg(test)]
mod tests {
    use super::*;
    use galotne::rules::INTERNATIONAL;
    use std::num::NonZero;

    fn report(class: &str, tables: &[(&str, Option<&str>)]) -> Report {
        let name = |kind: &str| format!("{class}.{kind}");
        let table = |&(kind, same): &(&str, Option<&str>)| TableReport {
            table: name(kind),
            bytes: 1,
            file: String::new(),
            seal: None,
            content: String::new(),
            same_as: same.map(name),
            form: None,
        };
        Report {
            rules: "international".to_owned(),
            class: class.to_owned(),
            tables: tables.iter().map(table).collect(),
            statistics: vec![],
            checksum: None,
        }
    }

    fn order(classes: &[&str]) -> Order {
        Order {
            game: &INTERNATIONAL,
            classes: classes.iter().map(ToString::to_string).collect(),
            metrics: None,
            profiles: None,
            directory: "nowhere".into(),
            parallel: NonZero::<usize>::MIN,
            retries: 0,
            patience: Default::default(),
        }
    }

    fn selected(order: &Order, manifest: &[Report]) -> Result<Vec<String>, Vec<String>> {
        match select(manifest, order, || "there".to_owned()) {
            Ok(wanted) => Ok((wanted.iter().flat_map(|class| &class.tables))
                .map(|item| item.said.table.clone())
                .collect()),
            Err(FetchError::Missing { missing, .. }) => Err(missing),
            Err(other) => panic!("{other}"),
        }
    }

    /// All of two against one, with an alias that sorts before its table.
    fn manifest() -> Vec<Report> {
        let tables = [
            ("need.fmjd-2015", Some("need.lidraughts")),
            ("need.lidraughts", None),
            ("wdl", None),
        ];
        ["KvK", "KKvK", "MvM"]
            .map(|class| report(class, &tables))
            .to_vec()
    }

    #[test]
    fn a_class_comes_with_what_it_becomes_and_aliases_with_what_they_stand_for() {
        let manifest = manifest();
        let all = selected(&order(&["KKvK"]), &manifest).expect("all");
        let kinds = ["need.lidraughts", "wdl", "need.fmjd-2015"];
        let expected: Vec<String> = ["KvK", "KKvK"]
            .iter()
            .flat_map(|class| kinds.map(|kind| format!("{class}.{kind}")))
            .collect();
        assert_eq!(all, expected);
        let mut one = order(&["KvK"]);
        one.profiles = INTERNATIONAL
            .profile("fmjd-2015")
            .map(|profile| vec![profile]);
        one.metrics = Some(vec![Metric::Need]);
        let found = selected(&one, &manifest).expect("both");
        assert_eq!(found, ["KvK.need.lidraughts", "KvK.need.fmjd-2015"]);
        one.metrics = Some(vec![Metric::Wdl]);
        assert_eq!(selected(&one, &manifest), Ok(vec!["KvK.wdl".to_owned()]));
    }

    #[test]
    fn what_is_not_there_is_named() {
        let mut manifest = manifest();
        let mut all = order(&["KKvK"]);
        all.metrics = Some(vec![Metric::Wdl, Metric::Dtw]);
        let missing = ["KvK.dtw", "KKvK.dtw"].map(str::to_owned).to_vec();
        assert_eq!(selected(&all, &manifest), Err(missing));
        // Draw rules of which one class has tables are wanted of all.
        all.metrics = Some(vec![Metric::Need]);
        manifest[1].tables.remove(0);
        let missing = vec!["KKvK.need.fmjd-2015".to_owned()];
        assert_eq!(selected(&all, &manifest), Err(missing));
        // Whatever there is includes what it stands for.
        manifest[0].tables.remove(1);
        let missing = vec!["KvK.need.lidraughts".to_owned()];
        assert_eq!(selected(&order(&["KvK"]), &manifest), Err(missing));
        let missing = ["KvM", "MvM"].map(str::to_owned).to_vec();
        manifest.retain(|report| report.class == "KvK");
        manifest[0].tables.remove(0);
        assert_eq!(selected(&order(&["MvM"]), &manifest), Err(missing));
    }

    #[test]
    fn tables_of_unknown_draw_rules_stay_where_they_are() {
        let manifest = [report("KvK", &[("need.fmjd-2099", None), ("wdl", None)])];
        assert_eq!(
            selected(&order(&["KvK"]), &manifest),
            Ok(vec!["KvK.wdl".to_owned()])
        );
    }
}
