import {
  type Condition,
  fieldEntry,
  type Operand,
  rowsOf,
  type Target,
  type TransitionRow,
} from "../../engine/index.ts";
import type { Person } from "../prove/people.ts";
import { isNever, meets, misses, type Premise } from "../prove/premises.ts";
import type { Fault } from "../read/fault.ts";
import type { Step } from "../read/source-file.ts";
import { pathOfPlace } from "../where-of.ts";
import { actingOf } from "./acting.ts";
import type { Check, CheckInput } from "./check.ts";
import { leftOver } from "./left-over.ts";
import { touchesMended } from "./world.ts";

/** Of several targets, rows, levels, types and guides the first that fits counts: each can be the first, and one is left at the end. */
export const orderOfChoices: Check = (input) => {
  const { files, definition } = input;
  const { transitions, types = [], authorisation } = definition.workflow;
  return [
    ...Object.entries(transitions).flatMap(([id, transition]) => {
      const rows = rowsOf(transition).map(({ place, row }) => ({
        row,
        path: ["transitions", id, ...place.split("/").slice(1)],
      }));
      return [...rows.flatMap(({ row, path }) => targetFaults(input, row, path)), ...shadowedRows(input, rows)];
    }),
    ...shadowed(
      input,
      files.workflow,
      ["types"],
      types.map(({ when }) => when),
      "when",
    ),
    ...shadowed(
      input,
      files.workflow,
      ["authorisation", "levels"],
      (authorisation?.levels ?? []).map(({ when }) => when),
      "when",
    ),
    ...shadowed(
      input,
      files.workflow,
      ["highlights"],
      (definition.workflow.highlights ?? []).map(({ when }) => when),
      "when",
    ),
    ...Object.entries(definition.workflow.statuses).flatMap(([status, { pending = [], lateAfter }]) => [
      ...ofStatus(input, status, "pending", pending),
      ...ofStatus(input, status, "lateAfter", Array.isArray(lateAfter) ? lateAfter : []),
    ]),
    ...Object.entries(definition.computed ?? {}).flatMap(([name, { choose, each }]) =>
      each !== undefined || !Array.isArray(choose)
        ? []
        : shadowed(
            input,
            files.rules,
            ["computed", name, "choose"],
            (choose as { when?: Condition }[]).map(({ when }) => when),
            "when",
          ),
    ),
    ...Object.entries(definition.computed ?? {}).flatMap(([name, { first }]) => {
      const operands = Array.isArray(first) ? (first as Operand[]) : [];
      return operands.flatMap((_, index): Fault[] => {
        const taken = operands.slice(0, index).findIndex((one) => isAlwaysThere(input, one));
        if (taken < 0 || touchesMended(files.rules, ["computed", name])) return [];
        const message = `This is never taken: number ${taken + 1} is always there. Move it before that one.`;
        return [files.rules.fault(["computed", name, "first", index], "never-reached", message)];
      });
    }),
    ...definition.sections.flatMap(({ fields }, index) =>
      fields.map(fieldEntry).flatMap(({ begins = [] }, place) =>
        shadowed(
          input,
          files.sections,
          ["sections", index, "fields", place, "begins"],
          begins.map(({ when }) => when),
          "when",
        ),
      ),
    ),
    ...shadowed(
      input,
      files.sections,
      ["guides"],
      (definition.guides ?? []).map((guide) => guide.for),
      "for",
    ),
  ];
};

function ofStatus(input: CheckInput, status: string, key: string, choices: { when?: Condition }[]): Fault[] {
  if (choices.length === 0 || choices.slice(0, -1).some(({ when }) => !when)) return [];
  const [source, path] = pathOfPlace(input.files, input.definition, `statuses/${status}/${key}/0`);
  const whens = choices.map(({ when }) => when);
  return shadowed(input, source, path.slice(0, -1), whens, "when", [meets({ "/claim/status": { const: status } })]);
}

