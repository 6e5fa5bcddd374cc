import { Box, Text } from "@chakra-ui/react";
import type { Texts } from "../draft-store.ts";
import { type Comment, CommentList, isOnWhole } from "./comment-list.tsx";
import { isUnreadable } from "./earlier-files.ts";

interface Props {
  /** Those that differ. */
  files: readonly string[];
  texts: Texts;
  /** What they are compared with; absent: what can be read. */
  before?: Texts | undefined;
  comments: readonly Comment[];
}

/** What there is to say of files as a whole: that one cannot be compared, and what was said of it. */
export function WholeFiles({ files, texts, before = {}, comments }: Props) {
  const told = files
    .map((file) => ({
      file,
      isUnread: isUnreadable(texts, file) || isUnreadable(before, file),
      said: comments.filter((one) => one.file === file && isOnWhole(one)),
    }))
    .filter(({ isUnread, said }) => isUnread || said.length > 0);
  if (told.length === 0) return null;
  return (
    <Box as="ul" listStyleType="none" mb="3" aria-label="Whole files">
      {told.map(({ file, isUnread, said }) => (
        <Box as="li" key={file} borderWidth="1px" borderRadius="md" px="3" py="2" mb="2">
          <Text textStyle="sm" fontFamily="mono" wordBreak="break-all">
            {file}
          </Text>
          {isUnread && <Text textStyle="sm">This file cannot be read now: mend its fault first.</Text>}
          <CommentList comments={said} />
        </Box>
      ))}
    </Box>
  );
}
