import { refusalWords } from "./refusal-words.ts";
import { Refused } from "./refused.ts";

/** Keys of one object; forms and facts have some dozens. */
const mostKeys = 1_000;
/** Objects and lists in all; the longest return request has a few hundred. */
const mostGroups = 20_000;
/** Deeper than any body goes. */
const mostLevels = 64;

/**
 * Refuses a body that is small to send and long to go through, which would keep everybody else waiting for most of a second:
 * with 413 where it has too many keys, objects or lists, with 400 where it is too deep.
 */
export function refuseSwollen(body: unknown): void {
  let groups = 0;
  // Level by level and not recursive: a body may be nested deeper than the stack is.
  let level = [body].filter(isGroup);
  for (let levels = 1; level.length > 0; levels++) {
    if (levels > mostLevels) throw new Refused(400, refusalWords(400));
    const below: object[] = [];
    for (const group of level) {
      if (!Array.isArray(group) && Object.keys(group).length > mostKeys) throw tooLarge();
      for (const child of Object.values(group)) {
        if (!isGroup(child)) continue;
        if (++groups > mostGroups) throw tooLarge();
        below.push(child);
      }
    }
    level = below;
  }
}

const isGroup = (value: unknown): value is object => typeof value === "object" && value !== null;
const tooLarge = () => new Refused(413, refusalWords(413));
