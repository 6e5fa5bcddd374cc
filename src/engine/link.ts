import type { CompiledDefinition, SchemaCheck } from "./compiled-definition.ts";
import type { Definition } from "./definition.ts";
import { requireAtRunTime } from "./runtime.ts";

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
