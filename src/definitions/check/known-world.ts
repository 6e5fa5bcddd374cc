import type { Definition, JsonSchema } from "../../engine/index.ts";
import type { FileKind } from "../claim-type-files.ts";
import { remember } from "../remember.ts";
import { type World, worldOf } from "./world.ts";

const known = remember<World>();

/**
 * The world of a definition, the same object while nothing of it has changed: whatever was proved there, and worked out from
 * that, outlives edits of rules, words and rights.
 */
export function knownWorld(definition: Definition, facts: JsonSchema, isKnown: (kind: FileKind) => boolean): World {
  const { schema, facts: declared, computed, figures, workflow } = definition;
  const flags = [isKnown("schema"), isKnown("rules"), isKnown("workflow")];
  const from = [schema, declared, computed, figures, Object.keys(workflow.statuses), facts, flags];
  return known([JSON.stringify(from)], () => worldOf(definition, facts, isKnown));
}
