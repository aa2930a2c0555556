//! A machine with a virtual clock, whose disk and host fail as a plan says.

use super::clock::Clock;
use super::host::{Accepts, Host, Socket};
use crate::system::System;
use fastrand::Rng;
use galotne::table::WriteError;
use std::fs::{self, File};
use std::io::{self, Write};
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};
use ureq::config::Config;
use ureq::http::Uri;
use ureq::unversioned::resolver::{ResolvedSocketAddrs, Resolver};
use ureq::unversioned::transport::{ConnectionDetails, Connector, NextTimeout};
use ureq::{Agent, Error};

/// A disk whose calls fail now and then.
#[derive(Debug)]
struct Disk {
    dice: Rng,
    /// The chance that a call fails.
    rate: f64,
    /// Bytes that can be written; then the disk is full.
    free: u64,
}

impl Disk {
    fn fails(&mut self) -> bool {
        self.rate > 0.0 && self.dice.f64() < self.rate
    }

    fn fail(&mut self) -> io::Result<()> {
        // EIO, as disks have it.
        let broken = || io::Error::from_raw_os_error(5);
        if self.fails() { Err(broken()) } else { Ok(()) }
    }
}

/// A simulated machine.
#[derive(Debug)]
pub struct SimulatedMachine {
    pub clock: Arc<Clock>,
    pub host: Arc<Host>,
    disk: Mutex<Disk>,
}

impl SimulatedMachine {
    /// Returns a machine without faults on its disk.
    pub fn sound(host: Arc<Host>, clock: Arc<Clock>) -> Self {
        let disk = Disk {
            dice: Rng::with_seed(0),
            rate: 0.0,
            free: u64::MAX,
        };
        Self {
            clock,
            host,
            disk: Mutex::new(disk),
        }
    }

    /// Returns a machine whose disk has a plan of faults.
    pub fn faulty(host: Arc<Host>, clock: Arc<Clock>, dice: &mut Rng) -> Self {
        let rates = [0.0, 0.0, 0.001, 0.01, 0.1];
        let free = match dice.u8(..8) {
            0 => dice.u64(..1 << 16),
            _ => u64::MAX,
        };
        let disk = Disk {
            rate: rates[dice.usize(..rates.len())],
            free,
            dice: dice.fork(),
        };
        Self {
            clock,
            host,
            disk: Mutex::new(disk),
        }
    }

    fn disk(&self) -> std::sync::MutexGuard<'_, Disk> {
        self.disk.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl System for SimulatedMachine {
    fn now(&self) -> Instant {
        self.clock.now()
    }

    fn sleep(&self, time: Duration) {
        self.clock.advance(time);
    }

    fn agent(&self, config: Config) -> Agent {
        let network = Network {
            clock: Arc::clone(&self.clock),
            host: Arc::clone(&self.host),
        };
        Agent::with_parts(config, network, OneAddress)
    }

    fn write_all(&self, file: &mut File, bytes: &[u8]) -> io::Result<()> {
        let mut disk = self.disk();
        let broken = disk.fail();
        let room = match &broken {
            Ok(()) => disk.free.min(bytes.len() as u64) as usize,
            // Some of the bytes are there all the same.
            Err(_) => disk.dice.usize(..=bytes.len()),
        };
        disk.free -= room as u64;
        file.write_all(&bytes[..room])?;
        broken?;
        match room < bytes.len() {
            true => Err(io::ErrorKind::StorageFull.into()),
            false => Ok(()),
        }
    }

    fn set_len(&self, file: &File, length: u64) -> io::Result<()> {
        self.disk().fail()?;
        file.set_len(length)
    }

    /// Nothing of the simulation outlives it.
    fn sync(&self, _: &File) -> io::Result<()> {
        self.disk().fail()
    }

    /// The name may be there although the call fails.
    fn put_in_place(&self, temporary: &Path, path: &Path) -> Result<(), WriteError> {
        let (before, after) = {
            let mut disk = self.disk();
            (disk.fail(), disk.fail())
        };
        let renamed = before.and_then(|()| fs::rename(temporary, path));
        renamed.and(after).map_err(|source| WriteError::File {
            path: path.to_owned(),
            action: "rename the complete file to it",
            source,
        })
    }

    fn remove(&self, path: &Path) -> io::Result<()> {
        self.disk().fail()?;
        fs::remove_file(path)
    }
}

/// The way to the host.
#[derive(Debug)]
struct Network {
    clock: Arc<Clock>,
    host: Arc<Host>,
}

impl Connector for Network {
    type Out = Socket;

    fn connect(
        &self,
        details: &ConnectionDetails<'_>,
        _: Option<()>,
    ) -> Result<Option<Socket>, Error> {
        match self.host.accepts() {
            Accepts::At(delay) => self.clock.advance(delay),
            Accepts::Refused => return Err(Error::Io(io::ErrorKind::ConnectionRefused.into())),
            Accepts::Never => {
                self.clock.advance(*details.timeout.after);
                return Err(Error::Timeout(details.timeout.reason));
            }
        }
        let (clock, host) = (Arc::clone(&self.clock), Arc::clone(&self.host));
        Ok(Some(Socket::new(clock, host)))
    }
}

/// Finds the same address for every host.
#[derive(Debug)]
struct OneAddress;

impl Resolver for OneAddress {
    fn resolve(&self, _: &Uri, _: &Config, _: NextTimeout) -> Result<ResolvedSocketAddrs, Error> {
        let mut found = self.empty();
        found.push(SocketAddr::new(IpAddr::V4(Ipv4Addr::LOCALHOST), 80));
        Ok(found)
    }
}
