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

export interface ClaimedInShort {
  /** Each with its title: of a list of things how many there are. */
  facts: string[];
  /** What people wrote in a field for more than a line. */
  words: { field: Pointer; text: string }[];
}

/** A claim's form in a few words: the columns that all its letters tell as well, and what was written at length. */
export function claimedInShort(written: CompiledDefinition, context: Context): ClaimedInShort {
  const definition = inWordsOf(written, context.user.isClaimant === true);
  const { fields } = evaluate(definition, context);
  const facts = factsOf(definition, context) as unknown as Context;
  const isTold = (field: Pointer | undefined) => {
    if (field === undefined) return false;
    const home = homeField(field, { has: (one) => Object.hasOwn(fields, one) });
    const { applies, visible, drawn } = fields[home ?? ""] ?? { applies: true, visible: true, drawn: true };
    return applies && visible && drawn;
  };
  const columns = columnsOf(definition).filter(({ letter, from }) => letter === true && isTold(formField(from)));
  const long = sectionFields(definition).filter(
    (field) => isTold(field) && get(definition.ui, `${field}/ui:widget`) === "textarea",
  );
  return {
    facts: columns.flatMap((column) => {
      const value = get(facts, column.from) as Json | undefined;
      const words = columnWords(definition, column, facts);
      if (words.length === 0) return [];
      const isList = Array.isArray(value) && typeof value[0] === "object";
      return [`${column.title}: ${isList ? value.length : words.join(", ")}`];
    }),
    words: long.flatMap((field) => {
      const text = get(facts.form, field);
      return typeof text === "string" && text.trim() !== "" ? [{ field, text }] : [];
    }),
  };
}
