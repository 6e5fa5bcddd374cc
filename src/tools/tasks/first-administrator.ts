import { loadDefinitions } from "../../definitions/load.ts";
import { administratorRoles, passesGate } from "../../definitions/roles.ts";
import type { Access } from "../../definitions/store.ts";
import { roleChange } from "../../server/access/change-roles.ts";
import { canonicalRoleColumn } from "../../server/access/read-person.ts";
import type { Database, Queryable } from "../../server/app-context.ts";
import { systemClock } from "../../server/platform/clock.ts";
import { advisoryLock } from "../../server/platform/database/advisory-lock.ts";
import { openDatabase } from "../../server/platform/database/open.ts";
import { stableId } from "../../server/platform/database/stable-id.ts";
import { isMailAddress } from "../../server/platform/mail/mail-address.ts";
import { readSettings, type Settings } from "../../server/platform/settings/settings.ts";
import { StartUpFault } from "../../server/platform/settings/start-up-fault.ts";
import { makeSignInLink, setPasswordPath } from "../../server/platform/sign-in/sign-in-links.ts";
import { recordAudit } from "../../server/platform/traces/audit.ts";
import { openDataFolder } from "../../server/start-up/data-folder.ts";

interface NewAdministrator {
  email: string;
  name: string;
  /** Also when there is an administrator already. */
  isAnother: boolean;
}

interface Invitation {
  /** Where a password is set, once. */
  link: string;
  endsAt: Date;
}

/** The one that opens the portal by itself. */
const roleOf = (access: Access): string =>
  administratorRoles(access).find((name) => passesGate([name], access)) ?? administratorRoles(access)[0] ?? "";

/**
 * Makes somebody administrator in the database of the settings, for the command line, and gives the one-time link by which they
 * set their password. The embedded database must be free; a portal on PostgreSQL may run. Throws StartUpFault.
 */
export async function firstAdministrator(
  given: NewAdministrator,
  settings: Settings = readSettings(),
): Promise<Invitation> {
  const { access } = loadDefinitions(settings.schemasDir);
  if (settings.signIn.kind === "outside") {
    throw new StartUpFault(
      `OIDC_ISSUER is set: people have their passwords there. Import the first administrator with \`npm run import -- users\`, with the role ${roleOf(access)} and their subject there as sso_id.`,
    );
  }
  if (!settings.databaseUrl) await openDataFolder(settings.dataDir);
  const database = await openDatabase(settings);
  try {
    return await inviteAdministrator({ database, publicUrl: settings.publicUrl, access }, given);
  } finally {
    await database.destroy();
  }
}

/** The same on an open database. Throws StartUpFault when there is an administrator already, or what was given is no person. */
export async function inviteAdministrator(
  { database, publicUrl, access }: { database: Database; publicUrl: string; access: Access },
  { email: typed, name: typedName, isAnother }: NewAdministrator,
): Promise<Invitation> {
  const role = roleOf(access);
  const [email, name] = [typed.trim().toLowerCase(), typedName.trim()];
  if (!isMailAddress(email)) throw new StartUpFault(`"${typed}" is no e-mail address; write it like name@example.com.`);
  if (name === "" || name.length > 200) throw new StartUpFault("Please give a first and last name.");
  return database.transaction().execute(async (trx) => {
    await advisoryLock(trx, ["administrators"]);
    if (!isAnother && (await hasAdministrator(trx, access))) {
      throw new StartUpFault(
        "There is an administrator who can sign in already. Add --another to make one more, or to give one of them a new password.",
      );
    }
    const known = await trx
      .selectFrom("users")
      .select(["id", "sso_id"])
      .where((eb) => eb(eb.fn<string>("lower", ["email"]), "=", email))
      .executeTakeFirst();
    const id = known?.id ?? stableId(`user/${email}`);
    const user = known ?? { id, sso_id: `user-${id}` };
    if (!known)
      await trx
        .insertInto("users")
        .values({ ...user, name, email })
        .execute();
    const roles = (await trx.selectFrom("user_roles").select("role").where("user_id", "=", id).execute()).map(
      (held) => held.role,
    );
    const isMade = !roles.includes(role);
    if (isMade) await trx.insertInto("user_roles").values({ user_id: id, role }).execute();
    const { secret, endsAt } = await makeSignInLink(trx, user.sso_id);
    const about = { outcome: "done", target: `user ${id}` } as const;
    await recordAudit(trx, systemClock, [
      ...(isMade ? [{ ...about, kind: "role-change", detail: roleChange(roles, [...roles, role]) } as const] : []),
      { ...about, kind: "sign-in-link" },
    ]);
    return { link: `${publicUrl}${setPasswordPath}/${secret}`, endsAt };
  });
}

/** Is there an administrator who has a password? One who was invited and never came does not count. */
async function hasAdministrator(trx: Queryable, access: Access): Promise<boolean> {
  const found = await trx
    .selectFrom("users")
    .innerJoin("user_roles", "user_roles.user_id", "users.id")
    .innerJoin("sign_in_accounts", "sign_in_accounts.sso_id", "users.sso_id")
    .select("users.id")
    .where(canonicalRoleColumn, "in", administratorRoles(access))
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}
