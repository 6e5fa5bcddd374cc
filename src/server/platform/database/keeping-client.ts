import pg from "pg";
import { columnReaders } from "./column-types.ts";
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
