import type { Json } from "../../../../engine/index.ts";
import type { Answer } from "../../../shared/api/call-input.ts";

/** All stories, played. */
export type Run = Answer<"GET /api/studio/stories/:of">;
export type Cause = Run["causes"][number];
export type Decision = Run["decisions"][number];
export type Person = Run["people"][number];
/** One story, played step by step. */
export type Played = Answer<"POST /api/studio/stories/:of/play">;
export type PlayedStep = Played["steps"][number];
export type Proposal = PlayedStep["proposed"][number];

/** What is looked at; it stands in the address, so that it can be shared. */
export interface Place {
  /** Undefined: all stories. */
  file: string | undefined;
  /** Among the cases of the file, from 0. */
  case: number;
  /** From 1; undefined: the first that differs, else the last. */
  step: number | undefined;
  /** In place of what the story says at that step. */
  as: string | undefined;
  today: string | undefined;
  status: string | undefined;
  /** The release whose stories are looked at, in place of those of these definitions. */
  baseline: string | undefined;
  /** A new story is recorded, going on after that step. */
  isRecording?: boolean;
  /** A story that is in no file yet is shown. */
  isTried?: boolean;
}

/** A step as `fixtures/fixture.schema.json` describes it. */
export interface WrittenStep {
  as?: string;
  today?: string;
  facts?: { [name: string]: Json };
  set?: { [field: string]: Json };
  file?: string[];
  do?: string;
  with?: { note?: string; facts?: { [name: string]: Json } };
  expect?: { [kind: string]: Json };
}

/** A story without cases. */
export interface WrittenStory {
  title: string;
  type: string;
  today: string;
  as: string;
  account?: string;
  claim?: Json;
  form?: Json;
  steps: WrittenStep[];
}

export const readPlace = (query: URLSearchParams): Place => ({
  file: query.get("story") ?? undefined,
  case: Number(query.get("case")) || 0,
  step: Number(query.get("step")) || undefined,
  as: query.get("as") ?? undefined,
  today: query.get("day") ?? undefined,
  status: query.get("status") ?? undefined,
  baseline: query.get("baseline") ?? undefined,
});

/** All stories. */
export const allStories: Place = readPlace(new URLSearchParams());

export const isRecording = (query: URLSearchParams): boolean => query.has("record");

export const isTrying = (query: URLSearchParams): boolean => query.has("try");

/** The address of a place, without what is as usual. */
export function queryOf({ file, case: number, step, as, today, status, baseline, ...how }: Place): URLSearchParams {
  const query = new URLSearchParams();
  const parts = {
    record: how.isRecording ? "1" : undefined,
    try: how.isTried ? "1" : undefined,
    story: file,
    case: number || undefined,
    step,
    as,
    day: today,
    status,
    baseline,
  };
  for (const [key, value] of Object.entries(parts)) if (value !== undefined) query.set(key, String(value));
  return query;
}

export const isSwitched = ({ as, today, status }: Place): boolean =>
  as !== undefined || today !== undefined || status !== undefined;

/** A draft's number, or what is served. */
export const nameOf = (draft: string | undefined): string => draft ?? "served";

/** Who can be chosen to act, by their names and roles. */
export const personOptions = (people: readonly Person[]): [email: string, words: string][] =>
  people.map(({ email, name, roles }) => [email, `${name}, ${roles.join(", ").replaceAll("_", " ")}`]);
