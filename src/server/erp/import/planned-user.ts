import { sql, type Transaction } from "kysely";
import type { Tables } from "../../platform/database/tables.ts";
import type { BadRow, Row } from "./sheet.ts";

/** A person as the database has them; lists in order. */
export interface Stored {
  id: string;
  email: string;
  sso_id: string;
  active_customer_id: string | null;
  roles: string[];
  customers: string[];
  managed: string[];
}

/** What a row makes of a person. An undefined list stays as it is stored. */
export interface Planned {
  row: Row;
  stored: Stored | undefined;
  id: string;
  ssoId: string;
  roles: string[];
  customers: string[] | undefined;
  managed: string[] | undefined;
}

/** Those of a batch who are known already, by their addresses in small letters. */
export async function storedUsers(trx: Transaction<Tables>, rows: readonly Row[]): Promise<Map<string, Stored>> {
  const emails = JSON.stringify(rows.map(({ values }) => values.email));
  const { rows: users } = await sql<Stored>`
    select id, email, sso_id, active_customer_id,
      array(select role from user_roles where user_id = users.id) as roles,
      array(select customer_id::text from user_customers where user_id = users.id order by 1) as customers,
      array(select customer_id::text from customer_managers where user_id = users.id order by 1) as managed
    from users where lower(email) in (select jsonb_array_elements_text(${emails}::jsonb))`.execute(trx);
  return new Map(users.map((user) => [user.email.toLowerCase(), user]));
}

interface Beside {
  accounts: ReadonlyMap<string, string>;
  /** Addresses by the sso id that is theirs. */
  holders: ReadonlyMap<string, string>;
  isEmbedded: boolean;
}

/** What a row asks for that cannot be: unknown accounts, somebody else's sso id. */
export function userFaults(
  { line, values }: Row,
  stored: Stored | undefined,
  { accounts, holders, isEmbedded }: Beside,
): BadRow[] {
  const faults: BadRow[] = [];
  for (const column of ["accounts", "managed_accounts"]) {
    const unknown = ((values[column] as string[] | undefined) ?? []).filter((sap) => !accounts.has(sap));
    if (unknown.length > 0) {
      faults.push({
        line,
        column,
        fault: `${unknown.join(", ")} is not known; import the customers first, or correct it`,
      });
    }
  }
  const active = values.active_account as string | null | undefined;
  const linked = values.accounts as string[] | undefined;
  const isLinked = (sap: string) =>
    linked ? linked.includes(sap) : stored?.customers.includes(accounts.get(sap) ?? "");
  if (active && !isLinked(active)) {
    faults.push({ line, column: "active_account", fault: `"${active}" is none of the accounts; add it there too` });
  }
  const ssoId = String(values.sso_id ?? "");
  if (!ssoId && !stored && !isEmbedded) {
    faults.push({ line, column: "sso_id", fault: "is empty; without it nobody new can sign in at OIDC_ISSUER" });
  }
  const holder = holders.get(ssoId);
  if (ssoId && holder !== undefined && holder !== values.email) {
    faults.push({ line, column: "sso_id", fault: `is that of ${holder}; each person has one of their own` });
  }
  return faults;
}
