import { type CompiledDefinition, type Context, factRights, type Json } from "../../../../engine/index.ts";
import { formatDay, formatMoment, todayHere } from "../../../shared/ui/dates.ts";
import { fromLocal, toLocal } from "../../../shared/ui/local-moment.ts";
import { completeDate, showDate } from "../../../shared/ui/typed-date.ts";
import { plainNumber } from "../../../shared/ui/typed-number.ts";

export type FactKind = "text" | "long" | "number" | "day" | "moment" | "choice" | "texts" | "days";

/** Texts longer than this are written in a box of several lines. */
const oneLine = 200;

export interface FactInput {
  name: string;
  label: string;
  help: string | undefined;
  kind: FactKind;
  choices: (FactChoice & { value: string })[];
}

/** `retired`: it is offered only where it is chosen. */
interface FactChoice {
  value: Json;
  label: string;
  retired?: true;
}

/** The id of the element in which a fact of a claim is written on its page. */
export const factPlace = (number: string, name: string): string => `fact-${number}-${name}`;

/** How a declared fact is written; undefined for one that the definition does not have for this reader. */
export function factInput({ facts = {}, messages }: CompiledDefinition, name: string): FactInput | undefined {
  const schema = facts[name]?.schema;
  const words = messages.facts?.[name];
  if (typeof schema !== "object" || !words) return undefined;
  const values = schema.type === "boolean" ? [true, false] : ((schema.enum as Json[] | undefined) ?? []);
  const listed: FactChoice[] = words.options ?? values.map((value) => ({ value, label: labelOf(value) }));
  return {
    name,
    label: words.title,
    help: words.help,
    kind: kindOf(schema, listed.length > 0),
    choices: listed.map(({ value, ...choice }) => ({ ...choice, value: JSON.stringify(value) })),
  };
}

/** What this person may write by hand as the claim stands, filled or not. */
export function writableFacts(definition: CompiledDefinition, context: Context): FactInput[] {
  const rights = factRights(definition, context);
  return Object.keys(rights).flatMap((name) => (rights[name]?.writable && factInput(definition, name)) || []);
}

function kindOf(schema: { [keyword: string]: Json }, isChosen: boolean): FactKind {
  if (schema.type === "array")
    return (schema.items as { format?: Json } | undefined)?.format === "date" ? "days" : "texts";
  if (isChosen) return "choice";
  if (schema.type === "number" || schema.type === "integer") return "number";
  if (schema.format === "date") return "day";
  if (schema.format === "date-time") return "moment";
  return Number(schema.maxLength ?? 0) > oneLine ? "long" : "text";
}

const labelOf = (value: Json): string => (value === true ? "Yes" : value === false ? "No" : String(value));

/** A fact as it stands in its input. */
export function typedOf({ kind }: FactInput, value: Json | undefined): string {
  if (value === undefined || value === null) return "";
  if (kind === "choice") return JSON.stringify(value);
  if (kind === "moment") return toLocal(value);
  if (Array.isArray(value)) return value.map((one) => (kind === "days" ? showDate(one) : String(one))).join("\n");
  return String(value);
}

/** A fact as it is read; "" for none. */
export function factWords({ kind, choices }: FactInput, value: Json | undefined): string {
  if (value === undefined || value === null) return "";
  const said = (one: Json): string => {
    if (kind === "choice") return choices.find((choice) => choice.value === JSON.stringify(one))?.label ?? String(one);
    if (kind === "moment") return formatMoment(String(one));
    return kind === "day" || kind === "days" ? formatDay(String(one)) : String(one);
  };
  return [value].flat().map(said).join(", ");
}

/** What was typed as the fact's value; null for nothing. What is no number or no day stays the text it is, for the server to refuse. */
export function givenOf({ kind }: FactInput, typed: string): Json {
  const text = typed.trim();
  if (text === "") return null;
  if (kind === "choice") return JSON.parse(text) as Json;
  if (kind === "texts") return linesIn(typed);
  if (kind === "days") return linesIn(typed).map(dayIn);
  if (kind === "day") return dayIn(text);
  if (kind === "moment") return fromLocal(text) ?? text;
  return kind === "number" ? numberIn(text) : text;
}

const dayIn = (text: string): string => completeDate(text, todayHere()) ?? text;

/** A comma is the decimal one only where it cannot part thousands. */
function numberIn(text: string): Json {
  const number = Number(plainNumber(text) ?? text.replace(/^(-?\d+),(?!\d{3}$)(\d+)$/, "$1.$2"));
  return Number.isFinite(number) ? number : text;
}

export const linesIn = (typed: string): string[] =>
  typed
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");
