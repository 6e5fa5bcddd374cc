import { rowsOf, type Status } from "../../engine/index.ts";
import type { Fault } from "../read/fault.ts";
import type { Check, CheckInput } from "./check.ts";

/** From a new claim every status can be reached, and every row starts from a status that can be. */
export const reachableStatuses: Check = (input) => {
  const { files, definition, isWhole, shared } = input;
  const { statuses, transitions } = definition.workflow;
  const isClaim = shared.claimTypes.find(({ type }) => type === definition.type)?.isClaim !== false;
  if (!isWhole("workflow") || !isClaim) return [];
  const reached = reachable(input);
  const known = Object.keys(statuses);
  const lost = known
    .filter((status) => !reached.has(status))
    .map((status) => {
      const message = `No transition leads to the status "${status}"; name it in the "to" of one that can be made, or take it away.`;
      return files.workflow.faultAtKey(["statuses", status], "unreachable-status", message);
    });
  const dead = Object.entries(transitions).flatMap(([id, transition]): Fault[] =>
    rowsOf(transition).flatMap(({ place, row: { from } }) => {
      const isDead = from.every((status) => known.includes(status) && !reached.has(status));
      if (!isDead) return [];
      const path = ["transitions", id, ...place.split("/").slice(1), "from"];
      const message = `This can never be made: no transition leads to ${from.map((status) => `"${status}"`).join(" or ")}.`;
      return [files.workflow.fault(path, "unreachable-row", message)];
    }),
  );
  return [...lost, ...dead, ...stuck(input, reached)];
};

function reachable({ definition }: CheckInput): Set<string> {
  const rows = Object.values(definition.workflow.transitions).flatMap((transition) =>
    rowsOf(transition).map(({ row }) => row),
  );
  const reached = new Set(["new"]);
  for (let before = 0; before !== reached.size; ) {
    before = reached.size;
    for (const { to } of rows.filter((row) => row.from.some((status) => reached.has(status)))) {
      for (const { status } of typeof to === "string" ? [{ status: to }] : to) {
        if (status !== "same" && status !== "before") reached.add(status);
      }
    }
  }
  return reached;
}

/** Statuses from which no row leads anywhere though a claim does not end there, and workflows without an end. */
function stuck({ files, definition, shared }: CheckInput, reached: ReadonlySet<string>): Fault[] {
  const { statuses, transitions } = definition.workflow;
  const rows = Object.values(transitions).flatMap((transition) => rowsOf(transition).map(({ row }) => row));
  const leaves = (status: string) =>
    rows.some(
      ({ from, to }) =>
        from.includes(status) &&
        (typeof to === "string" ? [{ status: to }] : to).some(
          (target) => target.status !== status && target.status !== "same",
        ),
    );
  const ends = Object.keys(statuses).filter((status) => reached.has(status) && !leaves(status));
  const known = Object.keys(statuses);
  const areKnown = shared.files.statuses.isWhole && known.every((status) => statuses[status]?.phase);
  const endless: Fault[] =
    !areKnown || known.some((status) => isEnd(statuses[status]))
      ? []
      : [files.workflow.faultAtKey(["statuses"], "no-end", noEnd)];
  return ends
    .flatMap((status): Fault[] => {
      const { editable } = statuses[status] ?? {};
      const noWayOn = (message: string) => [files.workflow.faultAtKey(["statuses", status], "no-way-on", message)];
      if (editable) {
        return noWayOn(
          `The form can be edited in "${status}", but no transition leads on from there; add one, or take "editable" away if it is an end.`,
        );
      }
      if (!areKnown || isEnd(statuses[status])) return [];
      const staying = Object.keys(transitions).filter((id) =>
        rowsOf(transitions[id] as never).some(({ row }) => row.from.includes(status)),
      );
      const named = staying.slice(0, 3).map((id) => `"${id}"`);
      const why =
        staying.length === 0
          ? "no transition starts there"
          : `what starts there (${named.join(", ")}${staying.length > 3 ? ", …" : ""}) leaves it where it is`;
      return noWayOn(
        `A claim in "${status}" can never leave it: ${why}. Add one, or give it the phase "completed" or "declined" if claims end there.`,
      );
    })
    .concat(endless);
}

const noEnd =
  'No status ends a claim, so every claim would stay open and keep its units for ever; give the last the phase "completed", or "declined".';

const isEnd = (status: Status | undefined): boolean => status?.phase === "declined" || status?.phase === "completed";
