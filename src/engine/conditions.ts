import type {
  Condition,
  Definition,
  FieldEntry,
  Rights,
  Section,
  Target,
  Transition,
  TransitionRow,
  Workflow,
} from "./definition.ts";

/** A field of a section in its long form. */
export const fieldEntry = (entry: Section["fields"][number]): FieldEntry =>
  typeof entry === "string" ? { field: entry } : entry;

/** The rows of a transition, each with its place below the transition's own. */
export const rowsOf = (transition: Transition): { place: string; row: TransitionRow }[] =>
  "rows" in transition
    ? transition.rows.map((row, index) => ({ place: `/rows/${index}`, row }))
    : [{ place: "", row: transition }];

/** Does a claim in this status wait for an answer of its claimant, by a reply rather than by an act of its own? */
export const awaitsReply = ({ transitions }: Pick<Workflow, "transitions">, status: string): boolean =>
  Object.values(transitions).some(
    (transition) => transition.via === "event" && rowsOf(transition).some(({ row }) => row.from.includes(status)),
  );

/** The act with a button of its own that leads on from this status; undefined where there is none. */
export const awaitedAct = ({ transitions }: Pick<Workflow, "transitions">, status: string): string | undefined =>
  Object.entries(transitions).find(
    ([, transition]) =>
      transition.via === "button" &&
      rowsOf(transition).some(({ row }) => row.from.includes(status) && row.to !== "same"),
  )?.[0];

/** Does all that it leads to fit? Claimants are not told where most transitions lead: of these nothing does. */
const leadsOnlyTo = (transition: Transition, fits: (target: Target) => boolean) =>
  rowsOf(transition).every(({ row: { to } }) => {
    const targets = typeof to === "string" ? [{ status: to }] : to;
    return targets.length > 0 && targets.every(fits);
  });

/** Does it ask the claimant for something: does it lead, wherever it starts, to a status that waits for their reply? */
export const asksForReply = (workflow: Pick<Workflow, "transitions">, transition: Transition): boolean =>
  leadsOnlyTo(transition, ({ status }) => awaitsReply(workflow, status));

/** Does it hand the claim up the chain of those who authorise, wherever it starts? What is written with it is the staff's alone. */
export const handsOn = (transition: Transition): boolean =>
  leadsOnlyTo(transition, ({ authoriseRole }) => authoriseRole === "next");

type Placed = [place: string, condition: Condition];

const placed = (place: string, condition: Condition | undefined): Placed[] => (condition ? [[place, condition]] : []);

const rights = (place: string, holder: Rights): Placed[] =>
  (["applies", "visible", "drawn", "editable", "whileLocked"] as const).flatMap((name) => {
    const condition = holder[name];
    return placed(`${place}/${name}`, condition === true ? undefined : condition);
  });

const choices = (place: string, list: readonly { when?: Condition }[] = []): Placed[] =>
  list.flatMap(({ when }, index) => placed(`${place}/${index}/when`, when));

/** Is it asked by lists alone, which show it as it was at the last save? No story reads these. */
export const isOfLists = (place: string): boolean =>
  place.startsWith("statuses/") || place.startsWith("workflow/highlights/");

/** Every condition of a definition with the place it stands at, e.g. `rules/repaired-recently/must`. */
export function conditionsOf({
  sections,
  guides = [],
  figures = {},
  computed = {},
  rules,
  facts = {},
  workflow,
}: Definition): Placed[] {
  const { start, types, statuses, highlights, authorisation, transitions } = workflow;
  return [
    ...sections.flatMap((section) => [
      ...rights(`sections/${section.id}`, section),
      ...section.fields
        .map(fieldEntry)
        .flatMap((entry) => [
          ...rights(`fields${entry.field}`, entry),
          ...choices(`fields${entry.field}/begins`, entry.begins),
        ]),
    ]),
    ...guides.flatMap((guide, index) => placed(`guides/${index}/for`, guide.for)),
    ...Object.entries(figures).flatMap(([name, { where }]) => placed(`figures/${name}/where`, where)),
    ...Object.entries(computed).flatMap(([name, { where, choose }]) => [
      ...placed(`computed/${name}/where`, where),
      ...choices(`computed/${name}/choose`, choose as { when?: Condition }[] | undefined),
    ]),
    ...Object.entries(rules).flatMap(([id, { when, must }]) => [
      ...placed(`rules/${id}/when`, when),
      ...placed(`rules/${id}/must`, must),
    ]),
    ...Object.entries(facts).flatMap(([name, { writes, visible }]) => [
      ...placed(`facts/${name}/writes`, writes),
      ...placed(`facts/${name}/visible`, visible === "everybody" ? undefined : visible),
    ]),
    ...placed("workflow/start/allowed", start.allowed),
    ...placed("workflow/start/shown", start.shown),
    ...placed("workflow/start/opened", start.opened),
    ...choices("workflow/types", types),
    ...choices("workflow/authorisation/levels", authorisation?.levels),
    ...choices("workflow/highlights", highlights),
    ...Object.entries(statuses).flatMap(([status, { editable, pending, lateAfter }]) => [
      ...placed(`workflow/statuses/${status}/editable`, editable),
      ...choices(`statuses/${status}/pending`, pending),
      ...choices(`statuses/${status}/lateAfter`, Array.isArray(lateAfter) ? lateAfter : []),
    ]),
    ...Object.entries(transitions).flatMap(([id, transition]) => rowsOf(transition).flatMap((row) => ofRow(id, row))),
  ];
}

const ofRow = (id: string, { place, row }: ReturnType<typeof rowsOf>[number]): Placed[] => [
  ...placed(`workflow/transitions/${id}${place}/allowed`, row.allowed),
  ...(typeof row.to === "string" ? [] : choices(`workflow/transitions/${id}${place}/to`, row.to)),
  ...choices(
    `workflow/transitions/${id}${place}/effects`,
    row.effects?.map((effect) => (typeof effect === "string" ? {} : effect)),
  ),
];
