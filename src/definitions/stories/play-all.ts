import type { Json } from "../../engine/index.ts";
import type { CompiledModules } from "../store-of.ts";
import { workResult } from "../work-result.ts";

/** Where stories are played, and on what. */
export interface StorySources {
  /** A folder of definitions, which also says where a condition is written; stories of its own stand in it. */
  schemas: string;
  /** The product's stories, and the people in them. */
  fixtures: string;
  compiled: CompiledModules;
}

/** A case of a story. */
interface Case {
  file: string;
  /** Its place among the cases of its file, from 0. */
  case: number;
  title: string;
  /** Where it differs first, from 1. */
  step: number;
}

/** What stories find otherwise in the same way, and for the same reason. */
export interface PlayedCause {
  id: string;
  type: string;
  path: string[];
  expected: Json;
  found: Json;
  why: string[];
  cases: Case[];
}

export interface StoryFile {
  file: string;
  type: string;
  title: string;
  cases: number;
  failed: number;
  /** Written or changed in these definitions; else it is of the product. */
  isOwn: boolean;
}

/** All stories, played on the engine. */
export interface PlayedAll {
  stories: number;
  steps: number;
  passed: number;
  failed: number;
  files: StoryFile[];
  causes: PlayedCause[];
  /** What is no story of these definitions, and why. */
  broken: { file: string; title: string; error: string }[];
}

/** What a cause's stories say once what was found is what is expected. */
export interface Approved {
  /** Texts by file; those in which nothing is left to a person to write. */
  texts: Record<string, string>;
  /** In words, what is left to a person. */
  left: string[];
}

/** Plays all stories in a thread; seconds of work that hold up no request. Rejects when it takes longer than `longest` milliseconds. */
export const playAllApart = (sources: StorySources, longest: number): Promise<PlayedAll> =>
  workResult<PlayedAll>(thread, { sources }, longest);

/** The files that approving a cause changes, of these that have it; undefined where none has it any more. */
export const approveApart = (
  sources: StorySources,
  { id, files }: { id: string; files: string[] },
  longest: number,
): Promise<Approved | undefined> => workResult<Approved | undefined>(thread, { sources, cause: id, files }, longest);

const thread = new URL("./play-thread.ts", import.meta.url);
