import { DateTime } from "luxon";
import type { Choice } from "./choice.ts";
import type { Json, JsonSchema } from "./definition.ts";
import { heldName } from "./held-files.ts";
import type { ColumnPlaces } from "./record-map.ts";

/** A value as people read it: the label of a choice, Yes or No, a day as DD/MM/YYYY, a moment with its time. Undefined where there is nothing to read. */
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
  if (typeof value === "string" && typeof schema === "object" && schema.format === "date") return dayWords(value);
  if (typeof value === "string" && typeof schema === "object" && schema.format === "file") return heldName(value);
  if (isMoment(value, schema)) return momentWords(value);
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

/** How a column says that its number is shown; undefined: it says nothing of it. */
export type Amount = Pick<ColumnPlaces, "kind" | "format">;

/** A number, or decimal text, as a column says that it is shown, each of several; undefined for what is no number, or where it says nothing. */
export function amountWords(amount: Amount, value: Json | undefined): string | undefined {
  if (Array.isArray(value) && value.length > 0) {
    const each = value.map((one) => amountWords(amount, one));
    return each.includes(undefined) ? undefined : each.join(", ");
  }
  const { kind, format } = amount;
  const number = typeof value === "number" || (typeof value === "string" && value !== "") ? Number(value) : Number.NaN;
  if (!Number.isFinite(number)) return undefined;
  if (kind === "money") return moneyWords(number);
  if (format === undefined) return undefined;
  const { decimals, unit, grouped = true } = format;
  const digits = { minimumFractionDigits: decimals ?? 0, maximumFractionDigits: decimals ?? mostDigits };
  const text = new Intl.NumberFormat("en-NZ", { ...digits, useGrouping: grouped }).format(number);
  return unit === undefined ? text : `${text}${/^[%°]/.test(unit) ? "" : " "}${unit}`;
}
const mostDigits = 10;

/** New Zealand dollars as `$1,500.50`. */
export const moneyWords = (amount: number): string => dollars.format(amount);
const dollars = new Intl.NumberFormat("en-NZ", { style: "currency", currency: "NZD" });

/** `2026-03-04` as people here write it. */
export const dayWords = (day: string): string => day.replace(/^(\d{4})-(\d\d)-(\d\d)$/, "$3/$2/$1");

/** An instant as New Zealand's clocks write it, `2026-11-20 14:05`, so that moments stand in order and a day begins them. */
export const localMinute = (instant: string): string | undefined => {
  const moment = DateTime.fromISO(instant, { zone: "Pacific/Auckland" });
  return moment.isValid ? moment.toFormat("yyyy-MM-dd HH:mm") : undefined;
};

/** An instant as `20 Nov 2026 2:05pm`, by New Zealand's clocks. */
const momentWords = (instant: string): string =>
  DateTime.fromISO(instant, { zone: "Pacific/Auckland", locale: "en-NZ" })
    .toFormat("d LLL yyyy h:mma")
    .replace(/[ap]m$/i, (half) => half.toLowerCase());
