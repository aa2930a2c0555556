//! The service from outside.

mod contract;
mod live;
mod search;
mod share;
mod sites;
