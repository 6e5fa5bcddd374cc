import type { ClaimRecord } from "../../../../contract/types.ts";
import { type Form, get, type Prefill, type Section, set, startForm } from "../../../../engine/index.ts";
import { userFacts } from "../../../features/definition/claim-facts.ts";
import type { Api } from "../../../shared/api/api.ts";
import type { Person } from "../../../shared/session/person.ts";
import type { ClaimSession } from "../claim-session.ts";
import { readClaim } from "../open-form.ts";
import type { FormStore } from "../store/form-store.ts";
import { changedFields, fieldsToFill, filledTitles, prefilledForm } from "./prefilled-form.ts";

interface Filling {
  api: Api;
  person: Person;
  session: Pick<ClaimSession, "store" | "formOf">;
}

/**
 * Fills in from an earlier claim of the same type, where its definition lets it and nothing was answered yet. Answers what, in
 * words. It does not count as typed: who leaves the form loses nothing.
 */
export async function prefillFrom(
  { api, person, session: { store, formOf } }: Filling,
  earlier: ClaimRecord | string,
  kinds: Prefill[],
): Promise<readonly string[]> {
  const { definition } = store;
  const begun = Object.entries(store.begun).reduce(
    (form: Form, [field, given]) => set(form, field, given ?? undefined),
    startForm(definition, userFacts(person, undefined)),
  );
  if (sectionsToFill(store, kinds, begun).length === 0) return [];
  const claim = typeof earlier === "string" ? await readClaim(api, earlier) : earlier;
  if (!claim || claim.type !== definition.type) return [];
  const before = store.form.data;
  const after = prefilledForm(definition, before, formOf(claim), kinds, begun);
  const changed = changedFields(sectionsToFill(store, kinds, begun), before, after);
  for (const field of changed) store.fill(field, get(after, field));
  return filledTitles(definition, changed);
}

/** Who stands in an empty box is about to type there. */
const sectionsToFill = ({ definition, form }: FormStore, kinds: Prefill[], begun: Form): Section[] =>
  definition.sections.filter(
    (section) =>
      !document.activeElement?.closest(`#section-${section.id}-fields`) &&
      fieldsToFill(section, form.data, kinds, begun).length > 0,
  );
