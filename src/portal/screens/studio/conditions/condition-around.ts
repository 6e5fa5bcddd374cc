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

/** The whole condition that the value at these names belongs to; undefined where it belongs to none. */
export function conditionAround(whole: Json | undefined, path: readonly string[]): Written | undefined {
  let value = whole;
  for (const key of ["", ...path]) {
    if (key !== "") value = (value as Record<string, Json> | null | undefined)?.[key];
    if (key === "set") return undefined;
    if (isCondition(value)) return value;
  }
  return undefined;
}
