import type { ClaimRow } from "../../../../contract/types.ts";
import type { Api } from "../../../shared/api/api.ts";

/** The claims of this type and account that were touched last; what was deleted was not meant. */
export async function lastClaims(api: Api, type: string, account: string | undefined): Promise<ClaimRow[]> {
  const { claims } = await api.call("GET /api/claims", { query: { "types[]": [type], updated_at: "desc", page: 1 } });
  return claims.data.filter(
    ({ customer, deleted_at }) => !deleted_at && (account === undefined || customer.uuid === account),
  );
}
