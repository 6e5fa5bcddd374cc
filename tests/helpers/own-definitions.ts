import { join } from "node:path";
import { loadDefinitions } from "../../src/definitions/load.ts";
import type { DefinitionStore } from "../../src/definitions/store.ts";

export const ownSchemas: string = join(import.meta.dirname, "../../schemas");
let own: DefinitionStore | undefined;

/** The product's own definitions: to read, judge and compile them takes a second, so all test files of a process share them. */
export function ownDefinitions(): DefinitionStore {
  own ??= loadDefinitions(ownSchemas);
  return own;
}
