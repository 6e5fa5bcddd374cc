import { chromium, type Page } from "playwright";
import { chromiumLaunch } from "../browser/support/chromium.ts";
import { signIn } from "../browser/support/sign-in.ts";
import { serveBenchPages } from "./bench-pages.ts";
import { type KeyCost, keys, measureTyping, pause, runs } from "./measure-typing.ts";
import { typedField } from "./pages/fields.ts";
import { measureSerials } from "./return-form.ts";
import { withProduct } from "./running-product.ts";
import { openWarrantyField } from "./warranty-form.ts";

const sizes = [40, 200, 1000];
const forms = {
  portal: "this portal",
  "rjsf-chakra": "@rjsf/chakra-ui",
  "json-forms": "JSON Forms",
  survey: "SurveyJS",
};
/** Milliseconds of script per key, and how much more a form of 1000 fields may cost than one of 40. */
const budget = { script: 1.5, growth: 1.25 };

const columns = ["script", "x", "layout", "task", "paused", "x"];
const line = (first: string, cells: string[]) => first.padEnd(34) + cells.map((cell) => cell.padStart(8)).join("");

function costLine(name: string, cost: KeyCost, own: KeyCost): string {
  const ms = (value: number) => value.toFixed(2);
  const { script, layout, task, pausedScript } = cost;
  const ratio = (value: number, base: number) => `${(value / base).toFixed(1)}`;
  return line(name, [
    ms(script),
    ratio(script, own.script),
    ms(layout),
    ms(task),
    ms(pausedScript),
    ratio(pausedScript, own.pausedScript),
  ]);
}

const browser = await chromium.launch(chromiumLaunch);
const pages = await serveBenchPages(sizes);
try {
  console.log(
    `Milliseconds per key: ${keys} keys, median of ${runs}; x: times this portal's; paused: script with ${pause} ms after each key\n`,
  );
  console.log(line("", columns));
  const own: Record<number, KeyCost> = {};
  for (const [form, name] of Object.entries(forms)) {
    for (const fields of sizes) {
      const cost = await measureTyping(browser, async (page: Page) => {
        await page.goto(`${pages.address}?form=${form}&fields=${fields}`);
        await page.locator("#root input").nth(typedField(fields)).click();
      });
      own[fields] ??= cost;
      console.log(costLine(`${name}, ${fields} fields`, cost, own[fields]));
      if (own[fields] !== cost && cost.script < own[fields].script) process.exitCode = 1;
      if (own[fields] === cost && cost.script > budget.script) process.exitCode = 1;
    }
  }
  const [least, , most] = sizes.map((fields) => own[fields]?.script ?? 0) as [number, number, number];
  await withProduct(async (address) => {
    const cost = await measureTyping(browser, async (page) => {
      await signIn(page, "dealer@example.test", address);
      await openWarrantyField(page, address);
    });
    console.log(costLine("the warranty form, in the product", cost, cost));
    if (cost.script > budget.script) process.exitCode = 1;

    const serials: KeyCost[] = [];
    for (const count of [6, 600]) {
      const cost = await measureSerials(browser, address, count);
      serials.push(cost);
      console.log(costLine(`a return of 3 lines, ${count} serials`, cost, serials[0] ?? cost));
    }
    const growth = (serials[1]?.script ?? 0) / (serials[0]?.script ?? 1);
    console.log(`\n600 serial numbers cost ${growth.toFixed(2)} times what 6 do (budget ${budget.growth}).`);
    if (growth > budget.growth) process.exitCode = 1;
  });
  console.log(`\n1000 fields cost ${(most / least).toFixed(2)} times what 40 do (budget ${budget.growth}).`);
  if (most / least > budget.growth) process.exitCode = 1;
} finally {
  await browser.close();
  await pages.close();
}
