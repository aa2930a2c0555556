//! Tests of the program from outside. They are a single binary, since linking one per file takes
//! longer than most tests.

mod adjudicate;
mod book;
mod console;
mod contract;
mod export;
#[cfg(all(feature = "serve", target_os = "linux"))]
mod failing_log;
#[cfg(all(feature = "fetch", feature = "serve"))]
mod fetch;
mod program;
mod test_tables;
mod text_layout;
// Other systems have their configurations elsewhere.
#[cfg(all(feature = "fetch", target_os = "linux"))]
mod fetch_configuration;
// On other systems the certificate store cannot be set for a test.
#[cfg(all(feature = "fetch", target_os = "linux"))]
mod fetch_tls;
mod find;
mod forged;
mod hub;
#[cfg(unix)]
mod installed_tables;
mod irregular;
mod languages;
mod layers;
mod library;
mod links;
mod manual;
mod mills;
mod names;
mod packages;
mod prebuilt;
mod readme;
mod rule_texts;
mod rules;
#[cfg(feature = "serve")]
mod serve;
#[cfg(feature = "serve")]
mod service_process;
#[cfg(feature = "site")]
mod site;
mod study;
mod tree;
