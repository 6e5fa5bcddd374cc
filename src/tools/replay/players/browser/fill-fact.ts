import type { Locator, Page } from "playwright";
import { type CompiledDefinition, factPointer, type Json, type Pointer } from "../../../../engine/index.ts";
import { closedPage } from "./closed-page.ts";
import { comesUp } from "./comes-up.ts";
import { dayAsTyped } from "./fill-field.ts";
import { NotForBrowsers } from "./not-for-browsers.ts";

/** What a declared fact is called on the screen. */
export const factTitle = ({ messages }: CompiledDefinition, name: string): string =>
  messages.facts?.[name]?.title ?? name;

/** Writes a declared fact in its input, wherever that stands: in the dialog of a transition or on the claim's page. */
export async function fillFact(place: Locator, definition: CompiledDefinition, name: string, value: Json) {
  const schema = definition.facts?.[name]?.schema;
  const box = place.getByLabel(factTitle(definition, name)).first();
  if (typeof schema === "object" && schema.format === "date-time")
    throw new NotForBrowsers("moments are typed by the browser's own clock");
  const isChosen = (await box.evaluate(({ tagName }) => tagName)) === "SELECT";
  if (isChosen) await box.selectOption(value === null ? "" : JSON.stringify(value));
  else await box.fill(Array.isArray(value) ? value.map(String).join("\n") : value === null ? "" : dayAsTyped(value));
}

/** Writes declared facts where they stand on the claim's page; gives those that this person cannot write there. */
export async function writeOnPage(
  tab: Page,
  definition: CompiledDefinition,
  claim: string,
  facts: Record<string, Json>,
): Promise<Pointer[]> {
  await tab.goto(`/claim/${claim}`);
  await tab.getByRole("heading", { level: 1 }).or(closedPage(tab)).first().waitFor();
  const locked: Pointer[] = [];
  for (const [name, value] of Object.entries(facts)) {
    const entry = `${factTitle(definition, name)} of ${claim}`;
    const open = tab.getByRole("button", { name: new RegExp(`(^Add|, change) ${escaped(entry)}$`) });
    if (!(await comesUp(open, 5_000))) {
      locked.push(factPointer(name));
      continue;
    }
    await open.click();
    await fillFact(tab.getByRole("main"), definition, name, value);
    const saved = tab.waitForResponse((one) => one.url().endsWith("/api/claim/facts"));
    saved.catch(() => {});
    const save = tab.getByRole("button", { name: `Save ${entry}` });
    await save.click();
    // What was there already is not sent.
    const answer = await Promise.race([saved, save.waitFor({ state: "detached" }).then(() => undefined)]);
    if (answer && !answer.ok()) locked.push(factPointer(name));
  }
  return locked;
}

const escaped = (words: string) => words.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&");
