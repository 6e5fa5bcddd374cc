import { useCallback, useMemo } from "react";
import { useSearchParams } from "react-router-dom";
import { isFigureFilter } from "../../../contract/figure-filter.ts";
import { type ListQuery, readListQuery, writeListQuery } from "../../../contract/list-query.ts";

export type { ListQuery } from "../../../contract/list-query.ts";

/** Does the list show less than everything? */
export const isNarrowed = ({ search, statuses, types, figure, where, desk, numbers }: ListQuery) =>
  search !== "" ||
  statuses.length + types.length + where.length + numbers.length + Object.keys(desk).length > 0 ||
  isFigureFilter(figure);

/** The address of the list from its first page on: what a view keeps, and what two equal lists have in common. */
export const addressOf = (query: ListQuery): string => writeListQuery({ ...query, page: 1 }).toString();

/** The same in whichever columns it stands. */
export const addressWithoutColumns = (address: string): string =>
  addressOf({ ...readListQuery(new URLSearchParams(address)), columns: [] });

/** A search and nothing else: the whole list that it is made in, columns aside. */
export const isSearchAlone = (query: ListQuery): boolean =>
  query.search !== "" && addressOf({ ...query, search: "", columns: [] }) === "";

/** The query in the address, and a way to change parts of it. Anything but turning the page goes back to the first. */
export function useListQuery(): [ListQuery, (change: Partial<ListQuery>) => void] {
  const [address, setAddress] = useSearchParams();
  const query = useMemo(() => readListQuery(address), [address]);
  const change = useCallback(
    (part: Partial<ListQuery>) =>
      setAddress((now) => writeListQuery({ ...readListQuery(now), page: 1, ...part }), { preventScrollReset: true }),
    [setAddress],
  );
  return [query, change];
}
