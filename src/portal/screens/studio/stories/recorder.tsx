import { Box, Flex, Heading, Input, Text } from "@chakra-ui/react";
import { type FormEvent, useId, useState } from "react";
import { describedBy, FieldFrame } from "../../../../../widgets/parts/field-frame.tsx";
import { tooLong } from "../../../../../widgets/parts/text-field.tsx";
import { useCall } from "../../../shared/api/use-call.ts";
import { usePortal } from "../../../shared/session/portal.ts";
import { vaultOf } from "../../../shared/session/vault.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { todayHere } from "../../../shared/ui/dates.ts";
import { DayChoice } from "../../../shared/ui/day-choice.tsx";
import { Notice } from "../../../shared/ui/notice.tsx";
import { PageHeading } from "../../../shared/ui/page-heading.tsx";
import { Panel } from "../../../shared/ui/panel.tsx";
import { SkeletonBlocks } from "../../../shared/ui/skeletons.tsx";
import { TextLink } from "../../../shared/ui/text-link.tsx";
import { Chooser } from "../inline-form.tsx";
import { refusalWords } from "../refusal-words.ts";
import { nameOf, type Place, personOptions, type WrittenStory } from "./bench.ts";
import { keepRecording, readRecording } from "./kept-recording.ts";
import { goingOn } from "./recording.ts";
import { Recording } from "./recording-view.tsx";
import type { BenchProps } from "./stories-screen.tsx";

interface Props extends BenchProps {
  /** The story and step that the new one goes on from; none: it begins with nothing. */
  begin: Place;
}

/** Records a story of a draft: each act is a step, and what it changed is offered as what the story expects. */
export function Recorder({ begin, ...bench }: Props) {
  const { person } = usePortal();
  const [story, setStory] = useState<WrittenStory>();
  const [kept, setKept] = useState(() => readRecording(vaultOf(person), bench.draft));
  if (bench.draft === undefined)
    return <Notice kind="info">Stories are recorded in a draft. Begin one in the studio.</Notice>;
  if (story) return <Recording {...bench} first={story} />;
  return (
    <Box>
      <PageHeading isNewView mb="3">
        Record a story
      </PageHeading>
      {kept && (
        <Notice
          kind="info"
          mb="4"
          action={
            <Flex gap="2">
              <Button onClick={() => setStory(kept)}>Go on with it</Button>
              <Button
                rank="quiet"
                onClick={() => {
                  keepRecording(vaultOf(person), bench.draft, undefined);
                  setKept(undefined);
                }}
              >
                Discard it
              </Button>
            </Flex>
          }
        >
          “{kept.title}” was recorded here and is not saved yet.
        </Notice>
      )}
      {begin.file === undefined ? (
        <Beginning {...bench} onBegin={setStory} />
      ) : (
        <Continued {...bench} place={begin} onBegin={setStory} />
      )}
    </Box>
  );
}

type Begins = BenchProps & { onBegin(story: WrittenStory): void };

function Continued({ draft, place, onBegin }: Begins & { place: Place }) {
  const { file = "", case: number, step } = place;
  const given = { params: { of: nameOf(draft) }, body: { file, case: number } };
  const { data, error, mutate } = useCall("POST /api/studio/stories/:of/play", [given], { revalidateOnFocus: false });
  if (error) {
    return (
      <Notice kind="error" onRetry={mutate}>
        {refusalWords(error)}
      </Notice>
    );
  }
  if (!data) return <SkeletonBlocks blocks={2} label="Reading the story" />;
  const story = goingOn(data, step);
  return (
    <Panel>
      <Text mb="3">
        It begins with {story.steps.length === 1 ? "the first step" : `the first ${story.steps.length} steps`} of “
        {data.title}”, which stays as it is.
      </Text>
      <Titled title={story.title} onTitle={(title) => onBegin({ ...story, title })} />
    </Panel>
  );
}

/** Characters of a story's title, at most. */
const mostTitle = 200;

/** The new story's title, and the act that begins it. */
function Titled({ title: first, onTitle }: { title: string; onTitle(title: string): void }) {
  const id = useId();
  const [title, setTitle] = useState(first);
  const [missing, setMissing] = useState<string[]>();
  const begin = (event: FormEvent) => {
    event.preventDefault();
    if (title.trim().length < 6) return setMissing(["Say in a sentence what the story proves."]);
    const fault = tooLong(title, mostTitle);
    if (fault) return setMissing([fault]);
    onTitle(title.trim());
  };
  return (
    <form onSubmit={begin} noValidate>
      <FieldFrame id={id} label="What the story proves" required errors={missing}>
        <Input
          id={id}
          value={title}
          aria-required="true"
          aria-invalid={missing ? true : undefined}
          aria-describedby={describedBy({ id, errors: missing })}
          onChange={({ target }) => setTitle(target.value)}
        />
      </FieldFrame>
      <Button type="submit" rank="primary" mt="3">
        Begin
      </Button>
    </form>
  );
}

function Beginning({ run, onBegin }: Begins) {
  const id = useId();
  const [type, setType] = useState(run.forms[0]?.type ?? "");
  const [as, setAs] = useState(run.people[0]?.email ?? "");
  const [today, setToday] = useState<string | undefined>(todayHere());
  const [noDay, setNoDay] = useState(false);
  const begin = (title: string) => {
    if (today === undefined || !/^\d{4}-\d{2}-\d{2}$/.test(today)) return setNoDay(true);
    onBegin({ title, type, today, as, steps: [] });
  };
  return (
    <Panel>
      <Heading as="h2" textStyle="md" mb="3">
        How it begins
      </Heading>
      <Flex gap="3" wrap="wrap" mb="4" align="flex-end">
        <Chooser
          label="Type"
          value={type}
          options={run.forms.map(({ type: one }) => [one, one.replaceAll("-", " ")])}
          onChoose={setType}
        />
        <Chooser label="Person" value={as} options={personOptions(run.people)} onChoose={setAs} />
        <DayChoice
          id={`${id}-day`}
          label="Day"
          value={today}
          faultId={noDay ? `${id}-fault` : undefined}
          onChange={setToday}
        />
      </Flex>
      {noDay && (
        <Text id={`${id}-fault`} color="fg.error" textStyle="sm" mb="3" role="alert">
          Name the day as it is in the calendar.
        </Text>
      )}
      <Text color="fg.muted" textStyle="sm" mb="4">
        To begin with a form that is filled in already, open a story that does so and choose “Record on from here”. To
        begin with a claim, look it up under <TextLink to="/studio/debug">debugging</TextLink> and make a story of it:
        personal data is replaced.
      </Text>
      <Titled title="" onTitle={begin} />
    </Panel>
  );
}
