import { Flex } from "@chakra-ui/react";
import { useState } from "react";
import { usePortal } from "../../../shared/session/portal.ts";
import { vaultOf } from "../../../shared/session/vault.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { useAnnounce } from "../../../shared/ui/live-region.tsx";
import { Notice } from "../../../shared/ui/notice.tsx";
import { refusalWords } from "../refusal-words.ts";
import { allStories } from "./bench.ts";
import { readTried } from "./kept-recording.ts";
import type { BenchProps } from "./stories-screen.tsx";
import { StoryView } from "./story-view.tsx";

/** A story that is in no file yet, played step by step, to be taken into the draft or left. */
export function TriedStory(props: BenchProps) {
  const { run, draft, onChanged, onGo } = props;
  const { api, person } = usePortal();
  const announce = useAnnounce();
  const [tried] = useState(() => readTried(vaultOf(person), draft));
  const [place, setPlace] = useState({ ...allStories, file: tried?.file });
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  if (!tried)
    return <Notice kind="info">This story was shown in another tab. Open it again from where it is proposed.</Notice>;
  const take = async () => {
    setBusy(true);
    setRefusal(undefined);
    try {
      const body = { version: run.version ?? 0, files: [{ file: `stories/${tried.file}`, text: tried.text }] };
      await api.call("PUT /api/studio/drafts/:draft/files", { params: { draft: draft ?? "" }, body });
      await onChanged();
      announce("The story is in the draft.");
      onGo({ ...allStories, file: tried.file });
    } catch (error) {
      setRefusal(refusalWords(error));
      setBusy(false);
    }
  };
  return (
    <>
      <StoryView {...props} place={place} text={tried.text} onGo={setPlace} />
      {refusal && <Notice kind="error">{refusal}</Notice>}
      {draft !== undefined && (
        <Flex mt="4">
          <Button rank="primary" isBusy={isBusy} onClick={() => void take()}>
            Take into the draft
          </Button>
        </Flex>
      )}
    </>
  );
}
