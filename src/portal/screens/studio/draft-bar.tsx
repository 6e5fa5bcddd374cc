import { chakra, Flex, Text } from "@chakra-ui/react";
import { memo, useState } from "react";
import { useNavigate } from "react-router-dom";
import { usePortal } from "../../shared/session/portal.ts";
import { Button } from "../../shared/ui/button.tsx";
import { DateText } from "../../shared/ui/date-text.tsx";
import { formatMomentOfYear } from "../../shared/ui/dates.ts";
import { useAnnounce } from "../../shared/ui/live-region.tsx";
import { Notice } from "../../shared/ui/notice.tsx";
import { PageHeading } from "../../shared/ui/page-heading.tsx";
import { Tag } from "../../shared/ui/status-tag.tsx";
import { TextLink } from "../../shared/ui/text-link.tsx";
import type { DraftState, DraftStore } from "./draft-store.ts";
import { findings, pane } from "./panes.ts";
import { ReasonDialog } from "./reason-dialog.tsx";
import { refusalWords } from "./refusal-words.ts";
import { Refusal } from "./refused.tsx";
import { useAttempt } from "./use-attempt.ts";
import { whenReady } from "./when-ready.ts";

interface Props {
  store: DraftStore;
  state: DraftState;
}

/** What is edited, by whom, how it stands, and what can be done with it as a whole. */
export const DraftBar = memo(({ store, state }: Props) => {
  const { draft, check, saving, failure, canUndo, canRedo } = state;
  const { api } = usePortal();
  const navigate = useNavigate();
  const announce = useAnnounce();
  const [isPublishing, setPublishing] = useState(false);
  const { refusal, setRefusal, attempt } = useAttempt();
  const params = { draft: String(draft.number) };
  const isOpen = draft.state === "writing";
  const waits = isOpen ? waitsFor(state) : undefined;
  return (
    <Flex
      {...pane}
      as="section"
      aria-label="Draft"
      direction="column"
      gap="2"
      px={{ base: "4", md: "6" }}
      py="2"
      flex="none"
      borderBottomWidth="1px"
      bg="bg.panel"
    >
      <Flex gap="4" textStyle="sm">
        <TextLink to="/studio">Studio</TextLink>
        <TextLink to={`/studio/${draft.number}/stories`}>Stories</TextLink>
      </Flex>
      <Flex align="center" gap="3" wrap="wrap">
        <PageHeading textStyle="xl">{draft.title}</PageHeading>
        <Tag palette={isOpen ? "accent" : "gray"}>{isOpen ? `Draft ${draft.number}` : closed(draft)}</Tag>
        {isOpen && draft.review !== "writing" && <ReviewTag review={draft.review} />}
        <Standing state={state} />
        <Flex ms="auto" gap="2" align="center" wrap="wrap">
          <Text textStyle="sm" color="fg.muted">
            {savingWords(state)} {saving === "saved" && <DateText as="time" iso={draft.saved_at} />}
          </Text>
          {isOpen && (
            <>
              <Button size="sm" disabled={!canUndo} onClick={() => store.undo()}>
                Undo
              </Button>
              <Button size="sm" disabled={!canRedo} onClick={() => store.redo()}>
                Redo
              </Button>
              <Button
                size="sm"
                onClick={() =>
                  attempt(async () => {
                    await api.call("POST /api/studio/drafts/:draft/withdraw", { params });
                    void navigate("/studio");
                  })
                }
              >
                Withdraw
              </Button>
              <Button
                size="sm"
                // What it waits for is read at it, so its name stays readable too; nothing between the two looks is.
                {...(waits === undefined ? { rank: "primary" } : { color: "fg.muted" })}
                transition="none"
                aria-describedby={waits === undefined ? undefined : "publishing-waits"}
                onClick={() => (waits === undefined ? setPublishing(true) : announce(waits))}
                aria-disabled={waits !== undefined}
              >
                Publish…
              </Button>
            </>
          )}
        </Flex>
      </Flex>
      {waits !== undefined && (
        <Text id="publishing-waits" textStyle="sm" color="fg.muted">
          {waits}
        </Text>
      )}
      {failure !== undefined && (
        <Notice kind="error" action={<Button onClick={() => void store.save()}>Save again</Button>}>
          {failure}
        </Notice>
      )}
      <Refusal action={<Button onClick={() => attempt(() => takeOver())}>Take over what is served now</Button>}>
        {refusal}
      </Refusal>
      {isPublishing && check && (
        <ReasonDialog
          title={`Publish draft ${draft.number}`}
          explanation="Everybody works with it within seconds: new claims have it at once, others keep the version they were saved under. Look at Difference and Impact first."
          act="Publish"
          onClose={() => setPublishing(false)}
          onConfirm={async (reason, waiting) => {
            try {
              const body = { version: draft.version, reason };
              await whenReady(() => api.call("POST /api/studio/drafts/:draft/publish", { params, body }), { waiting });
              announce("Published");
              void navigate("/studio");
            } catch (error) {
              if (!waiting.signal.aborted) setRefusal(refusalWords(error));
              throw error;
            }
          }}
        />
      )}
    </Flex>
  );

  async function takeOver() {
    await api.call("POST /api/studio/drafts/:draft/take-over", { params, body: { version: draft.version } });
    await store.reload();
  }
});

