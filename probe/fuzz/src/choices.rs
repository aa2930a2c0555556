//! An input read as a sequence of choices, for targets that interpret it as calls.

/// The choices of an input. After its last byte every choice is 0.
pub struct Choices<'d> {
    rest: &'d [u8],
}

impl<'d> Choices<'d> {
    pub const fn new(bytes: &'d [u8]) -> Self {
        Self { rest: bytes }
    }

    /// Whether all bytes are used up.
    pub const fn is_over(&self) -> bool {
        self.rest.is_empty()
    }

    pub fn byte(&mut self) -> u8 {
        let (first, rest) = self.rest.split_first().unwrap_or((&0, &[]));
        self.rest = rest;
        *first
    }

    /// Chooses a number below `count`, which is at most 256.
    pub fn below(&mut self, count: usize) -> usize {
        usize::from(self.byte()) % count
    }

    /// Chooses one of these.
    pub fn one_of<T: Copy>(&mut self, items: &[T]) -> T {
        items[self.below(items.len())]
    }

    /// Chooses true once in sixteen times.
    pub fn rarely(&mut self) -> bool {
        self.byte() % 16 == 15
    }

    pub fn number(&mut self) -> u64 {
        u64::from_le_bytes(std::array::from_fn(|_| self.byte()))
    }

    /// Takes a text: the bytes up to the next newline, of which there are not many.
    pub fn line(&mut self) -> &'d [u8] {
        const MAX_BYTES: usize = 80;
        let most = self.rest.len().min(MAX_BYTES);
        let end = self.rest[..most].iter().position(|byte| *byte == b'\n');
        let (line, rest) = self.rest.split_at(end.unwrap_or(most));
        self.rest = rest.get(1..).unwrap_or_default();
        line
    }

    /// Takes up to this many bytes.
    pub fn bytes(&mut self, count: usize) -> &'d [u8] {
        let (bytes, rest) = self.rest.split_at(count.min(self.rest.len()));
        self.rest = rest;
        bytes
    }
}
