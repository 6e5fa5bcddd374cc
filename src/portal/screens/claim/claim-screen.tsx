import { Box, Flex, Grid, Stack } from "@chakra-ui/react";
import { type ReactNode, useEffect, useState } from "react";
import { Navigate, useParams } from "react-router-dom";
import useSWR, { useSWRConfig } from "swr";
import type { ActivityRecord, ClaimRecord } from "../../../contract/types.ts";
import { openDefinition } from "../../features/definition/open-definition.ts";
import { FactPanel } from "../../features/facts/fact-panel.tsx";
import type { NextStep } from "../../features/next-step/next-step.ts";
import { NextStepNotice, useNextStep } from "../../features/next-step/next-step-notice.tsx";
import { ClaimActs } from "../../features/transitions/claim-acts.tsx";
import { useAreChoicesThere } from "../../features/transitions/use-choices.ts";
import { logFailure } from "../../shared/api/log-failure.ts";
import { isAnswered, useCall } from "../../shared/api/use-call.ts";
import { useAreWordsThere } from "../../shared/api/use-reference.ts";
import { isClaimant, may } from "../../shared/session/person.ts";
import { usePortal } from "../../shared/session/portal.ts";
import { Button, ButtonLink } from "../../shared/ui/button.tsx";
import { useAnnounce } from "../../shared/ui/live-region.tsx";
import { Notice } from "../../shared/ui/notice.tsx";
import { Page } from "../../shared/ui/page.tsx";
import { focusHeading } from "../../shared/ui/page-heading.tsx";
import { Panel } from "../../shared/ui/panel.tsx";
import { SkeletonLines } from "../../shared/ui/skeletons.tsx";
import { staysInView } from "../../shared/ui/stays-in-view.ts";
import { useIsWide } from "../../shared/ui/use-is-wide.ts";
import { ClaimFiles } from "./claim-files.tsx";
import { ClaimHead } from "./claim-head.tsx";
import { InternalFiles } from "./internal-files.tsx";
import { type ClaimPart, PartsOfClaim } from "./parts-of-claim.tsx";
import { ReplyPanel } from "./reply-panel.tsx";
import { RestoreBanner } from "./restore-banner.tsx";
import { Timeline, useActivities } from "./timeline.tsx";
import { EarlierVersions } from "./versions/earlier-versions.tsx";
import { WhatWasClaimed } from "./what-was-claimed.tsx";

/** One claim: what it is, where it stands, and what has happened to it. */
export function ClaimScreen() {
  const { claim: reference = "" } = useParams();
  const { data, error, isValidating, mutate } = useCall(
    "GET /api/claim/:claim",
    [{ params: { claim: reference } }],
    // Until its files are checked.
    { refreshInterval: (latest) => (latest?.claim?.files.some(({ check }) => check === "waiting") ? 10_000 : 0) },
  );
  useEffect(() => {
    if (error) logFailure("claim", "A claim could not be read.", error);
  }, [error]);
  const areWordsThere = useWordsEarly();
  const claim = data?.claim;
  const isJudged = useIsJudged(claim ?? undefined) && areWordsThere;
  const [news, setNews] = useState<ActivityRecord & { of: string }>();
  // As it was when the page was opened: a phone that is turned keeps the dialog of an act, and what was written in it.
  const hasRoom = useIsWide();
  const [areActsAbove] = useState(hasRoom);
  if (claim === null) return <Navigate to="/404" replace />;

  const number = claim?.claim_number ?? reference.toUpperCase();
  return (
    <Page title={`Claim ${number}`} width="wide">
      <ClaimHead
        number={number}
        claim={isJudged && claim ? claim : undefined}
        isLoading={!error}
        news={news?.of === number ? news : undefined}
        hasActs={areActsAbove}
      />
      {!claim && error ? (
        <Notice
          kind="error"
          action={
            <Button isBusy={isValidating} onClick={() => mutate()}>
              Try again
            </Button>
          }
        >
          There was an error retrieving the claim. Please check and retry.
        </Notice>
      ) : claim && isJudged ? (
        <LoadedClaim
          key={number}
          claim={claim}
          hasActs={!areActsAbove}
          onNews={([newest]) => newest && setNews({ ...newest, of: number })}
        />
      ) : (
        <ClaimGrid
          facts={
            <Panel minH="3xl">
              <SkeletonLines lines={14} label="Loading claim..." />
            </Panel>
          }
          talk={<Panel minH="md" />}
        />
      )}
    </Page>
  );
}

/** What stands above the claim besides what it says itself is asked for with the claim, not after it: it would move the rest. */
function useWordsEarly(): boolean {
  const areChoicesThere = useAreChoicesThere(may(usePortal().person, "resolve claim"));
  return useAreWordsThere() && areChoicesThere;
}

