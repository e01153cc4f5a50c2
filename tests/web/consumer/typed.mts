import { inspect, inspectCanonical, reportHash, version } from "forbear";
import type { InspectError, InspectErrorCode, RefusalCode, Report, SourceSpan } from "forbear";

const report: Report = inspect("Tom gained 3.");
const words: string[] = report.residuals.flatMap((residual) => residual.evidence_spans.map((span: SourceSpan) => span.text));
const texts: string[] = [inspectCanonical("Tom gained 3."), reportHash("Tom gained 3."), version(), ...words];

if (report.outcome.kind === "answer") {
  const value: string = report.outcome.value;
  texts.push(value, ...report.outcome.steps.map((step) => step.line));
} else {
  const codes: RefusalCode[] = report.outcome.reasons.map((reason) => reason.code);
  texts.push(...codes);
  // @ts-expect-error A refusal has no value.
  report.outcome.value;
}

const by: string | null = report.hypotheses[0]?.by ?? null;
const code = (error: InspectError): InspectErrorCode => error.code;

// @ts-expect-error Only a string can be read.
inspect(3);

export { by, code, texts };
