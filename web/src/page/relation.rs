//! A relation that is chosen or typed, and contemplated over the embedded memory.

use super::state::reader;
use super::tree;
use forbear_core::memory::Intent;
use forbear_web::relation::{Asked, Contemplated, EXAMPLES, Terms, ask, intent_in_words};
use leptos::prelude::*;
use strum::VariantArray;

/// What is typed or chosen.
#[derive(Clone, Copy)]
struct Fields {
    subject: RwSignal<String>,
    intent: RwSignal<String>,
    connective: RwSignal<String>,
    object: RwSignal<String>,
}

impl Fields {
    fn new() -> Self {
        let blank = || RwSignal::new(String::new());
        let intent: &str = Intent::Verification.into();
        Fields { subject: blank(), intent: RwSignal::new(intent.to_owned()), connective: blank(), object: blank() }
    }

    fn load(self, asked: Asked) {
        self.subject.set(asked.subject);
        self.intent.set(asked.intent);
        self.connective.set(asked.connective);
        self.object.set(asked.object);
    }

    /// What the memory says to what is asked; nothing where nothing is.
    fn contemplate(self) -> Option<Result<Contemplated, String>> {
        let asked =
            Asked { subject: self.subject.get(), intent: self.intent.get(), connective: self.connective.get(), object: self.object.get() };
        if [&asked.subject, &asked.connective, &asked.object].iter().all(|field| field.trim().is_empty()) {
            return None;
        }
        Some(reader().as_ref().map_err(Clone::clone).and_then(|reader| ask(reader, &asked)))
    }
}

#[component]
pub fn Relation() -> impl IntoView {
    let fields = Fields::new();
    let found = Memo::new(move |_| fields.contemplate());
    let chips = EXAMPLES.map(|example| {
        let [subject, _, connective, object] = example.asks;
        let title = [subject, connective, object].join(" ");
        view! { <button type="button" class="chip" title=title on:click=move |_| fields.load(example.asked())>{example.title}</button> }
    });
    view! {
        <section class="input" aria-labelledby="relation-heading">
            <h2 id="relation-heading">"A relation between two terms"</h2>
            <p class="quiet">"Choose terms that the memory knows, or type others. The question is taken apart, and each part is held against reviewed evidence; nothing that is remembered changes."</p>
            {inputs(fields)}
            <div class="examples" role="group" aria-label="Examples of relations">
                <span class="label">"Examples"</span>
                <div class="chips">{chips.collect_view()}</div>
            </div>
        </section>
        <div id="contemplated">
            {move || match found.get() {
                None => view! {
                    <section class="verdict stance" aria-live="polite">
                        <p class="beside">"Nothing is asked yet. What is found appears here while you type."</p>
                    </section>
                }.into_any(),
                Some(Err(why)) => view! { <section class="verdict stance falsifies" role="alert"><p class="reason">{why}</p></section> }.into_any(),
                Some(Ok(found)) => tree::contemplated(&found).into_any(),
            }}
        </div>
    }
}

fn inputs(fields: Fields) -> impl IntoView {
    let Terms { subjects, connectives, objects } = reader().as_ref().map(|reader| Terms::of(reader.memory())).unwrap_or(Terms {
        subjects: Vec::new(),
        connectives: Vec::new(),
        objects: Vec::new(),
    });
    let intents = Intent::VARIANTS.iter().map(|&intent| {
        let name: &str = intent.into();
        view! { <option value=name prop:selected=move || fields.intent.get() == name>{intent_in_words(intent)}</option> }
    });
    view! {
        <div class="fields">
            {term("subject", "Subject", fields.subject, subjects)}
            <div class="field">
                <label for="intent">"Asked is"</label>
                <select id="intent" on:change=move |event| fields.intent.set(event_target_value(&event))>{intents.collect_view()}</select>
            </div>
            {term("connective", "Connective, or open", fields.connective, connectives)}
            {term("object", "Object, or open", fields.object, objects)}
        </div>
    }
}

/// A field with the terms that the memory knows.
fn term(id: &'static str, label: &'static str, value: RwSignal<String>, known: Vec<String>) -> impl IntoView {
    let terms = format!("{id}-terms");
    view! {
        <div class="field">
            <label for=id>{label}</label>
            <input id=id type="text" list=terms.clone() autocomplete="off" autocapitalize="none" spellcheck="false"
                prop:value=value on:input=move |event| value.set(event_target_value(&event))/>
            <datalist id=terms>{known.into_iter().map(|term| view! { <option value=term></option> }).collect_view()}</datalist>
        </div>
    }
}
