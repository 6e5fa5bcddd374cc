import { chakra, Flex, Textarea } from "@chakra-ui/react";
import { type FormEvent, useEffect, useId, useRef, useState } from "react";
import { describedBy, FieldFrame } from "../../../../../widgets/parts/field-frame.tsx";
import type { ClaimRow, Refusal } from "../../../../contract/types.ts";
import { type KeptEntry, keptEntries } from "../../../features/entries/kept-entries.ts";
import { TwoWritersDialog } from "../../../features/two-writers/later-dialog.ts";
import type { Answer } from "../../../shared/api/call-input.ts";
import { RefusalError } from "../../../shared/api/refusal-error.ts";
import { usePortal } from "../../../shared/session/portal.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { useAnnounce } from "../../../shared/ui/live-region.tsx";

interface Props {
  claim: ClaimRow;
  /** Under which name what is typed is kept until it is saved. */
  keptAs: string;
  text: string;
  onSaved: (saved: Answer<"PUT /api/note/working">) => void;
  onCancel: () => void;
}

const failed = "Something went wrong updating your note, please try again";

/** The working note as it is being written. What is typed is kept until the server has it. */
export function WorkingNoteEditor({ claim, keptAs, text, onSaved, onCancel }: Props) {
  const { api } = usePortal();
  const announce = useAnnounce();
  const kept = keptEntries(api);
  const id = useId();
  const box = useRef<HTMLTextAreaElement>(null);
  const isSaving = useRef(false);
  const [entered, setEntered] = useState(() => kept.get(keptAs) ?? { text, seen: text });
  const [conflict, setConflict] = useState<Refusal["conflict"]>();
  const [isBusy, setBusy] = useState(false);
  const [fault, setFault] = useState<string>();
  const errors = fault ? [fault] : undefined;

  useEffect(() => box.current?.focus(), []);

  const type = (next: KeptEntry) => {
    setEntered(next);
    setFault(undefined);
    kept.set(keptAs, next);
  };

  async function save(note: string, seen: string) {
    if (isSaving.current) return;
    isSaving.current = true;
    setBusy(true);
    setFault(undefined);
    try {
      const saved = await api.call("PUT /api/note/working", { body: { claim: claim.uuid, note, seen } });
      kept.delete(keptAs);
      announce("Working note saved");
      onSaved(saved);
    } catch (error) {
      isSaving.current = false;
      setBusy(false);
      setFault(reasonOf(error));
      setConflict(error instanceof RefusalError ? error.conflict : undefined);
      box.current?.focus();
    }
  }

  return (
    <chakra.form
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        void save(entered.text.trim(), entered.seen);
      }}
    >
      <FieldFrame id={id} errors={errors}>
        <Textarea
          ref={box}
          id={id}
          rows={6}
          aria-label="Working note"
          value={entered.text}
          readOnly={isBusy}
          aria-invalid={errors ? true : undefined}
          aria-describedby={describedBy({ id, errors })}
          onChange={({ target }) => type({ ...entered, text: target.value })}
        />
      </FieldFrame>
      <Flex gap="3" mt="4" justify="flex-end">
        <Button
          onClick={() => {
            kept.delete(keptAs);
            onCancel();
          }}
        >
          Cancel
        </Button>
        <Button type="submit" rank="primary" isBusy={isBusy}>
          Save
        </Button>
      </Flex>
      {conflict && (
        <TwoWritersDialog
          title={`Working note of ${claim.claim_number}: two versions`}
          isBusy={isBusy}
          conflict={conflict}
          // Nothing is written by it: the note as it stands is answered.
          keep={() => save(conflict.theirs, conflict.theirs)}
          write={(text) => {
            type({ text, seen: conflict.theirs });
            return save(text.trim(), conflict.theirs);
          }}
          leave={(text) => {
            type({ ...entered, text });
            setConflict(undefined);
          }}
        />
      )}
    </chakra.form>
  );
}

function reasonOf(error: unknown): string {
  if (error instanceof RefusalError && error.status === 401) {
    return "Error: You are not authorised to update this note";
  }
  const isSaid = error instanceof RefusalError && (error.status === 422 || error.conflict !== undefined);
  return (isSaid && error.first("note")) || failed;
}
