import { Box, Heading, Table } from "@chakra-ui/react";
import { useState } from "react";
import type { Answer } from "../../shared/api/call-input.ts";
import { saveBlob } from "../../shared/api/save-blob.ts";
import { usePortal } from "../../shared/session/portal.ts";
import { Button } from "../../shared/ui/button.tsx";
import { DateText } from "../../shared/ui/date-text.tsx";
import { Tag } from "../../shared/ui/status-tag.tsx";
import { TextLink } from "../../shared/ui/text-link.tsx";
import { ReasonDialog } from "./reason-dialog.tsx";
import { Refusal } from "./refused.tsx";
import { useAttempt } from "./use-attempt.ts";
import { whenReady } from "./when-ready.ts";

type Release = Answer<"GET /api/studio/releases">["releases"][number];

/** Every release, the newest first: to be rolled back to, and to be taken elsewhere. */
export function ReleaseHistory({ releases, onChanged }: { releases: Release[]; onChanged(): void }) {
  const { api } = usePortal();
  const [chosen, setChosen] = useState<Release>();
  const { refusal, attempt } = useAttempt();
  const download = (number: number) =>
    attempt(async () => {
      const params = { release: String(number) };
      const packed = await api.call("GET /api/studio/releases/:release/package", { params });
      const text = `${JSON.stringify(packed.package, null, 2)}\n`;
      saveBlob(new Blob([text], { type: "application/json" }), `definitions-release-${number}.json`);
    });
  return (
    <Box as="section" aria-labelledby="studio-history">
      <Heading as="h2" id="studio-history" textStyle="lg" mb="2">
        History
      </Heading>
      {/* What is said to screen readers alone is laid out in here, and widens no narrow page. */}
      <Table.ScrollArea position="relative">
        <Table.Root>
          <Table.Header>
            <Table.Row>
              <Table.ColumnHeader>Release</Table.ColumnHeader>
              <Table.ColumnHeader>State</Table.ColumnHeader>
              <Table.ColumnHeader>Reason</Table.ColumnHeader>
              <Table.ColumnHeader>By</Table.ColumnHeader>
              <Table.ColumnHeader>When</Table.ColumnHeader>
              <Table.ColumnHeader>
                <Box srOnly>Acts</Box>
              </Table.ColumnHeader>
            </Table.Row>
          </Table.Header>
          <Table.Body>
            {releases.map((release, index) => (
              <Table.Row key={release.number}>
                <Table.Cell>{release.number}</Table.Cell>
                <Table.Cell>
                  <StateTag release={release} />
                </Table.Cell>
                <Table.Cell>{release.reason}</Table.Cell>
                <Table.Cell>{release.author}</Table.Cell>
                <Table.Cell whiteSpace="nowrap">
                  <DateText as="momentOfYear" iso={release.published_at ?? release.made_at} />
                </Table.Cell>
                <Table.Cell textAlign="end">
                  <CompareLink release={release} earlier={releases.slice(index + 1).find(isPublished)} />
                  {release.state === "published" && (
                    <Button
                      rank="quiet"
                      size="sm"
                      aria-label={`Download release ${release.number} as a package`}
                      onClick={() => void download(release.number)}
                    >
                      Download
                    </Button>
                  )}
                  {release.state === "published" && !release.is_served && (
                    <Button rank="quiet" size="sm" onClick={() => setChosen(release)}>
                      Roll back to {release.number}
                    </Button>
                  )}
                </Table.Cell>
              </Table.Row>
            ))}
          </Table.Body>
        </Table.Root>
      </Table.ScrollArea>
      <Refusal>{refusal}</Refusal>
      {chosen && (
        <ReasonDialog
          title={`Roll back to release ${chosen.number}`}
          explanation="What it held is published once more, as a release of its own. Claims keep the version they were saved under."
          act="Roll back"
          onClose={() => setChosen(undefined)}
          onConfirm={async (reason, waiting) => {
            const params = { release: String(chosen.number) };
            const given = { params, body: { reason } };
            await whenReady(() => api.call("POST /api/studio/releases/:release/roll-back", given), { waiting });
            onChanged();
          }}
        />
      )}
    </Box>
  );
}

const isPublished = ({ state }: Release): boolean => state === "published";

/** To what the release changed; there any two can be chosen. */
function CompareLink({ release, earlier }: { release: Release; earlier: Release | undefined }) {
  if (!isPublished(release) || !earlier) return null;
  const label = `Compare release ${release.number} with release ${earlier.number}`;
  return (
    <TextLink
      to={`/studio/compare?from=${earlier.number}&to=${release.number}`}
      aria-label={label}
      textStyle="sm"
      display="inline-block"
      py="0.5"
    >
      Compare
    </TextLink>
  );
}

function StateTag({ release: { state, is_served } }: { release: Release }) {
  if (is_served) return <Tag palette="green">Serving</Tag>;
  const words = { draft: "Waiting in the folder", published: "Earlier", withdrawn: "Withdrawn" };
  return <Tag palette={state === "draft" ? "orange" : "gray"}>{words[state]}</Tag>;
}
