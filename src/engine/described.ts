import type { Choice } from "./choice.ts";
import { isTree } from "./choice-facts.ts";
import type { Computed, Operand } from "./computed/operator.ts";
import { operatorOf } from "./computed/operators.ts";
import type { Definition, Json, JsonSchema, Pointer } from "./definition.ts";
import { schemaAt } from "./form.ts";
import { segments } from "./pointer.ts";
import type { Phase } from "./status.ts";
import { itemsOf } from "./value-words.ts";

type Worded = Pick<Definition, "schema" | "messages" | "facts" | "computed"> & Partial<Pick<Definition, "workflow">>;

/** What a phase is called where claims of several types stand together. */
const phaseWords: Record<Phase, string> = {
  draft: "Draft",
  submitted: "In progress",
  approved: "Approved",
  declined: "Declined",
  completed: "Completed",
};

/** The schema and the words of what a column reads: a field's, a declared fact's, a day's or a computed value's. */
export function described(definition: Worded, from: Pointer, within: string[] = []) {
  const { schema, messages, facts = {} } = definition;
  const field = formField(from);
  if (field !== undefined) return { node: schemaAt(schema, field), words: messages.fields[field] };
  const [, name = "", value = ""] = segments(from);
  const kept = name === "computed" ? definition.computed?.[value]?.field : undefined;
  if (kept !== undefined) return { node: schemaAt(schema, kept), words: messages.fields[kept] };
  if (name === "computed") {
    // Each by itself: values that read each other would be gone through twice at every step.
    return {
      get node() {
        return schemaOfComputed(definition, value, within);
      },
      get words() {
        const options = choicesOfComputed(definition, value, within);
        return options && { title: value, options };
      },
    };
  }
  if (name === "phase" || name === "status" || name === "statusBefore") {
    return { node: undefined, words: standingWords(definition, name) };
  }
  const node = (dayFacts as readonly string[]).includes(name) ? dayNode : facts[name]?.schema;
  return { node, words: messages.facts?.[name] };
}

/** How a claim stands is kept by its value, and read in the words of its type. */
function standingWords({ messages, workflow }: Worded, name: "phase" | "status" | "statusBefore") {
  if (name === "phase") {
    return { title: "Phase", options: Object.entries(phaseWords).map(([value, label]) => ({ value, label })) };
  }
  const known = Object.entries(messages.statuses ?? {}).filter(([value]) => !workflow || value in workflow.statuses);
  return {
    title: name === "status" ? "Status" : "Status before",
    options: known.map(([value, { label }]) => ({ value, label })),
  };
}

/** Built-in facts that conditions and columns read as days. */
const dayFacts = [
  "requestDate",
  "authorisedAt",
  "approvedAt",
  "completedAt",
  "collectionArrangedAt",
  "unitReceivedAt",
] as const;

/** A text that looks as a fixed day does, whether or not the calendar has it. */
export const isLikeDay = (text: string): boolean => /^\d{4}-\d\d-\d\d$/.test(text);

/** A text that is a day of the calendar, written as 2027-02-01. */
export function isDay(text: string): boolean {
  const moment = isLikeDay(text) ? Date.parse(`${text}T00:00Z`) : Number.NaN;
  return !Number.isNaN(moment) && new Date(moment).toISOString().startsWith(text);
}

export const dayNode: JsonSchema = { type: "string", format: "date" };

/** Of an operator that hands on what it is given, that of its first operand; undefined: any text. `within`: what is worked out by it. */
function schemaOfComputed(definition: Worded, name: string, within: string[]): JsonSchema | undefined {
  const entry = definition.computed?.[name];
  const operator = entry && operatorOf(entry);
  if (!operator || within.includes(name)) return undefined;
  if (operator.gives === "number") return { type: "number" };
  if (operator.gives === "day") return dayNode;
  const [operand] = operator.gives === "same" ? operator.operands((entry[operator.name] ?? null) as Json) : [];
  if (typeof operand !== "string") return operand === undefined ? undefined : { type: typeof operand };
  if (!operand.startsWith("/")) return isDay(operand) ? dayNode : undefined;
  const { node } = described(definition, placeOf(operand, entry), [...within, name]);
  const single = itemsOf(node) ?? node;
  // Its words, where it is chosen from a list, are the field's alone.
  return typeof single === "object" && !single.enum ? single : undefined;
}

export const placeOf = (operand: Pointer, { each }: Computed): Pointer =>
  operand.startsWith("/item/") ? `/form${each}/*${operand.slice("/item".length)}` : operand;

/**
 * The choices that its own words name; else, of an operator that hands on what it is given, those of all that it reads, each literal
 * by itself. Undefined where other values are read.
 */
function choicesOfComputed(definition: Worded, name: string, within: string[]): Choice[] | undefined {
  const own = definition.messages.computed?.[name]?.options;
  if (own) return own;
  const entry = definition.computed?.[name];
  const operator = entry && operatorOf(entry);
  if (!entry || operator?.gives !== "same" || within.includes(name)) return undefined;
  const operands = operator.operands((entry[operator.name] ?? null) as Json);
  const isRead = (operand: Operand): operand is string => typeof operand === "string" && operand.startsWith("/");
  const read = operands
    .filter(isRead)
    .map((operand) => described(definition, placeOf(operand, entry), [...within, name]).words?.options);
  if (read.length === 0 || read.some((options) => !options || isTree(options))) return undefined;
  const literals = operands.flatMap((one) =>
    isRead(one) ? [] : { value: typeof one === "number" ? one : String(one), label: String(one) },
  );
  const choices = [...read.flatMap((options) => options ?? []), ...literals];
  return choices.filter(({ value }, at) => choices.findIndex((one) => one.value === value) === at);
}

export const formField = (from: Pointer): Pointer | undefined =>
  from.startsWith("/form/") ? (from.slice("/form".length) as Pointer) : undefined;
