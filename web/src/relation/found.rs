//! What a contemplation found, flattened: every question in the order of the tree, and every record that is cited, once.

use super::Asked;
use crate::wording::spaced;
use forbear_core::Reader;
use forbear_core::contemplation::{
    ClaimDomain, Contemplation, DiscoveryCandidate, DiscoveryTrigger, EvidencePointer, EvidenceSource, Grounds, MAX_DEPTH, Outcome,
    ProposedChain, Rule, Side, Stance, SubQuestion, contemplate,
};
use forbear_core::memory::{Domain, Memory};

/// A contemplated relation.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Contemplated {
    /// Where the evidence leaves it.
    pub stance: Stance,
    /// What the evidence leaves, in a sentence.
    pub headline: String,
    /// What was asked, where the evidence completed it.
    pub asked: Option<String>,
    /// What to know beside: the claim's domain, terms that no pack knows, a part that was not asked.
    pub notes: Vec<String>,
    /// The question itself, then its sub-questions, each before its own.
    pub questions: Vec<Question>,
    /// What no reviewed evidence bears on.
    pub gaps: Vec<String>,
    /// What is cited, in the order of citing.
    pub sources: Vec<Source>,
}

/// A question of the tree.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Question {
    /// Its place in the tree: `2.0` is the first below the third; blank for the question itself.
    pub number: String,
    /// Place of the question above among all.
    pub parent: Option<usize>,
    /// The question in words.
    pub text: String,
    /// How it came up.
    pub posed: &'static str,
    /// What was found, in a word: `Affirmed`, `Known`, `Gap`.
    pub mark: &'static str,
    /// What was found.
    pub found: String,
    /// Rule, outcome and polarity, as the JSON has them.
    pub codes: Vec<&'static str>,
    /// Where the evidence leaves it.
    pub stance: Stance,
    /// The evidence.
    pub evidence: Vec<Piece>,
}

/// A piece of evidence, as one question cites it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Piece {
    /// Place of what it cites among the sources.
    pub source: usize,
    /// `for` or `against`.
    pub side: &'static str,
    /// The kind of source, as the JSON has it.
    pub kind: &'static str,
    /// What it says.
    pub text: String,
}

/// Something that is cited.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Source {
    /// The record's id; of what a language pack says, the pack's id, a colon and the lemma.
    pub id: String,
    /// What the record holds; what the language pack says, where it is no record.
    pub fields: Vec<(&'static str, String)>,
    /// Places of the questions that cite it.
    pub cited_by: Vec<usize>,
}

/// Contemplates over the reader's memory.
///
/// # Errors
/// In words, if what is asked is no question.
pub fn ask(reader: &Reader, asked: &Asked) -> Result<Contemplated, String> {
    let grounds = Grounds { memory: reader.memory(), lexicon: reader.lexicon() };
    let part = |text: &str| Some(text.trim().to_owned()).filter(|text| !text.is_empty());
    let intent = asked.intent.parse().map_err(|_| format!("There is no intent “{}”.", asked.intent))?;
    let chain = ProposedChain {
        subject: part(&asked.subject).unwrap_or_default(),
        intent,
        connective: part(&asked.connective),
        object: part(&asked.object),
    };
    let posed = chain.in_words();
    let candidate = DiscoveryCandidate::pose(chain, Domain::Cognition, DiscoveryTrigger::default(), String::new(), grounds)
        .map_err(|error| format!("It cannot be asked: {error}."))?;
    Ok(flattened(&contemplate(candidate, grounds, MAX_DEPTH), &posed, reader.memory()))
}

fn flattened(found: &Contemplation, posed: &str, memory: &Memory) -> Contemplated {
    let candidate = &found.candidate;
    let text = candidate.proposed_chain.in_words();
    let mut tree = Tree { memory, questions: Vec::new(), sources: Vec::new() };
    let root = Question {
        number: String::new(),
        parent: None,
        text: text.clone(),
        posed: "The question itself.",
        mark: stance_in_words(candidate.polarity),
        found: stands(candidate.polarity, &candidate.evidence),
        codes: vec![candidate.polarity.into(), candidate.claim_domain.into()],
        stance: candidate.polarity,
        evidence: Vec::new(),
    };
    tree.add(root, &candidate.evidence);
    candidate.sub_questions.iter().for_each(|sub| tree.add_sub(sub, 0));
    Contemplated {
        stance: candidate.polarity,
        headline: stands(candidate.polarity, &candidate.evidence),
        asked: (posed != text).then(|| posed.to_owned()),
        notes: notes(candidate),
        questions: tree.questions,
        gaps: found.gaps.iter().map(|gap| gap.proposed_chain.in_words()).collect(),
        sources: tree.sources,
    }
}

