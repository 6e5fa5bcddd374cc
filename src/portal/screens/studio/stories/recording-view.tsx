import { Box, Flex, Grid, Heading, Text } from "@chakra-ui/react";
import { useDeferredValue, useRef, useState } from "react";
import type { Form as EngineForm } from "../../../../engine/index.ts";
import { useCall } from "../../../shared/api/use-call.ts";
import { usePortal } from "../../../shared/session/portal.ts";
import { vaultOf } from "../../../shared/session/vault.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { useAnnounce } from "../../../shared/ui/live-region.tsx";
import { Notice } from "../../../shared/ui/notice.tsx";
import { PageHeading } from "../../../shared/ui/page-heading.tsx";
import { Panel } from "../../../shared/ui/panel.tsx";
import { refusalWords } from "../refusal-words.ts";
import { useAttempt } from "../use-attempt.ts";
import { allStories, nameOf, type WrittenStep, type WrittenStory } from "./bench.ts";
import { ClaimSeen } from "./claim-seen.tsx";
import { keepRecording } from "./kept-recording.ts";
import { NextStep } from "./next-step.tsx";
import { Proposals } from "./proposals.tsx";
import { fileNameOf, textOf, withExpectation } from "./recording.ts";
import type { BenchProps } from "./stories-screen.tsx";
import type { Edited } from "./story-form.ts";
import { useDefinitions } from "./use-definition.ts";

/** A story while it is recorded: what was done so far, how the claim stands, and what to do next. */
export function Recording({ run, draft, Form, first, onGo, onChanged }: BenchProps & { first: WrittenStory }) {
  const { api, person } = usePortal();
  const announce = useAnnounce();
  const [story, change] = useState(first);
  const setStory = (next: WrittenStory) => {
    change(next);
    keepRecording(vaultOf(person), draft, next);
  };
  const { isBusy, refusal, attempt } = useAttempt();
  const definition = useDefinitions(run.forms, [story.type]).get(story.type);
  const state = useRef<HTMLHeadingElement>(null);
  const file = fileNameOf(
    story,
    run.files.map((one) => one.file),
  );
  // A story needs a step to be played: looking at the claim is one.
  const played = story.steps.length > 0 ? story : { ...story, steps: [{}] };
  // Without expectations, so that ticking one plays nothing anew.
  const text = textOf({ ...played, steps: played.steps.map(({ expect: _, ...step }) => step) });
  const given = { params: { of: nameOf(draft) }, body: { file, text } };
  const { data, error } = useCall("POST /api/studio/stories/:of/play", [given], {
    keepPreviousData: true,
    revalidateOnFocus: false,
  });
  const last = data?.steps.at(-1);
  const [edited, setEdited] = useState<Edited>();
  const live = useDeferredValue(edited);
  const isCurrent = data?.text === text;
  // What the page fills in by itself stands before the steps: nobody could write it there.
  const take = (step: WrittenStep, begun: EngineForm) => {
    const isBegun = story.steps.length === 0 && Object.keys(begun).length > 0;
    const { steps, ...start } = story;
    setStory({ ...start, ...(isBegun && { form: begun }), steps: [...steps, step] });
    setEdited(undefined);
    state.current?.focus();
  };
  const save = () =>
    attempt(async () => {
      const body = { version: run.version ?? 0, files: [{ file: `stories/${file}`, text: textOf(story) }] };
      await api.call("PUT /api/studio/drafts/:draft/files", { params: { draft: draft ?? "" }, body });
      keepRecording(vaultOf(person), draft, undefined);
      await onChanged();
      announce("The story is saved in the draft.");
      onGo({ ...allStories, file });
    });
  const expected = story.steps.filter(({ expect }) => expect !== undefined).length;
  return (
    <Box>
      <PageHeading isNewView mb="1">
        {story.title}
      </PageHeading>
      <Text color="fg.muted" textStyle="sm" fontFamily="mono" mb="4" wordBreak="break-all">
        stories/{file}
      </Text>
      {(refusal ?? error) !== undefined && (
        <Notice kind="error" mb="4">
          {refusal ?? refusalWords(error)}
        </Notice>
      )}
      <Grid templateColumns={{ base: "minmax(0, 1fr)", xl: "minmax(0, 3fr) minmax(0, 2fr)" }} gap="5">
        <Box minW="0">
          <Panel as="section" aria-labelledby="recorded" mb="4">
            <Heading ref={state} as="h2" id="recorded" textStyle="md" tabIndex={-1} outline="none">
              {stepsWords(story.steps.length)}
            </Heading>
            {isCurrent && last && story.steps.length > 0 && (
              <Proposals
                proposed={last.proposed}
                story={story}
                definition={definition}
                onTick={(path, value) => setStory(withExpectation(story, path, value))}
              />
            )}
            <Flex gap="3" mt="3" wrap="wrap">
              <Button
                disabled={story.steps.length === 0}
                onClick={() => {
                  setStory({ ...story, steps: story.steps.slice(0, -1) });
                  setEdited(undefined);
                  announce("The last step was taken back.");
                }}
              >
                Take back the last step
              </Button>
              <Button rank="primary" isBusy={isBusy} disabled={expected === 0} onClick={save}>
                Save the story
              </Button>
            </Flex>
            {!isCurrent && !error && (
              <Text role="status" textStyle="sm" mt="2">
                The story is being played.
              </Text>
            )}
            {isCurrent && expected === 0 && (
              <Text color="fg.muted" textStyle="sm" mt="2">
                A story that expects nothing proves nothing: tick what it shall expect of a step.
              </Text>
            )}
          </Panel>
          {definition && last && isCurrent && (
            <NextStep
              key={story.steps.length}
              {...{ run, Form, definition }}
              seen={last.seen}
              as={last.as}
              isFirst={story.steps.length === 0}
              {...{ edited, live }}
              onEdited={setEdited}
              onTake={take}
            />
          )}
        </Box>
        <Box minW="0">
          {last && (
            <Box
              position={{ xl: "sticky" }}
              top={{ xl: "4" }}
              maxH={{ xl: "calc(100dvh - 2rem)" }}
              overflowY={{ xl: "auto" }}
            >
              <ClaimSeen step={last} form={isCurrent ? live?.form : undefined} definition={definition} />
            </Box>
          )}
        </Box>
      </Grid>
    </Box>
  );
}

const stepsWords = (steps: number): string =>
  steps === 0 ? "Nothing was done yet" : steps === 1 ? "One step was taken" : `${steps} steps were taken`;
