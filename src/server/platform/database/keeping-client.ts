import pg from "pg";
import { keptName } from "./prepared-statement.ts";

/** Values of columns as the portal reads them, on every connection. */
export const types: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) => columnReaders[Number(oid)] ?? pg.types.getTypeParser(oid, format),
};

/** Prepares statements that keep their plan, once on each connection. */
export class KeepingClient extends pg.Client {
  // Kysely sends text and values alone; every other way to ask goes on as it is.
  override query(...asked: unknown[]): never {
    const [text, values, ...rest] = asked;
    const name = typeof text === "string" && Array.isArray(values) ? keptName(text) : undefined;
    const query = super.query as (...given: unknown[]) => never;
    return name === undefined ? query.apply(this, asked) : query.call(this, { name, text, values }, ...rest);
  }
}

/** PostgreSQL type numbers whose values would otherwise be read differently by PGlite and by pg. */
const int8 = 20;
const date = 1082;
const numeric = 1700;

const asText = (value: string): string => value;

/** How both databases read these columns: counts as numbers, days as YYYY-MM-DD, money as decimal text. */
const columnReaders: Record<number, (value: string) => number | string> = {
  [int8]: Number,
  [date]: asText,
  [numeric]: asText,
};
