// The inspector in Chromium, as a person uses it: below a path of its own, with nothing but the built files.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { after, before, test } from "node:test";
import { enter, launch, open, openInspector } from "./browser.mjs";
import { serve } from "./server.mjs";

const dist = resolve(import.meta.dirname, "../../dist");
const ANSWERED = "Rosa had 12 pencils. She gave 5 pencils to Omar. How many pencils does Rosa have left?";
const AMBIGUOUS = "Tom had 3 apples. Sam had 5 apples. He ate 2 apples. How many apples does he have now?";
const axeSource = await readFile(resolve(import.meta.dirname, "node_modules/axe-core/axe.min.js"), "utf8");

let server;
let browser;
let address;

before(async () => {
  server = await serve({ "/some/where/": dist, "/": resolve(import.meta.dirname, "blank") });
  address = `${server.origin}/some/where/`;
  browser = await launch();
});

after(async () => {
  await browser?.close();
  server?.close();
});

const textOf = (page, selector) => page.$eval(selector, (element) => element.textContent);
const litWords = (page) => page.$$eval("button.word.lit .letters", (words) => words.map((word) => word.textContent));
const litTags = (page) => page.$$eval(".card.lit .tag", (tags) => tags.map((tag) => tag.textContent));

async function finish(page) {
  assert.deepEqual(await page.faults(), []);
  await page.close();
}

test("a problem is typed and answered, with its steps", async () => {
  const page = await openInspector(browser, address);
  await page.type("#problem", ANSWERED);
  await page.waitForSelector(".verdict.answered");
  assert.equal(await textOf(page, ".verdict .headline"), "7 pencils");
  assert.match(await textOf(page, ".layer.step"), /12 pencils − 5 pencils = 7 pencils/);
  assert.equal(await page.$eval("#problem", (area) => area.value), ANSWERED);
  await finish(page);
});

test("another is refused, with its reasons and what became of each hypothesis", async () => {
  const page = await openInspector(browser, address);
  await page.type("#problem", AMBIGUOUS);
  await page.waitForSelector(".verdict.refused");
  assert.match(await textOf(page, ".layer.reason"), /ambiguous/);
  assert.ok((await page.$$(".card.hypothesis")).length >= 2);
  await finish(page);
});

// Seed ADR-0225, examples A to D.
for (const [text, expected] of [
  ["Tom gained 3.", ["changed_object_unbound “gained” 4..10", "local_binding_relation_unbound “3” 11..12"]],
  ["Tom gained apples.", ["delta_quantity_unbound “gained” 4..10"]],
  ["3 apples were gained by Tom.", ["passive_voice_unsupported “gained” 14..20"]],
  ["Tom gained 3 degrees.", ["unit_object_conflict “degrees” 13..20"]],
]) {
  test(`the residuals of “${text}” stand on the page, exact to the span`, async () => {
    const page = await openInspector(browser, address);
    await page.type("#problem", text);
    await page.waitForSelector(".card.residual");
    const shown = await page.$$eval(".card.residual", (cards) =>
      cards.map((card) => `${card.querySelector(".codes code").textContent} ${card.querySelector(".places").textContent}`),
    );
    for (const residual of expected) assert.ok(shown.includes(residual), `${residual} in ${shown.join(" | ")}`);
    await finish(page);
  });
}

test("a residual's card leads to the page of its label", async () => {
  const page = await openInspector(browser, address);
  await page.type("#problem", "Tom gained 3.");
  await page.waitForSelector(".card.residual .more a");
  const links = await page.$$eval(".card.residual .more a", (all) => all.map((link) => link.href));
  assert.ok(links.some((link) => link.endsWith("/labels/state_change.unary_delta/changed_object_unbound.html")), links.join(" "));
  for (const link of links) {
    const answer = await fetch(link);
    assert.equal(answer.status, 200, link);
    assert.match(await answer.text(), /<h1>[a-z_]+<\/h1>/);
  }
  await finish(page);
});

