import type { Form, Json, Pointer } from "../../engine/index.ts";
import type { Story } from "./story.ts";

/**
 * Plays stories on one thing: the engine, the server, a browser. A player does each step, finds out what can be found out where
 * it plays, and hands both to `differences`. What goes wrong besides (a person who is not there) it throws.
 */
export interface Player {
  name: string;
  play(story: Story): StoryResult | Promise<StoryResult>;
}

export interface StoryResult {
  story: Story;
  /** One for each step that was played, in order. */
  steps: StepResult[];
  /** Why it cannot be played here at all, in words; such a story neither passes nor fails. */
  notHere?: string;
}

export interface StepResult {
  /** From 1. */
  number: number;
  differences: Difference[];
  /** Expectations by name, once for each, that cannot be seen where it was played. */
  unseen?: string[];
}

export interface Difference {
  /** Below the step's `expect`: `["missing", "submit"]`. */
  path: string[];
  expected: Json;
  found: Json;
  /** Sentences that say how it came about; empty where the player cannot know. */
  why: string[];
}

/** What a player sees after a step. What it cannot see where it plays it leaves out, and is not compared. */
export interface Found {
  status?: string;
  type?: string;
  authoriseRole?: string | null;
  /** By section. */
  complete?: Record<string, boolean>;
  /** By transition: ids of rules. */
  missing?: Record<string, string[]>;
  /** The first sentence beside each field that has one. */
  errors?: Record<Pointer, string>;
  /** Fields whose value has not the shape it must have. */
  misshapen?: Pointer[];
  advice?: string[];
  /** By section id and field pointer. */
  applies?: Record<string, boolean>;
  visible?: Record<string, boolean>;
  drawn?: Record<string, boolean>;
  editable?: Record<string, boolean>;
  offered?: string[];
  ready?: string[];
  locked?: Pointer[];
  effects?: string[];
  /** What the claim keeps. */
  form?: Form;
  /** Declared facts that are told to the person. */
  facts?: Record<string, Json>;
  start?: { allowed?: boolean; opened?: boolean; shown?: boolean };
  guide?: string[];
}

export const hasFailed = (result: StoryResult): boolean => result.steps.some((step) => step.differences.length > 0);
