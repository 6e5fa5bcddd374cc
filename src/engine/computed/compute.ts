import type { CompiledDefinition, SchemaCheck } from "../compiled-definition.ts";
import type { Json, Pointer } from "../definition.ts";
import type { Facts } from "../facts.ts";
import { get, pointerOf, segments, set } from "../pointer.ts";
import { prune } from "../prune.ts";
import type { Computed, Operand, Operator } from "./operator.ts";
import { operatorOf } from "./operators.ts";
import { computedOf, computedOrder } from "./order.ts";

interface Planned {
  name: string;
  entry: Computed;
  operator: Operator;
  where: SchemaCheck | undefined;
  when(branch: number): SchemaCheck | undefined;
}

const plans = new WeakMap<CompiledDefinition, Planned[]>();

function planned(definition: CompiledDefinition): Planned[] {
  const known = plans.get(definition);
  if (known) return known;
  const entries = computedOf(definition);
  const plan = computedOrder(entries).order.flatMap((name): Planned[] => {
    const entry = entries[name] as Computed;
    const operator = operatorOf(entry);
    const { conditions } = definition;
    const where = conditions[`computed/${name}/where`] ?? conditions[`figures/${name}/where`];
    const when = (branch: number) => conditions[`computed/${name}/choose/${branch}/when`];
    return operator ? [{ name, entry, operator, where, when }] : [];
  });
  plans.set(definition, plan);
  return plan;
}

export interface Worked {
  facts: Facts;
  /** By the field that keeps it, each computed value; null: there is none now. */
  fields: Record<Pointer, Json>;
}

/** The facts with every computed value at `/claim/computed/<name>` and in the field that keeps it. */
export function withComputed(definition: CompiledDefinition, given: Facts): Worked {
  const computed: Record<string, Json> = {};
  const claim = { ...(given.claim as Record<string, Json>), computed, figures: computed };
  const worked: Worked = { facts: { ...given, claim }, fields: {} };
  for (const one of planned(definition)) {
    const { each, field } = one.entry;
    const items = each === undefined ? [] : itemPlaces(worked.facts.form, each);
    const value =
      each === undefined
        ? workOut(one, worked.facts)
        : items.map((item) => workOut(one, { ...worked.facts, item: get(worked.facts.form, item) as Json }) ?? null);
    if (value !== undefined) computed[one.name] = value;
    if (field === undefined) continue;
    const values = each === undefined ? [value ?? null] : (value as Json[]);
    for (const [index, single] of values.entries()) {
      const place = each === undefined ? field : items[index] + field.slice(`${each}/*`.length);
      worked.fields[place] = single;
      const { form } = worked.facts;
      if (get(form, place) === (single ?? undefined)) continue;
      worked.facts.form =
        single === null ? (prune(set(form, place, undefined) as never) as Json) : set(form, place, single);
    }
  }
  return worked;
}

/** Where each item of a list stands; of a list inside of the items of another, those of all of them in order. */
function itemPlaces(form: Json, each: Pointer): Pointer[] {
  return each.split("/*").reduce<Pointer[]>(
    (places, part) =>
      places.flatMap((place) => {
        const list = get(form, place + part);
        return Array.isArray(list) ? list.map((_, index) => `${place}${part}/${index}`) : [];
      }),
    [""],
  );
}

function workOut({ entry, operator, where, when }: Planned, facts: Facts): Json | undefined {
  const keeps = (item: Json) => where === undefined || where({ ...facts, item });
  return operator.compute({
    written: entry[operator.name] as Json,
    options: entry,
    values: (operand) => valuesAt(operand, facts, keeps),
    holds: (branch) => when(branch)?.(facts) ?? true,
  });
}

/** What stands at an operand; of a list, and after each `*`, that of every item. Items of the first list are those that count. */
function valuesAt(operand: Operand, facts: Facts, keeps: (item: Json) => boolean): Json[] {
  if (typeof operand !== "string" || !operand.startsWith("/")) return [operand];
  let isFiltered = false;
  const itemsOf = (node: Json): Json[] => {
    if (!Array.isArray(node)) return [];
    return isFiltered ? node : node.filter(keeps);
  };
  let nodes = [facts as unknown as Json];
  for (const segment of segments(operand)) {
    if (segment === "*") {
      nodes = nodes.flatMap(itemsOf);
      isFiltered = true;
    } else {
      nodes = nodes.flatMap((node) => {
        const child = get(node, pointerOf([segment])) as Json | undefined;
        return child === undefined ? [] : [child];
      });
    }
  }
  return nodes.flatMap((node) => (Array.isArray(node) ? itemsOf(node) : [node]));
}
