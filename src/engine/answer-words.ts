import type { Definition, Json, Pointer } from "./definition.ts";
import { described } from "./described.ts";
import { schemaAt } from "./form.ts";
import { type Amount, amountWords, dayWords, valueWords } from "./value-words.ts";

type Worded = Pick<Definition, "schema" | "messages" | "record">;

/** How a column says that the number there is shown: as money, with a unit; undefined where none does. */
export function amountAt({ record }: Pick<Worded, "record">, pointer: Pointer): Amount | undefined {
  const column = Object.values(record.columns ?? {}).find(
    ({ from, kind, format }) => (kind || format) && from === pointer,
  );
  return column && { ...(column.kind && { kind: column.kind }), ...(column.format && { format: column.format }) };
}

const shownAt = (definition: Pick<Worded, "record">, pointer: Pointer, value: Json | undefined): string | undefined =>
  amountWords(amountAt(definition, pointer) ?? {}, value);

/** One answer of the form in words; a number as a column says that it is shown. */
export function answerWords(definition: Worded, field: Pointer, value: Json | undefined): string | undefined {
  const shown = shownAt(definition, `/form${field}`, value);
  return shown ?? valueWords(value, schemaAt(definition.schema, field), definition.messages.fields[field]?.options);
}

/** A value that is worked out, in words: as the field that keeps it shows it, else as a column says that numbers are shown, a choice or a day. */
export function computedWords(
  definition: Worded & Pick<Definition, "computed" | "facts">,
  name: string,
  value: string | number,
): string {
  const field = definition.computed?.[name]?.field;
  const words = field === undefined ? undefined : answerWords(definition, field, value);
  if (words !== undefined) return words;
  const pointer = `/claim/computed/${name}`;
  const shown = shownAt(definition, pointer, value);
  if (shown !== undefined) return shown;
  const choice = described(definition, pointer).words?.options?.find((one) => one.value === value);
  return choice?.label ?? dayWords(String(value));
}
