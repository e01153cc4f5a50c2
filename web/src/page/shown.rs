//! One reading, from the verdict down to the hashes.

use super::clipboard::copy;
use super::state::{Done, Inspector, Pointed};
use forbear_core::report::Report;
use forbear_web::link;
use forbear_web::view::{Card, Cell, Layer, Sentence, View, words};
use forbear_web::wording::{complaint, role, versions};
use leptos::prelude::*;
use std::sync::Arc;

/// Before anything is typed.
pub fn blank() -> impl IntoView {
    view! {
        <section class="verdict blank" aria-live="polite">
            <p class="beside">"Nothing is read yet. The reading appears here while you type."</p>
        </section>
    }
}

/// A text that cannot be read.
pub fn failed(why: &str) -> impl IntoView {
    view! {
        <section class="verdict failed" role="alert">
            <p class="kicker">"Not read"</p>
            <p class="reason">{why.to_owned()}</p>
        </section>
    }
}

/// A report.
pub fn done(inspector: Inspector, done: &Arc<Done>) -> impl IntoView {
    let Done { report, view } = &**done;
    view! {
        {verdict(view)}
        {text(inspector, done)}
        <div class="layers">
            {Layer::ALL.into_iter().filter_map(|layer| section(view, layer)).collect_view()}
        </div>
        {stamp(inspector, report)}
    }
}

fn verdict(view: &View) -> impl IntoView {
    let needed: Vec<String> = view
        .layer(Layer::Reason)
        .take(1)
        .flat_map(|(_, card)| &card.details)
        .filter(|(what, _)| *what == "needed")
        .map(|(_, needed)| needed.clone())
        .collect();
    let (class, kicker) = if view.answered { ("verdict answered", "Answer") } else { ("verdict refused", "Refused") };
    let headline = if view.answered { "headline" } else { "reason" };
    view! {
        <section class=class aria-live="polite">
            <p class="kicker">{kicker}</p>
            <p class=headline>{view.headline.clone()}</p>
            {(!needed.is_empty()).then(|| view! { <p class="needed">{format!("Needed: {}.", needed.join("; "))}</p> })}
            <p class="beside">{view.beside.clone()}</p>
        </section>
    }
}

fn text(inspector: Inspector, done: &Arc<Done>) -> impl IntoView {
    let sentences = done.view.sentences.iter().map(|part| sentence(&done.report, &done.view, part)).collect_view();
    let told = done.clone();
    view! {
        <section class="text" aria-labelledby="text-heading">
            <h2 id="text-heading">"The text, as it was read"</h2>
            <p class="quiet">"Point at a word to see what rests on it, and at a card to see its words. In the text, the arrow keys go from word to word."</p>
            <div class="sentences" role="group" aria-label="The words of the text">{sentences}</div>
            <p class="word-told" id="word-told">{move || told_of(&told, inspector.hover.get().or(inspector.pin.get()))}</p>
            {legend(&done.report, &done.view)}
        </section>
    }
}

fn sentence(report: &Report, view: &View, sentence: &Sentence) -> impl IntoView + use<> {
    let words = words(report, &sentence.words)
        .into_iter()
        .map(|word| {
            let lexeme = &report.lexemes[word.lexeme];
            let place = word.lexeme - sentence.words.start;
            // Empty cells below the last bar would only take time.
            let deep = sentence.lanes.iter().rposition(|lane| lane.cells[place].is_some()).map_or(0, |last| last + 1);
            let bars = sentence.lanes.iter().take(deep).map(|lane| bar(view, lane.layer, lane.cells[place])).collect_view();
            let tagged = sentence.lanes.iter().any(|lane| lane.cells[place].is_some_and(|cell| cell.begins));
            view! {
                {word.spaced.then_some(" ")}
                <button type="button" class="word" data-word=word.lexeme.to_string() tabindex=if word.lexeme == 0 { "0" } else { "-1" }
                    aria-pressed="false">
                    <span class=if tagged { "letters tagged" } else { "letters" }>{lexeme.text.clone()}</span>
                    {role(&lexeme.role).map(|role| view! { <span class="spoken">{format!(", {role}")}</span> })}
                    <span class="bars" aria-hidden="true"><i class=format!("role {}", role_class(&lexeme.role))></i>{bars}</span>
                </button>
            }
        })
        .collect_view();
    view! { <p class="sentence">{words}</p> }
}

fn bar(view: &View, layer: Layer, cell: Option<Cell>) -> impl IntoView + use<> {
    match cell {
        None => view! { <i class="bar"></i> }.into_any(),
        Some(cell) => {
            let joined = if cell.joined { " joined" } else { "" };
            let tag = if cell.begins { view.cards[cell.card].tag.clone() } else { String::new() };
            view! { <i class=format!("bar on {}{joined}", layer.class()) data-card=cell.card.to_string()>{tag}</i> }.into_any()
        }
    }
}

fn role_class(name: &str) -> &'static str {
    match name {
        "quantity" => "quantity",
        "kind" => "kind",
        "entity" => "entity",
        "cue" => "cue",
        "target" => "target",
        "unread" => "unread",
        "none" | "mark" => "none",
        _ => "other",
    }
}

