import { type Condition, type Effect, type Phase, phaseOf, type Target } from "../../engine/index.ts";
import { isNever, meets } from "../prove/premises.ts";
import type { Fault } from "../read/fault.ts";
import { type Act, type Acting, actingOf, isAct, listOf } from "./acting.ts";
import type { Check, CheckInput } from "./check.ts";
import { isOpenAlways, openersIn, openings } from "./open-while-locked.ts";
import { touchesMended } from "./world.ts";

/** Whoever makes a transition changes something by it, hands on what they say they hand on, and ends what they say has ended. */
export const effectiveTransitions: Check = (input) => {
  const acting = actingOf(input);
  if (!acting) return [];
  const clears = acting.acts.filter((act) => authorises(act) && clearsOf(act).includes(outstanding));
  return acting.acts.flatMap((act) =>
    touchesMended(input.files.workflow, act.path)
      ? []
      : [
          ...(clears.length > 0 ? stillOutstanding(input, act) : []),
          ...keptFromTheEnd(input, act),
          ...withoutEffect(input, act),
          ...handedToNobody(input, act),
          ...levelOfNobody(input, act),
          ...clearedInVain(input, act),
          ...authorisedAndStaying(input, acting, act),
          ...endedTooEarly(input, act),
          ...savedWhileLocked(input, acting, act),
          ...bothRoles(input, act),
        ],
  );
};

const isStaying = ({ row }: Act): boolean =>
  listOf(row.to).every(({ status }) => status === "same" || row.from.every((from) => from === status));

/** Dialogs whose answers are kept by themselves; a confirmation keeps nothing. */
const keepsAnswer = (asks: unknown): boolean => asks !== undefined && asks !== "confirmation";

/** Ways that do something by themselves, or of which that is told elsewhere. */
const effective = ["draft", "send", "event", "timer"];

/** The claim stays as it is, nothing is kept and nobody is told. */
function withoutEffect({ files, definition }: CheckInput, act: Act): Fault[] {
  const { asks } = definition.workflow.transitions[act.id] ?? {};
  if (effective.includes(act.via ?? "") || keepsAnswer(asks)) return [];
  const isHandedOn = listOf(act.row.to).some(({ authoriseRole }) => authoriseRole !== undefined);
  if (!isStaying(act) || isHandedOn || (act.row.effects ?? []).length > 0) return [];
  const message = `Nothing comes of "${act.id}" but a line in the timeline: the claim stays in its status, and it has no "effects". Say there what it does, such as ${act.whileDeleted ? '{ "mark": "restored" }' : '{ "mark": "deleted" } or a letter'}, or lead to another status.`;
  return [{ ...files.workflow.faultAtKey([...act.path, "to"], "no-effect", message), isAdvice: true }];
}

/** It is made where somebody stands next in the chain, and nobody gets the claim. */
function handedToNobody({ files, world, isClear }: CheckInput, act: Act): Fault[] {
  const { row, path } = act;
  // Time may tell who stands next, and leave the claim with whom it waits for.
  if (act.via === "timer") return [];
  if (!JSON.stringify(row.allowed).includes('"/claim/nextAuthoriseRole"') || !isClear(row.allowed)) return [];
  // Whoever ends the chain here, or names who is next by an effect, may have asked for somebody who is left to.
  if (authorises(act) || setsOf(act).includes(outstanding) || clearsOf(act).includes(outstanding)) return [];
  const isNeeded = isNever(world, [meets(row.allowed), meets({ "/claim/nextAuthoriseRole": false })]);
  if (!isNeeded || listOf(row.to).some(({ authoriseRole }) => authoriseRole !== undefined)) return [];
  const message =
    'This asks for somebody who is next to authorise ("/claim/nextAuthoriseRole"), and hands the claim to nobody. Write "to": [{ "status": …, "authoriseRole": "next" }].';
  return [{ ...files.workflow.faultAtKey([...path, "to"], "hands-on-nothing", message), isAdvice: true }];
}

const handsOn = ({ row }: Act): boolean => listOf(row.to).some(({ authoriseRole }) => authoriseRole !== undefined);

