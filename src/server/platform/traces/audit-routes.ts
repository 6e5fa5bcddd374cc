import type { FastifyInstance } from "fastify";
import { sql } from "kysely";
import { DateTime } from "luxon";
import { getAudit } from "../../../contract/audit.ts";
import { auditPage } from "../../../contract/audit-kinds.ts";
import type { CallInput } from "../../../contract/call.ts";
import { isAdministrator } from "../../../definitions/roles.ts";
import type { AppContext, Database } from "../../app-context.ts";
import { zone } from "../clock.ts";
import { HttpError, refusedField } from "../http/http-error.ts";
import { route } from "../http/route.ts";
import { isUuid } from "../text/is-uuid.ts";

type Question = CallInput<typeof getAudit>["query"];

/** The audit trail, for administrators. */
export function auditRoutes(app: FastifyInstance, appContext: AppContext): void {
  const { database, audit, settings } = appContext;
  route(app, appContext, getAudit, async ({ person, query }) => {
    if (!isAdministrator(person.roles, appContext.definitions.access))
      throw new HttpError(403, "Only administrators read the audit trail.");
    // What happened in this process a moment ago is there too.
    await audit.flush();
    const rows = await readEvents(database, query);
    return {
      entries: rows.slice(0, auditPage).map(({ person_id, name, at, ...row }) => ({
        ...row,
        at: at.toISOString(),
        person: person_id === null ? null : { uuid: person_id, name: name ?? "" },
      })),
      more: rows.length > auditPage,
      days: settings.traces.auditDays,
    };
  });
}

/** As typed, to be found as a part of a text. */
const within = (text: string): string =>
  `%${text
    .trim()
    .replaceAll("\0", "")
    .replaceAll(/[\\%_]/g, "\\$&")}%`;

const startOf = (day: string, days: number) => sql<Date>`(${day}::date + ${days}::int)::timestamp at time zone ${zone}`;

function readEvents(database: Database, { kind, outcome, person, about, from, to, before }: Question) {
  for (const day of [from, to]) if (day !== undefined && !DateTime.fromISO(day).isValid) throw noDay(day);
  return database
    .selectFrom("audit_events as e")
    .leftJoin("users", "users.id", "e.person_id")
    .select(["e.id", "at", "kind", "outcome", "person_id", "users.name", "target", "detail", "times", "request_id"])
    .$if(kind !== undefined, (query) => query.where("kind", "=", kind as NonNullable<typeof kind>))
    .$if(outcome !== undefined, (query) => query.where("outcome", "=", outcome as NonNullable<typeof outcome>))
    .$if(Boolean(person?.trim()), (query) =>
      isUuid(person?.trim() ?? "")
        ? query.where("person_id", "=", person?.trim() ?? "")
        : query.where("person_id", "in", (eb) =>
            eb
              .selectFrom("users as u")
              .select("u.id")
              .where((or) =>
                or.or([or("u.name", "ilike", within(person ?? "")), or("u.email", "ilike", within(person ?? ""))]),
              ),
          ),
    )
    .$if(Boolean(about?.trim()), (query) =>
      query.where((eb) =>
        eb.or([eb("request_id", "=", about?.trim() ?? ""), eb("target", "ilike", within(about ?? ""))]),
      ),
    )
    .$if(from !== undefined, (query) => query.where("at", ">=", startOf(from ?? "", 0)))
    .$if(to !== undefined, (query) => query.where("at", "<", startOf(to ?? "", 1)))
    .$if(before !== undefined, (query) => query.where("e.id", "<", Number(before)))
    .orderBy("e.id", "desc")
    .limit(auditPage + 1)
    .execute();
}

function noDay(day: string): HttpError {
  return refusedField("from", `${day} is no day. Please give it as YYYY-MM-DD.`);
}
