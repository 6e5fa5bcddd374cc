import { cutForClaimants } from "../../../definitions/release/audience/cut-for-claimants.ts";
import { claimantRoles } from "../../../definitions/roles.ts";
import type { Access, Letter } from "../../../definitions/store.ts";
import {
  type CompiledDefinition,
  type Context,
  capitalised,
  columnsOf,
  columnWords,
  factsOf,
  hideFields,
  inLanguage,
  inWordsOf,
  wordsAt,
} from "../../../engine/index.ts";
import {
  htmlAct,
  htmlFacts,
  htmlParagraph,
  htmlQuote,
  htmlSmall,
  letterHtml,
} from "../../platform/mail/letter-html.ts";
import { photoPlace } from "../../platform/mail/letter-photos.ts";
import { isolated, stripBidi } from "../../platform/mail/strip-bidi.ts";

/** What a letter tells of a claim. */
export interface ToldClaim {
  number: string;
  /** The type in short: `Warranty claim`. */
  title: string;
  /** The customer's own job number. */
  reference: string | null;
  /** What the sender of the news wrote with it. */
  text: string | undefined;
  /** What is quoted in place of the text: earlier words of the sender with it. */
  quoted?: string | undefined;
  /** The role that is meant, in words. */
  role: string | undefined;
  /** What stands at a pointer into form and claim, in words; empty where there is nothing. */
  answerAt: (pointer: string) => string;
  /** The language of its words; absent: English. */
  language?: string | undefined;
  /** What it is about, each line with its words. */
  lines: { title: string; text: string }[];
}

export interface ComposedLetter {
  subject: string;
  text: string;
  html: string;
  /** Names in braces that nothing filled. */
  empty: string[];
}

/** Of definitions that were published before these words were theirs. */
const ownFrame = {
  greeting: "Kia ora,",
  toAccount: "This message was sent automatically by the Partner Portal. If you reply, customer service reads it.",
  toUs: "This message was sent automatically by the Partner Portal. Please answer in the portal, not by e-mail.",
  answerAccount:
    "This message was sent automatically by the Partner Portal. If you reply to it, your answer and its files are added to {number}.",
  answerUs:
    "This message was sent automatically by the Partner Portal. If you reply to it, your answer becomes an internal note on {number}, which the customer does not read.",
  open: "Open {number}",
  fillIn: "Fill in {number}",
  photos: "Photos",
};

/** What a letter calls a claim, short enough for a subject, where its words do not say: `Replacement claim`; forms have longer titles. */
export const titleOf = ({ type, messages }: Pick<CompiledDefinition, "type" | "messages">): string =>
  messages.type.claim ?? `${type.charAt(0).toUpperCase()}${type.slice(1).replaceAll("-", " ")} claim`;

/** Does it go to the claim's customer or to whom they named? */
export const isOutside = (to: Letter["to"]): boolean => to === "account" || (typeof to === "object" && "field" in to);

/** Do claimants get it: by the claim's account, or by a role of theirs? */
export const reachesClaimants = (to: Letter["to"], access: Access): boolean =>
  isOutside(to) || (typeof to === "object" && "role" in to && claimantRoles(access).includes(to.role));

/** Do all whom it reaches find the claim's files in the portal, too? An address that somebody typed, or a mailbox, is nobody's who signs in. */
const isReader = (to: Letter["to"]): boolean => typeof to !== "object" || "role" in to;

/** What becomes of an answer by mail, as the frame says it: a customer's own words, or a note of ours. */
export type AnsweredAs = "answerAccount" | "answerUs";

