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

/** Lists whose order a claim that is opened in a new tab finds. */
const mostHandedOn = 10;

/** Remembers, for this tab and for those that are opened from it, which claims the list at this address shows, in their order. */
export function rememberOrder(list: string, numbers: string[]): void {
  const order = numbers.join(" ");
  sessionStorage.setItem(orderKey, order);
  const others = handedOn().filter(([other]) => other !== list);
  try {
    localStorage.setItem(orderKey, JSON.stringify([[list, order], ...others].slice(0, mostHandedOn)));
  } catch (error) {
    // The device is full: this tab goes on without handing its list on.
    console.warn("The order of the list could not be handed on to other tabs.", error);
  }
}

/** The orders of lists by their addresses, as the tabs of this device showed them last. */
const handedOn = (): [list: string, order: string][] => JSON.parse(localStorage.getItem(orderKey) ?? "[]");

/** The order of this tab's list. What a new tab was handed is its own from then on: the list that it was opened from goes on. */
function order(): string {
  const own = sessionStorage.getItem(orderKey);
  if (own !== null) return own;
  const handed = handedOn().find(([list]) => list === openedFrom())?.[1] ?? "";
  sessionStorage.setItem(orderKey, handed);
  return handed;
}

export interface PlaceInList {
  /** From 1. */
  place: number;
  count: number;
  previous: string | undefined;
  next: string | undefined;
}

/** Where a claim stands among those of the list that this tab showed last; undefined where it is not one of them. */
export function placeInList(number: string): PlaceInList | undefined {
  const numbers = order().split(" ");
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
