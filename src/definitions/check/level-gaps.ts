import type { Condition } from "../../engine/index.ts";
import { isNever, meets, misses } from "../prove/premises.ts";
import type { Fault } from "../read/fault.ts";
import { actingOf, listOf } from "./acting.ts";
import type { Check } from "./check.ts";

/** Where a claim is put before who must authorise it, every claim that may come there has such a level. As advice: a gap is not proved. */
export const levelGaps: Check = (input) => {
  const { files, definition, world, isClear, isWhole } = input;
  const levels = definition.workflow.authorisation?.levels ?? [];
  const whens = levels.flatMap(({ when }): Condition[] => (when ? [when] : []));
  const acting = actingOf(input);
  if (!acting || whens.length === 0 || whens.length < levels.length || !isWhole("rules") || !isClear(...whens))
    return [];
  const demanded = (id: string) =>
    Object.values(definition.rules).flatMap(({ when, must, each, blocks }) =>
      must && !when && !each && blocks?.includes(id) && isClear(must) ? [meets(must)] : [],
    );
  const hasGap = acting.acts.find(({ id, row, by }) =>
    listOf(row.to).some(
      ({ authoriseRole, when }) =>
        authoriseRole === "level" &&
        [...by.values()].some((people) => people.length > 0) &&
        isClear(row.allowed, when) &&
        !isNever(world, [
          ...whens.map(misses),
          ...[row.allowed, ...(when ? [when] : [])].map(meets),
          ...demanded(id),
          // Whoever asks for a level first sends nothing there without one.
          meets({ "/claim/authorisingLevel": false }),
        ]),
    ),
  );
  if (!hasGap) return [];
  const message = `A claim of which none of the levels holds has nobody to authorise it, and "${hasGap.id}" puts it before them all the same. Take "when" away from the last level, or close the gap.`;
  const fault: Fault = files.workflow.faultAtKey(
    ["authorisation", "levels", levels.length - 1, "when"],
    "no-level",
    message,
  );
  return [{ ...fault, isAdvice: true }];
};
