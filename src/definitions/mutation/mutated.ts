import {
  type CompiledDefinition,
  type Condition,
  conditionsOf,
  expand,
  type Facts,
  type Json,
  meets,
  type SchemaCheck,
  strictAjv,
} from "../../engine/index.ts";
import { edited } from "./edit.ts";
import type { Mutant } from "./mutants.ts";

/** Makes mutants of one definition. Undefined for one that does not compile: no analyst could serve it. */
type Mutate = (mutant: Mutant) => CompiledDefinition | undefined;

/** Interprets the conditions that a mutant changes; the others keep their code. */
export function mutator(definition: CompiledDefinition): Mutate {
  const ajv = strictAjv({ allErrors: false });
  const compiled = new Map<Condition, SchemaCheck>(
    conditionsOf(definition).map(([place, condition]) => [condition, definition.conditions[place] as SchemaCheck]),
  );
  const check = (condition: Condition): SchemaCheck => {
    const known = compiled.get(condition);
    if (known) return known;
    void ajv.validateSchema(expand(condition), true);
    return ((facts: Facts) => meets(condition, facts)) as SchemaCheck;
  };
  return ({ edits }) => {
    const { conditions: _code, formCheck: _check, ...data } = definition;
    let tree = data as unknown as Json;
    for (const { path, change } of edits) tree = edited(tree, path, change) as Json;
    const changed = tree as unknown as CompiledDefinition;
    try {
      const conditions = Object.fromEntries(conditionsOf(changed).map(([place, one]) => [place, check(one)]));
      return { ...changed, conditions, formCheck: definition.formCheck };
    } catch {
      // AJV refuses the schema, and so would the server at its start.
      return undefined;
    }
  };
}
