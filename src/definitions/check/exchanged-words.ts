import { isObject, type Json } from "../../engine/index.ts";
import type { Fault } from "../read/fault.ts";
import type { Check } from "./check.ts";
import { pointersOf } from "./condition-pointers.ts";

/** Of two rules, each has the sentence that names what the other is about. */
export const exchangedWords: Check = ({ files, definition, isWhole }) => {
  if (!isWhole("messages", "rules")) return [];
  const said = Object.entries(definition.rules).flatMap(([id, { must, field, completes, advises }]) => {
    const text = definition.messages.rules[id];
    // The sentence of what is forbidden may name what to choose instead.
    if (text === undefined || forbids(must as Json | undefined)) return [];
    const places = must ? pointersOf(must).map(({ pointer }) => pointer.split("/").at(-1) ?? "") : [];
    const about = new Set(wordsOf([id, ...places].join(" ")));
    const words = wordsOf(text);
    const [own, foreign] = [words.filter((word) => about.has(word)), words.filter((word) => !about.has(word))];
    return [{ id, text, about, own, foreign, in: JSON.stringify([field, completes, advises]) }];
  });
  return said.flatMap((one, index): Fault[] =>
    said.slice(index + 1).flatMap((other): Fault[] => {
      // Sentences about different parts of the form seldom stand for each other.
      if (one.in !== other.in || !isOnlyOf(one, other) || !isOnlyOf(other, one)) return [];
      const { file, line } = files.messages.faultAtKey(["rules", other.id], "", "");
      const message = `This reads as the sentence of "${other.id}", and that one (${file}:${line}) as the sentence of "${one.id}": they seem to be exchanged.`;
      return [{ ...files.messages.fault(["rules", one.id], "exchanged", message, other.text), isAdvice: true }];
    }),
  );
};

/** As much of a word as stays in its other forms. */
const wordsOf = (text: string): string[] =>
  text
    .replaceAll(/([a-z])([A-Z])/g, "$1 $2")
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .filter((word) => word.length > 3)
    .map((word) => word.slice(0, 6));

interface Said {
  about: Set<string>;
  /** Words of the sentence that name what the rule is about, and all others. */
  own: string[];
  foreign: string[];
}

/** Does the sentence name what only the other rule is about, and nothing that only its own is? */
const isOnlyOf = ({ own, foreign }: Said, { about }: Said): boolean =>
  foreign.some((word) => about.has(word)) && own.every((word) => about.has(word));

const forbids = (must: Json | undefined): boolean =>
  isObject(must)
    ? Object.entries(must).some(([key, value]) => key === "not" || value === false || forbids(value))
    : Array.isArray(must) && must.some(forbids);
