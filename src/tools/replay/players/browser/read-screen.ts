import type { Page } from "playwright";
import type { Found } from "../../../../definitions/stories/player.ts";
import type { Expectation } from "../../../../definitions/stories/story.ts";
import type { CompiledDefinition, Pointer, Rule } from "../../../../engine/index.ts";
import { openSection, sectionOf, sectionRegion } from "./section-place.ts";

/** What was read, the expectations that could be read, and those that could not, by name. */
export interface Read {
  found: Found;
  wanted: Expectation;
  unseen: string[];
}

interface Header {
  isThere: boolean;
  isReadOnly: boolean;
  isComplete: boolean | undefined;
  text: string;
}

/** Reads a form as it stands on the screen, as far as a step wants to know. */
export async function readScreen(page: Page, definition: CompiledDefinition, expected: Expectation): Promise<Read> {
  const headers = new Map<string, Header>();
  for (const { id } of definition.sections) headers.set(id, await readHeader(page, definition, id));
  const parts = [
    ticks(headers, expected),
    missing(definition, headers, expected),
    await sentences(page, definition, expected),
    await advice(page, definition, headers, expected),
    await buttons(page, definition, expected),
    rights(headers, expected),
  ];
  const others = (["ready", "effects", "guide", "start", "applies", "facts"] as const).filter((key) => expected[key]);
  return {
    found: Object.assign({}, ...parts.map(({ found }) => found)),
    wanted: Object.assign({}, ...parts.map(({ wanted }) => wanted)),
    unseen: [...others, ...parts.flatMap(({ unseen }) => unseen)],
  };
}

async function readHeader(page: Page, definition: CompiledDefinition, id: string): Promise<Header> {
  const region = sectionRegion(page, definition, id);
  if ((await region.count()) === 0) return { isThere: false, isReadOnly: false, isComplete: undefined, text: "" };
  const text = (await region.getByRole("heading").getByRole("button").first().textContent()) ?? "";
  const isReadOnly = text.includes("Read only");
  const isComplete = isReadOnly ? undefined : !text.includes("Not complete.");
  return { isThere: true, isReadOnly, isComplete, text };
}

function ticks(headers: Map<string, Header>, { complete, incomplete }: Expectation): Read {
  const isRead = (id: string) => headers.get(id)?.isComplete !== undefined;
  const known = [...headers].filter(([id]) => isRead(id));
  const all = [...(complete ?? []), ...(incomplete ?? [])];
  return {
    found: { complete: Object.fromEntries(known.map(([id, { isComplete }]) => [id, isComplete === true])) },
    wanted: {
      ...(complete && { complete: complete.filter(isRead) }),
      ...(incomplete && { incomplete: incomplete.filter(isRead) }),
    },
    unseen: all.filter((id) => !isRead(id)).map(() => "ticks"),
  };
}

/** A section's header says all that it lacks. */
function missing(definition: CompiledDefinition, headers: Map<string, Header>, { missing: wanted }: Expectation): Read {
  if (!wanted) return { found: {}, wanted: {}, unseen: [] };
  const headerOf = (rule: Rule | undefined) =>
    headers.get(rule?.completes ?? sectionOf(definition, rule?.field ?? "") ?? "");
  const isSaid = (id: string) => {
    const text = headerOf(definition.rules[id])?.text ?? "";
    return sentence(definition, id).test(text);
  };
  const isRead = (id: string) => headerOf(definition.rules[id])?.isComplete !== undefined;
  const read = Object.entries(wanted).filter(([, rules]) => rules.every(isRead));
  const found = read.map(([transition, rules]) => {
    const said = Object.keys(definition.rules).filter(
      (id) => definition.rules[id]?.blocks?.includes(transition) && isRead(id) && isSaid(id),
    );
    // A sentence whose gap may be filled with the words of another is seen wherever that one stands.
    const isTwin = (id: string) =>
      !rules.includes(id) &&
      rules.some((other) => sentence(definition, id).test(definition.messages.rules[other] ?? ""));
    return [transition, said.filter((id) => !isTwin(id))];
  });
  return {
    found: { missing: Object.fromEntries(found) },
    wanted: { missing: Object.fromEntries(read) },
    unseen: Object.keys(wanted).flatMap((id) => (read.some(([other]) => other === id) ? [] : ["missing"])),
  };
}

