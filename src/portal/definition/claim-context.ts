import { DateTime } from "luxon";
import type { ClaimRecord } from "../../contract/types.ts";
import {
  type ClaimFacts,
  type CompiledDefinition,
  type Context,
  countKinds,
  type Form,
  toForm,
} from "../../engine/index.ts";
import { isClaimant, type Person } from "../session/person.ts";

/** A stored claim and its reader, as conditions know them. The server judges again with facts of its own. */
export function claimContext(definition: CompiledDefinition, claim: ClaimRecord, person: Person): Context {
  const { status, authorise_role: authoriseRole } = claim.current_status;
  return {
    form: (claim.form as Form | undefined) ?? toForm(definition, claim),
    claim: {
      today: DateTime.now().setZone("Pacific/Auckland").toFormat("yyyy-MM-dd"),
      ...(claim.facts as Partial<ClaimFacts> | undefined),
      type: claim.type,
      status,
      files: filesOf(claim),
      ...(authoriseRole && { authoriseRole }),
      ...(claim.deleted_at && { isDeleted: true }),
    },
    user: {
      roles: person.roles,
      permissions: person.permissions,
      authorisingRoles: person.authorising_roles,
      isOwner: isClaimant(person) && claim.customer.uuid === person.customer?.uuid,
    },
  };
}

function filesOf({ files }: ClaimRecord): ClaimFacts["files"] {
  const names = files.map(({ original_filename }) => original_filename);
  return { stored: files.length, queued: 0, ...countKinds(names) };
}
