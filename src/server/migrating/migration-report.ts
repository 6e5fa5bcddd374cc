import type { Carried, CompiledDefinition, Pointer } from "../../engine/index.ts";
import type { Claim } from "../claims/find-claim.ts";
import type { Refusal } from "./migrated-claim.ts";

/** Claims that are shown before and after, and that are named per refusal. */
export const mostShown = 3;
/** Claims that are named of those left for later. */
const mostNamed = 5;

interface RefusedPlace extends Refusal {
  type: string;
  claims: number;
  examples: string[];
}

export interface MigrationReport {
  /** Claims of versions that migrations lead away from. */
  found: number;
  written: number;
  /** Left for later, with the first of them: changed lately, or meanwhile, or not to be written, which `staying` tells. */
  left: { claims: number; examples: string[] };
  /** Places of earlier versions that nothing carries, by type; with any of these, or of `refused`, nothing is written. */
  lost: { type: string; definition: string; path: Pointer }[];
  refused: RefusedPlace[];
  /** Why claims do not go with the others: they stay under the version that they are of, and keep nobody else from it. */
  staying: RefusedPlace[];
  shown: { number: string; before: Carried; after: Carried }[];
}

export const emptyReport = (): MigrationReport => ({
  found: 0,
  written: 0,
  left: { claims: 0, examples: [] },
  lost: [],
  refused: [],
  staying: [],
  shown: [],
});

export function noteLeft({ left }: MigrationReport, number: string): void {
  left.claims += 1;
  if (left.examples.length < mostNamed) left.examples.push(number);
}

export function noteLost(report: MigrationReport, { type, hash }: CompiledDefinition, path: Pointer): void {
  const isKnown = report.lost.some((one) => one.type === type && one.definition === hash && one.path === path);
  if (!isKnown) report.lost.push({ type, definition: hash, path });
}

export function noteRefused(places: RefusedPlace[], { type, number }: Claim, { path, why }: Refusal): void {
  const known = places.find((one) => one.type === type && one.path === path && one.why === why);
  if (!known) places.push({ type, path, why, claims: 1, examples: [number] });
  else {
    known.claims += 1;
    if (known.examples.length < mostShown) known.examples.push(number);
  }
}
