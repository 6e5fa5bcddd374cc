import { Box, Button, chakra, Flex, Text } from "@chakra-ui/react";
import { ErrorText } from "../parts/field-frame.tsx";
import type { ClaimFile } from "../services.ts";
import { sizeInWords } from "./file-rules.ts";

interface FileLineProps {
  file: ClaimFile;
  canEdit: boolean;
  onRemove(): void;
  onRetry(): void;
  onDownload(): void;
}

const stateInWords = ({ state, progress = 0 }: ClaimFile): string =>
  ({
    stored: "Stored with the claim",
    queued: "Kept on this device, sent when you save",
    sending: `Sending, ${Math.round(progress * 100)}%`,
    failed: "Not sent",
  })[state];

/** One file with its state in words, and what can be done with it. */
export function FileLine({ file, canEdit, onRemove, onRetry, onDownload }: FileLineProps) {
  return (
    <Box as="li" px="4" py="3" _notFirst={{ borderTopWidth: "1px" }}>
      <Flex gap="3" justify="space-between" align="center" wrap="wrap">
        <Box minW="0" flex="1 1 12rem">
          <Text overflowWrap="anywhere">{file.name}</Text>
          <Text textStyle="sm" color="fg.muted">
            {sizeInWords(file.size)} · {stateInWords(file)}
          </Text>
        </Box>
        <Flex gap="2">
          {file.state === "stored" && (
            <Button size="sm" variant="outline" onClick={onDownload} aria-label={`Download ${file.name}`}>
              Download
            </Button>
          )}
          {file.state === "failed" && !file.isRefused && (
            <Button size="sm" variant="outline" onClick={onRetry} aria-label={`Retry ${file.name}`}>
              Retry
            </Button>
          )}
          {canEdit && file.state !== "sending" && (
            <Button size="sm" variant="outline" onClick={onRemove} aria-label={`Remove ${file.name}`}>
              Remove
            </Button>
          )}
        </Flex>
      </Flex>
      {file.state === "sending" && (
        <chakra.progress mt="2" w="full" max={1} value={file.progress ?? 0} aria-label={`Sending ${file.name}`} />
      )}
      <ErrorText errors={file.error ? [file.error] : undefined} />
    </Box>
  );
}
