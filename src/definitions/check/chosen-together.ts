import { type Condition, isObject, type Json, type Pointer, segments } from "../../engine/index.ts";
import type { Fault } from "../read/fault.ts";
import type { Step } from "../read/source-file.ts";
import { type ValueNode, valueNodes } from "../value-walk.ts";
import type { Check, CheckInput } from "./check.ts";
import { readAt, type Tree, treesOf, valuesOf } from "./nested-choices.ts";

/** What conditions ask of a second choice together with the first is offered under that first one, and a table of both is whole. */
export const chosenTogether: Check = (input) => {
  const { shared, isWhole } = input;
  if (!isWhole("schema", "ui", "messages") || !shared.files.lists.isWhole) return [];
  return treesOf(input).flatMap((tree) => {
    const asked = askedOf(input, tree);
    return [...notOffered(tree, asked), ...leftOut(tree, asked)];
  });
};

/** A second choice that a condition names, beside the first one that it asks for there, if it does. */
interface Asked {
  node: ValueNode;
  pointer: Pointer;
  first: string | undefined;
  values: [string, Step[]][];
  /** All that the answer may be, and not one that it must have. */
  isLimit: boolean;
}

function askedOf({ conditions, world }: CheckInput, { field, choices, options }: Tree): Asked[] {
  const names = choices.flatMap(({ questions = [] }) => questions.map(({ name }) => name));
  return conditions
    .filter(({ isMended }) => !isMended)
    .flatMap((one) => valueNodes(world, one))
    .flatMap((node): Asked[] => {
      const { schema, path, placed } = node;
      const read = readAt(path, placed.list);
      if (!read || path.includes("not")) return [];
      const { pointer, key } = read;
      const isQuestion = names.includes(segments(pointer).at(-1) ?? "");
      if (pointer !== options.option && (!pointer.startsWith(`${field}/`) || isQuestion)) return [];
      const values = [
        ...(typeof schema.const === "string" ? [[schema.const, [...path, "const"]] as [string, Step[]]] : []),
        ...(Array.isArray(schema.enum) ? schema.enum : []).map((value, index): [string, Step[]] => [
          String(value),
          [...path, "enum", index],
        ]),
      ];
      const steps = path.slice(placed.path.length, key);
      const first = firstBeside(placed.condition, steps, `/form${options.type}`);
      return values.length > 0 ? [{ node, pointer, first, values, isLimit: !path.includes("contains") }] : [];
    });
}

/** What the condition, or one that stands around it, asks the first choice to be. */
function firstBeside(condition: Condition, steps: readonly Step[], pointer: Pointer): string | undefined {
  const [step, ...further] = steps;
  const inner = step === undefined ? undefined : (condition as unknown as Record<Step, Json>)[step];
  const below =
    inner !== undefined && typeof inner === "object" ? firstBeside(inner as never, further, pointer) : undefined;
  const parts = Array.isArray(condition) ? [] : [condition, ...((condition.allOf ?? []) as Condition[])];
  const own = parts.map((part) => part[pointer] as Json | undefined).find((one) => isObject(one) && "const" in one);
  return below ?? (isObject(own) && typeof own.const === "string" ? own.const : undefined);
}

const offeredUnder = ({ choices }: Tree, first: string | undefined): string[] =>
  choices
    .filter(({ value }) => first === undefined || value === first)
    .flatMap(({ choices: second = [] }) => second.map(({ value }) => String(value)));

function notOffered(tree: Tree, asked: readonly Asked[]): Fault[] {
  const known = valuesOf(tree.choices);
  return asked.flatMap(({ node, first, values }) => {
    const offered = offeredUnder(tree, first);
    return values.flatMap(([value, at]): Fault[] => {
      if (offered.length === 0 || offered.includes(value) || !known.includes(value)) return [];
      const where = first === undefined ? "as a second choice" : `under "${first}"`;
      const message = `The list "${tree.list}" in shared/lists.json offers no "${value}" ${where}, so nobody can have chosen it: there are ${offered.map((one) => `"${one}"`).join(", ")}.`;
      return [{ ...node.placed.source.fault(at, "never-chosen", message), isAdvice: true }];
    });
  });
}

/** A demand that repeats, for each first choice, what the list offers under it, and forgets some. */
function leftOut(tree: Tree, asked: readonly Asked[]): Fault[] {
  const limits = asked.filter(
    ({ node, isLimit, first }) => isLimit && first !== undefined && /^rules\/.*\/must$/.test(node.placed.place),
  );
  const tables = Map.groupBy(limits, ({ node, pointer }) => `${node.placed.place} ${pointer}`);
  const firsts = tree.choices.filter(({ choices = [] }) => choices.length > 0).map(({ value }) => String(value));
  return [...tables.values()].flatMap((rows) => {
    const lacking = rows.map(({ first, values }) =>
      offeredUnder(tree, first).filter((value) => !values.some(([one]) => one === value)),
    );
    const isTable = firsts.every((value) => rows.some(({ first }) => first === value));
    if (!isTable || !lacking.some(({ length }) => length === 0)) return [];
    return rows.flatMap(({ node, first, values }, index): Fault[] => {
      const some = lacking[index] ?? [];
      // One that is offered nowhere is told of itself, and is perhaps the one that lacks.
      const isAstray = values.some(([value]) => !offeredUnder(tree, first).includes(value));
      if (some.length === 0 || isAstray) return [];
      const message = `Whoever chooses ${some.map((one) => `"${one}"`).join(" or ")} under "${first}" can never meet this: the list "${tree.list}" in shared/lists.json offers it, and this leaves it out. Add it here, or take it from the list.`;
      return [{ ...node.placed.source.fault(node.path, "choice-refused", message), isAdvice: true }];
    });
  });
}
