import { fullFormats } from "ajv-formats/dist/formats.js";
import { expect, test } from "vitest";
import { calls } from "../../src/contract/calls.ts";
import { slowPattern } from "../../src/definitions/check/patterns/slow-pattern.ts";
import { fileFormat, formats } from "../../src/engine/index.ts";

const slow = [
  // Repetitions inside of repetitions, bounded ones too.
  ["^(\\w+\\s?)+$", "twice as many"],
  ["^(([a-z])+.)+[A-Z]([a-z])+$", "twice as many"],
  ["^(\\w{1,10}\\s?){1,10}$", "twice as many"],
  ["^([^]{1,9}){1,9}$", "twice as many"],
  // Alternatives that begin alike.
  ["^(a|a)*$", "twice as many"],
  ["^(a|aa){30}$", "twice as many"],
  [`^${"(a|a)".repeat(30)}$`, "twice as many"],
  // Repetitions that follow each other.
  ["^\\s*(.*)\\s*$", "far more ways"],
  ["\\s+$", "far more ways"],
  ["^.{0,500}x.{0,500}$", "far more ways"],
  // What no proof is found for.
  ["^(?=.*\\d).{8,}$", "Lookahead"],
  ["^(.+)\\1$", "backreferences"],
  [`^${"[a-z]".repeat(101)}$`, "shorter"],
] as const;

test.each(slow)("%s is refused, with the reason and what to do", (pattern, reason) => {
  const words = slowPattern(pattern);
  expect(words).toContain(reason);
  expect(words).toMatch(/maxLength|shorter/);
});

const quick = [
  "^[0-9 +()-]{6,20}$",
  "^\\d{1,9}(\\.\\d{1,2})?$",
  "^\\s*[0-9]+\\s*$",
  "^[A-Z]{2}-\\d{4}$",
  "^(\\+64|0)[0-9]{1,2}[0-9]{6,8}$",
  "^[a-z]+(_[a-z]+)*$",
  "^[^@\\s]+@[^@\\s.]+(\\.[^@\\s.]+)+$",
  "^[\\p{L} '-]{1,100}$",
  "^.{1,2000}$",
  "[0-9]+",
];

test.each(quick)("%s is let through", (pattern) => {
  expect(slowPattern(pattern)).toBeUndefined();
});

/** Patterns of a schema, at any depth. */
function patternsIn(node: unknown): string[] {
  if (typeof node !== "object" || node === null) return [];
  return Object.entries(node).flatMap(([key, value]) =>
    key === "pattern" && typeof value === "string" ? [value] : patternsIn(value),
  );
}

test("what the contract and the formats compare texts with is quick as well", () => {
  const ours = [...new Set(patternsIn(calls))].filter((pattern) => pattern !== "^(?!0000)");
  const formatPatterns = formats.flatMap((name) => {
    const format: unknown = name === "file" ? fileFormat : fullFormats[name];
    return format instanceof RegExp ? [format.source.replaceAll("\\-", "\\x2d")] : [];
  });
  expect(ours.length).toBeGreaterThan(3);
  expect(formatPatterns.length).toBe(3);
  for (const pattern of [...ours, ...formatPatterns]) expect(slowPattern(pattern), pattern).toBeUndefined();
});
