//! The languages of all programs: messages by key, in Fluent, with plural rules.

use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource, FluentValue};
use galotne::position::Colour;
use std::fmt;
use std::str::FromStr;
use std::sync::LazyLock;
use unic_langid::LanguageIdentifier;

/// A language.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Language {
    /// English.
    #[default]
    English,
    /// Latvian.
    Latvian,
    /// Russian.
    Russian,
}

/// A file with a part of the messages of a language. No key stands in two files.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum MessageFile {
    /// Messages of all programs: sides, counts, values, rules and their articles, notes.
    Words,
    /// Open questions of the rule texts, and their interpretation.
    Readings,
    /// Messages of the arbiter's report.
    Report,
    /// Messages of the command line.
    Command,
    /// Messages of the board in the browser.
    Board,
    /// Messages of chapters on a class.
    Study,
    /// Messages about mills.
    Mills,
}

impl MessageFile {
    /// All of them.
    pub const ALL: [Self; 7] = [
        Self::Words,
        Self::Readings,
        Self::Report,
        Self::Command,
        Self::Board,
        Self::Study,
        Self::Mills,
    ];
}

/// A text that is not the tag of a language.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("`{0}` is not a language of this program: there are en, lv and ru")]
pub struct LanguageError(String);

/// The value of a variable in a message.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Argument {
    /// A count; it selects plural forms.
    Number(usize),
    /// A text, inserted unchanged; it selects by its value.
    Text(String),
}

/// Writes a message of a language, with its variables by name: `say!(language, "plies", plies =
/// 3_usize)`.
#[macro_export]
macro_rules! say {
    ($language:expr, $key:expr $(, $name:ident = $value:expr)* $(,)?) => {
        $language.message(
            AsRef::<str>::as_ref(&$key),
            &[$((stringify!($name), $crate::language::Argument::from($value))),*],
        )
    };
}
pub use say;

