// Reads every case with the package's WebAssembly, in Node and in Chromium, and writes what came out.
// Usage: node targets.mjs PKG CASES OUT, where CASES is a JSON array of [id, text].
// OUT becomes {"node": [[sha256 of the canonical report, report hash], ...], "chromium": [...] or null}.

import { createHash } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { launch, open } from "./browser.mjs";
import { serve } from "./server.mjs";

/** Where a report says its own hash. No text can look like this, since its quotes would be escaped. */
const REPORT = /"hashes":\{"report":"([0-9a-f]{64})"/;

const [pkg, casesFile, out] = process.argv.slice(2);
const cases = JSON.parse(await readFile(casesFile, "utf8"));

const { inspectCanonical, reportHash } = await import(pathToFileURL(resolve(pkg, "node.js")));
const node = cases.map(([id, text], index) => {
  const canonical = inspectCanonical(text);
  const [, report] = REPORT.exec(canonical);
  // To read every case twice would show little more.
  if (index % 20 === 0 && reportHash(text) !== report) throw new Error(`reportHash differs from the report's own hash: ${id}`);
  return [createHash("sha256").update(canonical).digest("hex"), report];
});

let chromium = null;
if (process.env.FORBEAR_CHROMIUM) {
  const server = await serve({ "/forbear/": resolve(pkg), "/": resolve(import.meta.dirname, "blank") });
  const browser = await launch();
  try {
    const page = await open(browser, `${server.origin}/`);
    chromium = [];
    for (let first = 0; first < cases.length; first += 100) {
      const texts = cases.slice(first, first + 100).map(([, text]) => text);
      chromium.push(...(await page.evaluate(readAll, texts, REPORT.source)));
    }
  } finally {
    await browser.close();
    server.close();
  }
}
await writeFile(out, JSON.stringify({ node, chromium }));

/** Runs in the page. */
async function readAll(texts, source) {
  const { inspectCanonical } = await import("/forbear/web.js");
  const pattern = new RegExp(source);
  const hex = (bytes) => Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, "0")).join("");
  const read = [];
  for (const text of texts) {
    const canonical = inspectCanonical(text);
    read.push([hex(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(canonical))), pattern.exec(canonical)[1]]);
  }
  return read;
}