/** It is made of claims that somebody must authorise, or leads somewhere because of that, and asks nobody to. */
function levelOfNobody({ files, world, isClear }: CheckInput, act: Act): Fault[] {
  const { row, path } = act;
  // Whoever authorises, or is asked already, need not be asked anew.
  if (authorises(act) || setsOf(act).includes(outstanding) || handsOn(act)) return [];
  const asks = (condition: Condition | undefined) =>
    condition !== undefined &&
    isClear(condition) &&
    !isNever(world, [meets(condition)]) &&
    isNever(world, [meets(condition), meets({ "/claim/authorisingLevel": false })]) &&
    isNever(world, [meets(condition), meets({ "/claim/isAuthorised": { const: true } })]) &&
    !isNever(world, [meets(condition), meets({ [outstanding]: false })]);
  if (!asks(row.allowed) && !listOf(row.to).some(({ when }) => asks(when))) return [];
  const message =
    'This asks for a claim that somebody must authorise ("/claim/authorisingLevel"), and asks nobody to. Write "to": [{ "status": …, "authoriseRole": "level" }].';
  return [{ ...files.workflow.faultAtKey([...path, "to"], "hands-on-nothing", message), isAdvice: true }];
}

/** Whom "to" names must authorise, whatever an effect takes away. */
function clearedInVain({ files }: CheckInput, { row, path }: Act): Fault[] {
  const targets = listOf(row.to);
  if (!targets.every(({ authoriseRole }) => authoriseRole !== undefined)) return [];
  return (row.effects ?? []).flatMap((effect, index): Fault[] => {
    if (!isAct(effect) || !("clear" in effect) || !effect.clear.includes(outstanding)) return [];
    const message = `This says that nobody is left to authorise, and "to" says who must ("authoriseRole": ${JSON.stringify(targets[0]?.authoriseRole)}), which counts. Take one of them away.`;
    return [
      { ...files.workflow.faultAtKey([...path, "effects", index, "clear"], "no-effect", message), isAdvice: true },
    ];
  });
}

/** Where claims come to be authorised alone, one that is authorised goes on. */
function authorisedAndStaying({ files }: CheckInput, { acts, reached }: Acting, act: Act): Fault[] {
  if (!authorises(act) || handsOn(act) || !isStaying(act)) return [];
  const here = act.row.from.find((status) => {
    const entering = acts
      .filter(({ row }) => row.from.some((from) => from !== status && reached.has(from)))
      .flatMap(({ row }) => listOf(row.to).filter((target) => target.status === status));
    return entering.length > 0 && entering.every(({ authoriseRole }) => authoriseRole !== undefined);
  });
  if (here === undefined) return [];
  const message = `This authorises the claim and leaves it in "${here}", where claims only come to be authorised ("authoriseRole"). Lead it on to another status.`;
  return [{ ...files.workflow.faultAtKey([...act.path, "to"], "stays-asked", message), isAdvice: true }];
}

/** The day of an end, and the phases in which a claim has it. */
const ends: Record<string, Partial<Record<Phase, true>>> = {
  "/claim/approvedAt": { submitted: true, approved: true, completed: true },
  "/claim/completedAt": { declined: true, completed: true },
  "/claim/declineRationale": { declined: true },
};

function endedTooEarly({ files, definition }: CheckInput, { row, path }: Act): Fault[] {
  const after = listOf(row.to).flatMap(({ status }: Target) =>
    status === "same" || status === "before" ? row.from : [status],
  );
  const phases = after.map((status) => definition.workflow.statuses[status]?.phase);
  return (row.effects ?? []).flatMap((effect, index): Fault[] => {
    if (!isAct(effect) || !("set" in effect)) return [];
    return Object.entries(effect.set).flatMap(([fact, value]): Fault[] => {
      const fitting = ends[fact];
      if (!fitting || value === null || phases.some((phase) => phase === undefined || fitting[phase])) return [];
      const where = [...new Set(after)].map((status) => `"${status}"`).join(" or ");
      const message = `This sets "${fact}" and leads to ${where}, where a claim is ${phases.map((phase) => `"${phase}"`)[0]} and has no such thing. Take it away here${row.from.includes("new") ? "" : `, or "clear" it`}, or lead to another status.`;
      return [
        {
          ...files.workflow.faultAtKey([...path, "effects", index, "set", fact], "too-early", message),
          isAdvice: true,
        },
      ];
    });
  });
}

const outstanding = "/claim/authoriseRole";

const actsOf = ({ row }: Act): Effect[] => (row.effects ?? []).filter(isAct);

