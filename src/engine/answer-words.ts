import type { Definition, Json, Pointer } from "./definition.ts";
import { described } from "./described.ts";
import { schemaAt } from "./form.ts";
import { dayWords, moneyWords, valueWords } from "./value-words.ts";

type Worded = Pick<Definition, "schema" | "messages" | "record">;

/** Does a column say that what stands there is money? */
export const isMoney = ({ record }: Pick<Worded, "record">, pointer: Pointer): boolean =>
  Object.values(record.columns ?? {}).some(({ from, kind }) => kind && from === pointer);

const isAmount = (value: Json | undefined): value is string | number =>
  value !== null && value !== "" && Number.isFinite(Number(value));

/** One answer of the form in words; dollars where a column says that it is money. */
export function answerWords(definition: Worded, field: Pointer, value: Json | undefined): string | undefined {
  if (isMoney(definition, `/form${field}`) && isAmount(value)) return moneyWords(Number(value));
  return valueWords(value, schemaAt(definition.schema, field), definition.messages.fields[field]?.options);
}

/** A value that is worked out, in words: as the field that keeps it shows it, else an amount that a column says is money, a choice or a day. */
export function computedWords(
  definition: Worded & Pick<Definition, "computed" | "facts">,
  name: string,
  value: string | number,
): string {
  const field = definition.computed?.[name]?.field;
  const words = field === undefined ? undefined : answerWords(definition, field, value);
  if (words !== undefined) return words;
  const pointer = `/claim/computed/${name}`;
  if (isMoney(definition, pointer) && isAmount(value)) return moneyWords(Number(value));
  const choice = described(definition, pointer).words?.options?.find((one) => one.value === value);
  return choice?.label ?? dayWords(String(value));
}
