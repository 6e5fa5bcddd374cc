import type { FastifyInstance, FastifyRequest } from "fastify";
import * as contract from "../../contract/reports.ts";
import type { CustomerRecord } from "../../contract/types.ts";
import { claimScope } from "../access/claim-scope.ts";
import { isClaimant } from "../access/is-claimant.ts";
import type { AppContext } from "../app-context.ts";
import { readClaimRows } from "../claims/list/claim-rows.ts";
import type { Person } from "../person.ts";
import { attachmentHeader } from "../platform/files/file-name.ts";
import { HttpError } from "../platform/http/http-error.ts";
import { route } from "../platform/http/route.ts";
import { exportFormats } from "./export-formats.ts";
import { exportNow, readExportQuestion } from "./export-question.ts";
import { exportThread } from "./export-thread.ts";
import { findReported } from "./find-reported.ts";
import { type KeptExport, keepExport, takeExport } from "./kept-exports.ts";
import { queueRoutes } from "./queue/queue-routes.ts";
import { queueExport } from "./queue/queued-exports.ts";
import { readyExport } from "./queue/send-export.ts";
import { readReportQuery } from "./report-query.ts";

/** Reports and their export. Each of these calls needs the permission `create report`. */
export function reportRoutes(app: FastifyInstance, appContext: AppContext): void {
  const thread = exportThread(appContext, app.log);
  app.addHook("onClose", () => thread.close());

  queueRoutes(app, appContext, mustReport);
  const noteExport = (
    kind: "export" | "export-download",
    person: Person,
    request: FastifyRequest,
    { filename, format }: { filename: string; format: string },
  ) =>
    appContext.audit.note({
      kind,
      outcome: "done",
      person: person.id,
      target: `export ${filename}`,
      detail: format,
      request: request.id,
    });

  route(app, appContext, contract.getAssociations, async ({ person }) => {
    mustReport(person);
    return { customers: await reportCustomers(appContext, person) };
  });

  route(app, appContext, contract.generateReport, async ({ person, body }) => {
    mustReport(person);
    const query = await readReportQuery(appContext, person, body);
    const ids = await findReported(appContext, person, query);
    const data = await readClaimRows(appContext, person, ids);
    const { pageSize } = appContext.settings;
    return {
      report: "generated" as const,
      claims: { data, current_page: 1, total: data.length, per_page: pageSize },
    };
  });

  route(app, appContext, contract.exportReport, async ({ person, body, request }) => {
    mustReport(person);
    const exported = await readExportQuestion(appContext, person, body);
    const format = body.format ?? "csv";
    const keep = body.destination === "queue" ? queueExport : keepExport;
    const filename = await keep(appContext, person, exported, format);
    noteExport("export", person, request, { filename, format });
    return { report: "exported" as const, filename };
  });

  route(app, appContext, contract.downloadReport, async ({ person, params, reply, request }) => {
    mustReport(person);
    const ready = await readyExport(appContext, thread, person, params.filename);
    const kept = ready ? undefined : await takeExport(appContext, person, params.filename);
    if (!ready && !kept) throw new HttpError(404, "There is no such file any more. Please export the report again.");
    const format = params.filename.endsWith(".xlsx") ? "xlsx" : "csv";
    noteExport("export-download", person, request, { filename: params.filename, format });
    const file =
      ready?.content ??
      (await thread.write({
        person,
        now: appContext.clock.now(),
        kept: await exportNow(appContext, person, kept as KeptExport),
      }));
    if (ready) reply.header("content-length", ready.size);
    return reply
      .type(exportFormats[format].mediaType)
      .header("content-disposition", attachmentHeader(params.filename))
      .header("x-content-type-options", "nosniff")
      .header("content-security-policy", "sandbox; default-src 'none'")
      .send(file);
  });
}

function mustReport(person: Person): void {
  if (!person.permissions.includes("create report")) {
    throw new HttpError(403, "You are not authorised to create reports.");
  }
}

/** The accounts this person may report on: claimants their own, account managers those they look after, others all. */
async function reportCustomers({ database, definitions }: AppContext, person: Person): Promise<CustomerRecord[]> {
  const { access } = definitions;
  if (isClaimant(person, access)) return person.customers;
  const { everywhere, managed } = claimScope(person, definitions);
  const isManagerOnly = everywhere.length === 0 && managed.length > 0;
  return database
    .selectFrom("customers")
    .select(["id as uuid", "name", "sap_id", "address", "phone", "email"])
    .$if(isManagerOnly, (customers) =>
      customers.where(
        "id",
        "in",
        database.selectFrom("customer_managers").select("customer_id").where("user_id", "=", person.id),
      ),
    )
    .orderBy("name")
    .orderBy("sap_id")
    .execute();
}
