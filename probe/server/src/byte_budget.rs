//! A budget of bytes for all requests together: bodies, games that are judged, answers that are not
//! sent yet.
//!
//! **Bound.** The bytes of a request are asked for before its work begins, by an upper bound that
//! its question gives, and returned with its response. Together they never exceed the budget.
//!
//! **Shares.** The first [`FREE_BYTES`] of each request are set aside for it: a small question is
//! never refused, whatever others ask. Of the rest a client may use half of what others leave.

use crate::clients::Client;
use crate::error::ApiError;
use axum::http::StatusCode;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// Bytes of a request that are set aside for it, and upper bound on the buffers of a connection.
pub const FREE_BYTES: usize = 1 << 17;

/// The budget.
pub struct ByteBudget {
    /// Bytes that requests share, beyond those set aside.
    shared: usize,
    used: Mutex<UsedBytes>,
}

#[derive(Default)]
struct UsedBytes {
    /// All bytes in use.
    all: usize,
    /// Shared bytes in use.
    shared: usize,
    /// Shared bytes in use by each client that uses some.
    clients: HashMap<Option<Client>, usize>,
}

/// Bytes in use, returned when dropped.
pub struct BytePermit {
    budget: Arc<ByteBudget>,
    client: Option<Client>,
    bytes: usize,
}

impl ByteBudget {
    /// Creates a budget for at most this number of simultaneous requests.
    pub fn new(bytes: usize, requests: usize) -> Arc<Self> {
        let set_aside = requests.saturating_mul(FREE_BYTES);
        Arc::new(Self {
            shared: bytes.saturating_sub(set_aside),
            used: Mutex::default(),
        })
    }

    fn used(&self) -> MutexGuard<'_, UsedBytes> {
        self.used.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Returns the bytes in use.
    pub fn bytes_used(&self) -> usize {
        self.used().all
    }

    /// Returns a permit for these bytes.
    ///
    /// # Errors
    /// Others use the budget, or the client uses its share (503); or the budget is smaller (413).
    pub fn ask(
        self: &Arc<Self>,
        client: Option<Client>,
        bytes: usize,
    ) -> Result<BytePermit, ApiError> {
        let mut permit = BytePermit {
            budget: Arc::clone(self),
            client,
            bytes: 0,
        };
        permit.grow(bytes)?;
        Ok(permit)
    }
}

impl BytePermit {
    /// Adds bytes.
    ///
    /// # Errors
    /// As for [`ByteBudget::ask`]; the permit stays as it is.
    pub fn grow(&mut self, more: usize) -> Result<(), ApiError> {
        let bytes = self.bytes.saturating_add(more);
        let of_shared = shared(bytes) - shared(self.bytes);
        let most = self.budget.shared;
        let mut used = self.budget.used();
        if of_shared > 0 {
            let own = used.clients.get(&self.client).map_or(0, |own| *own);
            // What others leave, half of which this client may use.
            let left = most - (used.shared - own).min(most);
            if shared(bytes) > most / 2 {
                return Err(too_large(bytes, most / 2 + FREE_BYTES));
            }
            if own + of_shared > left / 2 {
                return Err(busy(own > 0));
            }
            used.shared += of_shared;
            used.clients.insert(self.client, own + of_shared);
        }
        used.all += bytes - self.bytes;
        drop(used);
        self.bytes = bytes;
        Ok(())
    }

    /// Returns the bytes above these.
    pub fn shrink_to(&mut self, bytes: usize) {
        let bytes = bytes.min(self.bytes);
        let of_shared = shared(self.bytes) - shared(bytes);
        let mut used = self.budget.used();
        used.all -= self.bytes - bytes;
        used.shared -= of_shared;
        if let Some(own) = used.clients.get_mut(&self.client) {
            *own -= of_shared;
            if *own == 0 {
                used.clients.remove(&self.client);
            }
        }
        drop(used);
        self.bytes = bytes;
    }
}

impl Drop for BytePermit {
    fn drop(&mut self) {
        self.shrink_to(0);
    }
}

/// Returns the shared bytes of a request.
const fn shared(bytes: usize) -> usize {
    bytes.saturating_sub(FREE_BYTES)
}

fn busy(has_others: bool) -> ApiError {
    ApiError::busy(if has_others {
        "your other requests use your share of the memory: wait for their answers"
    } else {
        "other requests use the memory: ask again later, or for less at a time"
    })
}

fn too_large(bytes: usize, most: usize) -> ApiError {
    let detail = format!(
        "the answer may take {bytes} bytes of memory, and here at most {most}: send fewer or \
         shorter games, or ask for fewer profiles"
    );
    ApiError::new(StatusCode::PAYLOAD_TOO_LARGE, "too-large", detail)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::net::IpAddr;

    const MIB: usize = 1 << 20;

    fn client(last: u8) -> Option<Client> {
        Some(Client::from(IpAddr::from([192, 0, 2, last])))
    }

    #[test]
    fn clients_share_what_is_left() {
        let budget = ByteBudget::new(18 * MIB, 16);
        let ask = |last, bytes| budget.ask(client(last), bytes + FREE_BYTES);
        let first = ask(1, 8 * MIB).expect("half");
        let error = ask(1, 1).err().expect("no more");
        assert_eq!((error.status.as_u16(), error.retry_after), (503, Some(1)));
        let second = ask(2, 4 * MIB).expect("half of the rest");
        assert!(ask(3, 2 * MIB + 1).is_err());
        assert_eq!(budget.bytes_used(), 12 * MIB + 2 * FREE_BYTES);
        // Small questions are always answered.
        let small: Vec<_> = (0..16).map(|_| budget.ask(client(1), FREE_BYTES)).collect();
        assert!(small.iter().all(Result::is_ok));
        drop((first, small));
        assert!(ask(3, 6 * MIB).is_ok());
        drop(second);
        assert_eq!(budget.bytes_used(), 0);
        assert!(budget.used().clients.is_empty());
        assert_eq!(budget.used().shared, 0);
    }

    #[test]
    fn a_question_beyond_the_budget_is_refused_for_good() {
        let budget = ByteBudget::new(3 * MIB, 16);
        let error = budget.ask(None, MIB).err().expect("too large");
        assert_eq!((error.status.as_u16(), error.retry_after), (413, None));
        assert!(error.body.detail.contains("655360"), "{error}");
    }

    #[test]
    fn permits_grow_and_shrink() {
        let budget = ByteBudget::new(18 * MIB, 16);
        let mut permit = budget.ask(None, 10).expect("bytes");
        permit.grow(4 * MIB).expect("bytes");
        assert!(permit.grow(8 * MIB).is_err());
        assert_eq!(budget.bytes_used(), 4 * MIB + 10);
        permit.shrink_to(MIB);
        permit.grow(7 * MIB).expect("bytes");
        permit.shrink_to(9 * MIB);
        assert_eq!(budget.bytes_used(), 8 * MIB);
        drop(permit);
        assert_eq!(budget.bytes_used(), 0);
    }
}
