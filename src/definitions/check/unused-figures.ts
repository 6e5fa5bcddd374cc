import { comparisonPointers } from "../value-walk.ts";
import type { Check } from "./check.ts";
import { pointersOf } from "./condition-pointers.ts";
import { textsIn, unfilled } from "./placeholders.ts";

/** Each figure is read by a condition or said in a sentence. */
export const unusedFigures: Check = ({ files, definition, conditions, isWhole }) => {
  if (!isWhole("rules", "sections", "workflow", "messages")) return [];
  const names = Object.keys(definition.figures ?? {});
  const read = conditions.flatMap((placed) => [
    ...pointersOf(placed.condition).map(({ pointer }) => pointer),
    ...comparisonPointers(placed).map(({ pointer }) => pointer),
  ]);
  const said = textsIn(files.messages.json).flatMap(([text]) => unfilled(text, []).map(({ name }) => name));
  // A misspelt name is told where it stands; whatever it means is not unused.
  const isAllRead = read.some((pointer) => /^\/claim(\/figures)?$/.test(pointer) || !isKnown(pointer));
  if (isAllRead) return [];
  return names
    .filter((name) => !read.includes(`/claim/figures/${name}`) && !said.includes(name))
    .map((name) => {
      const message = `No condition reads "/claim/figures/${name}" and no sentence says "{${name}}"; use the figure or take it away.`;
      return files.rules.faultAtKey(["figures", name], "unused-figure", message);
    });

  function isKnown(pointer: string): boolean {
    return !pointer.startsWith("/claim/figures/") || names.includes(pointer.slice("/claim/figures/".length));
  }
};
