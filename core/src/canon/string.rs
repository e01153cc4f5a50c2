//! Strings of RFC 8785: their escapes and their order.

use std::cmp::Ordering;

/// Appends a string with its quotes, escaped as RFC 8785 asks.
pub(super) fn write_string(out: &mut Vec<u8>, text: &str) {
    out.push(b'"');
    write_escaped(out, text);
    out.push(b'"');
}

pub(super) fn write_escaped(out: &mut Vec<u8>, text: &str) {
    let mut rest = text.as_bytes();
    while let Some(plain) = rest.iter().position(|byte| *byte < 0x20 || matches!(byte, b'"' | b'\\')) {
        let (before, from) = rest.split_at(plain);
        out.extend_from_slice(before);
        let Some((byte, after)) = from.split_first() else {
            break;
        };
        write_escape(out, *byte);
        rest = after;
    }
    out.extend_from_slice(rest);
}

fn write_escape(out: &mut Vec<u8>, byte: u8) {
    let short = match byte {
        b'"' => b'"',
        b'\\' => b'\\',
        0x08 => b'b',
        0x09 => b't',
        0x0a => b'n',
        0x0c => b'f',
        0x0d => b'r',
        _ => {
            out.extend_from_slice(format!("\\u{byte:04x}").as_bytes());
            return;
        }
    };
    out.extend_from_slice(&[b'\\', short]);
}

/// The order of RFC 8785: by UTF-16 code units. Bytes order alike unless a key leaves the basic plane.
pub(super) fn key_order(left: &str, right: &str) -> Ordering {
    if left.is_ascii() || right.is_ascii() {
        return left.cmp(right);
    }
    left.encode_utf16().cmp(right.encode_utf16())
}
