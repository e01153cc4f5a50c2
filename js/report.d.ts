// The report as JavaScript sees it. Written by `cargo xtask types` from the Rust types; change those.

/** Why a text was not inspected. */
export type InspectErrorCode =
  /** The text holds half of a surrogate pair without its other half. */
  | "lone_surrogate"
  /** The text is longer than is read; the message states the limit and the size. */
  | "input_too_long"
  /** The argument is no string. */
  | "not_a_string"
  /** This build of the package is damaged. */
  | "internal";

/** What `inspect`, `inspectCanonical` and `reportHash` throw. */
export interface InspectError extends Error {
  code: InspectErrorCode;
}

/** Everything that is known about one problem: the reading, its outcome and why. */
export interface Report {
  /** One assessment per contract family and trigger, by first byte of the trigger. */
  assessments: ContractAssessment[];
  /** What the reader failed to find, typed. */
  audit: AuditRow[];
  /** What produced the report. */
  engine: Engine;
  /** The report's and the trace's hash. */
  hashes: Hashes;
  /** Every hypothesis that was ever open, with its fate. */
  hypotheses: HypothesisView[];
  /** Every lexeme with what became of it. */
  lexemes: LexemeView[];
  /** The answer or the refusal. */
  outcome: Outcome;
  /** Projections of the refused assessments, ordered by id. */
  residuals: ContractResidual[];
  /** Always `forbear.report/1`. */
  schema: string;
  /** Where the sentences stand. */
  sentences: SentenceView[];
  /** The text as given. */
  text: string;
  /** Every operator application, in order. */
  trace: TraceEvent[];
  /** Words that no pack knows, with the roles that remained possible. */
  unknowns: UnknownView[];
}

/** An admitted answer. */
export interface Answer {
  /** The graph that was solved. */
  graph: ProblemGraph;
  /** The derivation, numbered from 1 by position. */
  steps: Step[];
  /** What the question asks about. */
  target: SourceSpan;
  /** Other readings that gave the same answer, in words; empty when there was one reading only. */
  ties: string[];
  /** The unit's or thing's singular: `apple`, `dollar`; empty for a pure number. */
  unit: string;
  /** An integer or a fraction in lowest terms. */
  value: string;
}

/** One thing that the reader failed to find. */
export interface AuditRow {
  /** Hash of the row without this field. */
  hash: Hash;
  /** The lexeme it is about. */
  lexeme_index: number;
  /** The operator that would be needed; absent where none fits. */
  missing_operator: MissingOperator | null;
  /** The words of the clause that were read. */
  recognised_terms: string[];
  /** What in detail. */
  refusal_detail: string;
  /** The refusal's reason. */
  refusal_reason: RefusalCode;
  /** The sentence it is about. */
  sentence_index: number;
  /** The frame that was not taken. */
  skipped_frame: string;
}

/** The category a hypothesis chose for one lexeme. */
export interface CategoryChoice {
  /** The category. */
  category: string;
  /** Index of the lexeme. */
  lexeme: number;
}

/** One constraint predicate that ran over a hypothesis. */
export interface ConstraintOutcome {
  /** Whether the hypothesis satisfied it. */
  holds: boolean;
  /** The predicate's id. */
  predicate: string;
}

/** Whether one construction could be closed, and if not, why. */
export interface ContractAssessment {
  /** The organ that would run it, e.g. `unary_delta_transition`. */
  candidate_organ: string;
  /** The spans of bound roles and findings, in text order. */
  evidence_spans: SourceSpan[];
  /** One plain sentence for each finding, or what was bound. */
  explanation: string;
  /** The family, e.g. `state_change.unary_delta`. */
  family_id: string;
  /** What was found missing or in the way, each with its own spans, in the order of the label table. */
  findings: Finding[];
  /** Labels of findings that are no hazard, in the order of the label table. */
  missing_bindings: string[];
  /** Whether every obligation is met. */
  runnable: boolean;
  /** The word that made the family speak up. */
  trigger: SourceSpan;
  /** Labels of findings whose axis is HAZARD or TOPOLOGY, in the order of the label table. */
  unresolved_hazards: string[];
}

