import {
  isObject,
  type Json,
  type Phase,
  type Pointer,
  phaseOf,
  rowsOf,
  type Transition,
  type TransitionRow,
} from "../../engine/index.ts";
import { lettersOf } from "../letters-of.ts";
import type { Fault } from "../read/fault.ts";
import type { LetterTo, LetterWords } from "../store.ts";
import { type Act, type Acting, actingOf, isAct, listOf } from "./acting.ts";
import type { Check, CheckInput } from "./check.ts";
import { dayOf, hadBefore } from "./days-of-phases.ts";
import { locate, touchesMended } from "./world.ts";

/** A letter to somebody whose turn it is goes out where it is somebody's turn, and one that quotes where somebody writes. */
export const lettersInPlace: Check = (input) => {
  const { files, definition, shared, isWhole } = input;
  if (!isWhole("workflow", "letters") || !files.letters.isReadable) return [];
  const letters = lettersOf(files, shared);
  const acting = actingOf(input);
  const untold = acting?.acts.flatMap((act) => leftUntold(input, acting, act)) ?? [];
  const misplaced = Object.entries(definition.workflow.transitions).flatMap(([id, transition]) =>
    rowsOf(transition).flatMap(({ place, row }) => {
      const path = ["transitions", id, ...place.split("/").slice(1)];
      if (touchesMended(files.workflow, path)) return [];
      return (row.effects ?? []).flatMap((effect, index): Fault[] => {
        if (!isAct(effect) || !("letter" in effect)) return [];
        const letter = letters[effect.letter];
        const at = [...path, "effects", index, "letter"];
        if (letter && quotesNothing(transition, letter.words)) {
          const message = `The letter "${effect.letter}" tells what was written ("{text}"), and "${id}" asks nobody to write. Say "asks": "note" for the transition, or give the letter's words "withoutText".`;
          return [files.workflow.fault(at, "no-text", message)];
        }
        const answers = letter ? answersOf(letter) : [];
        const noAddress = answers.find((answer) => !holdsAddress(input, answer));
        const strange = noAddress ?? answers.find((answer) => !fitsAddress(input, answer));
        if (strange !== undefined) {
          const message = `The letter "${effect.letter}" goes to the address in "${strange}", and no address can stand in that field: see its shape in form.schema.json. Name a field with "format": "email".`;
          const fault = files.workflow.fault(at, "no-address", message);
          return [noAddress === undefined ? { ...fault, isAdvice: true } : fault];
        }
        const lost = letter && clearedBy(row).find((fact) => JSON.stringify(letter.words).includes(`{${fact}}`));
        if (lost !== undefined) {
          const why = `The letter "${effect.letter}" tells "{${lost}}", which this takes away ("clear"), so nothing stands there. Take it out of the words, or keep it here.`;
          return [{ ...files.workflow.fault(at, "tells-nothing", why), isAdvice: true }];
        }
        const { to } = letter ?? {};
        const meant = to === "above" ? "level" : to;
        const message = typeof meant === "string" ? missing[meant]?.(input, row, effect.letter) : undefined;
        if (message !== undefined) return [files.workflow.fault(at, "no-reader", message)];
        const blind = typeof to === "object" && "role" in to ? unseen(input, row, to.role) : [];
        if (blind.length === 0) return [];
        const why = `The letter "${effect.letter}" goes to those of "role" "${to && (to as { role: string }).role}" who may read the claim, and they see none in ${blind.map((status) => `"${status}"`).join(" or ")}. Send another letter, or widen the scope of the role in access.json.`;
        return [{ ...files.workflow.fault(at, "no-reader", why), isAdvice: true }];
      });
    }),
  );
  // What one letter lacks in many rows is mended in its words.
  const once = misplaced.filter(
    ({ code, message }, index) =>
      code !== "tells-nothing" || misplaced.findIndex((other) => other.message === message) === index,
  );
  return [...once, ...untold, ...(acting ? silentRows(input, acting) : [])];
};

