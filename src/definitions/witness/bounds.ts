import { type Condition, comparisons, type Definition, type Json } from "../../engine/index.ts";
import type { Obstacle } from "./attempt.ts";

const keywordsOf = (isOf: (comparison: (typeof comparisons)[number]) => boolean): string[] =>
  comparisons.filter(isOf).map(({ keyword }) => keyword);
const anyOf = (keywords: string[]): RegExp => new RegExp(`"(${keywords.join("|")})"`);

/** By what of a condition the search gives up, said to analysts. */
const limits: [RegExp, string][] = [
  [/"(pattern|format)"/, "a text pattern, of which only usual texts are tried"],
  [/"unique"/, "values that must differ"],
  [
    anyOf(keywordsOf(({ subject }) => subject !== "array" && subject !== "number")),
    "days or values that are compared with each other",
  ],
  [anyOf(keywordsOf(({ subject }) => subject === "number")), "numbers that are compared with each other"],
  [
    anyOf([...keywordsOf(({ subject, order }) => subject === "array" && order !== undefined), "minItems", "maxItems"]),
    "the length of a list",
  ],
  [/\/claim\/(computed|figures)\//, "a value that is worked out, of which single changes are tried"],
  [/\/claim\/files/, "files"],
  [/\/claim\//, "a fact that comes from outside or from another transition"],
];

/** Steps that are tried for the questions of one type. Ours take 5,000; where nothing can be sent, each question would take hundreds. */
export const mostSteps = 20_000;

export const spent = `the search ended after ${mostSteps.toLocaleString("en-NZ")} steps, which earlier questions of the type took`;

/** Why no story was found, naming the bound that was reached. */
export function boundOf(
  { rules }: Definition,
  transition: string,
  { kind, rule }: Pick<Obstacle, "kind" | "rule">,
  asked?: Condition,
): string {
  if (kind === "rule" && rule !== undefined) {
    const { must, when } = rules[rule] ?? {};
    return `no answers were found that meet the rule "${rule}", which asks for ${limitIn({ must, when } as Json)}`;
  }
  if (kind === "right")
    return `no claim was found on which "${transition}" is offered; it hangs on ${limitIn(asked as Json)}`;
  if (kind === "condition")
    return `no claim was found for which its "when" holds; it hangs on ${limitIn(asked as Json)}`;
  if (kind === "spent") return spent;
  if (kind === "shape") return "no value was found that fits the shape of its field";
  return `more than 40 answers would have to be tried for "${transition}"`;
}

function limitIn(condition: Json | undefined): string {
  const text = JSON.stringify(condition ?? null);
  return limits.find(([sign]) => sign.test(text))?.[1] ?? "answers that were not found by trial";
}
