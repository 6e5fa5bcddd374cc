import { useState } from "react";
import type { Narrowing } from "../../../contract/column-query.ts";
import type { CustomerRecord } from "../../../contract/types.ts";
import type { Days } from "./report-days.ts";

/** What stands in the report dialog; kept while the dashboard stands, so that the next opening goes on from there. */
export interface ReportDraft {
  tab: "customer" | "date";
  customer?: CustomerRecord | undefined;
  /** Undefined: the last week. */
  days?: Days;
  /** Undefined: those that the server ticks. */
  statuses?: string[] | undefined;
  /** What is asked of columns that claim types declare. */
  where?: Narrowing[];
}

export const useReportDraft = () => useState<ReportDraft>(() => ({ tab: "customer" }));

export type SetReportDraft = (change: (now: ReportDraft) => ReportDraft) => void;
