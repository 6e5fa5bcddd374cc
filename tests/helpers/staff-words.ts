import fc from "fast-check";
import type { DefinitionStore } from "../../src/definitions/store.ts";
import { type CompiledDefinition, type Context, evaluate, guideFor } from "../../src/engine/index.ts";
import { claimantCases } from "../engine/random/claimant-cases.ts";

/** Enough for everything that a claimant can ever see to be seen; what is left is staff's. */
const looks = 600;

/**
 * What no claimant may read, as it would stand in an answer or a module: names of other roles, facts and sums of authorisation,
 * and words that are shown to staff alone. Found by looking at forms as claimants, not by what cuts them.
 */
export function staffWords(
  store: DefinitionStore,
  momentsOf: (type: string) => readonly Context[] = () => [],
): string[] {
  const { roles } = store.access;
  const claimants = Object.keys(roles).filter((role) => roles[role]?.reads === "own-account");
  // `warranty` reads nothing, opens the gate, and is the name of a claim type.
  const others = Object.keys(roles).filter((role) => !claimants.includes(role) && roles[role]?.reads != null);
  const told = store.forms().map((form) => wordsOf(form, store.access, momentsOf(form.type)));
  const seen = new Set(told.flatMap((one) => one.seen));
  const hidden = [...new Set(told.flatMap((one) => one.hidden))].filter((word) => !seen.has(word));
  const sums = store.forms().flatMap(sumsOf);
  return [...others.map((role) => JSON.stringify(role)), ...hidden.map(asWritten), ...sums];
}

/** A short word may stand inside of another sentence: then it counts by itself alone. */
const asWritten = (word: string): string =>
  word.length < 25 ? JSON.stringify(word) : JSON.stringify(word).slice(1, -1);

/** Computed values that levels alone read, and the sums they are compared with. */
function sumsOf({ workflow, rules, sections }: CompiledDefinition): string[] {
  const levels = JSON.stringify(workflow.authorisation ?? {});
  const others = JSON.stringify([rules, sections, workflow.transitions]);
  const named = [...levels.matchAll(/"\/claim\/computed\/(\w+)":(\{[^}]*\})/g)];
  return named.flatMap(([, name = "", compared = ""]) =>
    others.includes(`"/claim/computed/${name}"`) ? [] : [JSON.stringify(name), `"/claim/computed/${name}"`, compared],
  );
}

function wordsOf(form: CompiledDefinition, access: DefinitionStore["access"], moments: readonly Context[]) {
  const { messages, guides = [] } = form;
  const shown = {
    sections: new Set<string>(),
    fields: new Set<string>(),
    offered: new Set<string>(),
    hints: new Set<string>(),
  };
  const cases = claimantCases(form, { access, moments });
  for (const { context } of fc.sample(cases, { seed: 7, numRuns: looks })) {
    const { sections, fields, transitions } = evaluate(form, context);
    for (const [id, { visible }] of Object.entries(sections)) if (visible) shown.sections.add(id);
    for (const [field, { visible }] of Object.entries(fields)) if (visible) shown.fields.add(field);
    for (const [id, { offered }] of Object.entries(transitions)) if (offered) shown.offered.add(id);
    for (const { id } of guideFor(form, context)?.steps ?? []) shown.hints.add(id);
  }
  const isShown = (field: string) => [...shown.fields].some((one) => field === one || field.startsWith(`${one}/`));
  const seen: string[] = [...Object.values(messages.type).filter((word) => typeof word === "string")];
  const hidden: string[] = [];
  const sort = (isSeen: boolean, ...words: (string | undefined)[]) =>
    (isSeen ? seen : hidden).push(...words.filter((word) => word !== undefined));
  for (const [id, title] of Object.entries(messages.sections)) sort(shown.sections.has(id), title);
  for (const [field, { title, help, staff }] of Object.entries(messages.fields)) {
    sort(isShown(field), title, help);
    sort(false, staff);
  }
  for (const [id, { field, blocks = [] }] of Object.entries(form.rules)) {
    const isMet = field === undefined ? blocks.some((one) => shown.offered.has(one)) : isShown(field);
    sort(isMet, messages.rules[id]);
  }
  for (const { label, customer, tech_support, description } of Object.values(messages.statuses)) {
    sort(true, customer ?? label, description);
    sort(false, label, tech_support);
  }
  // What the timeline says of an act is told to everybody.
  for (const [id, { label, button, help, activity, done }] of Object.entries(messages.transitions)) {
    sort(shown.offered.has(id), label, button, help, done);
    sort(true, activity);
  }
  for (const { steps } of guides) for (const { id } of steps) sort(shown.hints.has(id), messages.hints?.[id]);
  return { seen, hidden };
}
