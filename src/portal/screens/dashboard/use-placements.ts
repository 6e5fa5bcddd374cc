import { useEffect, useState } from "react";
import type { ClaimRow } from "../../../contract/types.ts";
import { may } from "../../shared/session/person.ts";
import { usePortal } from "../../shared/session/portal.ts";

/** Null: it has none; undefined: not known yet. */
type PlacementOf = (uuid: string) => string | null | undefined;

const none: Record<string, { placement: string }> = {};

/** Who holds the listed drafts (D-048); asked again for every list that comes, also after a search (QUERY-09, QUERY-10). */
export function usePlacements(claims: ClaimRow[]): PlacementOf {
  const { api, person } = usePortal();
  const isAsked = may(person, "resolve claim");
  const [found, setFound] = useState<{ asked: ReadonlySet<string>; placements: typeof none }>();

  useEffect(() => {
    if (!isAsked || claims.length === 0) return;
    let isCurrent = true;
    const uuids = claims.map(({ uuid }) => uuid);
    api.call("POST /api/status/placement", { body: { claims: uuids } }).then(
      ({ placements }) => isCurrent && setFound({ asked: new Set(uuids), placements }),
      // As a list that does not come: the rows stand without it (LIST-50).
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [api, isAsked, claims]);

  return (uuid) => (found?.asked.has(uuid) ? (found.placements[uuid]?.placement ?? null) : undefined);
}
