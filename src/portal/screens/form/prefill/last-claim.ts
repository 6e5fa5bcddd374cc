import type { ClaimRecord } from "../../../../contract/types.ts";
import type { Api } from "../../../shared/api/api.ts";
import { readClaim } from "../open-form.ts";

/** The claim of this type and account that was touched last; undefined where there is none. */
export async function lastClaim(api: Api, type: string, account: string | undefined): Promise<ClaimRecord | undefined> {
  const { claims } = await api.call("GET /api/claims", { query: { "types[]": [type], updated_at: "desc", page: 1 } });
  const own = claims.data.find(({ customer }) => account === undefined || customer.uuid === account);
  return own && readClaim(api, own.claim_number);
}