/** Is all there that stands above the claim, or will not come? What it is asked to do next would move the rest otherwise. */
function useIsJudged(claim: ClaimRecord | undefined): boolean {
  const { config, api } = usePortal();
  const { isLoading, error } = useSWR(claim && ["definition", claim.module ?? claim.type], () =>
    claim ? openDefinition(api, config.api, claim) : undefined,
  );
  return claim !== undefined && (!isLoading || error !== undefined);
}

/** Between the sheets of the page. */
const apart = { base: "3", md: "5" } as const;

interface LoadedProps {
  claim: ClaimRecord;
  /** At its foot, in view. */
  hasActs: boolean;
  onNews: (news: ActivityRecord[]) => void;
}

function LoadedClaim({ claim, hasActs, onNews }: LoadedProps) {
  const { mutate } = useSWRConfig();
  const readAgain = () => void mutate((key) => Array.isArray(key) && shown.includes(key[0]));
  const isAsked = useNextStep(claim)?.kind === "answer";
  // The staff read what was said, and write, before what was sent along.
  const isFilesLast = !isClaimant(usePortal().person);
  const isSmall = !useIsWide();
  const hasTimeline = isAnswered(useActivities(claim.claim_number));
  const files = (
    <Stack id="part-files" gap={apart}>
      <ClaimFiles claim={claim} onChanged={readAgain} />
      <InternalFiles claim={claim} onChanged={readAgain} />
    </Stack>
  );
  const [isSent, setSent] = useState(false);
  const announce = useAnnounce();
  const onSent = () => {
    setSent(true);
    announce("Reply sent");
    // The panel leaves with the focus.
    focusHeading();
    readAgain();
  };
  return (
    <Stack gap={apart}>
      {isSent && !isAsked && <Notice kind="success">Your reply was sent. We go on with the claim.</Notice>}
      <RestoreBanner claim={claim} onChanged={readAgain} />
      <NextStepNotice claim={claim} ways={(kind) => answeringWays(claim, kind)} />
      {isAsked && <ReplyPanel claim={claim} onSent={onSent} />}
      {isFilesLast && isSmall && <PartsOfClaim parts={partsOf(claim)} />}
      <ClaimGrid
        facts={<FactPanel claim={claim} onChanged={readAgain} />}
        talk={
          <Stack gap={apart}>
            <Box id="part-claimed">
              <WhatWasClaimed claim={claim} />
            </Box>
            {!isFilesLast && files}
            <Box id="part-timeline">
              <Timeline reference={claim.claim_number} takesNotes={!claim.deleted_at && !isAsked} onNews={onNews} />
            </Box>
            {/* What stands below the timeline comes after it: it would be moved. */}
            {hasTimeline && isFilesLast && files}
            {hasTimeline && <EarlierVersions claim={claim} />}
          </Stack>
        }
      />
      {hasActs && <ActsInView claim={claim} />}
    </Stack>
  );
}

const partsOf = ({ files, internal_files: internal }: ClaimRecord): ClaimPart[] => [
  { id: "part-facts", name: "Facts" },
  { id: "part-claimed", name: "Form" },
  { id: "part-timeline", name: "Timeline" },
  ...(files.length > 0 || internal
    ? [{ id: "part-files", name: "Files", count: files.length + (internal?.length ?? 0) }]
    : []),
];

/** What can be done with the claim, at the foot of a phone's screen. Gone where that is nothing. */
const ActsInView = ({ claim }: { claim: ClaimRecord }) => (
  <Flex
    {...staysInView("bottom")}
    _empty={{ display: "none" }}
    mx="-4"
    px="4"
    py="2"
    gap="3"
    wrap="wrap"
    bg="bg.panel"
    borderTopWidth="1px"
    shadow="md"
  >
    <ClaimActs claim={claim} />
  </Flex>
);

/** The facts beside the conversation, which both have a place before they come; on a narrow screen above it. */
const ClaimGrid = ({ facts, talk }: { facts: ReactNode; talk: ReactNode }) => (
  <Grid
    templateColumns={{
      base: "minmax(0, 1fr)",
      lg: "minmax(0, 1fr) minmax(0, 25rem)",
      xl: "minmax(0, 1fr) minmax(0, 33rem)",
    }}
    gap={apart}
    alignItems="start"
  >
    <Box id="part-facts" order={{ lg: 1 }} minW="0">
      {facts}
    </Box>
    <Box minW="0">{talk}</Box>
  </Grid>
);

/** What this page shows of the claim. */
const shown = ["GET /api/claim/:claim", "GET /api/activity/claim/:claim"];

/** The way to the form, where the claim waits for that or may be answered by it. Undefined where a button stands elsewhere. */
function answeringWays(claim: ClaimRecord, kind: NextStep["kind"]): ReactNode {
  const isOnForm = kind === "send" || (kind === "answer" && claim.is_amendable);
  if (!isOnForm) return undefined;
  return (
    <ButtonLink to={`/edit-claim/${claim.claim_number}`} h="auto" whiteSpace="normal" data-screen-only>
      {kind === "send" ? "Complete the form" : "Change the form or add files"}
    </ButtonLink>
  );
}
