import { randomBytes } from "node:crypto";
import { DateTime } from "luxon";
import { zone } from "../clock.ts";
import type { Parts } from "../parts.ts";
import type { Person } from "../person.ts";

/** Milliseconds for which an export can be fetched (D-093). */
const lifetime = 60 * 60 * 1000;

type Needed = Pick<Parts, "database" | "clock">;

/**
 * Keeps which claims an export holds; gives its file name. The file is written while it is fetched, so no copy of claims lies
 * about. Exports that nobody fetched in time go at the next one.
 */
export async function keepExport({ database, clock }: Needed, person: Person, claims: string[]): Promise<string> {
  const now = clock.now();
  const moment = DateTime.fromJSDate(now, { zone }).toFormat("yyyyMMdd-HHmmss");
  const filename = `claims-export-${moment}-${randomBytes(12).toString("hex")}.csv`;
  await database.deleteFrom("report_exports").where("created_at", "<=", oldest(now)).execute();
  await database
    .insertInto("report_exports")
    .values({ filename, user_id: person.id, claims: JSON.stringify(claims), created_at: now })
    .execute();
  return filename;
}

/** The claims of an export, for whoever made it, once; undefined for everyone else, the second time and after an hour. */
export async function takeExport(
  { database, clock }: Needed,
  person: Person,
  filename: string,
): Promise<string[] | undefined> {
  const taken = await database
    .deleteFrom("report_exports")
    .where("filename", "=", filename)
    .where("user_id", "=", person.id)
    .where("created_at", ">", oldest(clock.now()))
    .returning("claims")
    .executeTakeFirst();
  return taken?.claims;
}

const oldest = (now: Date): Date => new Date(now.getTime() - lifetime);
