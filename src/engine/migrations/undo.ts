import type { Json, Pointer } from "../definition.ts";
import type { Form } from "../evaluation.ts";
import { set } from "../pointer.ts";
import {
  type Carried,
  equal,
  homeOf,
  type MigrationStep,
  mapped,
  migrate,
  partsOf,
  placesOf,
  statusesOf,
  targetOf,
  valueAt,
  without,
} from "./migration.ts";

/**
 * The inverse of `migrate`: what a claim is without the steps. `before` is the claim as it was migrated: what a step cannot tell from
 * its result (which of two values became one, what was set aside) is read from there, as far as nobody has changed it since. A
 * claim that was not changed since is given back as it was.
 */
export function undoMigration(steps: readonly MigrationStep[], claim: Carried, before: Carried): Carried {
  const states = [before];
  for (const step of steps) states.push(migrate([step], states.at(-1) ?? before));
  let now: Carried = claim;
  for (const [index, step] of [...steps.entries()].reverse()) {
    now = undone(step, now, states[index] ?? before, states[index + 1] ?? before);
  }
  const { form, status, statusBefore, type } = now;
  return {
    form,
    status,
    ...(statusBefore !== undefined && { statusBefore }),
    ...(type !== undefined && { type }),
    setAside: before.setAside,
  };
}

/** `was` and `became`: the claim before and after the step when it was migrated. */
function undone(step: MigrationStep, claim: Carried, was: Carried, became: Carried): Carried {
  const { form } = claim;
  if ("mapStatus" in step)
    return { ...claim, ...statusesOf(claim, (name, of) => nameBefore(step.mapStatus, name, was[of] ?? "")) };
  if ("mapType" in step) {
    return { ...claim, ...(claim.type && { type: nameBefore(step.mapType, claim.type, was.type ?? "") }) };
  }
  if ("means" in step) return claim;
  if ("rename" in step || "move" in step) {
    const [from, to] = targetOf(step);
    return { ...claim, form: back(form, [to], [from], was.form, became.form, (values) => values) };
  }
  if ("split" in step) {
    const joined = (values: Values): Values => [values.filter((value) => value !== undefined).join(step.at)];
    return { ...claim, form: back(form, step.into, [step.split], was.form, became.form, joined) };
  }
  if ("join" in step) {
    const parted = ([value]: Values): Values => partsOf(String(value), step.with, step.join.length);
    return { ...claim, form: back(form, [step.to], step.join, was.form, became.form, parted) };
  }
  const pointer = Object.values(step).find((one) => typeof one === "string" && one.startsWith("/")) as Pointer;
  const places = new Set([...placesOf(form, pointer), ...placesOf(was.form, pointer)]);
  return {
    ...claim,
    form: [...places].reduce((now, place) => undoneAt(step, now, place, was.form, became.form), form),
  };
}

function nameBefore(map: Record<string, string>, now: string, was: string): string {
  if ((map[was] ?? was) === now) return was;
  return Object.keys(map).find((name) => map[name] === now) ?? now;
}

function undoneAt(step: MigrationStep, form: Form, place: Pointer, was: Form, became: Form): Form {
  const [value, earlier] = [valueAt(form, place), valueAt(was, place)];
  // Nobody has changed it since: it is as it was.
  if (equal(value, valueAt(became, place))) return restored(form, place, earlier);
  if (value === undefined) return form;
  if ("mapValues" in step) return set(form, place, unmapped(value, step.values));
  if ("wrap" in step) return Array.isArray(value) ? restored(form, place, value[0]) : form;
  if ("unwrap" in step) return Array.isArray(value) ? form : set(form, place, [value]);
  return form;
}

/** The value itself where it stays what it is, or nothing becomes it; else the first that does. */
function unmapped(value: Json, values: Record<string, Json>): Json {
  if (Array.isArray(value)) return value.map((item) => unmapped(item, values));
  if (equal(mapped(value, values), value)) return value;
  return Object.keys(values).find((key) => equal(mapped(key, values), value)) ?? value;
}

const restored = (form: Form, place: Pointer, value: Json | undefined): Form => {
  if (value !== undefined) return set(form, place, value);
  return valueAt(form, place) === undefined ? form : without(form, place);
};

type Values = (Json | undefined)[];

/** From where a step has put values back to where it took them. */
function back(
  form: Form,
  from: Pointer[],
  to: Pointer[],
  was: Form,
  became: Form,
  work: (values: Values) => Values,
): Form {
  const { home } = homeOf(from[0] ?? "");
  let now = form;
  for (const item of placesOf(form, home)) {
    const at = (pointer: Pointer): Pointer => `${item}${pointer.slice(home.length)}`;
    const values = from.map((pointer) => valueAt(now, at(pointer)));
    const isAsMade = from.every((pointer, index) => equal(values[index], valueAt(became, at(pointer))));
    const earlier = to.map((pointer) => valueAt(was, at(pointer)));
    const isNothing = (isAsMade ? earlier : values).every((value) => value === undefined);
    if (isNothing) continue;
    const made = isAsMade ? earlier : work(values);
    for (const pointer of from) if (valueAt(now, at(pointer)) !== undefined) now = without(now, at(pointer));
    for (const [index, pointer] of to.entries()) now = restored(now, at(pointer), made[index]);
  }
  return now;
}
