import { Dialog, Portal, Stack } from "@chakra-ui/react";
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from "react";
import { Button } from "../../shared/ui/button.tsx";
import { Notice } from "../../shared/ui/notice.tsx";
import { showFocused } from "../../shared/ui/show-focused.ts";
import type { Trouble } from "./report-trouble.ts";

interface Props {
  title: string;
  /** What the one act of the dialog is called. */
  act: string;
  isBusy: boolean;
  trouble: Trouble;
  onAct: () => void;
  onClose: () => void;
  children: ReactNode;
}

/** A dialog with one question and one act: Enter does it, Escape and Cancel leave. */
export function ReportFrame({ title, act, isBusy, trouble, onAct, onClose, children }: Props) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (Object.keys(trouble.errors).length > 0)
      form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [trouble]);
  // Escape is heard here and not by the dialog itself, which would hear it before a list of suggestions that it closes first.
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key === "Escape") onClose();
  };
  return (
    <Dialog.Root
      open
      onOpenChange={({ open }) => !open && onClose()}
      closeOnEscape={false}
      placement={{ base: "top", md: "center" }}
      lazyMount
    >
      <Portal>
        <Dialog.Backdrop />
        <Dialog.Positioner px="4">
          <Dialog.Content onKeyUp={showFocused} onKeyDown={onKeyDown}>
            <form
              ref={form}
              noValidate
              onSubmit={(event) => {
                event.preventDefault();
                if (!isBusy) onAct();
              }}
            >
              <Dialog.Header>
                <Dialog.Title>{title}</Dialog.Title>
              </Dialog.Header>
              <Dialog.Body>
                <Stack gap="4">
                  {children}
                  {trouble.sentence && <Notice kind="error">{trouble.sentence}</Notice>}
                </Stack>
              </Dialog.Body>
              <Dialog.Footer>
                <Button onClick={onClose}>Cancel</Button>
                <Button rank="primary" type="submit" isBusy={isBusy}>
                  {act}
                </Button>
              </Dialog.Footer>
            </form>
          </Dialog.Content>
        </Dialog.Positioner>
      </Portal>
    </Dialog.Root>
  );
}
