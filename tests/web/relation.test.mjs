// The tab that contemplates a relation, in Chromium, held against what the command line prints.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { after, before, test } from "node:test";
import { askRelation, launch, openInspector } from "./browser.mjs";
import { serve } from "./server.mjs";

const house = resolve(import.meta.dirname, "../..");
const dist = resolve(house, "dist");
const memory = resolve(house, "core/packs/memory_v1");
const FORBEAR = ["run", "--release", "--quiet", "--package", "forbear-cli", "--"];
const axeSource = await readFile(resolve(import.meta.dirname, "node_modules/axe-core/axe.min.js"), "utf8");

const ASKED = {
  stated: { subject: "light", connective: "reveal", object: "truth" },
  through: { subject: "heat", intent: "cause", connective: "cause", object: "hunger" },
  denied: { subject: "darkness", connective: "reveal", object: "truth" },
  mixed: { subject: "silence", intent: "comparison", connective: "weaken", object: "attention" },
  open: { subject: "frost", intent: "cause", connective: "prevent" },
  known: { subject: "trust", intent: "definition" },
  category: { subject: "guzzle", intent: "category", connective: "has_category" },
  unknown: { subject: "kite", connective: "prevent", object: "silence" },
};

let server;
let browser;

before(async () => {
  server = await serve({ "/": dist });
  browser = await launch();
});

after(async () => {
  await browser?.close();
  server?.close();
});

async function finish(page) {
  assert.deepEqual(await page.faults(), []);
  await page.close();
}

/** What `forbear contemplate --format json` prints, as the page shows it. */
function printed(asked) {
  const options = Object.entries({ intent: "verification", ...asked }).flatMap(([name, value]) => [`--${name}`, value]);
  const [{ candidate, gaps }] = JSON.parse(execFileSync("cargo", [...FORBEAR, "contemplate", "--format", "json", ...options], { cwd: house, encoding: "utf8" }));
  const cited = (pieces) => pieces.map((piece) => ({ side: piece.polarity === "affirms" ? "for" : "against", text: piece.text, ref: piece.ref, source: piece.source }));
  const number = (sub) => sub.sub_id.slice(sub.sub_id.indexOf(".") + 1);
  const flat = (subs) => subs.flatMap((sub) => [
    { number: number(sub), text: sub.question, codes: [sub.rule, sub.outcome, sub.polarity], evidence: cited(sub.evidence) },
    ...flat(sub.sub_questions),
  ]);
  return {
    codes: [candidate.polarity, candidate.claim_domain],
    evidence: cited(candidate.evidence),
    questions: flat(candidate.sub_questions),
    gaps: gaps.length,
  };
}

/** Runs in the page: what it shows. */
function shown() {
  const texts = (from, selector) => [...from.querySelectorAll(selector)].map((found) => found.textContent);
  const evidence = (card) => [...card.querySelectorAll(".evidence li")].map((piece) => ({
    side: piece.querySelector(".side").textContent,
    text: piece.querySelector(".text").textContent,
    ref: piece.querySelector(".cite").textContent,
    source: piece.querySelector("code").textContent,
  }));
  const cards = [...document.querySelectorAll(".card.question")].map((card) => ({
    number: card.querySelector(".tag").textContent,
    text: card.querySelector(".title").textContent,
    codes: texts(card, ".codes code"),
    evidence: evidence(card),
  }));
  const [root, ...questions] = cards;
  return { codes: root.codes, evidence: root.evidence, questions, gaps: document.querySelectorAll(".card.gap").length };
}

for (const [name, asked] of Object.entries(ASKED)) {
  test(`the page finds what the command line finds: ${name}`, async () => {
    const page = await openInspector(browser, `${server.origin}/`);
    await askRelation(page, asked);
    await page.waitForSelector(".card.question");
    assert.deepEqual(await page.evaluate(shown), printed(asked));
    assert.equal((await page.$$(".tree .box")).length, (await page.$$(".card.question")).length, "every question has its box");
    assert.equal((await page.$$(".tree .curve")).length, (await page.$$(".tree .box")).length - 1);
    await finish(page);
  });
}

test("a box leads to its question, evidence to its record, and a record back", async () => {
  const page = await openInspector(browser, `${server.origin}/`);
  await askRelation(page, ASKED.through);
  const focused = () => page.evaluate(() => ({ id: document.activeElement.id, text: document.activeElement.textContent }));
  const cards = await page.$$eval(".card.question", (found) => found.map((card) => card.querySelector(".title").textContent));
  const boxes = await page.$$(".tree .box");
  for (const [place, box] of boxes.entries()) {
    await box.click();
    assert.equal((await focused()).id, `question-${place}`);
    assert.ok((await focused()).text.includes(cards[place]));
  }
  const cite = await page.$(".evidence .cite");
  const reference = await cite.evaluate((found) => found.textContent);
  await cite.focus();
  await page.keyboard.press("Enter");
  const record = await focused();
  assert.match(record.id, /^source-/);
  const files = await Promise.all(["corpus/cognition.jsonl", "corpus/cognition-everyday.jsonl", "packs/cognition.jsonl", "vault.jsonl"].map(async (file) => [file, await readFile(`${memory}/${file}`, "utf8")]));
  const [file, line] = files.flatMap(([path, text]) => text.split("\n").filter(Boolean).map((entry) => [path, JSON.parse(entry)])).find(([, entry]) => entry.id === reference);
  for (const part of [reference, file, line.subject, line.connective, line.object, line.polarity, line.provenance]) assert.ok(record.text.includes(part), `${part} in ${record.text}`);
  await (await page.$(".card.source .cite")).click();
  assert.match((await focused()).id, /^question-/);
  await finish(page);
});

