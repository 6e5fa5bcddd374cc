import { comparisons, get, isObject, type Json, type Pointer, pointingKeywords } from "../../engine/index.ts";
import type { Fault } from "../read/fault.ts";
import { subjectAt, valueNodes } from "../value-walk.ts";
import type { Check, CheckInput } from "./check.ts";
import { neverSame } from "./same-values.ts";

const dayKeywords = comparisons.filter(({ isOfDays }) => isOfDays).map(({ keyword }) => keyword);

/** Comparisons of days judge days, and those with a pointer compare with one; what is to be the same can be. */
export const comparedDays: Check = (input) => {
  if (!input.isWhole("schema", "ui")) return [];
  const days = input.conditions
    .flatMap((placed) => valueNodes(input.world, placed))
    .flatMap(({ schema, subject, path, placed: { source, list } }) =>
      dayKeywords.flatMap((keyword): Fault[] => {
        if (!(keyword in schema)) return [];
        const at = [...path, keyword];
        const judged = String(path.findLast((step) => String(step).startsWith("/")) ?? "this");
        if (!mayBeDay(input, subject, judged, list))
          return [source.faultAtKey(at, "no-day", sentence(keyword, judged))];
        const other = schema[keyword];
        if (!pointingKeywords.includes(keyword) || typeof other !== "string") return [];
        if (mayBeDay(input, subjectAt(input.world, other, list), other, list)) return [];
        return [source.fault(at, "no-day", sentence(keyword, other))];
      }),
    );
  return [...days, ...neverSame(input)];
};

const sentence = (keyword: string, pointer: Pointer): string =>
  `"${keyword}" compares days, but ${pointer} is any text; name a day, or give that field "format": "date" in form.schema.json.`;

/** A text that nothing marks as a day is none; other types are told elsewhere. */
function mayBeDay({ definition }: CheckInput, subject: Json | undefined, pointer: Pointer, list: Pointer | undefined) {
  if (!isObject(subject) || subject.type !== "string") return true;
  if (subject.format !== undefined) return /^date/.test(String(subject.format));
  if (["pattern", "enum", "const"].some((keyword) => keyword in subject)) return true;
  const field = pointer.replace(/^\/form/, "").replace(/^\/item/, `${list}/items`);
  const ui = get(definition.ui, field);
  return isObject(ui) && ui["ui:widget"] === "date";
}
