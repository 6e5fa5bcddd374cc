import type { Choice, Json, JsonSchema } from "../../engine/index.ts";
import { formatDate, formatDay, formatTime } from "../ui/dates.ts";

/** A value as people read it: the label of a choice, Yes or No, a date as DD/MM/YYYY, a moment with its time. Undefined where there is nothing to read. */
export function valueWords(
  value: Json | undefined,
  schema: JsonSchema | undefined,
  options?: Choice[],
): string | undefined {
  if (Array.isArray(value)) {
    const words = value.flatMap((item) => valueWords(item, itemsOf(schema), options) ?? []);
    return words.length > 0 ? words.join(", ") : undefined;
  }
  if (value === undefined || value === null || typeof value === "object" || value === "") return undefined;
  const choice = options?.find((option) => option.value === value);
  if (choice) return choice.label;
  if (typeof value === "boolean") return value ? "Yes" : "No";
  if (typeof value === "string" && typeof schema === "object" && schema.format === "date") return formatDate(value);
  if (isMoment(value, schema)) return `${formatDay(value)} ${formatTime(value)}`;
  return String(value);
}

const isMoment = (value: Json, schema: JsonSchema | undefined): value is string =>
  typeof value === "string" &&
  typeof schema === "object" &&
  schema.format === "date-time" &&
  !Number.isNaN(Date.parse(value));

/** The schema of a list's items; undefined where the schema says nothing of them. */
export function itemsOf(schema: JsonSchema | undefined): JsonSchema | undefined {
  return typeof schema === "object" ? (schema.items as JsonSchema | undefined) : undefined;
}
