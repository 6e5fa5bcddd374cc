import { needsAll, operandsOf } from "../prove/bounds-of-computed.ts";
import type { Fault } from "../read/fault.ts";
import { actingOf } from "./acting.ts";
import type { Check } from "./check.ts";
import { conditionNames, tracked } from "./facts-by-status.ts";
import { touchesMended } from "./world.ts";

/** A value is worked out of facts that claims of this type come to have. */
export const unsetFacts: Check = (input) => {
  const { files, definition, isWhole } = input;
  const computed = Object.entries(definition.computed ?? {});
  const known = [...tracked, ...Object.values(conditionNames)].map((name) => `/claim/${name}`);
  const read = computed.flatMap(([name, entry]) => {
    const operands = operandsOf(entry).filter((one) => typeof one === "string");
    const needed = needsAll(entry) || operands.length === 1 ? operands.filter((one) => known.includes(one)) : [];
    return needed.length > 0 && !touchesMended(files.rules, ["computed", name]) ? [{ name, needed }] : [];
  });
  const acting = read.length > 0 && isWhole("rules", "workflow") ? actingOf(input) : undefined;
  if (!acting) return [];
  const isLacking = (pointer: string) =>
    [...acting.reached].every((status) => acting.factsIn(status)[pointer.replace("/claim/", "")] === null);
  return read.flatMap(({ name, needed }): Fault[] => {
    const lacking = needed.find(isLacking);
    if (lacking === undefined) return [];
    const message = `"${name}" never has a value in ${definition.type}: it is worked out of "${lacking}", and no transition that can be made sets that. Name another fact, or set it by an effect.`;
    return [{ ...files.rules.faultAtKey(["computed", name], "never-set", message), isAdvice: true }];
  });
};
