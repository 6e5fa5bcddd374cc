import type { Locator, Page } from "playwright";
import { type Choice, type CompiledDefinition, get, type Json, type Pointer } from "../../../../engine/index.ts";
import { comesUp } from "./comes-up.ts";
import { NotForBrowsers } from "./not-for-browsers.ts";
import { openSection, sectionOf } from "./section-place.ts";

/** Answers the questions of why goods come back, one after another as they come up. False: this person cannot. */
export async function fillReason(page: Page, definition: CompiledDefinition, field: Pointer, value: Json) {
  const region = await openSection(page, definition, sectionOf(definition, field) ?? "");
  const of = <T>(pointer: string) => get(value, `/0${pointer}`) as T | undefined;
  if (of("/type/value") === undefined) throw new NotForBrowsers("a reason is changed and not taken back");
  const types = definition.messages.fields[field]?.options ?? [];
  const type = await choose(region, types, of<string>("/type/value"));
  if (type === undefined) return false;
  const asked = (question = "") => region.getByRole("radiogroup", { name: question });
  const option = await choose(asked(type.question), type.choices ?? [], of<string[]>("/type/checkboxes")?.[0]);
  await write(region, option?.input?.title, of<string>("/type/input/value"));
  for (const { name, question, choices } of [...(type.questions ?? []), ...(option?.questions ?? [])]) {
    const answer = await choose(asked(question), choices, of<string>(`/type/sub_type/${name}`));
    await write(region, answer?.input?.title, of<string>("/type/sub_type/input/value"));
  }
  await write(region, "Notes", of<string>("/notes"));
  return true;
}

/** Among the answers to one question: several questions have a Yes. */
async function choose(among: Locator, choices: Choice[], value: string | undefined): Promise<Choice | undefined> {
  if (value === undefined) return undefined;
  const choice = choices.find((one) => one.value === value);
  if (!choice) throw new NotForBrowsers(`no choice says "${value}"`);
  const radio = among.getByRole("radio", { name: choice.label, exact: true }).first();
  if (!(await comesUp(radio)) || !(await radio.isEnabled())) return undefined;
  await radio.check();
  return choice;
}

async function write(region: Locator, title: string | undefined, text: string | undefined): Promise<void> {
  if (text === undefined || title === undefined) return;
  await region.getByLabel(title).last().fill(text);
}
