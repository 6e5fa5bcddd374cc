import { Box, Flex, Grid, Text } from "@chakra-ui/react";
import { type KeyboardEvent, useEffect, useRef } from "react";
import { useCall } from "../../../shared/api/use-call.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { Notice } from "../../../shared/ui/notice.tsx";
import { PageHeading } from "../../../shared/ui/page-heading.tsx";
import { SkeletonBlocks } from "../../../shared/ui/skeletons.tsx";
import { Chooser } from "../inline-form.tsx";
import { refusalWords } from "../refusal-words.ts";
import { isSwitched, nameOf, type Place, type Played, type PlayedStep } from "./bench.ts";
import { ClaimSeen } from "./claim-seen.tsx";
import { plainTitle } from "./expectation-words.ts";
import { StepView } from "./step-view.tsx";
import type { BenchProps } from "./stories-screen.tsx";
import { SwitchBar } from "./switch-bar.tsx";
import { useDefinitions } from "./use-definition.ts";

interface Props extends BenchProps {
  place: Place;
  /** In place of the file's: of a story that is in none yet. */
  text?: string;
}

/** One story, step by step: what was done, what was expected and found, and how the claim stands then. */
export function StoryView({ place, text, ...bench }: Props) {
  const { draft } = bench;
  const { file = "", case: number, step, as, today, status, baseline } = place;
  const switched = isSwitched(place) && step !== undefined ? { step, as, today, status } : undefined;
  const body = {
    file,
    case: number,
    ...(text !== undefined && { text }),
    ...(switched && { switched }),
    ...(baseline !== undefined && { baseline }),
  };
  const given = { params: { of: nameOf(draft) }, body };
  const { data, error, mutate } = useCall("POST /api/studio/stories/:of/play", [given], {
    keepPreviousData: true,
    revalidateOnFocus: false,
  });
  if (error) {
    return (
      <>
        <PageHeading isNewView mb="3">
          {file}
        </PageHeading>
        <Notice kind="error" action={<Button onClick={() => mutate()}>Play it again</Button>}>
          {refusalWords(error)}
        </Notice>
      </>
    );
  }
  if (!data) return <SkeletonBlocks blocks={4} label="Playing the story" />;
  return <PlayedView {...bench} place={place} played={data} isWritten={text === undefined} />;
}

function PlayedView({ place, played, isWritten, ...bench }: Props & { played: Played; isWritten: boolean }) {
  const { run, draft, onGo } = bench;
  const { steps } = played;
  const definition = useDefinitions(run.forms, [played.type]).get(played.type);
  const at = stepAt(steps, place.step);
  const step = steps[at - 1];
  const goTo = (to: number) => onGo({ ...place, step: to, as: undefined, today: undefined, status: undefined });
  const heading = useRef<HTMLHeadingElement>(null);
  const last = useRef(at);
  useEffect(() => {
    if (last.current !== at) heading.current?.focus();
    last.current = at;
  }, [at]);
  const walk = ({ key, target, altKey, ctrlKey, metaKey }: KeyboardEvent) => {
    const isTyping = target instanceof HTMLInputElement || target instanceof HTMLSelectElement;
    if (isTyping || altKey || ctrlKey || metaKey) return;
    if (key === "j" && at < steps.length) goTo(at + 1);
    if (key === "k" && at > 1) goTo(at - 1);
  };
  return (
    <Box onKeyDown={walk}>
      <PageHeading isNewView mb="1">
        {plainTitle(played.title)}
      </PageHeading>
      <Text color="fg.muted" textStyle="sm" fontFamily="mono" mb="3" wordBreak="break-all">
        {place.file}
      </Text>
      <Flex gap="3" align="flex-end" wrap="wrap" mb="4">
        {played.cases.length > 1 && (
          <Chooser
            label="Case"
            value={String(place.case)}
            options={played.cases.map((name, index) => [String(index), name])}
            onChoose={(value) => onGo({ ...place, case: Number(value), step: undefined })}
          />
        )}
        <Button disabled={at <= 1} aria-keyshortcuts="k" onClick={() => goTo(at - 1)}>
          Step before
        </Button>
        <Button disabled={at >= steps.length} aria-keyshortcuts="j" onClick={() => goTo(at + 1)}>
          Next step
        </Button>
        {draft !== undefined && isWritten && place.baseline === undefined && (
          <Button onClick={() => onGo({ ...place, step: at, isRecording: true })}>Record on from here</Button>
        )}
      </Flex>
      <Steps steps={steps} at={at} onGo={goTo} />
      {step && (
        <Grid templateColumns={{ base: "minmax(0, 1fr)", xl: "minmax(0, 3fr) minmax(0, 2fr)" }} gap="5" mt="4">
          <Box minW="0">
            <StepView ref={heading} step={step} steps={steps.length} definition={definition} />
          </Box>
          <Box minW="0">
            <SwitchBar
              key={at}
              place={{ ...place, step: at }}
              step={step}
              people={run.people}
              definition={definition}
              onGo={onGo}
            />
            <ClaimSeen step={step} definition={definition} />
          </Box>
        </Grid>
      )}
    </Box>
  );
}

const differs = ({ compared }: PlayedStep): boolean => compared.some((one) => one.differs);

/** From 1: the one that was asked for, else the first that differs, else the last. */
function stepAt(steps: PlayedStep[], wanted: number | undefined): number {
  if (wanted !== undefined) return Math.min(Math.max(1, wanted), steps.length);
  const first = steps.findIndex(differs);
  return first < 0 ? steps.length : first + 1;
}

/** All steps at a glance; those that differ say so. */
function Steps({ steps, at, onGo }: { steps: PlayedStep[]; at: number; onGo(step: number): void }) {
  return (
    <Flex as="ol" listStyleType="none" gap="1" wrap="wrap" aria-label="Steps">
      {steps.map((step) => (
        <li key={step.number}>
          <Button
            size="sm"
            rank={step.number === at ? "secondary" : "quiet"}
            colorPalette={differs(step) ? "red" : undefined}
            aria-current={step.number === at ? "step" : undefined}
            aria-label={`Step ${step.number}${differs(step) ? ", differs" : ""}`}
            onClick={() => onGo(step.number)}
          >
            {step.number}
            {differs(step) && " ≠"}
          </Button>
        </li>
      ))}
    </Flex>
  );
}
