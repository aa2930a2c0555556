//! The compiled-in list against the repository.

mod golden;
