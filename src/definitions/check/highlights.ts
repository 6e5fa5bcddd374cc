import type { Fault } from "../read/fault.ts";
import { nearestWord } from "../read/nearest-word.ts";
import type { CheckInput } from "./check.ts";

/** What makes claims stand out has words, each its own, and no words stand there for nothing. */
export function highlights({ files, definition, isWhole }: CheckInput): Fault[] {
  if (!isWhole("workflow", "messages")) return [];
  const { highlights: words = {} } = files.messages.json as { highlights?: Record<string, string> };
  const ids = (definition.workflow.highlights ?? []).map(({ id }) => id);
  const named = Object.keys(words);
  const faults = ids.flatMap((id, index): Fault[] => {
    const at = ["highlights", index, "id"];
    if (ids.indexOf(id) < index) {
      const message = `There is a highlight "${id}" already; give this one a name, and words, of its own.`;
      return [files.workflow.fault(at, "duplicate", message)];
    }
    if (named.includes(id)) return [];
    const message = `"${id}" has no words, and colour alone is not seen by everybody; add it to "highlights" in messages.en.json.`;
    return [files.workflow.fault(at, "no-words", message, nearestWord(id, named))];
  });
  const spare = named.filter((name) => !ids.includes(name));
  return [
    ...faults,
    ...spare.map((name) => {
      const message = `No highlight of workflow.json is called "${name}", so these words are never shown; rename them or take them away.`;
      return files.messages.faultAtSpare(["highlights", name], "unused-words", message, nearestWord(name, ids));
    }),
  ];
}
