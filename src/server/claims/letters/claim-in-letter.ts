import { cutForClaimants } from "../../../definitions/release/audience/cut-for-claimants.ts";
import { audienceOf, claimantRoles } from "../../../definitions/roles.ts";
import type { Access, Letter } from "../../../definitions/store.ts";
import {
  type CompiledDefinition,
  type Context,
  columnsOf,
  columnWords,
  factsOf,
  hideFields,
  inLanguage,
  inWordsOf,
  statusLabel,
  wordsAt,
} from "../../../engine/index.ts";
import type { LetterStatus } from "../../platform/mail/letter-html.ts";
import { isOutside, reachesClaimants, type ToldClaim, titleOf } from "./compose-letter.ts";

interface About {
  definition: CompiledDefinition;
  access: Access;
  /** The claim as it stands once the transition is made. */
  context: Context;
}

/** The letter and the claim's words as its reader speaks: outside of the house in the language of the claim, where there is one. */
function inClaimLanguage(about: About, letter: Letter) {
  const { language } = about.context.claim;
  const said = typeof language === "string" && isOutside(letter.to) ? letter.languages?.[language] : undefined;
  if (!said) return { letter, about };
  return {
    letter: { ...letter, ...said },
    about: { ...about, definition: inLanguage(about.definition, language) },
    language: language as string,
  };
}

/** What a claim's definition and facts give a letter to tell. */
export function toldBy(
  known: About,
  written: Letter,
): { letter: Letter } & Pick<ToldClaim, "title" | "answerAt" | "lines" | "language" | "status"> {
  const { letter, about, language } = inClaimLanguage(known, written);
  const { definition, context } = about;
  const isForOutside = [letter.to, ...(letter.cc ?? [])].some((to) => reachesClaimants(to, about.access));
  const facts = factsOf(definition, context) as unknown as Context;
  return {
    letter,
    language,
    title: titleOf(definition),
    answerAt: (pointer) => wordsAt(definition, pointer, facts).join(", "),
    ...(letter.shows === "claim" && { status: statusOf(about, isForOutside) }),
    lines: letter.shows ? linesOf(about, isForOutside) : [],
  };
}

/** How the claim stands, in the words that claimants or our own people read. */
function statusOf({ definition, access, context }: About, isForOutside: boolean): LetterStatus {
  const { status } = context.claim;
  const audience = isForOutside ? audienceOf(claimantRoles(access), access) : "";
  const { tone = "neutral" } = definition.workflow.statuses[status] ?? {};
  return { label: statusLabel(definition.messages, status, audience), tone };
}

/** The definition and what the claim knows, as far as its reader may know them. */
export function readBy({ definition, access, context }: About, isForOutside: boolean) {
  const facts = factsOf(definition, context) as unknown as Context;
  if (!isForOutside) return { readable: inWordsOf(definition, {}), facts };
  const roles = claimantRoles(access);
  const user = { roles, permissions: [], authorisingRoles: [], isClaimant: true, isOwner: true };
  const form = hideFields(definition, { ...context, user });
  return { readable: cutForClaimants(definition, access), facts: { ...facts, form } };
}

/** What the claim is about, line by line; outside of the house no more than claimants read, and no prices. */
function linesOf(about: About, isForOutside: boolean): ToldClaim["lines"] {
  const { readable: known, facts } = readBy(about, isForOutside);
  const readable = isForOutside ? withoutPrices(known) : known;
  return columnsOf(readable)
    .filter(({ letter, kind }) => (isForOutside ? letter === true && kind !== "money" : letter))
    .map((column) => ({ title: column.title, text: columnWords(readable, column, facts).join("\n") }))
    .filter(({ text }) => text !== "");
}

/** The definition without words for money in items and in objects, which are told value by value: what has no title there is left out. */
function withoutPrices<Readable extends Pick<CompiledDefinition, "messages" | "record">>(readable: Readable): Readable {
  const prices = Object.values(readable.record.columns ?? {}).filter(({ kind }) => kind === "money");
  const isPrice = (field: string) => prices.some(({ from }) => from === `/form${field}`);
  const fields = Object.fromEntries(Object.entries(readable.messages.fields).filter(([field]) => !isPrice(field)));
  return { ...readable, messages: { ...readable.messages, fields } };
}
