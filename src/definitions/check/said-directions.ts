import { type Condition, formField, isObject, type Json, type Pointer } from "../../engine/index.ts";
import type { Fault } from "../read/fault.ts";
import type { Check, CheckInput } from "./check.ts";

/** A sentence that says what must be names the same side as its rule: "must be before", "at most". Only where both are plain. */
export const saidDirections: Check = (input) => {
  if (!input.isWhole("messages", "rules")) return [];
  const { files, definition, isClear } = input;
  return Object.entries(definition.rules).flatMap(([id, { must, when }]): Fault[] => {
    const text = definition.messages.rules[id];
    const demands = demandsIn(must);
    const [demand] = demands;
    const isPlain =
      new Set(demands.map(({ pointer, side, limit }) => (typeof limit === "string" ? `${pointer} ${side}` : side)))
        .size === 1;
    if (text === undefined || !demand || !isPlain || !isClear(when, must)) return [];
    const said = saidSide(input, text, demand);
    if (said === undefined || said === demand.side) return [];
    const message = `This says "${said}", and its rule in rules.json demands "${demand.side}" ("${demand.keyword}"); make the two agree.`;
    return [{ ...files.messages.fault(["rules", id], "other-direction", message), isAdvice: true }];
  });
};

type Side = "before" | "after" | "at least" | "at most";

interface Demand {
  pointer: Pointer;
  keyword: string;
  side: Side;
  /** The limit: a number, or the pointer of another day. */
  limit: Json;
}

const sides: Record<string, Side> = {
  notBefore: "after",
  notAfter: "before",
  minimum: "at least",
  minItems: "at least",
  maximum: "at most",
  maxItems: "at most",
};

/** The limits of a demand, also of each of its alternatives. What is denied makes it one that is not plain. */
function demandsIn(must: Condition | undefined): Demand[] {
  if (!must || "not" in must) return [];
  const { allOf = [], anyOf = [], ...own } = must;
  return [
    ...[...(allOf as Condition[]), ...(anyOf as Condition[])].flatMap(demandsIn),
    ...Object.entries(own).flatMap(([pointer, schema]) =>
      isObject(schema as Json)
        ? Object.entries(schema as Record<string, Json>).flatMap(([keyword, limit]) => {
            const side = sides[keyword];
            return side ? [{ pointer, keyword, side, limit }] : [];
          })
        : [],
    ),
  ];
}

function saidSide(input: CheckInput, text: string, { pointer, limit }: Demand): Side | undefined {
  if (typeof limit === "string") return saidOfDays(input, text, pointer, limit);
  // Another number, as one of a condition, says nothing of this one.
  const number = limit === 1 ? "(1|one|an?)" : `${limit}`;
  const isLeast = new RegExp(`\\b(at least|no fewer than|not fewer than) ${number}\\b`, "i").test(text);
  const isGiven =
    new RegExp(
      `^please (?:upload|add|attach|enter|choose|select|tick|give|list|name) (?:(?:all|the|these) )?${number} `,
      "i",
    ).test(text) && !/\b(?:most|more than|up to|fewer|less|lower|only|max\w*)\b/i.test(text);
  const isMost = new RegExp(`\\b(at most|no more than|not more than) ${number}\\b`, "i").test(text);
  if (isLeast === isMost) return isGiven && !isLeast && limit !== 1 ? "at least" : undefined;
  return isLeast ? "at least" : "at most";
}

/** "The unit must have been installed before it failed": which of the two days it puts first. */
function saidOfDays(input: CheckInput, sentence: string, one: Pointer, other: Pointer): Side | undefined {
  const text = sentence.replace(/\bin the future(?=[.,;!]|$)/i, "after today");
  const [, head = "", modal, between = "", word, tail = ""] =
    /^(.*?)\b(must|has to|have to|needs? to|cannot|may not)\b(.*?)\b(before|after|earlier than|later than)\b([^.]*)/i.exec(
      text,
    ) ?? [];
  // A sentence of several parts may deny, or compare, something else.
  if (modal === undefined || word === undefined || /\b(and|or|but|until|that|which)\b|[,;:]/i.test(between))
    return undefined;
  const [own, its] = ownWords(input, one, other);
  const names = (part: string, words: string[]) => words.some((name) => part.toLowerCase().includes(name));
  const first = head + between;
  const isInOrder = names(first, own) && names(tail, its) && !names(first, its) && !names(tail, own);
  const isTurned = names(first, its) && names(tail, own) && !names(first, own) && !names(tail, its);
  if (isInOrder === isTurned) return undefined;
  const isDenied = /\b(cannot|not|no|never)\b/i.test(modal + between);
  const isBefore = /before|earlier/i.test(word) !== isDenied;
  return isBefore !== isTurned ? "before" : "after";
}

/** Words of the titles of two fields that tell one from the other. */
function ownWords({ definition }: CheckInput, ...pointers: [Pointer, Pointer]): [string[], string[]] {
  const titleOf = (pointer: Pointer) =>
    pointer === "/claim/today" ? "today" : (definition.messages.fields[formField(pointer) ?? ""]?.title ?? "");
  const wordsOf = (pointer: Pointer) =>
    titleOf(pointer)
      .toLowerCase()
      .split(/[^\p{L}]+/u)
      .filter((word) => word.length > 3);
  const [one, other] = [wordsOf(pointers[0]), wordsOf(pointers[1])];
  return [one.filter((word) => !other.includes(word)), other.filter((word) => !one.includes(word))];
}
