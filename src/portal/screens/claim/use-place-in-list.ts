import { useEffect, useState } from "react";
import { type ListQuery, readListQuery } from "../../../contract/list-query.ts";
import type { ClaimPage } from "../../../contract/types.ts";
import { readList } from "../../shared/api/read-list.ts";
import { keepOrder, type ListOrder, listOrder } from "../../shared/session/last-list.ts";
import { usePortal } from "../../shared/session/portal.ts";

interface PlaceInList {
  /** From 1. */
  place: number;
  /** Of how many, in words. */
  of: string;
  /** Claim numbers. */
  previous: string | undefined;
  next: string | undefined;
}

/**
 * Where a claim stands in the list that this tab showed last; undefined where it is not one of its claims, or alone. At the end of a
 * page the list is read on, so that the way leads through all of it.
 */
export function usePlaceInList(number: string): PlaceInList | undefined {
  const { api } = usePortal();
  const [, setRead] = useState<ListOrder>();
  const order = listOrder();
  const at = order?.numbers.indexOf(number) ?? -1;
  const end = order && at >= 0 ? endAt(order, at) : undefined;
  useEffect(() => {
    const known = listOrder();
    if (!end || !known) return;
    let isCurrent = true;
    const query = readListQuery(new URL(known.list, location.origin).searchParams);
    readOn(known, end, (page) => readList(api, { ...query, page } satisfies ListQuery)).then(
      (longer) => {
        if (!isCurrent) return;
        keepOrder(longer);
        setRead(longer);
      },
      // Without it the way ends here, as the list itself does where its next page does not come.
      () => {},
    );
    return () => {
      isCurrent = false;
    };
  }, [end, api]);
  if (!order || at < 0 || order.total < 2) return undefined;
  const { numbers, before, total, isCapped } = order;
  return {
    place: before + at + 1,
    of: `${isCapped ? "more than " : ""}${total.toLocaleString("en-NZ")}`,
    previous: numbers[at - 1],
    next: numbers[at + 1],
  };
}

/** The end of what is known at which a claim stands, while the list may go on there. */
function endAt({ numbers, ends: [isFirst, isLast] }: ListOrder, at: number): "before" | "after" | undefined {
  if (at === numbers.length - 1 && !isLast) return "after";
  return at === 0 && !isFirst ? "before" : undefined;
}

type Read = (page: number) => Promise<Pick<ClaimPage, "total" | "is_capped"> & { data: { claim_number: string }[] }>;

/**
 * The order with what comes next at this end. Claims that were dealt with have left the list and others have moved up, so the page
 * that is known is read again first; of it counts what stands beyond the claims that are known.
 */
async function readOn(order: ListOrder, end: "before" | "after", read: Read): Promise<ListOrder> {
  const isKnown = (number: string) => order.numbers.includes(number);
  const [first, last] = order.pages;
  const [isFirst, isLast] = order.ends;
  if (end === "after") {
    for (const page of [last, last + 1]) {
      const answer = await read(page);
      const numbers = answer.data.map(({ claim_number: number }) => number);
      const found = numbers.slice(numbers.findLastIndex(isKnown) + 1);
      if (found.length === 0) continue;
      const all = [...order.numbers, ...found];
      const total = Math.max(answer.total, order.before + all.length);
      return { ...order, numbers: all, total, isCapped: answer.is_capped === true, pages: [first, page] };
    }
    return { ...order, ends: [isFirst, true] };
  }
  for (let page = first; page >= 1; page -= 1) {
    const answer = await read(page);
    const numbers = answer.data.map(({ claim_number: number }) => number);
    const at = numbers.findIndex(isKnown);
    const found = at < 0 ? numbers : numbers.slice(0, at);
    if (found.length === 0 && page > 1) continue;
    const before = page === 1 ? 0 : Math.max(0, order.before - found.length);
    const all = [...found, ...order.numbers];
    const total = Math.max(answer.total, before + all.length);
    return { ...order, numbers: all, before, total, pages: [page, last], ends: [page === 1, isLast] };
  }
  return { ...order, ends: [true, isLast] };
}
