import type { Json } from "./definition.ts";

/** Is this an object, and neither a list nor null? */
export const isObject = (value: unknown): value is { [key: string]: Json } =>
  typeof value === "object" && value !== null && !Array.isArray(value);
