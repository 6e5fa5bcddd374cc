import type { CheckInput } from "../check/check.ts";
import { isNever, meets } from "../prove/premises.ts";
import { askedBy, attempt } from "./attempt.ts";
import type { Explored } from "./explore.ts";
import type { Stage } from "./walk.ts";

/**
 * A rule may be about forms that are not filled in far enough to be sent: another rule excludes its "when" wherever it stands in
 * the way. Then it is met while people fill in the form, and a story shows that. Undefined where that is not proved, or not found.
 */
export function metEarly(input: CheckInput, { walk, stages }: Explored, id: string): Stage | undefined {
  const rule = input.definition.rules[id];
  if (!rule?.when || !rule.must || rule.each !== undefined || !isExcluded(input, id)) return undefined;
  const wanted = [...(rule.field === undefined ? [] : askedBy(input.definition, rule.field)), rule.when, rule.must];
  for (const stage of stages.get("new") ?? []) {
    const found = attempt(walk, stage, { who: stage.who, wanted });
    if (found.stage) return found.stage;
  }
  return undefined;
}

/** Does each of its transitions wait for a rule that contradicts its "when"? */
function isExcluded({ definition, isClear, world }: CheckInput, id: string): boolean {
  const { when, blocks = [] } = definition.rules[id] ?? {};
  if (!when || !isClear(when)) return false;
  const others = Object.values(definition.rules).filter(
    ({ must, when: asked, each, field, advises }) =>
      must &&
      !asked &&
      each === undefined &&
      advises === undefined &&
      isClear(must) &&
      (field === undefined || askedBy(definition, field).length === 0) &&
      isNever(world, [meets(when), meets(must)]),
  );
  return blocks.length > 0 && blocks.every((blocked) => others.some((other) => other.blocks?.includes(blocked)));
}