/** A refused obligation, classified. */
export interface ContractResidual {
  /** The organ of the assessment. */
  candidate_organ: string;
  /** The finding's own spans. */
  evidence_spans: SourceSpan[];
  /** One plain sentence. */
  explanation: string;
  /** The family of the assessment. */
  family_id: string | null;
  /** The label, unchanged. */
  residual_code: string;
  /** Hash of organ, kind, code and spans. */
  residual_id: Hash;
  /** One of twelve kinds. */
  residual_kind: ResidualKind;
  /** One of ten axes. */
  source_axis: ResidualSourceAxis;
}

/** What produced a report. */
export interface Engine {
  /** Hash of the memory the reader was built with. */
  memory: Hash;
  /** The language packs. */
  packs: PackStamp[];
  /** What was switched on. */
  settings: Settings;
  /** The core's version. */
  version: string;
}

/** One label with the words that show it. */
export interface Finding {
  /** The label, from the closed table. */
  label: string;
  /** Its own spans. */
  spans: SourceSpan[];
}

export type Hash = string;

/** The hashes of a report. */
export interface Hashes {
  /** Hash of the report without its trace and without this field. */
  report: Hash;
  /** Hash of the trace array. */
  trace: Hash;
}

/** A hypothesis as it stood when it fell, or at the end. */
export interface HypothesisView {
  /** What ended it: a constraint, a gate, a contemplation or a merge; absent for a survivor. */
  by: string | null;
  /** Categories it chose for contested lexemes. */
  categories: CategoryChoice[];
  /** Which predicates ran, with outcome. */
  constraint_state: ConstraintOutcome[];
  /** Its facts, one plain line each, in the order of reading. */
  facts: string[];
  /** The graph it gave, if it came that far. */
  graph: ProblemGraph | null;
  /** Number in order of appearance. */
  id: number;
  /** 0 is best; a held lexeme lowers it. */
  rank: number;
  /** `survived`, `eliminated` or `merged`. */
  status: string;
  /** What it still needs. */
  unresolved: string[];
}

/** What kind of thing a lexeme is, decided by its characters alone. */
export type LexemeKind =
  /** Letters; also the parts of contractions and possessives (`'s`, `n't`). */
  | "word"
  /** A cardinal: digits, decimal, fraction, mixed number or number words. */
  | "number"
  /** `1st`, `second`, `twenty-first`. */
  | "ordinal"
  /** `20%`, `20 percent`. */
  | "percent"
  /** `$0.75`, `€3`, `Rs. 50`, `5¢`. */
  | "money"
  /** `2:30 p.m.`, `7 am`. */
  | "clock"
  /** A number joined to a unit by a hyphen: `1.5-hour`, `25-foot`. */
  | "measure"
  /** `.` `,` `?` `!` `;` `:` quotes, brackets, dashes. */
  | "mark"
  /** `+`, `=`, `&` and the like. */
  | "symbol"
  /** Anything else: control characters, unassigned code points. */
  | "other";

/** A lexeme and the role it was given. */
export interface LexemeView {
  /** The categories that remained when reading ended. */
  categories: string[];
  /** Where it ends, in UTF-16 code units: the first that no longer belongs to it. */
  end: number;
  /** What its characters make it. */
  kind: LexemeKind;
  /** Its role in the reading: `quantity`, `entity`, `cue`, `marker`, `set_aside`, `unread` ... */
  role: string;
  /** Index of the sentence. */
  sentence_index: number;
  /** Where it starts, in UTF-16 code units. */
  start: number;
  /** The covered text. */
  text: string;
}

/** The closed set of operators that a refusal may find missing. */
export type MissingOperator =
  /** A word that no pack knows. */
  | "lexicon_entry"
  /** A number written in a way that is not read. */
  | "compound_numeric_literal"
  /** A time written in a way that is not read. */
  | "compound_time_literal"
  /** A sentence before the story, or of wishes, whose verb opens no frame that is read. */
  | "pre_frame_filler_sentence"
  /** Several quantities in one clause that no rule composes. */
  | "multi_quantity_composition"
  /** A pronoun without a single antecedent. */
  | "pronoun_resolution"
  /** A question whose frame has an open slot. */
  | "question_frame_slot"
  /** A number that no thing or unit is bound to. */
  | "unit_binding";

/** An equation between three quantities. */
export interface Operation {
  /** What it says. */
  kind: OperationKind;
  /** Number of the left quantity. */
  left: number;
  /** Number of the result. */
  result: number;
  /** Number of the right quantity. */
  right: number;
  /** The words it rests on. */
  spans: SourceSpan[];
}

