import { useRef } from "react";
import { useSearchParams } from "react-router-dom";
import { DashboardScreen } from "./dashboard/dashboard-screen.tsx";
import { ReportListing } from "./dashboard/report-listing.tsx";
import { RowChangedContext } from "./dashboard/row-changed.ts";
import { ReportBar } from "./reports/report-bar.tsx";
import { ReportButtons } from "./reports/report-buttons.tsx";
import { ReportPending } from "./reports/report-pending.tsx";
import { questionKey, readReportPage, withReportPage } from "./reports/report-question.ts";
import { useReport } from "./reports/use-report.ts";

/** The dashboard with its reports: a generated one takes the listing's place until it is reset. */
export function DashboardRoute() {
  const { question, report, error, show, reset, readRow, refresh, readAgain } = useReport();
  const [address, setAddress] = useSearchParams();
  const reportButton = useRef<HTMLButtonElement>(null);
  const leave = () => {
    reset();
    // The button that was pressed leaves the page.
    reportButton.current?.focus();
  };
  return (
    <DashboardScreen
      actions={<ReportButtons reportRef={reportButton} onGenerated={show} />}
      report={
        question &&
        (report ? (
          <RowChangedContext value={readRow}>
            <ReportListing
              key={questionKey(question)}
              claims={report.claims}
              perPage={report.perPage}
              page={readReportPage(address)}
              onPage={(page) => setAddress((now) => withReportPage(now, page), { preventScrollReset: true })}
              header={<ReportBar report={report} refresh={refresh} onReset={leave} />}
              onReset={leave}
            />
          </RowChangedContext>
        ) : (
          <ReportPending error={error} onTryAgain={() => void readAgain()} onReset={leave} />
        ))
      }
    />
  );
}
