import {
  type Computed,
  type Condition,
  type Definition,
  isObject,
  type Json,
  operatorOf,
  type Pointer,
  type Rule,
} from "../../engine/index.ts";
import type { ClaimTypeFile } from "../claim-type-files.ts";
import { inForm } from "../computed-kinds.ts";
import { computedOf, shapeAt } from "../prove/bounds-of-computed.ts";
import { isNever, meets } from "../prove/premises.ts";
import type { Fault } from "../read/fault.ts";
import type { Step } from "../read/source-file.ts";
import type { Check, CheckInput } from "./check.ts";
import { touchesMended } from "./world.ts";

/** Cases that follow on each other leave no number out between them: "1 at most" and "3 or more" say nothing of 2. */
export const caseGaps: Check = (input) =>
  groupsOf(input).flatMap((cases): Fault[] => {
    const ends = cases.flatMap((one) => endsIn(one.condition, []).map((end) => ({ ...end, of: one })));
    const begins = ends.filter(({ side }) => side === "from");
    return begins.flatMap((begin): Fault[] => {
      const before = ends.filter(
        (end) =>
          end.side === "to" &&
          end.of !== begin.of &&
          !(end.isOne && begin.isOne) &&
          end.pointer === begin.pointer &&
          end.limit <= begin.limit,
      );
      const left = before.map((end) => ({ end, value: between(input.definition, end, begin) }));
      const gap = left.find(({ end, value }) => value !== undefined && isLeftOut(input, cases, end, begin, value));
      if (!gap) return [];
      const { source, path, named } = begin.of;
      const message = `Nothing is said of "${begin.pointer}" ${gap.value}: "${gap.end.of.named}" ends before it and "${named}" begins after it. Close the gap, or say with a case of its own what is so there.`;
      return [{ ...source.faultAtKey([...path, ...begin.path], "left-between", message), isAdvice: true }];
    });
  });

interface Case {
  condition: Condition;
  source: ClaimTypeFile;
  path: Step[];
  named: string;
  list: Pointer | undefined;
}

/** Cases beside each other: rules about the same that do the same, and rows of which the first that holds counts. */
function groupsOf({ files, definition, isClear, isWhole }: CheckInput): Case[][] {
  if (!isWhole("rules", "schema")) return [];
  const { rules: source } = files;
  const rules = Object.entries(definition.rules).filter(
    ([id, { when }]) => when && !touchesMended(source, ["rules", id]),
  );
  // Without a field it is what they demand that makes them cases of one thing.
  const alike = Map.groupBy(rules, ([id, { field, each, must, blocks, advises }]: [string, Rule]) =>
    JSON.stringify([field ?? must ?? id, each ?? null, advises ?? [...(blocks ?? [])].sort()]),
  );
  const ofRules = [...alike.values()].map((group) =>
    group.map(([id, { when, each }]): Case => {
      return { condition: when as Condition, source, path: ["rules", id, "when"], named: id, list: each };
    }),
  );
  const ofValues = Object.entries(definition.computed ?? {}).flatMap(([name, entry]): Case[][] => {
    const rows = (entry as { choose?: { when?: Condition }[] }).choose;
    if (!Array.isArray(rows) || touchesMended(source, ["computed", name]) || rows.some(({ when }) => !when)) return [];
    return [
      rows.map(({ when }, index) => {
        const path = ["computed", name, "choose", index, "when"];
        return { condition: when as Condition, source, path, named: `row ${index + 1}`, list: entry.each };
      }),
    ];
  });
  return [...ofRules, ...ofValues].filter(
    (group) => group.length > 1 && isClear(...group.map(({ condition }) => condition)),
  );
}

/** Where the numbers of a case begin or end. */
interface End {
  pointer: Pointer;
  side: "from" | "to";
  limit: number;
  isOpen: boolean;
  /** The case is of this number alone. */
  isOne: boolean;
  /** Within the condition. */
  path: Step[];
}

const keywords: Record<string, { side: End["side"]; isOpen: boolean }[]> = {
  minimum: [{ side: "from", isOpen: false }],
  exclusiveMinimum: [{ side: "from", isOpen: true }],
  maximum: [{ side: "to", isOpen: false }],
  exclusiveMaximum: [{ side: "to", isOpen: true }],
  const: [
    { side: "from", isOpen: false },
    { side: "to", isOpen: false },
  ],
};

function endsIn(condition: Condition, path: Step[]): End[] {
  return Object.entries(condition).flatMap(([key, value]): End[] => {
    if (key === "allOf" || key === "anyOf")
      return (value as Condition[]).flatMap((one, index) => endsIn(one, [...path, key, index]));
    if (!key.startsWith("/") || !isObject(value as Json)) return [];
    return Object.entries(value as Record<string, Json>).flatMap(([keyword, limit]): End[] =>
      typeof limit === "number"
        ? (keywords[keyword] ?? []).map((end) => ({
            ...end,
            pointer: key,
            limit,
            isOne: keyword === "const",
            path: [...path, key, keyword],
          }))
        : [],
    );
  });
}

/** The one number that lies between where a case ends and the next begins; undefined where none does, or many. */
function between(definition: Definition, end: End, begin: End): number | undefined {
  if (isWholeNumber(definition, begin.pointer)) {
    const last = end.isOpen ? Math.ceil(end.limit) - 1 : Math.floor(end.limit);
    const first = begin.isOpen ? Math.floor(begin.limit) + 1 : Math.ceil(begin.limit);
    // A case of none at all has no other before it, and goes on in none.
    return first - last === 2 && last > leastOf(definition, begin.pointer) ? last + 1 : undefined;
  }
  return end.limit === begin.limit && end.isOpen && begin.isOpen ? end.limit : undefined;
}

function isWholeNumber(definition: Definition, pointer: Pointer): boolean {
  const entry = computedOf(definition, pointer);
  if (entry) return operatorOf(entry as Computed)?.whole !== undefined;
  if (/^\/claim\/files\//.test(pointer)) return true;
  const field = inForm(pointer, undefined);
  return field !== undefined && shapeAt(definition, field).type === "integer";
}

/** The least that a whole number can be. */
function leastOf(definition: Definition, pointer: Pointer): number {
  const entry = computedOf(definition, pointer);
  if (entry) return operatorOf(entry as Computed)?.name === "count" ? 0 : Number.NEGATIVE_INFINITY;
  const field = inForm(pointer, undefined);
  const least = field === undefined ? 0 : shapeAt(definition, field).minimum;
  return typeof least === "number" ? least : Number.NEGATIVE_INFINITY;
}

/** There are claims of which both cases would be, if they met at this number, and no case is. */
function isLeftOut(
  { world }: CheckInput,
  cases: readonly Case[],
  end: End & { of: Case },
  begin: End & { of: Case },
  value: number,
) {
  const { list } = begin.of;
  const here = [widened(end, value), widened(begin, value), { [begin.pointer]: { const: value } }].map(meets);
  return (
    !isNever(world, here, list) && cases.every(({ condition }) => isNever(world, [...here, meets(condition)], list))
  );
}

/** The condition with this end of it moved to a number. */
function widened({ of, path, side }: End & { of: Case }, value: number): Condition {
  const copy = structuredClone(of.condition) as unknown as Record<Step, Json>;
  const keyword = path.at(-1) as string;
  const schema = path.slice(0, -1).reduce((node, step) => node[step] as Record<Step, Json>, copy);
  delete schema[keyword];
  schema[side === "to" ? "maximum" : "minimum"] = value;
  return copy as unknown as Condition;
}
