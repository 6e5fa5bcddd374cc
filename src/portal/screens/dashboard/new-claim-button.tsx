import { useRef, useState } from "react";
import { useNavigate } from "react-router-dom";
import { useShortcut } from "../../features/shortcuts/use-shortcut.ts";
import { useForms } from "../../shared/api/use-reference.ts";
import { may } from "../../shared/session/person.ts";
import { usePortal } from "../../shared/session/portal.ts";
import { Button, ButtonLink } from "../../shared/ui/button.tsx";
import { Glyph } from "../../shared/ui/icons.tsx";
import { lazyDialog } from "../../shared/ui/lazy-dialog.tsx";
import { useCommand } from "../../shared/ui/offered-commands.ts";
import type { NewClaimDialogProps } from "./new-claim-dialog.tsx";

const NewClaimDialog = lazyDialog<NewClaimDialogProps>(
  () => import("./new-claim-dialog.tsx").then(({ NewClaimDialog }) => NewClaimDialog),
  ({ onClose }) => onClose(),
);

/** There is one New at a time, and which of its places has it may change while the dialog is open. */
const newButton = "new-claim";

interface Props {
  /** Its dialog was opened, or closed. */
  onOpen: (isOpen: boolean) => void;
}

/** What a dialog was opened from, or New, where a phone that was turned meanwhile has it now. */
const stillThere = (opener: Element | null): HTMLElement | null =>
  opener instanceof HTMLElement && opener.isConnected && opener !== document.body
    ? opener
    : document.getElementById(newButton);

/** Starts a claim: at once where one form alone is open to the person (ROUTE-24), else by a dialog; nothing to start, no button. */
export function NewClaimButton({ onOpen }: Props) {
  const { person } = usePortal();
  const navigate = useNavigate();
  const [isOpen, setOpen] = useState(false);
  const types = useForms() ?? [];
  const mayCreate = may(person, "create claim");
  const offered = mayCreate ? types.filter(({ new_offers }) => new_offers) : [];
  // Whom the dialog offers no form, but who may start one: technical support, straight to the replacement's.
  const isStraight = mayCreate && !offered.some((type) => type.new_offers === "form");
  const straight = isStraight ? types.find((type) => type.new_path)?.new_path : undefined;
  const opener = useRef<Element>(null);
  const open = (next: boolean) => {
    if (next) opener.current = document.activeElement;
    setOpen(next);
    onOpen(next);
  };
  const begin = () => {
    if (straight) void navigate(straight);
    else if (offered.length > 0) open(true);
  };
  useShortcut("n", begin);
  useCommand(offered.length > 0 || straight ? "New claim" : undefined, begin);
  if (offered.length === 0 && !straight) return null;

  const words = (
    <>
      <Glyph name="plus" />
      New
    </>
  );
  if (straight) {
    return (
      <ButtonLink rank="primary" to={straight}>
        {words}
      </ButtonLink>
    );
  }
  return (
    <>
      <Button id={newButton} rank="primary" aria-haspopup="dialog" onClick={() => open(true)}>
        {words}
      </Button>
      {isOpen && <NewClaimDialog types={offered} from={() => stillThere(opener.current)} onClose={() => open(false)} />}
    </>
  );
}
