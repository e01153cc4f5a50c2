// The npm package on a page without any tool: its folder lies beside this file as `forbear`.
import { inspect } from "./forbear/web.js";

const problem = document.getElementById("problem");
const verdict = document.getElementById("verdict");

function read() {
  try {
    const { outcome } = inspect(problem.value);
    verdict.textContent =
      outcome.kind === "answer" ? `Answer: ${outcome.value} ${outcome.unit}`.trim() : `Refused: ${outcome.reasons[0].explanation}`;
  } catch (error) {
    verdict.textContent = `Not read (${error.code}): ${error.message}`;
  }
}

problem.addEventListener("input", read);
read();
