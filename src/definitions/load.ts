import { existsSync, readdirSync } from "node:fs";
import path from "node:path";
import { checks } from "./checks/index.ts";
import { type ClaimTypeFiles, readClaimType, toDefinition } from "./claim-type-files.ts";
import { type Fault, FaultyDefinitions } from "./fault.ts";
import { moduleText } from "./module-text.ts";
import { runModule } from "./run-module.ts";
import { readShared, type SharedSources, sharedLists } from "./shared-sources.ts";
import type { DefinitionStore } from "./store.ts";

/** Folders of `schemas/` that are not claim types. */
const reserved = ["meta", "shared"];

/** Reads, checks and compiles everything under `schemas/`. Throws FaultyDefinitions with all faults that were found. */
export function loadDefinitions(root: string): DefinitionStore {
  const { shared, types, faults } = readAll(root);
  if (faults.length > 0) throw new FaultyDefinitions(faults);
  const modules = types.map((files) => {
    const { text, hash } = moduleText(toDefinition(root, files, shared), files);
    return { type: files.type, text, compiled: runModule(text, `${files.type}-${hash}`) };
  });
  const byType = new Map(modules.map((module) => [module.type, module]));
  return {
    list: () => modules.map(({ compiled }) => compiled),
    get: (type) => byType.get(type)?.compiled,
    moduleText: (type) => byType.get(type)?.text ?? "",
    access: shared.access,
    shared: sharedLists(shared),
  };
}

/** Every fault under `schemas/`, for lint: empty when all is well. */
export function definitionFaults(root: string): Fault[] {
  try {
    const { shared, types, faults } = readAll(root);
    return [...faults, ...types.flatMap((files) => caught(() => moduleText(toDefinition(root, files, shared), files)))];
  } catch (error) {
    if (error instanceof FaultyDefinitions) return error.faults;
    throw error;
  }
}

function readAll(root: string): { shared: SharedSources; types: ClaimTypeFiles[]; faults: Fault[] } {
  const shared = readShared(root);
  const folders = readdirSync(root, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !reserved.includes(entry.name))
    .map(({ name }) => name);
  const order = shared.claimTypes.map(({ type }) => type);
  const types: ClaimTypeFiles[] = [];
  const faults: Fault[] = [];
  for (const type of folders.sort((a, b) => order.indexOf(a) - order.indexOf(b))) {
    faults.push(
      ...caught(() => {
        const files = readClaimType(root, type);
        const definition = toDefinition(root, files, shared);
        types.push(files);
        faults.push(...checks.flatMap((check) => check({ files, definition, shared, widgets: widgetFolders(root) })));
      }),
    );
  }
  return { shared, types, faults };
}

function caught(attempt: () => unknown): Fault[] {
  try {
    attempt();
    return [];
  } catch (error) {
    if (error instanceof FaultyDefinitions) return error.faults;
    throw error;
  }
}

/** A widget's folder bears its name and says what options it takes; the folders stand beside `schemas/`. */
const widgetFolders = (root: string): string[] => {
  const widgets = path.join(root, "..", "widgets");
  return readdirSync(widgets).filter((name) => existsSync(path.join(widgets, name, "options.schema.json")));
};
