import { readFileSync } from "node:fs";
import { join } from "node:path";
import {
  type CompiledDefinition,
  type Context,
  canonical,
  countKinds,
  decide,
  effectName,
  type Form,
  factFaults,
  factsAskedBy,
  formFaults,
  get,
  givenFacts,
  type Json,
  keepKnown,
  lockedWrites,
  mayStart,
  type Pointer,
  retiredAnswers,
  set,
  withFacts,
} from "../../engine/index.ts";
import type { DefinitionStore } from "../store.ts";
import { chosenFiles } from "./chosen-files.ts";
import { claimAfter, isOwnDecision, namesUser, whoOf } from "./claim-after.ts";
import { differences, type Why } from "./differences.ts";
import { formAfter } from "./form-after.ts";
import { look } from "./look-at-claim.ts";
import type { People } from "./people.ts";
import type { Difference, Player, StepResult, StoryResult } from "./player.ts";
import type { Step, Story } from "./story.ts";
import { type WhereIs, whyOf } from "./why.ts";
import { writtenFacts } from "./written-facts.ts";

/** What the engine player needs of the store; a mutant stands in for one of its definitions. */
export interface EngineParts {
  definitionOf(type: string): CompiledDefinition | undefined;
  people: People;
  /** Told of each transition that a story makes, and of what it was made from. */
  onMove?(definition: CompiledDefinition, transition: string, before: Context): void;
  /** Told of each step that a story looks at. */
  onLook?(definition: CompiledDefinition, context: Context): void;
  /** Told of each step with what it led to; of the beginning as step 0. */
  onStep?(step: StepTaken): void;
  /** Where conditions are written, for the reasons of a difference. */
  whereIs?: WhereIs | undefined;
  /** Leave a story at its first difference, and do not ask why. */
  isHasty?: boolean;
}

/** A step as it was taken. */
export interface StepTaken {
  /** From 1. */
  number: number;
  definition: CompiledDefinition;
  /** The claim afterwards, and who looks at it. */
  context: Context;
  effects: string[];
  /** Fields that the step wrote and the person may not write. */
  locked: Pointer[];
}

interface EnginePlayer extends Player {
  play(story: Story): StoryResult;
}

export const enginePlayerOf = (store: DefinitionStore, people: People, whereIs?: WhereIs): EnginePlayer =>
  enginePlayer({ definitionOf: (type) => store.get(type), people, whereIs });

/** Plays stories on the engine alone: what the server would answer, without server, page or clock. */
export function enginePlayer(parts: EngineParts): EnginePlayer {
  return {
    name: "engine",
    play(story) {
      const definition = parts.definitionOf(story.type);
      if (!definition) throw new Error(`There is no claim type "${story.type}".`);
      for (const { claim } of [story, ...story.steps]) mustKnow(definition, claim);
      for (const { facts, expect } of story.steps) {
        mustKnow(definition, facts, []);
        mustKnow(definition, expect?.facts, []);
      }
      const steps: StepResult[] = [];
      let context = begin(story, parts);
      let saved: Form | undefined;
      parts.onStep?.({ number: 0, definition, context, effects: [], locked: [] });
      for (const [index, step] of story.steps.entries()) {
        const played = playStep(parts, definition, context, step, story, saved);
        ({ context, saved } = played);
        parts.onStep?.({ number: index + 1, definition, ...played });
        steps.push({ number: index + 1, differences: played.differences });
        if (parts.isHasty && played.differences.length > 0) break;
      }
      return { story, steps };
    },
  };
}

/** What `fixtures/fixture.schema.json` lets a story say of every claim. */
const alwaysKnown = Object.keys(
  JSON.parse(readFileSync(join(import.meta.dirname, "../../../fixtures/fixture.schema.json"), "utf8")).definitions.claim
    .properties,
);

/** May a story of this type say it of its claim? What steps write and expect as `facts` is declared, without others. */
export const isKnownFact = (definition: CompiledDefinition, name: string, others = alwaysKnown): boolean =>
  others.includes(name) || Object.hasOwn(definition.facts ?? {}, name);

/** A misspelt fact would be true of no claim. */
function mustKnow(definition: CompiledDefinition, claim: object | undefined, others = alwaysKnown): void {
  const unknown = Object.keys(claim ?? {}).find((name) => !isKnownFact(definition, name, others));
  if (unknown !== undefined)
    throw new Error(
      `"${unknown}" is no fact of ${definition.type}; facts.json declares those beside the ones that every claim has.`,
    );
}

/** The claim before the first step, and who looks at it. */
export function begin(story: Story, { people }: Pick<EngineParts, "people">): Context {
  const { files, ...claim } = { files: { stored: 0, queued: 0 }, ...story.claim };
  const user = people.factsOf(story.as, people.accountOf(story));
  const named = [...(claim.requestDate ? ["requestedBy"] : []), ...(claim.namesUser ?? [])];
  const names = {
    ...Object.fromEntries(named.map((fact) => [fact, whoOf(user)])),
    ...(named.length > 0 && !user.isClaimant && { namesUser: named }),
  };
  return {
    form: story.form ?? {},
    claim: { type: story.type, status: "new", today: story.today, ...names, ...claim, files },
    user,
  };
}

