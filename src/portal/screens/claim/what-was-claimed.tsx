import { Box, Flex, Heading } from "@chakra-ui/react";
import { lazy, Suspense, useId, useState } from "react";
import type { ClaimRecord } from "../../../contract/types.ts";
import { useJudgedClaim } from "../../features/transitions/use-opened-claim.ts";
import { Button } from "../../shared/ui/button.tsx";
import { Glyph } from "../../shared/ui/icons.tsx";
import { Panel } from "../../shared/ui/panel.tsx";
import { SkeletonLines } from "../../shared/ui/skeletons.tsx";

const WholeForm = lazy(async () => ({ default: (await import("./whole-form.tsx")).WholeForm }));

/** The whole form in words, when it is asked for. Nothing where the claim has no form to read. */
export function WhatWasClaimed({ claim }: { claim: ClaimRecord }) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const opened = useJudgedClaim(claim);
  if (!opened) return null;
  return (
    <Panel as="section" aria-labelledby={`${id}-title`}>
      <Flex justify="space-between" align="center" gap="3">
        <Heading as="h2" id={`${id}-title`} textStyle="lg" fontWeight="semibold">
          What was claimed
        </Heading>
        <Button
          size="sm"
          aria-expanded={isOpen}
          aria-controls={id}
          aria-describedby={`${id}-title`}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? "Hide the answers" : "Show all answers"}
          <Glyph name="chevronDown" transform={isOpen ? "rotate(180deg)" : undefined} />
        </Button>
      </Flex>
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