fn stands(stance: Stance, evidence: &[EvidencePointer]) -> String {
    let on = |side| evidence.iter().any(|pointer| pointer.polarity == side);
    match stance {
        Stance::Affirms => "Reviewed evidence affirms it.",
        Stance::Falsifies => "Reviewed evidence speaks against it.",
        Stance::Undetermined if on(Side::Affirms) && on(Side::Falsifies) => {
            "Undetermined: there is evidence on both sides, and a majority decides nothing."
        }
        Stance::Undetermined if on(Side::Falsifies) => "Undetermined: what speaks against it stands in the vault alone.",
        Stance::Undetermined => "Undetermined: no reviewed evidence bears on it.",
    }
    .to_owned()
}

fn notes(candidate: &DiscoveryCandidate) -> Vec<String> {
    let domain = match candidate.claim_domain {
        ClaimDomain::Factual => "A factual claim: it depends on nothing beside it.",
        ClaimDomain::Relational => "A relational claim: it depends on what else is in view.",
        ClaimDomain::Evaluative => "An evaluative claim: it depends on a judgement of worth.",
    };
    let said = [
        (true, domain),
        (!candidate.pack_consistent, "The packs do not know a term of it."),
        (!candidate.boundary_clean, "Another domain's packs know a term of it too."),
        (candidate.recursion_overflow, "A part of it was not asked, at the depth failsafe."),
    ];
    said.into_iter().filter(|(holds, _)| *holds).map(|(_, note)| note.to_owned()).collect()
}

struct Tree<'m> {
    memory: &'m Memory,
    questions: Vec<Question>,
    sources: Vec<Source>,
}

impl Tree<'_> {
    fn add(&mut self, mut question: Question, evidence: &[EvidencePointer]) -> usize {
        let place = self.questions.len();
        question.evidence = evidence.iter().map(|pointer| self.piece(pointer, place)).collect();
        self.questions.push(question);
        place
    }

    fn add_sub(&mut self, sub: &SubQuestion, parent: usize) {
        let question = Question {
            number: number(&sub.sub_id),
            parent: Some(parent),
            text: sub.question.clone(),
            posed: posed(sub.rule),
            mark: mark(sub),
            found: found(sub),
            codes: vec![sub.rule.into(), sub.outcome.into(), sub.polarity.into()],
            stance: sub.polarity,
            evidence: Vec::new(),
        };
        let place = self.add(question, &sub.evidence);
        sub.sub_questions.iter().for_each(|below| self.add_sub(below, place));
    }

    fn piece(&mut self, pointer: &EvidencePointer, cited_by: usize) -> Piece {
        let source = self.sources.iter().position(|source| source.id == pointer.reference).unwrap_or_else(|| {
            self.sources.push(Source { id: pointer.reference.clone(), fields: record(pointer, self.memory), cited_by: Vec::new() });
            self.sources.len() - 1
        });
        let Source { fields, cited_by: citing, .. } = &mut self.sources[source];
        // A language pack may say several things of one word.
        let says = (SAYS, pointer.text.clone());
        if fields.first().is_none_or(|(what, _)| *what == SAYS) && !fields.contains(&says) {
            fields.push(says);
        }
        if citing.last() != Some(&cited_by) {
            citing.push(cited_by);
        }
        let side = if pointer.polarity == Side::Affirms { "for" } else { "against" };
        Piece { source, side, kind: pointer.source.into(), text: pointer.text.clone() }
    }
}

/// A sub-question's id without that of the candidate.
fn number(sub_id: &str) -> String {
    sub_id.split_once('.').map_or_else(String::new, |(_, number)| number.to_owned())
}

fn posed(rule: Rule) -> &'static str {
    match rule {
        Rule::Direct => "Is it stated, denied, or its opposite stated?",
        Rule::SubjectKnown => "Is the subject known at all?",
        Rule::ObjectKnown => "Is the object known at all?",
        Rule::Through => "Does it follow through another term?",
        Rule::Completion => "What is the one thing that evidence affirms?",
    }
}

