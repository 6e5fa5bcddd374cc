import { Box, Flex, Heading, Stack, Text } from "@chakra-ui/react";
import { useRef, useState } from "react";
import { keepTried } from "../../../features/tried-story/tried-story.ts";
import { usePortal } from "../../../shared/session/portal.ts";
import { vaultOf } from "../../../shared/session/vault.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { useAnnounce } from "../../../shared/ui/live-region.tsx";
import { Notice } from "../../../shared/ui/notice.tsx";
import { Panel } from "../../../shared/ui/panel.tsx";
import { Chooser } from "../inline-form.tsx";
import { refusalWords } from "../refusal-words.ts";
import type { Gap, ProposedStory, useGaps } from "../use-gaps.ts";
import { allStories } from "./bench.ts";
import type { BenchProps } from "./stories-screen.tsx";

interface Props extends BenchProps {
  gaps: ReturnType<typeof useGaps>;
}

/** What no story tests yet, as stories ready to be taken into the draft. */
export function WorthWriting({ gaps, run, draft, onChanged, onGo }: Props) {
  const { api, person } = usePortal();
  const announce = useAnnounce();
  const { found, isBusy, refusal, ask } = gaps;
  const types = run.forms.map(({ type }) => type);
  const [wanted, setType] = useState<string>();
  const [taking, setTaking] = useState("");
  const [failure, setFailure] = useState<string>();
  const heading = useRef<HTMLHeadingElement>(null);
  const type = wanted ?? found?.type ?? types[0] ?? "";
  const known = new Set(run.files.map(({ file }) => file));
  const proposed = found?.proposed.filter(({ file }) => !known.has(file)) ?? [];
  const look = async (isWhole: boolean) => {
    await ask(type, isWhole);
    heading.current?.focus();
  };
  const take = async ({ id, file, text }: ProposedStory) => {
    setTaking(id);
    setFailure(undefined);
    try {
      const body = { version: run.version ?? 0, files: [{ file: `stories/${file}`, text }] };
      await api.call("PUT /api/studio/drafts/:draft/files", { params: { draft: draft ?? "" }, body });
      await onChanged();
      announce("The story is in the draft.");
      heading.current?.focus();
    } catch (error) {
      setFailure(refusalWords(error));
    }
    setTaking("");
  };
  return (
    <Box as="section" aria-labelledby="worth-writing">
      <Heading as="h2" id="worth-writing" textStyle="lg" mb="2" ref={heading} tabIndex={-1} outline="none">
        Worth writing next
      </Heading>
      <Flex gap="3" align="flex-end" wrap="wrap" mb="3">
        <Chooser
          label="Form"
          value={type}
          options={types.map((one) => [one, one.replaceAll("-", " ")])}
          onChoose={setType}
        />
        {draft !== undefined && (
          <Button isBusy={isBusy} onClick={() => void look(false)}>
            Look at what the draft changes
          </Button>
        )}
        <Button isBusy={isBusy} onClick={() => void look(true)}>
          Look at the whole form
        </Button>
        <Text textStyle="sm" color="fg.muted" flex="1 1 16rem">
          Changes one thing of the definitions at a time, and looks for what no story shows or notices. A whole form
          takes some minutes.
        </Text>
      </Flex>
      {(refusal ?? failure) && <Notice kind="error">{refusal ?? failure}</Notice>}
      {found && (
        <Stack gap="3">
          <Text role="status">
            {found.type.replaceAll("-", " ")}: stories show {found.places.seen} of {found.places.total} places and
            notice {found.changes.noticed} of {found.changes.total} changes.{" "}
            {proposed.length === 0 ? "No story is proposed." : `${count(proposed.length)} to take over.`}
          </Text>
          <Stack as="ul" gap="3" listStyleType="none">
            {proposed.map((one) => (
              <Panel as="li" key={one.id}>
                <Flex gap="3" wrap="wrap" align="start">
                  <Box flex="1 1 20rem" minW="0">
                    <Heading as="h3" textStyle="md">
                      Nothing tests that {one.title}.
                    </Heading>
                    <GapList gaps={one.closes} />
                  </Box>
                  <Flex gap="2">
                    <Button
                      size="sm"
                      aria-label={`Play it: ${one.title}`}
                      onClick={() => {
                        keepTried(vaultOf(person), draft, { file: one.file, text: one.text });
                        onGo({ ...allStories, isTried: true });
                      }}
                    >
                      Play it
                    </Button>
                    {draft !== undefined && (
                      <Button
                        size="sm"
                        isBusy={taking === one.id}
                        aria-label={`Take into the draft: ${one.title}`}
                        onClick={() => void take(one)}
                      >
                        Take into the draft
                      </Button>
                    )}
                  </Flex>
                </Flex>
              </Panel>
            ))}
          </Stack>
          {found.open.length > 0 && (
            <Box as="details">
              <Box as="summary" cursor="pointer" focusVisibleRing="outside">
                {found.open.length} left without a story. Often the change makes no difference.
              </Box>
              <GapList gaps={found.open} />
            </Box>
          )}
        </Stack>
      )}
    </Box>
  );
}

function GapList({ gaps }: { gaps: readonly Gap[] }) {
  return (
    <Box as="ul" ps="5" listStyleType="disc" textStyle="sm" color="fg.muted" wordBreak="break-word">
      {gaps.map(({ file, line, says, place }) => (
        <li key={`${place} ${file} ${line} ${says}`}>
          {file}:{line} {says}
        </li>
      ))}
    </Box>
  );
}

const count = (number: number): string => (number === 1 ? "One story" : `${number} stories`);
