import { type Condition, get, isObject, type JsonSchema, keywordFault, type Pointer } from "../../engine/index.ts";
import type { CheckInput } from "./check.ts";

/** Does it hold only of a claim that has files, or is promised some? */
export const asksForFiles = (must: Condition): boolean =>
  Object.entries(must).some(([pointer, value]) => {
    if (pointer === "/claim/filesFollow") return isObject(value) && value.const === true;
    return pointer.startsWith("/claim/files/") && isObject(value) && keywordFault(value as JsonSchema, 0) !== undefined;
  });

/** The alternatives of a demand, those of its alternatives too. */
export const alternativesOf = ({ anyOf = [] }: Condition): Condition[] =>
  anyOf.flatMap((one) => (Object.keys(one).join() === "anyOf" ? alternativesOf(one) : [one]));

/** Other areas for files of the claim that take files which this one takes. */
export function likeAreas({ besides, definition }: CheckInput, area: Pointer): Pointer[] {
  if (!besides.includes(area)) return [];
  const taken = (one: Pointer): unknown => get(definition.ui, `${one}/ui:options/accept`);
  const own = taken(area);
  return besides.filter((one) => {
    const others = taken(one);
    if (one === area) return false;
    return !Array.isArray(own) || !Array.isArray(others) || others.some((ending) => own.includes(ending));
  });
}
