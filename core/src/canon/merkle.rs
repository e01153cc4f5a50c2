//! One root over the reports of a corpus.

use super::arrange::Arrange;
use super::hash::{Context, Hash, hash};
use super::string::write_string;

/// The root over case ids and report hashes, whatever order they come in.
///
/// Leaves are sorted by the bytes of their id. A leaf hashes `{"id": …, "report": …}`, a node hashes `[left, right]`,
/// a last one without a partner is promoted as it is, and no leaves at all hash as the node `[]`.
///
/// ```
/// use forbear_core::canon::{Context, hash, merkle_root};
///
/// let one = ("a".to_owned(), hash(Context::Report, b"1"));
/// let two = ("b".to_owned(), hash(Context::Report, b"2"));
/// assert_eq!(merkle_root(&[one.clone(), two.clone()]), merkle_root(&[two, one]));
/// ```
pub fn merkle_root(leaves: &[(String, Hash)]) -> Hash {
    let mut sorted: Vec<&(String, Hash)> = leaves.iter().collect();
    sorted.arrange();
    let mut level: Vec<Hash> = sorted.into_iter().map(|(id, report)| leaf(id, report)).collect();
    while level.len() > 1 {
        level = level.chunks(2).filter_map(parent).collect();
    }
    match level.first() {
        Some(root) => *root,
        None => hash(Context::MerkleNode, b"[]"),
    }
}

fn leaf(id: &str, report: &Hash) -> Hash {
    let mut bytes = b"{\"id\":".to_vec();
    write_string(&mut bytes, id);
    bytes.extend_from_slice(format!(",\"report\":\"{report}\"}}").as_bytes());
    hash(Context::MerkleLeaf, &bytes)
}

fn parent(children: &[Hash]) -> Option<Hash> {
    match children {
        [left, right] => Some(hash(Context::MerkleNode, format!("[\"{left}\",\"{right}\"]").as_bytes())),
        [alone] => Some(*alone),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::canon::hash_value;
    use serde_json::json;

    fn case(id: &str) -> (String, Hash) {
        (id.to_owned(), hash(Context::Report, id.as_bytes()))
    }

    fn leaf_of((id, report): &(String, Hash)) -> Hash {
        hash_value(Context::MerkleLeaf, &json!({"id": id, "report": report})).unwrap()
    }

    #[test]
    fn a_single_case_is_its_leaf() {
        let only = case("shop \"7\"");
        assert_eq!(merkle_root(std::slice::from_ref(&only)), leaf_of(&only));
    }

    #[test]
    fn an_odd_case_is_promoted() {
        let cases = [case("1"), case("2"), case("3")];
        let [a, b, c] = cases.each_ref().map(leaf_of);
        let pair = hash_value(Context::MerkleNode, &[a, b]).unwrap();
        assert_eq!(merkle_root(&cases), hash_value(Context::MerkleNode, &[pair, c]).unwrap());
    }

    #[test]
    fn an_empty_corpus_has_a_root() {
        assert_eq!(merkle_root(&[]), hash(Context::MerkleNode, b"[]"));
    }

    #[test]
    fn a_changed_report_changes_the_root() {
        let before = [case("1"), case("2")];
        let mut after = before.clone();
        after[1].1 = hash(Context::Report, b"other");
        assert_ne!(merkle_root(&before), merkle_root(&after));
    }
}
