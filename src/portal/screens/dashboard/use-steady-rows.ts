import { useState } from "react";
import type { ClaimRow } from "../../../contract/types.ts";

/**
 * The rows to show: those that say the same as before stay the same objects, so that only changed ones are drawn again. While
 * `isHeld`, as somebody types in one, they all stay as they are.
 */
export function useSteadyRows(claims: ClaimRow[], isHeld: boolean): ClaimRow[] {
  const [shown, setShown] = useState({ from: claims, rows: claims });
  if (shown.from === claims || isHeld) return shown.rows;
  const before = new Map(shown.rows.map((row) => [row.uuid, row]));
  const rows = claims.map((row) => {
    const known = before.get(row.uuid);
    return known && JSON.stringify(known) === JSON.stringify(row) ? known : row;
  });
  setShown({ from: claims, rows });
  return rows;
}