/** One of us hands the claim to its claimant, and no letter tells them. */
function leftUntold({ files, definition, shared }: CheckInput, acting: Acting, { row, path, by }: Act): Fault[] {
  const { statuses } = definition.workflow;
  const isWaiting = (status: string) => statuses[status]?.waitsForClaimant && statuses[status]?.phase !== "draft";
  const target = listOf(row.to).find(({ status }) => isWaiting(status))?.status;
  const makers = [...by.values()].flat();
  if (target === undefined || makers.length === 0 || touchesMended(files.workflow, path)) return [];
  // Where no claimant can do anything, that is told of the status.
  if (!acting.acts.some((act) => act.by.get(target)?.some(({ user }) => user.isClaimant))) return [];
  if (row.from.some(isWaiting) || makers.some(({ user }) => user.isClaimant)) return [];
  const letters = lettersOf(files, shared);
  if (isTold(row, letters, isOutside)) return [];
  const message = `The claim waits for its claimant in "${target}", and no letter tells them: send one whose "to" is "account" under "effects".`;
  const at = [...path, row.effects ? "effects" : "to"];
  return [{ ...files.workflow.faultAtKey(at, "waits-untold", message), isAdvice: true }];
}

/** Its sentences name what was written, which nobody is asked to write; those of `withoutText` stand in for a quotation alone. */
function quotesNothing({ asks, via }: Transition, { withoutText, quote, ...words }: LetterWords): boolean {
  if (via === "event" || asks === "note" || asks === "rationale") return false;
  const said = withoutText ? { subject: words.subject, lead: words.lead, withoutText } : { ...words, quote };
  return JSON.stringify(said).includes("{text}");
}

/** Answers that a letter has its addresses from. */
const answersOf = ({ to, cc = [] }: Letters[string]): Pointer[] =>
  [to, ...cc].flatMap((one) => (typeof one === "object" && "field" in one ? [one.field] : []));

/** Facts that a row takes away from every claim, and does not set. */
function clearedBy({ effects = [] }: TransitionRow): string[] {
  const acts = effects.filter(isAct);
  const set = acts.flatMap((act) => ("set" in act ? Object.keys(act.set) : []));
  return acts.flatMap((act) => ("clear" in act && !act.when ? act.clear : [])).filter((fact) => !set.includes(fact));
}