/** Whether a draft waits for somebody else, or was approved. */
export function ReviewTag({ review }: { review: "in review" | "agreed" }) {
  return review === "agreed" ? <Tag palette="green">Approved</Tag> : <Tag palette="orange">In review</Tag>;
}

function Standing({ state: { check, isChecking, draft } }: Pick<Props, "state">) {
  if (isChecking || !check || check.version !== draft.version) return <Tag palette="gray">Checking…</Tag>;
  const { faults, advice } = check;
  return (
    <>
      {faults.length === 0 && <Tag palette="green">No faults</Tag>}
      {faults.length > 0 && <ToFindings palette="red">{counted(faults.length, "fault")}</ToFindings>}
      {advice.length > 0 && (
        <ToFindings palette="orange">{counted(advice.length, "piece of advice", "pieces of advice")}</ToFindings>
      )}
    </>
  );
}

const ToFindings = ({ palette, children }: { palette: "red" | "orange"; children: string }) => (
  <chakra.button type="button" cursor="pointer" onClick={() => document.getElementById(findings)?.focus()}>
    <Tag palette={palette}>{children}</Tag>
  </chakra.button>
);

const counted = (count: number, one: string, many = `${one}s`): string => `${count} ${count === 1 ? one : many}`;

const closed = ({ state, release }: DraftState["draft"]): string =>
  state === "published" ? `Published as release ${release}` : "Withdrawn";

/** Why it cannot be published yet; undefined where nothing is in the way. */
function waitsFor({ check, isChecking, draft, saving }: DraftState): string | undefined {
  if (saving !== "saved") return "Publishing waits until everything is saved.";
  if (draft.version === 0) return "There is nothing to publish yet: the draft is what is served.";
  if (isChecking || check?.version !== draft.version) return "Publishing waits for the check.";
  if (check.faults.length > 0) return "Publishing waits until the faults are mended.";
  if (draft.publish_at)
    return `It publishes by itself on ${formatMomentOfYear(draft.publish_at)}, New Zealand time. See Review.`;
  if (draft.needs_approval && !draft.is_counted) return "Publishing waits until its claims are counted under Impact.";
  return draft.needs_approval && draft.review !== "agreed"
    ? "Publishing waits until somebody else approves it under Review."
    : undefined;
}

function savingWords({ saving }: DraftState): string {
  const words = { saved: "Saved", unsaved: "Not saved yet", saving: "Saving…", failed: "Not saved" };
  return words[saving];
}
