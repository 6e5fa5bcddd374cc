import type { CompiledDefinition } from "./compiled-definition.ts";
import { fieldEntry } from "./conditions.ts";
import type { Begin, FieldEntry, Json, Pointer } from "./definition.ts";
import { fieldRights } from "./evaluate.ts";
import type { Context } from "./evaluation.ts";
import { type Facts, holds, phaseOf, workedFacts } from "./facts.ts";
import { get } from "./pointer.ts";

/** What of `begins` is this person's; undefined where nothing is. */
export const beginOf = (
  definition: CompiledDefinition,
  { field, begins = [] }: FieldEntry,
  facts: Facts,
): Begin | undefined => begins.find((_, index) => holds(definition, `fields${field}/begins/${index}/when`, facts));

/**
 * By field that is theirs to fill in, what it begins with that is read elsewhere (`from`), as things stand; null: nothing as yet. Of
 * a draft alone: what was sent stays as it was sent.
 */
export function readBegins(definition: CompiledDefinition, context: Context): Record<Pointer, Json> {
  const entries = readersOf(definition);
  if (entries.length === 0 || phaseOf(definition, context.claim.status) !== "draft") return {};
  const { facts } = workedFacts(definition, context);
  const rights = fieldRights(definition, context);
  return Object.fromEntries(
    entries.flatMap((entry) => {
      const from = beginOf(definition, entry, facts)?.from;
      return from === undefined || !rights[entry.field]?.editable
        ? []
        : [[entry.field, (get(facts, from) ?? null) as Json]];
    }),
  );
}

const readers = new WeakMap<CompiledDefinition, FieldEntry[]>();

function readersOf(definition: CompiledDefinition): FieldEntry[] {
  const known = readers.get(definition);
  if (known) return known;
  const entries = definition.sections.flatMap(({ fields }) => fields.map(fieldEntry));
  const found = entries.filter(({ begins }) => begins?.some(({ from }) => from !== undefined));
  readers.set(definition, found);
  return found;
}
