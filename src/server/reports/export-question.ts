import type { CallInput } from "../../contract/call.ts";
import type { exportReport } from "../../contract/reports.ts";
import type { AppContext } from "../app-context.ts";
import type { Person } from "../person.ts";
import { refusedField } from "../platform/http/http-error.ts";
import { isAnyReported, stillReported } from "./find-reported.ts";
import type { Exported, KeptExport } from "./kept-exports.ts";
import { readReportQuery } from "./report-query.ts";

type Body = CallInput<typeof exportReport>["body"];

/** What an export shall hold: the claims that were chosen, or a report's question. Refuses with 422 what holds nothing. */
export async function readExportQuestion(appContext: AppContext, person: Person, body: Body): Promise<Exported> {
  const isQuestion = Boolean(body.customer || body.start || body.end || body.statuses);
  if (body.claims) {
    if (isQuestion) throw refused("Please export either chosen claims or a report, not both.");
    const claims = await stillReported(appContext, person, body.claims);
    if (claims.length > 0) return { claims };
    throw refused("None of these claims can be exported any more. Please generate the report again.");
  }
  if (!isQuestion) throw refused("Please choose the claims to export, or a report.");
  const query = await readReportQuery(appContext, person, body);
  if (await isAnyReported(appContext, person, query)) return { query };
  throw refused("No claims found for these report parameters.");
}

/** The same where definitions have changed since it was asked for. */
export async function exportNow(appContext: AppContext, person: Person, kept: KeptExport): Promise<KeptExport> {
  const { query } = kept.exported;
  const now = query && (await appContext.askedNow?.(person, query));
  return now ? { ...kept, exported: { query: now } } : kept;
}

const refused = (message: string) => refusedField("claims", message);
