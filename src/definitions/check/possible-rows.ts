import { type Condition, rowsOf, type Transition } from "../../engine/index.ts";
import { isNever, meets } from "../prove/premises.ts";
import type { Fault } from "../read/fault.ts";
import { actingOf } from "./acting.ts";
import type { Check } from "./check.ts";
import { applyingOf } from "./rule-homes.ts";
import { touchesMended } from "./world.ts";

/** Somebody may make each row in one of its statuses, and each demand can arise where a transition that it blocks starts. */
export const possibleRows: Check = (input) => {
  const { files, definition, world, isClear, isWhole } = input;
  if (!isWhole("workflow")) return [];
  const { transitions, statuses } = definition.workflow;
  const acting = actingOf(input);
  const known = ["new", ...Object.keys(statuses)];
  const standing = (from: readonly string[]) => meets({ "/claim/status": { enum: [...from] } });
  const inStatus = (status: string) => {
    const phase = status === "new" ? "draft" : statuses[status]?.phase;
    return meets({ "/claim/status": { const: status }, ...(phase && { "/claim/phase": { const: phase } }) });
  };
  const rows = Object.entries(transitions).flatMap(([id, transition]) =>
    rowsOf(transition).flatMap(({ place, row: { from, allowed } }): Fault[] => {
      const path = ["transitions", id, ...place.split("/").slice(1)];
      if (touchesMended(files.workflow, path) || !isClear(allowed) || !from.every((one) => known.includes(one)))
        return [];
      if (isNever(world, [meets(allowed)]) || !isNever(world, [standing(from), meets(allowed)])) return [];
      const message =
        'This can never be made: "allowed" asks for a status that "from" does not name. Change one of them.';
      return [files.workflow.faultAtKey([...path, "allowed"], "never-allowed", message)];
    }),
  );
  const rules = Object.entries(definition.rules).flatMap(([id, rule]): Fault[] => {
    const { each, blocks, completes } = rule;
    const asked = [...(rule.when ? [rule.when] : []), ...applyingOf(input, rule)];
    const [first, ...others] = asked;
    if (!first || !blocks || !isClear(...asked)) return [];
    const when: Condition = others.length === 0 ? first : { allOf: asked };
    const what = rule.when ? `the rule's "when"` : `"applies" of its field`;
    if (touchesMended(files.rules, ["rules", id])) return [];
    const blocked = blocks.map((name) => transitions[name]);
    if (blocked.some((one) => one === undefined)) return [];
    const isIdle = (one: Transition | undefined) => {
      const from = one ? rowsOf(one).flatMap(({ row }) => row.from) : [];
      return from.every((status) => isNever(world, [inStatus(status), meets(when)], each));
    };
    /** Of no claim that is there then, by what is known of it, whoever it is; somebody may have a second role. */
    const isUnasked = (name: string) => {
      const made = acting?.acts.filter((act) => act.id === name).flatMap(({ by }) => [...by]) ?? [];
      return (
        acting !== undefined &&
        made.some(([, people]) => people.length > 0) &&
        made.every(([status]) => !acting.people.some((one) => acting.mayHold(when, one, acting.factsIn(status))))
      );
    };
    const idle = blocks.flatMap((name, index) => (isIdle(transitions[name]) || isUnasked(name) ? [index] : []));
    // What never holds at all is told elsewhere.
    if (idle.length === 0 || isNever(world, [meets(when)], each)) return [];
    if (idle.length < blocks.length || completes !== undefined || !rule.when)
      return idle.map((index) => {
        const message = `This never holds up "${blocks[index]}": ${what} holds in no status from which that starts. Take it out of "blocks", or change ${rule.when ? '"when"' : '"applies"'}.`;
        return { ...files.rules.fault(["rules", id, "blocks", index], "blocks-nothing", message), isAdvice: true };
      });
    const message = `This blocks nothing: its "when" never holds in a status from which ${blocks.map((name) => `"${name}"`).join(" or ")} starts. Change one of them.`;
    return [files.rules.faultAtKey(["rules", id, "when"], "never-fires", message)];
  });
  return [...rows, ...rules];
};
