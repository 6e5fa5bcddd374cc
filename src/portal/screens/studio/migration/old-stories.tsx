import { Box, Heading, Text } from "@chakra-ui/react";
import { useEffect, useRef } from "react";
import type { Answer } from "../../../shared/api/call-input.ts";
import { useCall } from "../../../shared/api/use-call.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { useAnnounce } from "../../../shared/ui/live-region.tsx";
import { Notice } from "../../../shared/ui/notice.tsx";
import type { DraftState, DraftStore } from "../draft-store.ts";
import { refusalWords } from "../refusal-words.ts";

/** Files that are named for one reason. */
const mostShown = 5;

type Carried = Answer<"GET /api/studio/drafts/:draft/migration/stories">;

interface Props {
  store: DraftStore;
  draft: DraftState["draft"];
  /** Saved, checked and without faults. */
  isReady: boolean;
  isReadOnly: boolean;
}

/** Stories that still speak the names of before: the migration carries them into the draft, as one step of undo. */
export function OldStories({ store, draft, isReady, isReadOnly }: Props) {
  const announce = useAnnounce();
  const last = useRef<Carried>(undefined);
  const heading = useRef<HTMLHeadingElement>(null);
  const {
    data: latest,
    error,
    mutate,
  } = useCall(
    "GET /api/studio/drafts/:draft/migration/stories",
    isReady ? [{ params: { draft: String(draft.number) } }] : null,
    { dedupingInterval: 0, refreshInterval: (latest) => (latest?.version === draft.version ? 0 : 1_000) },
  );
  const data = latest ?? last.current;
  useEffect(() => {
    last.current = data;
  }, [data]);
  if (error && !data)
    return (
      <Notice kind="error" onRetry={mutate}>
        {refusalWords(error)}
      </Notice>
    );
  if (!data) return null;
  const { files, left, more } = data;
  const isNow = isReady && data.version === draft.version;
  const carry = () => {
    store.write(Object.fromEntries(files.map(({ file, text }) => [file, text])));
    // The button goes once nothing is left for it.
    heading.current?.focus();
    announce(`${counted(files.length)} carried. Undo takes it back.`);
  };
  return (
    <Box as="section" aria-label="Stories">
      <Heading as="h2" textStyle="md" mb="2" ref={heading} tabIndex={-1}>
        Stories
      </Heading>
      <Text mb="2" role="status">
        {files.length === 0
          ? "No story speaks the old names where the migration can carry it."
          : `${counted(files.length)} of stories still speak${files.length === 1 ? "s" : ""} the old names.`}
      </Text>
      {files.length > 0 && !isReadOnly && (
        <Button disabled={!isNow} onClick={carry}>
          Carry these stories
        </Button>
      )}
      {left.length > 0 && (
        <>
          <Text mt="3">What the migration cannot do to stories stays as it is written. Change it by hand:</Text>
          <Box as="ul" listStyleType="none" aria-label="Places in stories to change by hand">
            {alike(left).map(({ path, why, where }) => (
              <Box as="li" key={`${path} ${why}`} py="2" borderTopWidth="1px">
                <Text overflowWrap="anywhere">
                  {path || "The story"}: {why}
                </Text>
                <Text fontFamily="mono" textStyle="sm" overflowWrap="anywhere">
                  {where.slice(0, mostShown).join("; ")}
                  {where.length > mostShown && ` and ${where.length - mostShown} more`}
                </Text>
              </Box>
            ))}
          </Box>
          {more > 0 && <Text color="fg.muted">{`And ${more} more.`}</Text>}
        </>
      )}
    </Box>
  );
}

/** Places that stay for the same reason, told once with the files and steps in which they are. */
function alike(left: Carried["left"]): { path: string; why: string; where: string[] }[] {
  const found = new Map<string, { path: string; why: string; where: string[] }>();
  for (const { file, step, path, why } of left) {
    const one = found.get(`${path} ${why}`) ?? { path, why, where: [] };
    one.where.push(step === null ? file : `${file}, step ${step}`);
    found.set(`${path} ${why}`, one);
  }
  return [...found.values()];
}

const counted = (files: number): string => (files === 1 ? "1 file" : `${files} files`);
