import { sql } from "kysely";
import type { ActivityRecord } from "../../../contract/types.ts";
import type { Access } from "../../../definitions/store.ts";
import { isClaimant } from "../../access/is-claimant.ts";
import { isKnownTo } from "../../access/user-names.ts";
import type { AppContext, Queryable } from "../../app-context.ts";
import type { Person } from "../../person.ts";
import { fileRecord } from "../../platform/files/file-records.ts";
import type { Claim } from "../find-claim.ts";
import { lettersOfActivities } from "../letters/letters-of-activities.ts";

/** Internal activities are never sent to customers and dealers (D-075). */
export const isInternalHidden = (person: Person, access: Access): boolean => isClaimant(person, access);

/** Who of us acted, for claimants, who are not told the name (D-201). */
export const ourTeam = "our team";

interface Part {
  /** This one alone. */
  only?: string;
  /** Those that came after this one. One that the claim does not have has none after it. */
  after?: string | undefined;
}

/**
 * The claim's timeline as this person may read it, newest first, read by one query. The actor's e-mail stands on internal
 * activities only; the name on each, or that it was our team (D-201).
 */
export async function readActivities(
  appContext: Pick<AppContext, "definitions"> & { database: Queryable },
  person: Person,
  claim: Pick<Claim, "id">,
  { only, after }: Part = {},
): Promise<ActivityRecord[]> {
  const { database, definitions } = appContext;
  const isOutside = isInternalHidden(person, definitions.access);
  // A row for each file, and one for an activity without any.
  const rows = await database
    .selectFrom("activities")
    .leftJoin("users", "users.id", "activities.user_id")
    .leftJoin("files", (join) =>
      join
        .onRef("files.claim_id", "=", "activities.claim_id")
        .onRef("files.activity_id", "=", "activities.id")
        .on("files.deleted_at", "is", null)
        // Also where what they hang on is everybody's.
        .on((on) => (isOutside ? on("files.is_internal", "=", false) : on.val(true))),
    )
    .leftJoin(lettersOfActivities(claim.id).as("mailed"), (join) =>
      join.on(sql<boolean>`mailed.event = activities.id::text`).on((on) => on.val(!isOutside)),
    )
    .where("activities.claim_id", "=", claim.id)
    .$if(only !== undefined, (query) => query.where("activities.id", "=", only ?? ""))
    .$if(after !== undefined, (query) =>
      query.where(
        sql<boolean>`(activities.created_at, activities.id) >
          (select known.created_at, known.id from activities as known where known.id = ${after} and known.claim_id = ${claim.id})`,
      ),
    )
    .$if(isOutside, (query) => query.where("activities.is_internal", "=", false))
    .selectAll("files")
    .select(({ eb, ref }) => [
      ref("activities.id").as("uuid"),
      ref("activities.created_at").as("happened_at"),
      ref("activities.type").as("kind"),
      "activities.description",
      "activities.claimant_description",
      ref("activities.is_internal").as("is_among_us"),
      "activities.note",
      "activities.user_id",
      "users.email",
      "mailed.letters",
      eb.case().when(isKnownTo(person, definitions.access)).then(ref("users.name")).end().as("known_name"),
    ])
    .orderBy("activities.created_at", "desc")
    .orderBy("activities.id", "desc")
    .orderBy("files.created_at")
    .orderBy("files.id")
    .execute();
  const activities = new Map<string, ActivityRecord>();
  for (const row of rows) {
    const { uuid, happened_at, kind, description, claimant_description: outside, ...others } = row;
    const { is_among_us: is_internal, note, user_id, email, known_name, letters, ...file } = others;
    // What they are told in other words has no kind of its own for them either (D-204).
    const isReworded = isOutside && outside !== null;
    const activity = activities.get(uuid) ?? {
      uuid,
      created_at: happened_at.toISOString(),
      description: isReworded ? outside : description,
      type: isReworded ? "status" : kind,
      is_internal,
      ...(is_internal && email !== null && { user: { email } }),
      ...(user_id !== null && { by: known_name ?? ourTeam }),
      notes: note === null ? [] : [{ note }],
      files: [],
      ...(!isOutside && letters && { letters }),
    };
    if (file.id !== null) activity.files.push(fileRecord(file as FileRow));
    activities.set(uuid, activity);
  }
  return [...activities.values()];
}

type FileRow = Parameters<typeof fileRecord>[0];