/** What an equation says. */
export type OperationKind =
  /** result = left + right */
  | "add"
  /** result = left - right */
  | "subtract"
  /** result = left - right, and the right goes to another holder */
  | "transfer"
  /** result = left * right */
  | "multiply"
  /** result = left / right */
  | "divide"
  /** result = left * right, where left is so much for each one of right */
  | "apply_rate"
  /** result = left - right, as a comparison */
  | "compare_additive"
  /** result = left * right, where left is how many times */
  | "compare_multiplicative"
  /** result = left / right, rounded up to a whole number: how many groups it takes */
  | "quotient_up"
  /** result = left / right, rounded down to a whole number: how many full groups it makes */
  | "quotient_down"
  /** result = what is left over of left once it is divided by right into whole groups or equal shares */
  | "remainder"
  /** result = the greatest whole number that divides left and right without a rest: how many groups can be all alike */
  | "greatest_common_divisor"
  /** result = the least whole number above zero that left and right divide without a rest: how many it takes to come out even */
  | "least_common_multiple";

/** Where a quantity's value comes from. */
export type Origin =
  /** A number that stands in the text. */
  | {
    from: "text";
    /** The words that write it. */
    span: SourceSpan;
    /** Its value. */
    value: string;
  }
  /** A named fact of a pack: `1 dollar = 100 cent`. */
  | {
    /** The fact. */
    fact: string;
    from: "world";
    /** Its value. */
    value: string;
  }
  /** To be solved for. */
  | {
    from: "unknown";
    /** The words that speak of it, if any. */
    span: SourceSpan | null;
  };

/** The answer or the refusal. */
export type Outcome =
  /** Exactly one reading survived every gate. */
  | {
    kind: "answer";
  } & Answer
  /** None did, or more than one. */
  | {
    kind: "refusal";
  } & Refusal;

/** A language pack by name, version and hash. */
export interface PackStamp {
  /** Hash of the pack's manifest. */
  hash: Hash;
  /** The pack's name. */
  id: string;
  /** The pack's version. */
  version: string;
}

/** A thing or measure with its exponent in a unit. */
export interface Power {
  /** The exponent. */
  exponent: number;
  /** Singular of the thing or measure. */
  unit: string;
}

/** The equations of one reading. */
export interface ProblemGraph {
  /** The equations in the order in which the text gives rise to them. */
  operations: Operation[];
  /** The quantities by number. */
  quantities: Quantity[];
  /** Number of the quantity that the question asks for. */
  target: number;
}

/** A quantity of the graph. */
export interface Quantity {
  /** What it is, in words: `pens of rosa at first`. */
  label: string;
  /** Where its value comes from. */
  origin: Origin;
  /** The unit as powers of things and measures, by name; empty for a pure number. */
  unit: Power[];
}

/** One reason. */
export interface Reason {
  /** Which. */
  code: RefusalCode;
  /** One plain sentence. */
  explanation: string;
  /** The admission gate that stopped it, if one did. */
  gate: string | null;
  /** What would have been needed. */
  needed: string[];
  /** The words it rests on. */
  spans: SourceSpan[];
}

/** A refusal with its reasons, the first the headline. */
export interface Refusal {
  /** At least one. */
  reasons: Reason[];
}

/** Why a problem is refused. The order is the order of headlines: an earlier reason explains more. */
export type RefusalCode =
  /** There is nothing to read. */
  | "empty_problem"
  /** Nothing is asked. */
  | "no_question"
  /** More than one thing is asked. */
  | "several_questions"
  /** More hypotheses would be open than may be. */
  | "hypothesis_cap_exceeded"
  /** A number has more digits than are read. */
  | "number_too_long"
  /** The question's construction is not read. */
  | "question_unread"
  /** A word that no pack knows is needed. */
  | "unknown_word"
  /** A pronoun has no antecedent. */
  | "pronoun_unresolved"
  /** A left-out noun has no antecedent. */
  | "elided_noun_unresolved"
  /** A clause states numbers in a construction that is not read. */
  | "construction_unread"
  /** A clause is denied, wished, planned or only possible. */
  | "not_asserted"
  /** Nothing is told about what is asked. */
  | "target_unbound"
  /** No rule decides whether one kind counts as another. */
  | "kinds_unrelated"
  /** No rule decides whether two holders are one. */
  | "holders_unrelated"
  /** No rule orders two moments. */
  | "times_unordered"
  /** A number stands in no fact that the answer uses or that is proven apart from it. */
  | "number_unaccounted"
  /** A word has no role in the reading. */
  | "words_unaccounted"
  /** A number of the graph does not stand in the text. */
  | "ungrounded"
  /** Units do not fit together. */
  | "unit_conflict"
  /** Too little is told to fix the answer. */
  | "undetermined"
  /** What is told cannot all be true. */
  | "contradictory"
  /** The equations are not linear. */
  | "not_linear"
  /** The answer depends on too many unknowns. */
  | "too_many_unknowns"
  /** The answer cannot be so: a negative or broken count, a part above its whole. */
  | "implausible"
  /** Two or more readings survive and differ. */
  | "ambiguous"
  /** The derivation does not stand up to an independent check. */
  | "verification_failed";

