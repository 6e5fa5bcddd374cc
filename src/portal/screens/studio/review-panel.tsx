import { Box, Flex, Heading, Stack, Text, Textarea } from "@chakra-ui/react";
import { useId, useRef, useState } from "react";
import { describedBy, FieldFrame } from "../../../../widgets/parts/field-frame.tsx";
import { tooLong } from "../../../../widgets/parts/text-field.tsx";
import type { Answer } from "../../shared/api/call-input.ts";
import { useCall } from "../../shared/api/use-call.ts";
import { usePortal } from "../../shared/session/portal.ts";
import { Button } from "../../shared/ui/button.tsx";
import { DateText } from "../../shared/ui/date-text.tsx";
import { useAnnounce } from "../../shared/ui/live-region.tsx";
import { Notice } from "../../shared/ui/notice.tsx";
import { SkeletonBlocks } from "../../shared/ui/skeletons.tsx";
import type { DraftState, DraftStore } from "./draft-store.ts";
import { PlanForm } from "./plan-form.tsx";
import { mostReason } from "./reason-dialog.tsx";
import { useAttempt } from "./use-attempt.ts";

export type Review = Answer<"GET /api/studio/drafts/:draft/review">;
type Act = "send" | "comment" | "agree" | "send-back";

interface Props {
  store: DraftStore;
  draft: DraftState["draft"];
  onGo(file: string): void;
}

/** What was said and decided of a draft, the next step of its review, and when it is published. */
export function ReviewPanel({ store, draft, onGo }: Props) {
  const params = { draft: String(draft.number) };
  const { data, error, mutate } = useCall("GET /api/studio/drafts/:draft/review", [{ params }], {
    dedupingInterval: 0,
    refreshInterval: 5_000,
  });
  const heading = useRef<HTMLHeadingElement>(null);
  const announce = useAnnounce();
  if (error) return <Notice kind="error">The review could not be read. Open it again to try once more.</Notice>;
  if (!data) return <SkeletonBlocks blocks={3} label="Loading the review" />;
  const take = (next: Review, words: string) => {
    void mutate(next, false);
    if (next.draft.version === store.now().draft.version) store.tell(next.draft);
    announce(words);
    heading.current?.focus();
  };
  const last = data.events.at(-1);
  return (
    <Stack gap="5">
      <Box>
        <Heading as="h2" textStyle="md" ref={heading} tabIndex={-1}>
          {standingWords(data.draft)}
        </Heading>
        <Text color="fg.muted">{neededWords(data)}</Text>
      </Box>
      {last?.kind === "stopped" && (
        <Notice kind="error" title="It was not published at its time">
          {last.says}
        </Notice>
      )}
      {draft.state === "writing" && (
        <>
          <Steps key={`${draft.version} ${data.draft.review}`} review={data} onDone={take} />
          <PlanForm draft={data.draft} onDone={take} />
        </>
      )}
      <Events events={data.events} onGo={onGo} />
    </Stack>
  );
}

const standingWords = ({ state, review, release, publish_at }: Review["draft"]): string => {
  if (state === "published") return `Published as release ${release}`;
  if (state === "withdrawn") return "Withdrawn";
  const words = { writing: "Not in review", "in review": "In review", agreed: "Approved" }[review];
  return publish_at ? `${words}, publishes by itself` : words;
};

function neededWords({ draft, is_writer, impact, approvals: { level, needed, roles, given } }: Review): string {
  const people = needed === 1 ? "Somebody" : `${needed} people`;
  const whom = roles.length > 0 ? ` of ${roles.join(" or ")}` : "";
  const why = level === "loses data" || level === "needs attention" ? `It ${level}. ` : "";
  const far = given.length > 0 ? ` Approved by ${given.join(" and ")}: ${given.length} of ${needed}.` : "";
  const who = draft.needs_approval
    ? `${why}${people}${whom} who ${needed === 1 ? "has" : "have"} not written in it approve${needed === 1 ? "s" : ""} it before it is published. Saving it afterwards voids the approval.${far}`
    : "This portal lets whoever wrote a draft publish it alone; a review is welcome all the same.";
  const own = is_writer ? " You wrote in it." : "";
  const isCounted = impact !== null && impact.version === draft.version;
  const counted = isCounted
    ? ` Impact as counted: ${impact.affected} of ${impact.compared} claims differ.`
    : " Its impact is not counted yet.";
  return `${who}${own}${counted}`;
}

