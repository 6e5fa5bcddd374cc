import {
  accountField,
  type CompiledDefinition,
  type Context,
  canonical,
  factFaults,
  factsOf,
  formFaults,
  get,
  type Json,
  type JsonSchema,
  meetsSchema,
  pointerOf,
  withComputedFields,
} from "../../engine/index.ts";
import { look } from "./look-at-claim.ts";
import { type Part, partsOf, type Streams, streams, written } from "./stand-in-text.ts";

interface Others {
  /** Addresses of people of the stories. */
  emails: readonly string[];
  /** The uuid of the account that the story is for. */
  account: string | undefined;
}

type Change = (value: string | number, schemas: SchemaObject[]) => string | number;
type SchemaObject = { [keyword: string]: Json };

/**
 * A claim without the personal data in its form and its declared facts: texts by made-up ones of like length and kind, the same by
 * the same; e-mail addresses and the account by those of the stories; names of files; numbers as exact as coordinates are by whole
 * ones. Choices, days, amounts and other numbers stay, and so much of a text as the form's schema or a condition needs in order to
 * answer as before: whatever is replaced is asked of the engine.
 */
export function replacePersonal(definition: CompiledDefinition, context: Context, others: Others): Context {
  const offered = offeredChoices(definition.ui);
  const own = get(context.form, `${accountField(definition)}/uuid`);
  const makes = streams();
  const parts = new Map<string | number, Part>();
  walk(definition, context, (value, schemas) => {
    if (parts.has(value) || isKept(value, schemas, offered)) return value;
    const known = value === own ? others.account : undefined;
    parts.set(value, known === undefined ? partOf(value, schemas, others.emails, makes) : whole(value, known));
    return value;
  });
  const replaced = (chosen: Part[]): Context => {
    const by = Map.groupBy(chosen, ({ value }) => value);
    const changed = walk(definition, context, (value, schemas) =>
      isKept(value, schemas, offered) ? value : written(value, by.get(value) ?? []),
    );
    return definition.computed ? { ...changed, form: withComputedFields(definition, changed) } : changed;
  };
  const faults = faultsOf(definition, context);
  const answers = answersOf(definition, context);
  const isFine = (chosen: Part[]): boolean => {
    const after = replaced(chosen);
    return faultsOf(definition, after) === faults && answersOf(definition, after) === answers;
  };
  return replaced(mostOf([...parts.values()], isFine));
}

/** As many parts as are fine together: halved until those are found that are not, of which so much is taken as is. */
function mostOf(parts: readonly Part[], isFine: (chosen: Part[]) => boolean, sure: Part[] = []): Part[] {
  const [first] = parts;
  if (!first || isFine([...sure, ...parts])) return [...sure, ...parts];
  if (parts.length === 1) return mostOf(first.parts, isFine, sure);
  const middle = parts.length >> 1;
  return mostOf(parts.slice(middle), isFine, mostOf(parts.slice(0, middle), isFine, sure));
}

const faultsOf = (definition: CompiledDefinition, context: Context): string | undefined =>
  canonical(
    [...formFaults(definition, context.form), ...factFaults(definition, declared(definition, context))].map(
      ({ field }) => field,
    ),
  );

/** What every condition says of a claim, and what follows from that. */
function answersOf(definition: CompiledDefinition, context: Context): string | undefined {
  const { form: _, ...found } = look(definition, context, { status: "" });
  const facts = factsOf(definition, context);
  const conditions = Object.values(definition.conditions).map((check) => check(facts));
  return canonical({ ...found, conditions } as unknown as Json);
}

const declared = (definition: CompiledDefinition, { claim }: Context): Record<string, Json> =>
  Object.fromEntries(
    Object.keys(definition.facts ?? {}).flatMap((name) => (claim[name] === undefined ? [] : [[name, claim[name]]])),
  );

/** The claim with each text and number of its form and its declared facts changed. */
function walk(definition: CompiledDefinition, context: Context, change: Change): Context {
  const facts = Object.entries(declared(definition, context)).map(([name, value]) => [
    name,
    changedIn(value, about(definition.facts?.[name]?.schema), change),
  ]);
  const form = changedIn(context.form, about(definition.schema), change) as Context["form"];
  return { ...context, form, claim: { ...context.claim, ...Object.fromEntries(facts) } };
}

