import { Heading, Text } from "@chakra-ui/react";
import { lazy, Suspense } from "react";
import type { ClaimRecord } from "../../../contract/types.ts";
import { useJudgedClaim } from "../../features/transitions/use-opened-claim.ts";
import { logFailure } from "../../shared/api/log-failure.ts";
import { Panel } from "../../shared/ui/panel.tsx";
import { acceptedFiles } from "./accepted-files.ts";
import { FileDownloads } from "./file-downloads.tsx";
import { FilesToCome } from "./files-to-come.tsx";

/** What the area for files is given. */
export interface FileBoxProps extends ClaimFilesProps {
  /** Endings, with the dot. */
  accept: string[];
  /** What is added is for our people alone; the files that the claim has stand elsewhere. */
  isInternal?: boolean;
}

export interface ClaimFilesProps {
  claim: ClaimRecord;
  /** The claim and its timeline are to be read again. */
  onChanged: () => void;
}

/** Few add files here: the code comes for those who may. Where it does not come, the files can still be read. */
export const FileBox = lazy(() =>
  import("./file-box.tsx").then(
    ({ FileBox }) => ({ default: FileBox }),
    (error) => {
      logFailure("file", "The area for files could not be loaded.", error);
      return {
        default: ({ claim: { files }, isInternal }: FileBoxProps) =>
          isInternal ? null : <FileDownloads files={files} />,
      };
    },
  ),
);

/** The files of the claim, and a way to add to them for those who may. */
export function ClaimFiles({ claim, onChanged }: ClaimFilesProps) {
  const opened = useJudgedClaim(claim);
  const accept = opened && acceptedFiles(opened);
  const { files } = claim;
  if (files.length === 0 && !accept) return null;
  return (
    <Panel as="section" aria-labelledby="claim-files">
      <Heading as="h2" id="claim-files" textStyle="lg" fontWeight="semibold" mb="3">
        Files
      </Heading>
      {/* Whoever is told of internal files is one of us. */}
      {claim.internal_files && (
        <Text textStyle="sm" color="fg.muted" mb="2">
          Everyone who can read this claim reads these files.
        </Text>
      )}
      {accept ? (
        <Suspense fallback={<FilesToCome claim={claim} />}>
          <FileBox key={claim.uuid} claim={claim} accept={accept} onChanged={onChanged} />
        </Suspense>
      ) : (
        <FileDownloads files={files} />
      )}
    </Panel>
  );
}
