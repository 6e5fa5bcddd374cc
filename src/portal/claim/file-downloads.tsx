import { Box, Flex, Stack, Text } from "@chakra-ui/react";
import { useState } from "react";
import type { StoredFile } from "../../contract/types.ts";
import { saveBlob } from "../api/save-blob.ts";
import { usePortal } from "../session/portal.ts";
import { Button } from "../ui/button.tsx";
import { fileSize } from "../ui/file-size.ts";
import { Glyph } from "../ui/icons.tsx";
import { useAnnounce } from "../ui/live-region.tsx";

/** Files as buttons that save them under the names they came with. */
export function FileDownloads({ files }: { files: StoredFile[] }) {
  return (
    <Stack as="ul" listStyleType="none" gap="1">
      {files.map((file) => (
        <FileDownload key={file.uuid} file={file} />
      ))}
    </Stack>
  );
}

function FileDownload({ file }: { file: StoredFile }) {
  const { api } = usePortal();
  const announce = useAnnounce();
  const [state, setState] = useState<"idle" | "busy" | "failed">("idle");
  const name = file.original_filename;

  async function download() {
    setState("busy");
    try {
      saveBlob(await api.download("POST /api/file/download", { body: { path: file.path } }), name);
      setState("idle");
      announce(`${name} downloaded`);
    } catch (error) {
      console.error("A file could not be downloaded.", error);
      setState("failed");
    }
  }

  return (
    <Box as="li">
      <Flex align="center" gap="2">
        <Button
          rank="quiet"
          size="sm"
          px="2"
          ms="-2"
          minW="0"
          isBusy={state === "busy"}
          aria-label={`Download ${name}`}
          onClick={download}
        >
          {state !== "busy" && <Glyph name="download" />}
          <Box as="span" overflow="hidden" textOverflow="ellipsis">
            {name}
          </Box>
        </Button>
        <Text as="span" color="fg.muted" textStyle="xs" whiteSpace="nowrap">
          {fileSize(file.size)}
        </Text>
      </Flex>
      {state === "failed" && (
        <Text role="alert" color="fg.error" textStyle="sm">
          {name} could not be downloaded. Please try again.
        </Text>
      )}
    </Box>
  );
}
