import { Box, chakra, Flex, Stack, Text } from "@chakra-ui/react";
import { memo, type ReactNode } from "react";
import { InlineText } from "../../../../../widgets/parts/inline-text.tsx";
import type { Section } from "../../../../engine/index.ts";
import { Glyph } from "../../../shared/ui/icons.tsx";
import { Notice } from "../../../shared/ui/notice.tsx";
import { Panel } from "../../../shared/ui/panel.tsx";
import { SectionFields } from "../section/section-fields.tsx";
import { useFormStore, useFormView } from "../store/form-context.ts";
import { isOptional, type SectionView } from "../store/form-view.ts";
import { useHeldWords } from "./held-words.ts";
import { useSectionNumber } from "./progress.ts";
import { SectionMark } from "./section-mark.tsx";

interface Props {
  section: Section;
  /** All that are shown, of which it is one. */
  among: Section[];
  isOpen: boolean;
  onToggle(id: string): void;
  /** What a guide has to say here, above the fields. */
  guide?: ReactNode;
}

/**
 * One section: its header is named by its title and whether it is complete, and described by what is missing; closed, its
 * fields are not there.
 */
export const SectionPanel = memo(function SectionPanel({ section, among, isOpen, onToggle, guide }: Props) {
  const { definition, language } = useFormStore();
  const { messages, languages } = definition;
  const view = useFormView((whole) => whole.sections[section.id]);
  const number = useSectionNumber(among, section.id);
  const needed = view && neededWords(view);
  const held = useHeldWords(needed);
  if (!view) return null;
  const { state } = view;
  const hasRoom = held.shown !== "" || (held.style?.minHeight ?? 0) > 0;
  const title = messages.sections[section.id] ?? section.id;
  const headingId = `section-${section.id}`;
  return (
    <Panel as="section" lang={languages && language} aria-labelledby={`${headingId}-title`} p="0" px="0" py="0">
      <chakra.h2 m="0">
        <chakra.button
          type="button"
          id={headingId}
          aria-expanded={isOpen}
          aria-controls={`${headingId}-fields`}
          aria-describedby={needed ? `${headingId}-needs` : undefined}
          onClick={() => onToggle(section.id)}
          display="flex"
          alignItems="center"
          gap="3"
          w="full"
          px={{ base: "4", md: "5" }}
          py={{ base: "2", md: "3" }}
          textAlign="start"
          cursor="pointer"
          borderRadius="md"
          _hover={{ bg: "bg.subtle" }}
          focusVisibleRing="outside"
        >
          <SectionMark
            number={number}
            isComplete={state.complete}
            isReadOnly={!state.editable}
            isOptional={isOptional(state)}
            isWrong={Object.keys(view.errors).length > 0}
          />
          <Box flex="1" minW="0" overflowWrap="anywhere">
            {/* Where there is no room beside the title, it stands under its beginning. */}
            <Flex as="span" wrap="wrap" justify="space-between" align="baseline" columnGap="3">
              <Text as="span" fontWeight="semibold" id={`${headingId}-title`}>
                {title}
              </Text>
              {!state.editable && (
                <Text as="span" display="block" textStyle="sm" color="fg.muted">
                  Read only
                </Text>
              )}
            </Flex>
            {hasRoom && (
              <Text
                ref={held.line}
                as="span"
                aria-hidden
                display="block"
                textStyle="sm"
                color="fg.muted"
                style={held.style}
                id={needed && held.shown ? `${headingId}-needs` : undefined}
              >
                {held.shown}
              </Text>
            )}
            {needed && !held.shown && (
              <span hidden id={`${headingId}-needs`}>
                {needed}
              </span>
            )}
          </Box>
          <Glyph name="chevronDown" color="fg.muted" transform={isOpen ? "rotate(180deg)" : undefined} />
        </chakra.button>
      </chakra.h2>
      {guide && (
        <Box px={{ base: "4", md: "5" }} pb="3">
          {guide}
        </Box>
      )}
      <Box id={`${headingId}-fields`} hidden={!isOpen} onFocus={held.onFocus} onBlur={held.onBlur}>
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

function neededWords({ state, needs }: SectionView): string | undefined {
  if (!state.editable) return undefined;
  if (needs.length > 0) return needs.map((need) => need.replace(/[^.!?]$/, "$&.")).join(" ");
  if (isOptional(state)) return "Optional.";
  return state.complete ? undefined : "Can be completed later.";
}

/** What the rules advise in this section: said aloud as it comes up, and in nobody's way. */
function SectionAdvice({ section }: { section: string }) {
  const { messages } = useFormStore().definition;
  const own = useFormView((view) => view.sections[section]);
  // Readers are warned too, but not asked for what they cannot give.
  const said = (own?.advice ?? []).filter(({ tone }) => own?.state.editable || tone === "warning");
  // What several entries of a list give rise to is said once.
  const advice = said.filter(({ message }, place) => said.findIndex((one) => one.message === message) === place);
  return (
    <Stack gap="2" role="status" mt={advice.length > 0 ? "4" : undefined}>
      {advice.map(({ rule, message, tone }) => (
        <Notice key={message} kind={tone === "warning" ? "warning" : "info"} textStyle="sm">
          {/* What was filled into a sentence was typed by somebody, and is no link. */}
          {messages.rules[rule] === message ? <InlineText>{message}</InlineText> : message}
        </Notice>
      ))}
    </Stack>
  );
}
