import { Box, Flex, Heading, Stack, Text } from "@chakra-ui/react";
import type { ActivityRecord } from "../../../../contract/types.ts";
import { DateText } from "../../../shared/ui/date-text.tsx";
import { Tag } from "../../../shared/ui/status-tag.tsx";

/** The newest of what was said. */
const most = 2;

/** What was said last, and whether the customer reads it; nothing where nothing was said. */
export function LatestNotes({ activities }: { activities: ActivityRecord[] }) {
  const said = activities.filter(({ notes }) => notes.length > 0).slice(0, most);
  if (said.length === 0) return null;
  return (
    <Box as="section" aria-labelledby="preview-notes">
      <Heading as="h3" id="preview-notes" textStyle="md" fontWeight="semibold" mb="2">
        Said last
      </Heading>
      <Stack as="ul" listStyleType="none" gap="2">
        {said.map(({ uuid, by, description, created_at: at, is_internal: isInternal, notes }) => (
          <Box as="li" key={uuid} borderWidth="1px" borderRadius="sm" px="3" py="2" bg="bg.subtle" textStyle="sm">
            <Flex justify="space-between" gap="2" color="fg.muted">
              <Text truncate>{by ?? description}</Text>
              <Text whiteSpace="nowrap">
                <DateText iso={at} as="moment" />
              </Text>
            </Flex>
            {isInternal && <Tag palette="orange">Internal</Tag>}
            {notes.map(({ note }) => (
              <Text key={note} whiteSpace="pre-wrap" overflowWrap="anywhere" lineClamp={6}>
                {note}
              </Text>
            ))}
          </Box>
        ))}
      </Stack>
    </Box>
  );
}
