//! Numbers and texts as compact bytes, for snapshots. What reads them takes nothing on trust: damaged bytes give nothing.

/// Writes a snapshot.
#[derive(Default)]
pub(crate) struct Sink(pub Vec<u8>);

impl Sink {
    /// Seven bits in each byte, the lowest first.
    pub fn number(&mut self, number: usize) {
        let mut rest = number;
        while rest >= 0x80 {
            self.0.push(u8::try_from(rest & 0x7f).unwrap_or_default() | 0x80);
            rest >>= 7;
        }
        self.0.push(u8::try_from(rest).unwrap_or_default());
    }

    pub fn text(&mut self, text: &str) {
        self.number(text.len());
        self.0.extend_from_slice(text.as_bytes());
    }

    /// Nothing and the empty text are written alike.
    pub fn maybe(&mut self, text: Option<&str>) {
        self.text(text.unwrap_or_default());
    }

    /// A member of a closed set, by its place among them.
    pub fn member<T: PartialEq>(&mut self, all: &[T], member: &T) {
        self.number(all.iter().position(|other| other == member).unwrap_or(all.len()));
    }
}

/// Reads a snapshot from its start. After the first damage it gives zeros and empty texts, so that one look at the end is enough.
pub(crate) struct Stream<'s> {
    rest: &'s [u8],
    damaged: bool,
}

impl<'s> Stream<'s> {
    pub fn new(bytes: &'s [u8]) -> Self {
        Stream { rest: bytes, damaged: false }
    }

    /// Whether everything was read, and nothing else.
    pub fn is_sound(&self) -> bool {
        self.rest.is_empty() && !self.damaged
    }

    /// The value that was found, or a stand-in for what cannot be.
    pub fn sound<T: Default>(&mut self, found: Option<T>) -> T {
        self.damaged |= found.is_none();
        found.unwrap_or_default()
    }

    #[inline(never)]
    pub fn number(&mut self) -> usize {
        let mut number = 0;
        for shift in [0, 7, 14, 21] {
            let Some((&byte, rest)) = self.rest.split_first() else { break };
            self.rest = rest;
            number |= usize::from(byte & 0x7f) << shift;
            if byte < 0x80 {
                return number;
            }
        }
        self.damaged = true;
        0
    }

    /// How many things follow, of one byte or more each.
    #[inline(never)]
    pub fn count(&mut self) -> usize {
        let count = self.number();
        self.sound((count <= self.rest.len()).then_some(count))
    }

    #[inline(never)]
    pub fn text(&mut self) -> &'s str {
        let length = self.number();
        let cut = self.rest.split_at_checked(length);
        let (text, rest) = self.sound(cut);
        self.rest = rest;
        self.sound(std::str::from_utf8(text).ok())
    }

    pub fn maybe(&mut self) -> Option<&'s str> {
        Some(self.text()).filter(|text| !text.is_empty())
    }

    /// The member of a closed set, which is not empty.
    pub fn member<T: Copy>(&mut self, all: &[T]) -> T {
        let place = self.number();
        let place = self.sound((place < all.len()).then_some(place));
        all[place]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_written_is_read() {
        let mut sink = Sink::default();
        let numbers = [0, 1, 127, 128, 300, 16_384, 2_000_000];
        numbers.iter().for_each(|&number| sink.number(number));
        sink.text("½ an apple");
        sink.maybe(None);
        let mut stream = Stream::new(&sink.0);
        for number in numbers {
            assert_eq!(stream.number(), number);
        }
        assert_eq!((stream.text(), stream.maybe()), ("½ an apple", None));
        assert!(stream.is_sound());
        assert_eq!(stream.number(), 0);
        assert!(!stream.is_sound());
    }

    #[test]
    fn damage_is_kept_in_mind() {
        for (bytes, read) in [
            (&[0x80, 0x80, 0x80, 0x80, 0][..], (|stream| _ = stream.number()) as fn(&mut Stream<'_>)),
            (&[5, b'a'], |stream| _ = stream.text()),
            (&[1, 0xff], |stream| _ = stream.text()),
            (&[9, 0], |stream| _ = stream.count()),
            (&[2], |stream| _ = stream.member(&[false, true])),
        ] {
            let mut stream = Stream::new(bytes);
            read(&mut stream);
            assert!(!stream.is_sound(), "{bytes:?}");
        }
    }
}
