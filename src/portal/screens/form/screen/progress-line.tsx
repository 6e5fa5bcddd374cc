import { Box, Text } from "@chakra-ui/react";
import type { Section } from "../../../../engine/index.ts";
import { useProgress } from "./progress.ts";

// Where the person's own colours are forced on the page, backgrounds are gone.
const forcedTrack = { "@media (forced-colors: active)": { h: "2", borderWidth: "1px", borderColor: "CanvasText" } };
const forcedBar = { "@media (forced-colors: active)": { forcedColorAdjust: "none", bg: "Highlight" } };

/** How much of the form is done, in words and as a bar. */
export function Progress({ sections }: { sections: Section[] }) {
  const { done, asked } = useProgress(sections);
  return (
    <Box px="2">
      <Text textStyle="sm" fontWeight="semibold">
        {asked > 0 ? `${done} of ${asked} done` : "Sections"}
      </Text>
      {asked > 0 && (
        <Box
          aria-hidden="true"
          mt="1.5"
          h="1"
          borderRadius="full"
          bg="bg.emphasized"
          overflow="hidden"
          css={forcedTrack}
        >
          <Box h="full" bg="green.solid" css={forcedBar} style={{ width: `${(100 * done) / asked}%` }} />
        </Box>
      )}
    </Box>
  );
}
