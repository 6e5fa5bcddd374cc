import { type Condition, canonical, type Effect, type Phase } from "../../engine/index.ts";
import { lettersOf } from "../letters-of.ts";
import type { Person } from "../prove/people.ts";
import { isNever, meets } from "../prove/premises.ts";
import type { Fault } from "../read/fault.ts";
import type { LetterTo } from "../store.ts";
import { type Act, type Acting, actingOf, listOf, rolesInWords } from "./acting.ts";
import type { Check, CheckInput } from "./check.ts";
import { comesUnasked, leftOver } from "./left-over.ts";
import { touchesMended } from "./world.ts";

/** What a row does is what its "allowed" lets happen: for whom it is, there is somebody, and it is not who does it. */
export const guardedEffects: Check = (input) => {
  const acting = actingOf(input);
  if (!acting || !input.isWhole("letters")) return [];
  return acting.acts.flatMap((act): Fault[] => {
    if (!input.isClear(act.row.allowed) || touchesMended(input.files.workflow, act.path)) return [];
    return [
      ...answeredUnasked(input, acting, act),
      ...askedOfOneself(input, act),
      ...deniedByGuard(input, act),
      ...levelLeftOut(input, acting, act),
      ...authorisedByAnybody(input, acting, act),
      ...letterToActor(input, act),
      ...openToClaimants(input, acting, act),
      ...outOfSight(input, acting, act),
      ...twice(input, acting, act),
    ];
  });
};

const effectsOf = ({ row }: Act): Effect[] =>
  (row.effects ?? []).filter((effect): effect is Effect => typeof effect !== "string");

const asksFor = (condition: Condition, pointer: string): boolean => JSON.stringify(condition).includes(`"${pointer}"`);

const advice = ({ files }: CheckInput, { path, row }: Act, part: string, code: string, message: string): Fault[] => [
  {
    ...files.workflow.faultAtKey([...path, part === "effects" && !row.effects ? "to" : part], code, message),
    isAdvice: true,
  },
];

/** Only an open question is answered. */
function answeredUnasked(input: CheckInput, { acts }: Acting, act: Act): Fault[] {
  const isAnswer = effectsOf(act).some((effect) => "answer" in effect);
  // Where nobody asks at all, that is told.
  const isAsked = acts.some((other) => effectsOf(other).some((effect) => "ask" in effect));
  if (!isAnswer || !isAsked || asksFor(act.row.allowed, "/claim/openEnquiries")) return [];
  const message =
    'This answers a question, and is offered where none is open, and to others than who was asked: let "allowed" ask for { "/user/roles": { "includesAnyOf": "/claim/openEnquiries" } }.';
  return advice(input, act, "allowed", "answers-nothing", message);
}