test("terms of the memory are offered, and every example is found out", async () => {
  const page = await openInspector(browser, `${server.origin}/`);
  await page.click("#tab-relation");
  for (const [list, term] of [["subject-terms", "light"], ["connective-terms", "reveal"], ["object-terms", "truth"]]) {
    const offered = await page.$$eval(`#${list} option`, (options) => options.map((option) => option.value));
    assert.ok(offered.includes(term), `${term} in ${list}`);
  }
  for (const chip of await page.$$('[aria-label="Examples of relations"] button')) {
    await chip.click();
    assert.ok(await page.$(".card.question"), await chip.evaluate((found) => found.textContent));
  }
  await finish(page);
});

test("what is no question says why, and keeps what was typed", async () => {
  const page = await openInspector(browser, `${server.origin}/`);
  await askRelation(page, { subject: "light", object: "truth" });
  assert.match(await page.$eval("#contemplated [role=alert]", (found) => found.textContent), /without a connective/);
  await askRelation(page, { subject: "<b>Light</b>", connective: "reveal" });
  assert.match(await page.$eval("#contemplated [role=alert]", (found) => found.textContent), /<b>Light<\/b>/);
  assert.equal(await page.$eval("#subject", (field) => field.value), "<b>Light</b>");
  assert.equal((await page.$$("#contemplated b")).length, 0);
  await finish(page);
});

test("the tabs go by arrow keys, and each keeps what it holds", async () => {
  const page = await openInspector(browser, `${server.origin}/`);
  await page.type("#problem", "Tom gained 3.");
  await page.focus("#tab-problem");
  await page.keyboard.press("ArrowRight");
  assert.deepEqual(await page.$$eval("[role=tab]", (tabs) => tabs.map((tab) => [tab.id, tab.getAttribute("aria-selected"), tab.tabIndex])), [["tab-problem", "false", -1], ["tab-relation", "true", 0]]);
  assert.equal(await page.evaluate(() => document.activeElement.id), "tab-relation");
  assert.equal(await page.$eval("#panel-problem", (panel) => panel.checkVisibility()), false);
  await page.keyboard.press("Tab");
  assert.equal(await page.evaluate(() => document.activeElement.id), "subject");
  await page.keyboard.type("light");
  await page.waitForSelector(".card.question");
  await page.keyboard.down("Shift");
  await page.keyboard.press("Tab");
  await page.keyboard.up("Shift");
  await page.keyboard.press("Home");
  assert.equal(await page.$eval("#problem", (area) => area.value), "Tom gained 3.");
  assert.equal(await page.$eval("#panel-relation", (panel) => panel.checkVisibility()), false);
  await page.keyboard.press("End");
  assert.equal(await page.$eval("#subject", (field) => field.value), "light");
  await page.evaluate(() => { location.hash = "#problem=Tom"; });
  await page.waitForFunction(() => document.getElementById("problem").checkVisibility());
  await finish(page);
});

test("nothing here ratifies, edits or feeds back", async () => {
  const page = await openInspector(browser, `${server.origin}/`);
  await askRelation(page, ASKED.mixed);
  const controls = await page.$$eval("#contemplated button, #contemplated input, #contemplated select, #contemplated a, #contemplated textarea", (found) => found.map((control) => control.className.split(" ")[0]));
  assert.deepEqual([...new Set(controls)].sort(), ["box", "cite"], "all that can be pressed leads from one card to another");
  await finish(page);
});

for (const scheme of ["light", "dark"]) {
  for (const width of [1200, 360]) {
    test(`axe finds nothing in the tab, and nothing is wider than the page: ${scheme}, ${width} pixels`, async () => {
      const page = await openInspector(browser, `${server.origin}/`, { scheme, width });
      for (const asked of [{}, ...Object.values(ASKED), { subject: "w".repeat(200) }, { subject: "Light" }]) {
        await askRelation(page, asked);
        const card = await page.$(".card.question");
        if (card) await card.focus();
        const found = await page.evaluate(`(() => { const module = undefined, exports = undefined, define = undefined; ${axeSource}; return axe.run(document, { resultTypes: ["violations"] }); })()`);
        const violations = found.violations.map((violation) => `${violation.id}: ${violation.nodes.map((node) => node.html.slice(0, 120)).join(" | ")}`);
        assert.deepEqual(violations, [], JSON.stringify(asked));
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
        assert.equal(overflow, 0, `wider than the page: ${JSON.stringify(asked)}`);
      }
      await finish(page);
    });
  }
}
