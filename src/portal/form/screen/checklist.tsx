import { Box, chakra, Text } from "@chakra-ui/react";
import type { Section } from "../../../engine/definition.ts";
import { useFormStore, useFormView } from "../store/form-context.ts";
import { SectionMark } from "./section-mark.tsx";

/** The sections beside the form, where there is room: which are complete, and a way to each. */
export function Checklist({ sections, onGo }: { sections: Section[]; onGo(section: string): void }) {
  return (
    <Box as="nav" aria-label="Sections" hideBelow="lg" position="sticky" top="6" alignSelf="start">
      <Progress sections={sections} />
      <chakra.ol listStyleType="none" mt="2">
        {sections.map((section, index) => (
          <Item key={section.id} section={section} number={index + 1} onGo={onGo} />
        ))}
      </chakra.ol>
    </Box>
  );
}

function Progress({ sections }: { sections: Section[] }) {
  const complete = useFormView((view) => sections.filter(({ id }) => view.sections[id]?.state.complete).length);
  return (
    <Text px="2" textStyle="sm" fontWeight="semibold">
      {complete} of {sections.length} complete
    </Text>
  );
}

function Item({ section, number, onGo }: { section: Section; number: number; onGo(section: string): void }) {
  const { messages } = useFormStore().definition;
  const isComplete = useFormView((view) => view.sections[section.id]?.state.complete ?? false);
  return (
    <li>
      <chakra.button
        type="button"
        onClick={() => onGo(section.id)}
        display="flex"
        alignItems="center"
        gap="3"
        w="full"
        px="2"
        py="1.5"
        borderRadius="md"
        textAlign="start"
        textStyle="sm"
        cursor="pointer"
        _hover={{ bg: "bg.muted" }}
        focusVisibleRing="outside"
      >
        <SectionMark number={number} isComplete={isComplete} />
        {messages.sections[section.id] ?? section.id}
      </chakra.button>
    </li>
  );
}
