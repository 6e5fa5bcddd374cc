import type { Fault } from "../read/fault.ts";
import { pathOfPlace } from "../where-of.ts";
import { type Act, actingOf } from "./acting.ts";
import type { Check } from "./check.ts";

/** In a status that waits for the claimant there is something that a claimant can do, other than to delete the claim. */
export const waitingStatuses: Check = (input) => {
  const acting = actingOf(input);
  if (!acting) return [];
  return Object.entries(input.definition.workflow.statuses).flatMap(
    ([status, { waitsForClaimant, phase }]): Fault[] => {
      // Who may save and send a draft is told of its form.
      if (!waitsForClaimant || phase === "draft" || !acting.reached.has(status)) return [];
      const here = acting.acts.filter(({ row, whileDeleted }) => !whileDeleted && row.from.includes(status));
      const isHeard = here.some((act) => !marks(act) && act.by.get(status)?.some(({ user }) => user.isClaimant));
      // Where no transition starts at all, that is told of the status.
      if (here.length === 0 || isHeard) return [];
      const [source, path] = pathOfPlace(input.files, input.definition, `statuses/${status}/waitsForClaimant`);
      const message = `"${status}" waits for the claimant, and ${input.files.workflow.file} lets no claimant do anything there. Let the owner make a transition from it, such as one with "via": "event" or "send", or take "waitsForClaimant" away.`;
      return [source.faultAtKey(path, "never-answered", message)];
    },
  );
};

const marks = ({ row }: Act): boolean =>
  (row.effects ?? []).some((effect) => typeof effect !== "string" && "mark" in effect);
