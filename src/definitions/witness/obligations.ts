import { rowsOf } from "../../engine/index.ts";
import { type Acting, actingOf, type Facts } from "../check/acting.ts";
import type { CheckInput } from "../check/check.ts";
import type { Person } from "../prove/people.ts";
import type { Step } from "../read/source-file.ts";
import { askedRole } from "../roles.ts";

/** One thing that must be possible. */
export interface Obligation {
  /** `submit/new/dealer`, `status/open`, `finish/open`, `edit/draft`, `rule/serial`. */
  id: string;
  kind: "act" | "status" | "finish" | "edit" | "rule";
  words: string;
  /** The transition, status or rule. */
  name: string;
  /** Where an act starts. */
  status: string;
  /** Who is asked; none: anybody. */
  people: readonly Person[];
  /** Where what it is about is written. */
  place: { file: "workflow" | "rules"; path: Step[] };
}

const slug = (text: string): string => text.replaceAll(" ", "-");

/** Everything that people are asked to do with claims of one type. */
export function obligationsOf(input: CheckInput): Obligation[] {
  const acting = actingOf(input);
  const { rules, workflow } = input.definition;
  const ofRules = Object.entries(rules).flatMap(([id, { must, blocks = [] }]): Obligation[] =>
    must && blocks.length > 0
      ? [
          {
            ...about("rule", id, `The rule "${id}" can be met where it is asked`),
            place: { file: "rules", path: ["rules", id] },
          },
        ]
      : [],
  );
  if (!acting) {
    return [
      ...Object.keys(workflow.transitions).map(
        (id): Obligation => ({
          ...about("act", id, `Somebody makes "${id}"`),
          id: `${id}/new`,
          status: "new",
        }),
      ),
      ...ofRules,
    ];
  }
  return [...actsOf(input, acting, turnsOf(input)), ...ofStatuses(input, acting), ...ofRules];
}

const about = (kind: Obligation["kind"], name: string, words: string): Obligation => ({
  id: `${kind}/${slug(name)}`,
  kind,
  words,
  name,
  status: name,
  people: [],
  place: { file: "workflow", path: kind === "act" ? ["transitions", name] : ["statuses", name] },
});

/** What can stand in the facts that say whose turn it is. */
function turnsOf({ definition, shared }: CheckInput): Facts[] {
  const { levels = [], escalation = [] } = definition.workflow.authorisation ?? {};
  const rows = Object.values(definition.workflow.transitions).flatMap((one) => rowsOf(one).map(({ row }) => row));
  const asked = rows.flatMap(({ effects = [] }) =>
    effects.flatMap((effect) =>
      typeof effect !== "string" && "ask" in effect ? [askedRole(shared.access, effect.ask)] : [],
    ),
  );
  const named = rows.flatMap(({ to }) => (typeof to === "string" ? [] : to.map(({ authoriseRole }) => authoriseRole)));
  const roles = new Set([...levels.map(({ role }) => role), ...escalation.flat(), ...named, undefined]);
  const openEnquiries = asked.length > 0 ? { openEnquiries: asked } : {};
  return [...roles].flatMap((role): Facts[] => {
    const chain = escalation.find((one) => role !== undefined && one.includes(role)) ?? [];
    const next = role === undefined ? undefined : chain[chain.indexOf(role) + 1];
    const known = { authorisingRole: role, nextAuthoriseRole: next, ...openEnquiries };
    return [
      { ...known, authoriseRole: role },
      { ...known, authoriseRole: undefined },
    ] as Facts[];
  });
}

function actsOf(
  { definition }: CheckInput,
  { acts, reached, mayHold, factsIn }: Acting,
  turns: readonly Facts[],
): Obligation[] {
  const begins = (person: Person) => mayHold(definition.workflow.start.allowed, person, factsIn("new"));
  const all = acts
    .filter(({ whileDeleted }) => !whileDeleted)
    .flatMap(({ id, via, path, row, by }) =>
      row.from
        .filter((status) => reached.has(status))
        .flatMap((status) => {
          const people = (by.get(status) ?? []).filter(
            (person) =>
              (status !== "new" || begins(person)) &&
              turns.some((turn) => mayHold(row.allowed, person, { ...factsIn(status), ...turn })),
          );
          const place = { file: "workflow" as const, path };
          // Time asks nobody who they are.
          if (via === "timer") {
            const words = `"${id}" comes about in "${status}"`;
            return people.length === 0
              ? []
              : [{ ...about("act", id, words), id: `${id}/${slug(status)}`, status, place }];
          }
          const roles = Map.groupBy(people, (person) => person.roles.join("+"));
          return [...roles].map(
            ([role, some]): Obligation => ({
              ...about("act", id, `"${role}" makes "${id}" ${status === "new" ? "of a new claim" : `in "${status}"`}`),
              id: `${id}/${slug(status)}/${role}`,
              status,
              people: some,
              place,
            }),
          );
        }),
    );
  const nobodys = acts
    .filter(({ by }) => [...by.values()].every((people) => people.length === 0))
    .map(({ id, path }) => ({
      ...about("act", id, `Somebody makes "${id}"`),
      place: { file: "workflow" as const, path },
    }));
  return [...new Map([...all, ...nobodys].map((one) => [one.id, one])).values()];
}

function ofStatuses({ definition }: CheckInput, acting: Acting): Obligation[] {
  const { statuses } = definition.workflow;
  const named = new Set(
    acting.acts.flatMap(({ row }) => [row.to].flat().map((to) => (typeof to === "string" ? to : to.status))),
  );
  return Object.entries(statuses)
    .filter(([status]) => named.has(status))
    .flatMap(([status, { phase, editable }]) => [
      about("status", status, `A claim comes to "${status}"`),
      ...(phase === "completed" || phase === "declined"
        ? []
        : [about("finish", status, `A claim in "${status}" comes to its end`)]),
      ...(editable === undefined ? [] : [about("edit", status, `Somebody changes an answer in "${status}"`)]),
    ]);
}
