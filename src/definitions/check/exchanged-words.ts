import type { Fault } from "../read/fault.ts";
import type { Check } from "./check.ts";
import { pointersOf } from "./condition-pointers.ts";

/** Of two rules, each has the sentence that names what the other is about. */
export const exchangedWords: Check = ({ files, definition, isWhole }) => {
  if (!isWhole("messages", "rules")) return [];
  const said = Object.entries(definition.rules).flatMap(([id, { must, field, completes, advises }]) => {
    const text = definition.messages.rules[id];
    if (text === undefined) return [];
    const places = must ? pointersOf(must).map(({ pointer }) => pointer.split("/").at(-1) ?? "") : [];
    return [{ id, text, about: wordsOf([id, ...places].join(" ")), in: JSON.stringify([field, completes, advises]) }];
  });
  return said.flatMap((one, index): Fault[] =>
    said.slice(index + 1).flatMap((other): Fault[] => {
      // Sentences about different parts of the form seldom stand for each other.
      if (one.in !== other.in) return [];
      const [own, its] = [only(one.about, other.about), only(other.about, one.about)];
      const isTurned =
        names(one.text, its) && names(other.text, own) && !names(one.text, own) && !names(other.text, its);
      if (!isTurned) return [];
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

const only = (some: string[], others: string[]): string[] => some.filter((word) => !others.includes(word));

const names = (text: string, words: string[]): boolean => wordsOf(text).some((word) => words.includes(word));