impl Language {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::English, Self::Latvian, Self::Russian];

    /// The tag for the attribute `lang` (BCP 47): `lv`. The message `language` is the name of the
    /// language in itself.
    #[must_use]
    pub const fn tag(self) -> &'static str {
        match self {
            Self::English => "en",
            Self::Latvian => "lv",
            Self::Russian => "ru",
        }
    }

    /// The source of a message file: a Fluent resource.
    #[must_use]
    pub const fn resource(self, file: MessageFile) -> &'static str {
        match (self, file) {
            (Self::English, MessageFile::Words) => include_str!("../lang/en/words.ftl"),
            (Self::English, MessageFile::Readings) => include_str!("../lang/en/readings.ftl"),
            (Self::English, MessageFile::Report) => include_str!("../lang/en/report.ftl"),
            (Self::English, MessageFile::Command) => include_str!("../lang/en/command.ftl"),
            (Self::English, MessageFile::Board) => include_str!("../lang/en/board.ftl"),
            (Self::English, MessageFile::Study) => include_str!("../lang/en/study.ftl"),
            (Self::English, MessageFile::Mills) => include_str!("../lang/en/mills.ftl"),
            (Self::Latvian, MessageFile::Words) => include_str!("../lang/lv/words.ftl"),
            (Self::Latvian, MessageFile::Readings) => include_str!("../lang/lv/readings.ftl"),
            (Self::Latvian, MessageFile::Report) => include_str!("../lang/lv/report.ftl"),
            (Self::Latvian, MessageFile::Command) => include_str!("../lang/lv/command.ftl"),
            (Self::Latvian, MessageFile::Board) => include_str!("../lang/lv/board.ftl"),
            (Self::Latvian, MessageFile::Study) => include_str!("../lang/lv/study.ftl"),
            (Self::Latvian, MessageFile::Mills) => include_str!("../lang/lv/mills.ftl"),
            (Self::Russian, MessageFile::Words) => include_str!("../lang/ru/words.ftl"),
            (Self::Russian, MessageFile::Readings) => include_str!("../lang/ru/readings.ftl"),
            (Self::Russian, MessageFile::Report) => include_str!("../lang/ru/report.ftl"),
            (Self::Russian, MessageFile::Command) => include_str!("../lang/ru/command.ftl"),
            (Self::Russian, MessageFile::Board) => include_str!("../lang/ru/board.ftl"),
            (Self::Russian, MessageFile::Study) => include_str!("../lang/ru/study.ftl"),
            (Self::Russian, MessageFile::Mills) => include_str!("../lang/ru/mills.ftl"),
        }
    }

    /// Writes the message with this key and these variables, or an attribute for `key.attribute`.
    /// Without such a message, returns the key.
    ///
    /// Variables are inserted unchanged: escape the result in HTML.
    ///
    /// # Examples
    /// ```
    /// use galotne_report::Language;
    ///
    /// let plies = |n: usize| Language::Latvian.message("plies", &[("plies", n.into())]);
    /// assert_eq!(plies(21), "21 pusgājiens");
    /// assert_eq!(plies(32), "32 pusgājieni");
    /// ```
    #[must_use]
    pub fn message(self, key: &str, arguments: &[(&'static str, Argument)]) -> String {
        let bundle = self.bundle();
        let (name, attribute) = match key.split_once('.') {
            Some((name, attribute)) => (name, Some(attribute)),
            None => (key, None),
        };
        let message = bundle.get_message(name);
        let pattern = message.and_then(|message| match attribute {
            Some(attribute) => Some(message.get_attribute(attribute)?.value()),
            None => message.value(),
        });
        debug_assert!(pattern.is_some(), "{self:?} has no message {key}");
        let Some(pattern) = pattern else {
            return key.to_owned();
        };
        let mut named = FluentArgs::with_capacity(arguments.len());
        for (name, argument) in arguments {
            named.set(*name, argument.value());
        }
        let mut errors = vec![];
        let text = bundle.format_pattern(pattern, Some(&named), &mut errors);
        debug_assert!(errors.is_empty(), "{key}: {errors:?}");
        text.into_owned()
    }

    /// Whether there is a message with this key.
    #[must_use]
    pub fn has(self, key: &str) -> bool {
        self.bundle().has_message(key)
    }

    fn bundle(self) -> &'static FluentBundle<FluentResource> {
        type Bundle = LazyLock<FluentBundle<FluentResource>>;
        static ENGLISH: Bundle = LazyLock::new(|| Language::English.read());
        static LATVIAN: Bundle = LazyLock::new(|| Language::Latvian.read());
        static RUSSIAN: Bundle = LazyLock::new(|| Language::Russian.read());
        match self {
            Self::English => &ENGLISH,
            Self::Latvian => &LATVIAN,
            Self::Russian => &RUSSIAN,
        }
    }

    fn read(self) -> FluentBundle<FluentResource> {
        let identifier: LanguageIdentifier = self.tag().parse().unwrap_or_default();
        let mut bundle = FluentBundle::new_concurrent(vec![identifier]);
        // Isolation marks around variables would be read aloud, copied and printed.
        bundle.set_use_isolating(false);
        // These fail only for a faulty file, and a test reads all files.
        let builtins = bundle.add_builtins();
        debug_assert!(builtins.is_ok());
        for file in MessageFile::ALL {
            let resource = FluentResource::try_new(self.resource(file).to_owned());
            debug_assert!(resource.is_ok(), "{file:?} in {self:?} has faults");
            let resource = resource.unwrap_or_else(|(readable, _)| readable);
            let added = bundle.add_resource(resource);
            debug_assert!(added.is_ok(), "{added:?}");
        }
        bundle
    }
}

impl FromStr for Language {
    type Err = LanguageError;

    fn from_str(text: &str) -> Result<Self, LanguageError> {
        (Self::ALL.into_iter())
            .find(|language| language.tag() == text)
            .ok_or_else(|| LanguageError(text.to_owned()))
    }
}

impl fmt::Display for Language {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.tag())
    }
}

impl Argument {
    fn value(&self) -> FluentValue<'_> {
        match self {
            Self::Number(number) => FluentValue::from(*number),
            Self::Text(text) => FluentValue::from(text.as_str()),
        }
    }
}

impl From<usize> for Argument {
    fn from(number: usize) -> Self {
        Self::Number(number)
    }
}

impl From<u8> for Argument {
    fn from(number: u8) -> Self {
        Self::Number(number.into())
    }
}

impl From<u16> for Argument {
    fn from(number: u16) -> Self {
        Self::Number(number.into())
    }
}

impl From<String> for Argument {
    fn from(text: String) -> Self {
        Self::Text(text)
    }
}

impl From<&str> for Argument {
    fn from(text: &str) -> Self {
        Self::Text(text.to_owned())
    }
}

/// The name of a side in messages: `white` or `black`.
impl From<Colour> for Argument {
    fn from(colour: Colour) -> Self {
        Self::from(colour.word())
    }
}
