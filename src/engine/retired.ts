import type { Choice } from "./choice.ts";
import { chosenOf } from "./choice-facts.ts";
import type { CompiledDefinition } from "./compiled-definition.ts";
import type { Json, Pointer } from "./definition.ts";
import type { FieldFault, Form } from "./evaluation.ts";
import { fill } from "./messages.ts";
import { get, placesOf } from "./pointer.ts";

/** What an answer holds of a list that is no longer offered. */
export const retiredIn = (options: Choice[] | undefined, answer: Json | undefined): Choice[] =>
  options ? chosenOf(options, answer).filter(({ retired }) => retired) : [];

/**
 * Answers that are no longer offered and that the claim, as it was last saved, does not have. Items of a list are taken for those
 * that they were wherever they stand now.
 */
export function retiredAnswers(
  { messages, computed = {} }: Pick<CompiledDefinition, "messages" | "computed">,
  saved: Form,
  form: Form,
): (FieldFault & Pick<Answer, "choice">)[] {
  const workedOut = Object.values(computed).map(({ field }) => field);
  return Object.entries(messages.fields).flatMap(([field, { title, options }]) => {
    if (!options || workedOut.includes(field)) return [];
    const places = new Map<Choice, Set<Pointer>>();
    const left = new Map<Choice, number>();
    for (const { at, choice } of answersAt(saved, field, options)) {
      places.set(choice, (places.get(choice) ?? new Set()).add(at));
      left.set(choice, (left.get(choice) ?? 0) + 1);
    }
    const now = answersAt(form, field, options);
    const stands = ({ at, choice }: Answer) => places.get(choice)?.has(at) ?? false;
    // What stands where it stood comes first, so that another item with the same choice is the new one.
    const inTurn = [...now.filter(stands), ...now.filter((one) => !stands(one))];
    return inTurn.flatMap(({ at, choice }) => {
      const count = left.get(choice) ?? 0;
      left.set(choice, count - 1);
      return count > 0 ? [] : [{ field: at, message: retiredWords(messages, title, choice), choice }];
    });
  });
}

interface Answer {
  at: Pointer;
  choice: Choice;
}

/** The answers to a field that are no longer offered, each with its place; of a field of items those of all. */
function answersAt(form: Form, field: Pointer, options: Choice[]): Answer[] {
  if (!options.some(isRetiring)) return [];
  return placesOf(form, field).flatMap((at) =>
    retiredIn(options, get(form, at) as Json | undefined).map((choice) => ({ at, choice })),
  );
}

/** Is it, or something that it opens, no longer offered? */
const isRetiring = ({ retired, choices = [], questions = [] }: Choice): boolean =>
  retired === true || [...choices, ...questions.flatMap((question) => question.choices)].some(isRetiring);

/** What is said of an answer that is no longer offered. */
export const retiredWords = (
  { validation }: Pick<CompiledDefinition["messages"], "validation">,
  title: string,
  { label }: Choice,
): string => fill(validation.retired ?? validation.enum ?? "", { title, value: label });
