import { sql } from "kysely";
import { type Adapter, type AdapterPayload, errors } from "oidc-provider";
import type { Database } from "../../app-context.ts";

const seconds = (moment: Date) => Math.floor(moment.getTime() / 1000);

/** Anybody may send any text with a sign-in; this one the database has no way to keep. */
function keepable(_key: string, value: unknown): unknown {
  if (typeof value === "string" && value.includes("\0"))
    throw new errors.InvalidRequest("NUL characters are not taken");
  return value;
}

/** Where oidc-provider keeps its sessions, grants, codes and refresh tokens: one row each in `sign_in_records`. */
export function createRecordAdapter(database: Database): (model: string) => Adapter {
  return (model) => {
    const find = async (column: "id" | "uid" | "user_code", value: string) => {
      // Anybody may ask for any text; the database has no way to compare this one.
      if (value.includes("\0")) return undefined;
      const row = await database
        .selectFrom("sign_in_records")
        .select(["payload", "consumed_at"])
        .where("model", "=", model)
        .where(column, "=", value)
        .executeTakeFirst();
      if (!row) return undefined;
      const payload = row.payload as AdapterPayload;
      return row.consumed_at ? { ...payload, consumed: seconds(row.consumed_at) } : payload;
    };
    return {
      find: (id) => find("id", id),
      findByUid: (uid) => find("uid", uid),
      findByUserCode: (code) => find("user_code", code),
      async upsert(id, payload, expiresIn) {
        const row = {
          payload: JSON.stringify(payload, keepable),
          grant_id: payload.grantId ?? null,
          uid: payload.uid ?? null,
          user_code: payload.userCode ?? null,
          expires_at: expiresIn ? sql<Date>`now() + make_interval(secs => ${expiresIn})` : null,
        };
        await database
          .insertInto("sign_in_records")
          .values({ model, id, ...row })
          .onConflict((conflict) => conflict.columns(["model", "id"]).doUpdateSet(row))
          .execute();
      },
      async consume(id) {
        const { numUpdatedRows } = await database
          .updateTable("sign_in_records")
          .set({ consumed_at: sql<Date>`now()` })
          .where("model", "=", model)
          .where("id", "=", id)
          .where("consumed_at", "is", null)
          .executeTakeFirst();
        // Two requests with one token may both have read it unused: only one of them may use it.
        if (numUpdatedRows === 0n) throw new errors.InvalidGrant("already used");
      },
      async destroy(id) {
        await database.deleteFrom("sign_in_records").where("model", "=", model).where("id", "=", id).execute();
      },
      async revokeByGrantId(grantId) {
        await database
          .deleteFrom("sign_in_records")
          .where("model", "=", model)
          .where("grant_id", "=", grantId)
          .execute();
      },
    };
  };
}

/** Takes out what has expired. A minute's grace keeps clear of clocks that differ. */
export async function purgeRecords(database: Database): Promise<void> {
  await database
    .deleteFrom("sign_in_records")
    .where("expires_at", "<", sql<Date>`now() - interval '1 minute'`)
    .execute();
}
