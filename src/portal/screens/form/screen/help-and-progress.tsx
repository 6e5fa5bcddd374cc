import { Box, Flex } from "@chakra-ui/react";
import type { Section } from "../../../../engine/index.ts";
import { GuideToggle } from "./guide/guide-toggle.tsx";
import type { GuideTour } from "./guide/use-guide.ts";
import { Progress } from "./progress-line.tsx";

/** Under the form's name: the way to its guide, and how much is done, which stands over the list of sections where there is room. */
export const HelpAndProgress = ({ guide, sections }: { guide: GuideTour; sections: Section[] }) => (
  <Flex align="center" justify="space-between" wrap="wrap" columnGap="3">
    <GuideToggle guide={guide} />
    <Box hideFrom="lg" flexShrink="0" data-screen-only>
      <Progress sections={sections} />
    </Box>
  </Flex>
);
