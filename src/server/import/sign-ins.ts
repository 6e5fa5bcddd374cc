import type { Transaction } from "kysely";
import type { Tables } from "../database/tables.ts";
import type { Planned } from "./planned-user.ts";

/**
 * Keeps the bundled sign-in's accounts in step: who is known by another id or name now, and whose password's hash is given. Nobody's
 * password is made here: a person without one cannot sign in there.
 */
export async function keepSignIns(trx: Transaction<Tables>, planned: readonly Planned[], touched: Set<string>) {
  const former = planned.map(({ stored }) => stored?.sso_id ?? "");
  const accounts = await trx
    .selectFrom("sign_in_accounts")
    .selectAll()
    .where("sso_id", "in", ["", ...former])
    .execute();
  const byId = new Map(accounts.map((account) => [account.sso_id, account]));
  for (const { row, stored, id, ssoId } of planned) {
    const account = byId.get(stored?.sso_id ?? "");
    const given = String(row.values.password_hash ?? "");
    const password_hash = given || account?.password_hash;
    if (!password_hash) continue;
    const wanted = { sso_id: ssoId, email: String(row.values.email), name: String(row.values.name), password_hash };
    if (account && (Object.keys(wanted) as (keyof typeof wanted)[]).every((key) => account[key] === wanted[key]))
      continue;
    touched.add(id);
    if (account) await trx.deleteFrom("sign_in_accounts").where("sso_id", "=", account.sso_id).execute();
    await trx.deleteFrom("sign_in_accounts").where("email", "=", wanted.email).execute();
    await trx.insertInto("sign_in_accounts").values(wanted).execute();
  }
}
