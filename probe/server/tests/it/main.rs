//! The service from outside.

mod contract;
mod live;
mod mills;
mod search;
mod share;
mod sites;
