import type { Fault } from "../read/fault.ts";
import { pathOfPlace } from "../where-of.ts";
import { actingOf } from "./acting.ts";
import type { Check } from "./check.ts";

/** Whose turn it is in a status can do something there. */
export const turnsTaken: Check = (input) => {
  const acting = actingOf(input);
  if (!acting || !input.isWhole("workflow")) return [];
  const { access } = input.shared;
  return Object.entries(input.definition.workflow.statuses).flatMap(([status, { pending = [] }]) => {
    const here = acting.acts.filter(({ row, whileDeleted }) => !whileDeleted && row.from.includes(status));
    if (!acting.reached.has(status) || here.length === 0 || !input.isClear(...here.map(({ row }) => row.allowed)))
      return [];
    return pending.flatMap(({ roles = [], when }, index) =>
      roles.flatMap((role, place): Fault[] => {
        const own = acting.people.filter(({ roles: [one] }) => one === role);
        const acts = here.filter(({ row }) =>
          own.some(
            (person) => acting.sees(person, status) && acting.mayHold(row.allowed, person, acting.factsIn(status)),
          ),
        );
        // What is said sometimes alone may be meant of another type that has the status.
        if (when || !Object.hasOwn(access.roles, role) || acts.length > 0) return [];
        const [source, path] = pathOfPlace(input.files, input.definition, `statuses/${status}/pending/${index}`);
        const message = `It is the turn of "${role}" in "${status}", and the role can make no transition of ${input.definition.type} there, or does not read such claims. Name another, or allow it one.`;
        return [{ ...source.fault([...path, "roles", place], "no-turn", message), isAdvice: true }];
      }),
    );
  });
};