/** What kind of failure a residual is. Closed; vague kinds have no member here. */
export type ResidualKind =
  /** The construction is not there, only a word that could have made it. */
  | "MISSING_PROPOSAL"
  /** The link between two roles is missing. */
  | "MISSING_RELATION"
  /** A role is not filled. */
  | "MISSING_ROLE"
  /** Several links are possible and nothing decides. */
  | "AMBIGUOUS_RELATION"
  /** Several mentions fit one role and nothing decides. */
  | "AMBIGUOUS_ROLE"
  /** The words that carry it are no exact span. */
  | "INEXACT_PROVENANCE"
  /** It would need a reference beyond the sentence. */
  | "NONLOCAL_BINDING"
  /** The clause is built in a way that the family does not support. */
  | "UNSUPPORTED_TOPOLOGY"
  /** A unit of measure and the kind of object do not go together. */
  | "UNIT_OBJECT_CONFLICT"
  /** Something in the text would change the meaning. */
  | "HAZARD_BLOCKED"
  /** The question's target is missing or cannot be bound. */
  | "TARGET_UNBOUND"
  /** A label that the table does not know. */
  | "CONTRACT_GAP_UNCLASSIFIED";

/** The layer that showed the failure. */
export type ResidualSourceAxis =
  /** Whether the construction is there. */
  | "PROPOSAL"
  /** Links between roles. */
  | "RELATION"
  /** The roles themselves. */
  | "ROLE"
  /** The words a value rests on. */
  | "PROVENANCE"
  /** The distance between the words. */
  | "LOCALITY"
  /** How the clause is built. */
  | "TOPOLOGY"
  /** What would mislead a reader of the clause. */
  | "HAZARD"
  /** What the question asks for. */
  | "TARGET"
  /** Counting against measuring. */
  | "UNIT_OBJECT"
  /** A label that the table does not know. */
  | "UNKNOWN";

/** A sentence's half-open range of UTF-16 code units. */
export interface SentenceView {
  /** Where it ends, in UTF-16 code units: the first that no longer belongs to it. */
  end: number;
  /** Where it starts, in UTF-16 code units. */
  start: number;
}

/** Settings that change what is read; part of the hashed report. */
export interface Settings {
  /** Whether surviving readings may be told apart by reviewed evidence. */
  contemplation: boolean;
}

/**
 * A half-open range of UTF-16 code units with the exact text it covers and the index of its sentence.
 *
 * Never widened, joined or invented: `text` is always the input's `slice(start, end)`.
 */
export interface SourceSpan {
  /** Where it ends, in UTF-16 code units: the first that no longer belongs to it. */
  end: number;
  /** Index of the sentence. */
  sentence_index: number;
  /** Where it starts, in UTF-16 code units. */
  start: number;
  /** The covered text. */
  text: string;
}

/** One step of a derivation. */
export interface Step {
  /** The step in words and numbers: `3 apples + 4 apples = 7 apples`. */
  line: string;
  /** The operation kind. */
  operation: string;
  /** The words it rests on. */
  spans: SourceSpan[];
  /** The value it gives. */
  value: string;
}

/** One operator application; `effect` says what it does to the reading state. */
export interface TraceEvent {
  effect: unknown;
  from?: string[];
  hypothesis: number | null;
  lexeme: number;
  op: "EMIT" | "ELIMINATE" | "HOLD" | "REEVALUATE" | "FORK" | "MERGE" | "CHECK" | "CONTEMPLATE";
  rule: string;
  step: number;
  target?: number;
  to?: string[];
}

/** A word that no pack knows. */
export interface UnknownView {
  /** Index of the lexeme. */
  lexeme: number;
  /** Categories that remained possible. */
  narrowed_categories: string[];
  /** The word where it stands. */
  span: SourceSpan;
}
