import type { Selectable } from "kysely";
import { type ScopeRules, scopeClaims } from "../access/claim-scope.ts";
import type { Queryable } from "../app-context.ts";
import type { Person } from "../person.ts";
import { preparedStatement } from "../platform/database/prepared-statement.ts";
import type { ClaimsTable } from "../platform/database/tables.ts";
import { HttpError } from "../platform/http/http-error.ts";
import { isUuid } from "../platform/text/is-uuid.ts";
import { claimColumns } from "./table-columns.ts";

const columns = claimColumns.map((column) => `claims.${column}` as const);

/** A claim as it is stored. */
export type Claim = Selectable<ClaimsTable>;

const number = /^[a-z]{1,4}\d{1,12}$/i;

/**
 * The claim of this number or uuid (D-003), undefined when it does not exist for this person. `lock` holds its row until the
 * transaction ends.
 */
export async function findClaim(
  database: Queryable,
  person: Person,
  rules: ScopeRules,
  reference: string,
  { lock = false }: { lock?: boolean } = {},
): Promise<Claim | undefined> {
  const query = scopeClaims(
    database.selectFrom("claims").modifyFront(preparedStatement).select(columns),
    person,
    rules,
  ).$if(lock, (claims) => claims.forUpdate());
  if (isUuid(reference)) return query.where("claims.id", "=", reference.toLowerCase()).executeTakeFirst();
  if (number.test(reference)) return query.where("claims.number", "=", reference.toUpperCase()).executeTakeFirst();
  return undefined;
}

/** 404: it does not exist for this person, or not for this call. */
export const noSuchClaim = (): HttpError => new HttpError(404, "There is no such claim.");

/** The same claim. Refuses with 404. */
export async function requireClaim(...asked: Parameters<typeof findClaim>): Promise<Claim> {
  const claim = await findClaim(...asked);
  if (!claim) throw noSuchClaim();
  return claim;
}
