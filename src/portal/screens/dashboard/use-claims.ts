import { useRef, useState } from "react";
import useSWR, { useSWRConfig } from "swr";
import type { ClaimPage, ClaimRow } from "../../../contract/types.ts";
import { useIsLive, useLive } from "../../shared/api/live.ts";
import { listKey, readList } from "../../shared/api/read-list.ts";
import { usePortal } from "../../shared/session/portal.ts";
import type { ListQuery } from "./use-list-query.ts";

/** A page of claims. While another comes, and when it fails to, the rows before it stay (D-079). */
export function useClaims(query: ListQuery) {
  const { api } = usePortal();
  return useSWR<ClaimPage>(listKey(query), () => readList(api, query), {
    keepPreviousData: true,
    refreshInterval: useIsLive() ? 0 : unheardPace,
  });
}

/** Milliseconds between two looks where nobody tells what happens. */
const unheardPace = 10_000;
/** Milliseconds for which changes are gathered: many at once are read once. */
const gathering = 500;

/**
 * The same, read again as others change claims. What they change shows in its row; rows that would come, go or move wait until
 * `show` is called, and `waiting` says how many.
 */
export function useLiveClaims(query: ListQuery) {
  const answer = useClaims(query);
  const { mutate } = useSWRConfig();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isOthers = useRef(false);
  useLive(({ changed, all }) => {
    if (!all && changed.length === 0) return;
    timer.current ??= setTimeout(async () => {
      timer.current = undefined;
      isOthers.current = true;
      // Views of the work are counted at their own pace: that costs as much as several lists, in every window that is open.
      await mutate((key) => Array.isArray(key) && key[0] === "claims" && key[1] !== "views").catch(() => {});
      // What is shown has followed by then; what is read next is read for this person.
      setTimeout(() => {
        isOthers.current = false;
      });
    }, gathering);
  });
  const key = JSON.stringify(query);
  const { data } = answer;
  // While another list comes, the rows are those of the one before: nothing of them is held.
  const isOwn = !answer.isLoading;
  const [shown, setShown] = useState({ key, data, page: data, isOwn });
  let page = shown.page;
  if (shown.data !== data || shown.key !== key) {
    const isHeld = isOthers.current && shown.key === key && shown.isOwn && shown.page && data;
    page = isHeld ? { ...data, data: inPlace(shown.page?.data ?? [], data.data) } : data;
    setShown({ key, data, page, isOwn });
  }
  return {
    ...answer,
    data: page,
    waiting: page && data ? strangersOf(data.data, page.data) + strangersOf(page.data, data.data) : 0,
    show: () => setShown({ key, data, page: data, isOwn }),
  };
}

/** The rows that stand, as they are by now. */
function inPlace(shown: ClaimRow[], latest: ClaimRow[]): ClaimRow[] {
  const known = new Map(latest.map((row) => [row.uuid, row]));
  return shown.map((row) => known.get(row.uuid) ?? row);
}

/** How many of these rows the others do not have. */
function strangersOf(rows: ClaimRow[], others: ClaimRow[]): number {
  const known = new Set(others.map(({ uuid }) => uuid));
  return rows.filter(({ uuid }) => !known.has(uuid)).length;
}
