import useSWR from "swr";
import { usePortal } from "../session/portal.ts";
import { type GeneratedReport, generateReport } from "./generated-report.ts";

/** The report as it was generated, asked for again when the listed claims have changed under the reader's own hands. */
export function useReport(generated: GeneratedReport | undefined): GeneratedReport | undefined {
  const { api } = usePortal();
  const { data } = useSWR(
    // The listing's own kind of key: whoever changes a claim has all of these loaded again.
    generated && ["claims", "report", generated.id],
    async () => {
      const { id, question, title } = generated as GeneratedReport;
      return { ...(await generateReport(api, question, title)), id };
    },
    {
      ...(generated && { fallbackData: generated }),
      revalidateOnMount: false,
      revalidateOnFocus: false,
      revalidateOnReconnect: false,
      revalidateIfStale: false,
    },
  );
  return generated && (data ?? generated);
}
