import type { StoredFile } from "../../../contract/types.ts";
import type { AppContext } from "../../app-context.ts";
import type { Person } from "../../person.ts";
import { fileRecord } from "../../platform/files/file-records.ts";
import { HttpError, refusedField } from "../../platform/http/http-error.ts";
import { countFiles } from "../claim-context.ts";
import { isInternalHidden } from "../notes/activities.ts";
import { recordActivity } from "../notes/record-activity.ts";
import { findFile } from "./file-in-scope.ts";
import { claimForFiles } from "./keep-files.ts";

/**
 * Lets everybody who reads the claim read a file that we kept to ourselves: from then on it is a file like one that was added now. Refuses
 * with 404, or 422 where the claim takes no files.
 */
export async function shareInternalFile(appContext: AppContext, person: Person, uuid: string): Promise<StoredFile> {
  const { database, clock, settings } = appContext;
  if (isInternalHidden(person, appContext.definitions.access))
    throw new HttpError(403, "Only staff keep internal files.");
  const missing = () => new HttpError(404, "There is no such file.");
  const found = await findFile(appContext, person, { uuid });
  if (!found) throw missing();
  if (!found.is_internal) return fileRecord(found);
  return database.transaction().execute(async (trx) => {
    const claim = await claimForFiles(trx, appContext, person, found.claim_id, { lock: true });
    // As it is now: the claim's lock keeps others from it.
    const file = await trx
      .selectFrom("files")
      .selectAll()
      .where("id", "=", found.id)
      .where("deleted_at", "is", null)
      .executeTakeFirst();
    if (!file) throw missing();
    if (!file.is_internal) return fileRecord(file);
    const most = settings.limits.filesPerClaim;
    if ((await countFiles(trx, claim.id)).stored >= most) {
      throw refusedField("file", `A claim holds at most ${most} files.`);
    }
    const moment = clock.now();
    const activity = await recordActivity(trx, {
      claimId: claim.id,
      moment,
      type: "file-added",
      description: "File added",
      userId: person.id,
    });
    const shared = await trx
      .updateTable("files")
      .set({ is_internal: false, activity_id: activity })
      .where("id", "=", file.id)
      .returningAll()
      .executeTakeFirstOrThrow();
    await trx.updateTable("claims").set({ updated_at: moment }).where("id", "=", claim.id).execute();
    return fileRecord(shared);
  });
}
