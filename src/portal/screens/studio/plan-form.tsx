import { Box, Flex, Heading, Input, Text } from "@chakra-ui/react";
import { type FormEvent, useId, useState } from "react";
import { describedBy, FieldFrame } from "../../../../widgets/parts/field-frame.tsx";
import { tooLong } from "../../../../widgets/parts/text-field.tsx";
import { usePortal } from "../../shared/session/portal.ts";
import { Button } from "../../shared/ui/button.tsx";
import { DateText } from "../../shared/ui/date-text.tsx";
import { formatMomentOfYear } from "../../shared/ui/dates.ts";
import { fromLocal } from "../../shared/ui/local-moment.ts";
import { mostReason } from "./reason-dialog.tsx";
import { Refusal } from "./refused.tsx";
import type { Review } from "./review-panel.tsx";
import { useAttempt } from "./use-attempt.ts";
import { whenReady } from "./when-ready.ts";

interface Props {
  draft: Review["draft"];
  onDone(next: Review, words: string): void;
}

/** Sets when a draft is published by itself, by New Zealand's clocks, or cancels that. */
export function PlanForm({ draft, onDone }: Props) {
  const { api } = usePortal();
  const id = useId();
  const [at, setAt] = useState("");
  const [reason, setReason] = useState("");
  const [missing, setMissing] = useState<{ at?: string[]; reason?: string[] }>({});
  const { isBusy, progress, refusal, attempt } = useAttempt();
  const plan = async (moment: string | null, why: string, words: string) => {
    const given = {
      params: { draft: String(draft.number) },
      body: { version: draft.version, at: moment, reason: why },
    };
    await attempt(async (waiting) =>
      onDone(await whenReady(() => api.call("POST /api/studio/drafts/:draft/plan", given), { waiting }), words),
    );
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    const moment = fromLocal(at);
    const unsaid = reason.trim() ? tooLong(reason, mostReason) : "Say why: the history keeps it.";
    const faults = {
      ...(moment === undefined && { at: ["Choose a day and a time."] }),
      ...(unsaid && { reason: [unsaid] }),
    };
    setMissing(faults);
    if (moment === undefined || unsaid) {
      document.getElementById(`${id}-${moment === undefined ? "at" : "reason"}`)?.focus();
      return;
    }
    await plan(moment, reason.trim(), `Publishes on ${formatMomentOfYear(moment)}, New Zealand time`);
  };
  return (
    <Box as="section" aria-labelledby={`${id}-title`}>
      <Heading as="h2" id={`${id}-title`} textStyle="md" mb="1">
        Publish at a time
      </Heading>
      {draft.publish_at !== null ? (
        <>
          <Text mb="3">
            Publishes on <DateText as="momentOfYear" iso={draft.publish_at} />, New Zealand time. Everything is judged
            once more then.
          </Text>
          <Button isBusy={isBusy} onClick={() => plan(null, "Cancelled", "Cancelled: it is not published by itself")}>
            Cancel publishing at that time
          </Button>
        </>
      ) : (
        <form onSubmit={submit} noValidate>
          <Text color="fg.muted" mb="3">
            The check, the stories and the impact are judged now and once more then. What is not ready by then is not
            published, and whoever wrote it gets a letter.
          </Text>
          <Flex gap="4" wrap="wrap" align="flex-start">
            <FieldFrame id={`${id}-at`} label="When, New Zealand time" required errors={missing.at}>
              <Input
                id={`${id}-at`}
                type="datetime-local"
                value={at}
                aria-required="true"
                aria-invalid={missing.at ? true : undefined}
                aria-describedby={describedBy({ id: `${id}-at`, errors: missing.at })}
                onChange={({ target }) => setAt(target.value)}
              />
            </FieldFrame>
            <Box flex="1 1 16rem">
              <FieldFrame id={`${id}-reason`} label="Why it is published" required errors={missing.reason}>
                <Input
                  id={`${id}-reason`}
                  value={reason}
                  aria-required="true"
                  aria-invalid={missing.reason ? true : undefined}
                  aria-describedby={describedBy({ id: `${id}-reason`, errors: missing.reason })}
                  onChange={({ target }) => setReason(target.value)}
                />
              </FieldFrame>
            </Box>
          </Flex>
          <Button type="submit" isBusy={isBusy} mt="3">
            Publish at that time
          </Button>
        </form>
      )}
      <Text role="status" color="fg.muted" mt="2">
        {progress}
      </Text>
      <Refusal mt="3">{refusal}</Refusal>
    </Box>
  );
}