/** A letter's words about a claim. `isTrial`: names that nothing fills stay in the words as they are written. */
export function composeLetter(
  { to, cc = [], opensForm, shows, words, frame: written }: Letter,
  claim: ToldClaim,
  { publicUrl, isTrial = false, answers }: { publicUrl: string; isTrial?: boolean; answers?: AnsweredAs | undefined },
): ComposedLetter {
  const frame = { ...ownFrame, ...written };
  const { fill, empty } = filling(answersOf(claim), isTrial);
  const subject = fill(words.subject);
  const lead = fill(words.lead);
  const quote = words.quote === "{text}" ? (claim.quoted ?? claim.text) : words.quote && fill(words.quote);
  const paragraphs = (claim.text ? words.paragraphs : (words.withoutText ?? words.paragraphs)).map(fill);
  const link = `${publicUrl}/${opensForm ? "edit-claim" : "claim"}/${encodeURIComponent(claim.number)}`;
  const closing = answers ? fill(frame[answers]) : frame[isOutside(to) ? "toAccount" : "toUs"];
  const opening = [frame.greeting, ...paragraphs];
  const quoted = quote && stripBidi(quote).replaceAll(/\r\n?/g, "\n").trim();
  const about = claim.lines.map((line) => `${line.title}: ${isolated(line.text)}`);
  const text = [
    ...opening,
    ...(quoted ? [asQuote(quoted)] : []),
    ...(about.length > 0 ? [about.join("\n")] : []),
    lead,
    link,
    closing,
  ];
  const parts = [
    ...opening.map(htmlParagraph),
    ...(quoted ? [htmlQuote(quoted)] : []),
    ...(claim.lines.length > 0 ? [htmlFacts(claim.lines.map((line) => ({ ...line, text: isolated(line.text) })))] : []),
    ...(shows === "claim" && [to, ...cc].every(isReader) ? [photoPlace(frame.photos)] : []),
    htmlParagraph(lead),
    htmlAct(fill(opensForm ? frame.fillIn : frame.open), link),
    htmlSmall(closing),
  ];
  const html = letterHtml(subject, parts, claim.language);
  return { subject, text: `${text.join("\n\n")}\n`, html, empty: [...empty] };
}

const asQuote = (text: string): string => text.replaceAll(/^/gm, "> ");

/** What is said in words of ours, which a sentence may begin with; what people wrote stays as it is. */
const houseWords = new Set(["type", "claim", "role"]);

/** Puts answers in the place of names in braces, and collects the names without one. */
export function filling(answerTo: (name: string) => string, isTrial: boolean) {
  const empty = new Set<string>();
  const fill = (words: string): string =>
    words.replaceAll(/\{([^{}]*)\}/g, (written, name: string, at: number) => {
      const answer = answerTo(name);
      const begins = houseWords.has(name) && /(^|[.!?]\s+|\n)$/.test(words.slice(0, at));
      if (answer !== "") return begins ? capitalised(answer) : answer;
      empty.add(name);
      return isTrial ? written : "";
    });
  return { fill, empty };
}

/** What the claim holds by the names that letters give it. */
function answersOf({ number, title, reference, text, role, answerAt }: ToldClaim): (name: string) => string {
  const type = title.toLowerCase();
  const known: Record<string, string> = {
    number,
    title,
    type,
    claim: `${type} ${number}${reference ? ` (your reference: ${isolated(reference)})` : ""}`,
    reference: isolated(reference ?? ""),
    text: isolated(text ?? ""),
    role: role ?? "you",
  };
  return (name) => (name.startsWith("/") ? isolated(answerAt(name)) : (known[name] ?? ""));
}

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
): { letter: Letter } & Pick<ToldClaim, "title" | "answerAt" | "lines" | "language"> {
  const { letter, about, language } = inClaimLanguage(known, written);
  const { definition, context } = about;
  const facts = factsOf(definition, context) as unknown as Context;
  return {
    letter,
    language,
    title: titleOf(definition),
    answerAt: (pointer) => wordsAt(definition, pointer, facts).join(", "),
    lines: letter.shows
      ? linesOf(
          about,
          [letter.to, ...(letter.cc ?? [])].some((to) => reachesClaimants(to, about.access)),
        )
      : [],
  };
}

/** The definition and what the claim knows, as far as its reader may know them. */
export function readBy({ definition, access, context }: About, isForOutside: boolean) {
  const facts = factsOf(definition, context) as unknown as Context;
  if (!isForOutside) return { readable: inWordsOf(definition, false), facts };
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
