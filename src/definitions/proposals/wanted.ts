import { type CompiledDefinition, conditionsOf, rowsOf } from "../../engine/index.ts";
import type { ClaimTypeFiles } from "../claim-type-files.ts";
import type { ToSee } from "../coverage/expected-to-be-seen.ts";
import type { Edit, Step } from "../mutation/edit.ts";
import { dropped } from "../mutation/edit.ts";
import { indexOf, type Mutant } from "../mutation/mutants.ts";
import { pathOfPlace, whereOf } from "../where-of.ts";

/** What a story is wanted for: a change that none notices, or something that none shows, which is a change as well. */
export interface Wanted extends Mutant {
  /** Where in the definition: `rules/repaired-recently/must`, `workflow/transitions/submit`. */
  place: string;
  /** What was never seen there; absent: a change. */
  unseen?: string;
  /** The transition that the story must make. */
  makes?: string;
}

/** The place in a definition that a change is made at, as coverage and pictures name it. */
export function wantedForChange(mutant: Mutant): Wanted {
  const [edit] = mutant.edits;
  return { ...mutant, place: edit?.place ?? placeOf(edit?.path ?? []) };
}

/** `workflow/transitions/submit`, `rules/proof`: what is named and holds the change. */
const placeOf = (path: readonly Step[]): string => path.slice(0, path[0] === "workflow" ? 3 : 2).join("/");

/**
 * What was never seen as the change that only a story which shows it would notice: a condition that never held might as well never
 * hold. Undefined where no single change says it.
 */
export function wantedForUnseen(
  files: ClaimTypeFiles,
  definition: CompiledDefinition,
  { place, what }: ToSee,
): Wanted | undefined {
  const edits = editsFor(files, definition, place, what);
  if (edits.length === 0) return undefined;
  const [, , transition] = place.split("/");
  const isMade = what === "made" || what === "taken";
  return {
    place,
    unseen: what,
    where: whereOf(files, definition, place),
    says: `never seen: ${place} ${what}`,
    edits,
    ...(isMade && transition !== undefined && { makes: transition }),
  };
}

function editsFor(files: ClaimTypeFiles, definition: CompiledDefinition, place: string, what: string): Edit[] {
  const { workflow, rules } = definition;
  const [kind, name = "", id = ""] = place.split("/");
  if (what === "held" || what === "not held") {
    const [file, path] = pathOfPlace(files, definition, place);
    const inDefinition = (file === files.workflow ? ["workflow", ...path] : path).map(indexOf);
    return [{ path: inDefinition, says: what, place, change: () => ({ "/claim": what === "not held" }) }];
  }
  if (kind === "rules" && rules[name]) return [{ path: ["rules", name], says: what, change: dropped }];
  const transition = workflow.transitions[id];
  if (kind !== "workflow" || !transition) return [];
  const base: Step[] = ["workflow", "transitions", id];
  const rows = rowsOf(transition).map(({ row, place: below }) => ({
    row,
    path: [...base, ...below.split("/").filter(Boolean).map(indexOf)],
    place: `workflow/transitions/${id}${below}`,
  }));
  const targets = rows.flatMap(({ row: { to } }) => (typeof to === "string" ? to : to.map(({ status }) => status)));
  const elsewhere = Object.keys(workflow.statuses).find((one) => !targets.includes(one)) ?? "nowhere";
  if (what === "made") {
    const row = rows.find((one) => one.place === place);
    return row ? [{ path: [...row.path, "to"], says: what, change: () => elsewhere }] : [];
  }
  if (what === "taken") {
    const path = place.split("/").map(indexOf);
    return [{ path: [...path, "status"], says: what, change: () => elsewhere }];
  }
  if (what === "refused by user")
    return rows.map((row) => ({ path: [...row.path, "allowed"], says: what, change: () => ({}) }));
  if (what === "refused by status") {
    const all = ["new", ...Object.keys(workflow.statuses)];
    return rows.map((row) => ({ path: [...row.path, "from"], says: what, change: () => all }));
  }
  if (what === "refused by what is missing")
    return Object.entries(rules).flatMap(([rule, { blocks = [] }]) =>
      blocks.includes(id)
        ? [{ path: ["rules", rule, "blocks"], says: what, change: () => blocks.filter((one) => one !== id) }]
        : [],
    );
  return [{ path: [...base, "whileDeleted"], says: what, change: (is) => (is === true ? undefined : true) } as Edit];
}

/** A definition's conditions by their places. */
export const conditionAt = (definition: CompiledDefinition, place: string) =>
  conditionsOf(definition).find(([one]) => one === place)?.[1];
