import type { ClaimOwner, ClaimRow } from "../../../contract/types.ts";
import { formatDay } from "../../shared/ui/dates.ts";

/** Who looks after a claim; undefined: nobody. While they are away the one who stands in comes first. */
export function ownerWords(owner: ClaimRow["owner"]): string | undefined {
  if (!owner?.away) return owner?.name;
  const { until, deputy } = owner.away;
  return `${deputy.name} for ${owner.name}, away until ${formatDay(until)}`;
}

/** What becomes of a claim that is handed to this person; undefined: they are not away. */
export const awayWords = (owner: ClaimOwner | undefined): string | undefined =>
  owner?.away &&
  `${owner.name} is away until ${formatDay(owner.away.until)}. ${owner.away.deputy.name} takes over until then.`;
