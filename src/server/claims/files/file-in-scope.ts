import type { Selectable } from "kysely";
import { isInScope } from "../../access/claim-scope.ts";
import type { AppContext } from "../../app-context.ts";
import type { Person } from "../../person.ts";
import type { Tables } from "../../platform/database/tables.ts";
import { isInternalHidden } from "../notes/activities.ts";

/** A file by its path or uuid; undefined when it does not exist for this person: its claim is out of their scope, or it is one of our own. */
export async function findFile(
  { database, definitions }: AppContext,
  person: Person,
  wanted: { path: string } | { uuid: string },
): Promise<Selectable<Tables["files"]> | undefined> {
  if ("path" in wanted && !/^[\w./-]+$/.test(wanted.path)) return undefined;
  return database
    .selectFrom("files")
    .innerJoin("claims", "claims.id", "files.claim_id")
    .selectAll("files")
    .where("files.deleted_at", "is", null)
    .where(isInScope(person, definitions))
    .$if(isInternalHidden(person, definitions.access), (query) => query.where("files.is_internal", "=", false))
    .where((eb) => ("path" in wanted ? eb("files.path", "=", wanted.path) : eb("files.id", "=", wanted.uuid)))
    .executeTakeFirst();
}
