import { accountField, type CompiledDefinition, type Form, get, type Pointer } from "../../../../engine/index.ts";
import type { Api } from "../../../shared/api/api.ts";
import type { ClaimSession } from "../claim-session.ts";
import { readClaim } from "../open-form.ts";

/** Claims that are read for it, the newest first. */
const most = 5;
/** Characters that a search takes. */
const longest = 100;

/** What earlier claims of the form's account and type hold in `field`, where they say `value` at `site`. */
export async function earlierWith(
  api: Api,
  {
    store: { definition, form },
    formOf,
  }: Pick<ClaimSession, "formOf"> & {
    store: { definition: CompiledDefinition; form: { data: Form } };
  },
  { site, value, field }: { site: Pointer; value: string; field: Pointer },
): Promise<unknown[]> {
  const account = get(form.data, `${accountField(definition)}/uuid`);
  const search = value
    .slice(0, longest)
    .replace(value.length > longest ? /\S+$/ : "", "")
    .trim();
  const { claims } = await api.call("GET /api/claims", {
    query: { "types[]": [definition.type], search, updated_at: "desc", page: 1 },
  });
  const rows = claims.data.filter(({ customer, deleted_at }) => customer.uuid === account && !deleted_at);
  const read = await Promise.all(rows.slice(0, most).map(({ claim_number }) => readClaim(api, claim_number)));
  const forms = read.flatMap((claim) => (claim ? [formOf(claim)] : []));
  return forms.filter((earlier) => get(earlier, site) === value).flatMap((earlier) => get(earlier, field) ?? []);
}
