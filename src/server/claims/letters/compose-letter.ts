import { claimantRoles } from "../../../definitions/roles.ts";
import type { Access, Letter } from "../../../definitions/store.ts";
import { type CompiledDefinition, capitalised } from "../../../engine/index.ts";
import {
  htmlAct,
  htmlFacts,
  htmlNext,
  htmlParagraph,
  htmlQuote,
  htmlSmall,
  type LetterStatus,
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
  /** How it stands, where the letter shows the claim. */
  status?: LetterStatus | undefined;
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
  status: "Status",
  next: "Next:",
};

/** What a letter calls a claim, short enough for a subject, where its words do not say: `Replacement claim`; forms have longer titles. */
export const titleOf = ({ type, messages }: Pick<CompiledDefinition, "type" | "messages">): string =>
  // It begins subjects and sentences, however an analyst wrote it.
  capitalised(messages.type.claim ?? `${type.replaceAll("-", " ")} claim`);

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
  const { fill, paragraphsOf, empty } = filling(answersOf(claim), isTrial);
  const subject = fill(words.subject);
  const lead = fill(words.lead);
  const next = filledOrNone(words.next, answersOf(claim), isTrial ? empty : undefined);
  const status = claim.status && { ...claim.status, label: `${frame.status}: ${claim.status.label}` };
  const quote = words.quote === "{text}" ? (claim.quoted ?? claim.text) : words.quote && fill(words.quote);
  const paragraphs = paragraphsOf(claim.text ? words.paragraphs : (words.withoutText ?? words.paragraphs));
  const link = `${publicUrl}/${opensForm ? "edit-claim" : "claim"}/${encodeURIComponent(claim.number)}`;
  const closing = answers ? fill(frame[answers]) : frame[isOutside(to) ? "toAccount" : "toUs"];
  const opening = [frame.greeting, ...paragraphs];
  const quoted = quote && stripBidi(quote).replaceAll(/\r\n?/g, "\n").trim();
  const about = claim.lines.map((line) => `${line.title}: ${isolated(line.text)}`);
  const text = [
    ...(status ? [status.label] : []),
    ...opening,
    ...(quoted ? [asQuote(quoted)] : []),
    ...(about.length > 0 ? [about.join("\n")] : []),
    ...(next === undefined ? [] : [`${frame.next} ${next}`]),
    lead,
    link,
    closing,
  ];
  const parts = [
    ...opening.map(htmlParagraph),
    ...(quoted ? [htmlQuote(quoted)] : []),
    ...(claim.lines.length > 0 ? [htmlFacts(claim.lines.map((line) => ({ ...line, text: isolated(line.text) })))] : []),
    ...(shows === "claim" && [to, ...cc].every(isReader) ? [photoPlace(frame.photos)] : []),
    ...(next === undefined ? [] : [htmlNext(frame.next, next)]),
    htmlParagraph(lead),
    htmlAct(fill(opensForm ? frame.fillIn : frame.open), link),
    htmlSmall(closing),
  ];
  const html = letterHtml(subject, parts, { language: claim.language, status });
  return { subject, text: `${text.join("\n\n")}\n`, html, empty: [...empty] };
}

/** Words of which each name is known, or none at all: nothing is promised that nobody can keep. In a trial `told` gets the names that nothing fills. */
export function filledOrNone(
  words: string | undefined,
  answerTo: (name: string) => string,
  told: Set<string> | undefined,
): string | undefined {
  if (words === undefined) return undefined;
  const { fill, empty } = filling(answerTo, told !== undefined);
  const said = fill(words);
  for (const name of empty) told?.add(name);
  return empty.size === 0 || told ? said : undefined;
}

const asQuote = (text: string): string => text.replaceAll(/^/gm, "> ");

/** What is said in words of ours, which a sentence may begin with; what people wrote stays as it is. */
const houseWords = new Set(["type", "claim", "role"]);

/** Not after "Order no." or "approx.", nor where it goes on with a small letter. */
const endOfSentence =
  /(?<=[.!?]["'”’)\]]*\s+)(?<!\b(?:[Nn]os?|approx|[Rr]ef|[Tt]el|[Pp]h|ext|incl|[Aa]ttn|Dr|Mrs?|Ms|St)\.\s+)(?!\p{Ll})|(?<=\n)/u;

/**
 * Puts answers in the place of names in braces, and collects the names without one. Of paragraphs a sentence that names answers of
 * which none is there is left out: "The carrier calls , ." tells nobody anything.
 */
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
  const isTold = (sentence: string): boolean => {
    const named = [...sentence.matchAll(/\{(\/[^{}]*)\}/g)].map(([, name = ""]) => name);
    return isTrial || named.length === 0 || named.some((name) => answerTo(name) !== "");
  };
  const paragraphsOf = (paragraphs: string[]): string[] =>
    paragraphs.flatMap((words) => {
      const told = words.split(endOfSentence).filter(isTold);
      return told.length > 0 ? fill(told.join("").trimEnd()) : [];
    });
  return { fill, paragraphsOf, empty };
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
