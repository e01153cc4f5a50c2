// Pictures of the page in both themes, wide and at 360 pixels. Usage: node shots.mjs FOLDER

import { mkdir } from "node:fs/promises";
import { join, resolve } from "node:path";
import { askRelation, enter, launch, openInspector } from "./browser.mjs";
import { serve } from "./server.mjs";

const [folder] = process.argv.slice(2);
const PROBLEMS = {
  answered: "Rosa had 12 pencils. She gave 5 pencils to Omar. How many pencils does Rosa have left?",
  refused: "Tom had 3 apples. Sam had 5 apples. He ate 2 apples. How many apples does he have now?",
  fragment: "Tom gained 3.",
  unknown: "Pia had 7 plums. She zanged 3 plums. How many plums does Pia have?",
  blank: "",
};

const RELATIONS = {
  "relation-through": { subject: "heat", intent: "cause", connective: "cause", object: "hunger" },
  "relation-mixed": { subject: "silence", intent: "comparison", connective: "weaken", object: "attention" },
  "relation-blank": {},
};

await mkdir(folder, { recursive: true });
const server = await serve({ "/": resolve(import.meta.dirname, "../../dist") });
const browser = await launch();
try {
  for (const scheme of ["light", "dark"]) {
    for (const width of [1200, 360]) {
      const page = await openInspector(browser, `${server.origin}/`, { scheme, width });
      const shoot = async (name) => {
        const file = join(folder, `${name}-${scheme}-${width}.png`);
        await page.screenshot({ path: file, fullPage: true });
        console.log(file);
      };
      for (const [name, text] of Object.entries(PROBLEMS)) {
        await enter(page, text);
        await page.waitForSelector(".verdict");
        if (await page.$(".card")) await page.hover(".card");
        await shoot(name);
      }
      for (const [name, asked] of Object.entries(RELATIONS)) {
        await askRelation(page, asked);
        await shoot(name);
      }
      await page.close();
    }
  }
} finally {
  await browser.close();
  server.close();
}
