import { Flex } from "@chakra-ui/react";
import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { readTried } from "../../../features/tried-story/tried-story.ts";
import { usePortal } from "../../../shared/session/portal.ts";
import { vaultOf } from "../../../shared/session/vault.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { useAnnounce } from "../../../shared/ui/live-region.tsx";
import { Notice } from "../../../shared/ui/notice.tsx";
import { Refusal } from "../refused.tsx";
import { useAttempt } from "../use-attempt.ts";
import { allStories, queryOf, type WrittenStory } from "./bench.ts";
import { plainTitle } from "./expectation-words.ts";
import type { BenchProps } from "./stories-screen.tsx";
import { StoryView } from "./story-view.tsx";

/** A story that is in no file yet, played step by step, to be taken into the draft or left. */
export function TriedStory(props: BenchProps) {
  const { run, draft, onChanged, onGo } = props;
  const { api, person } = usePortal();
  const announce = useAnnounce();
  const navigate = useNavigate();
  const [tried] = useState(() => readTried(vaultOf(person), draft));
  const [place, setPlace] = useState({ ...allStories, file: tried?.file });
  const { isBusy, refusal, attempt } = useAttempt();
  if (!tried)
    return <Notice kind="info">This story was shown in another tab. Open it again from where it is proposed.</Notice>;
  const take = () =>
    attempt(async () => {
      const title = `Story: ${plainTitle((JSON.parse(tried.text) as WrittenStory).title)}`;
      const begun = draft === undefined ? await api.call("POST /api/studio/drafts", { body: { title } }) : undefined;
      const version = begun?.version ?? run.version ?? 0;
      const body = { version, files: [{ file: `stories/${tried.file}`, text: tried.text }] };
      const params = { draft: begun ? String(begun.number) : (draft ?? "") };
      await api.call("PUT /api/studio/drafts/:draft/files", { params, body });
      announce("The story is in the draft.");
      const place = { ...allStories, file: tried.file };
      if (begun) return void navigate(`/studio/${begun.number}/stories?${queryOf(place)}`);
      await onChanged();
      onGo(place);
    });
  return (
    <>
      <StoryView {...props} place={place} text={tried.text} onGo={setPlace} />
      <Refusal>{refusal}</Refusal>
      <Flex mt="4">
        <Button rank="primary" isBusy={isBusy} onClick={() => void take()}>
          {draft === undefined ? "Take into a new draft" : "Take into the draft"}
        </Button>
      </Flex>
    </>
  );
}
