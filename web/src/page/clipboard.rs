//! Copies to the clipboard; where that is not allowed, shows the text for copying by hand.

use super::state::{Inspector, Message};
use js_sys::Reflect;
use leptos::prelude::*;
use leptos::task::spawn_local;
use wasm_bindgen_futures::JsFuture;

/// Copies `text` and says that `what` was copied.
pub fn copy(inspector: Inspector, what: &'static str, text: String) {
    let navigator = window().navigator();
    // Absent on pages that were not loaded over a secure connection.
    let present = Reflect::get(&navigator, &"clipboard".into()).is_ok_and(|clipboard| !clipboard.is_undefined());
    if !present {
        by_hand(inspector, text);
        return;
    }
    let promise = navigator.clipboard().write_text(&text);
    spawn_local(async move {
        match JsFuture::from(promise).await {
            Ok(_) => inspector.notice.set(Some(Message::plain(format!("{what} copied.")))),
            Err(_) => by_hand(inspector, text),
        }
    });
}

fn by_hand(inspector: Inspector, text: String) {
    let said = "The browser does not allow this page to copy. Copy this by hand:".to_owned();
    inspector.notice.set(Some(Message { text: said, warns: true, to_copy: Some(text) }));
}
