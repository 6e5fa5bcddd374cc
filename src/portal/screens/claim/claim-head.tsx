import { Box, Flex, Skeleton, Text } from "@chakra-ui/react";
import type { ReactNode } from "react";
import { useNavigate } from "react-router-dom";
import type { ActivityRecord, ClaimRecord } from "../../../contract/types.ts";
import { OwnerButton } from "../../features/owners/owner-button.tsx";
import { ownerWords } from "../../features/owners/owner-words.ts";
import { useClaimWords } from "../../features/pdf/claim-words.ts";
import { DownloadButton } from "../../features/pdf/download-button.tsx";
import { ShortcutHelp } from "../../features/shortcuts/shortcut-help.tsx";
import { useShortcut } from "../../features/shortcuts/use-shortcut.ts";
import { ClaimActs } from "../../features/transitions/claim-acts.tsx";
import { ownButtonOf } from "../../features/transitions/own-button.ts";
import { useJudgedClaim } from "../../features/transitions/use-opened-claim.ts";
import { statusOf } from "../../shared/api/status-of.ts";
import { useClaimTypes, useStatuses } from "../../shared/api/use-reference.ts";
import { lastList } from "../../shared/session/last-list.ts";
import { isClaimant, listAddress, may } from "../../shared/session/person.ts";
import { usePortal } from "../../shared/session/portal.ts";
import { Button, ButtonLink } from "../../shared/ui/button.tsx";
import { daysInStatus } from "../../shared/ui/days-in-status.ts";
import { Glyph } from "../../shared/ui/icons.tsx";
import { useCommand } from "../../shared/ui/offered-commands.ts";
import { PageHeading } from "../../shared/ui/page-heading.tsx";
import { StatusTag, Tag } from "../../shared/ui/status-tag.tsx";
import { Illustration } from "./illustration.tsx";
import { OthersHere } from "./others-here.tsx";
import { goTo } from "./parts-of-claim.tsx";
import { usePlaceInList } from "./use-place-in-list.ts";

const keys = [
  ["j", "Next claim of the list"],
  ["k", "Previous claim of the list"],
  ["u", "Back to the list"],
] as const;
const staffKeys = [
  ["a", "What can be done with the claim; then its number"],
  ["n", "Write an internal note"],
  ["r", "Write a reply to the customer"],
  ["Ctrl Enter", "Send what was written, or act"],
] as const;

interface Props {
  number: string;
  /** Undefined until it has come, with all that stands up here. */
  claim: ClaimRecord | undefined;
  isLoading: boolean;
  /** What somebody else did last while the page was open. */
  news: ActivityRecord | undefined;
  /** On a phone they stand at the foot of the page, in view. */
  hasActs: boolean;
}

/** The claim's name and what can be done with it, below the way through the list that one came from. */
export function ClaimHead({ number, claim, isLoading, news, hasActs }: Props) {
  const words = useClaimWords(claim?.type);
  return (
    <Box mb={{ base: "3", md: "5" }}>
      <WayThroughList number={number} others={claim && <OthersHere key={number} number={number} news={news} />} />
      <Flex
        justify="space-between"
        align="center"
        wrap="wrap"
        columnGap="4"
        rowGap={{ base: "2", md: "4" }}
        minH={{ base: "28", md: "14" }}
      >
        <Flex align="center" wrap="wrap" gap={{ base: "2.5", md: "4" }} minH="14">
          {claim ? (
            <Illustration type={claim.type} />
          ) : (
            isLoading && <Skeleton boxSize={{ base: "10", md: "14" }} flexShrink="0" />
          )}
          <Box minW="0" flex="1 1 9rem">
            <PageHeading
              textStyle={{ base: "xl", md: "2xl" }}
            >{`${(claim && words?.heading) ?? "Claim"} ${number}`}</PageHeading>
            <WhereItStands claim={claim} />
          </Box>
        </Flex>
        {claim && (
          <Flex gap={{ base: "2", md: "3" }} wrap="wrap" align="flex-start" data-screen-only>
            <DownloadButton claim={claim} />
            <CopyLink claim={claim} />
            <ViewFormButton claim={claim} />
            {hasActs && <ClaimActs key={number} claim={claim} isAtEnd />}
          </Flex>
        )}
      </Flex>
    </Box>
  );
}

/** Its status, for staff since how many days, its type and who looks after it. It has its place before the claim has come. */
function WhereItStands({ claim }: { claim: ClaimRecord | undefined }) {
  const { person } = usePortal();
  const statuses = useStatuses();
  const type = useClaimTypes()?.find((known) => known.type === claim?.type);
  const status = claim && statusOf(statuses, { type: claim.type, status: claim.current_status.status });
  const days =
    claim && status && !isClaimant(person) && !claim.deleted_at
      ? daysInStatus(claim.current_status.updated_at, status.late_after_days, Date.now(), claim.is_late)
      : undefined;
  return (
    <Flex align="center" wrap="wrap" columnGap="3" minH="6" textStyle="sm" color="fg.muted">
      {status && <StatusTag tone={status.tone} label={status.label} color="fg" fontWeight="medium" />}
      {days && (days.isLate ? <Tag palette="red">{days.words}</Tag> : <span>{days.words}</span>)}
      <span>{type?.label}</span>
      {claim && <Owner claim={claim} />}
      {claim && !isClaimant(person) && <WayToFiles claim={claim} />}
    </Flex>
  );
}

