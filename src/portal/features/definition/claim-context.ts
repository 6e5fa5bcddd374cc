import type { ClaimRecord } from "../../../contract/types.ts";
import { type CompiledDefinition, type Context, countKinds, type Form, toForm } from "../../../engine/index.ts";
import type { Person } from "../../shared/session/person.ts";
import { claimFacts, userFacts } from "./claim-facts.ts";

/** A stored claim and its reader, as conditions know them. The server judges again with facts of its own. */
export function claimContext(definition: CompiledDefinition, claim: ClaimRecord, person: Person): Context {
  const names = claim.files.map(({ original_filename }) => original_filename);
  return {
    form: (claim.form as Form | undefined) ?? toForm(definition, claim),
    claim: claimFacts(definition.type, claim, { stored: names.length, queued: 0, ...countKinds(names) }),
    user: userFacts(person, claim),
  };
}
