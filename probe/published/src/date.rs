//! Dates of verifications, in universal time.

use std::time::{SystemTime, UNIX_EPOCH};

const SECONDS_OF_DAY: u64 = 86_400;

/// Returns the date of a time as `2026-11-28`; the first day of 1970 for times before it.
pub fn date_of(time: SystemTime) -> String {
    let seconds = time
        .duration_since(UNIX_EPOCH)
        .map_or(0, |since| since.as_secs());
    let days = seconds / SECONDS_OF_DAY;
    // Howard Hinnant, "chrono-Compatible Low-Level Date Algorithms", civil_from_days: years begin
    // in March, eras of 400 years have 146,097 days, and day 0 is 1 March of the year 0.
    let days = days + 719_468;
    let (era, day_of_era) = (days / 146_097, days % 146_097);
    let year_of_era =
        (day_of_era - day_of_era / 1_460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
    let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let month = (5 * day_of_year + 2) / 153;
    let day = day_of_year - (153 * month + 2) / 5 + 1;
    let month = if month < 10 { month + 3 } else { month - 9 };
    let year = era * 400 + year_of_era + u64::from(month <= 2);
    format!("{year:04}-{month:02}-{day:02}")
}

/// Whether a text has the form of a date.
pub fn is_date(text: &str) -> bool {
    text.len() == 10
        && text.bytes().enumerate().all(|(place, byte)| match place {
            4 | 7 => byte == b'-',
            _ => byte.is_ascii_digit(),
        })
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    #[test]
    fn dates_are_those_of_the_calendar() {
        // As `date -u -d @SECONDS +%F` prints them.
        for (seconds, date) in [
            (0, "1970-01-01"),
            (951_782_399, "2000-02-28"),
            (951_782_400, "2000-02-29"),
            (951_868_800, "2000-03-01"),
            (1_795_910_399, "2026-11-28"),
            (4_107_542_400, "2100-03-01"),
        ] {
            let time = UNIX_EPOCH + Duration::from_secs(seconds);
            assert_eq!(date_of(time), date, "{seconds}");
            assert!(is_date(date));
        }
        for wrong in ["", "2026-11-2", "2026-11-28 ", "2026/11/28", "<b>6-11-28"] {
            assert!(!is_date(wrong), "{wrong}");
        }
    }
}
