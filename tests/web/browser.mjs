// Chromium, and a page that keeps a record of everything that must not happen.

import puppeteer from "puppeteer-core";

/** Starts the browser that `FORBEAR_CHROMIUM` names. */
export function launch() {
  // Chromium refuses its sandbox to root; the pages are this project's own.
  const args = process.getuid?.() === 0 ? ["--no-sandbox"] : [];
  return puppeteer.launch({ executablePath: process.env.FORBEAR_CHROMIUM, headless: true, args });
}

/** A page whose `faults` name every console error, uncaught error, violation of the content policy and request to another host. */
export async function open(browser, url, { width = 1200, height = 900, scheme = "light" } = {}) {
  const page = await browser.newPage();
  const faults = [];
  const { origin } = new URL(url);
  await page.setViewport({ width, height });
  await page.emulateMediaFeatures([{ name: "prefers-color-scheme", value: scheme }]);
  await page.evaluateOnNewDocument(() => {
    window.violations = [];
    document.addEventListener("securitypolicyviolation", (event) => window.violations.push(`${event.violatedDirective}: ${event.blockedURI}`));
  });
  page.on("console", (message) => {
    if (["error", "warn", "warning", "assert"].includes(message.type())) faults.push(`console: ${message.text()}`);
  });
  page.on("pageerror", (error) => faults.push(`uncaught: ${error.message}`));
  page.on("requestfailed", (request) => faults.push(`failed: ${request.url()} ${request.failure()?.errorText}`));
  page.on("request", (request) => {
    if (new URL(request.url()).origin !== origin) faults.push(`foreign request: ${request.url()}`);
  });
  await page.goto(url, { waitUntil: "load" });
  page.faults = async () => [...faults, ...(await page.evaluate(() => window.violations)).map((violation) => `content policy: ${violation}`)];
  return page;
}

/** Opens the inspector and waits until it can be typed into. */
export async function openInspector(browser, url, options) {
  const page = await open(browser, url, options);
  await page.waitForSelector("#problem", { timeout: 30_000 });
  await page.waitForFunction(() => !document.getElementById("boot"));
  return page;
}

/** Puts a text into the text area as a paste does. */
export async function enter(page, text) {
  await page.$eval(
    "#problem",
    (area, value) => {
      area.value = value;
      area.dispatchEvent(new InputEvent("input", { bubbles: true }));
    },
    text,
  );
}

/** Opens the other tab, and asks about a relation. */
export async function askRelation(page, { subject = "", intent = "verification", connective = "", object = "" }) {
  await page.click("#tab-relation");
  await page.select("#intent", intent);
  await page.evaluate(
    (fields) => {
      for (const [id, value] of Object.entries(fields)) {
        const field = document.getElementById(id);
        field.value = value;
        field.dispatchEvent(new InputEvent("input", { bubbles: true }));
      }
    },
    { subject, connective, object },
  );
}
