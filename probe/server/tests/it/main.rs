//! The service from outside.

mod contract;
mod live;
mod mills;
mod search;
mod search_mills;
mod share;
mod sites;
