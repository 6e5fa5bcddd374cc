import { type Condition, fieldEntry } from "../../engine/index.ts";
import type { Person } from "../prove/people.ts";
import { type Acting, actingOf, rolesInWords } from "./acting.ts";
import type { Check, CheckInput } from "./check.ts";
import type { PlacedCondition } from "./world.ts";

/** Whether something is open in every status, whatever it locks. */
export const isOpenAlways = (
  { definition }: Pick<CheckInput, "definition">,
  isFor: (editable: Condition | undefined) => boolean = () => true,
): boolean =>
  definition.sections.some((section) =>
    [section, ...section.fields.map(fieldEntry)].some(
      ({ whileLocked, editable }) => whileLocked === true && isFor(section.editable) && isFor(editable),
    ),
  );

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
    // Where the status lets them write, who can save is told of the status.
    const open = statuses.map((status) => {
      const { editable } = input.definition.workflow.statuses[status] ?? {};
      const isLocked = (person: Person) =>
        editable === undefined || !acting.mayHold(editable, person, acting.factsIn(status));
      return { status, people: openersIn(acting, placed, status).filter(isLocked) };
    });
    const locked = open.filter(({ people }) => people.length > 0);
    const shut = shutFor(input, acting, placed, locked);
    if (shut) return [shut];
    const unsaved = locked.filter(
      ({ status, people }) =>
        !saves(acting, status).some(({ by }) => by.get(status)?.some((person) => people.includes(person))),
    );
    // Whoever names no status means it wherever they can save.
    const isEach = JSON.stringify(placed.condition).includes('"/claim/status"');
    const [first] = isEach || unsaved.length === locked.length ? unsaved : [];
    if (!first) return [];
    const { status, people } = first;
    const message = `${rolesInWords(people)} may write this while "${status}" locks the rest, and cannot save it: no transition with "via": "send" that they may make starts from there. Add "${status}" to the "from" of one.`;
    return [{ ...placed.source.faultAtKey(placed.path, "never-saved", message), isAdvice: true as const }];
  });
};

/** It is open to some while the status locks the form, and the section or field lets none of them write. */
function shutFor(
  { definition, isClear }: CheckInput,
  { mayHold, factsIn }: Acting,
  placed: PlacedCondition,
  open: Open[],
) {
  const [, index, , place] = placed.path;
  const section = definition.sections[Number(index)];
  const field = typeof place === "number" ? fieldEntry(section?.fields[place] ?? "") : undefined;
  const asked = [section, field].flatMap((one) => [one?.visible, one?.editable]).filter((one) => one !== undefined);
  const [first] = open;
  if (!first || asked.length === 0 || !isClear(...asked)) return undefined;
  const isShut = ({ status, people }: Open) =>
    people.every((person) => asked.some((one) => !mayHold(one, person, factsIn(status))));
  if (!open.every(isShut)) return undefined;
  const message = `${rolesInWords(first.people)} may write this by "whileLocked" in "${first.status}", and "editable" or "visible" of it or of its section leaves them out, so it is never open. Change one of them.`;
  return { ...placed.source.faultAtKey(placed.path, "never-edited", message), isAdvice: true as const };
}

interface Open {
  status: string;
  people: Person[];
}

const saves = ({ acts }: Acting, status: string) =>
  acts.filter(({ via, row }) => (via === "draft" || via === "send") && row.from.includes(status));

/** For whom it is open in this status. */
export const openersIn = ({ people, sees, mayHold, factsIn }: Acting, { condition }: PlacedCondition, status: string) =>
  people.filter((person) => sees(person, status) && mayHold(condition, person, factsIn(status)));
