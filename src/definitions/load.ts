import { existsSync, readdirSync } from "node:fs";
import path from "node:path";
import { compileFunction } from "node:vm";
import { type DefinitionModule, link } from "../engine/link.ts";
import { checks } from "./checks/index.ts";
import { type ClaimTypeFiles, readClaimType, toDefinition } from "./claim-type-files.ts";
import { type Fault, FaultyDefinitions, inOrder } from "./fault.ts";
import { moduleText } from "./module-text.ts";
import type { Open } from "./reading/resolve-refs.ts";
import { readSource, type SourceFile } from "./reading/source-file.ts";
import { readShared, type SharedSources, sharedLists } from "./shared-sources.ts";
import type { DefinitionStore } from "./store.ts";

/** Folders of `schemas/` that are not claim types. */
const reserved = ["meta", "shared"];

/** Reads, checks and compiles everything under `schemas/`. Throws FaultyDefinitions with all faults that were found. */
export function loadDefinitions(root: string): DefinitionStore {
  const { shared, types, faults } = judge(root);
  if (faults.length > 0) throw new FaultyDefinitions(faults);
  const modules = types.map((files) => {
    const { text, hash } = moduleText(toDefinition(files, shared), files);
    return { type: files.type, text, compiled: link(runModule(text, `definitions/${files.type}-${hash}.js`)) };
  });
  const folders = new Map(modules.map((module) => [module.type, module]));
  const { claimTypes } = shared;
  const find = (type: string) => folders.get(claimTypes.find((known) => known.type === type)?.definition ?? type);
  const claims = modules.filter(({ type }) => claimTypes.find((known) => known.type === type)?.isClaim !== false);
  return {
    list: () => claims.map(({ compiled }) => compiled),
    forms: () => modules.map(({ compiled }) => compiled),
    get: (type) => find(type)?.compiled,
    moduleText: (type) => find(type)?.text ?? "",
    access: shared.access,
    shared: sharedLists(shared),
  };
}

/** Every fault under `schemas/`, in the order of files and lines; empty when all is well. */
export function definitionFaults(root: string): Fault[] {
  const { shared, types, faults } = judge(root);
  if (faults.length > 0) return faults;
  return inOrder(types.flatMap((files) => compileFaults(files, shared)));
}

/** The last door: what no check has found and yet cannot be compiled. */
function compileFaults(files: ClaimTypeFiles, shared: SharedSources): Fault[] {
  try {
    moduleText(toDefinition(files, shared), files);
    return [];
  } catch (error) {
    if (error instanceof FaultyDefinitions) return error.faults;
    throw error;
  }
}

/** The files of every form as they stand under `root`, for those who look up where a thing is written (see whereOf). */
export function readForms(root: string): { shared: SharedSources; types: ClaimTypeFiles[]; faults: Fault[] } {
  const sources = new Map<string, SourceFile>();
  const open: Open = (file) => {
    const source = sources.get(file) ?? readSource(root, file);
    sources.set(file, source);
    return source;
  };
  const { shared, faults } = readShared(root, open);
  const order = shared.claimTypes.map(({ type }) => type);
  const types = folders(root)
    .sort((a, b) => order.indexOf(a) - order.indexOf(b))
    .map((type) => {
      const { files, faults: found } = readClaimType(root, type, open);
      faults.push(...found);
      return files;
    });
  return { shared, types, faults };
}

function judge(root: string) {
  const { shared, types, faults } = readForms(root);
  const widgets = widgetFolders(root);
  const found = types.flatMap((files) => {
    const definition = toDefinition(files, shared);
    return checks.flatMap((check) => check({ files, definition, shared, widgets }));
  });
  return { shared, types, faults: inOrder([...faults, ...found]) };
}

const folders = (root: string): string[] =>
  readdirSync(root, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !reserved.includes(entry.name) && !entry.name.startsWith("."))
    .map(({ name }) => name);

/** A widget's folder bears its name and says what options it takes; the folders stand beside `schemas/`. */
const widgetFolders = (root: string): string[] => {
  const widgets = path.join(root, "..", "widgets");
  return readdirSync(widgets).filter((name) => existsSync(path.join(widgets, name, "options.schema.json")));
};

/** Runs a module's text here, under its own name so that a stack trace stays readable. */
function runModule(text: string, filename: string): DefinitionModule {
  const body = `${text.replaceAll(/^export /gm, "")}return { definition, places, conditions, formCheck, hash };`;
  return compileFunction(body, [], { filename })() as DefinitionModule;
}
