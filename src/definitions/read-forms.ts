import { readdirSync } from "node:fs";
import path from "node:path";
import { type Definition, operatorOf } from "../engine/index.ts";
import { type ClaimTypeFiles, readClaimType, toDefinition } from "./claim-type-files.ts";
import { lettersOf, templatesOf } from "./letters-of.ts";
import { lineage } from "./lineage.ts";
import type { Fault } from "./read/fault.ts";
import type { Open } from "./read/resolve-refs.ts";
import { readSource, type SourceFile } from "./read/source-file.ts";
import { moduleText } from "./release/module-text.ts";
import { sharedLists } from "./shared-lists.ts";
import { readShared, type SharedSources } from "./shared-sources.ts";
import type { CompiledModules } from "./store-of.ts";

/** Folders of `schemas/` that are not claim types. */
const reserved = ["meta", "shared", "stories"];

/** The files of every form as they stand under `root`, for those who look up where a thing is written (see whereOf). */
export function readForms(root: string): {
  shared: SharedSources;
  types: ClaimTypeFiles[];
  faults: Fault[];
  sources: SourceFile[];
} {
  const sources = new Map<string, SourceFile>();
  const open: Open = (file) => {
    const source = sources.get(file) ?? readSource(root, file);
    sources.set(file, source);
    return source;
  };
  const { shared, faults: found } = readShared(root, open);
  const faults = [...found];
  for (const file of sharedSchemas(root)) faults.push(...open(file).faults);
  const order = shared.claimTypes.map(({ type }) => type);
  const types = formFolders(root)
    .sort((a, b) => order.indexOf(a) - order.indexOf(b))
    .flatMap((type) => {
      const line = lineage(type, shared.claimTypes);
      // What is wrong with "extends" is told where it stands.
      if (!line) return [];
      const { files, faults: found } = readClaimType(root, line, open, shared);
      faults.push(...found);
      return [files];
    });
  return { shared, types, faults, sources: [...sources.values()] };
}

/** A value that no operator here works out would be left out unseen. */
function knowOperators(definitions: Definition[]): void {
  for (const { type, computed = {} } of definitions) {
    const strange = Object.keys(computed).find((name) => operatorOf(computed[name] ?? {}) === undefined);
    if (strange !== undefined) throw new Error(`${type}: "${strange}" is worked out by an operator that is not known.`);
  }
}

/** Every form compiled, and what is said beside them. Throws DefinitionError or CompileError. */
export function compileForms(shared: SharedSources, types: ClaimTypeFiles[]): CompiledModules {
  const { claimTypes } = shared;
  const definitions = types.map((files) => toDefinition(files, shared));
  knowOperators(definitions);
  return {
    modules: types.map((files, index) => ({
      type: files.type,
      text: moduleText(definitions[index] as Definition, files),
    })),
    formOf: Object.fromEntries(claimTypes.map(({ type, definition = type }) => [type, definition])),
    withoutClaims: claimTypes.filter(({ isClaim }) => isClaim === false).map(({ type }) => type),
    access: shared.access,
    letters: {
      ofForms: Object.fromEntries(types.map((files) => [files.type, lettersOf(files, shared)])),
      common: lettersOf(shared.files, shared),
    },
    templates: {
      ofForms: Object.fromEntries(types.map((files) => [files.type, templatesOf(files, shared)])),
      common: templatesOf(shared.files, shared),
    },
    shared: sharedLists(shared, definitions),
  };
}

/** Their shapes and conditions are read where they are named; what is wrong with the file itself is told of all. */
const sharedSchemas = (root: string): string[] =>
  readdirSync(root).includes("shared")
    ? readdirSync(path.join(root, "shared"))
        .filter((name) => name.endsWith(".schema.json"))
        .map((name) => `shared/${name}`)
    : [];

export const formFolders = (root: string): string[] =>
  readdirSync(root, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !reserved.includes(entry.name) && !entry.name.startsWith("."))
    .map(({ name }) => name);
