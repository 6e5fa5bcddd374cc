import type { ClaimRow } from "../../contract/types.ts";
import type { Api } from "../api/api.ts";
import { saveBlob } from "../api/save-blob.ts";

/** What the server found, and what was asked for in words. */
export interface GeneratedReport {
  /** Tells one report from the next. */
  id: number;
  /** 'Cool Homes Ltd' or '13/11/2026 to 20/11/2026'. */
  title: string;
  question: ReportQuestion;
  claims: ClaimRow[];
  perPage: number;
}

/** What a report is asked by: an account, or the days on which claims were submitted. */
export type ReportQuestion = { statuses: string[] } & ({ customer: string } | { start: string; end: string });

let made = 0;

/** Asks for a report. Rejects with `RefusalError`, its errors keyed by customer, start, end, statuses. */
export async function generateReport(api: Api, question: ReportQuestion, title: string): Promise<GeneratedReport> {
  const { claims, per_page } = await api.call("POST /api/report/generate", { body: question });
  return { id: ++made, title, question, claims, perPage: per_page ?? 25 };
}

/** Has these claims exported, in this order, and saves the file under the name that the server gave. */
export async function saveExport(api: Api, claims: ClaimRow[]): Promise<void> {
  const { filename } = await api.call("POST /api/report/export", {
    body: { claims: claims.map(({ uuid }) => uuid), destination: "download" },
  });
  saveBlob(await api.download("GET /api/report/download/:filename", { params: { filename } }), filename);
}
