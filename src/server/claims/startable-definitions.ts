import type { CompiledDefinition } from "../../engine/compiled-definition.ts";
import { mayStart } from "../../engine/evaluate.ts";
import type { Parts } from "../parts.ts";
import type { Person } from "../person.ts";
import { claimContext } from "./claim-context.ts";

/** The definitions under which this person may start a claim, in the order they are offered. */
export function startableDefinitions(parts: Parts, person: Person): CompiledDefinition[] {
  return parts.definitions.list().filter((definition) => {
    const asked = { type: definition.type, form: {}, customerId: person.customer?.uuid, storedFiles: 0 };
    return mayStart(definition, claimContext(parts, person, asked));
  });
}
