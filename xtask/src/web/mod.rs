//! Builds, serves, measures and tests the page and the npm package.

mod node;
mod pkg;
mod serve;
mod site;
mod sizes;
mod snapshot;
mod targets;
mod tools;

pub use node::{bench, page, shots};
pub use pkg::test as package;
pub use serve::serve;
pub use site::lint;
pub use sizes::dist;
pub use targets::compare;
pub use tools::{TARGET, ensure_target};
