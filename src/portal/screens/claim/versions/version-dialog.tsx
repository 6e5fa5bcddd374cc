import { Box, chakra, Grid, Heading, Stack, Text } from "@chakra-ui/react";
import { useState } from "react";
import useSWR from "swr";
import { Dialog } from "../../../../../widgets/parts/dialog.tsx";
import type { ClaimRecord } from "../../../../contract/types.ts";
import type { Form } from "../../../../engine/index.ts";
import { type AnsweredSection, formAnswers } from "../../../features/answers/form-answers.ts";
import { compareVersions, type VersionRow } from "../../../features/comparison/compare-versions.ts";
import { Lines } from "../../../features/comparison/lines.tsx";
import { claimContext } from "../../../features/definition/claim-context.ts";
import { openDefinition } from "../../../features/definition/open-definition.ts";
import { useStatuses } from "../../../shared/api/use-reference.ts";
import { usePortal } from "../../../shared/session/portal.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { formatMomentOfYear } from "../../../shared/ui/dates.ts";
import { Notice } from "../../../shared/ui/notice.tsx";
import { SkeletonLines } from "../../../shared/ui/skeletons.tsx";
import type { ClaimVersion } from "./earlier-versions.tsx";

interface Props {
  claim: ClaimRecord;
  version: ClaimVersion;
  onClose(): void;
}

/** An earlier version of a claim beside today's, field by field in words, and the whole of it when asked. */
export function VersionDialog({ claim, version, onClose }: Props) {
  const { data, error, isValidating, mutate } = useVersion(claim, version.version);
  const [isWhole, setWhole] = useState(false);
  return (
    <Dialog
      title={`Version ${version.version} of claim ${claim.claim_number}`}
      isWide
      onClose={onClose}
      actions={
        <>
          {data && (
            <Button onClick={() => setWhole(!isWhole)}>
              {isWhole ? "Show what is different" : "Show the whole form"}
            </Button>
          )}
          <Button rank="primary" onClick={onClose}>
            Close
          </Button>
        </>
      }
    >
      <Stack gap="4">
        <About version={version} />
        {data ? (
          isWhole ? (
            <Whole sections={data.sections} />
          ) : (
            <Differences rows={data.rows} version={version.version} />
          )
        ) : error ? (
          <Notice
            kind="error"
            action={
              <Button isBusy={isValidating} onClick={() => mutate()}>
                Try again
              </Button>
            }
          >
            This version could not be loaded.
          </Notice>
        ) : (
          <SkeletonLines lines={5} label="Loading the version" />
        )}
      </Stack>
    </Dialog>
  );
}

function About({ version: { saved_at, saved_by, status } }: { version: ClaimVersion }) {
  const label = useStatuses()?.find(({ value }) => value === status)?.label;
  return (
    <Text>
      Saved {formatMomentOfYear(saved_at)}
      {saved_by && ` by ${saved_by}`}.{label && ` Status then: ${label}.`}
    </Text>
  );
}

function Differences({ rows, version }: { rows: VersionRow[]; version: number }) {
  if (rows.length === 0) return <Text>It held the same as the claim holds today.</Text>;
  return (
    <Box>
      <Heading as="h3" textStyle="md" mb="2">
        {rows.length === 1 ? "One thing is different today" : `${rows.length} things are different today`}
      </Heading>
      <Stack as="ul" listStyleType="none" gap="3">
        {rows.map(({ id, title, earlier, today }) => (
          <Box as="li" key={id} borderWidth="1px" borderRadius="md" px="4" py="3">
            <Text fontWeight="medium" mb="1">
              {title}
            </Text>
            <Grid templateColumns={{ base: "1fr", md: "1fr 1fr" }} gap="3">
              <Side name={`Version ${version}`} lines={earlier} />
              <Side name="Today" lines={today} />
            </Grid>
          </Box>
        ))}
      </Stack>
    </Box>
  );
}

const Side = ({ name, lines }: { name: string; lines: string[] }) => (
  <Box minW="0">
    <Text textStyle="sm" color="fg.muted">
      {name}
    </Text>
    <Lines lines={lines} />
  </Box>
);

function Whole({ sections }: { sections: AnsweredSection[] }) {
  if (sections.length === 0) return <Text>Nothing was filled in.</Text>;
  return sections.map(({ title, items }) => (
    <Box as="section" key={title} aria-label={title}>
      <Heading as="h3" textStyle="md" mb="2">
        {title}
      </Heading>
      <chakra.dl
        display="grid"
        gridTemplateColumns={{ base: "1fr", md: "minmax(0, 1fr) minmax(0, 2fr)" }}
        columnGap="5"
      >
        {items.map((item, place) => (
          <Box display="contents" key={`${place} ${item.title}`}>
            <chakra.dt color="fg.muted" textStyle="sm">
              {item.title}
            </chakra.dt>
            <chakra.dd mb="2">
              <Lines lines={linesOf(item)} />
            </chakra.dd>
          </Box>
        ))}
      </chakra.dl>
    </Box>
  ));
}

/** A list's items a line each, their values by name. */
function linesOf(item: AnsweredSection["items"][number]): string[] {
  if ("text" in item) return item.text.split("\n");
  return item.rows.map((cells) =>
    cells.flatMap((cell, place) => (cell ? [`${item.columns[place]}: ${cell}`] : [])).join(", "),
  );
}

interface ReadVersion {
  /** What is different today. */
  rows: VersionRow[];
  /** All that it held. */
  sections: AnsweredSection[];
}

/** What a version of the claim held, compared with the claim as the page has it. */
function useVersion(claim: ClaimRecord, version: number) {
  const { api, config, person } = usePortal();
  return useSWR(
    ["version", claim.uuid, version, claim.version],
    async (): Promise<ReadVersion> => {
      const given = { params: { claim: claim.claim_number }, query: { version: String(version) } };
      const { held } = await api.call("GET /api/claim/:claim/versions", given);
      const [then, now] = await Promise.all([
        held && openDefinition(api, config.api, held),
        openDefinition(api, config.api, claim),
      ]);
      if (!held || !then || !now) throw new Error(`Version ${version} of ${claim.claim_number} cannot be opened.`);
      const current_status = { ...claim.current_status, status: held.status };
      const before = { ...claim, type: held.type, current_status, form: held.form };
      const context = claimContext(then, before, person);
      const rows = compareVersions(
        { definition: then, form: context.form },
        { definition: now, form: (claim.form as Form | undefined) ?? {} },
      );
      const account = { id: "account", title: "Account", earlier: [held.customer.name], today: [claim.customer.name] };
      return {
        rows: held.customer.uuid === claim.customer.uuid ? rows : [account, ...rows],
        sections: formAnswers({ definition: then, context, files: [] }),
      };
    },
    { revalidateOnFocus: false, shouldRetryOnError: false },
  );
}