test("a refusal's audit rows say which claims they support", async () => {
  const page = await openInspector(browser, address);
  await page.type("#problem", "Mia had 13 corks. She blorfed 5 corks. How many corks does Mia have now?");
  await page.waitForSelector(".card.audit");
  const rows = await page.$$eval(".card.audit dl", (lists) => lists.map((list) => list.textContent));
  assert.ok(rows.some((row) => row.includes("`blorfed` belongs to a category that no pack gives it") && row.includes("LexicalClaim")), rows.join(" | "));
  await finish(page);
});

test("the first character after a long pause is enough to be read", async () => {
  const page = await openInspector(browser, address);
  await page.type("#problem", "3");
  await page.waitForSelector(".verdict.refused");
  await page.$eval("#problem", (area) => { area.value = ""; area.dispatchEvent(new Event("input", { bubbles: true })); });
  await page.waitForSelector(".verdict.blank");
  await finish(page);
});

test("a card lights its words, and a word lights its cards: by mouse and by keyboard", async () => {
  const page = await openInspector(browser, address);
  await enter(page, ANSWERED);
  await page.waitForSelector(".card.step");

  await page.hover(".card.step");
  await page.waitForSelector("button.word.lit");
  assert.deepEqual(await litWords(page), ["12", "gave", "5", "pencils"], "the words of the step");

  const word = await page.evaluateHandle(() => [...document.querySelectorAll("button.word")].find((found) => found.textContent.startsWith("gave")).querySelector(".letters"));
  await word.hover();
  await page.waitForSelector(".card.step.lit");
  assert.ok((await litTags(page)).includes("1"));
  assert.match(await textOf(page, "#word-told"), /“gave” · what happens/);

  await page.mouse.move(0, 0);
  await page.waitForFunction(() => !document.querySelector(".lit"));

  await page.focus(".card.step");
  await page.waitForSelector("button.word.lit");
  await page.focus("button.word");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  assert.equal(await page.evaluate(() => document.activeElement.querySelector(".letters").textContent), "12");
  await page.waitForFunction(() => document.querySelector("button.word.lit .letters")?.textContent === "12");
  assert.ok((await litTags(page)).includes("H0"));
  assert.equal((await page.$$("button.word[tabindex='0']")).length, 1, "the text is one stop of the tabulator key");

  await page.keyboard.press("Enter");
  await page.focus("#problem");
  assert.deepEqual(await litWords(page), ["12"], "a chosen word stays lit");
  await page.focus("button.word[tabindex='0']");
  await page.keyboard.press("Escape");
  await page.focus("#problem");
  await page.waitForFunction(() => !document.querySelector(".lit"));
  await finish(page);
});

test("every span that overlaps another has a lane of its own", async () => {
  const page = await openInspector(browser, address);
  await enter(page, "Tom gained 3.");
  await page.waitForSelector(".bar.on");
  const clashes = await page.$$eval("button.word", (words) =>
    words.flatMap((word) => {
      const cards = [...word.querySelectorAll(".bar.on")].map((bar) => bar.dataset.card);
      const tops = [...word.querySelectorAll(".bar.on")].map((bar) => bar.getBoundingClientRect().top);
      return new Set(tops).size === cards.length ? [] : [word.textContent];
    }),
  );
  assert.deepEqual(clashes, []);
  await finish(page);
});

test("all examples end as they say", async () => {
  const page = await openInspector(browser, address);
  for (const [group, verdict] of [["Examples that are answered", "answered"], ["Examples that are refused", "refused"]]) {
    const buttons = await page.$$(`[aria-label="${group}"] button`);
    assert.ok(buttons.length >= 4);
    for (const button of buttons) {
      await button.click();
      await page.waitForFunction((text) => document.getElementById("problem").value === text, {}, await button.evaluate((found) => found.title));
      assert.ok(await page.$(`.verdict.${verdict}`), await button.evaluate((found) => found.title));
    }
  }
  await finish(page);
});

