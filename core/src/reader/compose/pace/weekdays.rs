//! Paces by the days of the week: so much every Monday is so much in each week.
//!
//! Why: a named day comes once in each week, and two of them twice.
//! Reads: `Rosa reads 4 books every Monday.`, `Every Saturday and Sunday he runs 5 miles.`, `She swims 20 laps on Mondays.`
//! Leaves alone: `on Monday` (once), `every weekend` (one day or two?), `every Monday or Tuesday`, `on Mondays and Fridays` (on each, or on both?)

use super::Composer;
use super::items::Period;
use crate::lexicon::{Category, WordClass};
use crate::quantity::Rational;
use crate::reader::roles::{Arg, Oblique};

/// How often in each week the days that a phrase names come.
pub(super) fn period(c: &Composer<'_, '_>, arg: &Arg) -> Option<Period> {
    let named = |np: &super::Np| {
        let n = &np.nominal;
        let head = n.head.filter(|_| np.of.is_none() && np.owner.is_none() && n.modifiers.is_empty() && n.determiner.is_none())?;
        let day = c.reading.lexicon.is_of(&c.reading.lexicon.noun_lemma(c.reading.norm(head)), WordClass::DayOfWeek);
        let one = c.reading.live_senses(head).any(|s| s.category == Category::AdvTime);
        (day && one && n.number().is_none() && n.further.is_none()).then_some(head)
    };
    let heads: Vec<u32> = arg.nps.iter().map(named).collect::<Option<_>>()?;
    let first = arg.nps.first()?;
    let each = first.nominal.is_each() && arg.nps.iter().skip(1).all(|np| np.nominal.measure.is_none());
    let plural = first.nominal.measure.is_none() && heads.len() == 1 && heads.iter().all(|&h| c.reading.norm(h).ends_with("days"));
    let names: Vec<&str> = heads.iter().map(|&h| c.reading.norm(h)).collect();
    let twice = names.iter().enumerate().any(|(n, name)| names[..n].contains(name));
    if arg.has_or() || twice || !(each || plural) {
        return None;
    }
    let count = Rational::from(i64::try_from(heads.len()).ok()?);
    let times = heads.first().copied().filter(|_| heads.len() > 1).map(|first| (count, first));
    Some(Period { unit: "week".to_owned(), over: None, times })
}

/// `on Mondays`, `on every Monday`.
pub(super) fn brought(c: &Composer<'_, '_>, oblique: &Oblique) -> Option<Period> {
    matches!(oblique.category, Category::PrepPlace | Category::PrepTime).then(|| period(c, &oblique.arg)).flatten()
}

/// Whether the clause names days of the week that come again and again.
pub(super) fn told(c: &Composer<'_, '_>) -> bool {
    let alone = |args: &[Arg]| args.iter().any(|a| period(c, a).is_some());
    alone(&c.roles.before) || alone(&c.roles.after) || c.roles.obliques.iter().any(|o| brought(c, o).is_some())
}

/// The words of these days.
pub(super) fn words(c: &Composer<'_, '_>) -> Vec<u32> {
    let obliques = c.roles.obliques.iter().filter(|o| brought(c, o).is_some()).map(|o| &o.arg);
    let args = c.roles.before.iter().chain(&c.roles.after).filter(|a| period(c, a).is_some()).chain(obliques);
    args.flat_map(|a| {
        let joints = a.connectives.iter().map(|(l, _)| *l);
        a.nps.iter().flat_map(super::Np::lexemes).chain(joints).collect::<Vec<_>>()
    })
    .collect()
}
