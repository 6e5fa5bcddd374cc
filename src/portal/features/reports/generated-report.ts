import type { ClaimRow } from "../../../contract/types.ts";
import type { Api } from "../../shared/api/api.ts";
import type { ReportQuestion } from "./report-question.ts";

/** What the server found. */
export interface GeneratedReport {
  question: ReportQuestion;
  claims: ClaimRow[];
  perPage: number;
}

/** Asks for a report. Rejects with `RefusalError`, its errors keyed by customer, start, end, statuses. */
export async function generateReport(api: Api, question: ReportQuestion): Promise<GeneratedReport> {
  const { claims } = await api.call("POST /api/report/generate", { body: question });
  return { question, claims: claims.data, perPage: claims.per_page };
}

/** `1 claim`, `1,204 claims`. */
export const claimsCount = ({ claims: { length } }: GeneratedReport): string =>
  length === 1 ? "1 claim" : `${length.toLocaleString("en-NZ")} claims`;
