import type { Computed, Definition } from "../../engine/index.ts";
import { neededBy } from "../prove/bounds-of-computed.ts";
import type { Facts } from "./facts-by-status.ts";

/** Values worked out that are only there while each of these facts and values of the claim is, each after those that it reads. */
export type Needs = readonly { name: string; of: readonly string[] }[];

export function needsOfValues({ computed = {} }: Definition): Needs {
  return Object.entries(computed as Record<string, Computed>).flatMap(([name, entry]) => {
    const read = neededBy(entry).filter((one) => one.startsWith("/claim/"));
    return read.length > 0 ? [{ name: `computed/${name}`, of: read.map((one) => one.slice("/claim/".length)) }] : [];
  });
}

const known = new WeakMap<Facts, { needs: Needs; all: Facts }>();

/** The facts of a claim with what it lacks since a fact behind it is lacking: null, as what it lacks itself. */
export function withoutValues(needs: Needs, facts: Facts): Facts {
  if (needs.length === 0) return facts;
  const before = known.get(facts);
  if (before?.needs === needs) return before.all;
  let all = facts;
  for (let size = -1; size !== Object.keys(all).length; ) {
    size = Object.keys(all).length;
    for (const { name, of } of needs)
      if (!(name in all) && of.some((one) => all[one] === null)) all = { ...all, [name]: null };
  }
  known.set(facts, { needs, all });
  return all;
}
