import { useEffect } from "react";
import { useLocation } from "react-router-dom";
import type { ClaimPage } from "../../../contract/types.ts";

const key = "last-list";
const orderKey = "list-order";
const lists = ["/", "/claims"];

/** Remembers, for this tab, at which list its person is, with all that narrows it. */
export function useRememberedList(): void {
  const { pathname, search } = useLocation();
  useEffect(() => {
    if (lists.includes(pathname)) sessionStorage.setItem(key, pathname + search);
  }, [pathname, search]);
}

/** The address of the list that this tab was at last, or that it was opened from; the dashboard's where there was none. */
export function lastList(): string {
  return sessionStorage.getItem(key) ?? openedFrom() ?? "/";
}

/** The claims of a list that are known, in their order, and where they stand in all of it. */
export interface ListOrder {
  /** The list's address. */
  list: string;
  numbers: string[];
  /** Claims of the list before these. */
  before: number;
  /** All of the list. */
  total: number;
  /** The list has more than `total`, which is as far as it is counted. */
  isCapped: boolean;
  /** The pages of the list that the first and the last of them were read from. */
  pages: [first: number, last: number];
  /** Nothing comes before the first of them, and nothing after the last. */
  ends: [first: boolean, last: boolean];
}

/** Lists whose order a claim that is opened in a new tab finds. */
const mostHandedOn = 10;

/** Remembers, for this tab and for those that are opened from it, which claims the list at this address shows, in their order. */
export function rememberOrder(list: string, page: ClaimPage): void {
  const order: ListOrder = {
    list,
    numbers: page.data.map(({ claim_number: number }) => number),
    before: (page.current_page - 1) * page.per_page,
    total: page.total,
    isCapped: page.is_capped === true,
    pages: [page.current_page, page.current_page],
    ends: [page.current_page === 1, !page.is_capped && page.current_page * page.per_page >= page.total],
  };
  keepOrder(order);
  const others = handedOn().filter((other) => other.list !== list);
  try {
    localStorage.setItem(orderKey, JSON.stringify([order, ...others].slice(0, mostHandedOn)));
  } catch (error) {
    // The device is full: this tab goes on without handing its list on.
    console.warn("The order of the list could not be handed on to other tabs.", error);
  }
}

/** Remembers for this tab alone how far its list is known. */
export const keepOrder = (order: ListOrder): void => sessionStorage.setItem(orderKey, JSON.stringify(order));

/** The orders of lists as the tabs of this device showed them last. */
const handedOn = (): ListOrder[] => JSON.parse(localStorage.getItem(orderKey) ?? "[]");

/** The order of this tab's list. What a new tab was handed is its own from then on: the list that it was opened from goes on. */
export function listOrder(): ListOrder | undefined {
  const own = sessionStorage.getItem(orderKey);
  if (own !== null) return JSON.parse(own);
  const handed = handedOn().find(({ list }) => list === openedFrom());
  if (handed) keepOrder(handed);
  return handed;
}

function openedFrom(): string | undefined {
  if (!URL.canParse(document.referrer)) return undefined;
  const { origin, pathname, search } = new URL(document.referrer);
  return origin === location.origin && lists.includes(pathname) ? pathname + search : undefined;
}
