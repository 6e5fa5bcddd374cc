import { type RawBuilder, type SqlBool, sql } from "kysely";
import {
  type ColumnOrder,
  type Narrowing,
  readNarrowings,
  writeNarrowings,
} from "../../../../contract/column-query.ts";
import { isOfNumbers } from "../../../../engine/index.ts";
import type { AppContext } from "../../../app-context.ts";
import type { Person } from "../../../person.ts";
import { type HttpError, refusedField } from "../../../platform/http/http-error.ts";
import { askableColumns, type OfferedColumn } from "./offered-columns.ts";

const numeric = /^-?\d{1,15}(\.\d{1,6})?$/;
const day = /^\d{4}-\d{2}-\d{2}( 23:59)?$/;
/** Of a day, as moments are kept. */
const lastMinute = " 23:59";

/** Is its order one of numbers? */
const isNumbered = ({ column, choices }: OfferedColumn): boolean => isOfNumbers(column.kind) || choices !== undefined;

/** What this person asks of declared columns, as a condition on `claims`. Refuses with 422 what they cannot ask for. */
export function isNarrowed(
  appContext: Pick<AppContext, "definitions">,
  person: Person,
  narrowings: Narrowing[],
): RawBuilder<SqlBool> {
  const known = askableColumns(appContext, person);
  const parts = narrowings.map((asked) => {
    const offered = known.get(asked.key);
    if (!offered?.column.filter && !offered?.column.count)
      throw refusedField("where", `Claims cannot be filtered by "${asked.key}".`);
    const conditions = conditionsOf(offered, asked);
    return sql`claims.type = any(${offered.types}::text[]) and exists (select from claim_values as held where held.claim_id = claims.id and held.key = ${asked.key}
      and ${sql.join(conditions, sql` and `)})`;
  });
  return parts.length > 0 ? sql`${sql.join(parts, sql` and `)}` : sql`true`;
}

function conditionsOf(offered: OfferedColumn, { is, from, to }: Narrowing): RawBuilder<unknown>[] {
  const { kind, title } = offered.column;
  const isNumber = isOfNumbers(kind) && !offered.choices;
  const bound = (text: string) => {
    if (isNumber) {
      if (!numeric.test(text)) throw refusedField("where", `${title}: enter a number.`);
      return sql`${Number(text)}::float8`;
    }
    if (!["day", "moment"].includes(kind) || !day.test(text)) throw refusedField("where", `${title}: enter a date.`);
    return sql`${text}`;
  };
  const by = sql.ref(isNumber ? "held.number" : "held.value");
  return [
    ...(is.length > 0 ? [isOneOf(offered, is)] : []),
    ...(from === undefined ? [] : [sql`${by} >= ${bound(from)}`]),
    ...(to === undefined ? [] : [sql`${by} <= ${bound(kind === "moment" ? `${to}${lastMinute}` : to)}`]),
  ];
}

/** A choice is one of these values, a number or a day equal to one; words begin with one. */
function isOneOf({ column: { kind, title }, choices }: OfferedColumn, values: string[]): RawBuilder<unknown> {
  if (choices) return sql`held.value = any(${values}::text[])`;
  if (isOfNumbers(kind)) {
    if (values.some((text) => !numeric.test(text))) throw refusedField("where", `${title}: enter a number.`);
    return sql`held.number = any(${values.map(Number)}::float8[])`;
  }
  if (kind === "day") return sql`held.value = any(${values}::text[])`;
  const begins = values.map((text) => sql`starts_with(held.value, ${text.toLowerCase()})`);
  return sql`(${sql.join(begins, sql` or `)})`;
}

/** What a list is put in order by: among the rows of `claim_values as held`. */
export interface KeptOrder {
  /** That the row is the one the claim is ordered by. */
  isIt: RawBuilder<SqlBool>;
  by: RawBuilder<unknown>;
  isDescending: boolean;
}

/** Refuses with 422 a column that lists are not ordered by. */
export function keptOrder(
  appContext: Pick<AppContext, "definitions">,
  person: Person,
  { key, isDescending }: ColumnOrder,
): KeptOrder {
  const offered = askableColumns(appContext, person).get(key);
  if (!offered?.column.order) throw refusedField("order_by", `Claims cannot be put in order by "${key}".`);
  const numbered = isNumbered(offered);
  return {
    isIt: sql`claims.type = any(${offered.types}::text[]) and held.key = ${key} and held.is_first ${numbered ? sql`and held.number is not null` : sql``}`,
    by: numbered ? sql.ref("held.number") : sql.ref("held.value"),
    isDescending,
  };
}

/** Refuses with 422 what is no comparison: a list that shows more than was asked for would mislead. */
export function readWhere(...given: (string | string[] | undefined)[]): Narrowing[] {
  const texts = given.flatMap((one) => one ?? []);
  const read = readNarrowings(texts);
  if (writeNarrowings(read).length !== new Set(texts).size) throw notUnderstood("where");
  return read;
}

export function notUnderstood(field: "where" | "order_by"): HttpError {
  return refusedField(
    field,
    `The parameter "${field}" is not understood. Use key=value, key>=value or key<=value with the key of a column.`,
  );
}
