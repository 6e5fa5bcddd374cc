import { Box, Flex, Heading, Text } from "@chakra-ui/react";
import { useRef, useState } from "react";
import { readNarrowings } from "../../../contract/column-query.ts";
import { Button } from "../../shared/ui/button.tsx";
import { Glyph } from "../../shared/ui/icons.tsx";
import { Notice } from "../../shared/ui/notice.tsx";
import { useOwnColumns } from "../columns/declared-columns.ts";
import { narrowingWords } from "../columns/narrowing-words.ts";
import { ExportProgress } from "./export-progress.tsx";
import { FormatChoice } from "./format-choice.tsx";
import { claimsCount, type GeneratedReport } from "./generated-report.ts";
import { questionTitle } from "./report-question.ts";
import type { ExportFormat } from "./save-export.ts";
import { useExport } from "./use-export.ts";

interface Props {
  report: GeneratedReport;
  /** Reads the report again, so that the file holds what the list then shows. */
  refresh: () => Promise<GeneratedReport>;
  onReset: () => void;
}

/** What the list below holds, with the way to its file and the way back (REPORT-07, REPORT-08). */
export function ReportBar({ report, refresh, onReset }: Props) {
  const exporting = useExport();
  const [format, setFormat] = useState<ExportFormat>("csv");
  const { question, claims } = report;
  const { isBusy, trouble, stop } = exporting;
  const columns = useOwnColumns();
  const asked = readNarrowings(question.where ?? []).map((one) =>
    narrowingWords(
      one,
      columns.find(({ key }) => key === one.key),
    ),
  );
  const button = useRef<HTMLButtonElement>(null);

  const saveFile = () =>
    exporting.save(async () => ({ claims: (await refresh()).claims.map(({ uuid }) => uuid) }), format);
  const stopHere = () => {
    stop();
    // The button that was pressed leaves the page.
    button.current?.focus();
  };

  return (
    <Box mb="4">
      <Flex gap="3" wrap="wrap" align="center" justify="space-between">
        <Box>
          <Heading as="h2" textStyle="lg" fontWeight="semibold">
            Report: {questionTitle(question, claims[0]?.customer.name)}
          </Heading>
          <Text color="fg.muted" textStyle="sm">
            {[claimsCount(report), ...asked].join(" · ")}
          </Text>
        </Box>
        <Flex gap="3" wrap="wrap" align="center" data-screen-only>
          <FormatChoice format={format} onChoose={setFormat} />
          <Flex gap="2">
            <Button ref={button} bg="bg.panel" isBusy={isBusy} onClick={saveFile}>
              <Glyph name="download" />
              Export
            </Button>
            <Button rank="quiet" onClick={onReset}>
              Reset
            </Button>
          </Flex>
        </Flex>
      </Flex>
      {/* Its Stop stands apart: beside Export it would come under the second press of a double click. */}
      <ExportProgress exporting={exporting} onStop={stopHere} />
      {trouble.sentence && (
        <Notice kind="error" mt="3">
          {trouble.sentence}
        </Notice>
      )}
    </Box>
  );
}
