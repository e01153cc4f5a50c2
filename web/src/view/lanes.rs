//! The text as words, with a lane below it for every span that would overlap another.

use super::{Card, Layer};
use forbear_core::report::Report;
use std::ops::Range;

/// A sentence with its lanes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sentence {
    /// Numbers of its words.
    pub words: Range<usize>,
    /// Its lanes from the top, grouped by layer.
    pub lanes: Vec<Lane>,
}

/// A row below a sentence, with a cell for each of its words.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Lane {
    /// What its spans belong to.
    pub layer: Layer,
    /// For each word of the sentence, the card whose span covers it.
    pub cells: Vec<Option<Cell>>,
}

/// The part of a span below one word.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Cell {
    /// Number of the card.
    pub card: usize,
    /// Whether the card's tag stands here: the word before is not the card's.
    pub begins: bool,
    /// Whether the same span goes on below the next word.
    pub joined: bool,
}

/// A lexeme as the page shows it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Word {
    /// Number of the lexeme.
    pub lexeme: usize,
    /// Whether white space stands before it in its sentence.
    pub spaced: bool,
}

/// The sentences, and for each word the cards that touch it.
pub fn of(report: &Report, cards: &[Card]) -> (Vec<Sentence>, Vec<Vec<usize>>) {
    let mut touching = vec![Vec::new(); report.lexemes.len()];
    let mut marks = Vec::new();
    for (number, card) in cards.iter().enumerate() {
        let mut words: Vec<Range<usize>> = card.spans.iter().map(|span| covered(report, span.start, span.end)).collect();
        words.sort_by_key(|words| (words.start, words.end));
        words.dedup();
        for words in words {
            for word in words.clone() {
                if !touching[word].contains(&number) {
                    touching[word].push(number);
                }
            }
            marks.push((number, words));
        }
    }
    let sentences = sentences(report).into_iter().map(|words| Sentence { lanes: lanes(&words, &marks, cards), words }).collect();
    (sentences, touching)
}

/// The words that a byte range touches.
fn covered(report: &Report, start: u32, end: u32) -> Range<usize> {
    let first = report.lexemes.partition_point(|lexeme| lexeme.end <= start);
    let last = report.lexemes.partition_point(|lexeme| lexeme.start < end);
    first..last.max(first)
}

fn sentences(report: &Report) -> Vec<Range<usize>> {
    report.sentences.iter().map(|sentence| covered(report, sentence.start, sentence.end)).filter(|words| !words.is_empty()).collect()
}

fn lanes(sentence: &Range<usize>, marks: &[(usize, Range<usize>)], cards: &[Card]) -> Vec<Lane> {
    let mut lanes = Vec::new();
    for layer in Layer::ALL.into_iter().filter(|layer| layer.has_lane()) {
        let mut rows: Vec<Lane> = Vec::new();
        for (card, words) in marks.iter().filter(|(card, _)| cards[*card].layer == layer) {
            let part = words.start.max(sentence.start)..words.end.min(sentence.end);
            if part.is_empty() {
                continue;
            }
            let cells = part.start - sentence.start..part.end - sentence.start;
            let row = row_for(&mut rows, *card, &cells, sentence.len(), layer);
            place(row, *card, cells);
        }
        lanes.append(&mut rows);
    }
    lanes
}

/// The first row with room, one that the card is on already if there is one.
fn row_for<'r>(rows: &'r mut Vec<Lane>, card: usize, cells: &Range<usize>, width: usize, layer: Layer) -> &'r mut Lane {
    let free = |row: &Lane| row.cells[cells.clone()].iter().all(Option::is_none);
    let holds = |row: &Lane| row.cells.iter().flatten().any(|cell| cell.card == card);
    let index = rows.iter().position(|row| free(row) && holds(row)).or_else(|| rows.iter().position(free)).unwrap_or(rows.len());
    if index == rows.len() {
        rows.push(Lane { layer, cells: vec![None; width] });
    }
    &mut rows[index]
}

fn place(row: &mut Lane, card: usize, cells: Range<usize>) {
    let begins = cells.start == 0 || row.cells[cells.start - 1].is_none_or(|cell| cell.card != card);
    for place in cells.clone() {
        row.cells[place] = Some(Cell { card, begins: begins && place == cells.start, joined: place + 1 < cells.end });
    }
}

/// The words of a sentence.
pub fn words(report: &Report, words: &Range<usize>) -> Vec<Word> {
    words
        .clone()
        .map(|lexeme| {
            let before = lexeme.checked_sub(1).filter(|before| words.contains(before));
            let spaced = before.is_some_and(|before| report.lexemes[before].end < report.lexemes[lexeme].start);
            Word { lexeme, spaced }
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use forbear_core::Reader;
    use forbear_core::text::SourceSpan;

    const TEXT: &str = "Tom gained 3.";

    fn card(spans: &[(u32, u32)]) -> Card {
        let spans = spans.iter().map(|&(start, end)| SourceSpan {
            end,
            sentence_index: 0,
            start,
            text: TEXT[start as usize..end as usize].to_owned(),
        });
        Card {
            layer: Layer::Reason,
            tag: String::new(),
            title: String::new(),
            codes: Vec::new(),
            details: Vec::new(),
            spans: spans.collect(),
        }
    }

    fn drawn(cards: &[Card]) -> Vec<String> {
        let report = Reader::embedded().unwrap().inspect(TEXT).unwrap();
        let (sentences, _) = of(&report, cards);
        let letter = |cell: &Option<Cell>| cell.map_or('.', |cell| char::from(b'a' + u8::try_from(cell.card).unwrap()));
        sentences[0].lanes.iter().map(|lane| lane.cells.iter().map(letter).collect()).collect()
    }

    #[test]
    fn overlapping_spans_each_keep_a_lane() {
        assert_eq!(drawn(&[card(&[(0, 13)]), card(&[(4, 10)]), card(&[(11, 12)])]), ["aaaa", ".bc."]);
    }

    #[test]
    fn overlapping_spans_of_one_card_each_keep_a_lane() {
        assert_eq!(drawn(&[card(&[(0, 13), (4, 10)])]), ["aaaa", ".a.."]);
    }

    #[test]
    fn a_tag_stands_once_at_the_first_of_neighbouring_words() {
        let report = Reader::embedded().unwrap().inspect(TEXT).unwrap();
        let (sentences, touching) = of(&report, &[card(&[(4, 10), (11, 12)])]);
        let begins: Vec<bool> = sentences[0].lanes[0].cells.iter().map(|cell| cell.is_some_and(|cell| cell.begins)).collect();
        assert_eq!(begins, [false, true, false, false]);
        assert_eq!(touching, [vec![], vec![0], vec![0], vec![]]);
    }
}
