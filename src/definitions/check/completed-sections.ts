import type { Fault } from "../read/fault.ts";
import type { Check } from "./check.ts";
import { homeOf } from "./rule-homes.ts";
import { touchesMended } from "./world.ts";

/** A rule completes the section in which its field stands: what keeps a section from its tick is found in it. */
export const completedSections: Check = (input) => {
  const { files, definition, isWhole } = input;
  if (!isWhole("sections", "rules")) return [];
  const known = definition.sections.map(({ id }) => id);
  return Object.entries(definition.rules).flatMap(([id, { field, completes }]): Fault[] => {
    const own = field === undefined ? undefined : homeOf(input, field)?.section.id;
    if (own === undefined || completes === undefined || own === completes || !known.includes(completes)) return [];
    if (touchesMended(files.rules, ["rules", id])) return [];
    const message = `"${field}" stands in the section "${own}", and this would keep "${completes}" from its tick, where nobody finds what is missing. Name the section of the field.`;
    return [files.rules.fault(["rules", id, "completes"], "other-section", message, own)];
  });
};
