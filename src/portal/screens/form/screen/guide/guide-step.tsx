import { Box, Flex, Text } from "@chakra-ui/react";
import { useEffect, useRef } from "react";
import { Button } from "../../../../shared/ui/button.tsx";
import { Notice } from "../../../../shared/ui/notice.tsx";
import type { GuideTour } from "./use-guide.ts";

/**
 * The guide's step, in the page above the fields it speaks of, so that it hides none of them. It takes the focus: Tab leads on
 * to its buttons and from there to the fields.
 */
export function GuideStep({ guide: { step, go, leave } }: { guide: GuideTour }) {
  const card = useRef<HTMLDivElement>(null);
  useEffect(() => {
    card.current?.focus({ preventScroll: true });
    const section = card.current?.closest("section");
    if (section) section.scrollIntoView({ block: "start" });
    else card.current?.scrollIntoView({ block: "center" });
  }, []);
  if (!step) return null;
  return (
    <Box ref={card} role="group" aria-label="Step by step guide" tabIndex={-1} outline="none" data-screen-only>
      <Notice kind="info" title={step.place}>
        <Text>{step.words}</Text>
        <Flex mt="3" gap="2" wrap="wrap">
          {!step.isFirst && (
            <Button size="sm" onClick={() => go(-1)}>
              Back
            </Button>
          )}
          {!step.isLast && (
            <Button size="sm" rank="primary" onClick={() => go(1)}>
              Next
            </Button>
          )}
          <Button size="sm" rank={step.isLast ? "primary" : "quiet"} onClick={leave}>
            {step.isLast ? "Finish" : "Leave the guide"}
          </Button>
        </Flex>
      </Notice>
    </Box>
  );
}
