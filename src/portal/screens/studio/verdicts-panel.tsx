import { Box, chakra, Flex, Heading, Stack, Text } from "@chakra-ui/react";
import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { keepTried } from "../../features/tried-story/tried-story.ts";
import type { Answer } from "../../shared/api/call-input.ts";
import { usePortal } from "../../shared/session/portal.ts";
import { vaultOf } from "../../shared/session/vault.ts";
import { Button } from "../../shared/ui/button.tsx";
import { Notice } from "../../shared/ui/notice.tsx";
import { Tag } from "../../shared/ui/status-tag.tsx";
import type { DraftState } from "./draft-store.ts";
import { Refusal } from "./refused.tsx";
import { useAttempt } from "./use-attempt.ts";
import { whenReady } from "./when-ready.ts";

type Verdicts = Answer<"GET /api/studio/stories/:of/verdicts">;
type Verdict = Verdicts["verdicts"][number];

const patience = 40;
const groups = [
  ["impossible", "Impossible", "red"],
  ["undecided", "Not decided", "orange"],
  ["possible", "Shown by a story", "green"],
] as const;

interface Props {
  draft: DraftState["draft"];
  /** The form's folder; empty: none is chosen. */
  type: string;
  /** A draft with faults is judged, and its stories are not played. */
  canPlay: boolean;
}

/** Can everybody who must, finish? Each question about a form with its verdict, and its story to be played. */
export function VerdictsPanel({ draft, type, canPlay }: Props) {
  const { api, person } = usePortal();
  const navigate = useNavigate();
  const of = String(draft.number);
  const [judged, setJudged] = useState<Verdicts>();
  const { busy, refusal, attempt } = useAttempt<string>();
  const ask = (id?: string) =>
    attempt(async (waiting) => {
      const given = { params: { of }, query: { type, ...(id !== undefined && { id }) } };
      const found = await whenReady(() => api.call("GET /api/studio/stories/:of/verdicts", given), {
        most: patience,
        waiting,
      });
      if (id === undefined) setJudged(found);
      else if (found.story && !waiting.signal.aborted) {
        keepTried(vaultOf(person), of, found.story);
        void navigate(`/studio/${of}/stories?try=1`);
      }
    }, id ?? "all");
  if (type === "") return <Text>Choose a claim type in the outline: these files have no claims.</Text>;
  const isOld = judged !== undefined && (judged.version !== draft.version || judged.type !== type);
  return (
    <Stack gap="4">
      <Text color="fg.muted">
        Can each person who must, finish? Everything that people are asked to do with these claims is tried out, with
        the people of the stories.
      </Text>
      <Button alignSelf="start" isBusy={busy === "all"} onClick={() => void ask()}>
        {judged ? "Try again" : `Try it out: ${type.replaceAll("-", " ")}`}
      </Button>
      <Refusal>{refusal}</Refusal>
      {judged && isOld && <Notice kind="info">This is of an earlier state, or of another form. Try again.</Notice>}
      {judged && !canPlay && (
        <Notice kind="info">The stories can be played once the faults that the check tells are mended.</Notice>
      )}
      {judged?.unplayable && <Notice kind="warning">Nothing was tried: {judged.unplayable}</Notice>}
      {judged && (
        <>
          <Text role="status">
            {judged.verdicts.length} questions:{" "}
            {groups.map(([verdict, words]) => `${count(judged, verdict)} ${words.toLowerCase()}`).join(", ")}.
          </Text>
          {groups.map(([verdict, words, palette]) => {
            const some = judged.verdicts.filter((one) => one.verdict === verdict);
            return (
              some.length > 0 && (
                <chakra.details key={verdict} open={verdict !== "possible"}>
                  <Box as="summary" cursor="pointer" focusVisibleRing="outside" mb="2">
                    <Heading as="h2" textStyle="md" display="inline">
                      {words}
                    </Heading>{" "}
                    <Tag palette={palette}>{some.length}</Tag>
                  </Box>
                  <Box as="ul" listStyleType="none">
                    {some.map((one) => (
                      <Question
                        key={one.id}
                        one={one}
                        isBusy={busy === one.id}
                        onPlay={canPlay && !isOld ? () => void ask(one.id) : undefined}
                      />
                    ))}
                  </Box>
                </chakra.details>
              )
            );
          })}
        </>
      )}
    </Stack>
  );
}

function Question({ one, isBusy, onPlay }: { one: Verdict; isBusy: boolean; onPlay: (() => void) | undefined }) {
  const { words, because, has_story } = one;
  return (
    <Flex as="li" gap="3" py="2" borderTopWidth="1px" wrap="wrap" align="start">
      <Box flex="1 1 18rem" minW="0">
        <Text>{words}</Text>
        {because && (
          <Text textStyle="sm" color="fg.muted">
            {because}
          </Text>
        )}
      </Box>
      {has_story && onPlay && (
        <Button size="sm" isBusy={isBusy} aria-label={`Play the story: ${words}`} onClick={onPlay}>
          Play the story
        </Button>
      )}
    </Flex>
  );
}

const count = ({ verdicts }: Verdicts, wanted: Verdict["verdict"]): number =>
  verdicts.filter(({ verdict }) => verdict === wanted).length;
