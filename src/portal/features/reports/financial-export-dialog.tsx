import { Text } from "@chakra-ui/react";
import { useState } from "react";
import { useReportOptions, useStatuses } from "../../shared/api/use-reference.ts";
import { DateRange } from "./date-range.tsx";
import { ExportProgress } from "./export-progress.tsx";
import { FormatChoice } from "./format-choice.tsx";
import { QueuedExports } from "./queued-exports.tsx";
import { dayErrors, lastWeek } from "./report-days.ts";
import { ReportFrame } from "./report-frame.tsx";
import type { ExportFormat } from "./save-export.ts";
import { useExport } from "./use-export.ts";

/** The claims of some days as a file, in one act, however many: every status but draft (D-094). */
export function FinancialExportDialog({ onClose }: { onClose: () => void }) {
  const options = useReportOptions();
  const known = useStatuses();
  const [days, setDays] = useState(lastWeek);
  const [format, setFormat] = useState<ExportFormat>("csv");
  const exporting = useExport();
  const { isBusy, trouble, save, stop, setTrouble } = exporting;

  async function saveFile() {
    if (!options) return;
    const errors = dayErrors(days);
    setTrouble({ errors });
    if (Object.keys(errors).length > 0) return;
    const statuses = options.selectable.filter(
      (status) => !known?.some(({ value, phase }) => value === status && phase === "draft"),
    );
    if (await save(async () => ({ ...days, statuses }), format, ["start", "end"])) onClose();
  }
  const leave = () => {
    stop();
    onClose();
  };

  return (
    <ReportFrame
      title="Financial Export"
      act="Export"
      isBusy={isBusy || !options}
      trouble={trouble}
      onAct={saveFile}
      onClose={leave}
    >
      <Text color="fg.muted" textStyle="sm">
        Claims submitted on these days, in every status but draft, however many there are.
      </Text>
      <DateRange days={days} errors={trouble.errors} onChange={setDays} />
      <FormatChoice format={format} onChoose={setFormat} />
      <ExportProgress exporting={exporting} onLeave={onClose} />
      <QueuedExports />
    </ReportFrame>
  );
}
