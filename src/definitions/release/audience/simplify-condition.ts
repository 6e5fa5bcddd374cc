import {
  type Condition,
  isObject,
  type Json,
  type JsonSchema,
  type Pointer,
  pointingKeywords,
} from "../../../engine/index.ts";
import type { KnownUsers } from "./known-users.ts";

export interface Knowledge {
  users: KnownUsers;
  /** What is never told to this audience: to them it is not there. */
  isUntold(pointer: Pointer): boolean;
}

/** Never holds: every claim has a status. */
const never: Condition = { "/claim/status": false };

/** A condition that has been answered for an audience, or what of it is left to ask. */
type Simplified = boolean | Condition;

/** The condition with all that is certain of its readers answered, so that it names nothing that is not theirs to know. */
export function simplify(condition: Condition, known: Knowledge): Simplified {
  const left: Record<string, JsonSchema | Condition | Condition[]> = {};
  const further: Condition[] = [];
  for (const [key, value] of Object.entries(condition)) {
    if (value === undefined) continue;
    if (key === "allOf" || key === "anyOf") {
      const parts = (value as Condition[]).map((part) => simplify(part, known));
      const decides = key === "anyOf";
      if (parts.includes(decides)) {
        if (!decides) return false;
        continue;
      }
      const open = parts.filter((part) => typeof part !== "boolean");
      if (open.length === 0) {
        if (decides) return false;
        continue;
      }
      if (open.length === 1 || key === "allOf") further.push(...open);
      else left.anyOf = open;
    } else if (key === "not") {
      const part = simplify(value as Condition, known);
      if (part === true) return false;
      if (part !== false) left.not = part;
    } else {
      const simplified = atPointer(key, value as JsonSchema, known);
      if (simplified === false) return false;
      if (simplified !== true) left[key] = simplified.schema;
    }
  }
  if (further.length === 0) return Object.keys(left).length === 0 ? true : (left as Condition);
  if (Object.keys(left).length === 0 && further.length === 1) return further[0] as Condition;
  return { ...left, allOf: further } as Condition;
}

function atPointer(pointer: Pointer, schema: JsonSchema, known: Knowledge): boolean | { schema: JsonSchema } {
  if (known.isUntold(pointer)) return schema === false;
  const isOfUser = pointer.startsWith("/user/");
  const cut = cutSchema(schema, pointer, known, isOfUser);
  if (cut === false && schema !== false) return false;
  if (!isOfUser) return { schema: cut };
  // What compares the user with the claim is answered only where the user has nothing to compare.
  if (comparesIn(schema)) return known.users.isBlank(pointer) ? false : { schema: cut };
  return known.users.holds(pointer, schema) ?? { schema: cut };
}

/** A schema without values that nobody of the audience can have, and false where it compares with what is never told to them. */
function cutSchema(schema: JsonSchema, pointer: Pointer, known: Knowledge, isOfUser: boolean): JsonSchema {
  if (!isObject(schema as Json)) return schema;
  const entries = Object.entries(schema as Record<string, Json>);
  if (entries.some(([key, value]) => pointingKeywords.includes(key) && known.isUntold(String(value)))) return false;
  const cutValue = (key: string, value: Json): Json => {
    if (isOfUser && key === "enum" && Array.isArray(value)) {
      const kept = value.filter((one) => known.users.mayBe(pointer, one));
      return kept.length > 0 ? kept : [""];
    }
    if (isOfUser && key === "const" && typeof value === "string") return known.users.mayBe(pointer, value) ? value : "";
    if (Array.isArray(value) && ["allOf", "anyOf", "oneOf"].includes(key)) {
      return value.map((one) => below(one));
    }
    if (["contains", "items", "not", "if", "then", "else", "additionalProperties"].includes(key)) return below(value);
    if (key === "properties" && isObject(value)) {
      return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, below(one)]));
    }
    return value;
  };
  const below = (node: Json): Json => cutSchema(node as JsonSchema, pointer, known, isOfUser) as Json;
  return Object.fromEntries(entries.map(([key, value]) => [key, cutValue(key, value)]));
}

const comparesIn = (node: unknown): boolean =>
  typeof node === "object" &&
  node !== null &&
  Object.entries(node).some(([key, value]) => pointingKeywords.includes(key) || comparesIn(value));

/** The same of a condition that need not be there: without one it always holds. */
export const ask = (condition: Condition | undefined, known: Knowledge): Simplified =>
  condition === undefined ? true : simplify(condition, known);

/** What has been answered, as a condition; none where it always holds. */
export const placed = <Name extends string>(name: Name, simplified: Simplified) =>
  (simplified === true ? {} : { [name]: asCondition(simplified) }) as { [key in Name]?: Condition };

/** The same where there must be a condition. */
export const asCondition = (simplified: Simplified): Condition =>
  simplified === true ? { "/claim/status": true } : simplified === false ? never : simplified;
