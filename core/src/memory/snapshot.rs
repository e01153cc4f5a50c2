//! A memory's records and its table of connectives as compact bytes.

use super::connective::Connective;
use super::error::MemoryError;
use super::load::Memory;
use super::record::{Polarity, Record, Source, Standing};
use crate::lexicon::bytes::{Sink, Stream};
use std::collections::BTreeMap;
use strum::VariantArray;

/// Writes the records and the table.
pub(super) fn write(records: &[Record], connectives: &BTreeMap<String, Connective>, sink: &mut Sink) {
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
    sink.number(connectives.len());
    for Connective { connective, frame_dependent, opposite, transitive, because } in connectives.values() {
        sink.text(connective);
        sink.number(usize::from(*frame_dependent));
        sink.number(opposite.len());
        for other in opposite {
            sink.text(other);
        }
        sink.number(usize::from(*transitive));
        sink.text(because);
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
    let mut connectives = BTreeMap::new();
    for _ in 0..stream.count() {
        let connective = stream.text().to_owned();
        let frame_dependent = stream.number() == 1;
        let opposite = (0..stream.count()).map(|_| stream.text().to_owned()).collect();
        let transitive = stream.number() == 1;
        let because = stream.text().to_owned();
        connectives.insert(connective.clone(), Connective { connective, frame_dependent, opposite, transitive, because });
    }
    Memory::of(records, connectives)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_read_is_what_was_written() {
        let memory = Memory::embedded().unwrap();
        let mut sink = Sink::default();
        memory.write_snapshot(&mut sink);
        let read = read(&mut Stream::new(&sink.0)).unwrap();
        assert_eq!((read.records(), read.hash()), (memory.records(), memory.hash()));
    }
}