test("a link carries the problem, and its copy opens the same report", async () => {
  await browser.defaultBrowserContext().overridePermissions(server.origin, ["clipboard-read", "clipboard-write", "clipboard-sanitized-write"]);
  const page = await openInspector(browser, address);
  const text = "Ada’s 50% & “½” # of = + 🦀\nTom gained 3.";
  await enter(page, text);
  await page.waitForSelector("#copy-link");
  await page.click("#copy-link");
  await page.waitForFunction(() => document.getElementById("notice").textContent.includes("Link copied"));
  const link = await page.evaluate(() => navigator.clipboard.readText());
  const hash = await textOf(page, ".hash code");
  assert.ok(link.startsWith(`${address}#problem=`) && link.endsWith(`&report=${hash}`), link);

  const other = await openInspector(browser, link);
  await other.waitForSelector(".hash code");
  assert.equal(await other.$eval("#problem", (area) => area.value), text);
  assert.equal(await textOf(other, ".hash code"), hash);
  assert.equal(await textOf(other, "#notice"), "");
  await finish(other);

  const older = await openInspector(browser, link.replace(hash, "0".repeat(64)));
  await older.waitForSelector(".notice.warns");
  assert.match(await textOf(older, "#notice"), /another version/);
  await finish(older);
  await finish(page);
});

test("a malformed link says so and loses nothing", async () => {
  const page = await openInspector(browser, address);
  await enter(page, ANSWERED);
  for (const fragment of ["#problem=%E0%A4%A", "#problem=%ff", "#kite", "#problem=Tom&report=12"]) {
    await page.evaluate((to) => { location.hash = to; }, fragment);
    await page.waitForFunction(() => document.getElementById("notice").textContent.includes("malformed"));
    assert.equal(await page.$eval("#problem", (area) => area.value), ANSWERED);
    assert.ok(await page.$(".verdict.answered"));
    await enter(page, ANSWERED);
  }
  await finish(page);
});

test("a wrong answer can be reported with text, hash and versions", async () => {
  const page = await openInspector(browser, address);
  await enter(page, ANSWERED);
  await page.waitForSelector("#report-wrong");
  await page.click("#report-wrong");
  await page.waitForFunction(() => document.getElementById("notice").textContent.includes("copied"));
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  for (const part of [ANSWERED, await textOf(page, ".hash code"), "en_core_math_v1", "forbear 0."]) assert.ok(copied.includes(part), part);
  await finish(page);
});

test("where copying is not allowed, the text can be copied by hand", async () => {
  const page = await openInspector(browser, address);
  await page.evaluate(() => Object.defineProperty(navigator, "clipboard", { value: undefined }));
  await enter(page, ANSWERED);
  await page.click("#report-wrong");
  await page.waitForSelector("textarea.to-copy");
  assert.ok((await page.$eval("textarea.to-copy", (area) => area.value)).includes(ANSWERED));
  await finish(page);
});

test("too long a text states limit and size and keeps the text", async () => {
  const page = await openInspector(browser, address);
  const text = "é".repeat(10_500);
  await enter(page, text);
  await page.waitForSelector(".verdict.failed");
  assert.match(await textOf(page, ".verdict"), /21,?000/);
  assert.match(await textOf(page, ".verdict"), /20,?000/);
  assert.match(await textOf(page, "#size"), /21,000 of 20,000 bytes/);
  assert.equal(await page.$eval("#problem", (area) => area.value), text);
  await finish(page);
});

test("half a surrogate pair is said to be one", async () => {
  const page = await openInspector(browser, address);
  await enter(page, "Tom \ud83e had 3.");
  await page.waitForSelector(".verdict.failed");
  await enter(page, "Tom gained 3.");
  await page.waitForSelector(".verdict.refused");
  await finish(page);
});

