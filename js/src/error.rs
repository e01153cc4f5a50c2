//! What can go wrong, as JavaScript errors with a `code`.

use forbear_core::report::InspectError;
use forbear_core::text::LexError;
use js_sys::Reflect;
use wasm_bindgen::JsValue;

/// Why a text was not inspected.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Failure {
    /// The argument is something else.
    #[error("the text must be a string")]
    NotAString,
    /// Half of a surrogate pair stands alone.
    #[error(
        "the text holds half of a surrogate pair without its other half, so it cannot be read; replace it, for example with `text.toWellFormed()`"
    )]
    LoneSurrogate,
    /// The text is longer than the core reads.
    #[error("{0}")]
    InputTooLong(LexError),
    /// The package itself is at fault.
    #[error("forbear cannot read anything, since this build is damaged: {0}")]
    Internal(String),
}

impl Failure {
    /// The `code` of the JavaScript error.
    pub fn code(&self) -> &'static str {
        match self {
            Failure::NotAString => "not_a_string",
            Failure::LoneSurrogate => "lone_surrogate",
            Failure::InputTooLong(_) => "input_too_long",
            Failure::Internal(_) => "internal",
        }
    }
}

impl From<InspectError> for Failure {
    fn from(error: InspectError) -> Self {
        match error {
            InspectError::Text(error @ LexError::TooLong { .. }) => Failure::InputTooLong(error),
            InspectError::Canon(error) => Failure::Internal(error.to_string()),
        }
    }
}

impl From<Failure> for JsValue {
    fn from(failure: Failure) -> Self {
        let error = js_sys::Error::new(&failure.to_string());
        // Setting a property of an error that was just made cannot fail.
        let _ = Reflect::set(&error, &"code".into(), &failure.code().into());
        error.into()
    }
}
