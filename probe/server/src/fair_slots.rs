//! Slots that clients share fairly: lookups, searches, files of games, connections.
//!
//! A free slot goes to the waiting client that holds the fewest slots. Among those, it goes to the
//! client that has used slots for the shortest time (start-time fair queueing: Goyal, Vin and Cheng
//! 1996). So a client that asks little does not wait behind one that asks much, however many
//! questions that one has waiting.

use crate::clients::Client;
use std::collections::{HashMap, VecDeque};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use tokio::sync::oneshot;
use tokio::time::Instant;

/// A fixed number of slots, and a queue for each client.
pub struct FairSlots {
    max_waiting: usize,
    /// The number of slots that a client may hold even if few are free; `None` if its share does
    /// not depend on that.
    least_share: Option<usize>,
    state: Mutex<State>,
}

struct State {
    free: usize,
    waiting: usize,
    /// Waiters so far.
    arrivals: u64,
    /// Virtual time: the most time that a client had used when it got a slot. Clients begin
    /// [`CREDIT`] before it, so that nobody saves up more.
    clock: Duration,
    clients: HashMap<Option<Client>, ClientState>,
}

#[derive(Default)]
struct ClientState {
    /// Slots that the client holds.
    held: usize,
    /// Virtual time up to which the client has used slots.
    used: Duration,
    waiting: VecDeque<Waiter>,
}

struct Waiter {
    arrival: u64,
    grant: oneshot::Sender<()>,
}

/// A slot, returned when dropped.
pub struct Slot {
    slots: Arc<FairSlots>,
    client: Option<Client>,
    since: Instant,
}

/// The queue is full.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct QueueFull;

/// A place in the queue, given up when dropped.
pub struct Ticket {
    slots: Arc<FairSlots>,
    client: Option<Client>,
    arrival: u64,
    grant: oneshot::Receiver<()>,
}

/// Time that a client may have left over from when it asked nothing. With it a client that asks
/// little goes before all that ask without pause, not only before those that are ahead.
const CREDIT: Duration = Duration::from_secs(1);

/// Clients without slots that are remembered before they are forgotten.
const REMEMBERED: usize = 4096;

impl FairSlots {
    /// Creates slots. Clients may hold as many as are free.
    pub fn new(slots: usize, max_waiting: usize) -> Arc<Self> {
        Self::with_share(slots, max_waiting, None)
    }

    /// Creates slots of which a client may hold half of those that others leave free, and at least
    /// `least_share`. Without a client there is no such limit.
    pub fn shared(slots: usize, max_waiting: usize, least_share: usize) -> Arc<Self> {
        Self::with_share(slots, max_waiting, Some(least_share))
    }

    fn with_share(slots: usize, max_waiting: usize, least_share: Option<usize>) -> Arc<Self> {
        Arc::new(Self {
            max_waiting,
            least_share,
            state: Mutex::new(State {
                free: slots.max(1),
                waiting: 0,
                arrivals: 0,
                clock: CREDIT,
                clients: HashMap::new(),
            }),
        })
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Returns the number of free slots.
    #[cfg(test)]
    pub fn free(&self) -> usize {
        self.state().free
    }

    /// Returns the number of waiters.
    pub fn waiting(&self) -> usize {
        self.state().waiting
    }

    /// Returns a slot if one is free for this client.
    pub fn try_acquire(self: &Arc<Self>, client: Option<Client>) -> Option<Slot> {
        let mut state = self.state();
        let held = state.clients.get(&client).map_or(0, |state| state.held);
        if state.free == 0 || !self.is_in_share(state.free, client, held) {
            return None;
        }
        state.take(client);
        Some(self.slot(client))
    }

    /// Waits for a slot.
    ///
    /// # Errors
    /// The queue is full, and no client has more waiters than this one; or another client took the
    /// place in the queue.
    pub async fn acquire(self: &Arc<Self>, client: Option<Client>) -> Result<Slot, QueueFull> {
        match self.try_acquire(client) {
            Some(slot) => Ok(slot),
            None => self.enqueue(client)?.slot().await,
        }
    }

    /// Takes a place in the queue. If all are taken, the client with the most waiters loses its
    /// last one to a client with fewer.
    ///
    /// # Errors
    /// The queue is full of waiters of clients with no more of them than this one.
    pub fn enqueue(self: &Arc<Self>, client: Option<Client>) -> Result<Ticket, QueueFull> {
        let mut state = self.state();
        if state.waiting >= self.max_waiting {
            state.displace(client)?;
        }
        let arrival = state.arrivals;
        let (grant, granted) = oneshot::channel();
        state.arrivals += 1;
        state.waiting += 1;
        let waiter = Waiter { arrival, grant };
        state.client(client).waiting.push_back(waiter);
        // A slot may have become free since the caller asked.
        self.grant_free(&mut state);
        Ok(Ticket {
            slots: Arc::clone(self),
            client,
            arrival,
            grant: granted,
        })
    }

    fn slot(self: &Arc<Self>, client: Option<Client>) -> Slot {
        Slot {
            slots: Arc::clone(self),
            client,
            since: Instant::now(),
        }
    }

    /// Whether a client that holds `held` slots may have one more.
    fn is_in_share(&self, free: usize, client: Option<Client>, held: usize) -> bool {
        let share = |least: usize| least.max(usize::midpoint(free, held));
        let is_within = |least| held < share(least);
        client.is_none() || self.least_share.is_none_or(is_within)
    }

    /// Gives free slots to waiters.
    fn grant_free(&self, state: &mut State) {
        while state.free > 0 {
            let free = state.free;
            let next = (state.clients.iter())
                .filter(|(key, client)| self.is_in_share(free, **key, client.held))
                .filter_map(|(key, client)| {
                    let first = client.waiting.front()?;
                    Some((client.held, client.used, first.arrival, *key))
                })
                .min_by_key(|(held, used, arrival, _)| (*held, *used, *arrival));
            let Some((.., client)) = next else {
                return;
            };
            let Some(waiter) = state.client(client).waiting.pop_front() else {
                return;
            };
            state.waiting -= 1;
            state.take(client);
            // Tickets leave the queue before their receivers are dropped, so this succeeds.
            let _ = waiter.grant.send(());
        }
    }
}

impl State {
    fn client(&mut self, client: Option<Client>) -> &mut ClientState {
        let clock = self.clock;
        if self.clients.len() >= REMEMBERED {
            (self.clients).retain(|_, client| client.held > 0 || !client.waiting.is_empty());
        }
        let state = self.clients.entry(client).or_default();
        if state.held == 0 && state.waiting.is_empty() {
            state.used = state.used.max(clock.saturating_sub(CREDIT));
        }
        state
    }