const setsOf = (act: Act): string[] => actsOf(act).flatMap((one) => ("set" in one ? Object.keys(one.set) : []));

const clearsOf = (act: Act): string[] => actsOf(act).flatMap((one) => ("clear" in one ? one.clear : []));

const authorises = (act: Act): boolean => setsOf(act).includes("/claim/authorisedAt");

/** Where other rows that authorise say that nobody is left to, all do on whose claim somebody may be. */
function stillOutstanding({ files, world, isClear, definition }: CheckInput, act: Act): Fault[] {
  const isBegun = act.row.from.some((from) => from === "new" || definition.workflow.statuses[from]?.phase === "draft");
  const isOutstanding = [meets(act.row.allowed), meets({ [outstanding]: true })];
  if (isBegun || !isClear(act.row.allowed) || isNever(world, isOutstanding)) return [];
  const isHandedOn = listOf(act.row.to).some(({ authoriseRole }) => authoriseRole !== undefined);
  if (!authorises(act) || clearsOf(act).includes(outstanding) || setsOf(act).includes(outstanding) || isHandedOn)
    return [];
  const message = `This authorises the claim, and its authorisation goes on being asked for: other rows that do { "clear": ["${outstanding}"] } under "effects". Clear it here too.`;
  return [{ ...files.workflow.faultAtKey([...act.path, "effects"], "still-asked", message), isAdvice: true }];
}

/** What a claim holds of its end, by the phase in which it ended. */
const ofTheEnd: Partial<Record<Phase, string>> = {
  declined: "/claim/declineRationale",
  completed: "/claim/completedAt",
};

/** A claim that goes on after its end no longer says that, or why, it ended. */
function keptFromTheEnd({ files, definition }: CheckInput, act: Act): Fault[] {
  const targets = listOf(act.row.to).map(({ status }) => phaseOf(definition, status));
  const kept = [...new Set(act.row.from.map((status) => ofTheEnd[phaseOf(definition, status) ?? "draft"]))].find(
    (fact) =>
      fact !== undefined &&
      !clearsOf(act).includes(fact) &&
      !setsOf(act).includes(fact) &&
      JSON.stringify(definition.workflow.transitions).includes(`"${fact}"`),
  );
  if (kept === undefined || targets.some((phase) => phase === undefined || ofTheEnd[phase])) return [];
  const message = `The claim goes on after this, and still says "${kept}" of its end. Take it away with { "clear": ["${kept}"] } under "effects".`;
  return [{ ...files.workflow.faultAtKey([...act.path, "to"], "kept-end", message), isAdvice: true }];
}

/** A save of a form that is read-only. */
function savedWhileLocked(input: CheckInput, acting: Acting, act: Act): Fault[] {
  const { files, definition } = input;
  const { reached } = acting;
  const isSaveAlone = act.via === "send" && isStaying(act) && (act.row.effects ?? []).length === 0;
  if (!isSaveAlone) return [];
  return act.row.from.flatMap((status, index): Fault[] => {
    const known = definition.workflow.statuses[status];
    const people = act.by.get(status) ?? [];
    // Whether who may edit it can save it is told of "editable".
    if (!known?.phase || known.editable || !reached.has(status) || people.length === 0) return [];
    if (people.some((person) => isOpenAlways(input, (one) => acting.mayHold(one, person, acting.factsIn(status)))))
      return [];
    if (openings(input).some((placed) => openersIn(acting, placed, status).some((one) => people.includes(one))))
      return [];
    const message = `"${act.id}" saves the form and nothing else, and in "${status}" the form is read-only for everybody. Say there who may change it ("editable"), or take "${status}" out of "from".`;
    return [{ ...files.workflow.fault([...act.path, "from", index], "read-only", message), isAdvice: true }];
  });
}

/** Roles are asked for all at once, where one of them is seldom held beside another. */
function bothRoles({ files, isClear }: CheckInput, { row, path, by }: Act): Fault[] {
  const [first, ...others] = [...by.values()].flat();
  if (!first || !isClear(row.allowed) || [first, ...others].some(({ roles }) => roles.length < 2)) return [];
  const message = `Only somebody with two roles at once may make this, such as ${first.roles.map((role) => `"${role}"`).join(" and ")}. If one of them is enough, write "anyOf" in place of "allOf".`;
  return [{ ...files.workflow.faultAtKey([...path, "allowed"], "two-roles", message), isAdvice: true }];
}
