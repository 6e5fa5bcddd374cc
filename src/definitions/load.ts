import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import type { Condition, Definition, JsonSchema } from "../engine/index.ts";
import type { Check, CheckInput } from "./check/check.ts";
import { checks, conditionChecks, sharedChecks } from "./check/index.ts";
import { readsWords, wordFiles } from "./check/reading-words.ts";
import { besideTheForm, placedConditions, type World, worldOf } from "./check/world.ts";
import { type ClaimTypeFiles, type FileKind, toDefinition } from "./claim-type-files.ts";
import { unlessClean } from "./kept-clean.ts";
import { lineage } from "./lineage.ts";
import { DefinitionError, type Fault, inOrder, refusing } from "./read/fault.ts";
import { lostName } from "./read/mend.ts";
import { type MetaSchema, metaSchema } from "./read/meta-schemas.ts";
import { printOf, type SourceFile } from "./read/source-file.ts";
import { compileForms, formFolders, readForms } from "./read-forms.ts";
import { moduleText } from "./release/module-text.ts";
import { remember } from "./remember.ts";
import { sharedFaults } from "./shared-again.ts";
import type { SharedSources } from "./shared-sources.ts";
import type { DefinitionStore } from "./store.ts";
import { type CompiledModules, storeOf } from "./store-of.ts";
import { strayFaults } from "./stray-files.ts";
import { unusedShared } from "./unused-shared.ts";

/** Reads, checks and compiles everything under `schemas/`. Throws DefinitionError with all faults that were found. */
export const loadDefinitions = (root: string): DefinitionStore => storeOf(compileModules(root));

/** The same as data that passes from one thread to another (see `loadApart`). */
export const compileModules = (root: string, left?: LeftOut): CompiledModules => compileAdvised(root, left).compiled;

/** The same, and what would be better otherwise. */
export function compileAdvised(root: string, left?: LeftOut): { compiled: CompiledModules; advice: Fault[] } {
  const { shared, types, faults } = judge(root, left);
  const refused = refusing(faults);
  if (refused.length > 0) throw new DefinitionError(refused);
  return { compiled: compileForms(shared, types), advice: faults };
}

/** The same but for what only compiling finds: soon known after an edit. */
export const foundFaults = (root: string, left?: LeftOut): Fault[] => judge(root, left).faults;

/** Every fault under `schemas/` and all advice, in the order of files and lines; empty when all is well. */
export function definitionFaults(root: string, left?: LeftOut): Fault[] {
  const { shared, types, faults } = judge(root, left);
  if (refusing(faults).length > 0) return faults;
  return inOrder([...faults, ...types.flatMap((files) => compileFaults(files, shared))]);
}

export interface JudgedDefinitions {
  faults: Fault[];
  /** What the checks judged, by type. */
  inputs: CheckInput[];
  /** What can be played of it: also where only its logic is at fault. */
  store?: DefinitionStore;
}

/** The same with what the checks judged, and what can be played of it. */
export function judgedDefinitions(root: string): JudgedDefinitions {
  const { shared, types, faults, inputs: made } = judge(root);
  const inputs = made();
  try {
    return { faults, inputs, store: storeOf(compileForms(shared, types)) };
  } catch (error) {
    if (refusing(faults).length > 0) return { faults, inputs };
    if (error instanceof DefinitionError) return { faults: inOrder([...faults, ...error.faults]), inputs };
    throw error;
  }
}

/** The last door: what no check has found and yet cannot be compiled. */
function compileFaults(files: ClaimTypeFiles, shared: SharedSources): Fault[] {
  try {
    moduleText(toDefinition(files, shared), files);
    return [];
  } catch (error) {
    if (error instanceof DefinitionError) return error.faults;
    throw error;
  }
}