/** One step of a story, from what the steps before it led to. */
export function playStep(
  parts: EngineParts,
  definition: CompiledDefinition,
  before: Context,
  step: Step,
  story: Story,
  /** The form as the steps before it saved it: what they only set is not kept yet. */
  saved: Form = before.claim.status === "new" ? {} : before.form,
) {
  const { as, today, claim: facts, expect: expected } = step;
  const user = as === undefined ? before.user : parts.people.factsOf(as, parts.people.accountOf(story));
  const own = as !== undefined && { isOwnDecision: isOwnDecision(before, user) };
  const names = { namesUser: namesUser(definition, before.claim, user) };
  const claim = { ...before.claim, ...own, ...names, ...facts, ...(today !== undefined && { today }) };
  const filled = isOnlyDone(definition, before, step)
    ? { context: before, locked: [] }
    : fillIn(definition, before, { ...before, user, claim }, step);
  const moved = move(parts, definition, filled.context, step, saved);
  const { context, effects } = moved;
  const wanted = { ...(filled.locked.length > 0 && { locked: [] }), ...expected };
  if (Object.keys(wanted).length > 0) parts.onLook?.(definition, context);
  const found = look(definition, context, wanted);
  const made = step.do === undefined ? undefined : { transition: step.do, before: filled.context };
  const { whereIs } = parts;
  const why = parts.isHasty ? undefined : whyOf({ definition, context, ...(made && { made }), whereIs });
  const seen = differences(wanted, { ...found, effects, locked: filled.locked }, why);
  if (step.do && !expected && canonical(context.claim as Json) === canonical(filled.context.claim as Json)) {
    seen.push(idle(step.do, why));
  }
  const kept = context === filled.context ? saved : context.form;
  return { context, effects, locked: filled.locked, differences: seen, saved: kept };
}

/** The same claim is the same object: what was worked out of it is known. */
const isOnlyDone = (definition: CompiledDefinition, { form }: Context, step: Step): boolean =>
  Object.keys(step).every((key) => key === "do" || key === "with" || key === "expect") &&
  canonical(keepKnown(definition, form)) === canonical(form);

function fillIn(definition: CompiledDefinition, before: Context, now: Context, step: Step) {
  const written = writtenFacts(definition, now, step.facts);
  const { context, locked } = write(definition, written.context, step);
  const chosen = chosenFiles(definition, step, before.form, context.form);
  return {
    context: { ...context, claim: withFiles(context.claim, chosen) },
    locked: [...written.locked, ...locked],
  };
}

/** What a person may not write stays as it was, as the server would have it. */
function write(definition: CompiledDefinition, before: Context, step: Step): { context: Context; locked: Pointer[] } {
  const form = keepKnown(definition, formAfter(before.form, step));
  const after = { ...before, form };
  if (!step.set && !step.add && !step.remove) return { context: after, locked: [] };
  const locked = lockedWrites(definition, before.form, after);
  let kept: Form = form;
  for (const field of locked) kept = set(kept, field, get(before.form, field) as Json | undefined);
  return { context: { ...after, form: kept }, locked };
}

function withFiles(claim: Context["claim"], names: string[]): Context["claim"] {
  if (names.length === 0) return claim;
  const { queued, stored, ...kinds } = claim.files;
  const more = countKinds(names);
  const files = { ...kinds, stored, queued: queued + names.length };
  for (const kind of ["documents", "photos", "videos"] as const) files[kind] = (files[kind] ?? 0) + more[kind];
  return { ...claim, files };
}

function move(parts: EngineParts, definition: CompiledDefinition, before: Context, step: Step, saved: Form) {
  const refused = { context: before, effects: [] as string[] };
  const asked = step.do === undefined ? before : withAsked(definition, before, step.do, step.with?.facts);
  if (!asked) return refused;
  const context = asked;
  if (!step.do || formFaults(definition, context.form).length > 0) return refused;
  if (retiredAnswers(definition, saved, context.form).length > 0) return refused;
  if (context.claim.status === "new" && !mayStart(definition, context)) return refused;
  const decision = decide(definition, step.do, context);
  if (!decision.ok) return refused;
  parts.onMove?.(definition, step.do, context);
  const { access } = parts.people;
  const text = textWith(step);
  const claim = claimAfter({ definition, transition: step.do, before: context, decision, access, text });
  return { context: { ...context, form: decision.form, claim }, effects: decision.effects.map(effectName) };
}

/** What the person wrote with the transition; undefined where the story does not say. */
const textWith = ({ with: given = {} }: Step): string | undefined =>
  [given.note, given.rationale].find((text) => typeof text === "string");

/** The claim with the facts that the person wrote; undefined where the server would refuse them. */
function withAsked(definition: CompiledDefinition, before: Context, id: string, given: Json = {}): Context | undefined {
  const transition = definition.workflow.transitions[id];
  if (!transition) return before;
  const { facts, optional } = factsAskedBy(transition);
  const kept = givenFacts(given as Record<string, Json>);
  const isRefused =
    Object.keys(kept).some((name) => !facts.includes(name)) ||
    facts.some((name) => !optional.includes(name) && (kept[name] ?? null) === null) ||
    factFaults(definition, kept, { ...before.claim }).length > 0;
  if (isRefused) return undefined;
  // The same claim is the same object here too.
  const isAsItWas = Object.keys(kept).length === 0 && !Object.values(before.claim).includes(null);
  return isAsItWas ? before : withFacts(before, kept);
}

/** A transition that leaves all as it was says nothing, unless the step says what it expects of it. */
function idle(transition: string, why: Why | undefined): Difference {
  const [path, expected, found] = [["do", transition], "made", "refused, or nothing changed"];
  return { path, expected, found, why: why?.(path, expected, found) ?? [] };
}
