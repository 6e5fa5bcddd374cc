import { sql } from "kysely";
import type { CallAnswer } from "../../contract/call.ts";
import type { getClaimVersions } from "../../contract/versions.ts";
import { type Form, hideFields } from "../../engine/index.ts";
import type { AppContext, Queryable } from "../app-context.ts";
import type { Person } from "../person.ts";
import { HttpError } from "../platform/http/http-error.ts";
import { moduleAddress } from "../releases/definition-modules.ts";
import { storedContext } from "./claim-context.ts";
import { definitionOf } from "./definition-of.ts";
import { type Claim, requireClaim } from "./find-claim.ts";
import { readCustomers } from "./list/claim-rows.ts";

type Versions = CallAnswer<typeof getClaimVersions>;

/** What a version held that another has followed. The form is absent where the next version left it as it was. */
export interface HeldVersion extends Pick<Claim, "type" | "status" | "customer_id" | "definition"> {
  /** Absent where there was none, and in versions from before it was kept. */
  status_before?: string | null;
  form?: Form;
}

/** More than anybody looks through. */
const most = 1_000;

/** The versions of a claim, and what one of them held. Refuses with 403 for those who do not resolve claims, or 404. */
export async function readClaimVersions(
  appContext: AppContext,
  person: Person,
  reference: string,
  version: number | undefined,
): Promise<Versions> {
  const { database, definitions } = appContext;
  if (!person.permissions.includes("resolve claim"))
    throw new HttpError(403, "Earlier versions are shown to staff alone.");
  const claim = await requireClaim(database, person, definitions, reference);
  const versions = await listVersions(database, claim);
  if (version === undefined) return { versions };
  const held = await readHeld(database, claim, version);
  if (!held) throw new HttpError(404, "What this version held is not kept.");
  return { versions, held: { version, ...(await versionFor(appContext, person, { ...claim, ...held })) } };
}

async function listVersions(database: Queryable, claim: Claim): Promise<Versions["versions"]> {
  const rows = await database
    .selectFrom("claim_versions")
    .leftJoin("users", "users.id", "claim_versions.saved_by")
    .where("claim_id", "=", claim.id)
    .where("version", "<=", claim.version)
    .select(["version", "saved_at", "users.name", sql<string | null>`held ->> 'status'`.as("status")])
    .orderBy("version", "desc")
    .limit(most)
    .execute();
  // A claim that came by another way than a save has no row until it is saved.
  if (rows[0]?.version !== claim.version) {
    rows.unshift({ version: claim.version, saved_at: claim.updated_at, name: null, status: null });
  }
  return rows.map(({ version, saved_at, name, status }) => {
    const is_current = version === claim.version;
    return {
      version,
      saved_at: saved_at.toISOString(),
      saved_by: name,
      status: is_current ? claim.status : status,
      is_current,
      is_kept: is_current || status !== null,
    };
  });
}

async function readHeld(
  database: Queryable,
  claim: Claim,
  version: number,
): Promise<(HeldVersion & { form: Form }) | undefined> {
  if (version === claim.version) return claim;
  const rows = await database
    .selectFrom("claim_versions")
    .where("claim_id", "=", claim.id)
    .where("version", ">=", version)
    .where("held", "is not", null)
    // As far as the first whose form is its own: those before it held the same.
    .where("version", "<=", (eb) =>
      eb
        .selectFrom("claim_versions as next")
        .where("next.claim_id", "=", claim.id)
        .where("next.version", ">=", version)
        .select(
          sql<number>`coalesce(min(next.version) filter (where next.held ? 'form'), ${claim.version}::integer)`.as(
            "own",
          ),
        ),
    )
    .select(["version", "held"])
    .orderBy("version")
    .execute();
  const own = rows.find((row) => row.version === version)?.held;
  return own ? { form: claim.form, ...own, ...formOf(rows.at(-1)?.held) } : undefined;
}

const formOf = (held: HeldVersion | null | undefined) => (held?.form ? { form: held.form } : {});

/** As this person may read it, judged by the definition that it was saved under. */
async function versionFor(
  appContext: AppContext,
  person: Person,
  claim: Claim,
): Promise<Omit<NonNullable<Versions["held"]>, "version">> {
  const { database } = appContext;
  const { type, status, customer_id } = claim;
  const definition = await definitionOf(appContext, claim);
  const customer = (await readCustomers(database, [customer_id])).get(customer_id);
  if (!customer || !definition) throw new HttpError(404, "What this version held is not kept.");
  const form = hideFields(definition, await storedContext(database, appContext, person, claim));
  return { type, status, customer, module: moduleAddress(appContext, person, definition), form };
}
