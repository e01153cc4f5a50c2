//! The two tabs: a problem that is read, a relation that is contemplated. Arrow keys go from one to the other.

use super::state::{Inspector, Tab};
use leptos::ev::KeyboardEvent;
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::HtmlElement;

#[component]
pub fn Tabs(inspector: Inspector) -> impl IntoView {
    let tab = move |tab: Tab| {
        let chosen = move || inspector.tab.get() == tab;
        view! {
            <button type="button" role="tab" class="tab" id=tab.id() aria-controls=tab.panel()
                aria-selected=move || if chosen() { "true" } else { "false" } tabindex=move || if chosen() { "0" } else { "-1" }
                on:click=move |_| inspector.tab.set(tab)>{tab.title()}</button>
        }
    };
    view! {
        <div class="tabs" role="tablist" aria-label="What to look into" on:keydown=move |event| key(inspector, &event)>
            {Tab::ALL.map(tab).collect_view()}
        </div>
    }
}

/// With two tabs, the next and the one before are the other.
fn key(inspector: Inspector, event: &KeyboardEvent) {
    let [first, last] = Tab::ALL;
    let next = match event.key().as_str() {
        "ArrowRight" | "ArrowLeft" if inspector.tab.get_untracked() == first => last,
        "ArrowRight" | "ArrowLeft" | "Home" => first,
        "End" => last,
        _ => return,
    };
    event.prevent_default();
    inspector.tab.set(next);
    focus(next.id());
}

/// Moves the focus to the element with this id.
pub fn focus(id: &str) {
    if let Some(element) = document().get_element_by_id(id).and_then(|found| found.dyn_into::<HtmlElement>().ok()) {
        let _ = element.focus();
    }
}
