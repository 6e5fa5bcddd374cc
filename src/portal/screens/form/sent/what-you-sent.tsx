import { Box, Flex, Heading, Stack } from "@chakra-ui/react";
import { useCallback, useState } from "react";
import type { ClaimRecord } from "../../../../contract/types.ts";
import type { CompiledDefinition, Context } from "../../../../engine/index.ts";
import { AnswerList } from "../../../features/answers/answer-list.tsx";
import { answersInShort } from "../../../features/answers/claimed-in-short.ts";
import { formAnswers } from "../../../features/answers/form-answers.ts";
import { usePortal } from "../../../shared/session/portal.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { Panel } from "../../../shared/ui/panel.tsx";
import { PhotoStrip, says } from "../check/photo-strip.tsx";

interface Props {
  claim: ClaimRecord;
  definition: CompiledDefinition;
  context: Context;
  /** Something stands beside it, where there is room, as long as it is short. */
  isBeside: boolean;
}

/** What was sent in short, as letters tell it, with its files; every answer when it is asked for. */
export function WhatYouSent({ claim, definition, context, isBeside }: Props) {
  const { api } = usePortal();
  const stored = claim.files.map(({ path, original_filename: name, ...file }) => ({ ...file, id: path, name }));
  const read = useCallback(
    (path: string) =>
      api.download("POST /api/file/download", { body: { path } }).catch(() => ({ error: "It could not be read." })),
    [api],
  );
  const files = stored.map(({ name }) => name);
  const [isWhole, setWhole] = useState(false);
  const sections = formAnswers({ definition, context, files });
  const inShort = answersInShort(definition, context);
  const isShort = inShort.length > 0 && !isWhole;
  const shown = isShort ? sections.filter((section) => files.some((name) => says(section, name))) : sections;
  return (
    <Panel as="section" aria-labelledby="what-sent" gridColumn={{ md: isShort && isBeside ? "auto" : "1 / -1" }}>
      <Flex justify="space-between" align="center" wrap="wrap" columnGap="3" mb="3">
        <Heading as="h2" id="what-sent" textStyle="lg">
          What you sent
        </Heading>
        {inShort.length > 0 && (
          <Button
            rank="quiet"
            size="sm"
            px="2"
            me="-2"
            minH={{ base: "11", md: "9" }}
            aria-label={isWhole ? "Hide the answers" : "Show all answers"}
            aria-expanded={isWhole}
            aria-controls="all-sent"
            onClick={() => setWhole(!isWhole)}
          >
            {isWhole ? "Hide" : "Show all"}
          </Button>
        )}
      </Flex>
      <Stack gap="4" id="all-sent">
        {isShort && <AnswerList items={inShort} isNarrow />}
        {shown.map((section) => (
          <Box as="section" key={section.id} aria-label={section.title}>
            <Heading as="h3" textStyle="md" mb="1">
              {section.title}
            </Heading>
            <AnswerList items={section.items} isNarrow={isShort} />
            <PhotoStrip files={stored} read={read} section={section} />
          </Box>
        ))}
      </Stack>
    </Panel>
  );
}
