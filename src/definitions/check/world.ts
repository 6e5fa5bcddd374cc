import {
  type Condition,
  conditionsOf,
  type Definition,
  isObject,
  type Json,
  type JsonSchema,
  type Pointer,
  pointerOf,
  segments,
} from "../../engine/index.ts";
import type { ClaimTypeFile, ClaimTypeFiles, FileKind } from "../claim-type-files.ts";
import { computedSchema, listOf } from "../computed-kinds.ts";
import { behindValues } from "../prove/behind-values.ts";
import type { Step } from "../read/source-file.ts";
import { pathOfPlace } from "../where-of.ts";
import { keywordProblems } from "./keyword-rules.ts";

type SchemaObject = { [keyword: string]: Json };

/** One condition with where it stands and what it may read. */
export interface PlacedCondition {
  place: string;
  condition: Condition;
  source: ClaimTypeFile;
  path: Step[];
  /** The list whose items it reads as `/item`. */
  list?: Pointer;
  /** Something in it was taken out to be readable: nothing may be concluded from what it says as a whole. */
  isMended: boolean;
}

export function placedConditions(files: ClaimTypeFiles, definition: Definition): PlacedCondition[] {
  return conditionsOf(definition).map(([place, condition]) => {
    const [source, path] = pathOfPlace(files, definition, place);
    const list = itemList(definition, place);
    return {
      place,
      condition,
      source,
      path,
      ...(list !== undefined && { list }),
      isMended: touchesMended(source, path),
    };
  });
}

function itemList({ rules, figures = {}, computed = {} }: Definition, place: string): Pointer | undefined {
  const [kind, id = "", part] = place.split("/");
  if (kind === "computed") return (part === "where" ? listOf(computed[id] ?? {}) : undefined) ?? computed[id]?.each;
  if (kind === "rules") return rules[id]?.each;
  return kind === "figures" ? figures[id]?.list : undefined;
}

/** Did mending change what stands at this path, or what it stands in? */
export function touchesMended({ mended, isReadable }: ClaimTypeFile, path: readonly Step[]): boolean {
  const own = path.map(String);
  return (
    !isReadable ||
    mended.some(
      (other) => other.length > 0 && other.slice(0, own.length).every((step, depth) => String(step) === own[depth]),
    )
  );
}

/** A schema found at a pointer; "open" where any key may stand. */
export type Found = { schema: JsonSchema } | "open" | undefined;

/** The part of a schema that a pointer names; list items by `*` or a number. */
export function locate(schema: JsonSchema, pointer: Pointer): Found {
  let node: Json = schema as Json;
  for (const segment of segments(pointer)) {
    if (node === true) return "open";
    if (typeof node !== "object" || node === null || Array.isArray(node)) return undefined;
    const { properties, items, type } = node as { properties?: Record<string, Json>; items?: Json; type?: Json };
    const isItem = /^(\d+|\*)$/.test(segment);
    if (properties && Object.hasOwn(properties, segment)) node = properties[segment] as Json;
    else if (isItem && items !== undefined && !Array.isArray(items)) node = items;
    else if (isOpen(properties, items, type, isItem)) return "open";
    else return undefined;
  }
  return { schema: node as JsonSchema };
}

const isOpen = (properties: unknown, items: unknown, type: Json | undefined, isItem: boolean): boolean => {
  const types = type === undefined ? undefined : [type].flat();
  if (types === undefined) return properties === undefined && items === undefined;
  return (
    (types.includes("object") && properties === undefined) || (isItem && types.includes("array") && items === undefined)
  );
};

/** Every pointer below a schema; list items as `*`. */
export function pointersIn(schema: JsonSchema, path: string[] = []): Pointer[] {
  if (typeof schema !== "object") return [];
  const { properties = {}, items } = schema as { properties?: Record<string, JsonSchema>; items?: Json };
  const here = path.length > 0 ? [pointerOf(path)] : [];
  const below = Object.entries(properties).flatMap(([name, child]) => pointersIn(child, [...path, name]));
  const each = typeof items === "object" && items !== null ? pointersIn(items as JsonSchema, [...path, "*"]) : [];
  return [...here, ...below, ...each];
}

/** Areas for all files of the claim, which the page keeps beside the saved form: `file-upload` where the form has no field. */
export const besideTheForm = ({ ui, schema }: Pick<Definition, "ui" | "schema">): Pointer[] =>
  fileAreas(ui).filter((area) => !area.includes("*") && locate(schema, area) === undefined);

function fileAreas(ui: Json, path: string[] = []): Pointer[] {
  if (typeof ui !== "object" || ui === null || Array.isArray(ui)) return [];
  return Object.entries(ui).flatMap(([key, child]) => {
    if (key === "ui:field") return child === "file-upload" ? [pointerOf(path)] : [];
    return key.startsWith("ui:") ? [] : fileAreas(child, [...path, key === "items" ? "*" : key]);
  });
}

/** Facts of `meta/facts.schema.json`, with the figures and statuses of one definition. */
export interface World {
  definition: Definition;
  /** Names at `/claim/` that every claim has. */
  builtIn: string[];
  /** A schema over `{form, claim, user}`; `/item` is that of `list`. */
  schemaFor(list?: Pointer): SchemaObject;
  /** The same with what is certain of a value that is there, and no more. */
  certainFor(list?: Pointer): SchemaObject;
  /** The same with the bounds that the form sets: nothing beyond them is ever stored. */
  storableFor(list?: Pointer): SchemaObject;
  /** What holds beside each value that is chosen, by its name. */
  behind: ReadonlyMap<string, Condition>;
}

