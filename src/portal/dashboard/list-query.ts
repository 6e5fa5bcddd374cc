import { useCallback, useMemo } from "react";
import { useSearchParams } from "react-router-dom";

/** Which claims are listed. It lives in the address, so that a list can be kept, shared and gone back to (D-063). */
export interface ListQuery {
  search: string;
  statuses: string[];
  types: string[];
  /** By the last update. */
  order: "desc" | "asc";
  page: number;
}

export const wholeList: ListQuery = { search: "", statuses: [], types: [], order: "desc", page: 1 };

export function readListQuery(address: URLSearchParams): ListQuery {
  const page = Number(address.get("page"));
  return {
    search: address.get("search") ?? "",
    statuses: address.getAll("status"),
    types: address.getAll("type"),
    order: address.get("updated_at") === "asc" ? "asc" : "desc",
    page: Number.isInteger(page) && page > 0 ? page : 1,
  };
}

export function writeListQuery({ search, statuses, types, order, page }: ListQuery): URLSearchParams {
  const address = new URLSearchParams();
  if (search) address.set("search", search);
  for (const status of statuses) address.append("status", status);
  for (const type of types) address.append("type", type);
  if (order === "asc") address.set("updated_at", "asc");
  if (page > 1) address.set("page", String(page));
  return address;
}

/** Does the list show less than everything? */
export const isNarrowed = ({ search, statuses, types }: ListQuery) =>
  search !== "" || statuses.length > 0 || types.length > 0;

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
