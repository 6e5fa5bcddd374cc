import { lazy, Suspense, useState } from "react";
import { useForms } from "../api/use-reference.ts";
import { may } from "../session/person.ts";
import { usePortal } from "../session/portal.ts";
import { Button, ButtonLink } from "../ui/button.tsx";
import { Glyph } from "../ui/icons.tsx";

const NewClaimDialog = lazy(() =>
  import("./new-claim-dialog.tsx").then(({ NewClaimDialog }) => ({ default: NewClaimDialog })),
);

/** Starts a claim: at once where one form alone is open to the person (ROUTE-24), else by a dialog; nothing to start, no button. */
export function NewClaimButton() {
  const { person } = usePortal();
  const [isOpen, setOpen] = useState(false);
  const types = useForms() ?? [];
  const offered = types.filter(({ new_offers }) => new_offers);
  // Whom the dialog offers no form, but who may start one: technical support, straight to the replacement's.
  const straight = offered.some((type) => type.new_offers === "form") ? undefined : types.find((type) => type.new_path);
  if (!may(person, "create claim") || (offered.length === 0 && !straight)) return null;

  const words = (
    <>
      <Glyph name="plus" />
      New
    </>
  );
  if (straight?.new_path) {
    return (
      <ButtonLink rank="primary" to={straight.new_path}>
        {words}
      </ButtonLink>
    );
  }
  return (
    <>
      <Button rank="primary" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {words}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <NewClaimDialog types={offered} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
