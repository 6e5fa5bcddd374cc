import { lazy, type Ref, Suspense, useState } from "react";
import { isClaimant, may } from "../../shared/session/person.ts";
import { usePortal } from "../../shared/session/portal.ts";
import { Button } from "../../shared/ui/button.tsx";
import { Glyph } from "../../shared/ui/icons.tsx";
import { useCommand } from "../../shared/ui/offered-commands.ts";
import type { GeneratedReport } from "./generated-report.ts";
import { useReportDraft } from "./report-draft.ts";

const ReportDialog = lazy(() => import("./report-dialog.tsx").then(({ ReportDialog }) => ({ default: ReportDialog })));
const FinancialExportDialog = lazy(() =>
  import("./financial-export-dialog.tsx").then(({ FinancialExportDialog }) => ({ default: FinancialExportDialog })),
);

interface Props {
  reportRef: Ref<HTMLButtonElement>;
  onGenerated: (report: GeneratedReport) => void;
}

/** Report and Financial Export, for those who may (DASH-06, DASH-08, DASH-09). */
export function ReportButtons({ reportRef, onGenerated }: Props) {
  const { person } = usePortal();
  const [open, setOpen] = useState<"report" | "export">();
  const [draft, setDraft] = useReportDraft();
  const mayReport = may(person, "create report");
  const mayExport = mayReport && !isClaimant(person);
  useCommand(mayReport ? "Report" : undefined, () => setOpen("report"));
  useCommand(mayExport ? "Financial Export" : undefined, () => setOpen("export"));
  if (!mayReport) return null;
  const close = () => setOpen(undefined);
  return (
    <>
      <Button ref={reportRef} bg="bg.panel" aria-haspopup="dialog" onClick={() => setOpen("report")}>
        <Glyph name="file" />
        Report
      </Button>
      {mayExport && (
        <Button bg="bg.panel" aria-haspopup="dialog" onClick={() => setOpen("export")}>
          <Glyph name="download" />
          Financial Export
        </Button>
      )}
      <Suspense fallback={null}>
        {open === "report" && (
          <ReportDialog draft={draft} onDraft={setDraft} onGenerated={onGenerated} onClose={close} />
        )}
        {open === "export" && <FinancialExportDialog onClose={close} />}
      </Suspense>
    </>
  );
}
