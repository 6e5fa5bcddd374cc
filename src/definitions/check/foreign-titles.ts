import { isWithin, type Pointer } from "../../engine/index.ts";
import type { Fault } from "../read/fault.ts";
import type { Check } from "./check.ts";
import { speaksOf } from "./spoken-fields.ts";

/** As advice: a rule's sentence calls its field by name, and not another field, of which the rule asks nothing. */
export const foreignTitles: Check = ({ files, definition, isWhole, isClear }) => {
  if (!isWhole("messages", "rules")) return [];
  const titled = Object.entries(definition.messages.fields).map(([field, { title }]) => ({
    field,
    title,
    words: wordsOf(title),
  }));
  return Object.entries(definition.rules).flatMap(([id, { field, when, must, advises }]): Fault[] => {
    const text = definition.messages.rules[id];
    const own = titled.find((one) => one.field === field);
    if (!text || !own || advises !== undefined || !isClear(when, must)) return [];
    const said = wordsOf(text);
    const named = titled
      .filter(
        ({ field: other, title, words }) => words.length > 1 && !isRelated(other, own.field) && begins(text, title),
      )
      .find(({ words }) => {
        const distinct = own.words.filter((word) => !words.includes(word));
        return distinct.length > 0 && !distinct.some((word) => said.includes(word));
      });
    // Two titles alike tell the one from the other; what is part of the own title stands for it.
    const isAlike = named?.words.some((word) => own.words.includes(word));
    if (!named || !isAlike || named.words.every((word) => own.words.includes(word))) return [];
    if (speaksOf(definition, when, must)(named.field)) return [];
    const message = `This speaks of "${named.title}", and its rule asks for "${own.title}" ("${own.field}") and nothing of the other. Name what is asked for.`;
    return [{ ...files.messages.fault(["rules", id], "other-field", message, own.title), isAdvice: true }];
  });
};

/** "The date repaired is …", "Please enter the date repaired.": further on, another field may well be named. */
function begins(text: string, title: string): boolean {
  const rest = text.toLowerCase().replace(/^(?:please \p{L}+ )?(?:the |your |an? )?/u, "");
  return rest.startsWith(title.toLowerCase()) && !/\p{L}/u.test(rest.charAt(title.length));
}

const isRelated = (one: Pointer, other: Pointer): boolean => isWithin(one, other) || isWithin(other, one);

const wordsOf = (text: string): string[] => text.toLowerCase().match(/\p{L}{3,}/gu) ?? [];
