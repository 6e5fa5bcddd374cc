import type { Condition, Rule } from "../../engine/index.ts";
import { isNever, meets, misses } from "../prove/premises.ts";
import type { Fault } from "../read/fault.ts";
import type { Check, CheckInput } from "./check.ts";
import { pointersOf } from "./condition-pointers.ts";
import { applyingOf } from "./rule-homes.ts";
import { unnamedInputs } from "./unnamed-inputs.ts";
import { touchesMended } from "./world.ts";

/** What completes a section is asked only where it applies: what does not is dropped, and the section would never be complete. */
export const unappliedDemands: Check = (input) => [...unapplied(input), ...unnamedInputs(input)];

function unapplied(input: CheckInput): Fault[] {
  if (!input.isWhole("rules", "sections", "schema")) return [];
  const { files, definition, world, isClear } = input;
  return Object.entries(definition.rules).flatMap(([id, rule]): Fault[] => {
    const { when, must, each, completes, advises } = rule;
    if (!must || each !== undefined || completes === undefined || advises !== undefined || !isClear(when, must))
      return [];
    if (touchesMended(files.rules, ["rules", id])) return [];
    const asked = [...applyingOf(input, rule), ...(when ? [when] : [])];
    const beside = demandedBeside(input, id, rule);
    const lost = pointersOf(must)
      .flatMap(({ pointer }) => (pointer.startsWith("/form/") ? [pointer] : []))
      .find((pointer) => {
        const applies = applyingOf(input, { field: pointer.slice("/form".length) });
        if (applies.length === 0 || !isClear(...asked, ...applies)) return false;
        const never = (...premises: Parameters<typeof isNever>[1]) => isNever(world, premises);
        if (!never(meets(must), meets({ [pointer]: false }))) return false;
        return applies.some((one) => !never(misses(one)) && !never(...[...asked, ...beside].map(meets), misses(one)));
      });
    if (lost === undefined) return [];
    const message = `"${lost}" is demanded also where it does not apply, and is dropped ("applies" in sections.json): there "${completes}" is never complete. Say in "when" where this is asked.`;
    return [{ ...files.rules.faultAtKey(["rules", id, "must"], "never-complete", message), isAdvice: true }];
  });
}

/** What is demanded of every claim with it, wherever in the form: a claim that lacks that is not ready either. */
const demandedBeside = ({ definition, isClear }: CheckInput, own: string, { blocks: held = [] }: Rule): Condition[] =>
  Object.entries(definition.rules).flatMap(([id, { when, must, each, completes, blocks = [], advises }]) => {
    if (id === own || when || !must || each !== undefined || advises !== undefined || !isClear(must)) return [];
    return completes !== undefined || blocks.some((one) => held.includes(one)) ? [must] : [];
  });