async function sentences(page: Page, definition: CompiledDefinition, { errors }: Expectation): Promise<Read> {
  const found: Record<Pointer, string> = {};
  const wanted: Record<Pointer, string> = {};
  const unseen: string[] = [];
  for (const [field, sentence] of Object.entries(errors ?? {})) {
    const section = sectionOf(definition, field);
    const region = section === undefined ? undefined : await openSection(page, definition, section);
    if (!region || (await region.count()) === 0) {
      unseen.push("errors");
      continue;
    }
    wanted[field] = sentence;
    if (((await region.textContent()) ?? "").includes(sentence)) found[field] = sentence;
  }
  const isAsked = Object.keys(wanted).length > 0;
  if (errors && Object.keys(errors).length === 0) unseen.push("errors");
  return { found: { errors: found }, wanted: isAsked ? { errors: wanted } : {}, unseen };
}

async function advice(
  page: Page,
  definition: CompiledDefinition,
  headers: Map<string, Header>,
  { advice: wanted }: Expectation,
): Promise<Read> {
  if (!wanted) return { found: {}, wanted: {}, unseen: [] };
  const said: string[] = [];
  for (const [id, rule] of Object.entries(definition.rules)) {
    const section = rule.completes ?? sectionOf(definition, rule.field ?? "");
    if (!rule.advises || section === undefined || !headers.get(section)?.isThere) continue;
    const text = (await (await openSection(page, definition, section)).textContent()) ?? "";
    if (sentence(definition, id).test(text)) said.push(id);
  }
  return { found: { advice: said }, wanted: { advice: wanted }, unseen: [] };
}

/** Of a form's transitions those have a button that save it. */
async function buttons(page: Page, definition: CompiledDefinition, { offered }: Expectation): Promise<Read> {
  if (!offered) return { found: {}, wanted: {}, unseen: [] };
  const { transitions } = definition.workflow;
  const isSave = (id: string) => transitions[id]?.via === "draft" || transitions[id]?.via === "send";
  const bar = page.getByRole("region", { name: "Actions" });
  const said = (await bar.getByRole("button").allTextContents()).map((text) => text.trim());
  const found = Object.keys(transitions).filter(
    (id) => isSave(id) && said.includes(definition.messages.transitions[id]?.label ?? id),
  );
  const isAll = offered.every(isSave);
  return { found: { offered: found }, wanted: { offered: offered.filter(isSave) }, unseen: isAll ? [] : ["offered"] };
}

/** Sections alone: a field that is not there may be so for many reasons. */
function rights(headers: Map<string, Header>, { visible, editable }: Expectation): Read {
  const ofSections = (all: Record<string, boolean> | undefined) =>
    Object.entries(all ?? {}).filter(([place]) => headers.has(place));
  const count = (all: Record<string, boolean> | undefined) => Object.keys(all ?? {}).length;
  const seen = [...headers];
  const shown = ofSections(visible);
  const open = ofSections(editable).filter(([id]) => headers.get(id)?.isThere);
  return {
    found: {
      visible: Object.fromEntries(seen.map(([id, { isThere }]) => [id, isThere])),
      editable: Object.fromEntries(seen.map(([id, { isReadOnly }]) => [id, !isReadOnly])),
    },
    wanted: {
      ...(shown.length > 0 && { visible: Object.fromEntries(shown) }),
      ...(open.length > 0 && { editable: Object.fromEntries(open) }),
    },
    unseen: [
      ...(shown.length < count(visible) ? ["visible"] : []),
      ...(open.length < count(editable) ? ["editable"] : []),
    ],
  };
}

/** A rule's sentence with its gaps filled by anything. */
function sentence({ messages }: CompiledDefinition, id: string): RegExp {
  const parts = (messages.rules[id] ?? "")
    .split(/\{\w+\}/)
    .map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  return new RegExp(parts.join(".*"));
}
