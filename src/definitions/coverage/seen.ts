import { type CompiledDefinition, type Context, evaluate, factsOf, holds, rowFor } from "../../engine/index.ts";
import type { EngineParts } from "../stories/engine-player.ts";

/** What stories have shown of one definition, as `<place> <what>`: `rules/proof/must held`. */
export type Seen = Set<string>;

/** A definition that notes what its conditions answer. */
function noting(definition: CompiledDefinition, seen: Seen): CompiledDefinition {
  const conditions = Object.fromEntries(
    Object.entries(definition.conditions).map(([place, check]) => [
      place,
      (facts: unknown) => {
        const answer = check(facts);
        seen.add(`${place} ${answer ? "held" : "not held"}`);
        return answer;
      },
    ]),
  );
  return { ...definition, conditions };
}

/** Notes how each transition stands in a step, and which sentences are said. */
function noteLook(seen: Seen, definition: CompiledDefinition, context: Context): void {
  const { transitions, missing, advice } = evaluate(definition, context);
  for (const { rule } of [...missing, ...advice]) seen.add(`rules/${rule} said`);
  for (const [id, state] of Object.entries(transitions)) {
    const place = `workflow/transitions/${id}`;
    if (state.refusal) seen.add(`${place} refused by ${state.refusal}`);
    else if (!state.ready) seen.add(`${place} refused by what is missing`);
  }
}

/** Notes the row of a transition that was made, and the target that it led to. */
function noteMove(seen: Seen, definition: CompiledDefinition, id: string, before: Context): void {
  const found = rowFor(definition, id, before);
  if (!found) return;
  const place = `workflow/transitions/${id}${found.place}`;
  seen.add(`${place} made`);
  const { to } = found.row;
  if (typeof to === "string") return;
  const facts = factsOf(definition, before);
  const target = to.findIndex((_, index) => holds(definition, `${place}/to/${index}/when`, facts));
  seen.add(`${place}/to/${target} taken`);
}

/** The parts of an engine player that notes what it plays; `seenOf` gives the notes on one definition. */
export function notingParts(
  definitionOf: EngineParts["definitionOf"],
  people: EngineParts["people"],
): { parts: EngineParts; seenOf(type: string): Seen } {
  const notes = new Map<string, Seen>();
  const noted = new Map<string, CompiledDefinition>();
  const seenOf = (type: string): Seen => {
    const seen: Seen = notes.get(type) ?? new Set();
    notes.set(type, seen);
    return seen;
  };
  return {
    seenOf,
    parts: {
      people,
      definitionOf(type) {
        const definition = definitionOf(type);
        if (!definition) return undefined;
        const known = noted.get(definition.type) ?? noting(definition, seenOf(definition.type));
        noted.set(definition.type, known);
        return known;
      },
      onLook: (definition, context) => noteLook(seenOf(definition.type), definition, context),
      onMove: (definition, id, before) => noteMove(seenOf(definition.type), definition, id, before),
    },
  };
}
