import type { FastifyBaseLogger } from "fastify";
import type { AppContext } from "../../app-context.ts";
import type { Person } from "../../person.ts";
import { HttpError } from "../../platform/http/http-error.ts";
import { findClaim } from "../find-claim.ts";
import { recordActivity } from "../notes/record-activity.ts";
import { findFile } from "./file-in-scope.ts";
import { takesFiles } from "./keep-files.ts";

/**
 * Takes a file off a draft or an amendable claim (FILES-22), one of our own off any claim that is not deleted. Its bytes go into quarantine, so that a back-up of this moment finds
 * them still. The row goes first: should the process end before, or the store fail at it, a later start sets them aside.
 */
export async function removeFile(
  appContext: AppContext,
  person: Person,
  uuid: string,
  log: Pick<FastifyBaseLogger, "warn">,
): Promise<{ file: "deleted" } | { error: "not amendable" }> {
  const { database, definitions, files, clock } = appContext;
  const file = await findFile(appContext, person, { uuid });
  if (!file) throw new HttpError(404, "There is no such file.");
  const isRemoved = await database.transaction().execute(async (trx) => {
    const claim = await findClaim(trx, person, definitions, file.claim_id, { lock: true });
    const isOurs = file.is_internal && claim?.deleted_at === null;
    if (!claim || !(isOurs || (await takesFiles(trx, appContext, person, claim)))) return false;
    const moment = clock.now();
    const { numUpdatedRows } = await trx
      .updateTable("files")
      .set({ deleted_at: moment })
      .where("id", "=", file.id)
      .where("deleted_at", "is", null)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return true;
    await recordActivity(trx, {
      claimId: claim.id,
      moment,
      type: "file-deleted",
      description: `${file.is_internal ? "Internal file" : "File"} removed: ${file.original_filename}`,
      isInternal: file.is_internal,
      userId: person.id,
    });
    // Claimants are told when a claim was last changed.
    if (!file.is_internal)
      await trx.updateTable("claims").set({ updated_at: moment }).where("id", "=", claim.id).execute();
    return true;
  });
  if (!isRemoved) return { error: "not amendable" };
  await files
    .setAside(file.path)
    .catch((error) => log.warn({ err: error }, "The bytes of a file could not be set aside"));
  return { file: "deleted" };
}
