import type { Choice } from "./choice.ts";
import type { Json } from "./definition.ts";
import { get } from "./pointer.ts";

type Question = NonNullable<Choice["questions"]>[number];

export interface Fact {
  title: string;
  text: string;
}

/** Is this a list of choices that open further questions? Then the answer is an object, not one value. */
export const isTree = (options: Choice[] | undefined): options is Choice[] =>
  options?.some(({ choices, questions, input }) => choices ?? questions ?? input) ?? false;

/** What was answered to a tree of choices, question by question, in the words of the tree. */
export function choiceFacts(title: string, choices: Choice[], answer: Json | undefined): Fact[] {
  const chosen = choices.find(({ value }) => value === get(answer, "/value"));
  if (!chosen) return [];
  const ticked = list(get(answer, "/checkboxes")).flatMap(
    (value) => chosen.choices?.find((choice) => choice.value === value) ?? [],
  );
  return [
    { title, text: chosen.label },
    ...ticked.map(({ label }) => ({ title: chosen.question ?? title, text: label })),
    ...[chosen, ...ticked].flatMap((choice) => inputFact(choice, get(answer, "/input/value"))),
    ...furtherFacts([...(chosen.questions ?? []), ...ticked.flatMap(questionsOf)], answer),
  ];
}

/** An answer in one line with what was asked: "Yes" alone says nothing. */
export const factLine = ({ title, text }: Fact): string =>
  title === "" ? text : `${title}${/[?:]$/.test(title) ? "" : ":"} ${text}`;

/** The answers to these questions, each followed by those that it opens. */
const furtherFacts = (questions: Question[], answer: Json | undefined): Fact[] =>
  questions.flatMap(({ name, question, choices }) => {
    const picked = choices.find(({ value }) => value === get(answer, `/sub_type/${name}`));
    if (!picked) return [];
    const input = inputFact(picked, get(answer, "/sub_type/input/value"));
    return [{ title: question, text: picked.label }, ...input, ...furtherFacts(questionsOf(picked), answer)];
  });

/** The questions that a choice opens. One without a name of its own is named after the choice. */
const questionsOf = ({ value, question = "", choices, questions = [] }: Choice): Question[] => [
  ...(choices ? [{ name: String(value), question, choices }] : []),
  ...questions,
];

const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

function inputFact({ input }: Choice, value: unknown): Fact[] {
  const isGiven = typeof value === "number" || (typeof value === "string" && value !== "");
  return input && isGiven ? [{ title: input.title, text: String(value) }] : [];
}
