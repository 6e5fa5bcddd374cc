import { compileFunction } from "node:vm";
import { type CompiledDefinition, type DefinitionModule, link } from "../engine/index.ts";

/** A definition's module text made callable. `name` is what a stack trace calls it. */
export function runModule(text: string, name: string): CompiledDefinition {
  const body = `${text.replaceAll(/^export /gm, "")}return { definition, places, conditions, formCheck, hash };`;
  return link(compileFunction(body, [], { filename: `definitions/${name}.js` })() as DefinitionModule);
}
