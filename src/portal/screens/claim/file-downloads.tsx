import { Box, Flex, Stack, Text } from "@chakra-ui/react";
import { type ReactNode, useState } from "react";
import { checkWords } from "../../../../widgets/file-upload/check-words.ts";
import { sizeInWords } from "../../../../widgets/file-upload/file-rules.ts";
import { previewOf } from "../../../../widgets/parts/preview-of.ts";
import type { StoredFile } from "../../../contract/types.ts";
import { logFailure } from "../../shared/api/log-failure.ts";
import { saveBlob } from "../../shared/api/save-blob.ts";
import { usePortal } from "../../shared/session/portal.ts";
import { Button } from "../../shared/ui/button.tsx";
import { Glyph } from "../../shared/ui/icons.tsx";
import { lazyDialog } from "../../shared/ui/lazy-dialog.tsx";
import { useAnnounce } from "../../shared/ui/live-region.tsx";

const FilePreview = lazyDialog(
  async () => (await import("../../../../widgets/parts/file-preview.tsx")).FilePreview,
  ({ onClose }) => onClose(),
);

/** Files as buttons that save them under the names they came with; pictures and PDFs can be looked at here. */
export function FileDownloads({ files, acts }: { files: StoredFile[]; acts?: (file: StoredFile) => ReactNode }) {
  return (
    <Stack as="ul" listStyleType="none" gap="1">
      {files.map((file) =>
        file.check ? (
          <Box as="li" key={file.uuid} textStyle="sm">
            {file.original_filename}{" "}
            <Text as="span" color={file.check === "waiting" ? "fg.muted" : "fg.error"}>
              {checkWords[file.check]}.
            </Text>
            {acts?.(file)}
          </Box>
        ) : (
          <FileDownload key={file.uuid} file={file}>
            {acts?.(file)}
          </FileDownload>
        ),
      )}
    </Stack>
  );
}

interface FileDownloadProps {
  file: StoredFile;
  children: ReactNode;
}

function FileDownload({ file: { original_filename: name, path, size }, children }: FileDownloadProps) {
  const { api } = usePortal();
  const announce = useAnnounce();
  const [state, setState] = useState<"idle" | "busy" | "failed">("idle");
  const [isShown, setShown] = useState(false);
  const fault = `${name} could not be downloaded. Please try again.`;
  const read = () => api.download("POST /api/file/download", { body: { path } });

  async function download() {
    setState("busy");
    try {
      saveBlob(await read(), name);
      setState("idle");
      announce(`${name} downloaded`);
    } catch (error) {
      logFailure("file", "A file could not be downloaded.", error);
      setState("failed");
    }
  }

  return (
    <Box as="li">
      <Flex align="center" columnGap="2" wrap="wrap">
        <Button
          rank="quiet"
          size="sm"
          px="2"
          ms="-2"
          minW="0"
          maxW="full"
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
          {sizeInWords(size)}
        </Text>
        {previewOf(name) && (
          <Button rank="quiet" size="sm" px="2" aria-label={`Preview ${name}`} onClick={() => setShown(true)}>
            Preview
          </Button>
        )}
        {children}
      </Flex>
      {state === "failed" && (
        <Text role="alert" color="fg.error" textStyle="sm">
          {fault}
        </Text>
      )}
      {isShown && (
        <FilePreview
          name={name}
          read={() => read().catch(() => ({ error: fault }))}
          onDownload={() => void download()}
          onClose={() => setShown(false)}
        />
      )}
    </Box>
  );
}
