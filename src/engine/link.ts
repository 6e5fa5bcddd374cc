import equal from "ajv/dist/runtime/equal.js";
import ucs2length from "ajv/dist/runtime/ucs2length.js";
import { fullFormats } from "ajv-formats/dist/formats.js";
import type { CompiledDefinition, SchemaCheck } from "./compiled-definition.ts";
import type { Definition } from "./definition.ts";
import { keywords } from "./keywords/index.ts";

type Load = (require: (name: string) => unknown, exports: Record<string, SchemaCheck>) => void;

/** What the module that `compile` writes exports; the server adds its hash. */
export interface DefinitionModule {
  definition: Definition;
  places: Record<string, string>;
  conditions: Load;
  formCheck: Load;
  hash: string;
}

/** A served definition module made callable. */
export function link(module: DefinitionModule): CompiledDefinition {
  const checks: Record<string, SchemaCheck> = {};
  module.conditions(requireAtRunTime, checks);
  const form: Record<string, SchemaCheck> = {};
  module.formCheck(requireAtRunTime, form);
  const conditions: Record<string, SchemaCheck> = {};
  for (const [place, name] of Object.entries(module.places)) conditions[place] = checks[name] as SchemaCheck;
  return { ...module.definition, hash: module.hash, conditions, formCheck: form.form as SchemaCheck };
}

/** Bundlers and Node disagree on what a CommonJS default is; compiled code reads `.default` of either. */
const withDefault = (part: unknown) => ({ default: (part as { default?: unknown }).default ?? part });

const table: Record<string, unknown> = {
  "ajv/dist/runtime/equal": withDefault(equal),
  "ajv/dist/runtime/ucs2length": withDefault(ucs2length),
  "ajv-formats/dist/formats": { fullFormats },
  keywords,
};

/** AJV's compiled code asks for its run-time parts by these names. */
function requireAtRunTime(name: string): unknown {
  const part = table[name];
  if (!part) throw new Error(`The compiled definition asks for "${name}", which src/engine/link.ts does not offer.`);
  return part;
}
