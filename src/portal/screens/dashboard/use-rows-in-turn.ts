import { useDeferredValue, useMemo } from "react";
import type { ClaimRow } from "../../../contract/types.ts";

/** As many as the frame of a large screen holds. */
const atFirst = 30;

/** Of rows that come in the place of others a screenful at once, the rest when there is time. Rows that stand already, stand. */
export function useRowsInTurn(rows: ClaimRow[]): ClaimRow[] {
  const drawn = useDeferredValue(rows);
  return useMemo(() => {
    if (drawn === rows) return rows;
    const standing = new Set(drawn.map(({ uuid }) => uuid));
    return rows.filter(({ uuid }, at) => at < atFirst || standing.has(uuid));
  }, [rows, drawn]);
}
