import { randomBytes } from "node:crypto";
import type { Selectable } from "kysely";
import { DateTime } from "luxon";
import { isClaimant } from "../access/is-claimant.ts";
import type { AppContext } from "../app-context.ts";
import type { Person } from "../person.ts";
import { zone } from "../platform/clock.ts";
import type { Tables } from "../platform/database/tables.ts";
import type { ExportFormat } from "./export-formats.ts";
import type { ReportQuery } from "./report-query.ts";

/** Milliseconds for which an export can be fetched (D-093). */
const lifetime = 60 * 60 * 1000;
/** Exports of one person that may wait to be fetched: each may hold thousands of claims. */
const mostWaiting = 100;

type Needed = Pick<AppContext, "database" | "clock" | "definitions">;

/** What an export holds: these claims, or those that a question is answered with. */
export type Exported = { claims: string[]; query?: never } | { claims?: never; query: ReportQuery };

/** An export as it was asked for. */
export interface KeptExport {
  exported: Exported;
  format: ExportFormat;
  askedAt: Date;
}

interface AskedExport {
  exported: Exported;
  format: ExportFormat;
  filename: string;
  now: Date;
}

/** The row of an export that this person asks for. */
export const newExport = (
  appContext: Pick<Needed, "definitions">,
  person: Person,
  { exported, format, filename, now }: AskedExport,
) => ({
  filename,
  user_id: person.id,
  claims: exported.claims ? JSON.stringify(exported.claims) : null,
  question: exported.query ? JSON.stringify(exported.query) : null,
  account: accountOf(appContext, person),
  format,
  created_at: now,
});

/**
 * Keeps what an export was asked for; gives its file name. The file is written while it is fetched, so no copy of claims lies
 * about. Exports that nobody fetched in time go at the next one, and so does a person's oldest where too many wait.
 */
export async function keepExport(
  appContext: Needed,
  person: Person,
  exported: Exported,
  format: ExportFormat,
): Promise<string> {
  const { database, clock } = appContext;
  const now = clock.now();
  const filename = newFilename(now, format);
  const beyond = database
    .selectFrom("report_exports")
    .select("filename")
    .where("user_id", "=", person.id)
    .where("state", "=", "direct")
    .orderBy("created_at", "desc")
    .offset(mostWaiting - 1);
  await database
    .deleteFrom("report_exports")
    .where("state", "=", "direct")
    .where((eb) => eb.or([eb("created_at", "<=", oldest(now)), eb("filename", "in", beyond)]))
    .execute();
  await database
    .insertInto("report_exports")
    .values(newExport(appContext, person, { exported, format, filename, now }))
    .execute();
  return filename;
}

/**
 * An export, for whoever made it in the name of the same account, once; undefined for everyone else, the second time and after
 * an hour.
 */
export async function takeExport(
  appContext: Needed,
  person: Person,
  filename: string,
): Promise<KeptExport | undefined> {
  // Anybody may ask for any name; the database has no way to compare this one.
  if (filename.includes("\0")) return undefined;
  const taken = await appContext.database
    .deleteFrom("report_exports")
    .where("filename", "=", filename)
    .where("state", "=", "direct")
    .where("user_id", "=", person.id)
    .where("account", "is not distinct from", accountOf(appContext, person))
    .where("created_at", ">", oldest(appContext.clock.now()))
    .returning(["claims", "question", "format", "created_at"])
    .executeTakeFirst();
  return taken && keptOf(taken);
}

type Row = Selectable<Tables["report_exports"]>;

/** What an export's row says was asked for. */
export function keptOf({
  claims,
  question,
  format,
  created_at,
}: Pick<Row, "claims" | "question" | "format" | "created_at">): KeptExport {
  return {
    exported: claims ? { claims } : { query: readQuery(question as Record<string, unknown>) },
    format: format as ExportFormat,
    askedAt: created_at,
  };
}

/** A file name that nobody guesses. */
export function newFilename(now: Date, format: ExportFormat): string {
  const moment = DateTime.fromJSDate(now, { zone }).toFormat("yyyyMMdd-HHmmss");
  return `claims-export-${moment}-${randomBytes(12).toString("hex")}.${format}`;
}

/** A claimant reads the active account alone: what was asked in the name of another one is not theirs to fetch now. */
export const accountOf = ({ definitions }: Pick<Needed, "definitions">, person: Person): string | null =>
  isClaimant(person, definitions.access) ? (person.customer?.uuid ?? null) : null;

/** A question as JSON has it, its moments as moments again. */
function readQuery({ from, before, ...query }: Record<string, unknown>): ReportQuery {
  const moments = from ? { from: new Date(String(from)), before: new Date(String(before)) } : {};
  return { ...query, ...moments } as ReportQuery;
}

const oldest = (now: Date): Date => new Date(now.getTime() - lifetime);
