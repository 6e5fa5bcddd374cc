import { Box, Flex } from "@chakra-ui/react";
import type { Section } from "../../../../engine/index.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { useFormStore, useFormView } from "../store/form-context.ts";
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

/** Begins the guide, and ends it; nothing where there is none, or nothing that this person could fill in. */
function GuideToggle({ guide }: { guide: GuideTour }) {
  const store = useFormStore();
  const isOpenToChange = useFormView(({ sections }) => Object.values(sections).some(({ state }) => state.editable));
  if (!store.guide || !isOpenToChange) return null;
  const isOn = guide.step !== undefined;
  return (
    <Button
      ref={guide.toggle}
      rank="quiet"
      mt={{ base: "0", md: "2" }}
      ms="-2"
      px="2"
      h="auto"
      minH="11"
      flex={{ base: "1 1 10rem", md: "0 1 auto" }}
      whiteSpace="normal"
      textAlign="start"
      aria-pressed={isOn}
      data-screen-only
      onClick={isOn ? guide.leave : guide.begin}
    >
      Having trouble? Click here for a step by step guide
    </Button>
  );
}
