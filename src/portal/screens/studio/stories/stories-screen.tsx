import { Box, Flex, Heading, Stack, Table, Text } from "@chakra-ui/react";
import { useParams, useSearchParams } from "react-router-dom";
import { useCall } from "../../../shared/api/use-call.ts";
import { may } from "../../../shared/session/person.ts";
import { usePortal } from "../../../shared/session/portal.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { DataTable } from "../../../shared/ui/data-table.tsx";
import { DateText } from "../../../shared/ui/date-text.tsx";
import { NotFoundPage } from "../../../shared/ui/not-found-page.tsx";
import { Notice } from "../../../shared/ui/notice.tsx";
import { Page } from "../../../shared/ui/page.tsx";
import { PageHeading } from "../../../shared/ui/page-heading.tsx";
import { SkeletonBlocks } from "../../../shared/ui/skeletons.tsx";
import { Tag } from "../../../shared/ui/status-tag.tsx";
import { TextLink } from "../../../shared/ui/text-link.tsx";
import { Chooser } from "../inline-form.tsx";
import { refusalWords } from "../refusal-words.ts";
import { studioPermission } from "../studio-permission.ts";
import { useGaps } from "../use-gaps.ts";
import {
  allStories,
  type Decision,
  isRecording,
  isTrying,
  nameOf,
  type Place,
  queryOf,
  type Run,
  readPlace,
} from "./bench.ts";
import { Causes } from "./causes.tsx";
import { Recorder } from "./recorder.tsx";
import { StoryFiles } from "./story-files.tsx";
import type { StoryForm } from "./story-form.ts";
import { StoryView } from "./story-view.tsx";
import { TriedStory } from "./tried-story.tsx";
import { WorthWriting } from "./worth-writing.tsx";

/** `/studio/stories` and `/studio/<draft>/stories`: the stories of what is served or of a draft, played, stepped through and recorded. */
export function StoriesScreen({ Form }: Pick<BenchProps, "Form">) {
  const { person } = usePortal();
  const { draft } = useParams();
  if (!may(person, studioPermission) || (draft !== undefined && !/^[1-9]\d{0,8}$/.test(draft))) return <NotFoundPage />;
  return <Bench key={nameOf(draft)} draft={draft} Form={Form} />;
}

/** What each part of the bench knows of it. */
export interface BenchProps {
  run: Run;
  draft: string | undefined;
  /** The release whose stories are played; they are not decided, nor written. */
  baseline: string | undefined;
  /** The form as somebody of a story meets it. */
  Form: StoryForm;
  onGo(place: Place): void;
  /** What is played may have changed. */
  onChanged(): Promise<unknown>;
}

function Bench({ draft, Form }: Pick<BenchProps, "draft" | "Form">) {
  const [query, setQuery] = useSearchParams();
  const place = readPlace(query);
  const { baseline } = place;
  const given = { params: { of: nameOf(draft) }, query: { ...(baseline !== undefined && { baseline }) } };
  const {
    data: run,
    error,
    isLoading,
    isValidating,
    mutate,
  } = useCall("GET /api/studio/stories/:of", [given], {
    keepPreviousData: true,
    revalidateOnFocus: false,
  });
  const gaps = useGaps(nameOf(draft));
  const isMaking = isRecording(query) || isTrying(query);
  const isOne = place.file !== undefined || isMaking;
  const title = draft === undefined ? "Stories" : `Stories of draft ${draft}`;
  const props = run && {
    ...{ run, draft, baseline, Form },
    onGo: (to: Place) => setQuery(queryOf(to)),
    onChanged: () => mutate(),
  };
  return (
    <Page title={title}>
      <Flex gap="4" mb="2" textStyle="sm">
        <TextLink to="/studio">Studio</TextLink>
        {draft !== undefined && <TextLink to={`/studio/${draft}`}>Draft {draft}</TextLink>}
        {isOne && <TextLink to={`?${queryOf({ ...allStories, baseline })}`}>All stories</TextLink>}
      </Flex>
      {!isOne && <PageHeading mb="1">{title}</PageHeading>}
      {(!isMaking || error) && (
        <BaselineChooser
          baseline={baseline}
          onChoose={(release) =>
            setQuery(queryOf({ ...allStories, file: place.file, case: place.case, baseline: release }))
          }
        />
      )}
      {error && (
        <Notice kind="error" action={<Button onClick={() => mutate()}>Play them again</Button>}>
          {refusalWords(error)}
        </Notice>
      )}
      {!run && !error && <SkeletonBlocks blocks={5} label="Playing the stories" />}
      {props && isRecording(query) && <Recorder key={query.toString()} {...props} begin={place} />}
      {props && isTrying(query) && <TriedStory {...props} />}
      {props && !error && !isRecording(query) && place.file !== undefined && (
        <StoryView key={`${place.file} ${place.case}`} {...props} place={place} />
      )}
      {/* Until others are played, the stories of before are seen, and no more. */}
      {props && !error && !isOne && (
        <Box inert={isLoading} opacity={isLoading ? 0.6 : undefined}>
          <Overview {...props} gaps={gaps} isPlaying={isValidating} />
        </Box>
      )}
    </Page>
  );
}

