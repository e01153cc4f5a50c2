//! Pointing at a card lights its words, and pointing at a word lights its cards: by mouse, touch and keyboard.

use super::state::{Inspector, Pointed, Reading};
use leptos::ev::{FocusEvent, KeyboardEvent, MouseEvent};
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::{Element, EventTarget, HtmlElement};

const LIT: &str = "lit";

/// Keeps the lit elements those of what is pointed at, or else of what was clicked.
pub fn light(inspector: Inspector) {
    Effect::new(move |_| {
        let pin = inspector.pin.get();
        let pointed = inspector.hover.get().or(pin);
        let reading = inspector.reading.get();
        for element in select(".lit, [aria-pressed=true]") {
            let _ = element.class_list().remove_1(LIT);
            if element.has_attribute("aria-pressed") {
                let _ = element.set_attribute("aria-pressed", "false");
            }
        }
        let Reading::Done(done) = reading else { return };
        let touching = &done.view.touching;
        let mut selectors = Vec::new();
        match pointed {
            Some(Pointed::Card(card)) => {
                selectors.push(format!("[data-card=\"{card}\"]"));
                let words = touching.iter().enumerate().filter(|(_, cards)| cards.contains(&card));
                selectors.extend(words.map(|(word, _)| format!("[data-word=\"{word}\"]")));
            }
            Some(Pointed::Word(word)) => {
                selectors.push(format!("[data-word=\"{word}\"]"));
                let cards = touching.get(word).into_iter().flatten();
                selectors.extend(cards.map(|card| format!("[data-card=\"{card}\"]")));
            }
            None => {}
        }
        if !selectors.is_empty() {
            for element in select(&selectors.join(",")) {
                let _ = element.class_list().add_1(LIT);
            }
        }
        if let Some(Pointed::Word(word)) = pin {
            for element in select(&format!("[data-word=\"{word}\"]")) {
                let _ = element.set_attribute("aria-pressed", "true");
            }
        }
    });
}

pub fn over(inspector: Inspector, event: &MouseEvent) {
    set(inspector.hover, pointed(event.target()));
}

pub fn focus(inspector: Inspector, event: &FocusEvent) {
    let pointed = pointed(event.target());
    if let Some(Pointed::Word(word)) = pointed {
        rove(word);
    }
    set(inspector.hover, pointed);
}

/// A click holds the light, as touch has no hover; another click on the same lets it go.
pub fn click(inspector: Inspector, event: &MouseEvent) {
    let pointed = pointed(event.target());
    if pointed.is_some() {
        let same = inspector.pin.get_untracked() == pointed;
        inspector.pin.set(if same { None } else { pointed });
    }
}

/// Arrow keys go from word to word: the text is one stop of the tabulator key.
pub fn key(inspector: Inspector, event: &KeyboardEvent) {
    if event.key() == "Escape" {
        inspector.pin.set(None);
        return;
    }
    let Some(Pointed::Word(word)) = pointed(event.target()) else { return };
    let words = inspector.reading.with_untracked(|reading| match reading {
        Reading::Done(done) => done.view.touching.len(),
        Reading::Blank | Reading::Failed(_) => 0,
    });
    let last = words.saturating_sub(1);
    let next = match event.key().as_str() {
        "ArrowRight" | "ArrowDown" => word.saturating_add(1).min(last),
        "ArrowLeft" | "ArrowUp" => word.saturating_sub(1),
        "Home" => 0,
        "End" => last,
        _ => return,
    };
    event.prevent_default();
    for element in select(&format!("button[data-word=\"{next}\"]")) {
        if let Ok(element) = element.dyn_into::<HtmlElement>() {
            let _ = element.focus();
        }
    }
}

fn rove(word: usize) {
    for element in select("button[data-word][tabindex=\"0\"]") {
        let _ = element.set_attribute("tabindex", "-1");
    }
    for element in select(&format!("button[data-word=\"{word}\"]")) {
        let _ = element.set_attribute("tabindex", "0");
    }
}

fn set(signal: RwSignal<Option<Pointed>>, to: Option<Pointed>) {
    if signal.get_untracked() != to {
        signal.set(to);
    }
}

/// What an element, or the nearest around it, stands for.
fn pointed(target: Option<EventTarget>) -> Option<Pointed> {
    let element = target?.dyn_into::<Element>().ok()?.closest("[data-card], [data-word]").ok()??;
    let number = |name: &str| element.get_attribute(name).and_then(|value| value.parse().ok());
    // A bar stands below a word and for a card: the card is meant.
    number("data-card").map(Pointed::Card).or_else(|| number("data-word").map(Pointed::Word))
}

fn select(selector: &str) -> Vec<Element> {
    let Ok(found) = document().query_selector_all(selector) else { return Vec::new() };
    (0..found.length()).filter_map(|index| found.item(index)?.dyn_into().ok()).collect()
}
