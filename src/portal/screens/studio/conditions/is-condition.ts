import type { Json } from "../../../../engine/index.ts";
import type { Written } from "./condition-tree.ts";

const isKey = (key: string): boolean => /^(allOf|anyOf|not|\$ref)$|^\/(form|claim|user|item)(\/|$)/.test(key);
const isAsked = (value: Json): boolean => typeof value === "boolean" || (typeof value === "object" && value !== null);

/** Is this written as conditions are? What sets facts has their pointers for keys, too, but says values. */
export function isCondition(value: Json | undefined): value is Written {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
  const entries = Object.entries(value);
  const isOne = ([key, one]: [string, Json]) =>
    key === "$ref" ? String(one).includes("conditions.schema.json") : isKey(key) && isAsked(one);
  return entries.length > 0 && entries.every(isOne);
}