function changedIn(value: Json, schemas: SchemaObject[], change: Change): Json {
  if (typeof value === "string" || typeof value === "number") return change(value, schemas);
  if (Array.isArray(value)) {
    const items = schemas.flatMap((schema) => about(schema.items));
    return value.map((item) => changedIn(item, items, change));
  }
  if (typeof value !== "object" || value === null) return value;
  const inner = (name: string) =>
    schemas.flatMap((schema) => about(get(schema, pointerOf(["properties", name])) ?? schema.additionalProperties));
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, changedIn(one, inner(name), change)]));
}

/** A schema with those in it that are about the same value. */
function about(schema: unknown): SchemaObject[] {
  if (typeof schema !== "object" || schema === null) return [];
  const own = schema as SchemaObject;
  const beside = ["allOf", "anyOf", "oneOf"].flatMap((keyword) => (own[keyword] as Json[] | undefined) ?? []);
  return [own, ...[...beside, own.then, own.else].flatMap(about)];
}

const momentOrDay = /^\d{4}-\d\d-\d\d(T[\d:.]+(Z|[+-]\d\d:\d\d)?)?$|^\d\d:\d\d$/;
const isCoordinate = (value: number): boolean => /\.\d{3}/.test(String(value));
/** A phone, a tax or a membership number rather than an amount. */
const isLongNumber = (value: number): boolean => /^-?\d{7,}$/.test(String(value));

/** Choices, days, amounts and numbers tell nothing of anybody, and are what a story is about. */
function isKept(value: string | number, schemas: SchemaObject[], offered: ReadonlySet<Json>): boolean {
  if (typeof value === "number") return !isCoordinate(value) && !isLongNumber(value);
  const isChoice = ({ enum: list, const: only }: SchemaObject) =>
    only === value || (Array.isArray(list) && list.includes(value));
  return (
    value.trim() === "" || momentOrDay.test(value) || offered.has(value) || schemas.some(isChoice) || isAmount(schemas)
  );
}

/** Is it a pattern of amounts rather than of phone numbers, or of anything? */
const isAmount = (schemas: SchemaObject[]): boolean =>
  schemas.some(
    ({ pattern }) =>
      pattern !== undefined &&
      meetsSchema({ pattern } as JsonSchema, "1.5", {}) &&
      !["+64 9 555 0100", "a"].some((other) => meetsSchema({ pattern } as JsonSchema, other, {})),
  );

/** The values of all choices that the form's pages offer. */
function offeredChoices(ui: Json): ReadonlySet<Json> {
  const found = new Set<Json>();
  const collect = (node: Json | undefined): void => {
    if (typeof node !== "object" || node === null) return;
    const { value, label } = node as SchemaObject;
    if (typeof value === "string" && label !== undefined) found.add(value);
    Object.values(node).forEach(collect);
  };
  collect(ui);
  return found;
}

const whole = (value: string | number, by: string | number): Part => ({ value, from: 0, to: Infinity, by, parts: [] });

const isEmail = (text: string): boolean => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text.trim());

function partOf(value: string | number, schemas: SchemaObject[], emails: readonly string[], makes: Streams): Part {
  if (typeof value === "number" && isLongNumber(value)) {
    return whole(value, Number("1234567890123456789".slice(0, String(Math.abs(value)).length)));
  }
  if (typeof value === "number") return whole(value, Math.round(value));
  const formats = schemas.map(({ format }) => format);
  if (formats.includes("uuid")) return whole(value, makes.uuid(value));
  if (formats.includes("file")) {
    const ending = /\.\w{1,5}$/.exec(value)?.[0] ?? "";
    return { ...whole(value, `${makes.uuid(value)}/file${ending}`), parts: partsOf(value, makes) };
  }
  const parts = partsOf(value, makes);
  const by = isEmail(value) ? makes.oneOf(value, emails) : undefined;
  return { ...whole(value, by ?? written(value, parts)), parts };
}
