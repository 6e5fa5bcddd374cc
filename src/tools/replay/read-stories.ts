import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { get, type Json } from "../../engine/index.ts";
import { casesOf } from "./cases.ts";
import type { Story } from "./story.ts";

type JsonObject = { [key: string]: Json };

/** Paths below `fixtures/` of all stories: the files of every folder that is named after a claim type. */
export const storyFiles = (fixtures: string, types: readonly string[]): string[] =>
  readdirSync(fixtures, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && types.includes(entry.name))
    .flatMap(({ name }) => readdirSync(path.join(fixtures, name)).map((file) => `${name}/${file}`))
    .filter((file) => file.endsWith(".json"))
    .sort();

/** A story as it is written, with what it takes from `fixtures/shared/` in its place. */
export function readWritten(fixtures: string, file: string): JsonObject {
  return resolved(fixtures, file, readJson(fixtures, file)) as JsonObject;
}

/** Every case of a file. `today` overrides the day that the file says. Throws, naming the file, for what cannot be read. */
export function readStories(fixtures: string, file: string, today?: string): Story[] {
  try {
    const written = readWritten(fixtures, file);
    const { $schema: _, ...story } = today === undefined ? written : { ...written, today };
    return casesOf(story).map((one) => ({ ...one, file }) as unknown as Story);
  } catch (error) {
    throw new Error(`fixtures/${file}: ${error instanceof Error ? error.message : error}`);
  }
}

/** For each step that is played, its place among the written steps of a file; undefined for one that stands in `shared/`. */
export function stepPlaces(fixtures: string, file: string): (number | undefined)[] {
  const { steps } = readJson(fixtures, file) as { steps: JsonObject[] };
  return steps.flatMap((step, index) => {
    if (step.$ref === undefined) return [index];
    const value = resolved(fixtures, file, step);
    return Array.isArray(value) ? value.map(() => undefined) : [undefined];
  });
}

const readJson = (fixtures: string, file: string): Json =>
  JSON.parse(readFileSync(path.join(fixtures, file), "utf8")) as Json;

/** A list that stands in a list by reference joins it, so that shared steps are written as a list. */
function resolved(fixtures: string, file: string, node: Json): Json {
  if (Array.isArray(node)) {
    return node.flatMap((item) => {
      const value = resolved(fixtures, file, item);
      return Array.isArray(value) && !Array.isArray(item) ? value : [value];
    });
  }
  if (typeof node !== "object" || node === null) return node;
  if (typeof node.$ref === "string") return referred(fixtures, file, node.$ref);
  return Object.fromEntries(Object.entries(node).map(([key, child]) => [key, resolved(fixtures, file, child)]));
}

function referred(fixtures: string, from: string, reference: string): Json {
  const [where = "", pointer = ""] = reference.split("#");
  const file = path.posix.join(path.posix.dirname(from), where);
  if (!file.startsWith("shared/")) throw new Error(`"${reference}" points outside of shared/.`);
  const value = get(readJson(fixtures, file), pointer) as Json | undefined;
  if (value === undefined) throw new Error(`There is nothing at "${reference}".`);
  return resolved(fixtures, file, value);
}
