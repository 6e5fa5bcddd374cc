import type { Definition, Json } from "../../engine/index.ts";
import { dropped, type Edit } from "./edit.ts";

/** What a rule blocks and completes taken away, one at a time; and how figures are counted. */
export function ruleEdits({ rules, figures = {} }: Definition): Edit[] {
  const edits = Object.entries(rules).flatMap(([id, { blocks = [], completes }]): Edit[] => [
    ...blocks.map((transition, index) => ({
      path: ["rules", id, "blocks", index],
      says: `no longer blocks ${transition}`,
      change: dropped,
    })),
    ...(completes === undefined
      ? []
      : [{ path: ["rules", id, "completes"], says: `no longer completes ${completes}`, change: dropped }]),
  ]);
  const sums = Object.entries(figures).flatMap(([name, { sum }]): Edit[] =>
    sum === undefined
      ? []
      : [{ path: ["figures", name, "sum"], says: `counts instead of adding up ${sum}`, change: dropped }],
  );
  return [...edits, ...sums];
}

/** Steps of a guide taken away; a guide of one step keeps it. */
export const guideEdits = ({ guides = [] }: Definition): Edit[] =>
  guides.flatMap(({ steps }, guide) =>
    steps.map(
      ({ id }, index): Edit => ({
        path: ["guides", guide, "steps", index] as (string | number)[],
        says: `without the step ${id}`,
        change: (): Json | undefined => undefined,
      }),
    ),
  );
