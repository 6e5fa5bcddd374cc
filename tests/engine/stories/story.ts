import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { DateTime } from "luxon";
import type { Json, Pointer } from "../../../src/engine/definition.ts";
import type { ClaimFacts, Form } from "../../../src/engine/evaluation.ts";

const fixtures = path.join(import.meta.dirname, "../../../fixtures");

export interface Expectation {
  status?: string;
  complete?: string[];
  incomplete?: string[];
  missing?: Record<string, string[]>;
  errors?: Record<Pointer, string>;
  visible?: Record<string, boolean>;
  editable?: Record<string, boolean>;
  offered?: string[];
  effects?: string[];
  payload?: Record<Pointer, Json>;
}

export interface Step {
  set?: Record<Pointer, Json>;
  add?: Record<Pointer, Json>;
  file?: string | string[];
  do?: string;
  expect?: Expectation;
}

/** A replayable story of one claim, as `fixtures/fixture.schema.json` describes it. */
export interface Story {
  title: string;
  type: string;
  today: string;
  as: string;
  claim?: Partial<ClaimFacts>;
  form?: Form;
  steps: Step[];
}

/** The story of a file, with every `{"daysAgo": n}` as the day it means. `today` overrides the story's own day. */
export function readStory(file: string, today?: string): Story {
  const written = JSON.parse(readFileSync(path.join(fixtures, file), "utf8")) as Story & Json;
  return dated(written, today ?? written.today) as unknown as Story;
}

/** Paths of all stories of a claim type, below `fixtures/`. */
export const storyFiles = (type: string): string[] =>
  readdirSync(path.join(fixtures, type))
    .filter((name) => name.endsWith(".json"))
    .map((name) => `${type}/${name}`);

function dated(value: Json, today: string): Json {
  if (Array.isArray(value)) return value.map((item) => dated(item, today));
  if (typeof value !== "object" || value === null) return value;
  if (typeof value.daysAgo === "number") {
    return DateTime.fromISO(today, { zone: "utc" }).minus({ days: value.daysAgo }).toISODate();
  }
  return Object.fromEntries(Object.entries(value).map(([key, child]) => [key, dated(child, today)]));
}
