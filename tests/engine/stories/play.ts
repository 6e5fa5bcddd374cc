import { readFileSync } from "node:fs";
import path from "node:path";
import { expect } from "vitest";
import type { DefinitionStore } from "../../../src/definitions/store.ts";
import type { CompiledDefinition } from "../../../src/engine/compiled-definition.ts";
import { evaluate } from "../../../src/engine/evaluate.ts";
import type { Context, UserFacts } from "../../../src/engine/evaluation.ts";
import { formFaults, keepKnown } from "../../../src/engine/form.ts";
import { get, set } from "../../../src/engine/pointer.ts";
import { decide } from "../../../src/engine/transition.ts";
import type { Expectation, Step, Story } from "./story.ts";

const users = path.join(import.meta.dirname, "../../../fixtures/reference/users.json");

/** Plays a story on the engine alone and checks every expectation of every step. */
export function play(story: Story, store: DefinitionStore): void {
  const definition = store.get(story.type);
  if (!definition) throw new Error(`There is no claim type "${story.type}".`);
  let context: Context = {
    form: story.form ?? {},
    claim: { type: story.type, status: "new", today: story.today, files: { stored: 0, queued: 0 }, ...story.claim },
    user: userFacts(story.as, store),
  };
  for (const [index, step] of story.steps.entries()) {
    const { next, effects } = played(definition, context, step);
    if (step.do && !step.expect && next.claim.status === context.claim.status) {
      throw new Error(`Step ${index + 1}: "${step.do}" changed nothing, and the step expects nothing of it.`);
    }
    context = next;
    if (step.expect) check(definition, context, step.expect, effects, `step ${index + 1}`);
  }
}

function userFacts(email: string, { access }: DefinitionStore): UserFacts {
  const people = JSON.parse(readFileSync(users, "utf8")) as { email: string; roles: string[]; customers?: string[] }[];
  const person = people.find((one) => one.email === email);
  if (!person) throw new Error(`There is no user "${email}" in fixtures/reference/users.json.`);
  const roles = person.roles.map((role) => access.roles[role]);
  return {
    roles: person.roles,
    permissions: roles.flatMap((role) => role?.permissions ?? []),
    authorisingRoles: roles.flatMap((role) => role?.authorises ?? []),
    isOwner: person.roles.some((role) => role === "customer" || role === "dealer"),
  };
}

function played(definition: CompiledDefinition, context: Context, step: Step): { next: Context; effects: string[] } {
  let { form, claim } = context;
  for (const [field, value] of Object.entries(step.set ?? {})) form = set(form, field, value ?? undefined);
  for (const [field, item] of Object.entries(step.add ?? {})) {
    const list = get(form, field);
    form = set(form, field, [...(Array.isArray(list) ? list : []), item]);
  }
  const files = step.file === undefined ? [] : [step.file].flat();
  claim = { ...claim, files: { ...claim.files, queued: claim.files.queued + files.length } };
  const moved = { ...context, form: keepKnown(definition, form), claim };
  if (!step.do) return { next: moved, effects: [] };
  if (formFaults(definition, moved.form).length > 0) return { next: moved, effects: [] };
  const decision = decide(definition, step.do, moved);
  if (!decision.ok) return { next: moved, effects: [] };
  return {
    next: { ...moved, form: decision.form, claim: { ...claim, status: decision.status } },
    effects: decision.effects,
  };
}

function check(definition: CompiledDefinition, context: Context, expected: Expectation, effects: string[], at: string) {
  const { sections, fields, transitions, missing } = evaluate(definition, context);
  const state = (place: string) => (place.startsWith("/") ? fields[place] : sections[place]);
  if (expected.status !== undefined) expect(context.claim.status, `${at}: status`).toBe(expected.status);
  for (const id of expected.complete ?? []) {
    expect(sections[id], `${at}: ${id} is complete`).toMatchObject({ complete: true });
  }
  for (const id of expected.incomplete ?? []) {
    expect(sections[id], `${at}: ${id} is incomplete`).toMatchObject({ complete: false });
  }
  for (const [id, rules] of Object.entries(expected.missing ?? {})) {
    const found = transitions[id]?.missing.map(({ rule }) => rule) ?? [];
    expect([...new Set(found)].sort(), `${at}: missing for ${id}`).toEqual([...rules].sort());
  }
  if (expected.errors) {
    const faults = formFaults(definition, context.form);
    if (Object.keys(expected.errors).length === 0) expect(faults, `${at}: faults of shape`).toEqual([]);
    for (const [field, sentence] of Object.entries(expected.errors)) {
      const said = [...faults, ...missing].find((one) => one.field === field)?.message;
      expect(said, `${at}: the sentence beside ${field}`).toBe(sentence);
    }
  }
  for (const right of ["visible", "editable"] as const) {
    for (const [place, value] of Object.entries(expected[right] ?? {})) {
      expect(state(place)?.[right], `${at}: ${place} is ${right}`).toBe(value);
    }
  }
  if (expected.offered) {
    const offered = Object.keys(transitions).filter((id) => transitions[id]?.offered);
    expect(offered.sort(), `${at}: offered`).toEqual([...expected.offered].sort());
  }
  if (expected.effects) expect([...effects].sort(), `${at}: effects`).toEqual([...expected.effects].sort());
  for (const [field, value] of Object.entries(expected.payload ?? {})) {
    expect(get(context.form, field) ?? null, `${at}: ${field} is kept`).toEqual(value);
  }
}