/** What is written, the day of today, and what is counted or added up. */
function isAlwaysThere({ definition }: CheckInput, operand: Operand): boolean {
  if (typeof operand !== "string" || !operand.startsWith("/")) return operand !== "";
  const [, name = ""] = /^\/claim\/computed\/([^/]+)$/.exec(operand) ?? [];
  const entry = definition.computed?.[name] ?? {};
  return operand === "/claim/today" || (!("each" in entry) && ("count" in entry || "sum" in entry));
}

function targetFaults(input: CheckInput, { from, to, allowed }: TransitionRow, path: Step[]): Fault[] {
  if (typeof to === "string") return [];
  const { workflow } = input.files;
  const last = to.at(-1) as Target;
  const open = last.when
    ? [
        workflow.faultAtKey(
          [...path, "to", to.length - 1, "when"],
          "no-last-target",
          'The last target may not have a "when": one must always be left. Add a target without "when" after it.',
        ),
      ]
    : [];
  const base = [meets({ "/claim/status": { enum: from } }), meets(allowed)];
  return [
    ...open,
    ...shadowed(
      input,
      workflow,
      [...path, "to"],
      to.map(({ when }) => when),
      "when",
      base,
    ),
  ];
}

/** Choices that an earlier one always takes. */
function shadowed(
  { world, isClear }: CheckInput,
  source: CheckInput["files"]["workflow"],
  path: Step[],
  conditions: (Condition | undefined)[],
  key: string,
  base: Premise[] = [],
): Fault[] {
  return conditions.flatMap((condition, index): Fault[] => {
    const at = [...path, index];
    const earlier = conditions.slice(0, index);
    const open = earlier.indexOf(undefined);
    if (open >= 0) {
      const message = `This is never reached: number ${open + 1} has no "${key}" and takes all. Move it before that one.`;
      return [source.fault(at, "never-reached", message)];
    }
    if (condition === undefined || touchesMended(source, at)) return [];
    if (!isClear(condition, ...earlier)) return [];
    if (isNever(world, [...base, meets(condition)])) {
      if (isNever(world, base) || isNever(world, [meets(condition)])) return [];
      const message = `This is never reached: its "${key}" contradicts "from" or "allowed" of its row. Change one of them.`;
      return [source.faultAtKey([...at, key], "never-reached", message)];
    }
    if (!isNever(world, [...base, meets(condition), ...earlier.map((one) => misses(one as Condition))])) return [];
    const message = "This is never reached: whenever it would hold, one before it does. Move it up or take it away.";
    return [source.fault(at, "never-reached", message)];
  });
}

function shadowedRows(input: CheckInput, rows: { row: TransitionRow; path: Step[] }[]): Fault[] {
  const { world, files, isClear } = input;
  return rows.flatMap(({ row, path }, index): Fault[] => {
    if (index === 0 || touchesMended(files.workflow, path)) return [];
    if (!isClear(...rows.map((one) => one.row.allowed))) return [];
    const isTaken = row.from.every((status) => {
      const earlier = rows.slice(0, index).filter((other) => other.row.from.includes(status));
      if (earlier.length === 0) return false;
      const here = [meets({ "/claim/status": { const: status } }), meets(row.allowed)];
      return !isNever(world, here) && isNever(world, [...here, ...earlier.map((other) => misses(other.row.allowed))]);
    });
    const isNobodys = !isTaken && isLeftToNobody(input, row);
    if (!isTaken && !isNobodys) return [];
    const message =
      "This row never counts: for each of its statuses and people an earlier row does. Move it up or take it away.";
    const fault = files.workflow.fault(path, "never-reached", message);
    return [isNobodys ? { ...fault, isAdvice: true } : fault];
  });
}

/** Whoever may make the row makes an earlier one, by their one role and by what is known of claims in its statuses. */
function isLeftToNobody(input: CheckInput, row: TransitionRow): boolean {
  const acting = actingOf(input);
  const act = acting?.acts.find((one) => one.row === row);
  const makers = [...(act?.by ?? [])].flatMap(([status, people]) =>
    people.map((person): [Person, string] => [person, status]),
  );
  if (!acting || !act) return false;
  return makers.length > 0 && makers.every((maker) => leftOver(input, acting, act, maker) === undefined);
}
