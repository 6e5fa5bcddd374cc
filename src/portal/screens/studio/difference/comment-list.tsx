import { Text } from "@chakra-ui/react";
import type { Answer } from "../../../shared/api/call-input.ts";
import { DateText } from "../../../shared/ui/date-text.tsx";

/** Something that was said in the review of a draft. */
export type Comment = Answer<"GET /api/studio/drafts/:draft/review">["events"][number];

/** Is it said of a file, and of no place in it? */
export const isOnWhole = ({ file, place }: Comment): boolean =>
  file !== null && (place === null || place === "" || place === "/");

/** What was said of one place. */
export const CommentList = ({ comments }: { comments: readonly Comment[] }) =>
  comments.map(({ at, author, says }) => (
    <Text key={`${at} ${says}`} textStyle="sm" borderInlineStartWidth="3px" ps="3" my="1" whiteSpace="pre-wrap">
      <strong>{author}</strong> <DateText as="momentOfYear" iso={at} />: {says}
    </Text>
  ));
