import { Box, Button } from "@chakra-ui/react";
import type { LookupFailure } from "../services.ts";
import { Message } from "./message.tsx";

/** A look-up that failed, in red; asked again by a press where another try may help. */
export function LookupTrouble({ failure, onAgain }: { failure: LookupFailure; onAgain: () => void }) {
  const isOffline = failure.isPassing === true && !navigator.onLine;
  return (
    <Box mt="3">
      <Message kind="error">
        {failure.error}
        {isOffline &&
          "\nYou are offline. What you typed is kept, and is searched for by itself once you are connected."}
        {failure.reference && (
          <Box textStyle="xs" mt="1">
            Reference for support: <code>{failure.reference}</code>
          </Box>
        )}
      </Message>
      {failure.isPassing && (
        <Button mt="2" size="sm" variant="outline" onClick={onAgain}>
          Try again
        </Button>
      )}
    </Box>
  );
}
