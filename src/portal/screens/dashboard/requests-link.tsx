import { useForms } from "../../shared/api/use-reference.ts";
import { may } from "../../shared/session/person.ts";
import { usePortal } from "../../shared/session/portal.ts";
import { ButtonLink } from "../../shared/ui/button.tsx";
import { Glyph } from "../../shared/ui/icons.tsx";

/** Leads to what forms that make no claim have sent, for those who may send one and those who handle them. */
export function RequestsLink() {
  const { person } = usePortal();
  const forms = useForms()?.filter(({ is_claim, module }) => !is_claim && module) ?? [];
  const isTheirs = may(person, "handle requests") || forms.some(({ new_offers }) => new_offers !== undefined);
  if (forms.length === 0 || !isTheirs) return null;
  return (
    <ButtonLink to="/requests">
      <Glyph name="envelope" />
      Requests
    </ButtonLink>
  );
}