export function worldOf(definition: Definition, facts: JsonSchema, isKnown: (kind: FileKind) => boolean): World {
  const { claim, user } = (facts as { properties: { claim: SchemaObject; user: SchemaObject } }).properties;
  const figuresByName = definition.figures ?? {};
  const names = Object.keys(figuresByName);
  const numbers = Object.fromEntries(
    names.map((name) => [name, { type: "number", ...(figuresByName[name]?.sum === undefined && { minimum: 0 }) }]),
  );
  const figures = isKnown("rules") ? { type: "object", properties: numbers, required: names } : { type: "object" };
  const statuses = ["new", ...Object.keys(definition.workflow.statuses)];
  const claimProperties = claim.properties as Record<string, SchemaObject>;
  const computed = (isBounded: boolean): Json =>
    isKnown("rules") && isKnown("schema") ? computedSchema(definition, claim, isBounded) : { type: "object" };
  const declared = Object.fromEntries(
    Object.entries(definition.facts ?? {}).map(([name, { schema }]) => [name, schema as Json]),
  );
  const claimOf = (isBounded: boolean): SchemaObject => ({
    ...claim,
    required: [...((claim.required ?? []) as string[]), "computed"],
    properties: { ...declared, ...claimProperties, figures: figures as Json, computed: computed(isBounded) },
  });
  const ownClaim = claimOf(false);
  const itemOf = (list: Pointer): Json => {
    const found = locate(definition.schema, list);
    const items = found && found !== "open" ? (found.schema as SchemaObject).items : undefined;
    return (items as Json | undefined) ?? true;
  };
  const over = (form: Json, ownFacts: Json, list: Pointer | undefined): SchemaObject => ({
    type: "object",
    required: ["form", "claim", "user", ...(list === undefined ? [] : ["item"])],
    properties: { form, claim: ownFacts, user: user as Json, ...(list !== undefined && { item: itemOf(list) }) },
  });
  const certainClaim = (isBounded: boolean): SchemaObject => {
    const sure = certain(claimOf(isBounded), { isPruned: true, isPromised: true, isBounded: true }) as SchemaObject;
    const properties = sure.properties as Record<string, Json>;
    return isKnown("workflow")
      ? { ...sure, properties: { ...properties, status: { type: "string", enum: statuses } } }
      : sure;
  };
  const sureOf = (form: Certainty, list?: Pointer): SchemaObject => {
    const { properties, ...rest } = over(true, certainClaim(form.isBounded), list) as {
      properties: Record<string, Json>;
    };
    const item: Record<string, Json> = properties.item === undefined ? {} : { item: certain(properties.item, form) };
    return {
      ...rest,
      properties: {
        ...properties,
        form: certain(definition.schema as Json, form),
        user: certain(user as Json, { isPruned: false, isPromised: true, isBounded: false }),
        ...item,
      },
    };
  };
  return {
    definition,
    builtIn: Object.keys(claimProperties),
    schemaFor: perList((list) => over(definition.schema as Json, ownClaim as Json, list)),
    certainFor: perList((list) => sureOf(pruned, list)),
    storableFor: perList((list) => sureOf({ ...pruned, isBounded: true }, list)),
    behind: isKnown("rules") && isKnown("schema") ? behindValues(definition, schemaAt(definition)) : new Map(),
  };
}

const schemaAt =
  (definition: Definition) =>
  (field: Pointer): JsonSchema | undefined => {
    const found = locate(definition.schema, field);
    return found === undefined || found === "open" ? undefined : found.schema;
  };

/** The same object each time: every condition of a definition is held against it, and what is known of it is kept by it. */
function perList(make: (list?: Pointer) => SchemaObject): (list?: Pointer) => SchemaObject {
  const made = new Map<Pointer | undefined, SchemaObject>();
  return (list) => {
    const schema = made.get(list) ?? make(list);
    made.set(list, schema);
    return schema;
  };
}

interface Certainty {
  /** Blanks are taken away: what is there is not blank. */
  isPruned: boolean;
  /** "required" is kept: facts are there, while a form may lack anything. */
  isPromised: boolean;
  /** Limits are kept: of numbers, lengths and counts. */
  isBounded: boolean;
}

const pruned: Certainty = { isPruned: true, isPromised: false, isBounded: false };

const bounds = ["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "maxLength", "maxItems"];

/** Limits that some value keeps; those that contradict each other are told where they stand. */
function limitsOf(schema: SchemaObject): [string, Json][] {
  const limits = Object.entries(schema).filter(([keyword]) => bounds.includes(keyword));
  return keywordProblems(schema).length > 0 ? [] : limits;
}

/** What is certain of a stored value: its types and choices, and no more. */
function certain(schema: Json, certainty: Certainty): Json {
  if (typeof schema !== "object" || schema === null || Array.isArray(schema)) return true;
  const { type, enum: choices, const: only, properties, items, required } = schema as SchemaObject;
  const inner = (child: Json) => certain(child, certainty);
  const limits = certainty.isBounded ? limitsOf(schema) : [];
  return {
    ...Object.fromEntries(limits),
    ...(type !== undefined && { type }),
    ...(choices !== undefined && { enum: choices }),
    ...(only !== undefined && { const: only }),
    ...(certainty.isPruned && type === "string" && { minLength: 1 }),
    ...(certainty.isPruned && type === "array" && { minItems: 1 }),
    ...(required !== undefined && certainty.isPromised && { required }),
    ...(isObject(properties) && {
      properties: Object.fromEntries(Object.entries(properties).map(([name, child]) => [name, inner(child)])),
    }),
    // A blank entry of a list of texts keeps its place as null.
    ...(isObject(items) && items.type === "object" && { items: inner(items) }),
  };
}
