//! The report's terms in plain words.

use forbear_core::lexicon::inflection::plural;
use forbear_core::report::{Answer, HypothesisView, Outcome, Report};

/// `7 apples`, `1 apple`, `3 pens per box`, `7`.
pub fn amount(answer: &Answer) -> String {
    let value = answer.value.to_string();
    let (things, per) = answer.unit.find(" per ").map_or((answer.unit.as_str(), ""), |at| answer.unit.split_at(at));
    match things {
        "" => format!("{value}{per}"),
        one if value == "1" => format!("{value} {one}{per}"),
        several => format!("{value} {}{per}", plural(several)),
    }
}

/// What became of a hypothesis.
pub fn fate(hypothesis: &HypothesisView) -> String {
    let by = hypothesis.by.as_deref().unwrap_or_default();
    match (hypothesis.status.as_str(), by) {
        ("survived", _) => "Survived".to_owned(),
        ("merged", other) => format!("Says the same as {other} and became one with it"),
        (_, "unresolved") => "Fell at the end: something it needs was not found".to_owned(),
        (_, by) => match by.split_once('.') {
            Some(("gate", gate)) => format!("Stopped by the admission gate “{}”", spaced(gate)),
            Some(("constraint", constraint)) => format!("Broke the constraint “{}”", spaced(constraint)),
            _ => format!("Eliminated by “{}”", spaced(by)),
        },
    }
}

/// An identifier as words: `unit_coherence` is `unit coherence`.
pub fn spaced(identifier: &str) -> String {
    identifier.replace(['_', '.'], " ")
}

/// The role of a word, in words; none for one that the reading gave no role.
pub fn role(role: &str) -> Option<&'static str> {
    Some(match role {
        "quantity" => "how many",
        "kind" => "of what",
        "entity" => "who or what",
        "cue" => "what happens",
        "target" => "what is asked",
        "adverb" => "when or how",
        "marker" => "marker",
        "expression" => "fixed expression",
        "mark" => "mark",
        "set_aside" => "set aside",
        "unread" => "not read",
        _ => return None,
    })
}

/// The versions that a report's bytes depend on, in one line.
pub fn versions(report: &Report) -> String {
    let packs: Vec<String> = report.engine.packs.iter().map(|pack| format!("{} {}", pack.id, pack.version)).collect();
    let contemplation = if report.engine.settings.contemplation { "on" } else { "off" };
    format!("forbear {}, {}, contemplation {contemplation}", report.engine.version, packs.join(", "))
}

/// What to paste into an issue about a wrong answer.
pub fn complaint(report: &Report) -> String {
    let outcome = match &report.outcome {
        Outcome::Answer(answer) => format!("answered: {}", amount(answer)),
        Outcome::Refusal(refusal) => format!("refused: {}", refusal.reasons.first().map_or("", |reason| reason.code.id())),
    };
    let packs: Vec<String> =
        report.engine.packs.iter().map(|pack| format!("pack:   {} {} {}\n", pack.id, pack.version, pack.hash)).collect();
    let text: Vec<String> = report.text.lines().map(|line| format!("    {line}\n")).collect();
    format!(
        "A problem that forbear reads wrongly\n\nText:\n\n{}\nIt was {outcome}\nIt should be: \n\nreport: {}\ntrace:  {}\n{}memory: {}\nengine: {}\n",
        text.concat(),
        report.hashes.report,
        report.hashes.trace,
        packs.concat(),
        report.engine.memory,
        versions(report),
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use forbear_core::Reader;

    fn report(text: &str) -> Report {
        Reader::embedded().unwrap().inspect(text).unwrap()
    }

    #[test]
    fn one_thing_is_singular() {
        let one = report("Rosa had 3 pens. She lost 2 pens. How many pens does Rosa have now?");
        let Outcome::Answer(answer) = one.outcome else { panic!("{:?}", one.outcome) };
        assert_eq!(amount(&answer), "1 pen");
    }

    #[test]
    fn a_complaint_carries_text_hashes_and_versions() {
        let report = report("Tom gained 3.");
        let complaint = complaint(&report);
        for part in
            ["    Tom gained 3.\n", "no_question", &report.hashes.report.to_string(), &report.engine.memory.to_string(), "forbear 0."]
        {
            assert!(complaint.contains(part), "{part} is missing in\n{complaint}");
        }
    }
}
