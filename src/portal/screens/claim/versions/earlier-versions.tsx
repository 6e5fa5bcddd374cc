import { Box, Flex, Heading, Stack, Text } from "@chakra-ui/react";
import { useState } from "react";
import type { CallAnswer } from "../../../../contract/call.ts";
import type { ClaimRecord } from "../../../../contract/types.ts";
import type { getClaimVersions } from "../../../../contract/versions.ts";
import { useCall } from "../../../shared/api/use-call.ts";
import { useStatuses } from "../../../shared/api/use-reference.ts";
import { may } from "../../../shared/session/person.ts";
import { usePortal } from "../../../shared/session/portal.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { formatMomentOfYear } from "../../../shared/ui/dates.ts";
import { lazyDialog } from "../../../shared/ui/lazy-dialog.tsx";
import { Notice } from "../../../shared/ui/notice.tsx";
import { Panel } from "../../../shared/ui/panel.tsx";
import { SkeletonLines } from "../../../shared/ui/skeletons.tsx";

export type ClaimVersion = CallAnswer<typeof getClaimVersions>["versions"][number];

const VersionDialog = lazyDialog(
  async () => (await import("./version-dialog.tsx")).VersionDialog,
  ({ onClose }) => onClose(),
);

/** More than stand on a screen beside the timeline. */
const atFirst = 5;

/** For staff: who saved the claim when, and what it held then. Nothing where there is but one version. */
export function EarlierVersions({ claim }: { claim: ClaimRecord }) {
  const { person } = usePortal();
  if (!may(person, "resolve claim") || (claim.version ?? 1) < 2) return null;
  return <VersionList key={claim.uuid} claim={claim} />;
}

function VersionList({ claim }: { claim: ClaimRecord }) {
  // The version stands in the key, so that a newer one has the list read again.
  const given = { params: { claim: claim.claim_number }, query: {} };
  const { data, error, isValidating, mutate } = useCall("GET /api/claim/:claim/versions", [given]);
  const [isWhole, setWhole] = useState(false);
  const [opened, setOpened] = useState<ClaimVersion>();
  const earlier = data?.versions.filter(({ is_current }) => !is_current) ?? [];
  if (data && earlier.length === 0) return null;
  const shown = isWhole ? earlier : earlier.slice(0, atFirst);
  return (
    <Panel as="section" aria-labelledby="claim-versions">
      <Heading as="h2" id="claim-versions" textStyle="lg" fontWeight="semibold" mb="3">
        Earlier versions
      </Heading>
      {error && !data ? (
        <Notice
          kind="error"
          action={
            <Button isBusy={isValidating} onClick={() => mutate()}>
              Load the versions again
            </Button>
          }
        >
          Earlier versions could not be loaded.
        </Notice>
      ) : !data ? (
        <SkeletonLines lines={4} label="Loading the earlier versions" />
      ) : (
        <Stack as="ol" listStyleType="none" gap="3">
          {shown.map((version) => (
            <VersionEntry key={version.version} version={version} onOpen={() => setOpened(version)} />
          ))}
        </Stack>
      )}
      {shown.length < earlier.length && (
        <Button rank="quiet" size="sm" mt="3" ms="-2" px="2" onClick={() => setWhole(true)}>
          Show all {earlier.length} earlier versions
        </Button>
      )}
      {opened && <VersionDialog claim={claim} version={opened} onClose={() => setOpened(undefined)} />}
    </Panel>
  );
}

function VersionEntry({ version: entry, onOpen }: { version: ClaimVersion; onOpen: () => void }) {
  const { version, saved_at, saved_by, status, is_kept } = entry;
  const label = useStatuses()?.find(({ value }) => value === status)?.label;
  return (
    <Flex as="li" gap="3" justify="space-between" align="flex-start">
      <Box minW="0">
        <Text fontWeight="medium">
          Version {version}
          {label && `: ${label}`}
        </Text>
        <Text textStyle="sm" color="fg.muted" overflowWrap="anywhere">
          {formatMomentOfYear(saved_at)}
          {saved_by && `, ${saved_by}`}
        </Text>
        {!is_kept && (
          <Text textStyle="sm" color="fg.muted">
            What it held was not kept.
          </Text>
        )}
      </Box>
      {is_kept && (
        <Button size="sm" flexShrink="0" aria-label={`Compare version ${version} with today's`} onClick={onOpen}>
          Compare
        </Button>
      )}
    </Flex>
  );
}
