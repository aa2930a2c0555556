//! `galotne fetch` without a source: from the environment, and from the file of the user.

use crate::program::{CommandOutput, command_in};
use crate::test_tables;
use galotne::material::Class;
use galotne::rules::INTERNATIONAL;
use minisign::KeyPair;
use std::fs;
use std::path::{Path, PathBuf};
use tempfile::TempDir;

/// A user with a configuration, and sources of tables.
struct User {
    dir: TempDir,
    pair: KeyPair,
}

impl User {
    /// Makes the sources `one` and `two`, each with a signed manifest.
    fn new() -> Self {
        let dir = tempfile::tempdir().expect("a directory");
        let pair = KeyPair::generate_unencrypted_keypair().expect("a key pair");
        for name in ["one", "two"] {
            let source = dir.path().join(name);
            test_tables::copy_built(&INTERNATIONAL, &Class::up_to(2), &source);
            let lines = Class::up_to(2).into_iter().map(|class| {
                let path = galotne::report::path(&source, &INTERNATIONAL, class);
                let report = galotne::report::read(&path).expect("a report");
                serde_json::to_string(&report.as_published()).expect("JSON") + "\n"
            });
            let manifest: String = lines.collect();
            let comment = Some("galotne manifest international 3");
            let signed = minisign::sign(None, &pair.sk, manifest.as_bytes(), comment, None);
            let folder = source.join("international");
            fs::write(folder.join("manifest.jsonl"), manifest).expect("written");
            let signature = signed.expect("signed").into_string();
            fs::write(folder.join("manifest.jsonl.minisig"), signature).expect("written");
        }
        Self { dir, pair }
    }

    fn path(&self, name: &str) -> PathBuf {
        self.dir.path().join(name)
    }

    fn source(&self, name: &str) -> String {
        format!("file://{}", self.path(name).display())
    }

    /// Writes the configuration file.
    fn configure(&self, text: &str) {
        let folder = self.path("config/galotne");
        fs::create_dir_all(&folder).expect("made");
        fs::write(folder.join("fetch.toml"), text).expect("written");
    }

    /// Fetches into an empty directory, with these arguments and variables.
    fn fetch(&self, arguments: &[&str], variables: &[(&str, &str)]) -> CommandOutput {
        let tables = self.path("tables");
        let _ = fs::remove_dir_all(&tables);
        let mut command = command_in(&tables, &[&["fetch"], arguments].concat());
        command
            .current_dir(self.dir.path())
            .env("XDG_CONFIG_HOME", self.path("config"))
            .envs(variables.iter().copied());
        CommandOutput::new(command.output().expect("it starts"))
    }

    /// Returns the source that a fetch remembers. It must have accepted a signature.
    fn remembered(&self) -> String {
        let known = self.path("tables/.manifest-serials.jsonl");
        let known = fs::read_to_string(known).expect("a serial number");
        let known: serde_json::Value = serde_json::from_str(&known).expect("one line");
        let source = known["source"].as_str().expect("text").to_owned();
        let name = Path::new(&source)
            .file_name()
            .and_then(|name| name.to_str());
        name.expect("a name").to_owned()
    }
}

/// The argument, the environment and the file, in this order.
#[test]
fn the_source_and_its_key_may_be_configured() {
    let user = User::new();
    let key = user.pair.pk.to_base64();
    let nothing = user.fetch(&["KvK"], &[]);
    let said = nothing.refusal();
    let file = user.path("config/galotne/fetch.toml");
    for part in [
        "galotne fetch https://HOST",
        "GALOTNE_SOURCE",
        file.to_str().expect("text"),
    ] {
        assert!(said.contains(part), "{part}: {said}");
    }
    assert!(user.fetch(&[], &[]).refusal().contains("GALOTNE_SOURCE"));

    let (one, two) = (user.source("one"), user.source("two"));
    user.configure(&format!(
        "# Tables of the club\nsource = \"{one}\"\n\nkey = '{key}'  # since 2026\n"
    ));
    let fetched = |arguments: &[&str], variables: &[(&str, &str)]| {
        let done = user.fetch(arguments, variables);
        assert_eq!((done.code, &*done.err), (Some(0), ""), "{done:?}");
        assert!(user.path("tables/international/KvK.wdl.glt").exists());
        user.remembered()
    };
    assert_eq!(fetched(&["KvK"], &[]), "one");
    assert_eq!(fetched(&["--pieces", "2"], &[]), "one");
    let empty = [("GALOTNE_SOURCE", "")];
    assert_eq!(fetched(&["KvK", "KvM", "--metrics", "wdl"], &empty), "one");
    let variable = [("GALOTNE_SOURCE", &*two)];
    assert_eq!(fetched(&["KvK"], &variable), "two");
    assert_eq!(fetched(&[&one, "KvK"], &variable), "one");
    assert_eq!(fetched(&["two", "KvK"], &[]), "two");

    // Another key refuses the signature, wherever it comes from.
    let other = KeyPair::generate_unencrypted_keypair().expect("a key pair");
    let other = other.pk.to_base64();
    let variable = [("GALOTNE_SOURCE_KEY", &*other)];
    for (arguments, variables) in [
        (&["KvK"][..], &variable[..]),
        (&["KvK", "--key", &other], &[]),
    ] {
        let done = user.fetch(arguments, variables);
        assert!(done.refusal().contains(&other), "{}", done.err);
    }
    assert_eq!(fetched(&["KvK", "--key", &key], &variable), "one");
    // A file with the key, beside the configuration.
    let file = user.pair.pk.to_box().expect("a box").into_string();
    fs::write(user.path("config/galotne/club.pub"), file).expect("written");
    user.configure(&format!("source = \"{one}\"\nkey = \"club.pub\"\n"));
    assert_eq!(fetched(&["KvK"], &[]), "one");
}

#[test]
fn faults_of_the_file_are_named() {
    let user = User::new();
    let file = user.path("config/galotne/fetch.toml").display().to_string();
    for (text, why) in [
        ("source", "line 1: expected `name = \"value\"`"),
        ("\nsource =", "line 2: expected"),
        ("source = https://example.org/", "expected"),
        ("source = \"https://example.org/", "expected"),
        ("source = \"https://a/\" key = \"b\"", "behind the value"),
        ("source = \"C:\\tables\"", "single quotes"),
        ("source = \"\"", "empty"),
        ("source = \"tables\"", "absolute path"),
        ("source = 'https://a/'\nsource = 'https://b/'", "line 2: "),
        ("sources = \"https://a/\"", "there is no setting `sources`"),
        ("[fetch]", "expected"),
        ("key = \"RWQ\"", "is not a public key"),
    ] {
        user.configure(text);
        let done = user.fetch(&["KvK"], &[]);
        let said = done.refusal();
        assert!(said.contains(why) && said.contains(&file), "{text}: {said}");
    }
    // It is not read for a command that says everything.
    let one = user.source("one");
    let done = user.fetch(&[&one, "KvK", "--unsigned"], &[]);
    assert_eq!(done.code, Some(0), "{done:?}");
    user.configure("# nothing\n");
    let both = user.fetch(&["KvK", "--pieces", "2"], &[]);
    assert!(both.refusal().contains("not both"), "{}", both.err);
}
