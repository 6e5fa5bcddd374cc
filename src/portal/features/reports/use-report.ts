import { useCallback, useMemo, useRef } from "react";
import { useSearchParams } from "react-router-dom";
import useSWR, { useSWRConfig } from "swr";
import type { ClaimRecord, ClaimRow } from "../../../contract/types.ts";
import { usePortal } from "../../shared/session/portal.ts";
import { type GeneratedReport, generateReport } from "./generated-report.ts";
import { questionKey, type ReportQuestion, readQuestion, withQuestion } from "./report-question.ts";

/** The listing's own kind of key: whoever changes a claim has all of these loaded again. */
const keyOf = (question: ReportQuestion) => ["claims", "report", questionKey(question)];

/**
 * The report that the page's address asks for, so that it is there again after a reload and on the way back from a claim; asked
 * for again when the listed claims have changed under the reader's own hands.
 */
export function useReport() {
  const { api } = usePortal();
  const { mutate } = useSWRConfig();
  const [address, setAddress] = useSearchParams();
  const question = useMemo(() => readQuestion(address), [address]);
  /** The question whose answer has just come, and need not be asked for once more. */
  const answered = useRef("");
  const {
    data,
    error,
    mutate: readAgain,
  } = useSWR<GeneratedReport>(question && keyOf(question), () => generateReport(api, question as ReportQuestion), {
    revalidateIfStale: question !== undefined && questionKey(question) !== answered.current,
    revalidateOnFocus: false,
    revalidateOnReconnect: false,
    shouldRetryOnError: false,
  });

  const show = useCallback(
    (report: GeneratedReport) => {
      answered.current = questionKey(report.question);
      void mutate(keyOf(report.question), report, { revalidate: false });
      setAddress((now) => withQuestion(now, report.question));
    },
    [mutate, setAddress],
  );

  /** A row was changed in its place: it is read again, and stays where it is. */
  const readRow = useCallback(
    async (uuid: string) => {
      if (!question) return;
      const { claim } = await api
        .call("GET /api/claim/:claim", { params: { claim: uuid } })
        .catch(() => ({ claim: null }));
      // Where it does not come, the row shows what was typed.
      if (claim)
        void mutate(keyOf(question), (now?: GeneratedReport) => now && withRow(now, claim), { revalidate: false });
    },
    [api, mutate, question],
  );

  const reset = useCallback(() => setAddress((now) => withQuestion(now, undefined)), [setAddress]);
  const refresh = useCallback(async (): Promise<GeneratedReport> => {
    const fresh = await generateReport(api, question as ReportQuestion);
    await readAgain(fresh, { revalidate: false });
    return fresh;
  }, [api, question, readAgain]);
  return { question, report: question && data, error, show, reset, readRow, refresh, readAgain };
}

/** What a row carries of the claim as it now is. */
function withRow(report: GeneratedReport, claim: ClaimRecord): GeneratedReport {
  const claims = report.claims.map((row) => (row.uuid === claim.uuid ? renewed(row, claim) : row));
  return { ...report, claims };
}

function renewed(row: ClaimRow, claim: ClaimRecord): ClaimRow {
  const keys = [...new Set([...Object.keys(row), "remark", "shipments"])].filter((key) => key in claim);
  return { ...row, ...Object.fromEntries(keys.map((key) => [key, claim[key as keyof ClaimRecord]])) } as ClaimRow;
}
