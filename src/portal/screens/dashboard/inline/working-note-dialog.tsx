import { Box, Flex, Text } from "@chakra-ui/react";
import { useState } from "react";
import { Dialog } from "../../../../../widgets/parts/dialog.tsx";
import type { ClaimRow } from "../../../../contract/types.ts";
import { keptEntries } from "../../../features/entries/kept-entries.ts";
import { useTick } from "../../../features/entries/use-tick.ts";
import { RefusalError } from "../../../shared/api/refusal-error.ts";
import { statusOf } from "../../../shared/api/status-of.ts";
import { useCall } from "../../../shared/api/use-call.ts";
import { useStatuses } from "../../../shared/api/use-reference.ts";
import { may } from "../../../shared/session/person.ts";
import { usePortal } from "../../../shared/session/portal.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { DateText } from "../../../shared/ui/date-text.tsx";
import { Glyph } from "../../../shared/ui/icons.tsx";
import { SkeletonLines } from "../../../shared/ui/skeletons.tsx";
import { WorkingNoteEditor } from "./working-note-editor.tsx";

interface Props {
  claim: ClaimRow;
  onSaved: (note: string) => void;
  onClose: () => void;
}

/** How long the tick stands, in milliseconds (NOTE-04). */
const tick = 2000;

/** The working note as it stands; who holds `save working notes` changes it here. */
export function WorkingNoteDialog({ claim, onSaved, onClose }: Props) {
  const { api, person } = usePortal();
  const { data, error, isValidating, mutate } = useCall("GET /api/note/working/:claim", [
    { params: { claim: claim.uuid } },
  ]);
  const key = `${claim.uuid}/working note`;
  const [isEditing, setEditing] = useState(() => keptEntries(api).has(key));
  const [isSaved, showSaved] = useTick(tick);
  const status = statusOf(useStatuses(), { type: claim.type, status: claim.current_status.status });
  const isCompleted = status?.phase === "completed";
  const isWritable = may(person, "save working notes") && !claim.deleted_at && !isCompleted;
  const title = `Working note of ${claim.claim_number}`;

  if (!data) {
    return (
      <Dialog title={title} onClose={onClose} actions={<CloseButton onClose={onClose} />}>
        {error && !isValidating ? <LoadFault error={error} /> : <SkeletonLines lines={3} label="Loading the note" />}
      </Dialog>
    );
  }
  const { note } = data;
  if (isEditing && isWritable) {
    return (
      <Dialog title={title} onClose={onClose} actions={null}>
        <WorkingNoteEditor
          claim={claim}
          keptAs={key}
          text={note?.note ?? ""}
          onCancel={() => setEditing(false)}
          onSaved={(saved) => {
            void mutate(saved, { revalidate: false });
            setEditing(false);
            showSaved();
            onSaved(saved.note?.note ?? "");
          }}
        />
      </Dialog>
    );
  }
  return (
    <Dialog title={title} onClose={onClose} actions={<CloseButton onClose={onClose} />}>
      <Flex gap="3" align="flex-start">
        <Box flex="1" minW="0">
          {note ? (
            <>
              <Text whiteSpace="pre-wrap" overflowWrap="anywhere" maxH="xs" overflowY="auto">
                {note.note}
              </Text>
              <Text color="fg.muted" textStyle="sm" mt="2">
                {note.user.name}, <DateText iso={note.updated_at} as="moment" />
              </Text>
            </>
          ) : (
            <Text color="fg.muted">There is no working note.</Text>
          )}
          {isCompleted && (
            <Text color="fg.muted" textStyle="sm" mt="2">
              The claim is completed: its working note can be read, not changed.
            </Text>
          )}
        </Box>
        {isSaved && (
          <Text color="green.fg" textStyle="sm" fontWeight="medium" whiteSpace="nowrap" data-saved>
            <Glyph name="check" /> Saved
          </Text>
        )}
        {isWritable && (
          <Button
            rank="quiet"
            size="sm"
            px="2"
            autoFocus
            aria-label="Edit the working note"
            onClick={() => setEditing(true)}
          >
            <Glyph name="pencil" />
          </Button>
        )}
      </Flex>
    </Dialog>
  );
}

const CloseButton = ({ onClose }: Pick<Props, "onClose">) => <Button onClick={onClose}>Close</Button>;

function LoadFault({ error }: { error: unknown }) {
  const isForbidden = error instanceof RefusalError && error.status === 401;
  return (
    <Text role="alert" color="fg.error">
      {isForbidden
        ? "Error: You are not authorised to view this note"
        : "Something went wrong getting your note, please try again"}
    </Text>
  );
}
