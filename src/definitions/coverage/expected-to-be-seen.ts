import { conditionsOf, type Definition, isOfLists, rowsOf } from "../../engine/index.ts";

/** Something that a story must show: its place in the definition, and what must be seen there. */
export interface ToSee {
  place: string;
  what: string;
}

/**
 * Everything there is to see of a definition: each condition both ways, each transition refused (`by deleted`: on a deleted claim,
 * or on one that is not where it must be), each row made, each target taken, each sentence said.
 */
export function everythingToSee(definition: Definition): ToSee[] {
  const conditions = conditionsOf(definition)
    // What is to be done next is said by lists, which no story reads.
    .filter(([place, condition]) => Object.keys(condition).length > 0 && !isOfLists(place))
    .flatMap(([place]) => [
      { place, what: "held" },
      { place, what: "not held" },
    ]);
  const sentences = Object.keys(definition.rules).map((id) => ({ place: `rules/${id}`, what: "said" }));
  return [...conditions, ...sentences, ...transitions(definition)];
}

function transitions({ workflow, rules }: Definition): ToSee[] {
  const blocked = new Set(Object.values(rules).flatMap(({ blocks = [] }) => blocks));
  const statuses = ["new", ...Object.keys(workflow.statuses)];
  const isEverDeleted = Object.values(workflow.transitions).some(({ whileDeleted }) => whileDeleted);
  return Object.entries(workflow.transitions).flatMap(([id, transition]) => {
    const place = `workflow/transitions/${id}`;
    const rows = rowsOf(transition);
    const isFromAnywhere = statuses.every((status) => rows.some(({ row }) => row.from.includes(status)));
    return [
      ...(isFromAnywhere ? [] : [{ place, what: "refused by status" }]),
      { place, what: "refused by user" },
      ...(isEverDeleted ? [{ place, what: "refused by deleted" }] : []),
      ...(blocked.has(id) ? [{ place, what: "refused by what is missing" }] : []),
      ...rows.flatMap(({ row, place: below }) => [
        { place: `${place}${below}`, what: "made" },
        ...(typeof row.to === "string"
          ? []
          : row.to.map((_, index) => ({ place: `${place}${below}/to/${index}`, what: "taken" }))),
      ]),
    ];
  });
}
