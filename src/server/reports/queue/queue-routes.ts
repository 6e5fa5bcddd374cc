import type { FastifyInstance } from "fastify";
import { getExports, stopExport } from "../../../contract/reports.ts";
import type { QueuedExportRecord } from "../../../contract/types.ts";
import { isAdministrator } from "../../../definitions/roles.ts";
import type { AppContext } from "../../app-context.ts";
import type { Person } from "../../person.ts";
import { inNewZealand } from "../../platform/clock.ts";
import { HttpError } from "../../platform/http/http-error.ts";
import { route } from "../../platform/http/route.ts";
import type { ReportQuery } from "../report-query.ts";
import { keptMs, removeExport } from "./queued-exports.ts";

/** Exports that are listed at most. */
const most = 100;

/** What is queued: to look at it, and to stop it. `mustReport` refuses whoever may not report. */
export function queueRoutes(app: FastifyInstance, appContext: AppContext, mustReport: (person: Person) => void): void {
  const { database } = appContext;

  route(app, appContext, getExports, async ({ person }) => {
    mustReport(person);
    const rows = await database
      .selectFrom("report_exports")
      .innerJoin("users", "users.id", "report_exports.user_id")
      .selectAll("report_exports")
      .select("users.name as asker")
      .select(({ selectFrom }) =>
        selectFrom("export_files")
          .select(({ fn }) => fn.sum<string>("size").as("size"))
          .whereRef("export_files.filename", "=", "report_exports.filename")
          .where("position", ">", 0)
          .as("size"),
      )
      .where("state", "not in", ["direct", "removed"])
      .$if(!isAdministrator(person.roles, appContext.definitions.access), (own) => own.where("user_id", "=", person.id))
      .orderBy(({ eb }) => eb("user_id", "=", person.id), "desc")
      .orderBy("created_at", "desc")
      .orderBy("filename")
      .limit(most)
      .execute();
    const customers = await customerNames(appContext, rows.map(questionOf));
    return {
      exports: rows.map((row) => ({
        filename: row.filename,
        holds: inWords(row.claims, questionOf(row), customers),
        state: (row.state === "asked" ? "waiting" : row.state) as QueuedExportRecord["state"],
        total: row.total,
        done: row.done,
        size: row.state === "ready" ? Number(row.size ?? 0) : null,
        fault: row.fault,
        asked_at: row.created_at.toISOString(),
        expires_at: row.ready_at ? new Date(row.ready_at.getTime() + keptMs).toISOString() : null,
        was_fetched: row.fetched_at !== null,
        asked_by: row.user_id === person.id ? null : row.asker,
      })),
    };
  });

  route(app, appContext, stopExport, async ({ person, params: { filename } }) => {
    mustReport(person);
    const queued = filename.includes("\0")
      ? undefined
      : await database
          .selectFrom("report_exports")
          .select("user_id")
          .where("filename", "=", filename)
          .where("state", "<>", "direct")
          .executeTakeFirst();
    if (!queued || (queued.user_id !== person.id && !isAdministrator(person.roles, appContext.definitions.access)))
      throw new HttpError(404, "There is no such export any more.");
    await removeExport(appContext, filename);
    return { report: "stopped" } as const;
  });
}

type Question = (Omit<ReportQuery, "from" | "before"> & { from?: string; before?: string }) | null;

const questionOf = ({ question }: { question: object | null }): Question => question as Question;

async function customerNames({ database }: AppContext, questions: Question[]): Promise<Map<string, string>> {
  const ids = questions.flatMap((question) => question?.customer ?? []);
  if (ids.length === 0) return new Map();
  const customers = await database.selectFrom("customers").select(["id", "name"]).where("id", "in", ids).execute();
  return new Map(customers.map(({ id, name }) => [id, name]));
}

function inWords(claims: string[] | null, question: Question, customers: Map<string, string>): string {
  if (claims) return claims.length === 1 ? "1 chosen claim" : `${claims.length} chosen claims`;
  if (question?.customer) return `Claims of ${customers.get(question.customer) ?? "an account"}`;
  return `Claims submitted from ${dayIn(question?.from, 0)} to ${dayIn(question?.before, -1)}`;
}

/** The New Zealand day of a moment, or of the one just before it, as people write it. */
const dayIn = (moment: string | undefined, earlier: 0 | -1): string =>
  inNewZealand(new Date(new Date(moment ?? 0).getTime() + earlier))
    .toISOString()
    .slice(0, 10)
    .split("-")
    .reverse()
    .join("/");