fn stance_in_words(stance: Stance) -> &'static str {
    match stance {
        Stance::Affirms => "Affirmed",
        Stance::Falsifies => "Falsified",
        Stance::Undetermined => "Undetermined",
    }
}

fn mark(sub: &SubQuestion) -> &'static str {
    match (sub.outcome, sub.rule) {
        (Outcome::DepthFailsafe, _) => "Not asked",
        (Outcome::GapRecorded, _) => "Gap",
        (Outcome::Grounded, Rule::Direct | Rule::Through) => stance_in_words(sub.polarity),
        (Outcome::Grounded, Rule::SubjectKnown | Rule::ObjectKnown | Rule::Completion) => "Known",
    }
}

fn found(sub: &SubQuestion) -> String {
    let why = match (sub.outcome, sub.first_source) {
        (Outcome::DepthFailsafe, _) => ": the depth failsafe was reached.",
        (Outcome::Grounded, Some(EvidenceSource::VaultCoherent)) => ", first by the vault.",
        (Outcome::Grounded, Some(EvidenceSource::Pack)) => ", first by a pack.",
        (Outcome::Grounded, Some(EvidenceSource::Corpus)) => ", first by the corpus.",
        (Outcome::GapRecorded | Outcome::Grounded, _) => ": no reviewed evidence bears on it.",
    };
    let mut said = mark(sub).to_owned() + why;
    if let Some(before) = &sub.same_as {
        said.push_str(" Asked before, at ");
        said.push_str(&number(before));
        said.push('.');
    }
    if sub.bears_on_parent && !sub.evidence.is_empty() {
        said.push_str(" It bears on the question above.");
    }
    said
}

const SAYS: &str = "the language pack says";

/// The fields of the record that is cited; nothing where it is a language pack.
fn record(pointer: &EvidencePointer, memory: &Memory) -> Vec<(&'static str, String)> {
    let Some(record) = memory.record(&pointer.reference) else { return Vec::new() };
    let statement = [record.subject.as_str(), &record.connective, &record.object].map(spaced).join(" · ");
    let polarity = <&str>::from(record.polarity).to_owned();
    let mut fields = vec![("statement", statement), ("polarity", polarity), ("stands in", record.path.clone())];
    fields.extend(record.provenance.clone().map(|provenance| ("comes from", provenance)));
    fields.push(("standing", <&str>::from(record.standing).to_owned()));
    fields
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(subject: &str, connective: &str, object: &str) -> Result<Contemplated, String> {
        let [subject, intent, connective, object] = [subject, "verification", connective, object].map(ToOwned::to_owned);
        ask(&Reader::embedded().unwrap(), &Asked { subject, intent, connective, object })
    }

    #[test]
    fn every_piece_of_evidence_leads_to_what_it_cites_and_back() {
        let found = found("heat", "cause", "hunger").unwrap();
        assert!(!found.sources.is_empty());
        for (place, question) in found.questions.iter().enumerate() {
            for piece in &question.evidence {
                assert!(found.sources[piece.source].cited_by.contains(&place), "{question:#?}");
            }
        }
    }

    #[test]
    fn a_language_pack_is_cited_once_with_all_it_says() {
        let found = found("practice", "cause", "confidence").unwrap();
        let pack: Vec<&Source> = found.sources.iter().filter(|source| source.id.ends_with(":practice")).collect();
        assert!(pack.len() == 1 && pack[0].fields.len() > 1, "{pack:#?}");
    }

    #[test]
    fn every_question_stands_after_the_one_above_it() {
        let found = found("heat", "cause", "hunger").unwrap();
        assert_eq!(found.questions[0].parent, None);
        for (place, question) in found.questions.iter().enumerate().skip(1) {
            let above = &found.questions[question.parent.unwrap()];
            assert!(question.parent.unwrap() < place && question.number.starts_with(&above.number), "{question:#?}");
        }
    }

    #[test]
    fn what_is_no_question_says_why() {
        assert!(found("Light", "reveal", "truth").unwrap_err().contains("`Light`"));
        assert!(found("light", "", "truth").unwrap_err().contains("an object without a connective"));
    }
}
