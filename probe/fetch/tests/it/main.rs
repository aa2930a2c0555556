//! Tables fetched over loopback and from folders, from sources that behave and from such that do
//! not.

mod beside;
mod folder;
mod host;
mod hostile;
mod made;
mod mills;
mod resume;
mod service;
