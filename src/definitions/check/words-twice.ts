import type { Fault } from "../read/fault.ts";
import type { Check } from "./check.ts";

/** No two sections of a form are called the same, and no field by its own pointer. */
export const wordsTwice: Check = ({ files, definition }) => {
  const { sections, fields } = definition.messages;
  const titles = Object.entries(sections);
  return [
    ...titles.flatMap(([id, title], index): Fault[] => {
      const other = titles.slice(0, index).find(([, one]) => one === title);
      if (other === undefined) return [];
      const message = `The section "${other[0]}" reads "${title}" too; nobody could tell them apart.`;
      return [files.messages.fault(["sections", id], "duplicate", message)];
    }),
    ...Object.entries(fields).flatMap(([field, { title }]): Fault[] => {
      if (title !== field) return [];
      const message = `"${title}" is a pointer; write what people call this field.`;
      return [files.messages.fault(["fields", field, "title"], "not-plain", message)];
    }),
  ];
};