test("HTML in the text is text", async () => {
  const page = await openInspector(browser, address);
  const text = "<img src=x onerror=alert(1)> <b>Tom</b> had <script>3</script> apples & <style>* { display: none }</style>";
  await enter(page, text);
  await page.waitForSelector(".verdict.refused");
  assert.equal((await page.$$("#app img, #app b, #app script, #app style")).length, 0);
  const shown = await page.$$eval("button.word .letters", (words) => words.map((word) => word.textContent).join(""));
  assert.equal(shown, text.replace(/\s/g, ""));
  await finish(page);
});

test("a missing WebAssembly says what is needed", async () => {
  const page = await browser.newPage();
  await page.evaluateOnNewDocument(() => { delete window.WebAssembly; });
  await page.goto(address);
  await page.waitForFunction(() => document.getElementById("boot")?.textContent.includes("needs WebAssembly"));
  await page.close();
});

test("nothing on the page changes, fixes or teaches anything", async () => {
  const page = await openInspector(browser, address);
  await enter(page, AMBIGUOUS);
  await page.waitForSelector("#report-wrong");
  const controls = await page.$$eval("#reading button:not(.word), #reading input, #reading select, #reading form, #reading a", (found) => found.map((control) => control.textContent.trim()));
  // A link only leads on to what a code means.
  const acts = controls.filter((text) => text !== "What this means, with examples");
  assert.deepEqual(acts, ["Copy", "Copy", "Copy a link to this problem", "Report a wrong answer"]);
  await finish(page);
});

for (const scheme of ["light", "dark"]) {
  for (const width of [1200, 360]) {
    test(`axe finds nothing, and nothing is wider than the page: ${scheme}, ${width} pixels`, async () => {
      const page = await openInspector(browser, address, { scheme, width });
      for (const text of ["", ANSWERED, AMBIGUOUS, "Tom gained 3.", "Pia had 7 plums. She zanged 3 plums. How many plums does Pia have?", `${"w".repeat(300)} 3`, "a".repeat(20_001)]) {
        await enter(page, text);
        await page.waitForSelector(text.length > 20_000 ? ".verdict.failed" : ".verdict");
        if (await page.$("button.word")) {
          await page.focus("button.word");
          await page.keyboard.press("ArrowRight");
        }
        const found = await page.evaluate(`(() => { const module = undefined, exports = undefined, define = undefined; ${axeSource}; return axe.run(document, { resultTypes: ["violations"] }); })()`);
        const violations = found.violations.map((violation) => `${violation.id}: ${violation.nodes.map((node) => node.html.slice(0, 120)).join(" | ")}`);
        assert.deepEqual(violations, [], text.slice(0, 60));
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
        assert.equal(overflow, 0, `wider than the page: ${text.slice(0, 60)}`);
      }
      await finish(page);
    });
  }
}

test("the page works with the keyboard alone", async () => {
  const page = await openInspector(browser, address);
  await page.keyboard.press("Tab");
  assert.equal(await page.evaluate(() => document.activeElement.id), "tab-problem");
  await page.keyboard.press("Tab");
  assert.equal(await page.evaluate(() => document.activeElement.id), "problem");
  await page.keyboard.type("Tom gained 3.");
  await page.waitForSelector(".verdict.refused");
  const reached = new Set();
  for (let presses = 0; presses < 40; presses += 1) {
    await page.keyboard.press("Tab");
    reached.add(await page.evaluate(() => document.activeElement.id || document.activeElement.className.split(" ")[0]));
  }
  for (const stop of ["chip", "word", "card", "small", "copy-link", "report-wrong"]) assert.ok(reached.has(stop), `${stop} was not reached: ${[...reached]}`);
  await finish(page);
});

test("the files name no other host", async () => {
  const page = await open(browser, `${server.origin}/some/where/index.html`);
  const policy = await page.$eval("meta[http-equiv='Content-Security-Policy']", (meta) => meta.content);
  assert.equal(policy, "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'");
  const addresses = await page.$$eval("[src], [href]", (found) => found.map((element) => element.getAttribute("src") ?? element.getAttribute("href")));
  for (const found of addresses) assert.ok(!/^(\/|[a-z]+:)/.test(found), `${found} is not relative`);
  await page.close();
});
