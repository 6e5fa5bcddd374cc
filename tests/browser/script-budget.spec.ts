import { expect, test } from "@playwright/test";
import { openWarrantyField } from "../bench/warranty-form.ts";
import { collectScripts, mostScripts, scriptsInCircles, typingBudget, weighScripts } from "./support/loaded-scripts.ts";
import { settled } from "./support/settled.ts";
import { signIn } from "./support/sign-in.ts";

test(`a dealer who signs in and types in a form has loaded at most ${typingBudget} kB of script, gzipped, in ${mostScripts} files`, async ({
  page,
}) => {
  const scripts = collectScripts(page);
  await signIn(page, "dealer@example.test");
  await settled(page);
  await openWarrantyField(page);
  await page.keyboard.type("fill");
  await expect(page.getByRole("region", { name: "Actions" })).toContainText("Kept on this device");
  const { kb, loaded } = await weighScripts(page, scripts);
  expect(loaded.map(({ path }) => path).join(" ")).toMatch(/\/definitions\/.*warranty/);
  const largest = loaded.slice(0, 10).map((one) => `${one.kb.toFixed(1)} kB ${one.path}`);
  expect(loaded.length).toBeLessThanOrEqual(mostScripts);
  expect(scriptsInCircles(loaded)).toEqual([]);
  expect(kb, largest.join("\n")).toBeLessThanOrEqual(typingBudget);
});
