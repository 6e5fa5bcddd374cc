import { sql } from "kysely";
import type { StoredFile } from "../../../contract/types.ts";
import type { AppContext, Queryable } from "../../app-context.ts";
import type { Person } from "../../person.ts";
import { timeOrderedId } from "../../platform/database/time-ordered-id.ts";
import { fileRecord, readByKeys } from "../../platform/files/file-records.ts";
import { HttpError, refusedField } from "../../platform/http/http-error.ts";
import { countFiles, isOpenToChange, storedContext } from "../claim-context.ts";
import { definitionOf } from "../definition-of.ts";
import { type Claim, requireClaim } from "../find-claim.ts";
import { isInternalHidden } from "../notes/activities.ts";
import { recordActivity } from "../notes/record-activity.ts";
import { beginReply } from "../requests/reply.ts";
import type { Batch } from "./receive-files.ts";

/**
 * The claim of this reference, if this person may add files to it or take them away: our own ones whenever it is not deleted, all
 * others as long as it may be changed. Refuses with 403, 404 or 422.
 */
export async function claimForFiles(
  database: Queryable,
  appContext: AppContext,
  person: Person,
  reference: string,
  { isInternal = false, lock = false }: { isInternal?: boolean; lock?: boolean } = {},
): Promise<Claim> {
  const { access } = appContext.definitions;
  if (isInternal && isInternalHidden(person, access)) throw new HttpError(403, "Only staff keep internal files.");
  const claim = await requireClaim(database, person, appContext.definitions, reference, { lock });
  if (isInternal && !claim.deleted_at) return claim;
  if ((await takesFiles(database, appContext, person, claim)) || (await isBeingSaved(database, person, claim)))
    return claim;
  throw refusedField("claim", "Files of this claim can no longer be changed.");
}

const saves = ["created", "submitted", "updated", "placed"];

/**
 * Files go in after their claim (D-130), also into one that nobody amends once it is sent: as long as that save is the last act on it.
 * What our people do among themselves changes nothing for who saved it.
 */
async function isBeingSaved(database: Queryable, person: Person, claim: Claim): Promise<boolean> {
  if (claim.deleted_at) return false;
  const last = await database
    .selectFrom("activities")
    .select(["type", "user_id"])
    .where("claim_id", "=", claim.id)
    .where("type", "<>", "file-added")
    .where("is_internal", "=", false)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return last !== undefined && last.user_id === person.id && saves.includes(last.type);
}

/** May this person add files to the claim as it stands, or take them away? */
export async function takesFiles(
  database: Queryable,
  appContext: AppContext,
  person: Person,
  claim: Claim,
): Promise<boolean> {
  const definition = await definitionOf(appContext, claim, database);
  return (
    definition !== undefined && isOpenToChange(definition, await storedContext(database, appContext, person, claim))
  );
}

/**
 * Writes the rows of received files and one activity for all of them; the claim is checked again under its lock. A file that
 * the claim holds already under the same key of its sender is answered as it stands, and not written again. `replyFollows`: whoever
 * sends them will say when what was asked for is given. `isInternal`: only our people read them, and claimants hear nothing of them.
 */
export async function keepFiles(
  appContext: AppContext,
  person: Person,
  reference: string,
  { received: all, repeated }: Pick<Batch, "received" | "repeated">,
  { replyFollows = false, isInternal = false }: { replyFollows?: boolean; isInternal?: boolean } = {},
): Promise<StoredFile[]> {
  return appContext.database.transaction().execute(async (trx) => {
    const claim = await claimForFiles(trx, appContext, person, reference, { lock: true, isInternal });
    const keys = [...repeated, ...all.flatMap(({ uploadKey }) => uploadKey ?? [])];
    const before = keys.length > 0 ? await readByKeys(trx, { claimId: claim.id, isInternal }, keys) : [];
    if (keys.length > 0 && (await readByKeys(trx, { claimId: claim.id, isInternal: !isInternal }, keys)).length > 0)
      throw new HttpError(409, "This file was sent before, for other readers. Please choose it again.");
    const known = new Set(before.map(({ upload_key }) => upload_key));
    // Taken off since it was read past: nothing is stored of it, so nothing is called saved.
    if (repeated.some((key) => !known.has(key)))
      throw new HttpError(409, "A file was deleted while it was sent. Please add it again.");
    const received = all.filter(({ uploadKey }) => {
      const isNew = uploadKey === null || !known.has(uploadKey);
      known.add(uploadKey);
      return isNew;
    });
    if (received.length === 0) return before.map(fileRecord);
    const most = appContext.settings.limits.filesPerClaim;
    if ((await countFiles(trx, claim.id, isInternal)).stored + received.length > most) {
      throw refusedField("claim_files.0", `A claim holds at most ${most} ${isInternal ? "internal files" : "files"}.`);
    }
    const moment = appContext.clock.now();
    const activity = await recordActivity(trx, {
      claimId: claim.id,
      moment,
      type: "file-added",
      description: addedWords(received.length, isInternal),
      isInternal,
      userId: person.id,
    });
    const rows = await trx
      .insertInto("files")
      .values(
        received.map(({ key, name, mime, size, sha256, uploadKey, sent, check }) => ({
          id: timeOrderedId(moment),
          claim_id: claim.id,
          activity_id: activity,
          path: key,
          original_filename: name,
          mime_type: mime,
          size,
          sha256,
          created_at: moment,
          created_by: person.id,
          is_internal: isInternal,
          upload_key: uploadKey,
          sent_size: sent?.size ?? null,
          sent_sha256: sent?.sha256 ?? null,
          check_state: check.state,
          // The database's clock: those who check on read the same one.
          check_next_at: check.isTriedAgain ? sql<Date>`now() + interval '15 seconds'` : null,
        })),
      )
      .returningAll()
      .execute();
    if (isInternal) return [...before, ...rows].map(fileRecord);
    await trx.updateTable("claims").set({ updated_at: moment }).where("id", "=", claim.id).execute();
    if (!replyFollows) await beginReply(trx, appContext, person, claim);
    return [...before, ...rows].map(fileRecord);
  });
}

function addedWords(count: number, isInternal: boolean): string {
  if (count === 1) return isInternal ? "Internal file added" : "File added";
  return `${count} ${isInternal ? "internal files" : "files"} added`;
}
