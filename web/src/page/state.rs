//! What the page holds: the text, its reading, what is pointed at, and the last notice.

use forbear_core::Reader;
use forbear_core::canon::Hash;
use forbear_core::report::{LoadError, Report};
use forbear_web::link;
use forbear_web::view::View;
use js_sys::{JsString, Reflect};
use leptos::{ev, html, prelude::*};
use std::sync::{Arc, OnceLock};
use std::time::Duration;
use wasm_bindgen::JsCast;

/// A longer text is read once typing pauses.
const LIVE_BYTES: usize = 2_000;
const PAUSE: Duration = Duration::from_millis(250);

const LONE_SURROGATE: &str = "The text holds half of a character that takes two units, so it cannot be read. Delete the broken character; the text is kept as it is.";

/// What became of the text.
#[derive(Clone)]
pub enum Reading {
    /// There is none.
    Blank,
    /// It cannot be read, for this reason.
    Failed(String),
    /// It was read.
    Done(Arc<Done>),
}

/// A report and what is shown of it.
pub struct Done {
    pub report: Report,
    pub view: View,
}

/// What the pointer or the keyboard is on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Pointed {
    Card(usize),
    Word(usize),
}

/// What is looked into.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Tab {
    /// A problem, which is read.
    Problem,
    /// A relation, which is contemplated.
    Relation,
}

impl Tab {
    /// In their order.
    pub const ALL: [Tab; 2] = [Tab::Problem, Tab::Relation];

    /// What stands on it.
    pub fn title(self) -> &'static str {
        match self {
            Tab::Problem => "Read a problem",
            Tab::Relation => "Contemplate a relation",
        }
    }

    /// The id of its button.
    pub fn id(self) -> &'static str {
        match self {
            Tab::Problem => "tab-problem",
            Tab::Relation => "tab-relation",
        }
    }

    /// The id of what it shows.
    pub fn panel(self) -> &'static str {
        match self {
            Tab::Problem => "panel-problem",
            Tab::Relation => "panel-relation",
        }
    }
}

/// Something to say about what just happened.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Message {
    pub text: String,
    pub warns: bool,
    /// What could not be copied, for copying by hand.
    pub to_copy: Option<String>,
}

impl Message {
    pub fn plain(text: impl Into<String>) -> Self {
        Message { text: text.into(), warns: false, to_copy: None }
    }

    pub fn warning(text: impl Into<String>) -> Self {
        Message { text: text.into(), warns: true, to_copy: None }
    }
}

/// The page's state.
#[derive(Clone, Copy)]
pub struct Inspector {
    /// The tab that is open.
    pub tab: RwSignal<Tab>,
    /// The text area.
    pub area: NodeRef<html::Textarea>,
    /// The text's size in UTF-8 bytes.
    pub size: RwSignal<usize>,
    pub reading: RwSignal<Reading>,
    pub hover: RwSignal<Option<Pointed>>,
    pub pin: RwSignal<Option<Pointed>>,
    pub notice: RwSignal<Option<Message>>,
    /// Counts the changes of the text: a reading that was put off is done only if nothing was typed since.
    changes: RwSignal<u32>,
}

impl Inspector {
    pub fn new() -> Self {
        Inspector {
            tab: RwSignal::new(Tab::Problem),
            area: NodeRef::new(),
            size: RwSignal::new(0),
            reading: RwSignal::new(Reading::Blank),
            hover: RwSignal::new(None),
            pin: RwSignal::new(None),
            notice: RwSignal::new(None),
            changes: RwSignal::new(0),
        }
    }

    /// Reads what the text area holds now.
    pub fn typed(self) {
        self.notice.set(None);
        let Some(area) = self.area.get_untracked() else { return };
        // A plain read of the value would replace a lone surrogate without a word.
        let value = Reflect::get(&area, &"value".into()).ok().and_then(|value| value.dyn_into::<JsString>().ok());
        let well_formed = value.is_none_or(|value| value.is_well_formed());
        let text = area.value();
        self.size.set(text.len());
        self.changes.update(|changes| *changes = changes.wrapping_add(1));
        if !well_formed {
            self.show(Reading::Failed(LONE_SURROGATE.to_owned()));
        } else if text.len() <= LIVE_BYTES {
            self.show(read(&text));
        } else {
            let now = self.changes.get_untracked();
            set_timeout(
                move || {
                    if self.changes.get_untracked() == now {
                        self.show(read(&text));
                    }
                },
                PAUSE,
            );
        }
    }

    /// Puts a text into the text area and reads it.
    pub fn load(self, text: &str) {
        let Some(area) = self.area.get_untracked() else { return };
        area.set_value(text);
        self.notice.set(None);
        self.size.set(text.len());
        self.changes.update(|changes| *changes = changes.wrapping_add(1));
        self.show(read(text));
    }

    fn show(self, reading: Reading) {
        self.hover.set(None);
        self.pin.set(None);
        self.reading.set(reading);
    }

    /// Loads the problem of the address's fragment, now and whenever it changes.
    pub fn follow_links(self) {
        Effect::new(move |_| {
            if self.area.get().is_some() {
                self.follow();
            }
        });
        let handle = window_event_listener(ev::hashchange, move |_| self.follow());
        on_cleanup(move || handle.remove());
    }

    fn follow(self) {
        let fragment = location().hash().unwrap_or_default();
        match link::parse(&fragment) {
            Ok(None) => {}
            Ok(Some(link)) => {
                self.tab.set(Tab::Problem);
                self.load(&link.problem);
                if let (Some(then), Some(now)) = (link.report, self.report_hash())
                    && then != now
                {
                    self.notice.set(Some(Message::warning(
                        "This link was made with another version of forbear or its language packs, which read the problem differently. What you see is this version's reading.",
                    )));
                }
            }
            Err(fault) => {
                self.tab.set(Tab::Problem);
                let text = format!("This link is malformed: {}. The text is as it was.", fault.explain());
                self.notice.set(Some(Message::warning(text)));
            }
        }
    }

    fn report_hash(self) -> Option<Hash> {
        self.reading.with_untracked(|reading| match reading {
            Reading::Done(done) => Some(done.report.hashes.report),
            Reading::Blank | Reading::Failed(_) => None,
        })
    }
}

/// Builds the reader. A fault shows when the first text is read.
pub fn warm() {
    let _ = reader();
}

/// The reader, built on the first call.
pub fn reader() -> &'static Result<Reader, String> {
    static READER: OnceLock<Result<Reader, String>> = OnceLock::new();
    READER.get_or_init(|| packs().map_err(|error| error.to_string()))
}

fn read(text: &str) -> Reading {
    if text.trim().is_empty() {
        return Reading::Blank;
    }
    let report = match reader() {
        Ok(reader) => reader.inspect(text).map_err(|error| error.to_string()),
        Err(error) => Err(error.clone()),
    };
    match report {
        Ok(report) => {
            let view = View::of(&report);
            Reading::Done(Arc::new(Done { report, view }))
        }
        Err(why) => Reading::Failed(format!("It cannot be read: {why}. Your text is kept.")),
    }
}

/// The compiled-in packs and memory: as a snapshot in what `cargo xtask` builds, else as their files.
fn packs() -> Result<Reader, LoadError> {
    #[cfg(feature = "snapshot")]
    return Reader::from_snapshot(include_bytes!(env!("FORBEAR_SNAPSHOT")));
    #[cfg(not(feature = "snapshot"))]
    Reader::embedded()
}
