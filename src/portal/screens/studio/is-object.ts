import type { Json } from "../../../engine/index.ts";

/** Is this an object, and neither a list nor null? */
export const isObject = (value: unknown): value is Record<string, Json> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
