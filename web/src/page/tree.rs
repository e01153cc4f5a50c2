//! What a contemplation found: where the evidence leaves the question, the tree of sub-questions, and what is cited.

use super::tabs::focus;
use forbear_core::contemplation::Stance;
use forbear_web::relation::{BOX, Contemplated, Drawing, Piece, Question, Source};
use leptos::prelude::*;

pub fn contemplated(found: &Contemplated) -> impl IntoView + use<> {
    view! {
        {verdict(found)}
        {drawn(&found.questions)}
        <div class="layers">
            <section aria-labelledby="questions-heading">
                <h2 id="questions-heading">"What was asked, and what was found"</h2>
                <p class="quiet">"Each question with its evidence. A source leads to its record."</p>
                <ul class="cards">{found.questions.iter().enumerate().map(|(place, question)| asked(place, question, &found.sources)).collect_view()}</ul>
            </section>
            {cited(found)}
            {gaps(&found.gaps)}
        </div>
    }
}

fn class(stance: Stance) -> &'static str {
    stance.into()
}

fn verdict(found: &Contemplated) -> impl IntoView + use<> {
    let question = found.questions.first().map(|question| question.text.clone()).unwrap_or_default();
    view! {
        <section class=format!("verdict stance {}", class(found.stance)) aria-live="polite">
            <p class="kicker">{question}</p>
            <p class="reason">{found.headline.clone()}</p>
            {found.asked.clone().map(|asked| view! { <p class="needed">{format!("Asked was: {asked} The evidence has one thing to say, which completes the question.")}</p> })}
            {found.notes.iter().map(|note| view! { <p class="beside">{note.clone()}</p> }).collect_view()}
        </section>
    }
}

fn drawn(questions: &[Question]) -> impl IntoView + use<> {
    let Drawing { width, height, boxes, curves } = Drawing::of(questions);
    let boxes = boxes.into_iter().zip(questions).enumerate().map(|(place, ((x, y), question))| {
        let mark = if question.number.is_empty() { question.mark.to_owned() } else { format!("{} · {}", question.number, question.mark) };
        view! {
            <foreignObject x=x y=y width=BOX.0 height=BOX.1>
                <button type="button" class=format!("box {}", class(question.stance)) on:click=move |_| focus(&question_id(place))>
                    <span class="mark">{mark}</span>
                    <span class="asks">{question.text.clone()}</span>
                </button>
            </foreignObject>
        }
    });
    view! {
        <section class="drawn">
            <h2 id="tree-heading">"The tree of sub-questions"</h2>
            <p class="quiet">"On the left the question, to its right what it was taken apart into. A box leads to what was found."</p>
            <div class="scrolls" role="region" aria-labelledby="tree-heading" tabindex="0">
                <svg class="tree" width=width height=height viewBox=format!("0 0 {width} {height}")>
                    {curves.into_iter().map(|curve| view! { <path class="curve" d=curve></path> }).collect_view()}
                    {boxes.collect_view()}
                </svg>
            </div>
        </section>
    }
}

fn question_id(place: usize) -> String {
    format!("question-{place}")
}

fn source_id(place: usize) -> String {
    format!("source-{place}")
}

/// What a question is called where another part of the page leads to it.
fn name(question: &Question) -> String {
    if question.number.is_empty() { "the question".to_owned() } else { question.number.clone() }
}

fn asked(place: usize, question: &Question, sources: &[Source]) -> impl IntoView + use<> {
    let evidence: Vec<_> = question.evidence.iter().map(|piece| evidence(piece, sources)).collect();
    let tag = if question.number.is_empty() { "?".to_owned() } else { question.number.clone() };
    view! {
        <li class=format!("card question {}", class(question.stance)) id=question_id(place) tabindex="-1">
            <span class="tag">{tag}</span>
            <div class="said">
                <p class="title">{question.text.clone()}</p>
                <p class="quiet">{question.posed}</p>
                <p class="found">{question.found.clone()}</p>
                <p class="codes">{question.codes.iter().map(|code| view! { <code>{*code}</code>" " }).collect_view()}</p>
                {(!evidence.is_empty()).then(|| view! { <ul class="evidence">{evidence}</ul> })}
            </div>
        </li>
    }
}

fn evidence(piece: &Piece, sources: &[Source]) -> impl IntoView + use<> {
    let Piece { source, side, kind, text } = piece.clone();
    view! {
        <li>
            <span class=format!("side {side}")>{side}</span>" “"<span class="text">{text}</span>"” "
            <button type="button" class="cite" on:click=move |_| focus(&source_id(source))>{sources[source].id.clone()}</button>
            " "<code>{kind}</code>
        </li>
    }
}

fn cited(found: &Contemplated) -> impl IntoView + use<> {
    let cards: Vec<_> = found.sources.iter().enumerate().map(|(place, source)| record(place, source, &found.questions)).collect();
    (!cards.is_empty()).then(|| {
        view! {
            <section aria-labelledby="sources-heading">
                <h2 id="sources-heading">"The records that are cited"</h2>
                <p class="quiet">"As the memory holds them, with the file that each stands in."</p>
                <ul class="cards">{cards}</ul>
            </section>
        }
    })
}

fn record(place: usize, source: &Source, questions: &[Question]) -> impl IntoView + use<> {
    let fields = source.fields.iter().map(|(what, value)| view! { <div><dt>{*what}</dt><dd>{value.clone()}</dd></div> }).collect_view();
    let citing = source.cited_by.iter().map(|&citing| {
        let name = name(&questions[citing]);
        view! { <button type="button" class="cite" on:click=move |_| focus(&question_id(citing))>{name}</button>" " }
    });
    view! {
        <li class="card source" id=source_id(place) tabindex="-1">
            <div class="said">
                <p class="title"><code>{source.id.clone()}</code></p>
                <dl>{fields}<div><dt>"cited by"</dt><dd>{citing.collect_view()}</dd></div></dl>
            </div>
        </li>
    }
}

fn gaps(gaps: &[String]) -> impl IntoView + use<> {
    let gaps: Vec<_> = gaps.iter().map(|gap| view! { <li class="card gap"><p class="title">{gap.clone()}</p></li> }).collect();
    (!gaps.is_empty()).then(|| {
        view! {
            <section aria-labelledby="gaps-heading">
                <h2 id="gaps-heading">"What is not known"</h2>
                <p class="quiet">"Gaps: questions that no reviewed evidence bears on, each worth asking on its own."</p>
                <ul class="cards">{gaps}</ul>
            </section>
        }
    })
}
