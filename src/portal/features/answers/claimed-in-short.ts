import {
  type CompiledDefinition,
  type Context,
  columnsOf,
  columnWords,
  evaluate,
  factsOf,
  formField,
  get,
  homeField,
  inWordsOf,
  type Json,
  type Pointer,
  sectionFields,
} from "../../../engine/index.ts";
import { type Answer, answersTo } from "./form-answers.ts";

interface ClaimedInShort {
  /** Each with its title: of a list of things how many there are. */
  facts: string[];
  /** What people wrote in a field for more than a line. */
  words: { field: Pointer; text: string }[];
}

/** A claim's form in a few words: the columns that all its letters tell as well, and what was written at length. */
export function claimedInShort(written: CompiledDefinition, context: Context): ClaimedInShort {
  const { definition, facts, isTold, told } = lettersOwn(written, context);
  const long = sectionFields(definition).filter(
    (field) => isTold(field) && get(definition.ui, `${field}/ui:widget`) === "textarea",
  );
  return {
    facts: told.map(({ title, value, words }) => {
      return `${title}: ${Array.isArray(value) && isThings(value) ? value.length : words.join(", ")}`;
    }),
    words: long.flatMap((field) => {
      const text = get(facts.form, field);
      return typeof text === "string" && text.trim() !== "" ? [{ field, text }] : [];
    }),
  };
}

/** What all letters about the claim tell as well: a list of things one by one, anything else in its words. */
export function answersInShort(written: CompiledDefinition, context: Context): Answer[] {
  const { definition, told } = lettersOwn(written, context);
  return told.flatMap(({ title, words, value, field }): Answer[] => {
    if (isThings(value) && field) return answersTo(definition, field, context.form, []);
    return [{ title, text: words.join("\n") }];
  });
}

const isThings = (value: Json | undefined): boolean => Array.isArray(value) && typeof value[0] === "object";

/** Columns that letters tell, as far as this person sees them in the form and they hold anything. */
function lettersOwn(written: CompiledDefinition, context: Context) {
  const definition = inWordsOf(written, context.user);
  const { fields } = evaluate(definition, context);
  const facts = factsOf(definition, context) as unknown as Context;
  const isTold = (field: Pointer | undefined) => {
    if (field === undefined) return false;
    const home = homeField(field, { has: (one) => Object.hasOwn(fields, one) });
    const { applies, visible, drawn } = fields[home ?? ""] ?? { applies: true, visible: true, drawn: true };
    return applies && visible && drawn;
  };
  const columns = columnsOf(definition).filter(({ letter, from }) => letter === true && isTold(formField(from)));
  const told = columns.flatMap((column) => {
    const words = columnWords(definition, column, facts);
    return words.length === 0
      ? []
      : [
          {
            title: column.title,
            words,
            value: get(facts, column.from) as Json | undefined,
            field: formField(column.from),
          },
        ];
  });
  return { definition, facts, isTold, told };
}