/** Who looks after the claim, to staff alone; whoever decides claims hands it over here. */
function Owner({ claim }: { claim: ClaimRecord }) {
  const { person } = usePortal();
  if (claim.owner === undefined || isClaimant(person)) return null;
  if (claim.deleted_at || !may(person, "resolve claim")) return <span>{ownerWords(claim.owner)}</span>;
  return (
    <Box color="fg" css={{ "& button": ownerLook }}>
      <OwnerButton claim={claim} />
    </Box>
  );
}

const ownerLook = { minH: { base: "11", md: "6" }, cursor: "pointer", textDecoration: "underline dotted" } as const;

/** To what was sent along, which stands below what was said. */
function WayToFiles({ claim: { files, internal_files: internal = [] } }: { claim: ClaimRecord }) {
  const count = files.length + internal.length;
  if (count === 0) return null;
  return (
    <Button rank="quiet" size="sm" minH="6" h="6" px="1.5" hideBelow="md" onClick={() => goTo("part-files")}>
      {count === 1 ? "1 file" : `${count} files`}
    </Button>
  );
}

/** A new claim of the same type with what may be taken over from this one. */
function CopyLink({ claim: { type, claim_number: like } }: { claim: ClaimRecord }) {
  const { person } = usePortal();
  const path = useClaimTypes()?.find((known) => known.type === type)?.new_path;
  if (!path || !isClaimant(person) || !may(person, "create claim")) return null;
  return (
    <ButtonLink to={path} state={{ like, kinds: ["account", "site", "copy"] }}>
      <span>
        Copy
        <Box as="span" srOnly={{ base: true, md: false }}>
          {" "}
          to a new claim
        </Box>
      </span>
    </ButtonLink>
  );
}

/** Back to the list, and on to the claims beside this one in it, by links and by keys. */
function WayThroughList({ number, others }: { number: string; others: ReactNode }) {
  const navigate = useNavigate();
  const { person } = usePortal();
  const last = lastList();
  const list = last === "/" ? listAddress(person, "") : last;
  const place = usePlaceInList(number);
  const go = (to: string | undefined) => {
    if (to) void navigate(`/claim/${to}`);
  };
  useShortcut("j", () => go(place?.next));
  useShortcut("k", () => go(place?.previous));
  useShortcut("u", () => navigate(list));
  return (
    <Flex align="center" wrap="wrap" columnGap="3" rowGap="1" mb={{ base: "1", md: "2" }} minH="9" data-screen-only>
      <ButtonLink rank="quiet" size="sm" px="2" ms="-2" to={list}>
        <Glyph name="arrowLeft" />
        Back to dashboard
      </ButtonLink>
      {place && (
        <Flex as="nav" aria-label="Claims of the list" align="center" gap="1">
          <Text textStyle="sm" color="fg.muted" me="1">
            {`${place.place.toLocaleString("en-NZ")} of ${place.of}`}
          </Text>
          <Step to={place.previous} name="Previous claim" glyph="chevronLeft" />
          <Step to={place.next} name="Next claim" glyph="chevronRight" />
        </Flex>
      )}
      {others}
      <Box ms="auto">
        <ShortcutHelp keys={isClaimant(person) ? keys : [...staffKeys, ...keys]} />
      </Box>
    </Flex>
  );
}

interface StepProps {
  /** A claim's number; none at an end of the list. */
  to: string | undefined;
  name: string;
  glyph: "chevronLeft" | "chevronRight";
}

function Step({ to, name, glyph }: StepProps) {
  const look = { size: "sm", px: "0", minW: { base: "11", md: "9" } } as const;
  if (!to) {
    return (
      <Flex align="center" justify="center" boxSize="9" color="fg.subtle" aria-hidden="true">
        <Glyph name={glyph} />
      </Flex>
    );
  }
  return (
    <ButtonLink {...look} to={`/claim/${to}`} aria-label={`${name}, ${to}`}>
      <Glyph name={glyph} />
    </ButtonLink>
  );
}

/** Offered where the claim's type has a form to show; second to those who have its page to decide on, and where the page has an act of its own. */
function ViewFormButton({ claim }: { claim: ClaimRecord }) {
  const hasForm = useClaimTypes()?.some(({ type, module }) => type === claim.type && module);
  const { person } = usePortal();
  const opened = useJudgedClaim(claim);
  const isSecond = may(person, "resolve claim") || (opened && ownButtonOf(opened) !== undefined);
  const navigate = useNavigate();
  const form = `/edit-claim/${claim.claim_number}`;
  useCommand(hasForm ? "View Form" : undefined, () => void navigate(form));
  if (!hasForm) return null;
  return (
    <ButtonLink rank={isSecond ? "secondary" : "primary"} to={form}>
      View Form
    </ButtonLink>
  );
}
