import { useEffect } from "react";
import { useLocation } from "react-router-dom";

const key = "last-list";
const orderKey = "last-list-claims";
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

/** Remembers, for this tab, which claims its list shows, in their order. */
export const rememberOrder = (numbers: string[]): void => sessionStorage.setItem(orderKey, numbers.join(" "));

export interface PlaceInList {
  /** From 1. */
  place: number;
  count: number;
  previous: string | undefined;
  next: string | undefined;
}

/** Where a claim stands among those of the list that this tab showed last; undefined where it is not one of them. */
export function placeInList(number: string): PlaceInList | undefined {
  const numbers = (sessionStorage.getItem(orderKey) ?? "").split(" ");
  const at = numbers.indexOf(number);
  return at < 0
    ? undefined
    : { place: at + 1, count: numbers.length, previous: numbers[at - 1], next: numbers[at + 1] };
}

function openedFrom(): string | undefined {
  if (!URL.canParse(document.referrer)) return undefined;
  const { origin, pathname, search } = new URL(document.referrer);
  return origin === location.origin && lists.includes(pathname) ? pathname + search : undefined;
}
