import { Text } from "@chakra-ui/react";
import { useState } from "react";
import { useReportOptions } from "../api/use-reference.ts";
import { usePortal } from "../session/portal.ts";
import { useAnnounce } from "../ui/live-region.tsx";
import { DateRange } from "./date-range.tsx";
import { generateReport, saveExport } from "./generated-report.ts";
import { dayErrors, lastWeek } from "./report-days.ts";
import { ReportFrame } from "./report-frame.tsx";
import { noTrouble, type Trouble, troubleOf } from "./report-trouble.ts";

/** The claims of some days as a file, in one act: every status but draft (D-094). */
export function FinancialExportDialog({ onClose }: { onClose: () => void }) {
  const { api } = usePortal();
  const announce = useAnnounce();
  const options = useReportOptions();
  const [days, setDays] = useState(lastWeek);
  const [trouble, setTrouble] = useState<Trouble>(noTrouble);
  const [isBusy, setBusy] = useState(false);

  async function saveFile() {
    if (!options) return;
    const errors = dayErrors(days);
    setTrouble({ errors });
    if (Object.keys(errors).length > 0) return;
    setBusy(true);
    try {
      const statuses = options.selectable.filter((status) => status !== "draft");
      const { claims } = await generateReport(api, { ...days, statuses }, "");
      if (claims.length === 0) {
        setTrouble({ sentence: "No claims found for these report parameters.", errors: {} });
        setBusy(false);
        return;
      }
      await saveExport(api, claims);
      announce("The export is in your downloads");
      onClose();
    } catch (error) {
      setTrouble(troubleOf(error, ["start", "end"]));
      setBusy(false);
    }
  }

  return (
    <ReportFrame
      title="Financial Export"
      act="Export"
      isBusy={isBusy || !options}
      trouble={trouble}
      onAct={saveFile}
      onClose={onClose}
    >
      <Text color="fg.muted" textStyle="sm">
        Claims submitted on these days, in every status but draft, as a CSV file.
      </Text>
      <DateRange days={days} errors={trouble.errors} onChange={setDays} />
    </ReportFrame>
  );
}
