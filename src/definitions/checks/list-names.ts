import type { Json } from "../../engine/definition.ts";
import { nearestWord } from "../nearest-word.ts";
import type { Check } from "./check.ts";

/** A field's `list` is one of shared/lists.json. */
export const listNames: Check = ({ files, shared }) => {
  const { fields = {} } = files.messages.json as { fields?: Record<string, { list?: Json }> };
  const known = Object.keys(shared.lists);
  if (!shared.files.lists.isWhole) return [];
  return Object.entries(fields).flatMap(([pointer, { list }]) => {
    if (typeof list !== "string" || known.includes(list)) return [];
    const message = `There is no list "${list}" in shared/lists.json; add it there or name another.`;
    return [files.messages.fault(["fields", pointer, "list"], "unknown-list", message, nearestWord(list, known))];
  });
};
