import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { copyFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "kysely";
import type { Database } from "../../server/app-context.ts";
import { keyFileIn, keyInFolder } from "../../server/platform/secret-key.ts";
import type { Settings } from "../../server/platform/settings/settings.ts";
import { isOpenedBy } from "../../server/platform/sign-in/sign-in-keys.ts";
import { names, privately } from "./backup-folder.ts";
import type { Snapshot } from "./table-rows.ts";

/** What signs people in, as the database keeps it: fingerprints by what each is for and its id. */
export async function signInKeysOf(snapshot: Snapshot): Promise<Record<string, string>> {
  const { rows } = await sql<{ name: string; kept: string }>`
    select purpose || ' ' || id as name, sealed as kept from sign_in_keys
    union all select name, value::text from kept_values where name like 'sign-in-%' order by 1`.execute(snapshot);
  return Object.fromEntries(
    rows.map(({ name, kept }) => [name, createHash("sha256").update(kept).digest("hex").slice(0, 16)]),
  );
}

/** The key that locks them, where the settings have one: it is not made here. */
function secretOf({ keys, dataDir }: Settings): Buffer | undefined {
  return keys.secret ?? (existsSync(keyFileIn(dataDir)) ? keyInFolder(dataDir) : undefined);
}

/** What to know where the keys in the database cannot be opened with the settings' own; undefined where they can, or nobody needs them. */
export async function lockedKeysNote(database: Database | Snapshot, settings: Settings): Promise<string | undefined> {
  if (settings.signIn.kind === "outside") return undefined;
  const rows = await database.selectFrom("sign_in_keys").select(["id", "sealed"]).execute();
  const secret = secretOf(settings);
  const closed = rows.filter((row) => secret === undefined || !isOpenedBy(secret, row));
  if (closed.length === 0) return undefined;
  return `Note: ${closed.length} of ${rows.length} sign-in keys cannot be opened here. They are locked with the SECRET_KEY of the portal that was backed up, or with the file secret.key of its data folder: give that as SECRET_KEY, or put the file into this data folder. If it is lost, start once with NEW_SIGN_IN_KEYS=yes: everybody signs in again.`;
}

/** Puts the key that locks them into a back-up. Throws where there is none. */
export async function keepSecret(folder: string, settings: Settings): Promise<void> {
  const secret = secretOf(settings);
  if (!secret)
    throw new Error("There is neither a SECRET_KEY nor a file secret.key in the data folder to put into the back-up.");
  await writeFile(join(folder, names.secret), `${secret.toString("base64")}\n`, { mode: privately.file });
}

/** Gives a data folder the key of a back-up that holds one, unless it has one already. */
export async function restoreSecret(folder: string, settings: Settings): Promise<void> {
  const kept = join(folder, names.secret);
  if (secretOf(settings) || !existsSync(kept)) return;
  await copyFile(kept, keyFileIn(settings.dataDir));
}
