//! Arrays and objects while they are open.
//!
//! Entries of an object are written as they come; their ranges are remembered, and moved only when the keys
//! turn out not to be sorted by UTF-16 code units.

use super::arrange::Arrange;
use std::borrow::Cow;
use std::cmp::Ordering;
use std::ops::Range;

use serde::ser::{self, Serialize};

use super::error::{CanonError, Fault};
use super::key::Key;
use super::string::{key_order, write_string};
use super::writer::Writer;

/// An entry that stands in the buffer.
pub(super) struct Entry {
    key: Cow<'static, str>,
    /// Bytes of `"key":value`, without a comma.
    range: Range<usize>,
}

/// An open array, or the fields of a tuple variant.
pub(super) struct Elements<'w> {
    writer: &'w mut Writer,
    empty: bool,
    /// What closes it.
    close: &'static [u8],
}

impl<'w> Elements<'w> {
    pub(super) fn open(writer: &'w mut Writer, close: &'static [u8]) -> Self {
        writer.out.push(b'[');
        Self { writer, empty: true, close }
    }

    fn element<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Fault> {
        self.begin();
        value.serialize(&mut *self.writer)
    }

    #[inline(never)]
    fn begin(&mut self) {
        if !self.empty {
            self.writer.out.push(b',');
        }
        self.empty = false;
    }

    fn close(self) -> Result<(), Fault> {
        self.writer.out.extend_from_slice(self.close);
        Ok(())
    }
}

/// An open object.
pub(super) struct Object<'w> {
    writer: &'w mut Writer,
    /// First byte after `{`.
    start: usize,
    /// Its first entry in the writer's list.
    base: usize,
    sorted: bool,
    close: &'static [u8],
}

impl<'w> Object<'w> {
    pub(super) fn open(writer: &'w mut Writer, close: &'static [u8]) -> Self {
        writer.out.push(b'{');
        Self { start: writer.out.len(), base: writer.entries.len(), sorted: true, close, writer }
    }

    fn entry<T: Serialize + ?Sized>(&mut self, key: Cow<'static, str>, value: &T) -> Result<(), Fault> {
        let start = self.begin(&key);
        value.serialize(&mut *self.writer)?;
        self.keep(key, start);
        Ok(())
    }

    /// What an entry writes before its value. Like what follows it, the same for every type, and so compiled once.
    #[inline(never)]
    fn begin(&mut self, key: &str) -> usize {
        let previous = self.writer.entries.get(self.base..).and_then(<[_]>::last);
        if let Some(previous) = previous {
            self.sorted = self.sorted && key_order(&previous.key, key) == Ordering::Less;
            self.writer.out.push(b',');
        }
        let start = self.writer.out.len();
        write_string(&mut self.writer.out, key);
        self.writer.out.push(b':');
        start
    }

    #[inline(never)]
    fn keep(&mut self, key: Cow<'static, str>, start: usize) {
        let range = start..self.writer.out.len();
        self.writer.entries.push(Entry { key, range });
    }

    #[inline(never)]
    fn close(mut self) -> Result<(), Fault> {
        if !self.sorted {
            self.reorder()?;
        }
        self.writer.entries.truncate(self.base);
        self.writer.out.extend_from_slice(self.close);
        Ok(())
    }

    fn reorder(&mut self) -> Result<(), Fault> {
        let Writer { out, entries } = &mut *self.writer;
        let entries = entries.get_mut(self.base..).unwrap_or_default();
        entries.arrange_by(|left, right| key_order(&left.key, &right.key));
        let mut ordered = Vec::with_capacity(out.len() - self.start);
        let mut previous: Option<&str> = None;
        for entry in entries.iter() {
            if previous == Some(&*entry.key) {
                return Err(Fault::of(CanonError::DuplicateKey { key: entry.key.to_string() }));
            }
            if previous.is_some() {
                ordered.push(b',');
            }
            ordered.extend_from_slice(out.get(entry.range.clone()).unwrap_or_default());
            previous = Some(&entry.key);
        }
        out.truncate(self.start);
        out.extend_from_slice(&ordered);
        Ok(())
    }
}

macro_rules! elements {
    ($($trait:ident: $method:ident),+ $(,)?) => {
        $(impl ser::$trait for Elements<'_> {
            type Ok = ();
            type Error = Fault;

            fn $method<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Fault> {
                self.element(value)
            }

            fn end(self) -> Result<(), Fault> {
                self.close()
            }
        })+
    };
}

elements! {
    SerializeSeq: serialize_element,
    SerializeTuple: serialize_element,
    SerializeTupleStruct: serialize_field,
    SerializeTupleVariant: serialize_field,
}

macro_rules! fields {
    ($($trait:ident),+ $(,)?) => {
        $(impl ser::$trait for Object<'_> {
            type Ok = ();
            type Error = Fault;

            fn serialize_field<T: Serialize + ?Sized>(
                &mut self,
                key: &'static str,
                value: &T,
            ) -> Result<(), Fault> {
                self.entry(Cow::Borrowed(key), value)
            }

            fn end(self) -> Result<(), Fault> {
                self.close()
            }
        })+
    };
}

fields! { SerializeStruct, SerializeStructVariant }

/// An open map, whose keys and values may come apart.
pub(super) struct Map<'w> {
    object: Object<'w>,
    /// The key that waits for its value.
    pending: Option<String>,
}

impl<'w> Map<'w> {
    pub(super) fn open(writer: &'w mut Writer) -> Self {
        Self { object: Object::open(writer, b"}"), pending: None }
    }
}

impl ser::SerializeMap for Map<'_> {
    type Ok = ();
    type Error = Fault;

    fn serialize_key<T: Serialize + ?Sized>(&mut self, key: &T) -> Result<(), Fault> {
        self.pending = Some(key.serialize(Key)?);
        Ok(())
    }

    fn serialize_value<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Fault> {
        match self.pending.take() {
            Some(key) => self.object.entry(Cow::Owned(key), value),
            None => Err(ser::Error::custom("a value without a key")),
        }
    }

    fn end(self) -> Result<(), Fault> {
        self.object.close()
    }
}
