import { sql } from "kysely";
import { mostReported } from "../../contract/reports.ts";
import { isInScope } from "../access/claim-scope.ts";
import type { AppContext } from "../app-context.ts";
import { isNarrowed } from "../claims/list/own/column-conditions.ts";
import type { Person } from "../person.ts";
import { refusedField } from "../platform/http/http-error.ts";
import type { ReportQuery } from "./report-query.ts";

/** A query on the claims that a report holds for this person. */
export function reportedTo(
  { database, definitions }: Pick<AppContext, "database" | "definitions">,
  person: Person,
  query: ReportQuery,
) {
  const { statuses, customer, from, before, where = [] } = query;
  const submitted = sql<Date>`coalesce(claims.requested_at, claims.created_at)`;
  return database
    .selectFrom("claims")
    .where(isInScope(person, definitions))
    .where("deleted_at", "is", null)
    .where("status", "in", statuses)
    .where(isNarrowed({ definitions }, person, where))
    .$if(customer !== undefined, (claims) => claims.where("customer_id", "=", customer ?? ""))
    .$if(from !== undefined, (claims) => claims.where(submitted, ">=", from as Date))
    .$if(before !== undefined, (claims) => claims.where(submitted, "<", before as Date));
}

/** Uuids of the claims that a report holds for this person, newest change first. More than fit one report are refused. */
export async function findReported(appContext: AppContext, person: Person, query: ReportQuery): Promise<string[]> {
  const found = await reportedTo(appContext, person, query)
    .select("id")
    .orderBy("updated_at", "desc")
    .orderBy("number", "desc")
    .limit(mostReported + 1)
    .execute();
  if (found.length <= mostReported) return found.map(({ id }) => id);
  const most = mostReported.toLocaleString("en-NZ");
  throw refusedField("statuses", `More than ${most} claims match. Please choose fewer statuses or a shorter time.`);
}

/** Whether a report holds any claim for this person. */
export async function isAnyReported(appContext: AppContext, person: Person, query: ReportQuery): Promise<boolean> {
  return (await reportedTo(appContext, person, query).select("id").limit(1).executeTakeFirst()) !== undefined;
}

/** Those of `ids` that this person may still report on, in the same order and each once. */
export async function stillReported({ database, definitions }: AppContext, person: Person, ids: string[]) {
  const wanted = [...new Set(ids.map((id) => id.toLowerCase()))];
  const found = await database
    .selectFrom("claims")
    .select("id")
    .where(isInScope(person, definitions))
    .where("deleted_at", "is", null)
    .where("id", "=", sql<string>`any(${wanted}::uuid[])`)
    .execute();
  const readable = new Set(found.map(({ id }) => id));
  return wanted.filter((id) => readable.has(id));
}
