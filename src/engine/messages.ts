import type { AudienceWords, Definition, Messages, Pointer } from "./definition.ts";
import type { UserFacts } from "./evaluation.ts";
import type { TransitionWords } from "./field-words.ts";
import { inLanguage, laidOver } from "./languages.ts";
import { segments } from "./pointer.ts";

/** A status in the words of an audience of access.json (D-030). An unknown status reads as itself. */
export function statusLabel(messages: Messages, status: string, audience: string): string {
  const words = messages.statuses[status];
  if (!words) return status;
  return words[audience] ?? words.label;
}

/** The words of a transition as it is offered: its own, or those that its row names. */
export const transitionWords = (
  { transitions }: Pick<Messages, "transitions">,
  id: string,
  { words = id }: { words?: string } = {},
): TransitionWords | undefined => transitions[words] ?? transitions[id];

/** Who reads: for whom words may be others. */
export type Reader = Partial<Pick<UserFacts, "isClaimant" | "roles">>;

/** Those of `audiences` that this reader is of, the words of a role after those of our own people or of claimants. */
const audiencesOf = ({ audiences = {} }: Messages, { isClaimant = false, roles = [] }: Reader): AudienceWords[] =>
  [isClaimant ? "claimants" : "internal", ...Object.keys(audiences).filter((name) => roles.includes(name))].flatMap(
    (name) => audiences[name] ?? [],
  );

/** What a rule says to this reader. */
export const ruleSentence = (messages: Messages, id: string, reader: Reader): string =>
  audiencesOf(messages, reader).findLast(({ rules }) => rules?.[id] !== undefined)?.rules?.[id] ??
  messages.rules[id] ??
  "";

/** The definition in the words that this reader reads, in a language that it may have. */
export function inWordsOf<D extends Pick<Definition, "messages" | "languages">>(
  written: D,
  reader: Reader,
  language?: unknown,
): D {
  const definition = inLanguage(written, language);
  const audiences = audiencesOf(definition.messages, reader);
  if (reader.isClaimant && audiences.length === 0) return definition;
  const fields = Object.entries(definition.messages.fields).map(
    ([field, words]) => [field, words.staff === undefined ? words : { ...words, title: words.staff }] as const,
  );
  const own = reader.isClaimant ? {} : { fields: Object.fromEntries(fields) };
  const messages = audiences.reduce<Messages>(
    (words, audience) => laidOver(words as never, audience as never) as never,
    { ...definition.messages, ...own },
  );
  return { ...definition, messages };
}

/** The title of a field; of an item's property (`/parts/0/quantity`) that of `/parts/{any}/quantity`, else of its nearest owner. */
export function fieldTitle(messages: Messages, field: Pointer): string {
  for (let path = segments(field); path.length > 0; path = path.slice(0, -1)) {
    const key = path.map((segment) => `/${/^\d+$/.test(segment) ? "*" : segment}`).join("");
    const words = messages.fields[key];
    if (words) return words.title;
  }
  return messages.type.title;
}

/** A sentence with its `{names}` filled in; unknown names are left standing. */
export const fill = (sentence: string, values: Record<string, string | number>): string =>
  sentence.replaceAll(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));

/** A wrong value as its fault tells it again: no more than its beginning, and a day as people write it. Of a list or an object, nothing. */
export const toldValue = (value: unknown): string =>
  (typeof value === "object" ? "" : String(value)).slice(0, 20).replace(/^(\d{4})-(\d\d)-(\d\d)$/, "$3/$2/$1");
