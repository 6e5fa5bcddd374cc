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

/** The choices of a list that an answer holds; of a tree also those that its further questions were answered with. */
export function chosenOf(choices: Choice[], answer: Json | undefined): Choice[] {
  const answers = list(answer).length > 0 ? list(answer) : [answer];
  const isOpening: boolean = isTree(choices);
  if (!isOpening) return choices.filter(({ value }) => answers.includes(value));
  return answers.flatMap((one) => {
    const given = (get(one, "/type") ?? one) as Json | undefined;
    const chosen = choices.filter(({ value }) => value === get(given, "/value"));
    const ticked = tickedOf(chosen[0], given);
    const asked = [...(chosen[0]?.questions ?? []), ...ticked.flatMap(questionsOf)];
    return [...chosen, ...ticked, ...furtherPicks(asked, given).map(({ picked }) => picked)];
  });
}

/** What was answered to a tree of choices, question by question, in the words of the tree. */
export function choiceFacts(title: string, choices: Choice[], answer: Json | undefined): Fact[] {
  const chosen = choices.find(({ value }) => value === get(answer, "/value"));
  if (!chosen) return [];
  const ticked = tickedOf(chosen, answer);
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

/** A value, or each of several, in the list's own spelling where it was sent in another that the list accepts (D-018). */
export function inOwnSpelling(options: readonly Choice[] = []): (sent: Json) => Json {
  const own = new Map<Json, Json>();
  for (const { value, accepts = [] } of options) for (const sent of accepts) own.set(sent, value);
  const spelt = (sent: Json): Json => own.get(sent) ?? sent;
  return (sent) => (Array.isArray(sent) ? sent.map(spelt) : spelt(sent));
}

const tickedOf = (chosen: Choice | undefined, answer: Json | undefined): Choice[] =>
  list(get(answer, "/checkboxes")).flatMap((value) => chosen?.choices?.find((choice) => choice.value === value) ?? []);

/** What these questions were answered with, each followed by what it opens. */
const furtherPicks = (questions: Question[], answer: Json | undefined): { question: string; picked: Choice }[] =>
  questions.flatMap(({ name, question, choices }) => {
    const picked = choices.find(({ value }) => value === get(answer, `/sub_type/${name}`));
    return picked ? [{ question, picked }, ...furtherPicks(questionsOf(picked), answer)] : [];
  });

const furtherFacts = (questions: Question[], answer: Json | undefined): Fact[] =>
  furtherPicks(questions, answer).flatMap(({ question, picked }) => [
    { title: question, text: picked.label },
    ...inputFact(picked, get(answer, "/sub_type/input/value")),
  ]);

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