/** Letters, digits and the like alone, as a class of a pattern. */
const plainClass = /\[(?:[a-z]-[a-z]|[A-Z]-[A-Z]|\d-\d|[\w +()/,'])+-?\]/g;

/** Does a pattern have the sign that every address holds, or anything that may stand for it? */
const mayHoldAt = (pattern: string): boolean => /[@.[]|\\[^dsw]/.test(pattern.replace(plainClass, ""));

/** What the form says of an answer; nothing is known of what is no field, which is told of the letter. */
function shapeOf({ definition, isWhole }: CheckInput, answer: Pointer): { [keyword: string]: Json } {
  const found = isWhole("schema") ? locate(definition.schema, answer.slice("/form".length)) : undefined;
  return found === undefined || found === "open" || !isObject(found.schema) ? {} : found.schema;
}

/** A text of no other format, and no choice of something else. */
function holdsAddress(input: CheckInput, answer: Pointer): boolean {
  const { type = "string", format = "email", enum: choices } = shapeOf(input, answer);
  const isText = [type].flat().includes("string") && format === "email";
  return isText && (!choices || JSON.stringify(choices).includes("@"));
}

/** No pattern keeps the sign out that every address has; patterns are only looked at, so that is advice. */
function fitsAddress(input: CheckInput, answer: Pointer): boolean {
  const { pattern } = shapeOf(input, answer);
  const isWhole = typeof pattern === "string" && /^\^[^|]*\$$/.test(pattern);
  return !isWhole || mayHoldAt(pattern);
}

const isOutside = (to: LetterTo): boolean => to === "account" || (typeof to === "object" && !("role" in to));

const isTold = ({ effects = [] }: TransitionRow, letters: Letters, isReader: (to: LetterTo) => boolean): boolean =>
  effects.some((effect) => {
    if (!isAct(effect)) return true;
    const letter = "letter" in effect ? letters[effect.letter] : undefined;
    return letter !== undefined && [letter.to, ...(letter.cc ?? [])].some(isReader);
  });

type Letters = ReturnType<typeof lettersOf>;

/** Phases of what is decided. */
const decided: Partial<Record<Phase, true>> = { approved: true, declined: true, completed: true };

/** Customers are told nothing of what they alone do themselves. */
const isOwn = ({ by }: Act, isReader: (to: LetterTo) => boolean): boolean => {
  const makers = [...by.values()].flat();
  return isReader === isOutside && makers.length > 0 && makers.every(({ user }) => user.isClaimant === true);
};

/** Where most rows that decide alike tell the customer, or that ask tell who is asked, all do. */
function silentRows(input: CheckInput, { acts }: Acting): Fault[] {
  const { files, definition, shared } = input;
  const letters = lettersOf(files, shared);
  const deciding = Object.entries(definition.workflow.statuses).flatMap(([status, { phase }]) => {
    const day = dayOf.get(phase);
    const isNews = (row: TransitionRow) => day === undefined || !hadBefore(input, row, day);
    const enter = ({ row }: Act) =>
      !row.from.includes(status) && listOf(row.to).some((to) => to.status === status) && isNews(row);
    return phase && decided[phase]
      ? [{ rows: acts.filter(enter), isReader: isOutside, what: `leads to "${status}"`, whom: "the customer" }]
      : [];
  });
  const asking = acts.filter(({ row }) => row.effects?.some((effect) => isAct(effect) && "ask" in effect));
  const isAsked = (to: LetterTo) => to === "asked" || (typeof to === "object" && "role" in to);
  const all = [...deciding, { rows: asking, isReader: isAsked, what: "puts a question", whom: "who is asked" }];
  return all.flatMap(({ rows, isReader, what, whom }) => {
    const silent = rows.filter((act) => !isTold(act.row, letters, isReader) && !isOwn(act, isReader));
    if (silent.length * 2 >= rows.length) return [];
    return silent.flatMap(({ row, path }): Fault[] => {
      if (touchesMended(files.workflow, path)) return [];
      const message = `This ${what}, and no letter tells ${whom}, as the other rows do that do the same. Send one under "effects".`;
      return [
        {
          ...files.workflow.faultAtKey([...path, row.effects ? "effects" : "to"], "told-nobody", message),
          isAdvice: true,
        },
      ];
    });
  });
}

/** Where a row leads, if nobody of the role sees the claim at any of these places; what is told of the role itself aside. */
function unseen(input: CheckInput, { from, to }: TransitionRow, role: string): string[] {
  const acting = actingOf(input);
  const people = acting?.people.filter(({ roles, rights }) => roles.includes(role) && rights[0]?.reads !== null) ?? [];
  const after = listOf(to).flatMap(({ status }) => (status === "same" || status === "before" ? from : [status]));
  const isSeen = people.some((person) => after.some((status) => acting?.sees(person, status)));
  return people.length === 0 || isSeen ? [] : [...new Set(after)];
}

/** By whom a letter is for: why there is no such person. */
const missing: Record<string, (input: CheckInput, row: TransitionRow, letter: string) => string | undefined> = {
  asked: (_, { effects = [] }, letter) =>
    effects.some((effect) => isAct(effect) && "ask" in effect)
      ? undefined
      : `The letter "${letter}" goes to whom a question is put ("to": "asked"), and this puts none, so nobody gets it. Add { "ask": … } with a role, or send another letter.`,
  level: (input, row, letter) =>
    isAuthorisedAfter(input, row)
      ? undefined
      : `The letter "${letter}" goes to who must authorise, or to those above, and nothing is left to authorise after this. Send another letter, or lead to a status where it is authorised.`,
  lastAsker: (input, { from }, letter) =>
    from.some((status) => phaseOf(input.definition, status) !== "draft") || liesWithOthers(input)
      ? undefined
      : `The letter "${letter}" goes to who of us acted last ("to": "lastAsker"), and nobody has before a claim is sent. Send another letter.`,
};

/** Somebody may have to authorise what a row leads to; what is decided, or was just authorised, waits for nobody. */
function isAuthorisedAfter(input: CheckInput, { from, to, effects = [] }: TransitionRow): boolean {
  const targets = listOf(to);
  if (targets.some(({ authoriseRole }) => authoriseRole !== undefined)) return true;
  const isCleared = effects.some(
    (effect) => isAct(effect) && "clear" in effect && effect.clear.includes("/claim/authoriseRole"),
  );
  const after = targets.flatMap(({ status }) => (status === "same" || status === "before" ? from : [status]));
  const phases = after.map((status) => phaseOf(input.definition, status));
  return !isCleared && phases.some((phase) => phase === undefined || phase === "submitted" || phase === "draft");
}

/** Some draft is given to somebody else, who then acts before it is sent. */
const liesWithOthers = ({ definition }: CheckInput): boolean =>
  Object.values(definition.workflow.transitions).some((transition) =>
    rowsOf(transition).some(({ row }) => row.effects?.some((effect) => isAct(effect) && "place" in effect)),
  );
