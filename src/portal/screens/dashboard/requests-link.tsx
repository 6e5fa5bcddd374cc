import { useForms } from "../../shared/api/use-reference.ts";
import { mayReadRequests } from "../../shared/session/person.ts";
import { usePortal } from "../../shared/session/portal.ts";
import { ButtonLink } from "../../shared/ui/button.tsx";
import { Glyph } from "../../shared/ui/icons.tsx";

/** Leads to what forms that make no claim have sent. */
export function RequestsLink() {
  const { person } = usePortal();
  if (!mayReadRequests(person, useForms() ?? [])) return null;
  return (
    <ButtonLink to="/requests">
      <Glyph name="envelope" />
      Requests
    </ButtonLink>
  );
}