function judge(root: string, left?: LeftOut) {
  // What is left of texts that stay as they are is asked of the newest set: nothing holds on to those before.
  const before = new Map(left);
  left?.clear();
  const { shared, types, faults, sources } = readForms(root);
  const widgets = widgetOptions(root);
  const facts = metaSchema(root, "facts");
  const known = JSON.stringify([widgets, facts]);
  const inputs = new Map<string, CheckInput>();
  const inputFor = (files: ClaimTypeFiles) => {
    const input = inputs.get(files.type) ?? inputOf(files, { shared, widgets, facts });
    inputs.set(files.type, input);
    return input;
  };
  const found = types.flatMap((files) => {
    const read = readFor(files.type, shared, sources);
    const ask = (kind: string, some: readonly Check[], of: SourceFile[]) => {
      const from = [kind, files.type, known, ...of.map(printOf)];
      const looks = some.map((check) => () => check(inputFor(files)));
      const key = from.join(" ");
      let open = before.get(key)?.length ?? 0;
      const said = remembered(from, () => {
        open = looks.length;
        return unlessClean(from, () => {
          open = 0;
          return looks.flatMap((look) => look());
        });
      });
      if (open > 0) left?.set(key, looks.slice(-open));
      return said;
    };
    return [
      ...ask(
        "logic",
        logicChecks,
        read.filter(({ file }) => !wordFiles.test(file)),
      ),
      ...ask("words", wordChecks, read),
    ];
  });
  const folders = formFolders(root);
  const common = sharedChecks.flatMap((check) => sharedFaults(check, { shared, types, folders }));
  const all = [...faults, ...strayFaults(root, Object.keys(shared.languages)), ...[...found, ...common].filter(isNews)];
  // A name that is misspelt where it is used is told there alone.
  const findings = refusing(all).length > 0 ? all : [...all, ...unusedShared(sources)];
  return { shared, types, faults: inOrder(findings), inputs: () => types.map(inputFor) };
}

const wordChecks = checks.filter((check) => readsWords.has(check));
const logicChecks = checks.filter((check) => !readsWords.has(check));

/** An edit of one type leaves the findings of those that do not extend it as they were, and one of its words those of its logic. */
const remembered = remember<Fault[]>();

/**
 * Checks of one set that were left out where a process before had found nothing, by the texts that they judge: what they work out
 * is what an edit is judged by. Whoever works ahead gives the same to each load; others give none, and nothing is kept for them.
 */
export type LeftOut = Map<string, (() => Fault[])[]>;

/** Makes up for one of them; false when none is left. Whoever has nothing else to do spares the next edit what the first one costs. */
export function lookAhead(left: LeftOut): boolean {
  const [first] = left;
  if (!first) return false;
  const [key, [look, ...others]] = first;
  if (others.length > 0) left.set(key, others);
  else left.delete(key);
  look?.();
  return true;
}

/** Everything that findings of a type are made from. */
function readFor(type: string, { claimTypes }: SharedSources, sources: SourceFile[]): SourceFile[] {
  const folders = ["shared", ...(lineage(type, claimTypes) ?? [])];
  return sources.filter(({ file }) => !file.includes("/") || folders.includes(file.split("/")[0] ?? ""));
}

function inputOf(
  files: ClaimTypeFiles,
  { shared, widgets, facts }: Pick<CheckInput, "shared" | "widgets"> & { facts: MetaSchema },
): CheckInput {
  const definition = toDefinition(files, shared);
  const isWhole = (...kinds: FileKind[]) => kinds.every((kind) => files[kind].isWhole);
  const faulty = new Set<Condition>();
  const input: CheckInput = {
    files,
    definition,
    shared,
    widgets,
    conditions: placedConditions(files, definition),
    world: knownWorld(definition, facts, isWhole),
    besides: besideTheForm(definition),
    isWhole,
    isClear: (...conditions) => conditions.every((one) => one === undefined || !faulty.has(one)),
  };
  for (const placed of input.conditions) {
    const isFaulty = conditionChecks.some((check) => check({ ...input, conditions: [placed] }).length > 0);
    if (placed.isMended || isFaulty) faulty.add(placed.condition);
  }
  return input;
}

const isNews = ({ message }: Fault): boolean => !message.includes(lostName);

const known = remember<World>();

/**
 * The world of a definition, the same object while nothing of it has changed: whatever was proved there, and worked out from
 * that, outlives edits of rules, words and rights.
 */
function knownWorld(definition: Definition, facts: JsonSchema, isKnown: (kind: FileKind) => boolean): World {
  const { schema, facts: declared, computed, figures, workflow } = definition;
  const flags = [isKnown("schema"), isKnown("rules"), isKnown("workflow")];
  const from = [schema, declared, computed, figures, Object.keys(workflow.statuses), facts, flags];
  return known([JSON.stringify(from)], () => worldOf(definition, facts, isKnown));
}

const ours = path.join(import.meta.dirname, "../../widgets");

/**
 * What `ui:options` of each widget may say, from its `options.schema.json`. A widget's folder bears its name; the folders stand
 * beside `schemas/`, or else are the project's own.
 */
function widgetOptions(root: string): Record<string, JsonSchema> {
  const beside = path.join(root, "..", "widgets");
  const folder = existsSync(beside) && namesIn(beside).length > 0 ? beside : ours;
  return Object.fromEntries(
    namesIn(folder).map((name) => [
      name,
      JSON.parse(readFileSync(path.join(folder, name, "options.schema.json"), "utf8")),
    ]),
  );
}

const namesIn = (folder: string): string[] =>
  readdirSync(folder).filter((name) => existsSync(path.join(folder, name, "options.schema.json")));
