import { type Condition, isObject, type Json, rowsOf, type TransitionRow } from "../../engine/index.ts";
import type { Fault } from "../read/fault.ts";
import type { Check, CheckInput } from "./check.ts";

/** What is sent does not stay the draft that it was, and is asked the same whether it was saved before or not. */
export const sending: Check = (input) => {
  const { files, definition, isWhole } = input;
  if (!isWhole("workflow")) return [];
  return [...leftDrafts({ files, definition }), ...(isWhole("rules") ? askedOfDraftsAlone(input) : [])];
};

/** A rule whose "when" names the draft's status and nothing else, and holds up what starts from a new claim as well. As advice. */
function askedOfDraftsAlone({ files, definition, isClear }: CheckInput): Fault[] {
  const { transitions, statuses } = definition.workflow;
  return Object.entries(definition.rules).flatMap(([id, { when, must, blocks = [], advises }]): Fault[] => {
    if (!when || !must || advises !== undefined || !isClear(when)) return [];
    const named = statusesNamed(when);
    const passed = blocks.find((blocked) => {
      const transition = transitions[blocked];
      const rows = transition?.via === "send" ? rowsOf(transition).filter(({ row }) => row.from.includes("new")) : [];
      const drafts = rows.flatMap(({ row }) => row.from.filter((one) => statuses[one]?.phase === "draft"));
      return drafts.length > 0 && !named.includes("new") && drafts.every((status) => named.includes(status));
    });
    if (passed === undefined) return [];
    const message = `This asks drafts that were saved, and not new claims: "${passed}" of one that was never saved goes past it. Ask for the "phase" "draft", name "new" beside it, or take the status out of "when".`;
    return [{ ...files.rules.faultAtKey(["rules", id, "when"], "passed-by", message), isAdvice: true }];
  });
}

/** The statuses of which a condition asks for one, and for nothing else: what asks for more may mean what saved drafts alone have. */
function statusesNamed(condition: Condition): unknown[] {
  const { "/claim/status": status, ...more } = condition as { [key: string]: Json };
  if (Object.keys(more).length > 0 || !isObject(status)) return [];
  return Array.isArray(status.enum) ? status.enum : [status.const];
}

function leftDrafts({ files, definition }: Pick<CheckInput, "files" | "definition">): Fault[] {
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
}

const statusesOf = ({ to }: TransitionRow): string[] =>
  typeof to === "string" ? [to] : to.map(({ status }) => status);
