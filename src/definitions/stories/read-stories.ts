import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { get, type Json } from "../../engine/index.ts";
import { casesOf } from "./cases.ts";
import type { Story } from "./story.ts";

type JsonObject = { [key: string]: Json };

/** Where stories stand: one folder, or several, of which the first that has a file speaks for it. */
export type StoryFolders = string | readonly string[];

/** Stories that analysts wrote or changed, within a folder of definitions; with them they are released. */
export const ownStories = "stories";

/** The stories of a folder of definitions, before those of the product. */
export const storyFolders = (schemas: string, fixtures: string): string[] => [path.join(schemas, ownStories), fixtures];

/** Paths below their folder of all stories: the files of every folder that is named after a claim type. */
export function storyFiles(folders: StoryFolders, types: readonly string[]): string[] {
  const files = [folders].flat().flatMap((folder) =>
    namesIn(folder)
      .filter((name) => types.includes(name))
      .flatMap((type) => namesIn(path.join(folder, type)).map((file) => `${type}/${file}`)),
  );
  return [...new Set(files)].filter((file) => file.endsWith(".json")).sort();
}

const namesIn = (folder: string): string[] => (existsSync(folder) ? readdirSync(folder) : []);

/** The file on the disk that holds a story. Throws where no folder has it. */
export function storyPath(folders: StoryFolders, file: string): string {
  const paths = [folders].flat().map((folder) => path.join(folder, file));
  const found = paths.find((one) => existsSync(one));
  if (found === undefined) throw new Error(`There is no file "${file}".`);
  return found;
}

/** A story as it is written, with what it takes from `shared/` in its place. */
export function readWritten(folders: StoryFolders, file: string): JsonObject {
  return resolved(folders, file, readJson(folders, file)) as JsonObject;
}

/** Every case of a file. `today` overrides the day that the file says. Throws, naming the file, for what cannot be read. */
export function readStories(folders: StoryFolders, file: string, today?: string): Story[] {
  const folder = folderName(folders, file);
  try {
    const written = readWritten(folders, file);
    return storiesOf(today === undefined ? written : { ...written, today }, file).map((story) => ({
      ...story,
      ...(folder !== undefined && { folder }),
    }));
  } catch (error) {
    throw new Error(`${folder ?? "fixtures"}/${file}: ${error instanceof Error ? error.message : error}`);
  }
}

/** Every case of a story as it is written. Throws for what is none. */
export function casesWritten(folders: StoryFolders, file: string, written: Json): Story[] {
  return storiesOf(resolved(folders, file, written) as JsonObject, file);
}

function storiesOf(written: JsonObject, file: string): Story[] {
  const { $schema: _, ...story } = written;
  if (!Array.isArray(story.steps)) throw new Error('A story has "steps".');
  return casesOf(story).map((one) => ({ ...one, file }) as unknown as Story);
}

/** Of several folders the last is the product's. */
function folderName(folders: StoryFolders, file: string): string | undefined {
  const own = [folders].flat().slice(0, -1);
  return own.some((folder) => existsSync(path.join(folder, file))) ? `schemas/${ownStories}` : undefined;
}

/** For each step that is played, its place among the written steps of a file; undefined for one that stands in `shared/`. */
export function stepPlaces(folders: StoryFolders, file: string): (number | undefined)[] {
  const { steps } = readJson(folders, file) as { steps: JsonObject[] };
  return steps.flatMap((step, index) => {
    if (step.$ref === undefined) return [index];
    const value = resolved(folders, file, step);
    return Array.isArray(value) ? value.map(() => undefined) : [undefined];
  });
}

const readJson = (folders: StoryFolders, file: string): Json =>
  JSON.parse(readFileSync(storyPath(folders, file), "utf8")) as Json;

/** A list that stands in a list by reference joins it, so that shared steps are written as a list. */
function resolved(folders: StoryFolders, file: string, node: Json): Json {
  if (Array.isArray(node)) {
    return node.flatMap((item) => {
      const value = resolved(folders, file, item);
      return Array.isArray(value) && !Array.isArray(item) ? value : [value];
    });
  }
  if (typeof node !== "object" || node === null) return node;
  if (typeof node.$ref === "string") return referred(folders, file, node.$ref);
  return Object.fromEntries(Object.entries(node).map(([key, child]) => [key, resolved(folders, file, child)]));
}

function referred(folders: StoryFolders, from: string, reference: string): Json {
  const [where = "", pointer = ""] = reference.split("#");
  const file = path.posix.join(path.posix.dirname(from), where);
  if (!file.startsWith("shared/")) throw new Error(`"${reference}" points outside of shared/.`);
  const value = get(readJson(folders, file), pointer) as Json | undefined;
  if (value === undefined) throw new Error(`There is nothing at "${reference}".`);
  return resolved(folders, file, value);
}
