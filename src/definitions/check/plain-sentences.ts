import { segments } from "../../engine/index.ts";
import { stumblingBlock } from "../read/plain-words.ts";
import type { Check } from "./check.ts";
import { textsIn } from "./placeholders.ts";
import { pointersIn } from "./world.ts";

/** Words on screen are words: no ids, pointers, validator's texts or leftovers. */
export const plainSentences: Check = ({ files, definition }) => {
  const ids = new Set([
    ...pointersIn(definition.schema).flatMap(segments),
    ...Object.keys(definition.rules),
    ...Object.keys(definition.workflow.transitions),
    ...definition.sections.map(({ id }) => id),
  ]);
  return textsIn(files.messages.json).flatMap(([text, path]) => {
    if (path.at(-1) === "list") return [];
    const reason = stumblingBlock(text, ids);
    return reason === undefined ? [] : [files.messages.fault(path, "not-plain", reason)];
  });
};
