//! A memory's records as compact bytes.

use super::error::MemoryError;
use super::load::Memory;
use super::record::{Polarity, Record, Source, Standing};
use crate::lexicon::bytes::{Sink, Stream};
use strum::VariantArray;

/// Writes the records.
pub(super) fn write(records: &[Record], sink: &mut Sink) {
    sink.number(records.len());
    for Record { id, source, path, subject, connective, object, polarity, standing, factor, provenance } in records {
        for text in [id, path, subject, connective, object] {
            sink.text(text);
        }
        sink.member(Source::VARIANTS, source);
        sink.member(Polarity::VARIANTS, polarity);
        sink.member(Standing::VARIANTS, standing);
        sink.text(&factor.as_ref().map(ToString::to_string).unwrap_or_default());
        sink.maybe(provenance.as_deref());
    }
}

/// Reads a memory, which is one if the stream is sound in the end.
pub(super) fn read(stream: &mut Stream<'_>) -> Result<Memory, MemoryError> {
    let mut records = Vec::new();
    for _ in 0..stream.count() {
        let mut text = || stream.text().to_owned();
        let (id, path, subject, connective, object) = (text(), text(), text(), text(), text());
        let (source, polarity) = (stream.member(Source::VARIANTS), stream.member(Polarity::VARIANTS));
        let standing = stream.member(Standing::VARIANTS);
        let factor = stream.maybe().and_then(|factor| factor.parse().ok());
        let provenance = stream.maybe().map(ToOwned::to_owned);
        records.push(Record { id, source, path, subject, connective, object, polarity, standing, factor, provenance });
    }
    Memory::of(records)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_read_is_what_was_written() {
        let memory = Memory::embedded().unwrap();
        let mut sink = Sink::default();
        write(memory.records(), &mut sink);
        let read = read(&mut Stream::new(&sink.0)).unwrap();
        assert_eq!((read.records(), read.hash()), (memory.records(), memory.hash()));
    }
}
