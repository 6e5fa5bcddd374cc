import type { Fault } from "../read/fault.ts";
import { pathOfPlace } from "../where-of.ts";
import { type Act, actingOf, listOf } from "./acting.ts";
import type { Check, CheckInput } from "./check.ts";

/** In a status that waits for the claimant there is something that a claimant can do, other than to delete the claim; one that an answer leaves waits. */
export const waitingStatuses: Check = (input) => {
  const acting = actingOf(input);
  if (!acting) return [];
  return Object.entries(input.definition.workflow.statuses).flatMap(
    ([status, { waitsForClaimant, phase }]): Fault[] => {
      // Who may save and send a draft is told of its form.
      if (phase === undefined || phase === "draft" || !acting.reached.has(status)) return [];
      const here = acting.acts.filter(({ row, whileDeleted }) => !whileDeleted && row.from.includes(status));
      if (!waitsForClaimant) return here.some((act) => isAwaited(input, act, status)) ? [unnamed(input, status)] : [];
      const isHeard = here.some((act) => !marks(act) && isClaimants(act, status));
      // Where no transition starts at all, that is told of the status.
      if (here.length === 0 || isHeard) return [];
      const [source, path] = pathOfPlace(input.files, input.definition, `statuses/${status}/waitsForClaimant`);
      const message = `"${status}" waits for the claimant, and ${input.files.workflow.file} lets no claimant do anything there. Let the owner make a transition from it, such as one with "via": "event" or "send", or take "waitsForClaimant" away.`;
      return [source.faultAtKey(path, "never-answered", message)];
    },
  );
};

/** The answer of the customer is awaited, and their page does not say so. */
function unnamed({ files, definition }: CheckInput, status: string): Fault {
  const [source, path] = pathOfPlace(files, definition, `statuses/${status}`);
  const message = `In "${status}" the claim goes on by what its claimant does, and the claimant's home does not name it under "Needs you". Say "waitsForClaimant": true.`;
  return { ...source.faultAtKey(path, "waits-unnamed", message), isAdvice: true };
}

const isClaimants = ({ by }: Act, status: string): boolean =>
  by.get(status)?.some(({ user }) => user.isClaimant) ?? false;

/** An answer is awaited, or what nobody but the claimant does takes the claim on, other than to its end. */
function isAwaited({ definition }: CheckInput, act: Act, status: string): boolean {
  if (!isClaimants(act, status)) return false;
  const { statuses } = definition.workflow;
  const isTheirs = act.by.get(status)?.every(({ user }) => user.isClaimant) ?? false;
  const goesOn = listOf(act.row.to).every(({ status: to }) => to !== "same" && statuses[to]?.phase === "submitted");
  return act.via === "event" || (isTheirs && goesOn && !marks(act));
}

const marks = ({ row }: Act): boolean =>
  (row.effects ?? []).some((effect) => typeof effect !== "string" && "mark" in effect);
