import type { Json } from "../../engine/index.ts";
import { boundaryDays, type Span } from "./boundary-days.ts";
import { dated } from "./dated.ts";

type JsonObject = { [key: string]: Json };

/** One entry of a story's `each`: a named case, or a span of days that makes a case of every day at its edges. */
type Each = { values?: JsonObject } & ({ name: string } | { days: Span });

interface Case {
  entry: number;
  name: string;
  values: JsonObject;
  today?: string;
}

/**
 * The cases that a written story makes: one, or one for each of `each`. `{"value": name}` anywhere becomes the case's value, `day`
 * being the day of a span; `{name}` in the title becomes the case's name, which else follows the title.
 */
export function casesOf(written: JsonObject): JsonObject[] {
  const { each, ...story } = written;
  if (!Array.isArray(each)) return [dated(story)];
  const today = String(story.today);
  return (each as unknown as Each[])
    .flatMap((entry, index) => expandedCases(entry, index, today))
    .map((one) => filled(story, one));
}

function expandedCases(entry: Each, index: number, today: string): Case[] {
  const values = entry.values ?? {};
  if ("name" in entry) return [{ entry: index, name: entry.name, values }];
  return boundaryDays(entry.days, today).map(({ day, name, today: on }) => ({
    entry: index,
    name,
    today: on,
    values: { ...values, day },
  }));
}

function filled(story: JsonObject, { entry, name, values, today }: Case): JsonObject {
  const title = String(story.title);
  const titled = title.includes("{name}") ? title.replaceAll("{name}", name) : `${title}: ${name}`;
  const own = { ...story, ...(today !== undefined && { today }), title: titled, name, entry };
  return dated(withValues(own, values) as JsonObject);
}

function withValues(node: Json, values: JsonObject): Json {
  if (Array.isArray(node)) return node.map((item) => withValues(item, values));
  if (typeof node !== "object" || node === null) return node;
  if (typeof node.value === "string" && Object.keys(node).length === 1) {
    const value = values[node.value];
    if (value === undefined) throw new Error(`A case gives no value "${node.value}".`);
    return value;
  }
  return Object.fromEntries(Object.entries(node).map(([key, child]) => [key, withValues(child, values)]));
}
