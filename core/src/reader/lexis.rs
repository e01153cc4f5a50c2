//! Which senses a lexeme may have before its neighbours are looked at.

use crate::lexicon::{Category, Form, Lexicon, Sense};
use crate::text::{Lexeme, LexemeKind};

/// The senses of a lexeme; a word that no pack knows gets those that its letters leave possible.
///
/// The second value says whether the packs know it.
pub fn senses_of(lexeme: &Lexeme, first_in_sentence: bool, lexicon: &Lexicon) -> (Vec<Sense>, bool) {
    match lexeme.kind {
        LexemeKind::Number => (with_known(lexeme, lexicon, vec![plain(lexeme, Category::Numeral)]), true),
        LexemeKind::Ordinal => (with_known(lexeme, lexicon, vec![plain(lexeme, Category::Numeral)]), true),
        LexemeKind::Percent | LexemeKind::Money | LexemeKind::Measure => (vec![plain(lexeme, Category::Numeral)], true),
        LexemeKind::Clock => (vec![plain(lexeme, Category::AdvTime)], true),
        LexemeKind::Mark => (vec![plain(lexeme, mark(&lexeme.norm))], true),
        LexemeKind::Symbol => (vec![plain(lexeme, symbol(&lexeme.norm))], true),
        LexemeKind::Other => (vec![plain(lexeme, Category::Symbol)], true),
        LexemeKind::Word => word(lexeme, first_in_sentence, lexicon),
    }
}

fn plain(lexeme: &Lexeme, category: Category) -> Sense {
    Sense { lemma: lexeme.norm.as_str().into(), category, form: Form::Plain, value: None }
}

/// `one` is also a pronoun, `second` also a unit: number words keep what the pack says of them.
fn with_known(lexeme: &Lexeme, lexicon: &Lexicon, mut senses: Vec<Sense>) -> Vec<Sense> {
    let keeps = |c: Category| matches!(c, Category::PronounOne | Category::UnitTime | Category::QuantFraction);
    senses.extend(lexicon.senses(&lexeme.norm).iter().filter(|s| keeps(s.category)).cloned());
    senses
}

fn mark(norm: &str) -> Category {
    match norm.chars().next() {
        Some('.' | '!' | '?' | '…') => Category::MarkStop,
        Some(',' | ';' | ':' | '-' | '–' | '—') => Category::MarkComma,
        _ => Category::MarkQuote,
    }
}

fn symbol(norm: &str) -> Category {
    match norm {
        "&" => Category::ConnAnd,
        _ => Category::Symbol,
    }
}

fn word(lexeme: &Lexeme, first_in_sentence: bool, lexicon: &Lexicon) -> (Vec<Sense>, bool) {
    let all = lexicon.senses(&lexeme.norm);
    let names_only = lexeme.capitalised && !first_in_sentence && all.iter().any(|s| s.category.is_name());
    let keeps = |s: &&Sense| {
        if names_only { s.category.is_name() || s.category == Category::AdvTime } else { lexeme.capitalised || !s.category.is_name() }
    };
    let senses: Vec<Sense> = all.iter().filter(keeps).cloned().collect();
    if !senses.is_empty() {
        return (senses, true);
    }
    // Hyphenated compounds take the categories of their last part: `re-read`, `star-shaped`.
    (unknown(lexeme, first_in_sentence, lexicon), false)
}

fn unknown(lexeme: &Lexeme, first_in_sentence: bool, lexicon: &Lexicon) -> Vec<Sense> {
    let norm = lexeme.norm.as_str();
    if lexeme.capitalised && !first_in_sentence {
        return vec![plain(lexeme, Category::NameAny)];
    }
    let mut senses = Vec::new();
    if lexeme.capitalised {
        senses.push(plain(lexeme, Category::NameAny));
    }
    let noun = |form| Sense { lemma: lexicon.noun_lemma(norm).into(), category: Category::NounUnknown, form, value: None };
    let verb = |form| Sense { lemma: norm.into(), category: Category::VerbUnknown, form, value: None };
    if norm.len() > 4 && norm.ends_with("ly") {
        senses.push(plain(lexeme, Category::AdvManner));
    } else if norm.len() > 4 && norm.ends_with("ing") {
        senses.push(verb(Form::Gerund));
        senses.push(noun(Form::Singular));
    } else if norm.len() > 3 && norm.ends_with("ed") {
        senses.push(verb(Form::Past));
        senses.push(verb(Form::Participle));
        senses.push(plain(lexeme, Category::AdjQuality));
    } else if norm.len() > 3 && norm.ends_with('s') && !norm.ends_with("ss") {
        senses.push(noun(Form::Plural));
        senses.push(verb(Form::ThirdPerson));
    } else {
        senses.push(noun(Form::Singular));
        senses.push(verb(Form::Base));
        senses.push(plain(lexeme, Category::AdjQuality));
    }
    senses
}
