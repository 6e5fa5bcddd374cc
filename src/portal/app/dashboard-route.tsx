import { useRef } from "react";
import { useSearchParams } from "react-router-dom";
import { RowChangedContext } from "../features/entries/row-changed.ts";
import { ReportBar } from "../features/reports/report-bar.tsx";
import { ReportButtons } from "../features/reports/report-buttons.tsx";
import { ReportPending } from "../features/reports/report-pending.tsx";
import { questionKey, readReportPage, withReportPage } from "../features/reports/report-question.ts";
import { useReport } from "../features/reports/use-report.ts";
import { DashboardScreen } from "../screens/dashboard/dashboard-screen.tsx";
import { ReportListing } from "../screens/dashboard/report-listing.tsx";

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
