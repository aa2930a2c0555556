//! Values as numbers, in the order in which the side to move prefers them.

use galotne::value::Value;

/// A value as a number: the side to move prefers larger ones.
pub type Preference = u16;

/// The preference of a draw.
pub const DRAWN: Preference = 1 << 14;

/// Returns the preference of a value. Distances from 2^14 on are not told apart.
pub const fn preference(value: Value) -> Preference {
    const fn min(plies: u16, bound: u16) -> u16 {
        if plies < bound { plies } else { bound }
    }
    match value {
        Value::Loss(plies) => min(plies, DRAWN - 1),
        Value::Draw => DRAWN,
        Value::Win(plies) => Preference::MAX - min(plies, DRAWN),
    }
}

/// Returns the value of a preference.
pub fn value(preference: Preference) -> Value {
    match preference {
        0..DRAWN => Value::Loss(preference),
        DRAWN => Value::Draw,
        _ => Value::Win(Preference::MAX - preference),
    }
}

/// Returns the preference of the same win, draw or loss at distance 0.
pub fn without_distance(preference: Preference) -> Preference {
    self::preference(Value::from_wdl(value(preference).wdl()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn preferences_are_ordered_like_values() {
        let values = [
            Value::Loss(0),
            Value::Loss(7),
            Value::Draw,
            Value::Win(300),
            Value::Win(1),
            Value::Win(0),
        ];
        assert!(values.is_sorted() && values.map(preference).is_sorted());
        assert_eq!(values.map(preference).map(value), values);
    }
}
