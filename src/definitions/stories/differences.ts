import { canonical, get, type Json } from "../../engine/index.ts";
import type { Difference, Found } from "./player.ts";
import type { Expectation } from "./story.ts";

/** Gives sentences on why what was found at a path of the expectation is as it is. */
export type Why = (path: string[], expected: Json, found: Json) => string[];

/** Where what was found is not what was expected; what the player could not see is passed over. */
export function differences(expected: Expectation, found: Found, why: Why = () => []): Difference[] {
  const differing: Difference[] = [];
  const compare = (path: string[], wanted: Json | undefined, seen: unknown) => {
    if (wanted === undefined || seen === undefined || canonical(wanted) === canonical(seen)) return;
    differing.push({ path, expected: wanted, found: seen as Json, why: why(path, wanted, seen as Json) });
  };
  for (const key of ["status", "type", "authoriseRole"] as const) compare([key], expected[key], found[key]);
  for (const key of ["advice", "offered", "ready", "locked", "effects"] as const) {
    compare([key], sorted(expected[key]), sorted(found[key]));
  }
  compare(["guide"], expected.guide, found.guide);
  for (const [transition, rules] of Object.entries(expected.missing ?? {})) {
    compare(["missing", transition], sorted(rules), found.missing && sorted(found.missing[transition] ?? []));
  }
  for (const key of ["applies", "visible", "drawn", "editable"] as const) {
    for (const [place, value] of Object.entries(expected[key] ?? {})) {
      compare([key, place], value, found[key] && (found[key][place] ?? "not there"));
    }
  }
  for (const key of ["allowed", "opened", "shown"] as const)
    compare(["start", key], expected.start?.[key], found.start?.[key]);
  for (const [field, value] of Object.entries(expected.payload ?? {})) {
    compare(["payload", field], value, found.form && (get(found.form, field) ?? null));
  }
  for (const [name, value] of Object.entries(expected.facts ?? {})) {
    compare(["facts", name], value, found.facts && (Object.hasOwn(found.facts, name) ? found.facts[name] : null));
  }
  compareTicks(expected, found, compare);
  compareSentences(expected, found, compare);
  return differing;
}

type Compare = (path: string[], wanted: Json | undefined, seen: unknown) => void;

/** `complete` and `incomplete` name some sections among others; what differs is told as the list it should be. */
function compareTicks(expected: Expectation, { complete: ticks }: Found, compare: Compare): void {
  if (!ticks) return;
  for (const [key, wanted] of [
    ["complete", true],
    ["incomplete", false],
  ] as const) {
    const sections = expected[key];
    if (sections)
      compare(
        [key],
        sections,
        sections.filter((section) => ticks[section] === wanted),
      );
  }
}

function compareSentences({ errors }: Expectation, found: Found, compare: Compare): void {
  if (!errors) return;
  if (Object.keys(errors).length === 0) compare(["errors"], [], found.misshapen);
  for (const [field, sentence] of Object.entries(errors)) {
    compare(["errors", field], sentence, found.errors && (found.errors[field] ?? null));
  }
}

const sorted = (list: string[] | undefined): string[] | undefined => list && [...new Set(list)].sort();
