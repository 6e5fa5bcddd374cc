import type { Database } from "../../app-context.ts";
import { endSessionsOf } from "./end-sessions.ts";
import { hashPassword } from "./password.ts";

export const demoPassword = "portal-demo";

/** Nobody's real address ends so: the domain is reserved for examples. */
const demoAddress = "%@example.test";

/**
 * Lets every user with an address at example.test sign in with the demo password, and gives their addresses. Never call it
 * unless the embedded sign-in runs.
 */
export async function ensureDemoAccounts(database: Database): Promise<string[]> {
  const users = await database
    .selectFrom("users")
    .leftJoin("sign_in_accounts", "sign_in_accounts.sso_id", "users.sso_id")
    .where("users.email", "like", demoAddress)
    .select(["users.sso_id", "users.email", "users.name", "sign_in_accounts.sso_id as account"])
    .orderBy("users.email")
    .execute();
  const missing = users.filter(({ account }) => account === null);
  if (missing.length > 0) {
    const password_hash = await hashPassword(demoPassword);
    await database
      .insertInto("sign_in_accounts")
      .values(missing.map(({ sso_id, email, name }) => ({ sso_id, email: email.toLowerCase(), name, password_hash })))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
  return users.map(({ email }) => email);
}

/**
 * Takes the sign-ins of demo people out of a database that was begun in development, with their sessions. The people stay, as
 * claims name them. Gives how many there were.
 */
export async function removeDemoAccounts(database: Database): Promise<number> {
  return database.transaction().execute(async (trx) => {
    const gone = await trx
      .deleteFrom("sign_in_accounts")
      .where("email", "like", demoAddress)
      .returning("sso_id")
      .execute();
    for (const { sso_id } of gone) await endSessionsOf(trx, sso_id);
    return gone.length;
  });
}

/** The addresses that the demo password opens. */
export async function listDemoEmails(database: Database): Promise<string[]> {
  const accounts = await database
    .selectFrom("sign_in_accounts")
    .where("email", "like", demoAddress)
    .select("email")
    .orderBy("email")
    .execute();
  return accounts.map(({ email }) => email);
}
