import {
  type Computed,
  computedOrder,
  isDay,
  isLikeDay,
  isObject,
  type Json,
  type Operand,
  operatorOf,
  operators,
  type Pointer,
} from "../../engine/index.ts";
import { computedKinds, inForm, kindOf, operandKind, operandSchema } from "../computed-kinds.ts";
import type { Fault } from "../read/fault.ts";
import { nearestWord } from "../read/nearest-word.ts";
import type { Step } from "../read/source-file.ts";
import type { Check, CheckInput } from "./check.ts";
import { textsIn, unfilled } from "./placeholders.ts";
import { locate, pointersIn } from "./world.ts";

/** Kinds of values as sentences call them. */
export const kindWords = {
  number: "a number or an amount of money",
  day: "a day",
  text: "a text",
  boolean: "true or false",
  list: "a list",
};

/** Each computed value has one operator, operands that are there and of its kind, a field that fits, a reader, and no circle. */
export const computed: Check = (input) => {
  const { definition, files, isWhole } = input;
  const entries = Object.entries(definition.computed ?? {}) as [string, Computed][];
  if (entries.length === 0 || !isWhole("rules", "schema")) return [];
  return [
    ...entries.flatMap(([name, entry]) => [...operatorFaults(input, name, entry), ...fieldFaults(input, name, entry)]),
    ...computedOrder(Object.fromEntries(entries)).circles.map((circle) => {
      const message = `These are worked out of each other in a circle: ${circle.join(" reads ")}. Let one of them read the form instead.`;
      return files.rules.faultAtKey(["computed", circle[0] as string], "circle", message);
    }),
    ...unread(input, entries),
  ];
};

function operatorFaults(input: CheckInput, name: string, entry: Computed): Fault[] {
  const { rules } = input.files;
  const operator = operatorOf(entry);
  const known = operators.map((one) => one.name);
  if (!operator) {
    const named = known.filter((one) => entry[one] !== undefined);
    const message =
      named.length > 1
        ? `"${name}" has several operators (${named.join(", ")}); give each a name of its own.`
        : `"${name}" has no operator; write one of: ${known.join(", ")}.`;
    return [rules.faultAtKey(["computed", name], "operator", message)];
  }
  const claim = claimOf(input);
  const kinds = computedKinds(input.definition, claim);
  const operands = operator.operands((entry[operator.name] ?? null) as Json);
  const judged = operands.map((operand, index) => {
    const path: Step[] = operandPath(entry, operator.name, name, index);
    const kind = operandKind(input.definition, claim, kinds, operand, entry.each);
    return { faults: operandFaults(input, entry, operand, path), kind, path, operand, wanted: operator.takes?.(index) };
  });
  const missing = judged.flatMap(({ faults }) => faults);
  if (missing.length > 0) return missing;
  const wrong = judged.flatMap(({ kind, path, operand, wanted }) => {
    if (wanted === undefined || kind === undefined || kind === wanted) return [];
    const message = `"${operand}" is ${kindWords[kind]}; "${operator.name}" takes ${kindWords[wanted]}.`;
    return [rules.fault(path, "operand-kind", message)];
  });
  const first = judged.find(({ kind }) => kind !== undefined);
  const mixed =
    operator.gives !== "same" ? [] : judged.filter(({ kind }) => kind !== undefined && kind !== first?.kind);
  const nought = entry.quotient === undefined ? -1 : operands.indexOf(0, 1);
  return [
    ...wrong,
    ...(nought > 0 ? [dividedByNought(input, name, operandPath(entry, operator.name, name, nought))] : []),
    ...codesIn(input, name, entry),
    ...mixed.slice(0, 1).map(({ path, operand, kind }) => {
      const message = `"${operand}" is ${kindWords[kind as "text"]}, and what stands before it is ${kindWords[first?.kind as "text"]}; a value has one kind.`;
      return rules.fault(path, "operand-kind", message);
    }),
  ];
}

function dividedByNought({ files }: CheckInput, name: string, path: Step[]): Fault {
  const message = `"${name}" never has a value: nothing is divided by 0. Write another number, or read one.`;
  return { ...files.rules.fault(path, "never-set", message), isAdvice: true };
}

/** A text holds its parts as they are kept: a choice by its value, a day with the year first. Nobody should have to read that. */
function codesIn({ files, definition }: CheckInput, name: string, entry: Computed): Fault[] {
  if (entry.join === undefined) return [];
  return [entry.join as Operand | Operand[]].flat().flatMap((operand, index): Fault[] => {
    const field = typeof operand === "string" ? inForm(operand, entry.each) : undefined;
    if (field === undefined) return [];
    const node = locate(definition.schema, field);
    const isDate = typeof node === "object" && isObject(node.schema) && /^date/.test(String(node.schema.format));
    if (!isDate && !definition.messages.fields[field]?.options) return [];
    const kept = isDate ? "a day as 2026-12-25" : "a choice by its value, not by its words";
    const message = `"${operand}" stands in this text as it is kept: ${kept}. Show it as a column of its own, or choose a text for each by "choose".`;
    return [{ ...files.rules.fault(operandPath(entry, "join", name, index), "code-in-text", message), isAdvice: true }];
  });
}

