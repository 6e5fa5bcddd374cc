import { Box, chakra, Flex, Heading, Text } from "@chakra-ui/react";
import { useId, useRef, useState } from "react";
import { useNavigate } from "react-router-dom";
import { FieldFrame } from "../../../../widgets/parts/field-frame.tsx";
import type { Answer } from "../../shared/api/call-input.ts";
import { usePortal } from "../../shared/session/portal.ts";
import { Button } from "../../shared/ui/button.tsx";
import { Notice } from "../../shared/ui/notice.tsx";
import { Panel } from "../../shared/ui/panel.tsx";
import { changeWords } from "./change-words.ts";
import { useAttempt } from "./use-attempt.ts";
import { whenReady } from "./when-ready.ts";

type Plan = Answer<"POST /api/studio/packages">;
type Package = Record<string, unknown>;

/** Changes that are listed; the draft's Difference has all. */
const mostChanges = 12;

/** A package of another portal: what it would do here, and then a draft of it. */
export function PackagePanel() {
  const { api } = usePortal();
  const navigate = useNavigate();
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const [given, setGiven] = useState<Package>();
  const [plan, setPlan] = useState<Plan>();
  const { isBusy, refusal, setRefusal, attempt } = useAttempt();
  const ask = async (body: { package: Package; title?: string; replaces?: boolean }) => {
    const isDone = await attempt(async (waiting) => {
      const next = await whenReady(() => api.call("POST /api/studio/packages", { body }), { waiting });
      if (waiting.signal.aborted) return;
      if (body.title !== undefined && next.draft !== null) void navigate(`/studio/${next.draft}`);
      setPlan(next);
      heading.current?.focus();
    });
    if (!isDone) setPlan(undefined);
  };
  const choose = async (file: File | undefined) => {
    if (!file) return;
    try {
      const read = JSON.parse(await file.text()) as Package;
      setGiven(read);
      await ask({ package: read });
    } catch {
      setRefusal("This file is no package of definitions. Choose one that a studio or npm run definitions has made.");
    }
  };
  const take = (replaces: boolean) =>
    plan && given && ask({ package: given, title: plan.about.reason, ...(replaces && { replaces }) });
  return (
    <Panel as="section" aria-labelledby={`${id}-title`}>
      <Heading as="h2" id={`${id}-title`} textStyle="md" mb="3" ref={heading} tabIndex={-1}>
        Package of another portal
      </Heading>
      <FieldFrame id={id} label="Package file" {...(refusal !== undefined && { errors: [refusal] })}>
        <chakra.input
          id={id}
          type="file"
          accept=".json,application/json"
          maxW="full"
          textStyle="sm"
          disabled={isBusy}
          onChange={({ target }) => void choose(target.files?.[0])}
        />
      </FieldFrame>
      {isBusy && (
        <Text mt="3" role="status">
          Looking at what it does here…
        </Text>
      )}
      {plan && !isBusy && <PlanOf plan={plan} onTake={take} />}
    </Panel>
  );
}

function PlanOf({ plan, onTake }: { plan: Plan; onTake(replaces: boolean): void }) {
  const { about, changes, conflicts, faults, stories, affected, is_served, draft } = plan;
  const isReady = !is_served && conflicts.length + faults.length === 0;
  return (
    <Box mt="4">
      <Text>
        Release {about.release} by {about.author}: {about.reason}
      </Text>
      <Text color="fg.muted" textStyle="xs" fontFamily="mono" wordBreak="break-all" mb="3">
        signed by {about.key}
      </Text>
      {is_served && <Notice kind="info">All that it changes is served here already.</Notice>}
      <Lines title="Changed here and by the package, in different ways" lines={conflicts} />
      <Lines title="Faults that there would be" lines={faults} />
      {isReady && (
        <>
          <Lines title={`What differs then: ${changes.length}`} lines={changes.map((one) => changeWords(one).words)} />
          <Lines title="Stories that go wrong then" lines={stories} />
          <Text mb="3">
            {affected === null
              ? "Its claims are counted under Impact of the draft."
              : `${affected} claims would differ if they were migrated.`}
          </Text>
        </>
      )}
      <Flex gap="2" wrap="wrap">
        {isReady && (
          <Button rank="primary" onClick={() => onTake(false)}>
            {draft === null ? "Begin a draft of it" : `Open draft ${draft}, which holds it`}
          </Button>
        )}
        {conflicts.length > 0 && (
          <Button onClick={() => onTake(true)}>Begin a draft with the package's in all these places</Button>
        )}
      </Flex>
    </Box>
  );
}

function Lines({ title, lines }: { title: string; lines: string[] }) {
  if (lines.length === 0) return null;
  const more = lines.length - mostChanges;
  return (
    <Box mb="3">
      <Heading as="h3" textStyle="sm">
        {title}
      </Heading>
      <Box as="ul" ps="5">
        {lines.slice(0, mostChanges).map((line, index) => (
          <li key={index}>{line}</li>
        ))}
        {more > 0 && <li>and {more} more</li>}
      </Box>
    </Box>
  );
}
