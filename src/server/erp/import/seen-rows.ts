import { type Kysely, sql } from "kysely";
import type { Tables } from "../../platform/database/tables.ts";

interface Noted {
  line: number;
  key: string;
  content: string;
}

/**
 * What a file has said so far, in a table that only this connection sees, so that memory stays the same for every length of file.
 */
export class SeenRows {
  readonly #connection: Kysely<Tables>;

  private constructor(connection: Kysely<Tables>) {
    this.#connection = connection;
  }

  /** `connection` is one connection, not a pool of them. */
  static async on(connection: Kysely<Tables>): Promise<SeenRows> {
    await sql`drop table if exists pg_temp.import_seen`.execute(connection);
    await sql`create temporary table import_seen (key text primary key, line integer not null, content text not null)`.execute(
      connection,
    );
    return new SeenRows(connection);
  }

  /** Keeps these, and answers for each what was said earlier of the same key, if anything was. */
  async note(entries: readonly Noted[]): Promise<(Noted | undefined)[]> {
    const firsts = new Map<string, Noted>();
    const within = entries.map((entry) => {
      const first = firsts.get(entry.key);
      if (!first) firsts.set(entry.key, entry);
      return first;
    });
    if (firsts.size === 0) return [];
    // The part that reads does not see what the part that writes adds.
    const { rows } = await sql<Noted>`
      with given as (
        select * from jsonb_to_recordset(${JSON.stringify([...firsts.values()])}::jsonb) as given(key text, line integer, content text)),
      added as (insert into import_seen select key, line, content from given on conflict do nothing)
      select key, line, content from import_seen where key in (select key from given)`.execute(this.#connection);
    const before = new Map(rows.map((row) => [row.key, row]));
    return entries.map(({ key }, index) => before.get(key) ?? within[index]);
  }

  async forget(): Promise<void> {
    await sql`drop table import_seen`.execute(this.#connection);
  }
}
