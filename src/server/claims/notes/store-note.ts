import type { ActivityRecord } from "../../../contract/types.ts";
import { isClaimant } from "../../access/is-claimant.ts";
import type { AppContext } from "../../app-context.ts";
import type { Person } from "../../person.ts";
import { refusedField } from "../../platform/http/http-error.ts";
import { requireClaim } from "../find-claim.ts";
import { sendNoteLetters } from "../letters/send-note-letters.ts";
import { beginReply, type Within } from "../requests/reply.ts";
import { readActivities } from "./activities.ts";
import { checkedNote } from "./checked-note.ts";
import { mentionedIn } from "./mentions.ts";
import { recordActivity } from "./record-activity.ts";

const onlyStaff = "Only staff write internal notes.";

/**
 * Adds a note to the timeline that everybody reads who may read the claim (D-076), or staff alone if it is internal (D-200); a
 * customer's note may begin to answer what they were asked for (D-203). The other side is told by a letter, as is whom
 * an internal one mentions. Refuses with 404, or 422 on `note` or `internal`.
 */
export async function storeNote(
  appContext: AppContext,
  person: Person,
  { claim: reference, note, internal = false }: { claim: string; note: string; internal?: boolean | undefined },
  within?: Within,
): Promise<ActivityRecord> {
  const { database, definitions, clock } = appContext;
  const text = checkedNote(note);
  return database.transaction().execute(async (trx) => {
    await within?.(trx);
    const claim = await requireClaim(trx, person, definitions, reference, { lock: true });
    if (claim.deleted_at) {
      throw refusedField("note", "This claim is deleted. Restore it to add a note.");
    }
    if (internal && isClaimant(person, definitions.access)) {
      throw refusedField("internal", onlyStaff);
    }
    const mentioned = internal ? await mentionedIn(trx, appContext, { person, claim, text }) : [];
    const moment = clock.now();
    const id = await recordActivity(trx, {
      claimId: claim.id,
      moment,
      type: "note",
      description: internal ? "Internal note added" : "Note added",
      isInternal: internal,
      userId: person.id,
      note: text,
    });
    // The moment of the last change is told to claimants too.
    if (!internal) await trx.updateTable("claims").set({ updated_at: moment }).where("id", "=", claim.id).execute();
    await beginReply(trx, appContext, person, claim);
    if (mentioned.length > 0) {
      const rows = mentioned.map((one) => ({ claim_id: claim.id, activity_id: id, person_id: one.id, seen_at: null }));
      await trx.insertInto("claim_mentions").values(rows).execute();
    }
    if (!internal || mentioned.length > 0)
      await sendNoteLetters(trx, { appContext, person, claim, activity: id, text }, internal ? mentioned : undefined);
    const [activity] = await readActivities({ ...appContext, database: trx }, person, claim, { only: id });
    if (!activity) throw new Error(`The note on ${claim.number} was not stored.`);
    return activity;
  });
}
