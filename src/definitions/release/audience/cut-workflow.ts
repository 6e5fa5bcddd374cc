import {
  type Definition,
  effectsOf,
  emphasisOf,
  rowsOf,
  type Transition,
  withDataEffects,
} from "../../../engine/index.ts";
import { asCondition, ask, type Knowledge, placed, simplify } from "./simplify-condition.ts";

/** The transitions, statuses and ways to begin that this audience has. Levels and what follows an act are the server's to know. */
export function cutWorkflow({ workflow }: Definition, known: Knowledge): Definition["workflow"] {
  const { start, types, statuses, transitions } = withDataEffects(workflow);
  const { allowed, shown, opened, ...begun } = start;
  const open = ask(opened, known);
  const cutTypes = types?.flatMap(({ when, type }) => {
    const simplified = ask(when, known);
    return simplified === false ? [] : [{ ...placed("when", simplified), type }];
  });
  return {
    start: {
      ...begun,
      allowed: asCondition(ask(allowed, known)),
      ...(shown && { shown: asCondition(ask(shown, known)) }),
      ...(opened && open !== false && { opened: asCondition(open) }),
    },
    ...(cutTypes && { types: cutTypes }),
    statuses: Object.fromEntries(
      Object.entries(statuses).map(([status, { editable, phase, tone }]) => {
        const simplified = editable === undefined ? false : simplify(editable, known);
        return [status, { phase, tone, ...(simplified !== false && { editable: asCondition(simplified) }) }];
      }),
    ),
    transitions: Object.fromEntries(
      Object.entries(transitions).flatMap(([id, transition]) => {
        // What time does is ours to know.
        const cut = transition.via === "timer" ? undefined : cutTransition(transition, known);
        if (!cut) return [];
        // Where it leads does not come along, by which a page would know that it only takes the claim back.
        const isQuiet = transition.via === "button" && emphasisOf({ statuses }, transition) === "quiet";
        return [[id, { ...cut, ...(isQuiet && { emphasis: "quiet" as const }) }]];
      }),
    ),
  };
}

/** Where it leads, but to a draft, and what it sets off are the server's to say; the page knows acts by what becomes of a claim. */
function cutTransition(transition: Transition, known: Knowledge): Transition | undefined {
  const { via, asks, whileDeleted } = transition;
  const rows = rowsOf(transition).flatMap(({ row }) => {
    const { from, to, allowed, words } = row;
    const simplified = simplify(allowed, known);
    if (simplified === false) return [];
    const shownEffects = effectsOf(row).filter((effect) => "mark" in effect);
    return [
      {
        from,
        to: via !== "draft" ? [] : typeof to === "string" ? to : to.map(({ status }) => ({ status })),
        allowed: asCondition(simplified),
        ...(words && { words }),
        ...(shownEffects.length > 0 && { effects: shownEffects }),
      },
    ];
  });
  if (rows.length === 0) return undefined;
  return { ...(via && { via }), ...(asks && { asks }), ...(whileDeleted && { whileDeleted }), rows };
}
