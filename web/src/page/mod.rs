//! The page: a text area, and everything the report says about its text; and a relation, with the tree that its contemplation makes.
//!
//! For: showing. In: a text that someone types, or a link. Out: elements, copies to the clipboard.
//! Never: a request to another host, HTML made of text, a control that changes, fixes or teaches anything.

mod clipboard;
mod input;
mod pointing;
mod relation;
mod shown;
mod state;
mod tabs;
mod tree;

use leptos::prelude::*;
use state::{Inspector, Reading, Tab};
use wasm_bindgen::JsCast;

/// Puts the page into the element `app`. The reader is built before, so that the first keystroke does not wait for it.
pub fn mount() {
    state::warm();
    let Some(place) = document().get_element_by_id("app").and_then(|found| found.dyn_into::<web_sys::HtmlElement>().ok()) else { return };
    mount_to(place, Page).forget();
}

#[component]
fn Page() -> impl IntoView {
    let inspector = Inspector::new();
    inspector.follow_links();
    pointing::light(inspector);
    let closed = move |tab: Tab| move || inspector.tab.get() != tab;
    view! {
        <tabs::Tabs inspector/>
        <div id=Tab::Problem.panel() role="tabpanel" aria-labelledby=Tab::Problem.id() hidden=closed(Tab::Problem)>
            <input::Input inspector/>
            <Notice inspector/>
            <div id="reading" on:mouseover=move |event| pointing::over(inspector, &event) on:mouseleave=move |_| inspector.hover.set(None)
                on:focusin=move |event| pointing::focus(inspector, &event) on:focusout=move |_| inspector.hover.set(None)
                on:click=move |event| pointing::click(inspector, &event) on:keydown=move |event| pointing::key(inspector, &event)>
                {move || match inspector.reading.get() {
                    Reading::Blank => shown::blank().into_any(),
                    Reading::Failed(why) => shown::failed(&why).into_any(),
                    Reading::Done(done) => shown::done(inspector, &done).into_any(),
                }}
            </div>
        </div>
        <div id=Tab::Relation.panel() role="tabpanel" aria-labelledby=Tab::Relation.id() hidden=closed(Tab::Relation)>
            <relation::Relation/>
        </div>
    }
}

/// What happened last: something was copied, or a link could not be read.
#[component]
fn Notice(inspector: Inspector) -> impl IntoView {
    view! {
        <div id="notice" role="status">
            {move || inspector.notice.get().map(|notice| view! {
                <p class=if notice.warns { "notice warns" } else { "notice" }>{notice.text}</p>
                {notice.to_copy.map(|text| view! { <textarea class="to-copy" readonly rows="8" aria-label="Text to copy" prop:value=text></textarea> })}
            })}
        </div>
    }
}