/** Where somebody is kept from asking, it is who has the role that is asked. */
function askedOfOneself(input: CheckInput, act: Act): Fault[] {
  const asked = effectsOf(act).flatMap((effect) => ("ask" in effect ? [effect.ask] : []));
  const own = [...act.by.values()].flat().find(({ roles }) => roles.length === 1 && asked.includes(roles[0] ?? ""));
  if (!own || !act.row.allowed || !/"not":\{"\/user\/roles"/.test(JSON.stringify(act.row.allowed))) return [];
  const message = `${rolesInWords([own])} may make this, and it puts the question to that very role. Keep that role from it in place of the one under "not", or ask another.`;
  return advice(input, act, "allowed", "asks-oneself", message);
}

/** What an effect or a target needs, "allowed" or "when" says is not there. */
function deniedByGuard(input: CheckInput, act: Act): Fault[] {
  const { files, shared, world } = input;
  const letters = lettersOf(files, shared);
  const targets = listOf(act.row.to);
  const lacks = (fact: string, ...also: (Condition | undefined)[]) => {
    const all = [act.row.allowed, ...also].filter((one) => one !== undefined);
    const premises = all.map(meets);
    return (
      all.some((one) => asksFor(one, fact)) &&
      input.isClear(...all) &&
      isNever(world, [...premises, meets({ [fact]: true })]) &&
      !isNever(world, premises)
    );
  };
  const back = targets.findIndex(({ status, when }) => status === "before" && lacks("/claim/statusBefore", when));
  if (back >= 0) {
    const message =
      'This goes back to the status before, and its condition says that there is none ("/claim/statusBefore"). Turn the condition round, or name a status.';
    return advice(input, act, "to", "denied", message);
  }
  const level = effectsOf(act).find(
    (effect) => "letter" in effect && /^(level|above)$/.test(String(letters[effect.letter]?.to)),
  );
  if (!level || targets.some(({ authoriseRole }) => authoriseRole !== undefined)) return [];
  if (!lacks("/claim/authoriseRole", level.when)) return [];
  const message =
    'The letter goes to who must authorise, and the condition says that nobody must ("/claim/authoriseRole"). Turn the condition round, or send another letter.';
  return advice(input, act, "effects", "denied", message);
}

/** A letter to who must authorise, of claims that nobody must: an earlier row takes those that somebody must, or none is in its statuses. */
function levelLeftOut(input: CheckInput, acting: Acting, act: Act): Fault[] {
  const letters = lettersOf(input.files, input.shared);
  const isToLevel = effectsOf(act).some((effect) => "letter" in effect && letters[effect.letter]?.to === "level");
  if (!isToLevel || listOf(act.row.to).some(({ authoriseRole }) => authoriseRole !== undefined)) return [];
  const makers = [...act.by].flatMap(([status, people]) => people.map((person): [Person, string] => [person, status]));
  const isNobodys = (maker: [Person, string]) => {
    const premises = leftOver(input, acting, act, maker);
    const isLeft = (fact: string) => !isNever(input.world, [...(premises ?? []), meets({ [`/claim/${fact}`]: true })]);
    return premises && acting.factsIn(maker[1]).authoriseRole === null && !isLeft("authorisingLevel");
  };
  if (makers.length === 0) return [];
  if (!makers.every(isNobodys)) return levelUnasked(input, acting, act, makers);
  const message =
    'The letter goes to who must authorise, and this is left with claims that nobody must authorise: an earlier row takes the others, or "allowed" leaves them out. Send another letter.';
  return advice(input, act, "effects", "denied", message);
}

/** Neither a row nor what it asks for says that somebody must authorise, and a claim that nobody must comes there and is left to it. */
function levelUnasked(input: CheckInput, acting: Acting, act: Act, makers: readonly [Person, string][]): Fault[] {
  const { levels = [] } = input.definition.workflow.authorisation ?? {};
  const { allowed, to, effects } = act.row;
  const isAsked = /authoris(e|ing)(Role|Level)"/i.test(JSON.stringify([allowed, to, effects]));
  // A level without "when" is that of every claim.
  if (isAsked || !input.isClear(allowed) || levels.some(({ when }) => when === undefined)) return [];
  const isLacking = (maker: [Person, string]) => {
    const premises = comesUnasked(acting, maker[1]) ? leftOver(input, acting, act, maker) : undefined;
    return premises && !isNever(input.world, [...premises, meets({ "/claim/authoriseRole": false })]);
  };
  if (!makers.some(isLacking)) return [];
  const message =
    'The letter goes to who must authorise, and this asks nobody to: where nobody was asked before, nobody gets it. Say "authoriseRole" in "to", ask for { "/claim/authoriseRole": true }, or send another letter.';
  return advice(input, act, "effects", "asks-nobody", message);
}

/** The phase that follows on an authorisation. */
const decided: Partial<Record<Phase, true>> = { approved: true };

/** Where somebody is asked to authorise, only who gives that authorisation does. */
function authorisedByAnybody(input: CheckInput, { acts }: Acting, act: Act): Fault[] {
  const { row } = act;
  const isGiven = effectsOf(act).some((effect) => "set" in effect && "/claim/authorisedAt" in effect.set);
  const isEnd = listOf(row.to).some(
    ({ status }) => decided[input.definition.workflow.statuses[status]?.phase ?? "draft"],
  );
  const isGuarded = acts.some((other) => other !== act && asksFor(other.row.allowed, "/user/authorisingRoles"));
  if (!(isGiven || isEnd) || !isGuarded || asksFor(row.allowed, "/user/authorisingRoles")) return [];
  const isAsked =
    asksFor(row.allowed, "/claim/authoriseRole") &&
    isNever(input.world, [meets(row.allowed), meets({ "/claim/authoriseRole": false })]);
  // A status that claims come to only as somebody must authorise them.
  const entering = (status: string) =>
    acts.flatMap((one) =>
      listOf(one.row.to).filter((target) => target.status === status && !one.row.from.includes(status)),
    );
  const waits = (status: string) =>
    entering(status).length > 0 && entering(status).every(({ authoriseRole }) => authoriseRole !== undefined);
  if (!isAsked && !(isGiven && row.from.every(waits))) return [];
  const message =
    'Somebody is asked to authorise the claim here, and whoever may make this does so in their place: let "allowed" ask for { "/user/authorisingRoles": { "includesAnyOf": "/claim/authorisingRole" } } too.';
  return advice(input, act, "allowed", "authorised-by-anybody", message);
}

/** A question, or an answer that was waited for, is told to others than who did it. */
function letterToActor(input: CheckInput, act: Act): Fault[] {
  const { files, shared, definition } = input;
  const letters = lettersOf(files, shared);
  const readers = effectsOf(act).flatMap((effect): LetterTo[] => {
    const letter = "letter" in effect ? letters[effect.letter] : undefined;
    return letter ? [letter.to, ...(letter.cc ?? [])] : [];
  });
  if (readers.length === 0) return [];
  const isQuestion = effectsOf(act).some((effect) => "ask" in effect);
  if (isQuestion && !readers.some((to) => to === "asked" || (typeof to === "object" && "role" in to)))
    return advice(input, act, "effects", "told-nobody", askedWithoutLetter);
  const { statuses } = definition.workflow;
  const isAwaited = act.row.from.every((from) => statuses[from]?.waitsForClaimant && statuses[from]?.phase !== "draft");
  const makers = [...act.by.values()].flat();
  const isClaimants = makers.length > 0 && makers.every(({ user }) => user.isClaimant);
  if (!isAwaited || !isClaimants || readers.some((to) => to !== "account")) return [];
  return advice(input, act, "effects", "told-nobody", repliedWithoutLetter);
}

const askedWithoutLetter =
  'This puts a question, and its letters go to others than who is asked. Send one whose "to" is "asked".';

const repliedWithoutLetter =
  'The claim waited for its claimant, who does this, and the letter tells the claimant alone. Send one to us: "to": "lastAsker" or "owner".';

/** Resolutions are ours: what claimants do they do to claims of their own account, as its owners. */
function openToClaimants(input: CheckInput, { people, mayHold, factsIn }: Acting, act: Act): Fault[] {
  const { row, via = "resolution", by } = act;
  if (via !== "resolution" && via !== "button") return [];
  const text = JSON.stringify(row.allowed);
  const isNamed = people.some(({ roles, user }) => user.isClaimant && roles.some((role) => text.includes(`"${role}"`)));
  const isClaimants = [...by.values()].flat().some(({ user }) => user.isClaimant);
  if (!isClaimants || !(isNamed || text.includes('"not"'))) return [];
  const strangers = people.filter(
    (person) =>
      person.user.isClaimant === true &&
      person.user.isOwner === false &&
      row.from.some((status) => mayHold(row.allowed, person, factsIn(status))),
  );
  if (strangers.length === 0) return [];
  const message = `${rolesInWords(strangers)} may make "${act.id}" too, by a "not" or by name, and not as the owner of the claim. Ask for { "/user/isOwner": { "const": true } } where you mean them, or leave them out.`;
  return advice(input, act, "allowed", "open-to-claimants", message);
}

/** Where somebody of us leads a claim, one of those who do so sees it. */
function outOfSight(input: CheckInput, { sees, targets }: Acting, act: Act): Fault[] {
  const { statuses } = input.definition.workflow;
  // A draft is its maker's.
  if (act.row.from.some((status) => status === "new" || statuses[status]?.phase === "draft")) return [];
  const lost = act.row.from.filter((status) => {
    const makers = (act.by.get(status) ?? []).filter(({ user }) => !user.isClaimant);
    const after = targets(act, status);
    return (
      makers.length > 0 &&
      makers.length === act.by.get(status)?.length &&
      after.length > 0 &&
      after.every((to) => !makers.some((person) => sees(person, to)))
    );
  });
  if (lost.length === 0) return [];
  const message = `Nobody who makes "${act.id}" sees the claim where it leads ("reads" in access.json), and so nobody of them can put it right. Lead to another status, or widen what they read.`;
  return advice(input, act, "to", "out-of-sight", message);
}

/** Two transitions of different names are two different things, where one person meets both. */
function twice(input: CheckInput, { acts }: Acting, act: Act): Fault[] {
  const isSame = (other: Act) =>
    other.id !== act.id &&
    other.via === act.via &&
    other.whileDeleted === act.whileDeleted &&
    isAlike(meaningOf(input, other), meaningOf(input, act)) &&
    [...act.by].some(([status, people]) => people.some((person) => other.by.get(status)?.includes(person)));
  const isBoth = (other: Act) => !isNever(input.world, [meets(act.row.allowed), meets(other.row.allowed)]);
  const first = acts.slice(0, acts.indexOf(act)).find((other) => isSame(other) && isBoth(other));
  if (!first || act.via === "timer" || act.via === "event") return [];
  const message = `"${act.id}" and "${first.id}" do the same for the same people: one "to", the same "effects". One of them was meant otherwise, or is not needed.`;
  return advice(input, act, "to", "twice", message);
}

/** Most differ in what is soon compared. */
const isAlike = (one: Meaning, other: Meaning): boolean =>
  canonical(one.to) === canonical(other.to) && canonical(one) === canonical(other);

type Meaning = ReturnType<typeof meaningOf>;

const meaningOf = ({ definition }: CheckInput, { id, row }: Act) => ({
  to: listOf(row.to) as never,
  effects: (row.effects ?? []) as never,
  asks: (definition.workflow.transitions[id]?.asks ?? null) as never,
});
