import type { TransitionRow } from "../../engine/index.ts";
import type { Fault } from "../read/fault.ts";
import { pathOfPlace } from "../where-of.ts";
import { actingOf, listOf } from "./acting.ts";
import type { Check, CheckInput } from "./check.ts";

const onlyAsks = ({ to, effects = [] }: TransitionRow): boolean =>
  listOf(to).every(({ status, authoriseRole }) => status === "same" && authoriseRole === undefined) &&
  effects.some((effect) => typeof effect !== "string" && ("ask" in effect || "answer" in effect));

/** Types that have this one's files. */
const heirs = ({ definition, shared }: CheckInput): string[] =>
  shared.claimTypes.flatMap(({ type, extends: parent }) => (parent === definition.type ? [type] : []));

/** Whose turn it is in a status can do something there. */
export const turnsTaken: Check = (input) => {
  const acting = actingOf(input);
  if (!acting || !input.isWhole("workflow")) return [];
  const { access } = input.shared;
  return Object.entries(input.definition.workflow.statuses).flatMap(([status, { pending = [] }]) => {
    const here = acting.acts.filter(({ row, whileDeleted }) => !whileDeleted && row.from.includes(status));
    if (!acting.reached.has(status) || here.length === 0 || !input.isClear(...here.map(({ row }) => row.allowed)))
      return [];
    const actsOf = (role: string) => {
      const own = acting.people.filter(({ roles: [one] }) => one === role);
      return here.filter(({ row }) =>
        own.some(
          (person) => acting.sees(person, status) && acting.mayHold(row.allowed, person, acting.factsIn(status)),
        ),
      );
    };
    // Time and answers come by themselves.
    const others = here.filter(({ row, via }) => via !== "timer" && via !== "event" && !onlyAsks(row));
    return pending.flatMap(({ roles = [], when }, index) => {
      const [source, path] = pathOfPlace(input.files, input.definition, `statuses/${status}/pending/${index}`);
      // What the type itself says is meant of it, and not of another type that has the status.
      const isOwn = source === input.files.workflow && heirs(input).length === 0;
      // Of several, one who does what the status waits for is enough: the others may be meant of another type that has it.
      const isDone = others.length === 0 || (!isOwn && roles.flatMap(actsOf).some((act) => others.includes(act)));
      return roles.flatMap((role, place): Fault[] => {
        const acts = actsOf(role).filter((act) => isDone || others.includes(act));
        // What is said sometimes alone may be meant of another type that has the status.
        if ((when && !isOwn) || !Object.hasOwn(access.roles, role) || acts.length > 0) return [];
        const message = `It is the turn of "${role}" in "${status}", and the role can make no transition of ${input.definition.type} there${isDone ? "" : " but to ask and answer"}, or does not read such claims. Name another, or allow it one.`;
        return [{ ...source.fault([...path, "roles", place], "no-turn", message), isAdvice: true }];
      });
    });
  });
};
