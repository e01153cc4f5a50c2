// The npm package as an outsider gets it: packed, installed, imported by Node, checked by TypeScript, bundled by Vite, and used by a plain page.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { cpSync, existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { after, before, test } from "node:test";
import { pathToFileURL } from "node:url";
import { enter, launch, open } from "./browser.mjs";
import { serve } from "./server.mjs";

const here = import.meta.dirname;
const house = resolve(here, "../..");
const TEXT = "🦀 Rosa’s box — “the red one” — had 3 pens. She bought 4 more pens. How many pens does Rosa have now?";
const needsChromium = process.env.FORBEAR_CHROMIUM ? {} : { skip: "no Chromium" };

let consumer;
let forbear;
let browser;

before(async () => {
  consumer = mkdtempSync(join(tmpdir(), "forbear-consumer-"));
  cpSync(join(here, "consumer"), consumer, { recursive: true });
  const run = (...args) => execFileSync("npm", args, { cwd: consumer, encoding: "utf8", stdio: ["ignore", "pipe", "inherit"] });
  const packed = JSON.parse(run("pack", "--json", "--silent", join(house, "pkg")));
  const [{ filename }] = Array.isArray(packed) ? packed : Object.values(packed);
  run("install", "--offline", "--no-audit", "--no-fund", "--silent", `./${filename}`);
  forbear = await import(pathToFileURL(join(consumer, "node_modules/forbear/node.js")));
  if (process.env.FORBEAR_CHROMIUM) browser = await launch();
});

after(async () => {
  await browser?.close();
  rmSync(consumer, { recursive: true, force: true });
});

/** Every object with `start`, `end` and `text`, wherever it hangs. */
function spans(value) {
  if (value === null || typeof value !== "object") return [];
  const own = "start" in value && "end" in value && "text" in value ? [value] : [];
  return own.concat(...Object.values(value).map(spans));
}

function codeOf(action) {
  try {
    action();
  } catch (error) {
    assert.ok(error instanceof Error);
    assert.ok(error.message.length > 10);
    return error.code;
  }
  return "nothing was thrown";
}

test("Node imports the package by its name", () => {
  const printed = execFileSync(process.execPath, ["node.mjs"], { cwd: consumer, encoding: "utf8" });
  assert.equal(printed.trim(), "7 apple");
});

test("every span of the object slices its own words", () => {
  for (const text of [TEXT, "Rene\u0301e had ½ a cake 🎂. Tom gained 3.", "Tom had 3 apples. Sam had 5 apples. He ate 2. How many does he have?"]) {
    const found = spans(forbear.inspect(text));
    assert.ok(found.length > 3);
    for (const { start, end, text: covered } of found) assert.equal(text.slice(start, end), covered);
  }
});

test("the object and the canonical text tell the same", () => {
  const object = forbear.inspect(TEXT);
  const canonical = JSON.parse(forbear.inspectCanonical(TEXT));
  assert.equal(object.hashes.report, forbear.reportHash(TEXT));
  assert.equal(canonical.hashes.report, object.hashes.report);
  const bare = (value) =>
    JSON.stringify(value, (key, inner) => (key === "start" || key === "end" ? undefined : inner && typeof inner === "object" && !Array.isArray(inner) ? Object.fromEntries(Object.entries(inner).sort()) : inner));
  assert.equal(bare(object), bare(canonical));
});

test("absent values are null, and every object is plain", () => {
  const { hypotheses } = forbear.inspect("Tom had 3 apples. He bought 4 more apples. How many apples does Tom have now?");
  assert.equal(hypotheses[0].by, null);
  assert.equal(Object.getPrototypeOf(hypotheses[0]), Object.prototype);
});

test("an error says why by its code", () => {
  for (const read of [forbear.inspect, forbear.inspectCanonical, forbear.reportHash]) {
    for (const wrong of [3, null, undefined, {}, ["Tom"], new String("Tom"), Symbol("Tom")]) assert.equal(codeOf(() => read(wrong)), "not_a_string");
    assert.equal(codeOf(() => read("Tom \ud83e had 3.")), "lone_surrogate");
    assert.equal(codeOf(() => read("a".repeat(20_001))), "input_too_long");
    assert.equal(codeOf(() => read("é".repeat(10_001))), "input_too_long");
  }
  assert.throws(() => forbear.inspect("a".repeat(20_001)), /20000|20,000/);
  assert.equal(codeOf(() => forbear.inspect("a".repeat(20_000))), "nothing was thrown");
  assert.equal(forbear.inspect("Tom gained 3.").outcome.kind, "refusal", "an error leaves the package usable");
});

test("the version is the report's", () => {
  assert.equal(forbear.version(), forbear.inspect("").engine.version);
});

test("TypeScript checks a strict program against the types", () => {
  const tsc = join(here, "node_modules/typescript/bin/tsc");
  for (const [module, resolution] of [["nodenext", "nodenext"], ["esnext", "bundler"]]) {
    const args = ["--strict", "--noEmit", "--target", "es2022", "--lib", "es2022", "--module", module, "--moduleResolution", resolution];
    execFileSync(process.execPath, [tsc, ...args, "typed.mts"], { cwd: consumer, stdio: "inherit" });
  }
});

test("Vite bundles the package, and the bundle runs in the browser", async () => {
  const vite = join(here, "node_modules/vite/bin/vite.js");
  execFileSync(process.execPath, [vite, "build", "--logLevel", "error", "--base", "./"], { cwd: consumer, stdio: "inherit" });
  assert.ok(readdirSync(join(consumer, "dist/assets")).some((name) => name.endsWith(".wasm")));
  if (!browser) return;
  const server = await serve({ "/": join(consumer, "dist") });
  const page = await open(browser, `${server.origin}/`);
  await page.waitForFunction(() => document.body.dataset.answer);
  assert.equal(await page.$eval("body", (body) => body.dataset.answer), "7 apple");
  assert.deepEqual(await page.faults(), []);
  server.close();
});

test("a plain page reads while one types", needsChromium, async () => {
  assert.ok(existsSync(join(house, "www/plain/index.html")));
  const server = await serve({ "/plain/forbear/": join(consumer, "node_modules/forbear"), "/": join(house, "www") });
  const page = await open(browser, `${server.origin}/plain/`);
  const says = (words) => page.waitForFunction((expected) => document.getElementById("verdict").textContent.startsWith(expected), {}, words);
  await says("Answer: 7 apple");
  await enter(page, "Tom gained 3.");
  await says("Refused: ");
  await enter(page, "a".repeat(20_001));
  await says("Not read (input_too_long)");
  assert.deepEqual(await page.faults(), []);
  server.close();
});
