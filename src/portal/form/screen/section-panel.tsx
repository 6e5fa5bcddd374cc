import { Box, chakra, Flex, Text } from "@chakra-ui/react";
import { memo, type ReactNode } from "react";
import type { Section } from "../../../engine/index.ts";
import { Glyph } from "../../ui/icons.tsx";
import { Panel } from "../../ui/panel.tsx";
import { SectionFields } from "../section/section-fields.tsx";
import { useFormStore, useFormView } from "../store/form-context.ts";
import { SectionAdvice } from "./section-advice.tsx";
import { SectionMark } from "./section-mark.tsx";

interface Props {
  section: Section;
  number: number;
  isOpen: boolean;
  onToggle(id: string): void;
  /** What a guide has to say here, above the fields. */
  guide?: ReactNode;
}

/**
 * One section: its header says number, title, whether it is complete and, whole, what is missing; closed, its fields are not
 * there.
 */
export const SectionPanel = memo(function SectionPanel({ section, number, isOpen, onToggle, guide }: Props) {
  const { messages } = useFormStore().definition;
  const view = useFormView((whole) => whole.sections[section.id]);
  if (!view) return null;
  const { state, needs } = view;
  const title = messages.sections[section.id] ?? section.id;
  const headingId = `section-${section.id}`;
  return (
    <Panel as="section" aria-labelledby={`${headingId}-title`} p="0" px="0" py="0">
      <chakra.h2 m="0">
        <chakra.button
          type="button"
          id={headingId}
          aria-expanded={isOpen}
          aria-controls={`${headingId}-fields`}
          onClick={() => onToggle(section.id)}
          display="flex"
          alignItems="center"
          gap="3"
          w="full"
          px={{ base: "4", md: "5" }}
          py="3"
          textAlign="start"
          cursor="pointer"
          borderRadius="md"
          _hover={{ bg: "bg.subtle" }}
          focusVisibleRing="outside"
        >
          <SectionMark number={number} isComplete={state.complete} isReadOnly={!state.editable} />
          <Box flex="1" minW="0">
            <Text as="span" display="block" fontWeight="semibold" id={`${headingId}-title`}>
              {title}
            </Text>
            {state.editable && (needs.length > 0 || !state.complete) && (
              <Text as="span" display="block" textStyle="sm" color="fg.muted">
                {needs.length > 0 ? needs.join(" ") : "Can be completed later."}
              </Text>
            )}
          </Box>
          {!state.editable && (
            <Text as="span" textStyle="sm" color="fg.muted" whiteSpace="nowrap">
              Read only
            </Text>
          )}
          <Glyph name="chevronDown" color="fg.muted" transform={isOpen ? "rotate(180deg)" : undefined} />
        </chakra.button>
      </chakra.h2>
      {guide && (
        <Box px={{ base: "4", md: "5" }} pb="3">
          {guide}
        </Box>
      )}
      <Box id={`${headingId}-fields`} hidden={!isOpen}>
        {isOpen && (
          <Flex direction="column" px={{ base: "4", md: "5" }} pt="2" pb="5">
            <SectionFields section={section} />
            <SectionAdvice section={section.id} />
          </Flex>
        )}
      </Box>
    </Panel>
  );
});