/// Everything about the word that is pointed at.
fn told_of(done: &Done, pointed: Option<Pointed>) -> String {
    let Some(Pointed::Word(word)) = pointed else { return String::new() };
    let Some(lexeme) = done.report.lexemes.get(word) else { return String::new() };
    let categories: Vec<&str> = lexeme.categories.iter().map(|category| category.as_str()).collect();
    let cards: Vec<&str> = done.view.touching.get(word).into_iter().flatten().map(|&card| done.view.cards[card].tag.as_str()).collect();
    let mut parts = vec![format!("“{}”", lexeme.text), role(&lexeme.role).unwrap_or("no role").to_owned()];
    if !categories.is_empty() {
        parts.push(categories.join(" or "));
    }
    parts.push(format!("bytes {}..{}", lexeme.start, lexeme.end));
    if !cards.is_empty() {
        parts.push(format!("on {}", cards.join(", ")));
    }
    parts.join(" · ")
}

fn legend(report: &Report, view: &View) -> impl IntoView {
    let roles = ["entity", "quantity", "kind", "cue", "target", "unread"]
        .into_iter()
        .filter(|name| report.lexemes.iter().any(|lexeme| lexeme.role == *name))
        .map(|name| view! { <li><i class=format!("role {name}")></i>{role(name)}</li> })
        .collect_view();
    let layers = Layer::ALL
        .into_iter()
        .filter(|layer| layer.has_lane())
        .filter_map(|layer| Some((layer, view.layer(layer).next()?.1.tag.clone())))
        .map(|(layer, tag)| view! { <li><i class=format!("bar on {}", layer.class())>{tag}</i>{layer.heading()}</li> })
        .collect_view();
    view! { <ul class="legend" aria-label="Legend">{roles}{layers}</ul> }
}

fn section(view: &View, layer: Layer) -> Option<impl IntoView + use<>> {
    let cards: Vec<_> = view.layer(layer).map(|(number, shown)| card(number, shown)).collect();
    if cards.is_empty() {
        return None;
    }
    let id = format!("{}-heading", layer.class());
    let ties = (layer == Layer::Step && !view.ties.is_empty()).then(|| {
        let ties = view.ties.iter().map(|tie| view! { <li>{tie.clone()}</li> }).collect_view();
        view! { <p class="quiet">"Other readings, with the same answer:"</p><ul>{ties}</ul> }
    });
    Some(view! {
        <section class=format!("layer {}", layer.class()) aria-labelledby=id.clone()>
            <h2 id=id.clone()>{layer.heading()}</h2>
            <p class="quiet">{layer.purpose()}</p>
            <ul class="cards">{cards}</ul>
            {ties}
        </section>
    })
}

fn card(number: usize, card: &Card) -> impl IntoView + use<> {
    let details = card.details.iter().map(|(what, detail)| view! { <div><dt>{*what}</dt><dd>{detail.clone()}</dd></div> }).collect_view();
    // A hypothesis rests on nearly every word: its lane shows them better than a list.
    let listed = if card.layer == Layer::Hypothesis { &[][..] } else { &card.spans };
    let places: Vec<String> = listed.iter().map(|span| format!("“{}” {}..{}", span.text, span.start, span.end)).collect();
    view! {
        <li class=format!("card {}", card.layer.class()) data-card=number.to_string() tabindex="0">
            <span class="tag">{card.tag.clone()}</span>
            <div class="said">
                <p class="title">{card.title.clone()}</p>
                {(!card.codes.is_empty()).then(|| view! {
                    <p class="codes">{card.codes.iter().map(|code| view! { <code>{code.clone()}</code>" " }).collect_view()}</p>
                })}
                {(!card.details.is_empty()).then(|| view! { <dl>{details}</dl> })}
                {(!places.is_empty()).then(|| view! { <p class="places">{places.join("  ")}</p> })}
                {card.page().map(|page| view! { <p class="more"><a href=page>"What this means, with examples"</a></p> })}
            </div>
        </li>
    }
}

fn stamp(inspector: Inspector, report: &Report) -> impl IntoView {
    let hash = |name: &'static str, what: &'static str, value: String| {
        let copied = value.clone();
        view! {
            <div class="hash">
                <dt>{name}</dt>
                <dd><code>{value}</code>
                    <button type="button" class="small" aria-label=format!("Copy the hash of the {name}")
                        on:click=move |_| copy(inspector, what, copied.clone())>"Copy"</button></dd>
            </div>
        }
    };
    let page = location().href().unwrap_or_default();
    let page = page.split('#').next().unwrap_or_default();
    let address = format!("{page}{}", link::fragment(&report.text, Some(report.hashes.report)));
    let complaint = complaint(report);
    view! {
        <section class="stamp" aria-labelledby="stamp-heading">
            <h2 id="stamp-heading">"Proof and sharing"</h2>
            <p class="quiet">"The command line and the npm package give the same bytes and hashes for this text."</p>
            <dl>
                {hash("report", "Hash of the report", report.hashes.report.to_string())}
                {hash("trace", "Hash of the trace", report.hashes.trace.to_string())}
            </dl>
            <p class="quiet versions">{versions(report)}</p>
            <p class="actions">
                <button type="button" id="copy-link" on:click=move |_| copy(inspector, "Link", address.clone())>"Copy a link to this problem"</button>
                <button type="button" id="report-wrong"
                    on:click=move |_| copy(inspector, "Text, report hash and versions, ready to paste into an issue,", complaint.clone())>
                    "Report a wrong answer"
                </button>
            </p>
        </section>
    }
}
