import { type CompiledDefinition, evaluate } from "../../engine/index.ts";
import { playStep } from "../stories/engine-player.ts";
import { lookAtAll } from "../stories/proposed-expectations.ts";
import type { Step } from "../stories/story.ts";
import type { Explored } from "../witness/explore.ts";
import { answersFor, type Stage, type Walk } from "../witness/walk.ts";
import { madeStages } from "./stages.ts";
import { foundAtEnd, type Telling, tellings } from "./telling.ts";
import type { Wanted } from "./wanted.ts";
import { waysToShow } from "./ways-to-show.ts";

/** A claim that shows on its definition what it does not on the changed one. */
export interface Hit {
  stage: Stage;
  telling: Telling;
}

interface SearchOptions {
  walk: Walk;
  explored: Explored;
  stages: readonly Stage[];
  /** Milliseconds of `now()` after which the search ends. */
  until: number;
  now(): number;
}

/** A claim on which a change shows, of the stages given and what can be done there. */
export function findHit(
  { walk, explored, stages, until, now }: SearchOptions,
  wanted: Wanted,
  changed: CompiledDefinition,
): Hit | undefined {
  const [, area, transition] = wanted.place.split("/");
  if (area === "transitions" && transition !== undefined) {
    for (const stage of madeStages(explored, transition)) {
      const telling = tellingAt(walk, stage, changed);
      if (telling) return { stage, telling };
      if (now() > until) return undefined;
    }
  }
  for (const stage of stages) {
    for (const way of waysToShow(walk, stage, wanted, changed)) {
      if (now() > until) return undefined;
      const there = way.length === 0 ? stage : walk.take(stage, walk.stepFor(stage, way));
      const hit = there && (shown(walk, there, wanted, changed) ?? moved(walk, there, wanted, changed));
      if (hit) return hit;
    }
  }
  for (const stage of stages) {
    if (stage.context.claim.status === "new") continue;
    for (const who of walk.people.emails) {
      if (now() > until) return undefined;
      if (who === stage.who || !walk.sees(who, stage)) continue;
      const seen = walk.seenBy(stage, who);
      const hit = shown(walk, seen, wanted, changed) ?? moved(walk, seen, wanted, changed);
      if (hit) return hit;
    }
  }
  return undefined;
}

/** What a whole story shows otherwise at its end. */
export function tellingAt({ definition, people }: Walk, { story }: Stage, changed: CompiledDefinition, path?: string) {
  try {
    const [found, other] = [definition, changed].map((one) => foundAtEnd(one, people, story));
    return tellings(found ?? {}, other ?? {}).find((one) => path === undefined || one.path.join() === path);
  } catch {
    // On the changed definition it cannot be played to its end.
    return undefined;
  }
}

/** Does the claim, as it stands, look otherwise on the changed definition? */
function shown({ definition }: Walk, stage: Stage, { makes }: Wanted, changed: CompiledDefinition): Hit | undefined {
  if (makes !== undefined) return undefined;
  const taken = { number: 0, context: stage.context, effects: [], locked: [] };
  const [telling] = tellings(lookAtAll({ ...taken, definition }), lookAtAll({ ...taken, definition: changed }));
  return telling && { stage, telling };
}

/** Does one of the transitions that are ready lead elsewhere? */
function moved(walk: Walk, stage: Stage, { makes }: Wanted, changed: CompiledDefinition): Hit | undefined {
  const { definition, people } = walk;
  const ready = Object.entries(evaluate(definition, stage.context).transitions).filter(
    ([id, state]) => state.ready && (makes === undefined || makes === id),
  );
  for (const [id] of ready) {
    const answers = answersFor(definition, id, stage.context.claim.today);
    const step: Step = { do: id, ...(answers && { with: answers }) };
    const after = walk.take(stage, step);
    if (!after) continue;
    const [one, other] = [definition, changed].map((of) =>
      lookAtAll({
        number: 0,
        definition: of,
        ...playStep({ definitionOf: () => of, people, isHasty: true }, of, stage.context, step, stage.story),
      }),
    );
    const [telling] = tellings(one ?? {}, other ?? {});
    if (telling) return { stage: after, telling };
  }
  return undefined;
}
