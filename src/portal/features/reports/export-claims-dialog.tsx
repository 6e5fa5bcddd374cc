import { Text } from "@chakra-ui/react";
import { useState } from "react";
import type { ClaimRow } from "../../../contract/types.ts";
import { ExportProgress } from "./export-progress.tsx";
import { FormatChoice } from "./format-choice.tsx";
import { ReportFrame } from "./report-frame.tsx";
import type { ExportFormat } from "./save-export.ts";
import { useExport } from "./use-export.ts";

export interface ExportClaimsProps {
  /** In the order of the file; at least one that is not deleted. */
  claims: ClaimRow[];
  onClose: () => void;
}

/** Claims that were chosen one by one, as a file. */
export function ExportClaimsDialog({ claims: ticked, onClose }: ExportClaimsProps) {
  // As they were ticked, whatever becomes of the list meanwhile.
  const [{ claims, deleted }] = useState(() => ({
    claims: ticked.flatMap(({ uuid, deleted_at }) => (deleted_at ? [] : [uuid])),
    deleted: ticked.flatMap(({ claim_number, deleted_at }) => (deleted_at ? [claim_number] : [])),
  }));
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
      {deleted.length > 0 && <Text>Deleted claims are left out: {deleted.join(", ")}.</Text>}
      <FormatChoice format={format} onChoose={setFormat} />
      <ExportProgress exporting={exporting} />
    </ReportFrame>
  );
}
