//! Lists without repetitions.

/// Collects each item once, in the order of first occurrence. Meant for short lists.
pub(crate) fn distinct<T: PartialEq>(items: impl IntoIterator<Item = T>) -> Vec<T> {
    let mut distinct: Vec<T> = vec![];
    for item in items {
        if !distinct.contains(&item) {
            distinct.push(item);
        }
    }
    distinct
}
