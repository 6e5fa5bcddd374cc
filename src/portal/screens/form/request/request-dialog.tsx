import { Dialog, Portal } from "@chakra-ui/react";
import { type RefObject, useEffect, useRef, useState } from "react";
import type { ClaimType } from "../../../../contract/types.ts";
import { usePortal } from "../../../shared/session/portal.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { Notice } from "../../../shared/ui/notice.tsx";
import { showFocused } from "../../../shared/ui/show-focused.ts";
import { SkeletonBlocks } from "../../../shared/ui/skeletons.tsx";
import { type OpenedRequest, openRequest } from "./open-request.ts";
import { RequestForm } from "./request-form.tsx";

export interface RequestDialogProps {
  offer: ClaimType;
  /** The kept form to go on with, where there are several. */
  slot?: string;
  /** What gets the focus when the dialog is gone. */
  from: () => HTMLElement | null;
  onClose: () => void;
}

/** A form that makes no claim, over the page. What was begun is not lost by a press beside it. */
export function RequestDialog({ offer, slot, from, onClose }: RequestDialogProps) {
  const content = useRef<HTMLDivElement>(null);
  return (
    <Dialog.Root
      open
      size="lg"
      placement="center"
      scrollBehavior="inside"
      closeOnInteractOutside={false}
      closeOnEscape={false}
      finalFocusEl={from}
      onOpenChange={({ open }) => !open && onClose()}
    >
      <Portal>
        <Dialog.Backdrop />
        <Dialog.Positioner px="4">
          {/* A list of suggestions that is open keeps Escape to itself; the dialog's own listener would not know. */}
          <Dialog.Content ref={content} onKeyUp={showFocused} onKeyDown={({ key }) => key === "Escape" && onClose()}>
            <Dialog.Header>
              <Dialog.Title>{offer.title}</Dialog.Title>
            </Dialog.Header>
            <Loaded offer={offer} slot={slot} content={content} onClose={onClose} />
          </Dialog.Content>
        </Dialog.Positioner>
      </Portal>
    </Dialog.Root>
  );
}

type State = OpenedRequest | "loading" | "elsewhere" | "failed";

interface LoadedProps {
  offer: ClaimType;
  slot: string | undefined;
  content: RefObject<HTMLDivElement | null>;
  onClose: () => void;
}

function Loaded({ offer, slot, content, onClose }: LoadedProps) {
  const { api, config, person } = usePortal();
  const [state, setState] = useState<State>("loading");
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    let isCurrent = true;
    setState("loading");
    openRequest(api, config.api, person, { offer, slot }).then(
      (opened) => (isCurrent ? setState(opened ?? "elsewhere") : opened?.seat.leave()),
      () => isCurrent && setState("failed"),
    );
    return () => {
      isCurrent = false;
    };
  }, [api, config.api, person, offer, slot, attempt]);

  // What had the focus went with the view before; the dialog itself says its name, and Tab leads to what is first in it.
  useEffect(() => {
    if (state !== "loading" && document.activeElement === document.body) content.current?.focus();
  }, [state, content]);

  if (typeof state === "object") return <RequestForm opened={state} onClose={onClose} />;
  return (
    <>
      <Dialog.Body>
        {state === "loading" ? (
          <>
            <p role="status">Loading form...</p>
            <SkeletonBlocks blocks={3} label="" />
          </>
        ) : state === "elsewhere" ? (
          <Notice kind="warning" title="This form is open in another tab">
            Go on there, or close that tab and try again.
          </Notice>
        ) : (
          <Notice kind="error">The form could not be loaded. Please try again.</Notice>
        )}
      </Dialog.Body>
      <Dialog.Footer>
        <Button onClick={onClose}>Cancel</Button>
        {state !== "loading" && (
          <Button rank="primary" onClick={() => setAttempt(attempt + 1)}>
            Try again
          </Button>
        )}
      </Dialog.Footer>
    </>
  );
}
