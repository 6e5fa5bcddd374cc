import { chromium } from "playwright";
import { chromiumLaunch } from "../browser/support/chromium.ts";
import { serveBenchPages } from "./bench-pages.ts";
import { type KeyCost, keys, measureTyping } from "./measure-typing.ts";
import { typedField } from "./pages/fields.ts";

const sizes = [40, 200, 1000];
const forms = { "rjsf-chakra": "@rjsf/chakra-ui, stock", "json-forms": "JSON Forms, Material", survey: "SurveyJS" };

const rows: { form: string; fields: number; cost: KeyCost }[] = [];
const pages = await serveBenchPages();
const browser = await chromium.launch(chromiumLaunch);
try {
  for (const [form, name] of Object.entries(forms)) {
    for (const fields of sizes) {
      const cost = await measureTyping(browser, async (page) => {
        await page.goto(`${pages.address}?form=${form}&fields=${fields}`);
        await page.locator("#root input").nth(typedField(fields)).click();
      });
      rows.push({ form: name, fields, cost });
      console.log(name, fields, cost);
    }
  }
} finally {
  await browser.close();
  await pages.close();
}
console.log(keys, rows);
