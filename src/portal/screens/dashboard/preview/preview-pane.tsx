import { Box, Flex, Heading, IconButton, Stack, Text } from "@chakra-ui/react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import type { ActivityRecord, ClaimRow } from "../../../../contract/types.ts";
import { FactPanel } from "../../../features/facts/fact-panel.tsx";
import { ClaimActs } from "../../../features/transitions/claim-acts.tsx";
import { useJudgedClaim } from "../../../features/transitions/use-opened-claim.ts";
import { useLive } from "../../../shared/api/live.ts";
import { useCall } from "../../../shared/api/use-call.ts";
import { useReadClaimsAgain } from "../../../shared/api/use-read-claims-again.ts";
import { Button, ButtonLink } from "../../../shared/ui/button.tsx";
import { DateText } from "../../../shared/ui/date-text.tsx";
import { Glyph } from "../../../shared/ui/icons.tsx";
import { Notice } from "../../../shared/ui/notice.tsx";
import { Panel } from "../../../shared/ui/panel.tsx";
import { SkeletonLines } from "../../../shared/ui/skeletons.tsx";
import { Tag } from "../../../shared/ui/status-tag.tsx";
import { type Preview, previewId } from "./use-preview.ts";

/** Milliseconds on a row before its claim is read: who passes over rows reads none of them. */
const dwell = 150;

/** The claim of the row that was reached last: what was said last, the facts it is decided by, and what can be done with it. */
export function PreviewPane({ preview }: { preview: Preview }) {
  const { row, leave, toRow } = preview;
  return (
    <Panel
      px="4"
      py="3"
      minH="full"
      onKeyDown={(event) => {
        if (event.key !== "Escape" || event.defaultPrevented) return;
        toRow();
      }}
    >
      <Flex justify="space-between" align="center" gap="2" mb="2">
        <Heading as="h2" id={previewId} tabIndex={-1} textStyle="lg" focusVisibleRing="outside" borderRadius="sm">
          {row ? row.claim_number : "Preview"}
        </Heading>
        <IconButton aria-label="Close the preview" variant="ghost" size="sm" onClick={leave}>
          <Glyph name="cross" />
        </IconButton>
      </Flex>
      {row ? (
        <Previewed key={row.uuid} row={row} />
      ) : (
        <Text color="fg.muted" textStyle="sm">
          Choose a claim to see its facts here: click its row, or press J and K. Enter opens it.
        </Text>
      )}
    </Panel>
  );
}

function Previewed({ row }: { row: ClaimRow }) {
  const number = row.claim_number;
  const isDue = useIsDue();
  const given = isDue ? ([{ params: { claim: number } }] as const) : null;
  const { data, error, mutate } = useCall("GET /api/claim/:claim", given && [...given]);
  const said = useCall("GET /api/activity/claim/:claim", isDue ? [{ params: { claim: number }, query: {} }] : null);
  const readAgain = useReadClaimsAgain();
  // What others change in the row is read here too.
  const seen = useRef(row);
  const readSaid = said.mutate;
  useEffect(() => {
    if (seen.current === row) return;
    seen.current = row;
    void mutate();
    void readSaid();
  }, [row, mutate, readSaid]);
  // A row that would leave the list stands as it was until its reader asks: what was done to its claim is told here.
  useLive(({ changed, all }) => {
    if (!isDue || !(all || changed.includes(number))) return;
    void mutate();
    void readSaid();
  });
  const claim = data?.claim;
  const isSettled = said.data !== undefined || said.error !== undefined;

  if (claim === null) return <Notice kind="info">This claim is no longer there for you.</Notice>;
  // What was read stays, with what is open in it, when it cannot be read again.
  if (error && !data) {
    return (
      <Notice kind="error" action={<Button onClick={() => mutate()}>Try again</Button>}>
        The claim could not be read.
      </Notice>
    );
  }
  return (
    <Stack gap="3">
      <Flex justify="space-between" gap="2" minH="6" align="center" textStyle="sm" color="fg.muted">
        <Text truncate>{row.customer.name}</Text>
        {claim?.deleted_at && <Tag palette="red">Deleted</Tag>}
      </Flex>
      <Flex gap="2" wrap="wrap" align="flex-start" minH="10">
        <ButtonLink to={`/claim/${number}`}>Open</ButtonLink>
        {claim && <ClaimActs claim={claim} />}
      </Flex>
      {claim && isSettled ? (
        <WhenJudged claim={claim}>
          <LatestNotes activities={said.data?.activities ?? []} />
          <FactPanel claim={claim} onChanged={readAgain} isBare />
        </WhenJudged>
      ) : (
        <SkeletonLines lines={14} label={`Loading claim ${number}`} />
      )}
    </Stack>
  );
}

/** All at once: nothing that is read moves because of what comes later. */
function WhenJudged({ claim, children }: { claim: Parameters<typeof useJudgedClaim>[0]; children: ReactNode }) {
  const opened = useJudgedClaim(claim);
  if (!opened && claim.module) return <SkeletonLines lines={14} label={`Loading claim ${claim.claim_number}`} />;
  return children;
}

function useIsDue(): boolean {
  const [isDue, setDue] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setDue(true), dwell);
    return () => clearTimeout(timer);
  }, []);
  return isDue;
}

/** The newest of what was said. */
const most = 2;

/** What was said last, and whether the customer reads it; nothing where nothing was said. */
function LatestNotes({ activities }: { activities: ActivityRecord[] }) {
  const said = activities.filter(({ notes }) => notes.length > 0).slice(0, most);
  if (said.length === 0) return null;
  return (
    <Box as="section" aria-labelledby="preview-notes">
      <Heading as="h3" id="preview-notes" textStyle="md" fontWeight="semibold" mb="2">
        Said last
      </Heading>
      <Stack as="ul" listStyleType="none" gap="2">
        {said.map(({ uuid, by, description, created_at: at, is_internal: isInternal, notes }) => (
          <Box as="li" key={uuid} borderWidth="1px" borderRadius="sm" px="3" py="2" bg="bg.subtle" textStyle="sm">
            <Flex justify="space-between" gap="2" color="fg.muted">
              <Text truncate>{by ?? description}</Text>
              <Text whiteSpace="nowrap">
                <DateText iso={at} as="moment" />
              </Text>
            </Flex>
            {isInternal && <Tag palette="orange">Internal</Tag>}
            {notes.map(({ note }) => (
              <Text key={note} whiteSpace="pre-wrap" overflowWrap="anywhere" lineClamp={6}>
                {note}
              </Text>
            ))}
          </Box>
        ))}
      </Stack>
    </Box>
  );
}
