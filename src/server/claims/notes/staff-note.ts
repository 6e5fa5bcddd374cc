import type { AppContext, Queryable } from "../../app-context.ts";
import type { Person } from "../../person.ts";
import { HttpError, refusedField } from "../../platform/http/http-error.ts";
import { keptText } from "../../platform/text/plain-text.ts";
import { requireClaim } from "../find-claim.ts";
import { recordActivity } from "./record-activity.ts";

/** Texts of the staff about a claim, one of each kind at a time. */
type StaffNote = "working-note" | "remark";

interface Rules {
  title: string;
  most: number;
  /** Who may write it; everybody who resolves claims reads both. */
  writes: string;
}

const rules: Record<StaffNote, Rules> = {
  "working-note": { title: "working note", most: 2000, writes: "save working notes" },
  remark: { title: "remark", most: 255, writes: "resolve claim" },
};

interface NoteAnswer {
  note: { note: string; updated_at: string; user: { name: string } } | null;
}

/** The text as it stands (D-080). 401 for those who do not resolve claims. */
export async function readStaffNote(
  { database, definitions }: AppContext,
  person: Person,
  kind: StaffNote,
  reference: string,
): Promise<NoteAnswer> {
  if (!person.permissions.includes("resolve claim"))
    throw new HttpError(401, "You are not authorised to view this note.");
  const claim = await requireClaim(database, person, definitions, reference);
  return current(database, claim.id, kind);
}

/**
 * Replaces the text; each one is kept in the timeline, for staff alone (D-208). Refuses with 401, 404, 422 on `note`, and with 409
 * and both texts where somebody else has written since what was `seen`; absent: not checked.
 */
export async function saveStaffNote(
  { database, definitions, clock }: AppContext,
  person: Person,
  kind: StaffNote,
  { claim: reference, note, seen }: { claim: string; note: string; seen?: string | undefined },
): Promise<NoteAnswer> {
  const { title, most, writes } = rules[kind];
  const mayWrite = ["resolve claim", writes].every((permission) => person.permissions.includes(permission));
  if (!mayWrite) throw new HttpError(401, "You are not authorised to update this note.");
  const refuse = (message: string) => refusedField("note", message);
  const text = keptText(note);
  if (text.length > most) throw refuse(`The ${title} may not be longer than ${most} characters.`);
  return database.transaction().execute(async (trx) => {
    const claim = await requireClaim(trx, person, definitions, reference, { lock: true });
    if (claim.deleted_at) throw refuse("This claim is deleted. Restore it to change it.");
    const { note: before } = await current(trx, claim.id, kind);
    const theirs = before?.note ?? "";
    if (text === theirs) return { note: before };
    if (seen !== undefined && keptText(seen) !== theirs) {
      const message = `The ${title} has been changed by somebody else meanwhile.`;
      const writer = before && { by: before.user.name, at: before.updated_at };
      throw new HttpError(409, message, { note: [message] }, { conflict: { yours: text, theirs, ...writer } });
    }
    const isEarlierInTimeline = theirs === "" || (await isInTimeline(trx, claim.id, kind, theirs));
    const moment = clock.now();
    const values = { note: text, updated_at: moment, user_id: person.id };
    await trx
      .insertInto("claim_notes")
      .values({ claim_id: claim.id, kind, ...values })
      .onConflict((conflict) => conflict.columns(["claim_id", "kind"]).doUpdateSet(values))
      .execute();
    await recordActivity(trx, {
      claimId: claim.id,
      moment,
      type: kind,
      description: `The ${title} was ${before === null ? "written" : text === "" ? "cleared" : "changed"}`,
      isInternal: true,
      userId: person.id,
      // What was written before entries told the text is told with the change of it.
      ...(isEarlierInTimeline ? text !== "" && { note: text } : { note: `${text}${itWas}${theirs}`.trim() }),
    });
    return current(trx, claim.id, kind);
  });
}

/** Between a text and the one before it, where one entry tells both. */
const itWas = "\n\nIt was: ";

/** Does the newest entry of this kind tell the text? */
async function isInTimeline(database: Queryable, claimId: string, kind: StaffNote, text: string): Promise<boolean> {
  const newest = await database
    .selectFrom("activities")
    .select("note")
    .where("claim_id", "=", claimId)
    .where("type", "=", kind)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .executeTakeFirst();
  return newest?.note === text || newest?.note?.startsWith(`${text}${itWas}`) === true;
}

async function current(database: Queryable, claimId: string, kind: StaffNote): Promise<NoteAnswer> {
  const found = await database
    .selectFrom("claim_notes")
    .innerJoin("users", "users.id", "claim_notes.user_id")
    .select(["note", "updated_at", "users.name"])
    .where("claim_id", "=", claimId)
    .where("kind", "=", kind)
    .where("note", "<>", "")
    .executeTakeFirst();
  if (!found) return { note: null };
  return { note: { note: found.note, updated_at: found.updated_at.toISOString(), user: { name: found.name } } };
}
