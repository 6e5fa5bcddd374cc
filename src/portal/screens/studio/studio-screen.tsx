import { Box, Flex, Heading, Stack, Table, Text } from "@chakra-ui/react";
import { type FormEvent, useId, useState } from "react";
import { useNavigate } from "react-router-dom";
import { TextField, tooLong } from "../../../../widgets/parts/text-field.tsx";
import type { Answer } from "../../shared/api/call-input.ts";
import { useCall } from "../../shared/api/use-call.ts";
import { isAdministrator, may } from "../../shared/session/person.ts";
import { usePortal } from "../../shared/session/portal.ts";
import { Button } from "../../shared/ui/button.tsx";
import { DataTable } from "../../shared/ui/data-table.tsx";
import { DateText } from "../../shared/ui/date-text.tsx";
import { NotFoundPage } from "../../shared/ui/not-found-page.tsx";
import { Notice } from "../../shared/ui/notice.tsx";
import { Page } from "../../shared/ui/page.tsx";
import { PageHeading } from "../../shared/ui/page-heading.tsx";
import { Panel } from "../../shared/ui/panel.tsx";
import { SkeletonBlocks } from "../../shared/ui/skeletons.tsx";
import { TextLink } from "../../shared/ui/text-link.tsx";
import { ReviewTag } from "./draft-bar.tsx";
import { OtherVersions } from "./migration/other-versions.tsx";
import { PackagePanel } from "./package-panel.tsx";
import { ReleaseHistory } from "./release-history.tsx";
import { studioPermission } from "./studio-permission.ts";
import { useAttempt } from "./use-attempt.ts";

type Releases = Answer<"GET /api/studio/releases">;

/** `/studio`: releases of the definitions, and drafts of the next ones. */
export function StudioScreen() {
  const { person } = usePortal();
  if (!may(person, studioPermission)) return <NotFoundPage />;
  return (
    <Page title="Studio">
      <PageHeading mb="1">Studio</PageHeading>
      <Text color="fg.muted" mb="5" maxW="prose">
        Forms, rules, words and workflows are definitions. Change them in a draft: nobody sees it until you publish it,
        and every release can be rolled back. <TextLink to="/studio/stories">Stories</TextLink> show what the served
        ones do, step by step; the <TextLink to="/studio/gallery">gallery</TextLink> shows what the portal is made of.
        {isAdministrator(person) && (
          <>
            {" "}
            <TextLink to="/studio/debug">Debugging</TextLink> tells what stands behind a claim.
          </>
        )}
      </Text>
      <Studio />
    </Page>
  );
}

function Studio() {
  const { data, error, mutate } = useCall("GET /api/studio/releases", []);
  if (error) {
    return (
      <Notice kind="error" onRetry={mutate}>
        The releases could not be loaded.
      </Notice>
    );
  }
  if (!data) return <SkeletonBlocks blocks={5} label="Loading the releases" />;
  const open = data.drafts.filter(({ state }) => state === "writing");
  return (
    <Stack gap="6">
      {data.folder && <BrokenFolder folder={data.folder} />}
      <NewDraft />
      <Drafts drafts={open} />
      <OtherVersions />
      <PackagePanel />
      <ReleaseHistory releases={data.releases} onChanged={() => void mutate()} />
    </Stack>
  );
}

/** The server's folder of definitions has faults: what was published last is served, whatever stands there. */
function BrokenFolder({ folder: { since, faults, more } }: { folder: NonNullable<Releases["folder"]> }) {
  return (
    <Notice kind="warning" title="The folder of definitions on the server is not served">
      <Text>
        It has faults since <DateText as="momentOfYear" iso={since} />. What was published last is served until the
        server reads the folder without faults, at its next start at the latest.
      </Text>
      <Box as="ul" mt="2" ps="5">
        {faults.map(({ file, line, column, message }) => (
          <li key={`${file} ${line} ${column} ${message}`}>
            <Text as="span" fontFamily="mono" textStyle="sm" overflowWrap="anywhere">
              {file}:{line}
            </Text>{" "}
            {message}
          </li>
        ))}
      </Box>
      {more > 0 && <Text mt="2">And {more} more.</Text>}
    </Notice>
  );
}

/** Characters of a draft's title, at most. */
const mostTitle = 200;

function NewDraft() {
  const { api } = usePortal();
  const navigate = useNavigate();
  const id = useId();
  const [title, setTitle] = useState("");
  const { isBusy, refusal, setRefusal, attempt } = useAttempt();
  const start = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    if (!title.trim()) return setRefusal("Say in a few words what the draft changes.");
    const fault = tooLong(title, mostTitle);
    if (fault) return setRefusal(fault);
    await attempt(async () => {
      const { number } = await api.call("POST /api/studio/drafts", { body: { title } });
      void navigate(`/studio/${number}`);
    });
  };
  return (
    <Panel as="section" aria-labelledby={`${id}-title`}>
      <Heading as="h2" id={`${id}-title`} textStyle="md" mb="3">
        New draft
      </Heading>
      <form onSubmit={start} noValidate>
        <Flex gap="3" align="flex-end" wrap="wrap">
          <Box flex="1 1 16rem" maxW="lg">
            <TextField
              id={id}
              label="What it changes"
              value={title}
              onText={setTitle}
              most={mostTitle}
              errors={refusal === undefined ? undefined : [refusal]}
            />
          </Box>
          <Button type="submit" rank="primary" isBusy={isBusy}>
            Begin a draft
          </Button>
        </Flex>
      </form>
    </Panel>
  );
}

function Drafts({ drafts }: Pick<Releases, "drafts">) {
  return (
    <Box as="section" aria-labelledby="studio-drafts">
      <Heading as="h2" id="studio-drafts" textStyle="lg" mb="2">
        Drafts
      </Heading>
      {drafts.length === 0 && <Text color="fg.muted">Nobody is writing a draft.</Text>}
      {drafts.length > 0 && (
        <DataTable label="Drafts, table" headings={["Draft", "What it changes", "State", "By", "Saved"]}>
          {drafts.map(({ number, title, author, saved_at, review, publish_at }) => (
            <Table.Row key={number}>
              <Table.Cell>{number}</Table.Cell>
              <Table.Cell>
                <TextLink to={`/studio/${number}`}>{title}</TextLink>
              </Table.Cell>
              <Table.Cell>
                {review === "writing" ? "Being written" : <ReviewTag review={review} />}
                {publish_at && (
                  <Text textStyle="sm">
                    Publishes <DateText as="momentOfYear" iso={publish_at} />, New Zealand time
                  </Text>
                )}
              </Table.Cell>
              <Table.Cell>{author}</Table.Cell>
              <Table.Cell>
                <DateText as="moment" iso={saved_at} />
              </Table.Cell>
            </Table.Row>
          ))}
        </DataTable>
      )}
    </Box>
  );
}
