//! Fetches over loopback and from folders, from honest sources and from faulty ones.

mod fake_host;
mod fixture;
mod folder;
mod hostile;
mod mills;
mod reports;
mod resume;
mod service;
mod signed;
