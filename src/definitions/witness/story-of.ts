import type { Json } from "../../engine/index.ts";
import type { Step, Story } from "../stories/story.ts";
import type { TypeVerdicts } from "./judge-obligations.ts";
import { shrink, withEveryActor, withoutRepeatedActors } from "./shrink.ts";
import type { Verdict } from "./verdicts.ts";
import type { Stage, Walk } from "./walk.ts";

/** A verdict's story as its file holds it: without a step or an answer that is not needed. Undefined where it has none. */
export function storyOf({ walk, begun, type }: TypeVerdicts, verdict: Verdict): Json | undefined {
  if (!verdict.stage) return undefined;
  const stage = shrunk(walk, verdict.stage, verdict);
  const { today, as, account, form } = stage.story;
  const { account: _, ...unnamed } = stage.story;
  const isAccountKnown = walk.people.accountOf(unnamed) === account;
  return {
    $schema: "../fixture.schema.json",
    title: titleOf(verdict),
    type,
    today,
    as,
    ...(account !== undefined && !isAccountKnown && { account }),
    ...(form !== undefined && { form: begun === undefined ? form : { $ref: begun } }),
    steps: expecting(walk, stage, verdict) as unknown as Json,
  };
}

const titleOf = ({ obligation, verdict }: Verdict): string =>
  verdict === "impossible" ? `It cannot be: ${obligation.words}` : obligation.words;

/** The story without what is not needed for the same end. */
function shrunk(walk: Walk, full: Stage, verdict: Verdict): Stage {
  const every = withEveryActor(walk, full);
  const wanted = endOf(walk, every, verdict);
  return withoutRepeatedActors(
    walk,
    shrink(walk, every, (stage) => endOf(walk, stage, verdict) === wanted),
  );
}

/** What the story must still show once it is shorter. */
function endOf(walk: Walk, { context, story, who }: Stage, { obligation, against, verdict }: Verdict): string {
  const passed = passes(walk, story, obligation.kind === "finish" ? obligation.name : "");
  const last = story.steps.at(-1);
  const missing = against ? walk.missing(context, against.transition).includes(against.rule) : false;
  const isEdit = obligation.kind === "edit" && Object.keys(last?.set ?? {}).length > 0;
  const from = obligation.kind === "act" && verdict === "possible" ? statusBefore(walk, story) : "";
  const met = obligation.kind === "rule" && verdict === "possible" ? JSON.stringify(last) : "";
  return JSON.stringify([
    obligation.kind === "act" ? "" : context.claim.status,
    who,
    last?.do ?? "",
    passed,
    missing,
    isEdit,
    met,
    from,
  ]);
}

/** Where the last step was taken: a transition that starts from several statuses is shown in the one that was asked about. */
function statusBefore(walk: Walk, story: Story): string {
  const before = story.steps.length > 0 ? walk.retake({ ...story, steps: story.steps.slice(0, -1) }) : undefined;
  return before?.context.claim.status ?? "";
}

function passes(walk: Walk, story: Story, status: string): boolean {
  return (
    status === "" ||
    story.steps.some((_, index) => {
      const stage = walk.retake({ ...story, steps: story.steps.slice(0, index + 1) });
      return stage?.context.claim.status === status;
    })
  );
}

/** The steps with what they show: the status after each transition, and at a dead end what stands against it. */
function expecting(walk: Walk, { story }: Stage, { against, obligation, verdict }: Verdict): Step[] {
  const steps = story.steps.map((step, index): Step => {
    if (step.do === undefined) return step;
    const after = walk.retake({ ...story, steps: story.steps.slice(0, index + 1) });
    const before = walk.retake({ ...story, steps: story.steps.slice(0, index) });
    const status = after?.context.claim.status ?? "";
    const isStill = before?.context.claim.status === status;
    return { ...step, expect: { status, ...(isStill && step.set && { payload: step.set }) } };
  });
  if (verdict === "possible" && obligation.kind === "rule" && story.steps.at(-1)?.do === undefined) {
    return metWhileFilled(walk, story, steps, obligation.name);
  }
  if (verdict !== "impossible") return steps.length > 0 ? steps : [{ expect: { status: "new" } }];
  const end = walk.retake(story);
  if (!end) return steps;
  const seen = against
    ? { missing: { [against.transition]: walk.missing(end.context, against.transition) } }
    : { status: obligation.kind === "finish" ? obligation.name : end.context.claim.status };
  const last = steps.at(-1);
  const others = steps.slice(0, -1);
  return [...others, { ...last, expect: { ...last?.expect, ...seen } }];
}

/** A rule that is met before anything is sent: what still stands against sending is not it. */
function metWhileFilled(walk: Walk, story: Story, steps: Step[], rule: string): Step[] {
  const end = walk.retake(story);
  const blocked = walk.definition.rules[rule]?.blocks ?? [];
  const missing = Object.fromEntries(blocked.map((one) => [one, end ? walk.missing(end.context, one) : []]));
  return [...steps.slice(0, -1), { ...steps.at(-1), expect: { missing } }];
}
