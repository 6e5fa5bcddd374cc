import { Box, Flex, Stack, Text } from "@chakra-ui/react";
import type { ActivityRecord } from "../../contract/types.ts";
import { DateText } from "../ui/date-text.tsx";
import { Tag } from "../ui/status-tag.tsx";
import { FileDownloads } from "./file-downloads.tsx";

/** One thing that happened. The actor's e-mail stands on internal activities alone (TIME-21, TIME-22). */
export function TimelineEntry({ activity }: { activity: ActivityRecord }) {
  const { created_at, description, is_internal, user, notes, files } = activity;
  return (
    <Flex
      as="li"
      gap="3"
      position="relative"
      pb="5"
      _last={{ pb: "0" }}
      _notLast={{
        _before: {
          content: '""',
          position: "absolute",
          insetStart: "4px",
          top: "4",
          bottom: "-2",
          borderInlineStartWidth: "2px",
          borderColor: "border",
        },
      }}
    >
      <Box
        aria-hidden="true"
        boxSize="2.5"
        mt="1.5"
        borderRadius="full"
        bg="accent.solid"
        flexShrink="0"
        zIndex="base"
      />
      <Stack gap="1.5" flex="1" minW="0">
        <Flex justify="space-between" gap="3" wrap="wrap">
          <Text fontWeight="medium" overflowWrap="anywhere">
            {description}
          </Text>
          <Text color="fg.muted" textStyle="sm" whiteSpace="nowrap">
            <DateText iso={created_at} as="moment" />
          </Text>
        </Flex>
        {is_internal && (
          <Flex gap="2" align="center" textStyle="sm" color="fg.muted">
            <Tag palette="gray">Internal</Tag>
            {user?.email}
          </Flex>
        )}
        {notes.map(({ note }) => (
          <Text key={note} bg="bg.subtle" borderRadius="sm" px="3" py="2" whiteSpace="pre-wrap" overflowWrap="anywhere">
            {note}
          </Text>
        ))}
        {files.length > 0 && <FileDownloads files={files} />}
      </Stack>
    </Flex>
  );
}
