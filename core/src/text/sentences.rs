//! Where a sentence ends.
//!
//! A stop ends it, whatever case follows; closing quotes and brackets after the stop belong to it. A blank line ends it
//! without a stop, and so does a line break, unless a lower-case word goes on in the next line. An abbreviation's dot and
//! an ellipsis end it only before what looks like a new start.

use super::function_words::{is_calendar_word, is_function_word};
use super::lexer::{Dot, Draft};
use super::pieces::Gap;
use super::{Lexed, Lexeme, LexemeKind, Sentence, Span};

/// Groups the lexemes of a text into sentences.
pub(super) fn cut_sentences(text: &str, drafts: Vec<Draft>) -> Lexed {
    let ends = sentence_ends(text, &drafts);
    let mut lexemes: Vec<Lexeme> = Vec::with_capacity(drafts.len());
    let mut sentences: Vec<Sentence> = Vec::new();
    let mut open: Option<Sentence> = None;
    for ((index, draft), ends) in (0_u32..).zip(drafts).zip(ends) {
        let sentence_index = u32::try_from(sentences.len()).unwrap_or(u32::MAX);
        let sentence = open.get_or_insert(Sentence { start: draft.start, end: draft.end, first: index, last: index });
        sentence.end = draft.end;
        sentence.last = index + 1;
        if ends {
            sentences.extend(open.take());
        }
        lexemes.push(lexeme(text, draft, sentence_index));
    }
    sentences.extend(open);
    Lexed { lexemes, sentences }
}

fn lexeme(text: &str, draft: Draft, sentence_index: u32) -> Lexeme {
    let span = Span { start: draft.start, end: draft.end, sentence_index };
    Lexeme { span, kind: draft.kind, norm: draft.norm, capitalised: span.of(text).starts_with(char::is_uppercase), literal: draft.literal }
}

/// For each lexeme, whether a sentence ends after it.
fn sentence_ends(text: &str, drafts: &[Draft]) -> Vec<bool> {
    let mut ends = vec![false; drafts.len()];
    let mut reading = Reading { text, drafts, double_open: false, fronted: Fronted::default() };
    let mut at = 0;
    while at < drafts.len() {
        reading.pass(at);
        let mut stopped = false;
        if reading.stops(at) {
            let close = reading.close_of(at);
            (at + 1..=close.last).for_each(|closer| reading.pass(closer));
            at = close.last;
            stopped = close.ends;
        }
        if stopped || reading.breaks_after(at) {
            if let Some(end) = ends.get_mut(at) {
                *end = true;
            }
            reading.fronted = Fronted::default();
        }
        at += 1;
    }
    ends
}

/// How a sentence has begun, as far as it matters for `p.m.`
#[derive(Default)]
struct Fronted {
    lexemes: u32,
    preposition: bool,
}

/// The end of a stop.
struct Close {
    /// The last lexeme that belongs to it.
    last: usize,
    /// Whether the sentence ends there.
    ends: bool,
}

struct Reading<'d> {
    text: &'d str,
    drafts: &'d [Draft],
    /// Whether a straight or curly double quotation mark is open.
    double_open: bool,
    fronted: Fronted,
}

