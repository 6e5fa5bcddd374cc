import { nearestWord } from "../nearest-word.ts";
import type { SharedCheck } from "./check.ts";

/** Each status that shared/messages.en.json has words for is one of some workflow. */
export const statusWords: SharedCheck = ({ shared, types }) => {
  const { messages } = shared.files;
  if (!messages.isWhole || types.some(({ workflow }) => !workflow.isWhole)) return [];
  const known = types.flatMap(({ workflow }) => Object.keys((workflow.json as { statuses?: object }).statuses ?? {}));
  return Object.keys(shared.statuses).flatMap((status) => {
    if (known.includes(status)) return [];
    const message = `No workflow has the status "${status}", so these words are never shown; rename them or take them away.`;
    return [messages.faultAtKey(["statuses", status], "unused-words", message, nearestWord(status, known))];
  });
};
