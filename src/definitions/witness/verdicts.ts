import { type Condition, evaluate, rowsOf, schemaAt } from "../../engine/index.ts";
import type { CheckInput } from "../check/check.ts";
import type { Fault } from "../read/fault.ts";
import { metEarly } from "./asked-early.ts";
import { type Attempt, askedBy, attempt } from "./attempt.ts";
import { boundOf, spent } from "./bounds.ts";
import { type Explored, explore, madeKey, reach } from "./explore.ts";
import { finishOf, strandedAt } from "./finish.ts";
import { type Obligation, obligationsOf } from "./obligations.ts";
import { findingsOf, type ProvedFaults } from "./proved-faults.ts";
import { samplesOf } from "./values.ts";
import type { Stage, Walk } from "./walk.ts";

/** What is known of one obligation. There is no fourth answer. */
export interface Verdict {
  obligation: Obligation;
  verdict: "impossible" | "possible" | "undecided";
  /** Impossible: the finding. Undecided: the bound that was reached. */
  because?: string;
  /** Possible: how it is done. Impossible, or not found: how a claim comes to where it cannot go on, where there is a way. */
  stage?: Stage;
  /** What stands against it at the end of that story. */
  against?: { transition: string; rule: string };
}

/** Every obligation of one type with its verdict. */
export function verdictsOf(input: CheckInput, walk: Walk, faults: readonly Fault[]): Verdict[] {
  const explored = explore(walk);
  const judging: Judging = { input, explored, found: findingsOf(input, faults) };
  const obligations = obligationsOf(input);
  const inOrder = [...obligations].sort((a, b) => Number(a.kind === "rule") - Number(b.kind === "rule"));
  const verdicts = new Map(inOrder.map((obligation) => [obligation.id, judge(judging, obligation)]));
  return obligations.map(({ id }) => verdicts.get(id) as Verdict);
}

interface Judging {
  input: CheckInput;
  explored: Explored;
  found: ProvedFaults;
}

function judge(judging: Judging, obligation: Obligation): Verdict {
  if (obligation.kind === "act") return ofAct(judging, obligation);
  const fault = judging.found(obligation.place.file, obligation.place.path);
  if (obligation.kind === "rule") return ofRule(judging, obligation, fault);
  const { explored } = judging;
  const isSpent = explored.walk.isSpent();
  const { name: status } = obligation;
  const [stage] = explored.stages.get(status) ?? [];
  if (!stage) {
    const because =
      fault?.message ??
      (isSpent ? spent : `no claim was led to "${status}"; of each status ${mostOfStatusWords} are led on`);
    return { obligation, verdict: fault ? "impossible" : "undecided", because };
  }
  if (obligation.kind === "status") return { obligation, verdict: "possible", stage };
  if (obligation.kind === "edit") {
    const edited = editedAt(explored, status);
    return edited
      ? { obligation, verdict: "possible", stage: edited }
      : {
          obligation,
          verdict: "undecided",
          because: isSpent ? spent : `no answer was found that somebody may change and save in "${status}"`,
        };
  }
  if (fault?.code === "no-way-on") {
    return {
      obligation,
      verdict: "impossible",
      because: fault.message,
      stage: (!isSpent && strandedAt(explored, status)) || stage,
    };
  }
  const end = finishOf(explored, status);
  return end
    ? { obligation, verdict: "possible", stage: end }
    : {
        obligation,
        verdict: "undecided",
        because: isSpent ? spent : `no claim in "${status}" was led to its end in six transitions`,
        stage: (!isSpent && strandedAt(explored, status)) || stage,
      };
}

const mostOfStatusWords = "four claims";

/** The people of the list that are such people. */
function actorsOf({ people }: Walk, stage: Stage, wanted: Obligation["people"]): string[] {
  if (wanted.length === 0) return [...people.emails];
  const account = people.accountOf(stage.story);
  return people.emails.filter((email) => {
    const { roles, isOwner, isClaimant } = people.factsOf(email, account);
    return wanted.some(
      ({ roles: some, user }) =>
        some.every((role) => roles.includes(role)) && user.isOwner === isOwner && user.isClaimant === isClaimant,
    );
  });
}

const ofOthers = new WeakMap<Stage, Stage[]>();

/** The same story, begun by others who claim for an account of their own. */
function ofOtherOwners(walk: Walk, stage: Stage): Stage[] {
  const known = ofOthers.get(stage) ?? begunByOthers(walk, stage);
  ofOthers.set(stage, known);
  return known;
}

function begunByOthers(walk: Walk, { story }: Stage): Stage[] {
  return walk.people.emails.flatMap((email): Stage[] => {
    const account = walk.people.ownAccount(email);
    if (account === undefined || account === story.account) return [];
    const replaced = (who: string) => (walk.people.ownAccount(who) === story.account ? email : who);
    const steps = story.steps.map((step) => (step.as === undefined ? step : { ...step, as: replaced(step.as) }));
    const stage = walk.retake({ ...story, as: replaced(story.as), account, steps });
    return stage ? [stage] : [];
  });
}

