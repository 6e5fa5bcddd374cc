import {
  type Definition,
  effectName,
  rowsOf,
  type Target,
  type TransitionRow,
  type Workflow,
} from "../../engine/index.ts";
import { becomes, dropped, type Edit, type Step, withoutEach } from "./edit.ts";

/** Statuses, targets, effects, roles and rows of a workflow changed or taken away, one at a time. */
export function workflowEdits({ workflow }: Definition): Edit[] {
  const { types = [], transitions } = workflow;
  return [
    ...types.map(({ type }, index) => without(["workflow", "types", index], `the type ${type}`)),
    ...authorityEdits(workflow),
    ...Object.entries(transitions).flatMap(([id, transition]) => {
      const rows = rowsOf(transition);
      const deleted = transition.whileDeleted
        ? [without(["workflow", "transitions", id, "whileDeleted"], "whileDeleted")]
        : [];
      const rowed = rows.flatMap(({ row, place }, index) => {
        const path: Step[] = ["workflow", "transitions", id, ...(place === "" ? [] : ["rows", index])];
        return [...(rows.length > 1 ? [without(path, `row ${index + 1}`)] : []), ...rowEdits(workflow, row, path)];
      });
      return [...deleted, ...rowed];
    }),
  ];
}

function rowEdits(workflow: Workflow, { from, to, effects = [] }: TransitionRow, path: Step[]): Edit[] {
  return [
    ...from.map((status, index) => without([...path, "from", index], `from ${status}`)),
    ...effects.map((effect, index) =>
      without([...path, "effects", index], `the effect ${typeof effect === "string" ? effect : effectName(effect)}`),
    ),
    ...(typeof to === "string"
      ? [becomes([...path, "to"], to, otherStatus(workflow, to))]
      : to.flatMap((target, index) => targetEdits(workflow, target, [...path, "to", index], to.length > 1))),
  ];
}

function targetEdits(workflow: Workflow, { status, authoriseRole, when }: Target, path: Step[], several: boolean) {
  return [
    becomes([...path, "status"], status, otherStatus(workflow, status)),
    ...(several && when ? [without(path, `the target ${status}`)] : []),
    ...(authoriseRole === undefined ? [] : [without([...path, "authoriseRole"], `authorisation by ${authoriseRole}`)]),
  ];
}

function authorityEdits({ authorisation }: Workflow): Edit[] {
  const { levels = [], escalation = [] } = authorisation ?? {};
  const path = ["workflow", "authorisation"];
  return [
    ...levels.flatMap(({ role }, index) => [
      without([...path, "levels", index], `the level ${role}`),
      becomes([...path, "levels", index, "role"], role, levels.find((other) => other.role !== role)?.role ?? "nobody"),
    ]),
    ...escalation.flatMap((roles, index) => withoutEach(roles, [...path, "escalation", index])),
  ];
}

const without = (path: Step[], what: string): Edit => ({ path, says: `without ${what}`, change: dropped });

const otherStatus = ({ statuses }: Workflow, status: string): string =>
  Object.keys(statuses).find((other) => other !== status) ?? "nowhere";
