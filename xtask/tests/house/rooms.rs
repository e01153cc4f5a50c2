//! The order in which the core's rooms stand on each other. `docs/architecture.md` gives the reasons.

/// A folder of the core and the rooms that it may import.
pub struct Room {
    pub name: &'static str,
    pub imports: &'static [&'static str],
}

impl Room {
    pub fn may_import(&self, other: &str) -> bool {
        self.imports.contains(&other)
    }
}

/// Every room after those it stands on.
pub const ROOMS: &[Room] = &[
    Room { name: "canon", imports: &[] },
    Room { name: "quantity", imports: &["canon"] },
    Room { name: "text", imports: &["canon", "quantity"] },
    Room { name: "lexicon", imports: &["canon", "quantity", "text"] },
    Room { name: "memory", imports: &["canon", "quantity", "text", "lexicon"] },
    Room { name: "facts", imports: &["canon", "quantity", "text", "lexicon", "memory"] },
    Room { name: "reader", imports: &["canon", "quantity", "text", "lexicon", "memory", "facts"] },
    Room { name: "graph", imports: &["canon", "quantity", "text", "lexicon", "memory", "facts", "reader"] },
    Room { name: "solver", imports: &["canon", "quantity", "text", "lexicon", "memory", "facts", "reader", "graph"] },
    Room { name: "contract", imports: &["canon", "quantity", "text", "lexicon", "memory", "facts", "reader", "graph"] },
    Room { name: "residual", imports: &["canon", "text", "contract"] },
    Room { name: "audit", imports: &["canon", "quantity", "text", "lexicon", "memory", "facts", "reader", "graph", "solver"] },
    Room {
        name: "report",
        imports: &["canon", "quantity", "text", "lexicon", "memory", "facts", "reader", "graph", "solver", "contract", "residual", "audit"],
    },
    Room { name: "teaching", imports: &["canon", "quantity", "text", "lexicon", "memory", "audit", "report"] },
    Room { name: "contemplation", imports: &["canon", "text", "lexicon", "memory", "audit", "report", "teaching"] },
];

/// Rooms in which nothing may be named after a residual: it is for people to see, and decides nothing.
pub const RESIDUAL_FREE: [&str; 4] = ["reader", "solver", "teaching", "contemplation"];
