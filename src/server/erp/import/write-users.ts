import { sql, type Transaction } from "kysely";
import { roleChange } from "../../access/change-roles.ts";
import { canonicalRole } from "../../access/read-person.ts";
import { systemClock } from "../../platform/clock.ts";
import { stableId } from "../../platform/database/stable-id.ts";
import type { Tables } from "../../platform/database/tables.ts";
import { recordAudit } from "../../platform/traces/audit.ts";
import { accountIds } from "./known-rows.ts";
import { type Planned, type Stored, storedUsers, userFaults } from "./planned-user.ts";
import type { BadRow, Row, Written } from "./sheet.ts";
import { tally, upsert } from "./upsert.ts";

/** Adds and changes people with their roles, accounts and, for the bundled sign-in, the hashes of their passwords. */
export async function writeUsers(
  trx: Transaction<Tables>,
  rows: readonly Row[],
  { isEmbedded }: { isEmbedded: boolean },
): Promise<Written> {
  const known = await storedUsers(trx, rows);
  const namedIds = rows.map(({ values }) => values.sso_id).filter(Boolean) as string[];
  const holders = new Map(
    (
      await trx
        .selectFrom("users")
        .select(["sso_id", "email"])
        .where("sso_id", "in", ["", ...namedIds])
        .execute()
    ).map(({ sso_id, email }) => [sso_id, email.toLowerCase()]),
  );
  const accounts = await accountIds(trx, rows.flatMap(accountsOf));
  const bad: BadRow[] = [];
  const planned = rows.flatMap((row): Planned[] => {
    const stored = known.get(String(row.values.email));
    const faults = userFaults(row, stored, { accounts, holders, isEmbedded });
    bad.push(...faults);
    if (faults.length > 0) return [];
    const ids = (name: string) =>
      (row.values[name] as string[] | undefined)?.map((sap) => accounts.get(sap) ?? "").sort();
    const id = stored?.id ?? stableId(`user/${row.values.email}`);
    const ssoId = String(row.values.sso_id || stored?.sso_id || `user-${id}`);
    const roles = row.values.roles as string[];
    return [{ row, stored, id, ssoId, roles, customers: ids("accounts"), managed: ids("managed_accounts") }];
  });
  const touched = new Set<string>();
  const users = await upsertUsers(trx, planned, accounts);
  await keepSignIns(trx, planned, touched);
  for (const [table, column, list] of links) await keepLinks(trx, { table, column, list }, planned, touched);
  const outcomes = planned.map(
    ({ id, row }) => users.get(emailOf(row, known)) ?? (touched.has(id) ? ("changed" as const) : undefined),
  );
  return { ...tally(outcomes), bad };
}

const links = [
  ["user_roles", "role", "roles"],
  ["user_customers", "customer_id", "customers"],
  ["customer_managers", "customer_id", "managed"],
] as const;

const accountsOf = ({ values }: Row): string[] => [
  ...((values.accounts as string[] | undefined) ?? []),
  ...((values.managed_accounts as string[] | undefined) ?? []),
  ...(values.active_account ? [String(values.active_account)] : []),
];

/** An address keeps the spelling that it is stored in: it is the key. */
const emailOf = ({ values }: Row, known: ReadonlyMap<string, Stored>): string =>
  known.get(String(values.email))?.email ?? String(values.email);

function upsertUsers(trx: Transaction<Tables>, planned: readonly Planned[], accounts: ReadonlyMap<string, string>) {
  const types = { id: "uuid", sso_id: "text", name: "text", email: "text", active_customer_id: "uuid" };
  const rows = planned.map(({ row, stored, id, ssoId, customers }) => {
    const linked = customers ?? stored?.customers ?? [];
    const asked = row.values.active_account ? accounts.get(String(row.values.active_account)) : undefined;
    // Who has chosen an account keeps it, as long as it is theirs.
    const kept = linked.find((account) => account === stored?.active_customer_id) ?? null;
    const email = stored?.email ?? (row.values.email as string);
    return { id, sso_id: ssoId, name: row.values.name, email, active_customer_id: asked ?? kept };
  });
  return upsert(trx, { table: "users", types, key: ["email"], firstOnly: ["id"] }, rows);
}

/** Makes one of a person's lists what the file says, where it says another than what is stored. */
async function keepLinks(
  trx: Transaction<Tables>,
  { table, column, list }: { table: string; column: string; list: "roles" | "customers" | "managed" },
  planned: readonly Planned[],
  touched: Set<string>,
): Promise<void> {
  const differing = planned.filter(({ stored, [list]: wanted }) => {
    if (wanted === undefined) return false;
    const had = list === "roles" ? (stored?.roles ?? []).map(canonicalRole).sort() : (stored?.[list] ?? []);
    return had.join() !== wanted.join();
  });
  if (differing.length === 0) return;
  for (const { id } of differing) touched.add(id);
  if (list === "roles") {
    const changes = differing.map(({ id, stored, roles }) => ({
      kind: "role-change" as const,
      outcome: "done" as const,
      target: `user ${id}`,
      detail: `by import: ${roleChange(stored?.roles ?? [], roles)}`,
    }));
    await recordAudit(trx, systemClock, changes);
  }
  const ids = JSON.stringify(differing.map(({ id }) => id));
  await sql`
    delete from ${sql.table(table)}
    where user_id in (select value::uuid from jsonb_array_elements_text(${ids}::jsonb))`.execute(trx);
  const pairs = JSON.stringify(
    differing.flatMap((each) => (each[list] ?? []).map((value) => ({ id: each.id, value }))),
  );
  const type = sql.raw(list === "roles" ? "text" : "uuid");
  await sql`
    insert into ${sql.table(table)} (user_id, ${sql.ref(column)})
    select id, value from jsonb_to_recordset(${pairs}::jsonb) as given(id uuid, value ${type})`.execute(trx);
}

/**
 * Keeps the bundled sign-in's accounts in step: who is known by another id or name now, and whose password's hash is given. Nobody's
 * password is made here: a person without one cannot sign in there.
 */
async function keepSignIns(trx: Transaction<Tables>, planned: readonly Planned[], touched: Set<string>) {
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
