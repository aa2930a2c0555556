//! `galotne fetch` over TLS: trusted certificates, and messages about others.

use crate::program::{CommandOutput, command_in};
use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;
use galotne::material::Class;
use galotne::rules::INTERNATIONAL;
use galotne_generator::build::build;
use galotne_generator::order::BuildOrder;
use rcgen::{
    BasicConstraints, CertificateParams, CertifiedIssuer, DnType, IsCa, KeyPair, date_time_ymd,
};
use rustls::pki_types::PrivateKeyDer;
use rustls::{ServerConfig, ServerConnection, StreamOwned};
use std::fs;
use std::io::{Read, Write};
use std::net::{TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::thread;
use tempfile::TempDir;

/// A certificate authority for tests, with its certificate in a file.
struct Authority {
    issuer: CertifiedIssuer<'static, KeyPair>,
    file: PathBuf,
}

impl Authority {
    fn new(file: PathBuf) -> Self {
        let mut params = CertificateParams::default();
        let name = file.file_stem().and_then(|name| name.to_str());
        let name = name.expect("text");
        params.distinguished_name.push(DnType::CommonName, name);
        params.is_ca = IsCa::Ca(BasicConstraints::Unconstrained);
        let key = KeyPair::generate().expect("a key");
        let issuer = CertifiedIssuer::self_signed(params, key).expect("a certificate");
        let der = BASE64_STANDARD.encode(issuer.der());
        let pem = format!("-----BEGIN CERTIFICATE-----\n{der}\n-----END CERTIFICATE-----\n");
        fs::write(&file, pem).expect("written");
        Self { issuer, file }
    }

    /// Starts a host of tables with a certificate for this name, and returns its address.
    fn host(&self, name: &str, last_year: i32, tables: &Path) -> String {
        let mut params = CertificateParams::new([name.to_owned()]).expect("a name");
        params.not_before = date_time_ymd(2020, 1, 1);
        params.not_after = date_time_ymd(last_year, 12, 31);
        let key = KeyPair::generate().expect("a key");
        let own = params.signed_by(&key, &self.issuer).expect("a certificate");
        let provider = Arc::new(rustls::crypto::ring::default_provider());
        let config = ServerConfig::builder_with_provider(provider)
            .with_safe_default_protocol_versions()
            .expect("versions")
            .with_no_client_auth()
            .with_single_cert(
                vec![own.der().clone()],
                PrivateKeyDer::Pkcs8(key.serialize_der().into()),
            )
            .expect("a key of the certificate");
        let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
        let port = listener.local_addr().expect("an address").port();
        let (config, tables) = (Arc::new(config), tables.to_owned());
        thread::spawn(move || {
            for stream in listener.incoming().flatten() {
                let (config, tables) = (Arc::clone(&config), tables.clone());
                // A client that distrusts the certificate closes the connection.
                thread::spawn(move || answer(stream, config, &tables).ok());
            }
        });
        format!("https://localhost:{port}")
    }
}

/// Answers a single request.
fn answer(stream: TcpStream, config: Arc<ServerConfig>, tables: &Path) -> std::io::Result<()> {
    let connection = ServerConnection::new(config).map_err(std::io::Error::other)?;
    let mut stream = StreamOwned::new(connection, stream);
    let mut head = vec![];
    while !head.ends_with(b"\r\n\r\n") {
        let mut byte = [0];
        stream.read_exact(&mut byte)?;
        head.extend(byte);
    }
    let head = String::from_utf8_lossy(&head).into_owned();
    let path = head.split(' ').nth(1).unwrap_or_default();
    let (status, bytes) = match fs::read(tables.join(path.trim_start_matches('/'))) {
        Ok(bytes) => ("200 OK", bytes),
        Err(_) => ("404 Not Found", vec![]),
    };
    let length = bytes.len();
    write!(
        stream,
        "HTTP/1.1 {status}\r\nContent-Length: {length}\r\nConnection: close\r\n\r\n"
    )?;
    stream.write_all(&bytes)?;
    stream.conn.send_close_notify();
    stream.flush()
}

/// Builds tables with a manifest.
fn tables() -> TempDir {
    let dir = tempfile::tempdir().expect("a directory");
    let order = BuildOrder::new(&INTERNATIONAL, Class::up_to(2), dir.path());
    build(&order, &()).expect("built");
    let lines = Class::up_to(2).into_iter().map(|class| {
        let path = galotne::report::path(dir.path(), &INTERNATIONAL, class);
        let report = galotne::report::read(&path).expect("a report");
        serde_json::to_string(&report.as_published()).expect("JSON") + "\n"
    });
    let manifest = dir.path().join("international/manifest.jsonl");
    fs::write(manifest, lines.collect::<String>()).expect("written");
    dir
}

/// Fetches into an empty directory, trusting these authorities. Returns the output, and whether
/// tables arrived.
fn fetched(source: &str, authorities: &Path) -> (CommandOutput, bool) {
    let dir = tempfile::tempdir().expect("a directory");
    let arguments = [
        "fetch",
        source,
        "--pieces",
        "2",
        "--retries",
        "0",
        "--unsigned",
    ];
    let mut command = command_in(dir.path(), &arguments);
    command
        .env("SSL_CERT_FILE", authorities)
        .env_remove("SSL_CERT_DIR");
    let done = CommandOutput::new(command.output().expect("it runs"));
    (done, dir.path().join("international/KvK.wdl.glt").exists())
}

#[test]
fn certificates_of_known_authorities_are_trusted() {
    let own = tempfile::tempdir().expect("a directory");
    let known = Authority::new(own.path().join("known.pem"));
    let other = Authority::new(own.path().join("other.pem"));
    let tables = tables();
    let host = known.host("localhost", 2999, tables.path());
    let (done, there) = fetched(&host, &known.file);
    assert_eq!((done.code, &*done.err), (Some(0), ""), "{done:?}");
    assert!(there);

    // An unknown authority; another name; an expired certificate.
    for (source, authorities, why) in [
        (&host, &other.file, "UnknownIssuer"),
        (
            &known.host("example.org", 2999, tables.path()),
            &known.file,
            "example.org",
        ),
        (
            &known.host("localhost", 2021, tables.path()),
            &known.file,
            "expired",
        ),
    ] {
        let (done, there) = fetched(source, authorities);
        let said = done.refusal();
        for part in [
            "certificate of the source is not trusted",
            why,
            "SSL_CERT_FILE",
        ] {
            assert!(said.contains(part), "{part}: {said}");
        }
        assert!(!there);
    }
}
