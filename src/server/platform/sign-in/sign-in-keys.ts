import { randomBytes } from "node:crypto";
import { exportJWK, generateKeyPair, type JWK } from "jose";
import { sql } from "kysely";
import type { Database, Queryable } from "../../app-context.ts";
import { keyInFolder, type SecretKey, secretKey } from "../secret-key.ts";
import type { Settings } from "../settings/settings.ts";
import { StartUpFault } from "../settings/start-up-fault.ts";

/** The keys in use; of each kind the first one signs, the others are still believed, or will sign soon. */
export interface SignInKeys {
  /** Private. */
  signing: JWK[];
  cookies: string[];
}

type Purpose = "signing" | "cookie";

interface KeyRow {
  id: string;
  purpose: Purpose;
  sealed: string;
  isUsed: boolean;
}

type KeyContext = { database: Database; settings: Pick<Settings, "keys" | "dataDir"> };

/** So long before it signs a new key stands among the others, so that every process and whoever keeps a copy knows it by then. */
const lead = "10 minutes";
/** Keys of an earlier release lay open in the database: they sign no longer than an upgrade of all processes takes. */
const handover = "1 hour";
/** So long a key is believed after it has signed for the last time: longer than what it signed can live. */
const believed: Record<Purpose, string> = { signing: "2 days", cookie: "15 days" };
/** Where earlier releases kept them. */
const openName = "sign-in-secrets";

const lock = (bytes: Buffer) => secretKey(bytes, "sign-in keys");

/** Both ways to open a sealed key: with what it is locked with now, and with what it was locked with before. */
function locksOf({ keys, dataDir }: KeyContext["settings"]): { now: SecretKey; before: SecretKey | undefined } {
  return { now: lock(keys.secret ?? keyInFolder(dataDir)), before: keys.secretBefore && lock(keys.secretBefore) };
}

/**
 * The keys as all processes have them now: made when there are none, followed by new ones in time, taken out when nothing that
 * they signed can live. Throws StartUpFault when they cannot be opened.
 */
export async function readSignInKeys(appContext: KeyContext): Promise<SignInKeys> {
  const { database, settings } = appContext;
  const rows = (await isDue(database, settings.keys.days)) ? await renew(appContext) : await readRows(database);
  const locks = locksOf(settings);
  const texts = new Map<string, string>();
  for (const { id, sealed } of rows) {
    const text = locks.now.open(id, sealed) ?? (await reseal(database, locks, id, sealed));
    if (text === undefined) throw closedKeys();
    texts.set(id, text);
  }
  const inOrder = (purpose: Purpose) => {
    const mine = rows.filter((row) => row.purpose === purpose);
    const signer = mine.find(({ isUsed }) => isUsed);
    return [...(signer ? [signer] : []), ...mine.filter((row) => row !== signer)].map(({ id }) => texts.get(id) ?? "");
  };
  return { signing: inOrder("signing").map((text) => JSON.parse(text) as JWK), cookies: inOrder("cookie") };
}

/** Is this key one that was locked with `secret`? */
export const isOpenedBy = (secret: Buffer, { id, sealed }: Pick<KeyRow, "id" | "sealed">): boolean =>
  lock(secret).open(id, sealed) !== undefined;

/** Throws all keys away, for the day that one is known to somebody or that what they are locked with is lost. */
export async function discardSignInKeys(database: Database): Promise<void> {
  await database.deleteFrom("sign_in_keys").execute();
  await database.deleteFrom("kept_values").where("name", "=", openName).execute();
}

const closedKeys = () =>
  new StartUpFault(
    "SECRET_KEY is not what the keys of the sign-in are locked with. Give the one they were locked with as SECRET_KEY_BEFORE beside the new one (without SECRET_KEY it is the file secret.key of the data folder); or, if it is lost, start once with NEW_SIGN_IN_KEYS=yes: everybody signs in again.",
  );

