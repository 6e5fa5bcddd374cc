import { useState } from "react";
import { ExportProgress } from "./export-progress.tsx";
import { FormatChoice } from "./format-choice.tsx";
import { ReportFrame } from "./report-frame.tsx";
import type { ExportFormat } from "./save-export.ts";
import { useExport } from "./use-export.ts";

export interface ExportClaimsProps {
  /** Their uuids, in the order of the file; at least one. */
  claims: string[];
  onClose: () => void;
}

/** Claims that were chosen one by one, as a file. */
export function ExportClaimsDialog({ claims, onClose }: ExportClaimsProps) {
  const [format, setFormat] = useState<ExportFormat>("csv");
  const exporting = useExport();
  const saveFile = async () => {
    if (await exporting.save(async () => ({ claims }), format)) onClose();
  };
  return (
    <ReportFrame
      title={claims.length === 1 ? "Export 1 claim" : `Export ${claims.length} claims`}
      act="Export"
      isBusy={exporting.isBusy}
      trouble={exporting.trouble}
      onAct={saveFile}
      onClose={() => {
        exporting.stop();
        onClose();
      }}
    >
      <FormatChoice format={format} onChoose={setFormat} />
      <ExportProgress exporting={exporting} />
    </ReportFrame>
  );
}
