//! The text area, the examples, and what kind of English is read.

use super::state::Inspector;
use forbear_core::text::MAX_TEXT_BYTES;
use forbear_web::examples::{Becomes, EXAMPLES, Example};
use leptos::prelude::*;

#[component]
pub fn Input(inspector: Inspector) -> impl IntoView {
    let group = |heading: &'static str, answered: bool| {
        let examples: Vec<Example> =
            EXAMPLES.into_iter().filter(|example| matches!(example.becomes, Becomes::Answered(_)) == answered).collect();
        view! {
            <div class="examples" role="group" aria-label=heading>
                <span class="label">{heading}</span>
                <div class="chips">{examples.into_iter().map(|example| view! {
                    <button type="button" class="chip" title=example.text on:click=move |_| inspector.load(example.text)>{example.title}</button>
                }).collect_view()}</div>
            </div>
        }
    };
    view! {
        <section class="input" aria-labelledby="input-heading">
            <h2 id="input-heading"><label for="problem">"A math word problem in English"</label></h2>
            <textarea id="problem" node_ref=inspector.area rows="4" spellcheck="false" autocomplete="off" aria-describedby="size"
                placeholder="Type or paste a problem, or choose an example below." on:input=move |_| inspector.typed()></textarea>
            <p id="size" class="quiet">
                <span class:over={move || inspector.size.get() > MAX_TEXT_BYTES}>
                    {move || format!("{} of {} bytes", thousands(inspector.size.get()), thousands(MAX_TEXT_BYTES))}
                </span>
            </p>
            {group("Examples that are answered", true)}
            {group("Examples that are refused", false)}
        </section>
    }
}

/// `20,000`.
fn thousands(number: usize) -> String {
    let digits = number.to_string();
    let mut out = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            out.push(',');
        }
        out.push(digit);
    }
    out
}
