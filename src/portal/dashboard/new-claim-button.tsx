import { lazy, Suspense, useState } from "react";
import { useClaimTypes } from "../api/use-reference.ts";
import { hasRole, may } from "../session/person.ts";
import { usePortal } from "../session/portal.ts";
import { Button, ButtonLink } from "../ui/button.tsx";
import { Glyph } from "../ui/icons.tsx";

const NewClaimDialog = lazy(() =>
  import("./new-claim-dialog.tsx").then(({ NewClaimDialog }) => ({ default: NewClaimDialog })),
);

/** Starts a claim. tech_support goes straight to the warranty form (ROUTE-24); without anything to start there is no button. */
export function NewClaimButton() {
  const { person } = usePortal();
  const [isOpen, setOpen] = useState(false);
  const types = useClaimTypes()?.filter(({ new_path }) => new_path) ?? [];
  if (!may(person, "create claim") || types.length === 0) return null;

  const words = (
    <>
      <Glyph name="plus" />
      New
    </>
  );
  if (hasRole(person, "tech_support")) {
    return (
      <ButtonLink rank="primary" to="/new-claim/warranty">
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
          <NewClaimDialog types={types} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
