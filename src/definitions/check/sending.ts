import { rowsOf, type TransitionRow } from "../../engine/index.ts";
import type { Check } from "./check.ts";

/** What is sent does not stay the draft that it was. */
export const sending: Check = ({ files, definition, isWhole }) => {
  if (!isWhole("workflow")) return [];
  const rows = Object.entries(definition.workflow.transitions).flatMap(([id, transition]) =>
    rowsOf(transition).map(({ place, row }) => ({ id, via: transition.via, place, row })),
  );
  const drafts = new Set(rows.filter(({ via }) => via === "draft").flatMap(({ row }) => statusesOf(row)));
  const fromDrafts = rows.filter(
    ({ via, row }) => via === "send" && row.from.some((status) => status === "new" || drafts.has(status)),
  );
  const { statuses } = definition.workflow;
  const notDrafts = rows
    .filter(({ via }) => via === "draft")
    .flatMap(({ id, place, row }) =>
      statusesOf(row)
        .filter((status) => (statuses[status]?.phase ?? "draft") !== "draft")
        .map((status) => {
          const message = `"${id}" saves a draft, but "${status}" has the phase "${statuses[status]?.phase}"; name a status whose phase is "draft".`;
          return files.workflow.fault(["transitions", id, ...place.split("/").slice(1), "to"], "no-draft", message);
        }),
    );
  if (notDrafts.length > 0) return notDrafts;
  const isSent = fromDrafts.some(({ row }) => statusesOf(row).some((status) => !drafts.has(status)));
  if (isSent) return [];
  return fromDrafts.map(({ id, place, row }) => {
    const message = `Sending would leave the claim a draft: "${statusesOf(row).join('", "')}" is where saving a draft leads. Name the status that it is sent to.`;
    return files.workflow.fault(["transitions", id, ...place.split("/").slice(1), "to"], "never-sent", message);
  });
};

const statusesOf = ({ to }: TransitionRow): string[] =>
  typeof to === "string" ? [to] : to.map(({ status }) => status);
