import { useCallback, useMemo } from "react";
import { useSearchParams } from "react-router-dom";
import { isFigureFilter } from "../../../contract/figure-filter.ts";
import { addressOf, type ListQuery, readListQuery, writeListQuery } from "../../../contract/list-query.ts";

export { addressOf, isSearchAlone, type ListQuery } from "../../../contract/list-query.ts";

/** Does the list show less than everything? */
export const isNarrowed = ({ search, statuses, types, figure, where, desk, numbers }: ListQuery) =>
  search !== "" ||
  statuses.length + types.length + where.length + numbers.length + Object.keys(desk).length > 0 ||
  isFigureFilter(figure);

/** The same in whichever columns it stands. */
export const addressWithoutColumns = (address: string): string =>
  addressOf({ ...readListQuery(new URLSearchParams(address)), columns: [] });

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
