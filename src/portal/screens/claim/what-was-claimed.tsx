import { Box, chakra, Flex, Heading, Text } from "@chakra-ui/react";
import { lazy, Suspense, useId, useMemo, useState } from "react";
import type { ClaimRecord } from "../../../contract/types.ts";
import { claimedInShort } from "../../features/answers/claimed-in-short.ts";
import { claimContext } from "../../features/definition/claim-context.ts";
import { type OpenedClaim, useJudgedClaim } from "../../features/transitions/use-opened-claim.ts";
import { usePortal } from "../../shared/session/portal.ts";
import { Button } from "../../shared/ui/button.tsx";
import { Glyph } from "../../shared/ui/icons.tsx";
import { Panel } from "../../shared/ui/panel.tsx";
import { SkeletonLines } from "../../shared/ui/skeletons.tsx";

const WholeForm = lazy(async () => ({ default: (await import("./whole-form.tsx")).WholeForm }));

/** The form in short, and the whole of it in words when it is asked for. Nothing where the claim has no form to read. */
export function WhatWasClaimed({ claim }: { claim: ClaimRecord }) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const opened = useJudgedClaim(claim);
  if (!opened) return null;
  return (
    <Panel as="section" aria-labelledby={`${id}-title`}>
      <Flex justify="space-between" align="center" wrap="wrap" columnGap={{ base: "1", md: "3" }}>
        <Heading as="h2" id={`${id}-title`} textStyle="lg" fontWeight="semibold">
          What was claimed
        </Heading>
        <Button
          size="sm"
          px={{ base: "2", md: "3.5" }}
          h="auto"
          minH={{ base: "11", md: "9" }}
          maxW="full"
          whiteSpace="normal"
          aria-expanded={isOpen}
          aria-controls={id}
          aria-describedby={`${id}-title`}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? "Hide the answers" : "Show all answers"}
          <Glyph name="chevronDown" transform={isOpen ? "rotate(180deg)" : undefined} />
        </Button>
      </Flex>
      {!isOpen && <InShort opened={opened} />}
      <Box id={id} mt={isOpen ? "4" : undefined}>
        {isOpen && (
          <Suspense fallback={<SkeletonLines lines={8} label="Loading the answers" />}>
            <WholeForm claim={claim} />
          </Suspense>
        )}
      </Box>
    </Panel>
  );
}

/** A line of facts, and the beginning of what was written. On a phone the facts stand right above. */
function InShort({ opened: { claim, definition } }: { opened: OpenedClaim }) {
  const { person } = usePortal();
  const { facts, words } = useMemo(
    () => claimedInShort(definition, claimContext(definition, claim, person)),
    [claim, definition, person],
  );
  return (
    <>
      {facts.length > 0 && (
        <Text mt="2" textStyle="sm" color="fg.muted" lineClamp="2" hideBelow="md">
          {facts.join(" · ")}
        </Text>
      )}
      {words.map(({ field, text }) => (
        <chakra.blockquote key={field} mt="2" ps="3" borderStartWidth="2px" textStyle="sm" lineClamp="2">
          {text}
        </chakra.blockquote>
      ))}
    </>
  );
}
