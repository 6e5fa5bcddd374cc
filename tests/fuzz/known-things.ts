import fc from "fast-check";
import type { Form } from "../../src/engine/index.ts";
import type { Database } from "../../src/server/app-context.ts";

export interface KnownClaim {
  id: string;
  number: string;
  type: string;
  /** `deleted` for what was deleted. */
  status: string;
  /** Words are planted in it: nobody of ours may hand it to another account. */
  isPlanted: boolean;
  /** Who began it, by their e-mail address. */
  by: string;
  form: Form;
}

/** What exists, so that deep code is reached. It grows as answers tell of more. */
export interface Known {
  claims: KnownClaim[];
  people: { email: string; ssoId: string }[];
  customers: string[];
  sapIds: string[];
  files: { path: string; id: string }[];
  views: string[];
  mails: string[];
  activities: string[];
  units: { material: string; serial: string; docket: string; customer: string }[];
  /** Forms that claims of the reference data hold, by the form of their type. */
  forms: Map<string, Form[]>;
  /** Files made by an export and not fetched yet. */
  exports: { filename: string; as: string }[];
  /** Acts that their maker may undo. */
  acts: { claim: string; undo: string; as: string }[];
  /** Releases in draft, by their numbers. */
  drafts: string[];
  /** A version of the definition that is served, by type. */
  hashes: Map<string, string>;
}

/** One of what there is by then; the first while nothing is. */
export const oneOf = <T>(pool: () => readonly T[]): fc.Arbitrary<T> =>
  fc.noBias(fc.nat(1_000_000)).map((number) => {
    const all = pool();
    return all[number % all.length] as T;
  });

/** Reads what a database holds. */
export async function readKnown(database: Database, planted: readonly string[]): Promise<Omit<Known, "hashes">> {
  const claims = await database
    .selectFrom("claims")
    .innerJoin("users", "users.id", "claims.created_by")
    .select(["claims.id", "number", "type", "status", "form", "deleted_at", "users.email as by"])
    .execute();
  const [people, customers, files, views, mails, activities, units] = await Promise.all([
    database.selectFrom("users").select(["email", "sso_id"]).execute(),
    database.selectFrom("customers").select(["id", "sap_id"]).orderBy("sap_id").limit(20).execute(),
    database.selectFrom("files").select(["path", "id"]).execute(),
    database.selectFrom("saved_views").select("id").execute(),
    database.selectFrom("outbox").select("id").where("state", "=", "dead").execute(),
    database.selectFrom("activities").select("id").limit(50).execute(),
    database
      .selectFrom("units")
      .innerJoin("deliveries", "deliveries.docket", "units.docket")
      .select(["units.material", "units.serial", "units.docket", "deliveries.customer_id as customer"])
      .limit(200)
      .execute(),
  ]);
  const isPlanted = ({ id, number }: { id: string; number: string }) =>
    planted.includes(id) || planted.includes(number);
  const others = claims.filter((claim) => !isPlanted(claim));
  return {
    claims: claims.map(({ deleted_at, ...claim }) => ({
      ...claim,
      status: deleted_at ? "deleted" : claim.status,
      isPlanted: isPlanted(claim),
    })),
    people: people.map(({ email, sso_id }) => ({ email, ssoId: sso_id })),
    customers: customers.map(({ id }) => id),
    sapIds: customers.map(({ sap_id }) => sap_id),
    files,
    views: views.map(({ id }) => id),
    mails: mails.map(({ id }) => id),
    activities: activities.map(({ id }) => id),
    units,
    forms: new Map(
      [...Map.groupBy(others, ({ type }) => type)].map(([type, list]) => [type, list.map(({ form }) => form)]),
    ),
    exports: [],
    acts: [],
    drafts: [],
  };
}

const most = 600;

/** Keeps a new thing among the known; the pool stays small and fresh. */
export function learn<T>(pool: T[], thing: T): void {
  if (pool.length >= most) pool.splice(Math.floor(most / 2), 1);
  pool.push(thing);
}
