import { Box, Text } from "@chakra-ui/react";
import type { Section } from "../../../../engine/index.ts";
import { useProgress } from "./progress.ts";

/** How much of the form is done, in words and as a bar. */
export function Progress({ sections }: { sections: Section[] }) {
  const { done, asked } = useProgress(sections);
  return (
    <Box px="2">
      <Text textStyle="sm" fontWeight="semibold">
        {asked > 0 ? `${done} of ${asked} done` : "Sections"}
      </Text>
      {asked > 0 && (
        <Box aria-hidden="true" mt="1.5" h="1" borderRadius="full" bg="bg.emphasized" overflow="hidden">
          <Box h="full" bg="green.solid" style={{ width: `${(100 * done) / asked}%` }} />
        </Box>
      )}
    </Box>
  );
}
