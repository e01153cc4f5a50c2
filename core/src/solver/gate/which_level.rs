//! What someone had, beside what was sold of it, is a level of one moment: before the sale, or after it?
//!
//! Why: `did she have` names no moment, and a comparison with a happening of the same things does not either.
//! Passes: `How many more buns does she have left than she sold?`, `How many more buns did she bake than she sold?`
//! Stopped: `Lena baked 20 buns and sold 5. How many more buns did she have than she sold?`

use super::Subject;
use crate::facts::{Ask, FactBody, Relation, Target, Tense};
use crate::graph::Gap;
use crate::reader::RefusalCode;

pub(super) fn test(subject: &Subject<'_, '_>) -> Result<(), Gap> {
    let Some(Target { ask: Ask::Contrast { this, than }, .. }) = subject.target() else { return Ok(()) };
    let event = |t: &Target| matches!(t.ask, Ask::Event { .. });
    let open = |t: &Target| {
        let v = &t.vantage;
        t.ask == Ask::State && v.moment.tense == Tense::Past && v.phase.is_none() && !v.left && v.moment.anchors.is_empty()
    };
    let side = if event(this) { than } else { this };
    if !event(this) && !event(than) || !open(side) {
        return Ok(());
    }
    let lexicon = subject.reading.lexicon;
    let moves = |body: &FactBody| match body {
        FactBody::Change(c) => !matches!(c.kind.relation(&side.kind, lexicon), Relation::Apart(_)),
        _ => false,
    };
    if subject.hypothesis.facts.iter().any(|f| moves(&f.body)) {
        let needed = "a level at one moment: at first, or in the end".to_owned();
        return Err(Gap { code: RefusalCode::TimesUnordered, lexemes: subject.target_lexemes(), needed });
    }
    Ok(())
}
