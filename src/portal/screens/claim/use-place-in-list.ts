import { useEffect, useState } from "react";
import { type ListQuery, readListQuery } from "../../../contract/list-query.ts";
import { readList } from "../../shared/api/read-list.ts";
import { keepOrder, type ListOrder, listOrder } from "../../shared/session/last-list.ts";
import { usePortal } from "../../shared/session/portal.ts";

export interface PlaceInList {
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

/** The end of what is known at which a claim stands, while the list goes on there. */
function endAt({ numbers, before, total, isCapped }: ListOrder, at: number): "before" | "after" | undefined {
  if (at === numbers.length - 1 && (isCapped || before + numbers.length < total)) return "after";
  return at === 0 && before > 0 ? "before" : undefined;
}

type Read = (page: number) => Promise<{ data: { claim_number: string }[] }>;

/**
 * The order with what comes next. Claims that were dealt with have left the list and others moved up, so the page that is known is
 * read again first; where it has none that is new, the one beyond.
 */
async function readOn(order: ListOrder, end: "before" | "after", read: Read): Promise<ListOrder> {
  const known = new Set(order.numbers);
  const [first, last] = order.pages;
  for (const page of end === "after" ? [last, last + 1] : [first - 1]) {
    const found = (await read(page)).data.map(({ claim_number: number }) => number).filter((one) => !known.has(one));
    if (found.length === 0) continue;
    if (end === "after") return { ...order, numbers: [...order.numbers, ...found], pages: [first, page] };
    const before = Math.max(0, order.before - found.length);
    return { ...order, numbers: [...found, ...order.numbers], before, pages: [page, last] };
  }
  if (end === "after") return { ...order, total: order.before + order.numbers.length, isCapped: false };
  return { ...order, before: 0, total: order.total - order.before };
}
