import { isInScope } from "../../access/claim-scope.ts";
import type { AppContext } from "../../app-context.ts";
import type { Person } from "../../person.ts";

type Placements = Record<string, { placement: string; since: string }>;

/** Who holds which of these drafts, by uuid: only claims that the person may read and that have a placement (D-048). */
export async function placementsOf(
  { database, definitions }: AppContext,
  person: Person,
  uuids: string[],
): Promise<Placements> {
  if (uuids.length === 0) return {};
  const placed = await database
    .selectFrom("claims")
    .select(["id", "placement", "placement_at"])
    .where(isInScope(person, definitions))
    .where("placement", "is not", null)
    .where("deleted_at", "is", null)
    .where("id", "in", [...new Set(uuids)])
    .execute();
  return Object.fromEntries(
    placed.flatMap(({ id, placement, placement_at }) =>
      placement && placement_at ? [[id, { placement, since: placement_at.toISOString() }]] : [],
    ),
  );
}
