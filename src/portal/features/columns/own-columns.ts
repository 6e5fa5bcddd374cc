import { useMemo } from "react";
import type { ClaimType, ListColumn } from "../../../contract/types.ts";
import { useForms } from "../../shared/api/use-reference.ts";

/** By key, what claim types declare for lists; of two types' of one key the first's. */
export function ownColumns(types: readonly ClaimType[] = []): Map<string, ListColumn & { type: ClaimType }> {
  const all = types.flatMap((type) => (type.list_columns ?? []).map((column) => ({ ...column, type })));
  return new Map(
    all
      .reverse()
      .map((column) => [column.key, column] as const)
      .reverse(),
  );
}

/** What claim types declare for lists, whether it is shown there or not. */
export function useOwnColumns(): ListColumn[] {
  const forms = useForms();
  return useMemo(() => [...ownColumns(forms).values()], [forms]);
}
