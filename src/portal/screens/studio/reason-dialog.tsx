import { chakra, Dialog, Portal, Text, Textarea } from "@chakra-ui/react";
import { type FormEvent, useId, useState } from "react";
import { describedBy, FieldFrame } from "../../../../widgets/parts/field-frame.tsx";
import { tooLong } from "../../../../widgets/parts/text-field.tsx";
import { Button } from "../../shared/ui/button.tsx";
import { Refusal } from "./refused.tsx";
import { useAttempt } from "./use-attempt.ts";
import type { Waiting } from "./when-ready.ts";

/** Characters of what is said of a release or a draft, at most. */
export const mostReason = 500;

interface Props {
  title: string;
  explanation: string;
  /** What is asked for. */
  label?: string;
  /** Names the act. */
  act: string;
  /** `waiting`: what takes long says there how far it is, and is given up where the dialog is closed. */
  onConfirm(reason: string, waiting: Waiting): Promise<unknown>;
  onClose(): void;
}

/** Asks why before an act that everybody sees in the history. A refusal is told here, and what was typed stays. */
export function ReasonDialog({ title, explanation, label = "Reason", act, onConfirm, onClose }: Props) {
  const id = useId();
  const [reason, setReason] = useState("");
  const [missing, setMissing] = useState<string[]>();
  const { isBusy, progress, refusal, attempt } = useAttempt();
  const confirm = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    if (!reason.trim())
      return setMissing([label === "Reason" ? "Say why: the history keeps it." : "Please write something first."]);
    const fault = tooLong(reason, mostReason);
    if (fault) return setMissing([fault]);
    if (await attempt((waiting) => onConfirm(reason.trim(), waiting))) onClose();
  };
  return (
    <Dialog.Root open placement="center" closeOnInteractOutside={false} onOpenChange={({ open }) => !open && onClose()}>
      <Portal>
        <Dialog.Backdrop />
        <Dialog.Positioner px="4">
          <Dialog.Content asChild>
            <chakra.form onSubmit={confirm} noValidate>
              <Dialog.Header>
                <Dialog.Title>{title}</Dialog.Title>
              </Dialog.Header>
              <Dialog.Body>
                <Text mb="4">{explanation}</Text>
                <FieldFrame id={id} label={label} required errors={missing}>
                  <Textarea
                    id={id}
                    rows={3}
                    value={reason}
                    aria-required="true"
                    aria-invalid={missing ? true : undefined}
                    aria-describedby={describedBy({ id, errors: missing })}
                    onChange={({ target }) => setReason(target.value)}
                  />
                </FieldFrame>
                <Text role="status" mt="2" color="fg.muted">
                  {progress}
                </Text>
                <Refusal mt="4">{refusal}</Refusal>
              </Dialog.Body>
              <Dialog.Footer>
                <Button onClick={onClose}>Cancel</Button>
                <Button type="submit" rank="primary" isBusy={isBusy}>
                  {act}
                </Button>
              </Dialog.Footer>
            </chakra.form>
          </Dialog.Content>
        </Dialog.Positioner>
      </Portal>
    </Dialog.Root>
  );
}