function ofAct({ input, explored, found }: Judging, obligation: Obligation): Verdict {
  const { walk, made } = explored;
  const { name: transition, status, people } = obligation;
  const stages = explored.stages.get(status) ?? [];
  const fault = found(obligation.place.file, obligation.place.path);
  let stuck: Attempt | undefined;
  let isAnybody = false;
  const actors = (stage: Stage) => actorsOf(walk, stage, people);
  const own = stages.some((stage) => actors(stage).length > 0)
    ? stages
    : stages.flatMap((stage) => ofOtherOwners(walk, stage));
  for (const stage of own) {
    for (const who of actors(stage)) {
      if (status === "new" ? who !== stage.who : !walk.sees(who, stage)) continue;
      isAnybody = true;
      const known = made.get(madeKey(transition, status, who));
      if (known) return { obligation, verdict: "possible", stage: known };
      const attempted = reach(explored, stage, { who, transition }, true);
      if (attempted.stage) return { obligation, verdict: "possible", stage: attempted.stage };
      if (!stuck?.stuck?.rule) stuck = attempted;
    }
  }
  const rule = stuck?.stuck?.rule;
  const ofItsRule = rule === undefined ? undefined : found("rules", ["rules", rule]);
  const proof = fault ?? ofItsRule;
  const upTo = stuck?.upTo && { stage: stuck.upTo, ...(rule !== undefined && { against: { transition, rule } }) };
  if (proof) return { obligation, verdict: "impossible", because: proof.message, ...upTo };
  const because = !isAnybody
    ? stages.length === 0
      ? `no claim was led to "${status}"`
      : "nobody in reference/users.json has this role and sees such claims"
    : boundOf(input.definition, transition, stuck?.stuck ?? { kind: "refused" }, allowedOf(walk, transition, status));
  return { obligation, verdict: "undecided", because, ...upTo };
}

const allowedOf = ({ definition }: Walk, transition: string, status: string): Condition | undefined => {
  const written = definition.workflow.transitions[transition];
  return written && rowsOf(written).find(({ row }) => row.from.includes(status))?.row.allowed;
};

function ofRule({ input, explored }: Judging, obligation: Obligation, fault: Fault | undefined): Verdict {
  const { walk, met } = explored;
  const rule = input.definition.rules[obligation.name];
  const known = met.get(obligation.name);
  if (known && !fault) return { obligation, verdict: "possible", stage: known };
  const asked = rule?.field === undefined ? [] : askedBy(input.definition, rule.field);
  const wanted = [...asked, ...(rule?.when && rule.each === undefined ? [rule.when] : [])];
  let stuck: Attempt | undefined;
  let at: string | undefined;
  for (const transition of rule?.blocks ?? []) {
    const written = walk.definition.workflow.transitions[transition];
    for (const status of written ? rowsOf(written).flatMap(({ row }) => row.from) : []) {
      for (const stage of explored.stages.get(status) ?? []) {
        const who = actorOf(walk, stage, transition);
        if (who === undefined) continue;
        const goal = { who, transition, wanted };
        const attempted = reach(explored, stage, goal, !fault);
        if (attempted.stage && !fault) return { obligation, verdict: "possible", stage: attempted.stage };
        if (
          attempted.stuck &&
          (stuck === undefined || (attempted.stuck.rule === obligation.name && stuck.stuck?.rule !== obligation.name))
        ) {
          stuck = attempted;
          at = transition;
        }
      }
    }
  }
  const early = fault ? undefined : metEarly(input, explored, obligation.name);
  if (early) return { obligation, verdict: "possible", stage: early };
  const isIt = stuck?.stuck?.rule === obligation.name && at !== undefined;
  const upTo = stuck?.upTo && {
    stage: stuck.upTo,
    ...(isIt && { against: { transition: at as string, rule: obligation.name } }),
  };
  if (fault) return { obligation, verdict: "impossible", because: fault.message, ...(isIt && upTo) };
  const because = stuck?.stuck
    ? boundOf(input.definition, at ?? "", stuck.stuck, rule?.when)
    : "no claim was led to where one of its transitions is offered";
  return { obligation, verdict: "undecided", because };
}

/** Somebody to whom the transition is offered, or who begins such claims. */
const actorOf = (walk: Walk, stage: Stage, transition: string): string | undefined =>
  stage.context.claim.status === "new"
    ? evaluate(walk.definition, stage.context).transitions[transition]?.offered
      ? stage.who
      : undefined
    : walk.people.emails.find((who) => {
        if (!walk.sees(who, stage)) return false;
        return evaluate(walk.definition, walk.seenBy(stage, who).context).transitions[transition]?.offered === true;
      });

/** A claim of which somebody changed an answer in this status and saved it. */
function editedAt({ walk, stages }: Explored, status: string): Stage | undefined {
  const { transitions } = walk.definition.workflow;
  const saves = Object.entries(transitions).filter(
    ([, one]) =>
      (one.via === "draft" || one.via === "send") && rowsOf(one).some(({ row }) => row.from.includes(status)),
  );
  for (const stage of stages.get(status) ?? []) {
    for (const who of walk.people.emails.filter((one) => walk.sees(one, stage))) {
      const fields = Object.entries(evaluate(walk.definition, walk.seenBy(stage, who).context).fields);
      for (const [field] of fields.filter(([, right]) => right.applies && right.visible && right.editable)) {
        for (const value of samplesOf(schemaAt(walk.definition.schema, field), stage.context.claim.today).slice(0, 2)) {
          for (const [transition] of saves) {
            const edited = attempt(walk, stage, { who, transition, way: [[`/form${field}`, value]] });
            if (edited.stage) return edited.stage;
          }
        }
      }
    }
  }
  return undefined;
}
