//! The quarter of every collection whose texts stay unread until the work on it is done.
//!
//! A reader that was fitted to the problems that its makers read does worse on this quarter than on the whole: the gap between the
//! two figures is the measure of it. The choice is by the hash of the id alone, so that it is the same for everyone.

/// A quarter of all first bytes.
const THRESHOLD: u8 = 64;

/// Whether the problem with this id is in the quarter.
pub fn holds(id: &str) -> bool {
    blake3::hash(id.as_bytes()).as_bytes()[0] < THRESHOLD
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_quarter_is_a_quarter() {
        let held = (0..4000).filter(|number| holds(&format!("kites-{number}"))).count();
        assert!((900..=1100).contains(&held), "{held} of 4000");
    }

    #[test]
    fn the_id_alone_decides() {
        // The first byte of each id's BLAKE3, as `b3sum` prints it.
        let first = |id: &str| blake3::hash(id.as_bytes()).to_hex()[..2].to_owned();
        for id in ["kites-1", "kites-2", "kites-3", "kites-4", "kites-5", "kites-6"] {
            assert_eq!(holds(id), first(id).as_str() < "40", "{id}");
        }
    }
}
