import type { Condition, Json, JsonSchema, Pointer } from "../definition.ts";
import type { Facts } from "../facts.ts";
import { meets } from "../interpret.ts";
import { get } from "../pointer.ts";
import { demandWords } from "./demand-words.ts";

/** Why one part of a condition holds or does not. */
export interface Reason {
  holds: boolean;
  /** From the condition to this part, as keys of its JSON: `["anyOf", 0, "/form/parts"]`. */
  steps: (string | number)[];
  /** A demand on one value, or how its parts are joined. */
  kind: "demand" | "all" | "any" | "not";
  /** Of a demand: where the value stands, what is asked of it, what was found. */
  pointer?: Pointer;
  demand?: string;
  found?: Json;
  parts: Reason[];
}

/** A condition taken apart, each part judged by itself with the value it saw. */
export function reasonsOf(condition: Condition, facts: Facts, steps: Reason["steps"] = []): Reason {
  const parts = Object.entries(condition).map(([key, value]): Reason => {
    const here = [...steps, key];
    if (key === "allOf" || key === "anyOf") {
      const several = (value as Condition[]).map((part, index) => reasonsOf(part, facts, [...here, index]));
      return joined(key === "allOf" ? "all" : "any", several, here);
    }
    if (key === "not") {
      const inner = reasonsOf(value as Condition, facts, here);
      return { holds: !inner.holds, steps: here, kind: "not", parts: [inner] };
    }
    const found = get(facts, key) as Json | undefined;
    return {
      holds: meets({ [key]: value }, facts),
      steps: here,
      kind: "demand",
      pointer: key,
      demand: demandWords(value as JsonSchema, facts),
      ...(found !== undefined && { found }),
      parts: [],
    };
  });
  const [only] = parts;
  return parts.length === 1 && only ? only : joined("all", parts, steps);
}

const joined = (kind: "all" | "any", parts: Reason[], steps: Reason["steps"]): Reason => ({
  holds: kind === "all" ? parts.every(({ holds }) => holds) : parts.some(({ holds }) => holds),
  steps,
  kind,
  parts,
});

/** What would have to be otherwise for the answer to turn, each a sentence's end: `/form/a is "x"`. */
export function changesOf(reason: Reason): string[] {
  const { kind, holds, parts, pointer, demand } = reason;
  if (kind === "demand") return [holds ? `${pointer} no longer ${demand}` : `${pointer} ${demand}`];
  if (kind === "not") return parts.flatMap(changesOf);
  const turning = parts.filter((part) => part.holds === holds).map((part) => changesOf(part).join(" and "));
  // One part is enough to break "all" or to make "any"; it takes every one the other way round.
  const oneIsEnough = (kind === "all") === holds;
  return oneIsEnough && turning.length > 1 ? [`one of: ${turning.join("; ")}`] : turning;
}