interface OverviewProps extends BenchProps {
  gaps: ReturnType<typeof useGaps>;
  isPlaying: boolean;
}

function Overview({ isPlaying, gaps, ...props }: OverviewProps) {
  const { run, draft, baseline, onChanged, onGo } = props;
  const { stories, steps, passed, failed, broken } = run;
  return (
    <Stack gap="6">
      <Flex gap="3" align="center" wrap="wrap">
        <Text role="status">
          {number(stories)} stories with {number(steps)} steps: {number(passed)} as expected, {number(failed)}{" "}
          otherwise.
        </Text>
        <Flex gap="2" ms="auto">
          <Button isBusy={isPlaying} onClick={() => void onChanged()}>
            Play again
          </Button>
          {draft !== undefined && baseline === undefined && (
            <Button rank="primary" onClick={() => onGo({ ...allStories, isRecording: true })}>
              Record a story
            </Button>
          )}
        </Flex>
      </Flex>
      {draft === undefined && baseline === undefined && (
        <Text color="fg.muted" maxW="prose">
          These are the stories of what is served. Differences are decided, and stories recorded, in a draft: begin one
          in the studio and open its stories.
        </Text>
      )}
      {broken.length > 0 && (
        <Notice kind="error">
          Some stories cannot be played:
          <Box as="ul" ps="5" listStyleType="disc">
            {broken.map(({ file, title, error }) => (
              <li key={`${file} ${title} ${error}`}>
                {title === file ? file : `${title} (${file})`}: {error}
              </li>
            ))}
          </Box>
        </Notice>
      )}
      <Causes {...props} />
      {baseline === undefined && <WorthWriting {...props} gaps={gaps} />}
      <Decisions decisions={run.decisions} />
      <StoryFiles {...props} />
    </Stack>
  );
}

const number = (count: number): string => count.toLocaleString("en-NZ");

interface Props {
  baseline: string | undefined;
  onChoose(release: string | undefined): void;
}

/** Whose stories are played: those of the definitions, or those that a release had, to see all that has changed since. */
function BaselineChooser({ baseline, onChoose }: Props) {
  const { data } = useCall("GET /api/studio/releases", []);
  const published = data?.releases.filter(({ state }) => state === "published") ?? [];
  if (published.length === 0 && baseline === undefined) return null;
  // An address may name a release that is not there, which is to be taken back here too.
  const isUnknown = baseline !== undefined && !published.some(({ number }) => String(number) === baseline);
  return (
    <Box maxW="md" mb="4">
      <Chooser
        label="Stories as they were in"
        value={baseline ?? ""}
        options={[
          ["", "these definitions"],
          ...(isUnknown ? [[baseline, `Release ${baseline}`] as [string, string]] : []),
          ...published.map(({ number, reason }): [string, string] => [String(number), `Release ${number}: ${reason}`]),
        ]}
        onChoose={(number) => onChoose(number === "" ? undefined : number)}
      />
      {baseline !== undefined && (
        <Text mt="2" textStyle="sm" color="fg.muted" maxW="prose">
          What differs has changed since release {baseline}, also where it was approved meanwhile. Nothing is decided or
          written here.
        </Text>
      )}
    </Box>
  );
}

/** What was decided of differences: by whom, when and why. */
function Decisions({ decisions }: { decisions: Decision[] }) {
  if (decisions.length === 0) return null;
  return (
    <Box as="section" aria-labelledby="decisions">
      <Heading as="h2" id="decisions" textStyle="lg" mb="2">
        Decided
      </Heading>
      <DataTable
        label="Decided, table"
        size="sm"
        whiteSpace="normal"
        headings={["Decision", "What differed", "Stories", "Reason", "By", "When"]}
        numbers={["Stories"]}
      >
        {decisions.map(({ cause, decision, says, cases, reason, author, at }) => (
          <Table.Row key={cause}>
            <Table.Cell>
              <Tag palette={decision === "accepted" ? "green" : "red"}>
                {decision === "accepted" ? "Approved" : "Rejected"}
              </Tag>
            </Table.Cell>
            <Table.Cell>{says}</Table.Cell>
            <Table.Cell textAlign="end">{cases}</Table.Cell>
            <Table.Cell>
              <Text wordBreak="break-word">{reason}</Text>
            </Table.Cell>
            <Table.Cell>{author}</Table.Cell>
            <Table.Cell whiteSpace="nowrap">
              <DateText as="momentOfYear" iso={at} />
            </Table.Cell>
          </Table.Row>
        ))}
      </DataTable>
    </Box>
  );
}
