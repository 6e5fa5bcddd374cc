import {
  type Condition,
  isObject,
  type Json,
  type JsonSchema,
  type Pointer,
  pointingKeywords,
} from "../engine/index.ts";
import { locate, type PlacedCondition, type World } from "./check/world.ts";
import type { Step } from "./read/source-file.ts";

type SchemaObject = { [keyword: string]: Json };

/** One JSON Schema node of a condition, with the schema of the value that it judges. */
export interface ValueNode {
  schema: SchemaObject;
  /** What the value can be; undefined where that is not known. */
  subject: SchemaObject | undefined;
  /** From the file's root. */
  path: Step[];
  placed: PlacedCondition;
}

/** Every schema node inside of a condition. */
export function valueNodes(world: World, placed: PlacedCondition): ValueNode[] {
  return inCondition(world, placed, placed.condition, placed.path);
}

function inCondition(
  world: World | undefined,
  placed: PlacedCondition,
  condition: Condition,
  path: Step[],
): ValueNode[] {
  return Object.entries(condition).flatMap(([key, value]) => {
    if (key === "not") return inCondition(world, placed, value as Condition, [...path, key]);
    if (Array.isArray(value)) {
      return value.flatMap((inner, index) => inCondition(world, placed, inner, [...path, key, index]));
    }
    const subject = world && subjectAt(world, key, placed.list);
    return inSchema(placed, value as JsonSchema, subject, [...path, key]);
  });
}

/** The schema of what stands at a pointer; undefined where nothing is known of it. */
export function subjectAt(world: World, pointer: Pointer, list: Pointer | undefined): SchemaObject | undefined {
  const found = locate(world.schemaFor(list), pointer);
  return found !== undefined && found !== "open" && typeof found.schema === "object" ? found.schema : undefined;
}

const sameSubject = ["not", "if", "then", "else"];
const lists = ["allOf", "anyOf", "oneOf"];

function inSchema(placed: PlacedCondition, schema: Json, subject: SchemaObject | undefined, path: Step[]): ValueNode[] {
  if (!isObject(schema)) return [];
  const inner = (key: string, child: Json, about: SchemaObject | undefined, ...more: Step[]) =>
    inSchema(placed, child, about, [...path, key, ...more]);
  const below = Object.entries(schema).flatMap(([key, value]) => {
    if (sameSubject.includes(key)) return inner(key, value, subject);
    if (lists.includes(key) && Array.isArray(value)) {
      return value.flatMap((one, index) => inner(key, one, subject, index));
    }
    if (key === "contains" || key === "items") return inner(key, value, childOf(subject, "items"));
    if (key === "properties" && isObject(value)) {
      return Object.entries(value).flatMap(([name, one]) =>
        inner(key, one, childOf(subject, "properties", name), name),
      );
    }
    return [];
  });
  return [{ schema, subject, path, placed }, ...below];
}

function childOf(subject: SchemaObject | undefined, ...keys: string[]): SchemaObject | undefined {
  let node: Json | undefined = subject;
  for (const key of keys) node = isObject(node) ? node[key] : undefined;
  return isObject(node) ? node : undefined;
}

/** Pointers that comparisons of a condition lead to, with where they are written. */
export const comparisonPointers = (placed: PlacedCondition): { pointer: Pointer; path: Step[] }[] =>
  inCondition(undefined, placed, placed.condition, placed.path).flatMap(({ schema, path }) =>
    pointingKeywords.flatMap((keyword) => {
      const pointer = schema[keyword];
      return typeof pointer === "string" ? [{ pointer, path: [...path, keyword] }] : [];
    }),
  );
