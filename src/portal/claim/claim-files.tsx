import { Heading } from "@chakra-ui/react";
import type { StoredFile } from "../../contract/types.ts";
import { Panel } from "../ui/panel.tsx";
import { FileDownloads } from "./file-downloads.tsx";

export function ClaimFiles({ files }: { files: StoredFile[] }) {
  if (files.length === 0) return null;
  return (
    <Panel as="section" aria-labelledby="claim-files">
      <Heading as="h2" id="claim-files" textStyle="lg" fontWeight="semibold" mb="3">
        Files
      </Heading>
      <FileDownloads files={files} />
    </Panel>
  );
}
