import type { Condition } from "../../engine/index.ts";
import type { Fault } from "../read/fault.ts";
import type { Check } from "./check.ts";
import { pointersOf } from "./condition-pointers.ts";

const words = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];

const number = `\\d{1,2}|${words.slice(2).join("|")}`;

const countOf = (said: string): number => (/^\d/.test(said) ? Number(said) : words.indexOf(said.toLowerCase()));

/** As advice: "at least one of the three fields" is said beside a demand with three alternatives. */
export const saidCounts: Check = ({ files, definition, isWhole, isClear }) => {
  if (!isWhole("messages", "rules")) return [];
  return Object.entries(definition.rules).flatMap(([id, { must }]): Fault[] => {
    const text = definition.messages.rules[id] ?? "";
    const [[said = "", count = ""] = [], ...others] = [
      ...text.matchAll(new RegExp(`\\bone of (?:the|these|those) (${number})\\b`, "gi")),
    ];
    const alternatives = must?.anyOf ?? [];
    if (said === "" || others.length > 0 || alternatives.length < 2 || !isClear(must)) return [];
    const read = alternatives.map((one) => pointersOf(one as Condition).map(({ pointer }) => pointer));
    // Each is about one answer, and another.
    const isPlain = read.every((one) => one.length === 1) && new Set(read.flat()).size === alternatives.length;
    if (!isPlain || countOf(count) === alternatives.length) return [];
    const { file, line } = files.rules.faultAtKey(["rules", id, "must", "anyOf"], "", "");
    const meant = words[alternatives.length] ?? String(alternatives.length);
    const message = `This says "${said}", and its rule has ${alternatives.length} alternatives (${file}:${line}); make the two agree.`;
    return [{ ...files.messages.fault(["rules", id], "other-number", message, meant), isAdvice: true }];
  });
};
