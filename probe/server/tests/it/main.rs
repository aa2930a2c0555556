//! The service from outside.

mod contract;
mod live;
mod sites;
