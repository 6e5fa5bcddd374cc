import { Box, Flex, Heading, Text } from "@chakra-ui/react";
import { useState } from "react";
import { usePortal } from "../session/portal.ts";
import { Button } from "../ui/button.tsx";
import { Glyph } from "../ui/icons.tsx";
import { useAnnounce } from "../ui/live-region.tsx";
import { Notice } from "../ui/notice.tsx";
import { type GeneratedReport, saveExport } from "./generated-report.ts";
import { noTrouble, troubleOf } from "./report-trouble.ts";

/** What the list below holds, with the way to its file and the way back (REPORT-07, REPORT-08). */
export function ReportBar({ report, onReset }: { report: GeneratedReport; onReset: () => void }) {
  const { api } = usePortal();
  const announce = useAnnounce();
  const [trouble, setTrouble] = useState(noTrouble);
  const [isBusy, setBusy] = useState(false);
  const { title, claims } = report;

  async function saveFile() {
    setBusy(true);
    setTrouble(noTrouble);
    try {
      await saveExport(api, claims);
      announce("The export is in your downloads");
    } catch (error) {
      setTrouble(troubleOf(error, []));
    }
    setBusy(false);
  }

  return (
    <Box mb="4">
      <Flex gap="3" wrap="wrap" align="center" justify="space-between">
        <Box>
          <Heading as="h2" textStyle="lg" fontWeight="semibold">
            Report: {title}
          </Heading>
          <Text color="fg.muted" textStyle="sm">
            {claims.length === 1 ? "1 claim" : `${claims.length.toLocaleString("en-NZ")} claims`}
          </Text>
        </Box>
        <Flex gap="2" data-screen-only>
          <Button bg="bg.panel" isBusy={isBusy} onClick={saveFile}>
            <Glyph name="download" />
            Export
          </Button>
          <Button rank="quiet" onClick={onReset}>
            Reset
          </Button>
        </Flex>
      </Flex>
      {trouble.sentence && (
        <Notice kind="error" mt="3">
          {trouble.sentence}
        </Notice>
      )}
    </Box>
  );
}
