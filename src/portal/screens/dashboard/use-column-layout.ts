import { useMemo } from "react";
import { useKeptText } from "../../shared/session/kept-text.ts";
import { usePortal } from "../../shared/session/portal.ts";
import { changedTokensOf, type PlacedColumn, placeColumns, tokensOf } from "./column-layout.ts";
import type { Column } from "./columns.tsx";
import type { ListQuery } from "./use-list-query.ts";

const placeOf = (ssoId: string) => `claims-portal/columns/${ssoId}`;

function tokensIn(text: string): string[] {
  try {
    const found: unknown = JSON.parse(text);
    return Array.isArray(found) ? found.filter((one) => typeof one === "string") : [];
  } catch {
    return [];
  }
}

/** What this person keeps of their columns on this device, for lists that do not bring their own. */
export function useOwnTokens(): [tokens: string[], keep: (tokens: string[]) => void] {
  const [text, keep] = useKeptText(placeOf(usePortal().person.sso_id));
  return useMemo(
    () => [tokensIn(text ?? "[]"), (tokens) => keep(tokens.length === 0 ? null : JSON.stringify(tokens))],
    [text, keep],
  );
}

interface ColumnLayout {
  placed: PlacedColumn[];
  change: (placed: PlacedColumn[]) => void;
  /** As they are at first, or as the person has them where the list brought its own. */
  reset: () => void;
}

/**
 * How the columns of a list stand: as its address says, which a view keeps, else as this person has them on this device. `isOfView`: a
 * change is one of the view that is shown, for it to be kept there.
 */
export function useColumnLayout(
  columns: Column[],
  query?: { query: Pick<ListQuery, "columns">; onChange: (change: Partial<ListQuery>) => void },
  isOfView = false,
): ColumnLayout {
  const [own, keep] = useOwnTokens();
  const asked = query?.query.columns ?? none;
  const isAsked = asked.length > 0;
  const placed = useMemo(() => placeColumns(columns, isAsked ? asked : own), [columns, asked, isAsked, own]);
  return {
    placed,
    change: (next) =>
      // An address that named no columns would show them as the person has them on this device.
      isAsked || isOfView ? query?.onChange({ columns: tokensOf(next) }) : keep(changedTokensOf(next, columns)),
    reset: () => (isAsked ? query?.onChange({ columns: [] }) : keep([])),
  };
}

const none: string[] = [];
