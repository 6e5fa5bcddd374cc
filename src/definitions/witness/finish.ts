import { type Condition, factsOf, meets, phaseOf, rowsOf } from "../../engine/index.ts";
import { attempt } from "./attempt.ts";
import { type Explored, rowsOfAll } from "./explore.ts";
import { solve } from "./solve.ts";
import { kindOf, type Stage, type Walk } from "./walk.ts";

/** Longer stories than that to the end are not looked for. */
const mostTransitions = 6;

const isEnd = ({ definition }: Walk, { context }: Stage): boolean =>
  ["completed", "declined"].includes(phaseOf(definition, context.claim.status) ?? "");

/** A claim that was in this status and came to its end. */
export function finishOf({ walk, stages }: Explored, status: string): Stage | undefined {
  for (const stage of stages.get(status) ?? []) {
    const end = ledToEnd(walk, stage);
    if (end) return end;
  }
  return undefined;
}

function ledToEnd(walk: Walk, from: Stage): Stage | undefined {
  const seen = new Set([kindOf(from)]);
  const queue = [from];
  const rows = rowsOfAll(walk);
  for (const stage of queue) {
    if (isEnd(walk, stage)) return stage;
    if (stage.story.steps.length - from.story.steps.length >= mostTransitions) continue;
    const { status } = stage.context.claim;
    for (const { id } of rows.filter(({ row }) => row.from.includes(status))) {
      for (const who of walk.people.emails.filter((one) => walk.sees(one, stage))) {
        const { stage: next } = attempt(walk, stage, { who, transition: id });
        if (!next || next.context.claim.isDeleted === true) continue;
        if (!seen.has(kindOf(next))) queue.push(next);
        seen.add(kindOf(next));
        break;
      }
    }
  }
  return undefined;
}

/** A claim in this status that nobody leads on: as it came there, or with what its ways out do not let through. */
export function strandedAt({ walk, stages }: Explored, status: string): Stage | undefined {
  const here = stages.get(status) ?? [];
  const isStranded = (stage: Stage) => ledToEnd(walk, stage) === undefined;
  const plain = here.find(isStranded);
  if (plain) return plain;
  for (const stage of here) {
    const solving = { definition: walk.definition, context: stage.context, isFree: () => false };
    const barred = waysOut(walk, status).flatMap((condition) =>
      meets(condition, factsOf(walk.definition, stage.context)) ? solve(solving, condition, false) : [],
    );
    for (const way of barred) {
      for (const index of stage.story.steps.keys()) {
        const { set, file } = walk.stepFor(stage, way);
        const steps = stage.story.steps.map((step, at) =>
          at === index ? { ...step, set: { ...step.set, ...set }, ...(file && { file }) } : step,
        );
        const other = walk.retake({ ...stage.story, steps });
        if (other?.context.claim.status === status && isStranded(other)) return other;
      }
    }
  }
  return undefined;
}

/** Conditions that a way out of the status asks for. */
const waysOut = ({ definition }: Walk, status: string): Condition[] =>
  Object.entries(definition.workflow.transitions).flatMap(([id, transition]) => {
    const rows = rowsOf(transition).filter(({ row }) => row.from.includes(status));
    const rules = Object.values(definition.rules).filter(
      ({ blocks, each }) => each === undefined && blocks?.includes(id),
    );
    return rows.length === 0
      ? []
      : [...rows.map(({ row }) => row.allowed), ...rules.flatMap(({ must }) => (must ? [must] : []))];
  });