impl Reading<'_> {
    fn norm(&self, at: usize) -> &str {
        self.drafts.get(at).map_or("", |draft| &draft.norm)
    }

    fn gap(&self, at: usize) -> Gap {
        self.drafts.get(at).map_or(Gap::Blank, |draft| draft.gap)
    }

    fn kind(&self, at: usize) -> Option<LexemeKind> {
        self.drafts.get(at).map(|draft| draft.kind)
    }

    fn starts_with(&self, at: usize, test: fn(char) -> bool) -> bool {
        self.drafts.get(at).is_some_and(|draft| {
            let span = Span { start: draft.start, end: draft.end, sentence_index: 0 };
            span.of(self.text).starts_with(test)
        })
    }

    /// Takes note of a lexeme.
    fn pass(&mut self, at: usize) {
        // `5'6"` opens no quotation.
        let inches = !self.double_open
            && self.gap(at) == Gap::None
            && at.checked_sub(1).and_then(|before| self.kind(before)) == Some(LexemeKind::Number);
        if self.is_double_quote(at) && !inches {
            self.double_open = !self.double_open;
        }
        if self.fronted.lexemes == 0 {
            self.fronted.preposition = is_time_preposition(self.norm(at));
        }
        self.fronted.lexemes = self.fronted.lexemes.saturating_add(1);
    }

    fn is_double_quote(&self, at: usize) -> bool {
        self.kind(at) == Some(LexemeKind::Mark) && self.norm(at) == "\""
    }

    /// Whether the lexeme ends a sentence, as far as it alone and its neighbours tell.
    fn stops(&self, at: usize) -> bool {
        if self.kind(at) == Some(LexemeKind::Mark) {
            return match self.norm(at) {
                "!" | "?" => true,
                "." => !self.is_inner_dot(at),
                "..." => self.starts_anew(at + 1),
                _ => false,
            };
        }
        match self.drafts.get(at).map(|draft| draft.dot) {
            Some(Dot::BeforeFunctionWord) => {
                self.starts_anew(at + 1) && (self.gap(at + 1) > Gap::Space || is_function_word(self.norm(at + 1)))
            }
            Some(Dot::BeforeCapital) => {
                let time_phrase = self.fronted.preposition && self.fronted.lexemes <= 4;
                self.starts_anew(at + 1) && (self.gap(at + 1) > Gap::Space || !(time_phrase || is_calendar_word(self.norm(at + 1))))
            }
            _ => false,
        }
    }

    /// Whether what follows can only be a new sentence: a capital, a new line or the end.
    fn starts_anew(&self, at: usize) -> bool {
        self.gap(at) > Gap::Space || self.starts_with(at, char::is_uppercase)
    }

    /// A dot inside a name such as `shop.example` or `3.4.5`.
    fn is_inner_dot(&self, at: usize) -> bool {
        let touching = at > 0 && self.gap(at) == Gap::None && self.gap(at + 1) == Gap::None;
        let numbers = self.kind(at + 1) == Some(LexemeKind::Number)
            && at.checked_sub(1).and_then(|before| self.kind(before)) == Some(LexemeKind::Number);
        touching && (numbers || self.starts_with(at + 1, char::is_lowercase))
    }

    /// What belongs to the stop at `at`: repeated stops, closing quotes and brackets.
    fn close_of(&self, at: usize) -> Close {
        let mut last = at;
        let mut double_open = self.double_open;
        let mut quoted = false;
        while self.gap(last + 1) <= Gap::Space {
            let next = last + 1;
            if self.is_closer(next, double_open) {
                quoted = quoted || matches!(self.norm(next), "\"" | "'");
                double_open = double_open && !self.is_double_quote(next);
            } else if !self.is_stop_mark(next) {
                break;
            }
            last = next;
        }
        let next = last + 1;
        let comma = self.kind(next) == Some(LexemeKind::Mark) && matches!(self.norm(next), "," | ";" | ":") && self.gap(next) == Gap::None;
        // `"Stop!" she said.` is one sentence.
        let said = quoted && self.gap(next) == Gap::Space && self.starts_with(next, char::is_lowercase);
        Close { last, ends: !comma && !said }
    }

    fn is_stop_mark(&self, at: usize) -> bool {
        self.kind(at) == Some(LexemeKind::Mark) && matches!(self.norm(at), "." | "!" | "?" | "...")
    }

    fn is_closer(&self, at: usize, double_open: bool) -> bool {
        if self.kind(at) != Some(LexemeKind::Mark) {
            return false;
        }
        let next_is_mark = self.kind(at + 1) == Some(LexemeKind::Mark);
        let attached = self.gap(at) == Gap::None && (self.gap(at + 1) != Gap::None || next_is_mark);
        match self.norm(at) {
            "\"" => double_open || attached,
            "'" => attached,
            ")" | "]" | "}" => true,
            _ => false,
        }
    }

    /// Whether the sentence ends after the lexeme because the line does.
    fn breaks_after(&self, at: usize) -> bool {
        match self.gap(at + 1) {
            Gap::Blank => true,
            Gap::Line => !self.starts_with(at + 1, char::is_lowercase),
            Gap::Space | Gap::None => false,
        }
    }
}

fn is_time_preposition(word: &str) -> bool {
    matches!(word, "after" | "around" | "at" | "before" | "between" | "by" | "from" | "on" | "since" | "until")
}
