//! Makes tables.
