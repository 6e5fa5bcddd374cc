import type { Comparison } from "./comparison.ts";

/** An empty list of names compares whole items. Outer spaces make no difference; items that lack one of the names are left out. */
export const unique: Comparison = {
  keyword: "unique",
  example: '"unique": ["model", "serial"]',
  words: "no two items of the list agree in these, letter case aside",
  subject: "array",
  isOfValueAlone: true,
  operand: "array",
  fault: (names) =>
    Array.isArray(names) && names.every((name) => typeof name === "string")
      ? undefined
      : '"unique" takes a list of property names, such as ["model", "serial"].',
  holds(items: unknown[], names: string[]) {
    const seen = new Set<string>();
    for (const item of items) {
      const values = names.length === 0 ? [item] : names.map((name) => (item as Record<string, unknown>)?.[name]);
      if (values.some((value) => value === undefined || value === null)) continue;
      const key = JSON.stringify(
        values.map((value) => (typeof value === "string" ? value.trim().toUpperCase() : value)),
      );
      if (seen.has(key)) return false;
      seen.add(key);
    }
    return true;
  },
  asks: (names: string[]) => `has no two entries alike${names.length > 0 ? ` in ${names.join(", ")}` : ""}`,
};
