import { Box, Flex, Text } from "@chakra-ui/react";
import { Button } from "../../shared/ui/button.tsx";
import { Notice } from "../../shared/ui/notice.tsx";
import type { DraftState, DraftStore } from "./draft-store.ts";

/** Somebody saved what is written here too: both texts, to choose from. */
export function ConflictNotice({
  store,
  conflict,
}: {
  store: DraftStore;
  conflict: NonNullable<DraftState["conflict"]>;
}) {
  const { file, theirs, by } = conflict;
  return (
    <Notice
      kind="warning"
      role="alert"
      title={`${by} saved ${file} meanwhile`}
      action={
        <Flex gap="2" wrap="wrap">
          <Button onClick={() => store.settle(true)}>Take theirs</Button>
          <Button onClick={() => store.settle(false)}>Keep mine</Button>
        </Flex>
      }
    >
      <Text>Yours stands in the editor and is not saved yet. Theirs:</Text>
      <Box as="pre" tabIndex={0} textStyle="xs" maxH="48" overflow="auto" mt="2">
        {theirs ?? "They have taken the file away."}
      </Box>
    </Notice>
  );
}
