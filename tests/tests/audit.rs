//! Every operator of the audit rows is reached by a text of the corpus, and becomes the claim that the seed maps it to.

use forbear_core::Reader;
use forbear_core::audit::MissingOperator;
use forbear_core::canon::{Context, hash_value};
use forbear_core::teaching::{SubType, findings};
use forbear_tests::corpus_texts;
use std::collections::BTreeSet;
use strum::IntoEnumIterator;

#[test]
fn every_missing_operator_is_reached_and_every_sub_type_has_a_claim() {
    let reader = Reader::embedded().unwrap();
    let (mut operators, mut sub_types) = (BTreeSet::new(), BTreeSet::new());
    for (index, text) in corpus_texts().iter().enumerate() {
        let Ok(report) = reader.inspect(text) else { continue };
        for finding in findings(&report, &format!("corpus-{index}")).unwrap() {
            assert_eq!(SubType::of(finding.evidence.missing_operator), finding.claim.signature.sub_type(), "{text:?}");
            assert_eq!(finding.claim.id, hash_value(Context::Claim, &finding.claim.signature).unwrap());
            assert!(report.audit.iter().any(|row| row.hash == finding.evidence.row_hash), "{text:?}");
            operators.insert(finding.evidence.missing_operator);
            sub_types.insert(finding.claim.signature.sub_type());
        }
    }
    assert_eq!(operators, MissingOperator::iter().collect());
    assert_eq!(sub_types, SubType::iter().collect());
}
