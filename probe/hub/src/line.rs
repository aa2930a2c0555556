//! A line of the protocol: `command name=value name="a value" flag ..`.

/// A command with its arguments, in their order.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Line {
    /// The first word; empty in an empty line.
    pub command: String,
    /// Names and values; a flag has an empty value.
    pub arguments: Vec<(String, String)>,
}

impl Line {
    /// Parses a line. Every text is a line, if perhaps one without meaning.
    ///
    /// ```
    /// use galotne_hub::line::Line;
    ///
    /// let line = Line::parse("level moves=9  time=291.5 name=\"Two words\" infinite");
    /// assert_eq!(line.command, "level");
    /// assert_eq!(line.get("name"), Some("Two words"));
    /// assert_eq!(line.get("infinite"), Some(""));
    /// assert_eq!(line.get("depth"), None);
    /// ```
    #[must_use]
    pub fn parse(text: &str) -> Self {
        let mut words = words(text).into_iter();
        let command = words.next().unwrap_or_default();
        let argument = |word: String| match word.split_once('=') {
            Some((name, value)) => (name.to_owned(), value.to_owned()),
            None => (word, String::new()),
        };
        Self {
            command,
            arguments: words.map(argument).collect(),
        }
    }

    /// Creates a command without arguments.
    #[must_use]
    pub fn new(command: &str) -> Self {
        Self {
            command: command.to_owned(),
            arguments: vec![],
        }
    }

    /// Adds an argument.
    #[must_use]
    pub fn with(mut self, name: &str, value: impl ToString) -> Self {
        self.arguments.push((name.to_owned(), value.to_string()));
        self
    }

    /// Returns the value of the first argument with this name.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<&str> {
        let mut named = self.arguments.iter().filter(|(other, _)| other == name);
        named.next().map(|(_, value)| value.as_str())
    }
}

/// Writes the line as it is sent. Existing readers split an argument at every `=` and cannot escape
/// a quotation mark, so both are replaced in values.
impl std::fmt::Display for Line {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let word = |text: &str| -> String {
            let plain = |c: &char| !c.is_control() && !c.is_whitespace() && !['"', '='].contains(c);
            text.chars().filter(plain).collect()
        };
        write!(f, "{}", word(&self.command))?;
        for (name, value) in &self.arguments {
            let name = word(name);
            let plain: String = (value.chars())
                .map(|character| match character {
                    '"' => '\'',
                    '=' => ':',
                    control if control.is_control() => ' ',
                    character => character,
                })
                .collect();
            if plain.is_empty() || plain.contains(char::is_whitespace) {
                write!(f, " {name}=\"{plain}\"")?;
            } else {
                write!(f, " {name}={plain}")?;
            }
        }
        Ok(())
    }
}

/// Splits a line into words. A text between quotation marks belongs to one word.
fn words(text: &str) -> Vec<String> {
    let mut words = vec![];
    let (mut word, mut begun, mut quoted) = (String::new(), false, false);
    for character in text.chars() {
        match character {
            '"' => quoted = !quoted,
            blank if blank.is_whitespace() && !quoted => {
                if begun {
                    words.push(std::mem::take(&mut word));
                }
                begun = false;
                continue;
            }
            character => word.push(character),
        }
        begun = true;
    }
    if begun {
        words.push(word);
    }
    words
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn values_with_spaces_are_quoted() {
        let line = Line::new("id")
            .with("name", "Galotne + X")
            .with("country", "");
        assert_eq!(line.to_string(), "id name=\"Galotne + X\" country=\"\"");
        assert_eq!(Line::parse(&line.to_string()), line);
        let hostile = Line::new("info").with("message", "a=\"b\"\nquit");
        assert_eq!(hostile.to_string(), "info message=\"a:'b' quit\"");
        assert_eq!(Line::parse("  "), Line::default());
        assert_eq!(
            Line::parse("set-param name=a value=\"x y").get("value"),
            Some("x y")
        );
    }

    proptest! {
        #[test]
        fn any_text_is_a_line(text in ".{0,80}") {
            let written = Line::parse(&text).to_string();
            prop_assert!(!written.contains(['\n', '\r']));
        }

        #[test]
        fn written_lines_are_read_back(
            arguments in prop::collection::vec(("[a-z-]{1,8}", "[ -!#-<>-~]{0,12}"), 0..5)
        ) {
            let line = Line { command: "info".to_owned(), arguments };
            prop_assert_eq!(Line::parse(&line.to_string()), line);
        }
    }
}
