import type { FastifyInstance, FastifyRequest } from "fastify";
import * as contract from "../../contract/reports.ts";
import { isClaimant } from "../access/is-claimant.ts";
import { readClaimRows } from "../claims/claim-rows.ts";
import { attachmentHeader } from "../files/file-name.ts";
import type { Parts } from "../parts.ts";
import type { Person } from "../person.ts";
import { Refused } from "../refused.ts";
import { route } from "../route.ts";
import { exportFormats } from "./export-formats.ts";
import { readExportQuestion } from "./export-question.ts";
import { exportTable } from "./export-table.ts";
import { findReported } from "./find-reported.ts";
import { keepExport, takeExport } from "./kept-exports.ts";
import { listedIds } from "./listed-ids.ts";
import { reportCustomers } from "./report-customers.ts";
import { readReportQuery } from "./report-query.ts";

/** Reports and their export. Each of these calls needs the permission `create report`. */
export function reportRoutes(app: FastifyInstance, parts: Parts): void {
  const noteExport = (
    kind: "export" | "export-download",
    person: Person,
    request: FastifyRequest,
    { filename, format }: { filename: string; format: string },
  ) =>
    parts.audit.note({
      kind,
      outcome: "done",
      person: person.id,
      target: `export ${filename}`,
      detail: format,
      request: request.id,
    });

  route(app, parts, contract.getAssociations, async ({ person }) => {
    mustReport(person);
    return { customers: await reportCustomers(parts, person) };
  });

  route(app, parts, contract.generateReport, async ({ person, body }) => {
    mustReport(person);
    const ids = await findReported(parts, person, readReportQuery(parts, person, body));
    const data = await readClaimRows(parts.database, ids, !isClaimant(person, parts.definitions.access));
    const { pageSize } = parts.settings;
    return {
      report: "generated" as const,
      claims: { data, current_page: 1, total: data.length, per_page: pageSize },
    };
  });

  route(app, parts, contract.exportReport, async ({ person, body, request }) => {
    mustReport(person);
    const exported = await readExportQuestion(parts, person, body);
    const format = body.format ?? "csv";
    const filename = await keepExport(parts, person, exported, format);
    noteExport("export", person, request, { filename, format });
    return { report: "exported" as const, filename };
  });

  route(app, parts, contract.downloadReport, async ({ person, params, reply, request }) => {
    mustReport(person);
    const kept = await takeExport(parts, person, params.filename);
    if (!kept) throw new Refused(404, "There is no such file any more. Please export the report again.");
    noteExport("export-download", person, request, { filename: params.filename, format: kept.format });
    const { mediaType, write } = exportFormats[kept.format];
    return reply
      .type(mediaType)
      .header("content-disposition", attachmentHeader(params.filename))
      .header("x-content-type-options", "nosniff")
      .header("content-security-policy", "sandbox; default-src 'none'")
      .send(write(exportTable(parts, person, await listedIds(parts, person, kept))));
  });
}

function mustReport(person: Person): void {
  if (!person.permissions.includes("create report")) {
    throw new Refused(403, "You are not authorised to create reports.");
  }
}
