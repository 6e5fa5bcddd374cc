import type { Rule } from "../../engine/index.ts";
import type { Fault } from "../read/fault.ts";
import type { Check } from "./check.ts";
import { touchesMended } from "./world.ts";

/** A rule demands or advises, and has what it needs for that. */
export const ruleParts: Check = ({ files, definition }) =>
  Object.entries(definition.rules).flatMap(([id, rule]) => {
    const path = ["rules", id];
    if (touchesMended(files.rules, path)) return [];
    return partsFault(rule).map(({ key, code, message }): Fault => {
      const at = key === undefined ? path : [...path, key];
      return files.rules.faultAtKey(at, code, message);
    });
  });

function partsFault({
  field,
  each,
  when,
  must,
  blocks,
  completes,
  advises,
  offers,
}: Rule): { key?: string; code: string; message: string }[] {
  const demands = blocks !== undefined || completes !== undefined;
  if (!demands && advises === undefined) {
    return [
      {
        code: "no-purpose",
        message: 'This rule does nothing; add "blocks" (transitions), "completes" (a section) or "advises".',
      },
    ];
  }
  if (demands && advises !== undefined) {
    const message =
      'A rule either demands ("blocks", "completes") or advises; take one of them away, or make it two rules.';
    return [{ key: "advises", code: "demands-and-advises", message }];
  }
  if (demands && must === undefined) {
    return [{ code: "lacking", message: '"must" is lacking here: what has to hold for this demand to be met.' }];
  }
  if (advises !== undefined && must === undefined && when === undefined) {
    return [
      { code: "always-fires", message: 'This advice would always be shown; say in "when" or "must" when it is.' },
    ];
  }
  if (offers && (field === undefined || must === undefined || blocks === undefined)) {
    const message =
      'What a list offers is said by a rule with "field" (whose list it is), "must", and "blocks": programs and forms of before may send another answer.';
    return [{ key: "offers", code: "lacking", message }];
  }
  if (field === undefined && completes !== undefined && blocks === undefined) {
    return [];
  }
  return each !== undefined && !readsItem({ when, must })
    ? [
        {
          key: "each",
          code: "no-item",
          message: 'This rule runs for each item but reads nothing of it; read /item/…, or take "each" away.',
        },
      ]
    : [];
}

const readsItem = (conditions: { when: Rule["when"]; must: Rule["must"] }): boolean =>
  /"\/item(\/|")/.test(JSON.stringify(conditions));
