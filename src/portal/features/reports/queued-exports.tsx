import { Box, Flex, Heading, Stack, Text } from "@chakra-ui/react";
import { useState } from "react";
import type { QueuedExportRecord } from "../../../contract/types.ts";
import { saveBlob } from "../../shared/api/save-blob.ts";
import { useCall } from "../../shared/api/use-call.ts";
import { usePortal } from "../../shared/session/portal.ts";
import { Button } from "../../shared/ui/button.tsx";
import { DateText } from "../../shared/ui/date-text.tsx";
import { useAnnounce } from "../../shared/ui/live-region.tsx";
import { Notice } from "../../shared/ui/notice.tsx";
import { troubleOf } from "./report-trouble.ts";
import { madeSoFar } from "./use-export.ts";

/** Milliseconds between two looks while one is being made. */
const lookEvery = 2_000;

const isUnfinished = ({ state }: QueuedExportRecord): boolean => state === "waiting" || state === "running";

/** Exports that are made beforehand and kept for a day: how far they are, to be fetched, stopped and removed. Nothing where there are none. */
export function QueuedExports() {
  const { api } = usePortal();
  const announce = useAnnounce();
  const [trouble, setTrouble] = useState<string>();
  const [busy, setBusy] = useState<string>();
  const { data, mutate } = useCall("GET /api/report/exports", [], {
    refreshInterval: (now) => (now?.exports.some(isUnfinished) ? lookEvery : 0),
  });
  if (!data || data.exports.length === 0) return null;

  async function act(filename: string, work: () => Promise<unknown>, done: string) {
    setBusy(filename);
    setTrouble(undefined);
    try {
      await work();
      announce(done);
    } catch (error) {
      setTrouble(troubleOf(error, []).sentence);
    } finally {
      setBusy(undefined);
      await mutate();
    }
  }
  const fetchFile = ({ filename }: QueuedExportRecord) =>
    act(
      filename,
      async () =>
        saveBlob(await api.download("GET /api/report/download/:filename", { params: { filename } }), filename),
      "The export is in your downloads",
    );
  const remove = ({ filename }: QueuedExportRecord) =>
    act(
      filename,
      () => api.call("DELETE /api/report/exports/:filename", { params: { filename } }),
      "The export is removed",
    );

  return (
    <Box as="section" aria-label="Exports of the last day" borderTopWidth="1px" pt="3">
      <Heading as="h3" textStyle="sm" fontWeight="semibold">
        Exports of the last day
      </Heading>
      {trouble && <Notice kind="error">{trouble}</Notice>}
      <Stack as="ul" gap="2" listStyleType="none" mt="2">
        {data.exports.map((each) => (
          <Flex as="li" key={each.filename} gap="2" justify="space-between" align="center" wrap="wrap">
            <Box>
              <Text textStyle="sm">
                {each.holds} ({each.filename.endsWith(".xlsx") ? "Excel" : "CSV"})
              </Text>
              <Text textStyle="xs" color="fg.muted">
                {stateOf(each)} Asked for {each.asked_by && `by ${each.asked_by} `}at{" "}
                <DateText iso={each.asked_at} as="moment" />.
              </Text>
            </Box>
            <Flex gap="2">
              {each.state === "ready" && !each.asked_by && (
                <Button
                  size="sm"
                  aria-label={`Download: ${each.holds}`}
                  isBusy={busy === each.filename}
                  onClick={() => fetchFile(each)}
                >
                  Download
                </Button>
              )}
              <Button
                size="sm"
                rank="quiet"
                aria-label={`${ending(each)}: ${each.holds}`}
                isBusy={busy === each.filename}
                onClick={() => remove(each)}
              >
                {ending(each)}
              </Button>
            </Flex>
          </Flex>
        ))}
      </Stack>
    </Box>
  );
}

const ending = (each: QueuedExportRecord): string => (isUnfinished(each) ? "Stop" : "Remove");

function stateOf({ state, done, total, fault, was_fetched }: QueuedExportRecord): string {
  if (state === "waiting") return "Waiting to be made.";
  if (state === "running") return madeSoFar({ done, total }) || "Being made.";
  if (state === "failed") return fault ?? "It could not be made.";
  return was_fetched ? "Ready, downloaded." : "Ready.";
}
