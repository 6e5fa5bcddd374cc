import type { Condition } from "../../engine/index.ts";
import type { Fault } from "../read/fault.ts";
import type { Step } from "../read/source-file.ts";
import type { Check, CheckInput } from "./check.ts";
import { pointersOf } from "./condition-pointers.ts";

const words = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];

const number = `\\d{1,2}|${words.slice(2).join("|")}`;

const countOf = (said: string): number => (/^\d/.test(said) ? Number(said) : words.indexOf(said.toLowerCase()));

/** As advice: a sentence that counts what stands elsewhere counts it right: alternatives of its rule, days that its line says. */
export const saidCounts: Check = (input) =>
  input.isWhole("messages") ? [...ofAlternatives(input), ...ofDays(input)] : [];

/** "At least one of the three fields" beside a demand with two alternatives. */
function ofAlternatives({ files, definition, isWhole, isClear }: CheckInput): Fault[] {
  if (!isWhole("rules")) return [];
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
}

/** "Within 5 working days" in a line that says `withinDays` 2, by which `{by}` is worked out. */
function ofDays({ files, definition }: CheckInput): Fault[] {
  return Object.entries(definition.messages.transitions ?? {}).flatMap(([id, { next = [] }]) =>
    next.flatMap(({ title, text, withinDays }, index): Fault[] => {
      if (withinDays === undefined) return [];
      const said = (
        [
          ["title", title],
          ["text", text],
        ] as const
      ).flatMap(([key, one]) =>
        [...one.matchAll(new RegExp(`\\b(?:with)?in (${number}) (?:working |business )?days?\\b`, "gi"))].map(
          ([all, count = ""]) => ({ key, all, count: countOf(count) }),
        ),
      );
      const [first] = said;
      if (!first || said.length > 1 || first.count === withinDays) return [];
      const path: Step[] = ["transitions", id, "next", index, first.key];
      const message = `This says "${first.all}", and "withinDays" beside it is ${withinDays}; make the two agree.`;
      return [{ ...files.messages.fault(path, "other-number", message, String(withinDays)), isAdvice: true }];
    }),
  );
}