/** What may be read at `/claim`, with the values worked out. */
export const claimOf = ({ world }: CheckInput): { [keyword: string]: Json } => {
  const { properties } = world.schemaFor() as { properties: { claim: { [keyword: string]: Json } } };
  return properties.claim;
};

export function operandPath(entry: Computed, operator: string, name: string, index: number): Step[] {
  const own: Step[] = ["computed", name, operator];
  if (!Array.isArray(entry[operator])) return own;
  return operator === "choose" ? [...own, index, "value"] : [...own, index];
}

function operandFaults(input: CheckInput, { each }: Computed, operand: Operand, path: Step[]): Fault[] {
  const { rules } = input.files;
  if (typeof operand !== "string") return [];
  if (isLikeDay(operand) && !isDay(operand))
    return [
      rules.fault(path, "no-day", `The calendar has no day "${operand}"; write one that it has, like 2027-02-01.`),
    ];
  if (!operand.startsWith("/")) return [];
  if (operand.startsWith("/item/") && each === undefined) {
    return [
      rules.fault(
        path,
        "item-outside",
        `"${operand}" reads an item; say which list with "each", or write /form/<list>/*/….`,
      ),
    ];
  }
  if (operand.startsWith("/claim/figures/")) {
    const message = `"${operand}" is an older name; write the figure under "computed" and read it at /claim/computed/….`;
    return [rules.fault(path, "unknown-computed", message)];
  }
  if (operandSchema(input.definition, claimOf(input), operand, each) !== "unknown") return [];
  const field = inForm(operand, each);
  const known =
    field === undefined
      ? pointersIn({ properties: { claim: claimOf(input) } })
      : pointersIn(input.definition.schema).map((one) => `/form${one}`);
  const message = `There is nothing at "${operand}" that could be read${field === undefined ? "" : " in form.schema.json"}.`;
  return [
    rules.fault(path, field === undefined ? "unknown-computed" : "unknown-field", message, nearestWord(operand, known)),
  ];
}

/** The field that keeps a value is there, of its kind, and kept by nothing else; with `each` it stands in the items. */
function fieldFaults(input: CheckInput, name: string, { each, field }: Computed): Fault[] {
  const { rules } = input.files;
  const { schema, computed: all = {} } = input.definition;
  const fault = (code: string, message: string, suggestion?: string) => [
    rules.fault(["computed", name, "field"], code, message, suggestion),
  ];
  const list = each === undefined ? undefined : locate(schema, each);
  if (
    each !== undefined &&
    (list === undefined || (list !== "open" && isObject(list.schema) && list.schema.type !== "array"))
  ) {
    return [
      rules.fault(
        ["computed", name, "each"],
        "no-list",
        `"${each}" is no list of form.schema.json.`,
        nearestWord(each, pointersIn(schema)),
      ),
    ];
  }
  if (field === undefined) return [];
  const found = locate(schema, field);
  if (found === undefined)
    return fault(
      "unknown-field",
      `There is no field "${field}" in form.schema.json.`,
      nearestWord(field, pointersIn(schema)),
    );
  if (each === undefined ? field.includes("*") : !field.startsWith(`${each}/*/`)) {
    return fault(
      "star",
      each === undefined
        ? `"*" stands for the item of "each", which is lacking here.`
        : `With "each" the field stands in the item: "${each}/*/…".`,
    );
  }
  const other = Object.entries(all).find(([one, entry]) => one !== name && (entry as Computed).field === field);
  if (other && other[0] < name)
    return fault("duplicate", `"${other[0]}" is kept in "${field}" too; give each a field of its own.`);
  const kind = computedKinds(input.definition, claimOf(input))[name];
  const own = found === "open" || !isObject(found.schema) ? undefined : kindOf(found.schema);
  if (kind === undefined || own === undefined || own === kind) return [];
  return fault(
    "operand-kind",
    `"${name}" is ${kindWords[kind]}, which the field "${field}" cannot keep; it takes ${kindWords[own]}.`,
  );
}

/** Each value is read by a condition, a sentence, another value, a column or a letter, or kept in a field. */
function unread({ files, definition, isWhole }: CheckInput, entries: [string, Computed][]): Fault[] {
  if (!isWhole("rules", "sections", "workflow", "messages")) return [];
  const { type: _, migrations: __, ...kinds } = files;
  const texts = JSON.stringify([definition, Object.values(kinds).map(({ json }) => json)]);
  const said = textsIn(files.messages.json).flatMap(([text]) => unfilled(text, []).map(({ name }) => name));
  const isRead = (pointer: Pointer) => texts.includes(`"${pointer}"`) || texts.includes(`"${pointer}/`);
  return entries.flatMap(([name, { field }]) => {
    if (field !== undefined || said.includes(name) || isRead(`/claim/computed/${name}`)) return [];
    const message = `Nothing reads "/claim/computed/${name}", no field keeps it and no sentence says "{${name}}"; use it or take it away.`;
    return [files.rules.faultAtKey(["computed", name], "unused-computed", message)];
  });
}
