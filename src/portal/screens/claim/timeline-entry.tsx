import { Box, Flex, Stack, Text } from "@chakra-ui/react";
import { memo } from "react";
import type { ActivityRecord } from "../../../contract/types.ts";
import { DateText } from "../../shared/ui/date-text.tsx";
import { Glyph } from "../../shared/ui/icons.tsx";
import { Tag } from "../../shared/ui/status-tag.tsx";
import { FileDownloads } from "./file-downloads.tsx";
import { customerReply, internalNote } from "./note-kinds.ts";

interface Props {
  activity: ActivityRecord;
  /** Staff are shown which words a customer reads. */
  tellsReaders: boolean;
}

/** One thing that happened, who did it (D-201), and who reads it. The actor's e-mail stands on internal activities alone (TIME-21, TIME-22). */
export const TimelineEntry = memo(function TimelineEntry({ activity, tellsReaders }: Props) {
  const { created_at, description, is_internal, by, user, notes, files, letters } = activity;
  const isSaid = tellsReaders && notes.length > 0;
  const { look } = is_internal ? internalNote : customerReply;
  return (
    <Flex
      as="li"
      gap="3"
      position="relative"
      pb="5"
      // Of a long timeline only what is near the screen is laid out.
      contentVisibility="auto"
      containIntrinsicSize="auto 4.5rem"
      _last={{ pb: "0" }}
      _notLast={{
        _before: {
          content: '""',
          position: "absolute",
          insetStart: "4px",
          top: "4",
          bottom: "0",
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
        bg={is_internal ? "orange.solid" : "accent.solid"}
        flexShrink="0"
        zIndex="base"
      />
      <Stack gap="1.5" flex="1" minW="0">
        {/* On a phone its time stands beside who did it, which costs no line. */}
        <Flex justify="space-between" align="center" wrap="wrap" columnGap="3" rowGap={{ base: "0.5", md: "1.5" }}>
          <Text fontWeight="medium" overflowWrap="anywhere" flex={{ base: "1 0 100%", md: "1 1 50%" }}>
            {description}
          </Text>
          <Text color="fg.muted" textStyle="sm" whiteSpace="nowrap" order={{ base: "1", md: "0" }}>
            <DateText iso={created_at} as="moment" />
          </Text>
          <Flex
            gap="2"
            align="center"
            wrap="wrap"
            flex={{ md: "1 0 100%" }}
            textStyle="sm"
            color="fg.muted"
            _empty={{ display: "none" }}
          >
            {is_internal ? (
              <Tag palette="orange">
                <Glyph name="lock" boxSize="3" />
                Internal
              </Tag>
            ) : (
              isSaid && (
                <Tag palette="accent">
                  <Glyph name="envelope" boxSize="3" />
                  Customer reads this
                </Tag>
              )
            )}
            {by && <span>by {by}</span>}
            {is_internal && user && (
              <Box as="span" overflowWrap="anywhere">
                {user.email}
              </Box>
            )}
          </Flex>
        </Flex>
        {notes.map(({ note }) => (
          <Text
            key={note}
            bg={isSaid ? look.bg : "bg.subtle"}
            borderInlineStartWidth={isSaid ? "3px" : "0"}
            borderColor={look.borderColor}
            borderRadius="sm"
            px="3"
            py="2"
            whiteSpace="pre-wrap"
            overflowWrap="anywhere"
          >
            {note}
          </Text>
        ))}
        {files.length > 0 && <FileDownloads files={files} />}
        {letters && <SentLetters letters={letters} />}
      </Stack>
    </Flex>
  );
});

type Letter = NonNullable<ActivityRecord["letters"]>[number];

/** Letters that went with something that happened: to whom, and what became of them. For staff. */
function SentLetters({ letters }: { letters: Letter[] }) {
  return letters.map((letter) => (
    <Flex key={letter.uuid} gap="2" textStyle="sm" color="fg.muted" align="baseline">
      <Glyph name="envelope" boxSize="3" flexShrink="0" />
      <Text overflowWrap="anywhere" minW="0">
        E-mail “{letter.subject}” to {letter.to.join(", ")}: <Fate letter={letter} />
      </Text>
    </Flex>
  ));
}

function Fate({ letter: { fate, at, to, lacking } }: { letter: Letter }) {
  if (fate === "sent")
    return (
      <>
        sent <DateText iso={at} as="moment" />
      </>
    );
  if (fate === "waiting") return "waiting to be sent";
  const whom = lacking.length < to.length && ` to ${lacking.join(", ")}`;
  return (
    <Text as="span" color={fate === "failed" ? "fg.error" : "fg.warning"}>
      {fate === "failed" ? "not delivered" : "not delivered yet"}
      {whom}
      {fate === "delayed" && "; we are trying again"}
    </Text>
  );
}