    /// Counts a slot as taken.
    fn take(&mut self, client: Option<Client>) {
        self.free -= 1;
        let state = self.client(client);
        state.held += 1;
        let used = state.used;
        self.clock = self.clock.max(used);
    }

    /// Counts a slot as returned after this time.
    fn put_back(&mut self, client: Option<Client>, time: Duration) {
        self.free += 1;
        if let Some(state) = self.clients.get_mut(&client) {
            state.held -= 1;
            state.used += time;
        }
        if self.waiting == 0 && self.clients.values().all(|client| client.held == 0) {
            // Nobody is waiting who could be wronged.
            self.clients.clear();
        }
    }

    /// Makes room in a full queue.
    fn displace(&mut self, client: Option<Client>) -> Result<(), QueueFull> {
        let own = (self.clients.get(&client)).map_or(0, |client| client.waiting.len());
        let most = (self.clients.values_mut()).max_by_key(|client| client.waiting.len());
        let most = most.filter(|client| client.waiting.len() > own + 1);
        // Its ticket ends with an error.
        most.and_then(|client| client.waiting.pop_back())
            .ok_or(QueueFull)?;
        self.waiting -= 1;
        Ok(())
    }
}

impl Ticket {
    /// Waits for the slot.
    ///
    /// # Errors
    /// Another client took the place in the queue.
    pub async fn slot(mut self) -> Result<Slot, QueueFull> {
        (&mut self.grant).await.map_err(|_| QueueFull)?;
        Ok(self.slots.slot(self.client))
    }
}

impl Drop for Ticket {
    fn drop(&mut self) {
        let mut state = self.slots.state();
        // Granted, and nobody has taken the slot.
        if self.grant.try_recv().is_ok() {
            state.put_back(self.client, Duration::ZERO);
            return self.slots.grant_free(&mut state);
        }
        if let Some(client) = state.clients.get_mut(&self.client) {
            let before = client.waiting.len();
            client
                .waiting
                .retain(|waiter| waiter.arrival != self.arrival);
            state.waiting -= before - client.waiting.len();
        }
    }
}

impl Drop for Slot {
    fn drop(&mut self) {
        let mut state = self.slots.state();
        state.put_back(self.client, self.since.elapsed());
        self.slots.grant_free(&mut state);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::net::IpAddr;

    fn client(last: u8) -> Option<Client> {
        Some(Client::from(IpAddr::from([192, 0, 2, last])))
    }

    /// Returns the clients in the order in which they get the slots.
    async fn order(slots: &Arc<FairSlots>, tickets: Vec<(u8, Ticket)>) -> Vec<u8> {
        let order = Arc::new(Mutex::new(vec![]));
        let mut waiting = tokio::task::JoinSet::new();
        for (client, ticket) in tickets {
            let order = Arc::clone(&order);
            waiting.spawn(async move {
                let slot = ticket.slot().await.expect("a slot");
                order.lock().expect("no panic").push(client);
                // Each uses its slot for the same time.
                tokio::time::sleep(Duration::from_millis(2)).await;
                drop(slot);
            });
        }
        while waiting.join_next().await.is_some() {}
        assert_eq!(slots.waiting(), 0);
        let order = order.lock().expect("no panic");
        order.clone()
    }

    #[tokio::test(start_paused = true)]
    async fn slots_go_round_the_clients() {
        let slots = FairSlots::new(1, 100);
        let first = slots.try_acquire(client(9)).expect("a slot");
        let mut tickets = vec![];
        for last in [1, 1, 1, 1, 2, 2, 3, 9] {
            tickets.push((last, slots.enqueue(client(last)).expect("a place")));
        }
        drop(first);
        let order = order(&slots, tickets).await;
        // Each client once before any has a second turn.
        let mut round: Vec<u8> = order[..4].to_vec();
        round.sort_unstable();
        assert_eq!(round, [1, 2, 3, 9], "{order:?}");
        assert_eq!(&order[6..], [1, 1], "{order:?}");
    }

    #[tokio::test(start_paused = true)]
    async fn a_client_that_asks_little_goes_first() {
        let slots = FairSlots::new(1, 100);
        {
            let mut state = slots.state();
            // The others have asked for long, and all of them as much.
            state.clock = Duration::from_secs(60);
            for last in 1..=5 {
                state.client(client(last)).used = Duration::from_secs(60);
            }
        }
        let held = slots.try_acquire(client(1)).expect("a slot");
        let mut tickets = vec![];
        for last in [2, 3, 4, 5, 9, 9] {
            tickets.push((last, slots.enqueue(client(last)).expect("a place")));
        }
        drop(held);
        let order = order(&slots, tickets).await;
        assert_eq!(&order[..2], [9, 9], "{order:?}");
    }

    #[tokio::test]
    async fn a_client_with_fewer_slots_comes_first() {
        let slots = FairSlots::new(2, 100);
        let held = [1, 2].map(|last| slots.try_acquire(client(last)).expect("a slot"));
        let [one, two] = held;
        let more = slots.enqueue(client(1)).expect("a place");
        let other = slots.enqueue(client(3)).expect("a place");
        drop(two);
        let other = other.slot().await.expect("a slot");
        assert_eq!(slots.waiting(), 1);
        drop(one);
        drop((more.slot().await.expect("a slot"), other));
        assert_eq!(slots.free(), 2);
    }

    #[tokio::test]
    async fn a_full_queue_makes_room_for_a_client_with_fewer_waiters() {
        let slots = FairSlots::new(1, 3);
        let held = slots.try_acquire(client(1)).expect("a slot");
        let mut greedy: Vec<Ticket> = (0..3)
            .map(|_| slots.enqueue(client(1)).expect("a place"))
            .collect();
        assert_eq!(slots.enqueue(client(1)).err(), Some(QueueFull));
        let other = slots.enqueue(client(2)).expect("a place");
        let last = greedy.pop().expect("a ticket");
        assert_eq!(last.slot().await.err(), Some(QueueFull));
        assert_eq!(slots.waiting(), 3);
        // Two to one: nobody has a better claim.
        assert_eq!(slots.enqueue(client(2)).err(), Some(QueueFull));
        drop(held);
        drop(other.slot().await.expect("a slot"));
        drop(greedy);
        assert_eq!((slots.waiting(), slots.free()), (0, 1));
    }

    #[tokio::test]
    async fn shares_shrink_as_slots_fill() {
        let slots = FairSlots::shared(16, 100, 1);
        let mut held = vec![];
        let mut take = |last| {
            let before = held.len();
            while let Some(slot) = slots.try_acquire(client(last)) {
                held.push(slot);
            }
            held.len() - before
        };
        assert_eq!([1, 2, 3, 4, 5, 6].map(&mut take), [8, 4, 2, 1, 1, 0]);
        let waiter = slots.enqueue(client(1)).expect("a place");
        let other = slots.enqueue(client(6)).expect("a place");
        held.pop();
        drop(other.slot().await.expect("a slot"));
        assert_eq!(
            slots.waiting(),
            1,
            "the first client holds more than its share"
        );
        drop(held);
        assert!(waiter.slot().await.is_ok());
    }

    #[tokio::test]
    async fn a_ticket_that_is_dropped_leaves_no_trace() {
        let slots = FairSlots::new(1, 10);
        let held = slots.try_acquire(client(1)).expect("a slot");
        let ticket = slots.enqueue(client(2)).expect("a place");
        drop(ticket);
        assert_eq!(slots.waiting(), 0);
        let ticket = slots.enqueue(client(2)).expect("a place");
        drop(held);
        // It was granted already.
        drop(ticket);
        assert_eq!(slots.free(), 1);
        assert!(slots.state().clients.is_empty());
    }
}
