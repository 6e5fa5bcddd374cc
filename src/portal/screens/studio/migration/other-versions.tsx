import { Box, Flex, Heading, Progress, Stack, Text } from "@chakra-ui/react";
import { useRef } from "react";
import type { Answer } from "../../../shared/api/call-input.ts";
import { useCall } from "../../../shared/api/use-call.ts";
import { usePortal } from "../../../shared/session/portal.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { DateText } from "../../../shared/ui/date-text.tsx";
import { useAnnounce } from "../../../shared/ui/live-region.tsx";
import { Notice } from "../../../shared/ui/notice.tsx";
import { Refusal } from "../refused.tsx";
import { useAttempt } from "../use-attempt.ts";
import { RefusedList, StayingClaims } from "./dry-run-view.tsx";
import { type Choice, PopulationsTable } from "./populations-table.tsx";

type Plan = Answer<"GET /api/studio/migrations">["forms"][number];

/** Milliseconds between two looks: at a run that goes on, and for a release that is served in a moment. */
const pace = { run: 1_000, rest: 5_000 };

/** Claims of other versions than the one that is served: what becomes of them, and how far they are taken along. */
export function OtherVersions() {
  const { data, mutate } = useCall("GET /api/studio/migrations", [], {
    refreshInterval: (latest) => (latest?.forms.some(isGoing) ? pace.run : pace.rest),
  });
  if (!data || data.forms.length === 0) return null;
  return (
    <Box as="section" aria-labelledby="studio-migrations">
      <Heading as="h2" id="studio-migrations" textStyle="lg" mb="2">
        Claims of other versions
      </Heading>
      <Stack gap="5">
        {data.forms.map((plan) => (
          <PlanOf key={plan.type} plan={plan} onTold={(next) => void mutate(next, false)} />
        ))}
      </Stack>
    </Box>
  );
}

const isGoing = ({ state, next_at }: Plan): boolean => state === "running" && next_at === null;

function PlanOf({ plan, onTold: onChanged }: { plan: Plan; onTold(next: { forms: Plan[] }): void }) {
  const { api } = usePortal();
  const announce = useAnnounce();
  const heading = useRef<HTMLHeadingElement>(null);
  const { busy, refusal, attempt } = useAttempt<string>();
  const { type, label, state, populations, refused, staying } = plan;
  const act = (name: "keep" | "begin" | "stop", words: string, choices?: Choice[]) =>
    attempt(async () => {
      const body = { act: name, ...(choices && { choices }) };
      onChanged(await api.call("POST /api/studio/migrations/:type", { params: { type }, body }));
      announce(words);
      if (name !== "keep") heading.current?.focus();
    }, name);
  const now = populations.reduce((sum, { choice, claims }) => sum + (choice === "now" ? claims : 0), 0);
  const isRunning = state === "running";
  return (
    <Box as="section" aria-label={label}>
      <Heading as="h3" textStyle="md" ref={heading} tabIndex={-1}>
        {label}
      </Heading>
      <Standing plan={plan} left={now} />
      {state === "refused" && (
        <Notice kind="warning" title="Nothing was taken along" mb="3">
          <RefusedList refused={refused} />
        </Notice>
      )}
      <StayingClaims staying={staying} />
      <PopulationsTable
        populations={populations}
        isReadOnly={isRunning || busy !== undefined}
        onChoose={(choices) => void act("keep", "Kept", choices)}
      />
      <Flex gap="2" mt="3" wrap="wrap">
        {isRunning ? (
          <Button isBusy={busy === "stop"} onClick={() => void act("stop", "Stopped")}>
            Stop
          </Button>
        ) : (
          now > 0 && (
            <Button isBusy={busy === "begin"} onClick={() => void act("begin", `${label}: claims are taken along`)}>
              {state === "stopped" ? "Go on" : now === 1 ? "Take 1 claim along" : `Take ${now} claims along`}
            </Button>
          )
        )}
      </Flex>
      <Refusal mt="3">{refusal}</Refusal>
    </Box>
  );
}

function Standing({ plan, left: now }: { plan: Plan; left: number }) {
  const { state, next_at, judged, written, left } = plan;
  if (state === "running" && next_at !== null)
    return (
      <Text mb="2" role="status">
        {written} taken along. {left === 1 ? "1 was" : `${left} were`} left and will be tried again at{" "}
        <DateText as="time" iso={next_at} />.
      </Text>
    );
  if (state === "running")
    return (
      <Box mb="3">
        <Progress.Root value={written + now === 0 ? null : (written / (written + now)) * 100} maxW="md">
          <Progress.Label mb="1">
            {written === 0
              ? `${judged} claims tried before the first is written`
              : `${written} taken along, ${now} to go`}
          </Progress.Label>
          <Progress.Track>
            <Progress.Range />
          </Progress.Track>
        </Progress.Root>
      </Box>
    );
  const words = {
    waiting: "",
    stopped: `Stopped: ${written} taken along.`,
    refused: "",
    done: `Done: ${written} taken along.`,
  };
  return words[state] ? (
    <Text mb="2" role="status">
      {words[state]}
    </Text>
  ) : null;
}
