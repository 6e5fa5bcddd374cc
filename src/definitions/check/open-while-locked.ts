import { type Acting, actingOf, rolesInWords } from "./acting.ts";
import type { Check, CheckInput } from "./check.ts";
import type { PlacedCondition } from "./world.ts";

/** Conditions under which a section or field is open although the status locks the form. */
export const openings = ({ conditions }: Pick<CheckInput, "conditions">): PlacedCondition[] =>
  conditions.filter(({ place }) => /^(sections|fields)\/.*\/whileLocked$/.test(place));

/** What is open while the status locks the rest can be saved there by somebody for whom it is. As advice: an act may take it along. */
export const openWhileLocked: Check = (input) => {
  const acting = actingOf(input);
  if (!acting) return [];
  const statuses = [...acting.reached].filter((status) => input.definition.workflow.statuses[status]?.phase);
  return openings(input).flatMap((placed) => {
    if (!input.isClear(placed.condition)) return [];
    const open = statuses.flatMap((status) => openersIn(acting, placed, status).map((person) => ({ status, person })));
    const isSaved = open.some(({ status, person }) =>
      saves(acting, status).some(({ by }) => by.get(status)?.includes(person)),
    );
    const [first] = open;
    if (!first || isSaved) return [];
    const people = open.filter(({ status }) => status === first.status).map(({ person }) => person);
    const message = `${rolesInWords(people)} may write this while "${first.status}" locks the rest, and cannot save it: no transition with "via": "send" that they may make starts from there. Add "${first.status}" to the "from" of one.`;
    return [{ ...placed.source.faultAtKey(placed.path, "never-saved", message), isAdvice: true as const }];
  });
};

const saves = ({ acts }: Acting, status: string) =>
  acts.filter(({ via, row }) => (via === "draft" || via === "send") && row.from.includes(status));

/** For whom it is open in this status. */
export const openersIn = ({ people, sees, mayHold, factsIn }: Acting, { condition }: PlacedCondition, status: string) =>
  people.filter((person) => sees(person, status) && mayHold(condition, person, factsIn(status)));
