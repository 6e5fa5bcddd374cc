import { useState } from "react";
import { useNavigate } from "react-router-dom";
import type { ClaimType } from "../../../contract/types.ts";
import { useShortcut } from "../../features/shortcuts/use-shortcut.ts";
import { useForms } from "../../shared/api/use-reference.ts";
import { may } from "../../shared/session/person.ts";
import { usePortal } from "../../shared/session/portal.ts";
import { Button, ButtonLink } from "../../shared/ui/button.tsx";
import { Glyph } from "../../shared/ui/icons.tsx";
import { lazyDialog } from "../../shared/ui/lazy-dialog.tsx";
import { useCommand } from "../../shared/ui/offered-commands.ts";

const NewClaimDialog = lazyDialog<{ types: ClaimType[]; onClose: () => void }>(
  () => import("./new-claim-dialog.tsx").then(({ NewClaimDialog }) => NewClaimDialog),
  ({ onClose }) => onClose(),
);

interface Props {
  /** Its dialog was opened, or closed. */
  onOpen: (isOpen: boolean) => void;
}

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
  const open = (next: boolean) => {
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
      <Button rank="primary" aria-haspopup="dialog" onClick={() => open(true)}>
        {words}
      </Button>
      {isOpen && <NewClaimDialog types={offered} onClose={() => open(false)} />}
    </>
  );
}
