import { randomUUID } from "node:crypto";
import { type Selectable, sql } from "kysely";
import type { AppContext } from "../../../app-context.ts";
import type { Tables } from "../../../platform/database/tables.ts";

type Row = Selectable<Tables["claim_value_fills"]>;

/** Milliseconds: a process that tells nothing for so long has ended, and another goes on. */
const lease = 30_000;

/** The filling of one type, as long as this process is the one that does it. */
export interface ValueFill extends Pick<Row, "columns" | "doing" | "scope" | "reached"> {
  /** Keeps how far it has come; false once another process has taken it over. */
  tell(progress: {
    columns?: string;
    doing?: string | null;
    scope?: string[];
    reached?: string | null;
  }): Promise<boolean>;
  /** Lets another process take it over at once. */
  leave(): Promise<void>;
}

/** Takes a type's filling over; undefined while another process is at it. A row, since no lock outlives a statement behind a pooler. */
export async function takeFill({ database, clock }: AppContext, type: string): Promise<ValueFill | undefined> {
  const worker = randomUUID();
  const until = () => new Date(clock.now().getTime() + lease);
  const taken = { worker, lease_until: until() };
  const row = await database
    .insertInto("claim_value_fills")
    .values({ type, columns: "[]", ...taken })
    .onConflict((conflict) =>
      conflict
        .column("type")
        .doUpdateSet(taken)
        .where((eb) =>
          eb.or([
            eb("claim_value_fills.lease_until", "is", null),
            eb("claim_value_fills.lease_until", "<=", clock.now()),
          ]),
        ),
    )
    .returning(["columns", "doing", "scope", "reached"])
    .executeTakeFirst();
  const own = () => database.updateTable("claim_value_fills").where("type", "=", type).where("worker", "=", worker);
  return (
    row && {
      ...row,
      async tell({ scope, ...progress }) {
        const { numUpdatedRows } = await own()
          .set({ ...progress, ...(scope && { scope: sql`${scope}::text[]` }), lease_until: until() })
          .executeTakeFirst();
        return numUpdatedRows > 0n;
      },
      async leave() {
        await own().set({ worker: null, lease_until: null }).execute();
      },
    }
  );
}
