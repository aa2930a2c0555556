//! Tests of the program from outside. They are a single binary, since linking one per file takes
//! longer than most tests.

mod adjudicate;
mod asking;
mod book;
mod built;
mod console;
mod contract;
mod export;
#[cfg(all(feature = "fetch", feature = "serve"))]
mod fetch;
// On other systems the certificate store cannot be set for a test.
#[cfg(all(feature = "fetch", target_os = "linux"))]
mod fetch_tls;
mod find;
mod hub;
mod irregular;
mod languages;
mod library;
mod links;
mod manual;
mod mills;
mod readme;
mod ready;
mod rules;
mod seeds;
#[cfg(feature = "serve")]
mod serve;
#[cfg(feature = "serve")]
mod serving;
#[cfg(unix)]
mod shipped;
#[cfg(feature = "site")]
mod site;
mod study;