const actWords: Record<Act, { label: string; done: string }> = {
  send: { label: "Send for review", done: "Sent for review" },
  comment: { label: "Comment", done: "The comment is kept" },
  agree: { label: "Approve", done: "Approved" },
  "send-back": { label: "Ask for changes", done: "Returned to who writes it" },
};

function Steps({
  review: { draft, is_writer },
  onDone,
}: {
  review: Review;
  onDone(next: Review, words: string): void;
}) {
  const { api } = usePortal();
  const id = useId();
  const [says, setSays] = useState("");
  const { busy, refusal, setRefusal, attempt } = useAttempt<Act>();
  const acts: Act[] = draft.review === "writing" ? ["send"] : is_writer ? ["send-back"] : ["agree", "send-back"];
  const apply = async (act: Act) => {
    if (busy) return;
    if (act !== "send" && act !== "agree" && !says.trim()) {
      return setRefusal(act === "comment" ? "Please write your comment." : "Please say what is to be changed.");
    }
    const fault = tooLong(says, mostReason);
    if (fault) return setRefusal(fault);
    const params = { draft: String(draft.number) };
    await attempt(async () => {
      const body = { version: draft.version, act, says: says.trim() };
      const next = await api.call("POST /api/studio/drafts/:draft/review", { params, body });
      setSays("");
      onDone(next, actWords[act].done);
    }, act);
  };
  const errors = refusal === undefined ? undefined : [refusal];
  return (
    <Box as="section" aria-label="Review">
      <FieldFrame id={id} label="What you have to say" errors={errors}>
        <Textarea
          id={id}
          rows={3}
          value={says}
          aria-invalid={errors ? true : undefined}
          aria-describedby={describedBy({ id, errors })}
          onChange={({ target }) => setSays(target.value)}
        />
      </FieldFrame>
      <Flex gap="2" wrap="wrap" mt="3">
        {[...acts, "comment" as const].map((act) => (
          <Button key={act} isBusy={busy === act} onClick={() => apply(act)}>
            {actWords[act].label}
          </Button>
        ))}
      </Flex>
    </Box>
  );
}

const eventWords: Record<Review["events"][number]["kind"], string> = {
  sent: "sent it for review",
  comment: "commented",
  agreed: "approved it",
  returned: "asked for changes",
  planned: "set when it is published",
  cancelled: "cancelled publishing it at its time",
  stopped: "did not publish it at its time",
  published: "published it",
};

function Events({ events, onGo }: Pick<Review, "events"> & Pick<Props, "onGo">) {
  if (events.length === 0) return <Text color="fg.muted">Nobody has said anything yet.</Text>;
  return (
    <Box as="section" aria-label="What was said and decided">
      <Heading as="h2" textStyle="md" mb="2">
        What was said and decided
      </Heading>
      <Box as="ol" listStyleType="none">
        {events.map(({ at, author, kind, version, file, place, says }, index) => (
          <Box as="li" key={index} borderTopWidth="1px" py="2">
            <Text>
              <strong>{author}</strong> {eventWords[kind]}{" "}
              <Text as="span" textStyle="sm" color="fg.muted">
                <DateText as="momentOfYear" iso={at} />, version {version}
              </Text>
            </Text>
            {says && <Text whiteSpace="pre-wrap">{says}</Text>}
            {file !== null && (
              <Button rank="quiet" size="sm" onClick={() => onGo(file)}>
                {file} {place}
              </Button>
            )}
          </Box>
        ))}
      </Box>
    </Box>
  );
}
