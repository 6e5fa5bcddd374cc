import { useRef, useState } from "react";
import { DashboardScreen } from "./dashboard/dashboard-screen.tsx";
import { ReportListing } from "./dashboard/report-listing.tsx";
import type { GeneratedReport } from "./reports/generated-report.ts";
import { ReportBar } from "./reports/report-bar.tsx";
import { ReportButtons } from "./reports/report-buttons.tsx";
import { useReport } from "./reports/use-report.ts";

/** The dashboard with its reports: a generated one takes the listing's place until it is reset. */
export function DashboardRoute() {
  const [generated, setReport] = useState<GeneratedReport>();
  const report = useReport(generated);
  const reportButton = useRef<HTMLButtonElement>(null);
  const reset = () => {
    setReport(undefined);
    // The button that was pressed leaves the page.
    reportButton.current?.focus();
  };
  return (
    <DashboardScreen
      actions={<ReportButtons reportRef={reportButton} onGenerated={setReport} />}
      report={
        report && (
          <ReportListing
            key={report.id}
            claims={report.claims}
            perPage={report.perPage}
            header={<ReportBar report={report} onReset={reset} />}
            onReset={reset}
          />
        )
      }
    />
  );
}
