//! The languages of all faces: messages by key, in Fluent, plural rules included.

use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource, FluentValue};
use galotne::position::Colour;
use std::fmt;
use std::str::FromStr;
use std::sync::LazyLock;
use unic_langid::LanguageIdentifier;

/// A language that people read.
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

/// A part of the messages of a language: a file of its own. No key stands in two of them.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum MessageFile {
    /// What all faces share: sides, counts, values, rules and where they are written, notes.
    Words,
    /// What the rule texts leave open, and how it is read.
    Readings,
    /// What only the arbiter's report says.
    Report,
    /// What only the command line says.
    Command,
    /// What only the board in the browser says.
    Board,
    /// What only chapters on a class say.
    Study,
    /// What is said of mills alone.
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

/// A text that is no language known here.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("`{0}` is no language spoken here: there are en, lv and ru")]
pub struct LanguageError(String);

/// What stands for a variable of a message.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Argument {
    /// A count; it selects plural forms.
    Number(usize),
    /// A text, as it is; it selects by its value.
    Text(String),
}

/// A message of a language, its variables named as in the files: `say!(language, "plies", plies =
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

    /// The tag, as in an attribute `lang` (BCP 47): `lv`. Its name in itself is the message
    /// `language`.
    #[must_use]
    pub const fn tag(self) -> &'static str {
        match self {
            Self::English => "en",
            Self::Latvian => "lv",
            Self::Russian => "ru",
        }
    }

    /// A part of its messages as they are written: a Fluent resource.
    #[must_use]
    pub const fn resource(self, part: MessageFile) -> &'static str {
        match (self, part) {
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

    /// The message with this key, or its attribute if the key is `key.attribute`; its variables
    /// stand for what is given here. Where there is no such message, the key itself.
    ///
    /// What is put in stands in the text as it is: whoever writes it into HTML must escape it
    /// there.
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
        // Marks around what is put in would be read aloud, copied and printed.
        bundle.set_use_isolating(false);
        // These fail only where a file is wrong, and a test reads them all.
        let builtins = bundle.add_builtins();
        debug_assert!(builtins.is_ok());
        for part in MessageFile::ALL {
            let resource = FluentResource::try_new(self.resource(part).to_owned());
            debug_assert!(resource.is_ok(), "{part:?} in {self:?} has faults");
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

/// As messages name a side: `white` or `black`.
impl From<Colour> for Argument {
    fn from(colour: Colour) -> Self {
        Self::from(colour.word())
    }
}
