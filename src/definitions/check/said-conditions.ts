import { type Condition, formField, type Pointer } from "../../engine/index.ts";
import { isNever, meets } from "../prove/premises.ts";
import type { Fault } from "../read/fault.ts";
import type { Check, CheckInput } from "./check.ts";
import { pointersOf } from "./condition-pointers.ts";
import { touchesMended } from "./world.ts";

/** A sentence that names a tick by its title says as its rule does where it is asked: "unless …" is not "if …". */
export const saidConditions: Check = (input) => {
  if (!input.isWhole("messages", "rules", "schema")) return [];
  const { files, definition, isClear } = input;
  return Object.entries(definition.rules).flatMap(([id, { when, must, each }]): Fault[] => {
    const text = definition.messages.rules[id];
    if (!when || !text || !isClear(when, must) || touchesMended(files.rules, ["rules", id])) return [];
    const all = saidOf(input, text, when);
    const isOther = ({ pointer, isAsked }: Said) => isTurned(input, when, each, pointer, isAsked);
    // Who says both ways of a tick says what to do either way.
    const turned = all.find(
      (one) =>
        isOther(one) &&
        !all.some((other) => other.pointer === one.pointer && isOther({ ...other, isAsked: !other.isAsked })),
    );
    if (!turned) return [];
    const said = files.messages.faultAtKey(["rules", id], "", "");
    const message = `The sentence says "${turned.words}" (${said.file}:${said.line}), and this asks for the opposite of "${turned.pointer}". Turn one of the two round.`;
    return [{ ...files.rules.faultAtKey(["rules", id, "when"], "other-condition", message), isAdvice: true }];
  });
};

interface Said {
  words: string;
  pointer: Pointer;
  /** Is the rule asked where the tick is set, or where it is not? */
  isAsked: boolean;
}

/** What the sentence says of ticks that the condition reads. */
function saidOf({ definition }: CheckInput, text: string, when: Condition): Said[] {
  // "When" asks for a day as often as it names a case, and what follows "or" is another way to do as the rule demands.
  const parts = text
    .split(sentenceEnd)
    .flatMap((sentence) => [...sentence.replace(/\bor\b.*/is, "").matchAll(/\b(unless|if)\b([^.,;:()!?]*)/gi)]);
  const ticks = new Set(pointersOf(when).map(({ pointer }) => pointer));
  return [...ticks].flatMap((pointer): Said[] => {
    const title = definition.messages.fields[formField(pointer) ?? ""]?.title ?? "";
    const named = wordsOf(title);
    if (named.length < 2) return [];
    return parts.flatMap(([all, word = "", clause = ""]): Said[] => {
      const words = wordsOf(clause);
      if (!named.every((one) => words.includes(one))) return [];
      const isDenied = denialsIn(clause) % 2 !== denialsIn(title) % 2;
      return [{ words: all.trim(), pointer, isAsked: (word.toLowerCase() === "unless") === isDenied }];
    });
  });
}

/** An abbreviation ends no sentence: what follows is not written large. */
const sentenceEnd = /(?<=[.!?;])\s+(?=\p{Lu})/u;

const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .filter((word) => word.length > 3);

const denialsIn = (text: string): number => text.match(/\b(not|no|never|without)\b|n't\b/gi)?.length ?? 0;

function isTurned(
  { world }: CheckInput,
  when: Condition,
  list: Pointer | undefined,
  pointer: Pointer,
  isAsked: boolean,
): boolean {
  const set: Condition = { [pointer]: { const: true } };
  const never = (condition: Condition) => isNever(world, [meets(when), meets(condition)], list);
  return isAsked ? never(set) && !never({ not: set }) : never({ not: set }) && !never(set);
}
