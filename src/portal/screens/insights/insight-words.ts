import type { FigureFilter } from "../../../contract/figure-filter.ts";
import { type ListQuery, wholeList, writeListQuery } from "../../../contract/list-query.ts";
import type { ClaimType, StatusOption } from "../../../contract/types.ts";

/** The words of statuses and types, and the addresses of lists, for what is chosen on the page. */
export interface Words {
  types: { type: string; label: string }[];
  /** Is the type among those that are chosen? */
  isShown: (type: string) => boolean;
  type: (type: string) => string;
  status: (status: string) => string;
  /** Address of the list of exactly the claims behind a figure. */
  listOf: (figure: FigureFilter, also?: Partial<Pick<ListQuery, "statuses" | "types" | "where">>) => string;
}

export function wordsOf(types: ClaimType[], statuses: StatusOption[], chosen: string): Words {
  const claims = types.filter(({ is_claim }) => is_claim);
  return {
    types: claims,
    isShown: (type) => chosen === "" || type === chosen,
    type: (value) => claims.find(({ type }) => type === value)?.label ?? value,
    status: (value) => statuses.find((status) => status.value === value)?.label ?? value,
    listOf: (figure, also) => `/?${writeListQuery({ ...wholeList, types: chosen ? [chosen] : [], ...also, figure })}`,
  };
}

/** `1 claim was`, `1,204 claims were`. */
export const count = (total: number): string =>
  total === 1 ? "1 claim was" : `${total.toLocaleString("en-NZ")} claims were`;
