import {
  type CompiledDefinition,
  type Context,
  canonical,
  factRights,
  type Json,
  type JsonSchema,
  pointerOf,
  schemaAt,
} from "../../../../engine/index.ts";
import type { Played, WrittenStep, WrittenStory } from "./bench.ts";
import { plainTitle } from "./expectation-words.ts";

/** A story that goes on after a step of another, without that one's expectations being lost. */
export function goingOn({ story, type, title }: Played, step: number | undefined): WrittenStory {
  const { account, claim, form, today, as, steps } = story as WrittenStory;
  return {
    title: `${plainTitle(title)}, and then`,
    type,
    today,
    as,
    ...(account !== undefined && { account }),
    ...(claim !== undefined && { claim }),
    ...(form !== undefined && { form }),
    steps: step === undefined ? steps : steps.slice(0, step),
  };
}

const replaceLast = (story: WrittenStory, change: (step: WrittenStep) => WrittenStep): WrittenStory => ({
  ...story,
  steps: story.steps.map((step, index) => (index === story.steps.length - 1 ? change(step) : step)),
});

/** The story with an expectation of its last step said or left out; `path` as the server proposes it. */
export function withExpectation(story: WrittenStory, path: readonly string[], value: Json | undefined): WrittenStory {
  const [kind = "", place] = path;
  return replaceLast(story, ({ expect = {}, ...step }) => {
    const next = { ...expect };
    if (place === undefined) {
      if (value === undefined) delete next[kind];
      else next[kind] = value;
    } else {
      const { [place]: _, ...others } = (next[kind] ?? {}) as { [place: string]: Json };
      const inside = value === undefined ? others : { ...others, [place]: value };
      if (Object.keys(inside).length > 0) next[kind] = inside;
      else delete next[kind];
    }
    return { ...step, ...(Object.keys(next).length > 0 && { expect: next }) };
  });
}

/** Does the last step expect just this already? */
export function isExpected({ steps }: WrittenStory, [kind = "", place]: readonly string[], value: Json): boolean {
  const said = steps.at(-1)?.expect?.[kind];
  const there = place === undefined ? said : ((said ?? {}) as { [place: string]: Json })[place];
  return there !== undefined && canonical(there) === canonical(value);
}

/** A file of that title below the type's stories, under a name that no other has. */
export function fileNameOf({ title, type }: WrittenStory, taken: readonly string[]): string {
  const slug =
    title
      .normalize("NFD")
      .replaceAll(/\p{M}/gu, "")
      .toLowerCase()
      .replaceAll(/[^a-z0-9]+/g, "-")
      .replaceAll(/^-+|-+$/g, "")
      .slice(0, 60) || "story";
  for (let number = 1; ; number++) {
    const file = `${type}/${slug}${number === 1 ? "" : `-${number}`}.json`;
    if (!taken.includes(file)) return file;
  }
}

export const textOf = (story: WrittenStory): string => `${JSON.stringify(story, null, 2)}\n`;

/**
 * What turns one form into another, as a step's `set`: field by field, a list as a whole, null for what is there no more.
 */
export function writtenBetween(
  before: Json | undefined,
  after: Json | undefined,
  place = "",
): { [field: string]: Json } {
  if (before !== undefined && after !== undefined && canonical(before) === canonical(after)) return {};
  if (!isObject(after) || (before !== undefined && !isObject(before)))
    return place === "" ? {} : { [place]: after ?? null };
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after)])];
  const parts = names.map((name) => writtenBetween(before?.[name], after[name], place + pointerOf([name])));
  return Object.assign({}, ...parts);
}

const isObject = (value: Json | undefined): value is { [name: string]: Json } =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Something that can be given a value: a field by its pointer, or a fact by its name. */
export interface Fillable {
  key: string;
  title: string;
  schema: JsonSchema | undefined;
}

/** Every field that has words of its own, items of lists aside. */
export const fieldsOf = ({ messages, schema }: Pick<CompiledDefinition, "messages" | "schema">): Fillable[] =>
  Object.entries(messages.fields)
    .filter(([pointer]) => !pointer.includes("*"))
    .map(([pointer, { title }]) => ({ key: pointer, title, schema: schemaAt(schema, pointer) }));

/** Every fact that the person may write by hand now: of a claim that is saved. */
export function factsToWrite(definition: CompiledDefinition, seen: Context): Fillable[] {
  const { facts = {}, messages } = definition;
  if (seen.claim.status === "new") return [];
  return Object.entries(factRights(definition, seen))
    .filter(([, { writable }]) => writable)
    .map(([name]) => ({ key: name, title: messages.facts?.[name]?.title ?? name, schema: facts[name]?.schema }));
}

/** How a value of such a schema is given: one of several, or typed. */
export function entryOf(schema: JsonSchema | undefined): { choices: Json[] } | { kind: "text" | "number" | "json" } {
  const found = schema as Exclude<JsonSchema, boolean> | undefined;
  if (Array.isArray(found?.enum)) return { choices: found.enum };
  if (found?.type === "boolean") return { choices: [true, false] };
  if (found?.type === "number" || found?.type === "integer") return { kind: "number" };
  return { kind: found?.type === "object" || found?.type === "array" ? "json" : "text" };
}

/** What was typed as a value; undefined where it is none of that kind. */
export function typedValue(typed: string, kind: "text" | "number" | "json"): Json | undefined {
  if (kind === "text") return typed;
  if (kind === "number") return typed.trim() !== "" && Number.isFinite(Number(typed)) ? Number(typed) : undefined;
  try {
    return JSON.parse(typed) as Json;
  } catch {
    return undefined;
  }
}
