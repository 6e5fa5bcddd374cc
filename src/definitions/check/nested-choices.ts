import { type Choice, isObject, type Json, type Pointer, pointerOf, segments } from "../../engine/index.ts";
import type { Fault } from "../read/fault.ts";
import { nearestWord } from "../read/nearest-word.ts";
import type { Step } from "../read/source-file.ts";
import { valueNodes } from "../value-walk.ts";
import type { Check, CheckInput } from "./check.ts";
import { disagreement, schemaPath } from "./list-names.ts";
import { locate, pointersIn } from "./world.ts";

interface Placed {
  choices: readonly Choice[];
  /** From the list's root. */
  paths: Step[][];
}

/** A field of which a widget asks the questions of a list, each opening the next. */
export interface Tree {
  field: Pointer;
  list: string;
  choices: readonly Choice[];
  options: { [key: string]: Json };
}

/** What a list asks in steps is what the fields of its widget may hold, and what conditions ask of them. */
export const nestedChoices: Check = (input) => {
  const { shared, isWhole } = input;
  if (!isWhole("schema", "ui", "messages") || !shared.files.lists.isWhole) return [];
  return treesOf(input).flatMap((tree) => [...stored(input, tree), ...compared(input, tree)]);
};

export function treesOf({ files, definition, shared }: CheckInput): Tree[] {
  const { fields = {} } = files.messages.json as { fields?: Record<string, { list?: Json }> };
  return Object.entries(fields).flatMap(([field, { list }]): Tree[] => {
    const choices = typeof list === "string" ? shared.lists[list] : undefined;
    let ui: Json | undefined = definition.ui;
    for (const step of segments(field)) ui = isObject(ui) ? ui[step] : undefined;
    if (!choices || typeof list !== "string" || !isObject(ui) || ui["ui:field"] === undefined) return [];
    return [{ field, list, choices, options: isObject(ui["ui:options"]) ? ui["ui:options"] : {} }];
  });
}

/** The values that stand in the schema as an "enum". */
function stored({ files, definition, shared }: CheckInput, { field, list, choices, options }: Tree): Fault[] {
  const compare = (pointer: Json | undefined, { choices: offered, paths }: Placed): Fault[] => {
    const found = typeof pointer === "string" ? locate(definition.schema, pointer) : undefined;
    if (typeof pointer !== "string" || found === undefined || found === "open" || !isObject(found.schema)) return [];
    const field = `"${pointer}" in ${files.schema.file}`;
    return disagreement(list, offered, found.schema, field).map(({ index, isList, message, suggestion }) =>
      isList
        ? shared.files.lists.fault([list, ...(paths[index] ?? []), "value"], "list-values", message, suggestion)
        : files.schema.fault([...schemaPath(pointer), "enum", index], "list-values", message, suggestion),
    );
  };
  const first = placed(choices, []);
  const second = joined(choices.map((choice, index) => placed(choice.choices ?? [], [index, "choices"])));
  const questions = choices.flatMap(({ questions: own = [] }, index) =>
    own.map(({ name, choices: answers }, place) => ({
      name,
      answers: placed(answers, [index, "questions", place, "choices"]),
    })),
  );
  const below = pointersIn(definition.schema).filter((pointer) => pointer.startsWith(`${field}/`));
  const named = [...new Set(questions.map(({ name }) => name))].flatMap((name) => {
    const [pointer, another] = below.filter((one) => segments(one).at(-1) === name);
    const answers = joined(questions.filter((one) => one.name === name).map((one) => one.answers));
    return another === undefined ? compare(pointer, answers) : [];
  });
  return [...compare(options.type, first), ...compare(options.option, second), ...named];
}

const placed = (choices: readonly Choice[], path: Step[]): Placed => ({
  choices,
  paths: choices.map((_, index) => [...path, index]),
});

const joined = (all: readonly Placed[]): Placed => ({
  choices: all.flatMap(({ choices }) => choices),
  paths: all.flatMap(({ paths }) => paths),
});

/** Which place of the form this part of a condition is about, and where its pointer stands in the path. */
export function readAt(
  path: readonly Step[],
  list: Pointer | undefined,
): { pointer: Pointer; key: number } | undefined {
  const key = path.findLastIndex((step) => typeof step === "string" && /^\/(form|item)\//.test(step));
  if (key < 0) return undefined;
  const [head, ...rest] = segments(String(path[key]));
  return { pointer: head === "item" && list !== undefined ? `${list}/*${pointerOf(rest)}` : pointerOf(rest), key };
}

/** Values that conditions ask of such a field, spelt almost as one of the list. */
function compared({ conditions, world }: CheckInput, { field, list, choices, options }: Tree): Fault[] {
  const known = valuesOf(choices);
  const own = [options.type, options.option];
  return conditions
    .flatMap((one) => valueNodes(world, one))
    .flatMap(({ schema, subject, path, placed: { source, list: each } }): Fault[] => {
      const { pointer } = readAt(path, each) ?? {};
      if (pointer === undefined || (!own.includes(pointer) && !pointer.startsWith(`${field}/`))) return [];
      if (subject?.enum !== undefined) return [];
      const values: [Json | undefined, Step[]][] = [
        [schema.const, [...path, "const"]],
        ...(Array.isArray(schema.enum) ? schema.enum : []).map((value, index): [Json, Step[]] => [
          value,
          [...path, "enum", index],
        ]),
      ];
      return values.flatMap(([value, at]): Fault[] => {
        if (typeof value !== "string" || value.length < 5 || known.includes(value)) return [];
        const near = nearestWord(value, known);
        if (near === undefined) return [];
        const message = `The list "${list}" in shared/lists.json offers no "${value}", so nobody can have chosen it.`;
        return [source.fault(at, "list-values", message, near)];
      });
    });
}

/** All values of such a list, first and further ones. */
export const valuesOf = (choices: readonly Choice[]): string[] =>
  choices.flatMap(({ value, choices: further = [], questions = [] }) => [
    String(value),
    ...valuesOf(further),
    ...questions.flatMap((question) => valuesOf(question.choices)),
  ]);