/** Newest first. */
async function readRows(database: Queryable): Promise<KeyRow[]> {
  return database
    .selectFrom("sign_in_keys")
    .select(["id", "purpose", "sealed", sql<boolean>`used_from <= now()`.as("isUsed")])
    .orderBy("used_from", "desc")
    .orderBy("id")
    .execute();
}

/** Is a key missing, worn out or open, or is one kept that signs nothing any more? */
async function isDue(database: Queryable, days: number): Promise<boolean> {
  const { rows } = await sql<{ due: boolean }>`
    select exists (select from kept_values where name = ${openName})
      or exists (select from (values ('signing'), ('cookie')) as wanted (purpose) where not exists (
        select from sign_in_keys k where k.purpose = wanted.purpose and k.used_from > now() - make_interval(days => ${days})))
      or exists (${outlived}) as due`.execute(database);
  return rows[0]?.due ?? true;
}

/** Keys whose successor has signed for longer than anything of theirs can live. */
const outlived = sql<{ id: string }>`
  select old.id from sign_in_keys old join sign_in_keys next
    on next.purpose = old.purpose and next.used_from > old.used_from
    and next.used_from < now() - case old.purpose
      when 'signing' then interval '${sql.raw(believed.signing)}' else interval '${sql.raw(believed.cookie)}' end`;

/** Does what is due, one process at a time, and gives what stands then. */
function renew({ database, settings }: KeyContext): Promise<KeyRow[]> {
  const { now } = locksOf(settings);
  const { days } = settings.keys;
  return database.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(2026112203)`.execute(trx);
    const add = (purpose: Purpose, { id, text }: MadeKey, delay: string) =>
      trx
        .insertInto("sign_in_keys")
        .values({ id, purpose, sealed: now.seal(id, text), used_from: sql<Date>`now() + ${delay}::interval` })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    const open = await trx.deleteFrom("kept_values").where("name", "=", openName).returning("value").executeTakeFirst();
    if (open) {
      const { signingKey, cookieKeys } = open.value as { signingKey: JWK; cookieKeys: string[] };
      await add("signing", { id: signingKey.kid ?? newId(), text: JSON.stringify(signingKey) }, "0");
      for (const text of cookieKeys) await add("cookie", { id: newId(), text }, "0");
    }
    for (const purpose of ["signing", "cookie"] as const) {
      const newest = await trx
        .selectFrom("sign_in_keys")
        .select(sql<boolean>`used_from <= now() - make_interval(days => ${days})`.as("isOld"))
        .where("purpose", "=", purpose)
        .orderBy("used_from", "desc")
        .executeTakeFirst();
      if (newest && !newest.isOld && !open) continue;
      await add(purpose, await makers[purpose](), open ? handover : newest ? lead : "0");
    }
    await sql`delete from sign_in_keys where id in (${outlived})`.execute(trx);
    return readRows(trx);
  });
}

/** The text of a key that was sealed with what came before, sealed anew. */
async function reseal(
  database: Database,
  { now, before }: { now: SecretKey; before: SecretKey | undefined },
  id: string,
  sealed: string,
): Promise<string | undefined> {
  const text = before?.open(id, sealed);
  if (text === undefined) return undefined;
  await database
    .updateTable("sign_in_keys")
    .set({ sealed: now.seal(id, text) })
    .where("id", "=", id)
    .execute();
  return text;
}

interface MadeKey {
  id: string;
  text: string;
}

const newId = () => randomBytes(8).toString("hex");

const makers: Record<Purpose, () => Promise<MadeKey>> = {
  signing: async () => {
    const { privateKey } = await generateKeyPair("ES256", { extractable: true });
    const id = newId();
    return { id, text: JSON.stringify({ ...(await exportJWK(privateKey)), alg: "ES256", use: "sig", kid: id }) };
  },
  cookie: async () => ({ id: newId(), text: randomBytes(32).toString("base64url") }),
};
