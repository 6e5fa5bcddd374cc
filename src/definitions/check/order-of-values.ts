import { type Rule, rowsOf } from "../../engine/index.ts";
import { boundsBehind, boundsIn, requestedToday } from "../prove/bounds-of.ts";
import { type Bound, crossing } from "../prove/order.ts";
import { isNever, meets, misses } from "../prove/premises.ts";
import type { Fault } from "../read/fault.ts";
import type { Check, CheckInput } from "./check.ts";
import { applyingOf } from "./rule-homes.ts";
import { touchesMended } from "./world.ts";

/**
 * Days, numbers and lengths that rules compare with each other can be put in order: no round of "not before", "at least" and
 * "as many as" is left that no claim can walk. Rules are held together that hold up the same transition wherever one of them is asked.
 */
export const orderOfValues: Check = (input) => {
  if (!input.isWhole("rules", "schema", "sections", "ui")) return [];
  const rules = Object.entries(input.definition.rules).filter(
    ([id, { when, must, advises }]) =>
      must && advises === undefined && input.isClear(when, must) && !touchesMended(input.files.rules, ["rules", id]),
  );
  const reported = new Set<string>();
  return rules.flatMap(([id, rule]): Fault[] => {
    if (!rule.must || boundsIn(rule.must).length === 0) return [];
    // What no claim meets by itself is told there.
    if (isNever(input.world, [meets(rule.must)], rule.each)) return [];
    const begun = /"within"|\/claim\/computed\//.test(JSON.stringify(rule.must))
      ? (rule.blocks ?? []).filter((one) => startsNew(input, one) && isAskedOfNew(input, rule))
      : [];
    const round =
      roundOf(input, rules, id, rule) ??
      begun.map((one) => roundOf(input, rules, id, { ...rule, blocks: [one] }, requestedToday)).find(Boolean);
    const names = [...new Set(round?.flatMap((bound) => bound.rule ?? []))].sort();
    const isLast = rules.findLast(([one]) => names.includes(one))?.[0] === id;
    if (!round || !isLast || reported.has(names.join())) return [];
    reported.add(names.join());
    return [faultOf(input, id, round, names)];
  });
};

/** Does it send a claim that was not sent before? Its request date is today. */
function startsNew({ definition }: CheckInput, id: string): boolean {
  const transition = definition.workflow.transitions[id];
  return transition?.via === "send" && rowsOf(transition).some(({ row }) => row.from.includes("new"));
}

function isAskedOfNew(input: CheckInput, rule: Rule): boolean {
  const asked = [...applyingOf(input, rule), ...(rule.when ? [rule.when] : []), { "/claim/status": { const: "new" } }];
  return input.isClear(...asked) && !isNever(input.world, asked.map(meets), rule.each);
}

function roundOf(
  input: CheckInput,
  rules: [string, Rule][],
  id: string,
  rule: Rule,
  more: readonly Bound[] = [],
): Bound[] | undefined {
  const own = [...(rule.when ? boundsIn(rule.when) : []), ...said(id, rule)];
  const others = rules
    .filter(([other]) => other !== id)
    .filter(([, other]) => other.each === undefined || other.each === rule.each)
    .filter(([, other]) => (other.blocks ?? []).some((one) => rule.blocks?.includes(one)))
    .flatMap(([other, one]) => {
      const bounds = said(other, one);
      return bounds.length > 0 && isAskedWith(input, one, rule) ? bounds : [];
    });
  const bounds = [...own, ...others];
  const isCompared = ({ low, high }: Bound) => low.includes("/") && high.includes("/");
  const behind = boundsBehind(input.definition, bounds, rule.each);
  // Limits of one value by itself are told where they stand.
  return bounds.some(isCompared) ? crossing([...bounds, ...behind, ...more]) : undefined;
}

const said = (id: string, { must }: Rule): Bound[] =>
  must ? boundsIn(must).map((bound) => ({ ...bound, rule: id })) : [];

/** Is the other rule asked wherever this one is? */
function isAskedWith(input: CheckInput, other: Rule, rule: Rule): boolean {
  const asked = [...applyingOf(input, other), ...(other.when ? [other.when] : [])];
  if (asked.length === 0) return true;
  const here = [...applyingOf(input, rule), ...(rule.when ? [rule.when] : []), ...(rule.must ? [rule.must] : [])];
  if (!input.isClear(...asked, ...here)) return false;
  return asked.every((one) => isNever(input.world, [...here.map(meets), misses(one)], rule.each));
}

function faultOf({ files }: CheckInput, id: string, round: readonly Bound[], names: readonly string[]): Fault {
  const others = names
    .filter((name) => name !== id)
    .map((name) => {
      const { file, line } = files.rules.faultAtKey(["rules", name], "", "");
      return `"${name}" (${file}:${line})`;
    });
  const places = round.flatMap(({ low, high }) => [low, high]).filter((one) => one.includes("/"));
  const values = [...new Set(places)].sort();
  const together = others.length > 0 ? ` together with ${others.join(" and ")}` : "";
  const message = `It is impossible to meet this${together}: there are no ${values.join(" and ")} in the order that is asked for. Change one of them.`;
  return files.rules.faultAtKey(["rules", id, "must"], "contradiction", message);
}
