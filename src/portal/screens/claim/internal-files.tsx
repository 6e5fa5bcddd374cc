import { Box, Flex, Heading, Text } from "@chakra-ui/react";
import { type RefObject, Suspense, useRef, useState } from "react";
import type { StoredFile } from "../../../contract/types.ts";
import { ActDialog } from "../../features/transitions/dialogs/act-dialog.tsx";
import { useJudgedClaim } from "../../features/transitions/use-opened-claim.ts";
import { usePortal } from "../../shared/session/portal.ts";
import { Button } from "../../shared/ui/button.tsx";
import { Glyph } from "../../shared/ui/icons.tsx";
import { useAnnounce } from "../../shared/ui/live-region.tsx";
import { Panel } from "../../shared/ui/panel.tsx";
import { internalEndings } from "./accepted-files.ts";
import { type ClaimFilesProps, FileBox } from "./claim-files.tsx";
import { FileDownloads } from "./file-downloads.tsx";
import { smallAreaHeight } from "./files-to-come.tsx";
import { internalNote } from "./note-kinds.ts";

type Asked = { act: "share" | "remove"; file: StoredFile };

/** What our people keep with a claim to themselves: files that no customer and no dealer reads, each to be shown to them by one act that asks. */
export function InternalFiles({ claim, onChanged }: ClaimFilesProps) {
  const opened = useJudgedClaim(claim);
  const heading = useRef<HTMLHeadingElement>(null);
  const [asked, ask] = useState<Asked>();
  const { internal_files: files, deleted_at: deletedAt } = claim;
  // Claimants are told of none, and of no place for them.
  if (!files) return null;
  const { bg, borderColor, glyph } = internalNote.look;
  const mayChange = deletedAt === null;
  return (
    <Panel as="section" aria-labelledby="internal-files" bg={bg} borderColor={borderColor} data-screen-only>
      <Flex align="baseline" columnGap="3" wrap="wrap" mb="2">
        <Heading
          as="h2"
          ref={heading}
          id="internal-files"
          tabIndex={-1}
          textStyle="lg"
          fontWeight="semibold"
          display="flex"
          alignItems="center"
          gap="2"
        >
          <Glyph name={glyph} />
          Internal files
        </Heading>
        <Text textStyle="sm">Only our staff read these files.</Text>
      </Flex>
      {files.length > 0 && (
        <Box mb="2">
          <FileDownloads
            files={files}
            acts={(file) => mayChange && <FileActs name={file.original_filename} onAct={(act) => ask({ act, file })} />}
          />
        </Box>
      )}
      {mayChange && opened && (
        // The area has its place before its code has come.
        <Box minH={smallAreaHeight}>
          <Suspense>
            <FileBox isInternal claim={claim} accept={internalEndings(opened)} onChanged={onChanged} />
          </Suspense>
        </Box>
      )}
      {asked && (
        <Question
          {...asked}
          number={claim.claim_number}
          from={heading}
          onDone={() => {
            ask(undefined);
            onChanged();
          }}
          onCancel={() => ask(undefined)}
        />
      )}
    </Panel>
  );
}

/** What may be done with one of them; the file's name tells one button from the other. */
function FileActs({ name, onAct }: { name: string; onAct: (act: Asked["act"]) => void }) {
  const look = { size: "sm", rank: "quiet", px: "2" } as const;
  return (
    <>
      <Button {...look} aria-label={`Show to customer: ${name}`} onClick={() => onAct("share")}>
        Show to customer
      </Button>
      <Button {...look} aria-label={`Remove ${name}`} onClick={() => onAct("remove")}>
        Remove
      </Button>
    </>
  );
}

interface QuestionProps extends Asked {
  number: string;
  from: RefObject<HTMLElement | null>;
  onDone: () => void;
  onCancel: () => void;
}

function Question({ act, file: { uuid, original_filename: name }, number, from, onDone, onCancel }: QuestionProps) {
  const { api } = usePortal();
  const announce = useAnnounce();
  const isSharing = act === "share";
  async function go() {
    if (isSharing) await api.call("POST /api/file/share", { body: { file: uuid } });
    else {
      const answer = await api.call("POST /api/file/delete", { body: { file: uuid } });
      if ("error" in answer) return "This claim has changed. Please close this and look again.";
    }
    announce(isSharing ? `The customer can read ${name} now` : `${name} removed`);
    onDone();
  }
  return (
    <ActDialog
      title={isSharing ? "Show this file to the customer?" : "Remove this internal file?"}
      number={number}
      act={isSharing ? "Show to customer" : "Remove"}
      isDanger={!isSharing}
      from={from}
      onAct={go}
      onCancel={onCancel}
    >
      <Text overflowWrap="anywhere">
        {isSharing
          ? `Everyone who can read this claim reads ${name} from then on. This cannot be taken back.`
          : `${name} is taken off the claim for everybody.`}
      </Text>
    </ActDialog>
  );
}
